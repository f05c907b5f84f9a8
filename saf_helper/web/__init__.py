"""The page beside the board: a game on phones and tablets, on the same table as the terminal."""
