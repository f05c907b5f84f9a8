"""Asking: the questions, the player who answers them, and the shells that put them to somebody."""
