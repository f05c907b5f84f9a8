"""What takes minutes: the recorded reference that every step of a rewriting is held against.

program < player, differences < sitting, kept < recorder, checker < reference; intended: the differences that are meant.
"""
