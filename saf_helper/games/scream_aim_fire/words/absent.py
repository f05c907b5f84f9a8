"""Why a unit that exists is not offered: the keys that rules give, in words."""

WHY_NOT = {
    # Any question
    "out-of-game": "out of the game, {fate}",
    "american": "an American",
    "german": "a German",
    "other-kind": "{kind}, not asked for here",
    "not-here": "it cannot be chosen here",
    # American fire, Covering Fire, assault (6.3)
    "no-tank": "no tank; a tank fires at it by he (6.3.6.7.I)",
    "gun-unspottable": "a gun cannot be spotted (6.3.6.5.C)",
    "tank": "a tank; only tanks fire at tanks, by chits (6.3.6.7.E)",
}
KIND_WORDS = {"infantry": "infantry", "tank": "a tank", "gun": "an AT gun", "mg42": "an MG 42"}


def why_not(reason: str, **values: str) -> str:
    """Return a reason in words; what is no key is in words already."""
    return WHY_NOT.get(reason, reason).format(**values)


def kind_words(category: str) -> str:
    """Return a category of counters in words: `an MG 42`."""
    return KIND_WORDS.get(category, f"a {category.title()}")
