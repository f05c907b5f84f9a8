"""The games: one package each, loaded only when it is played."""
