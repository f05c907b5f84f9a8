"""The grammar of an Action card's option."""

import pytest

from saf_helper.errors import BadAnswerError
from saf_helper.games.scream_aim_fire.tables.action_cards import Action, ActionOption, parse_option

MOVE_2 = Action("move", amount=2)
FIRE = Action("fire")
FIRE_1 = Action("fire", amount=1)
ASSAULT = Action("assault")
FIRE_AFTER = ActionOption((Action("other", words="fire, then run"), FIRE))


@pytest.mark.parametrize(
    ("typed", "option", "canonical"),
    [
        ("move 2", ActionOption((MOVE_2,)), "move 2"),
        ("move2", ActionOption((MOVE_2,)), "move 2"),
        ("Move 2 hexes", ActionOption((MOVE_2,)), "move 2"),
        ("fire", ActionOption((FIRE,)), "fire"),
        ("fire+1", ActionOption((FIRE_1,)), "fire+1"),
        (" FIRE +1 ", ActionOption((FIRE_1,)), "fire+1"),
        ("fire + 1", ActionOption((FIRE_1,)), "fire+1"),
        ("assault", ActionOption((ASSAULT,)), "assault"),
        ("assault!", ActionOption((ASSAULT,), low_supply=True), "assault!"),
        ("assault,fire", ActionOption((ASSAULT, FIRE)), "assault, fire"),
        ("fire+1, move 2!", ActionOption((FIRE_1, MOVE_2), low_supply=True), "fire+1, move 2!"),
        ("fire+1,move 2 !", ActionOption((FIRE_1, MOVE_2), low_supply=True), "fire+1, move 2!"),
        ("fire move 2", ActionOption((FIRE, MOVE_2)), "fire, move 2"),
        ("move2 fire", ActionOption((MOVE_2, FIRE)), "move 2, fire"),
        ("move 2 hexes fire +1!", ActionOption((MOVE_2, FIRE_1), low_supply=True), "move 2, fire+1!"),
        ("fire then move 2", ActionOption((FIRE, MOVE_2)), "fire, move 2"),
        ("Fire, then Move 2", ActionOption((FIRE, MOVE_2)), "fire, move 2"),
        ("move 2 and assault", ActionOption((MOVE_2, ASSAULT)), "move 2, assault"),
        ("move 2+fire+1", ActionOption((MOVE_2, FIRE_1)), "move 2, fire+1"),
        ("fire + move 2", ActionOption((FIRE, MOVE_2)), "fire, move 2"),
        ("fire & assault", ActionOption((FIRE, ASSAULT)), "fire, assault"),
        ('other "fire, then run" fire', FIRE_AFTER, 'other "fire, then run", fire'),
        ("none", ActionOption(), "none"),
        ("No Action", ActionOption(), "none"),
        ("none!", ActionOption((), low_supply=True), "none!"),
        ('other "Dig in"', ActionOption((Action("other", words="Dig in"),)), 'other "Dig in"'),
        ("OTHER“dig  in” , fire", ActionOption((Action("other", words="dig in"), FIRE)), 'other "dig in", fire'),
        (
            'move 2, other "wait, then run!"!',
            ActionOption((MOVE_2, Action("other", words="wait, then run!")), low_supply=True),
            'move 2, other "wait, then run!"!',
        ),
    ],
)
def test_an_option_is_read_and_written(typed: str, option: ActionOption, canonical: str) -> None:
    assert parse_option(typed) == option
    assert str(option) == canonical
    assert parse_option(canonical) == option


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ("mvoe 2", "'mvoe 2' is no action; did you mean 'move'?"),
        ("fire, asault", "'asault' is no action; did you mean 'assault'?"),
        ("move", "'move' does not say how many hexes to move, from 1 to 9"),
        ("move 0", "'move 0' does not say how many hexes to move, from 1 to 9"),
        ("move 12", "'move 12' does not say how many hexes to move, from 1 to 9"),
        ("fire 1", "'fire 1' is no fire action: the DRM follows a plus sign, from 1 to 9"),
        ("fire+0", "'fire+0' is no fire action: the DRM follows a plus sign, from 1 to 9"),
        ("fire-1", "'fire-1' is no fire action: the DRM follows a plus sign, from 1 to 9"),
        ("assault 2", "'assault 2' has something after 'assault'"),
        ("other dig in", "'other dig in' needs its words in double quotes"),
        ('other ""', "'other \"\"' has no words between the quotes"),
        ("fire, move 1, assault", "'fire, move 1, assault' has 3 actions, a card has 2 at most"),
        ("none, fire", "'none, fire' joins `none` with another action"),
        ("", "an option needs at least one action; a card without any is `none`"),
        ("!", "an option needs at least one action; a card without any is `none`"),
        ("fire,", "an action is missing beside the comma, or beside what joins two"),
        ("fire then", "an action is missing beside the comma, or beside what joins two"),
        ("fire then move", "'move' does not say how many hexes to move, from 1 to 9"),
        ("move 2+1", "'move 2+1' does not say how many hexes to move, from 1 to 9"),
        ("fire move 1 assault", "'fire move 1 assault' has 3 actions, a card has 2 at most"),
        ("none fire", "'none fire' joins `none` with another action"),
        ("fire! move 1", "'fire! move 1': the ! stands last"),
    ],
)
def test_a_slip_is_named(typed: str, message: str) -> None:
    with pytest.raises(BadAnswerError) as raised:
        parse_option(typed)
    assert raised.value.message == message
    assert raised.value.hint == (
        'move N | fire | fire+N | assault | none | other "words"; one or two, such as move 2, fire; ! last for Low Supply'
    )


def test_hit_the_dirt_has_no_effect_of_its_own() -> None:
    assert str(parse_option("Hit the dirt, fire +1 !")) == "fire+1!"
    assert parse_option("hit the dirt").actions == ()
