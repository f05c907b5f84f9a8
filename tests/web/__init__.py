"""The page beside the board."""
