"""Corrections in the middle of a game: interruptions, amendments, undo. What comes after is what the corrected game asks."""
