"""A second, tiny game: the proof that sessions, saves and front ends serve any game.

A turn has two phases. In the muster dice bring gold, a tax is named and the day gets a name. In the battle some fighters
stand in the woods, and each fights in turn: it chooses what to do and at whom, draws a card and says whether it held.
"""

from tests.toy.game import COMMANDS, RULES, new_game, resumed
from tests.toy.rules import muster
from tests.toy.state import Toy

__all__ = ["COMMANDS", "RULES", "Toy", "muster", "new_game", "resumed"]
