"""§6.2, §6.4 Shots without a game: a line a shot, again and again."""

from functools import partial

from saf_helper.engine.player import Player
from saf_helper.games.sf3d.lines import hexes_line, quick_line, shots_of
from saf_helper.games.sf3d.rules.armor import effect_of_hit
from saf_helper.games.sf3d.rules.fire import roll_to_hit, tell_sum
from saf_helper.games.sf3d.rules.shot import completed
from saf_helper.games.sf3d.state import Game

LONGEST = 300


def shots(player: Player, game: Game) -> None:
    """§6.2, §6.4 Take one shot after the other, for as long as the players like."""
    while True:
        player.milestone()
        player.step("6.2")
        line = player.text("shot.line", read=partial(quick_line, game), max=LONGEST)
        one_shot(player, game, line)


def one_shot(player: Player, game: Game, line: str) -> None:
    """§6.2, §6.4 Add a shot up, roll it, and roll for the armor of what it hits."""
    shot = shots_of(game, line)[0]
    attack = completed(player, game, shot, hexes_line)
    if attack is None:
        return
    tell_sum(player, attack)
    rolled = roll_to_hit(player, attack)
    if rolled.hit:
        effect_of_hit(player, game, shot, attack.target, rolled)
