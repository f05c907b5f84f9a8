"""What is so: the game on the table and its save file."""
