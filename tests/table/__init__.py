"""A table that answers: a small map with its units, which knows the truth that the product only asks for.

The product models no map. Here is one, for the tests: it answers every question by its key, carries out what is told,
commands the Americans sensibly and judges every fact that the product remembers. `games.play_game` plays a whole game.

hexes < terrain < sight, movement < board < facts, germans, hands, commander < judge < table < games
"""
