"""Run a game on its recorded answers; this package knows no particular game."""
