"""Scream, Aim, Fire!: its state, rules, words and commands."""
