"""How an event came about, for who asks why: a choice step by step, a roll row by row, a draw card by card."""

from collections.abc import Sequence

from saf_helper.engine import reasons
from saf_helper.engine.events import Candidate, Chosen, Drawn, Event, Narrowed, Row
from saf_helper.engine.reasons import Account, Reckoning, Term
from saf_helper.games.scream_aim_fire import events
from saf_helper.games.scream_aim_fire.tables.load import tables
from saf_helper.games.scream_aim_fire.words import target_order
from saf_helper.games.scream_aim_fire.words.assault import in_order, row_name
from saf_helper.games.scream_aim_fire.words.fire import COVER_WORDS, HEX_WORDS, UNASKED, cover_name, drm_name
from saf_helper.games.scream_aim_fire.words.names import (
    STAND_IN,
    WORDS_OF_NUMBER,
    Named,
    hex_words,
    house_notes,
    joined,
)
from saf_helper.games.scream_aim_fire.words.tanks import HIT_WORDS, TANK_DAMAGE_WORDS

PROVENANCE = {
    "rulebook": "printed in the rulebook",
    "owner": "read off your counters",
    "stand-in": f"a stand-in of ours {STAND_IN}",
}
WHAT = {
    "target": "the target of {0}",
    "chit": "the chit that counts",
    "next": "who acts next",
    "goal": "the goal of {0}",
    "entry-hex": "the hex of one that the die sent to {1}",
}
"""What several were candidates for, and whose choice it was."""
STEPS = {
    "may-be-aimed-at": "what it may be aimed at",
    "named": "named by you",
    "with-room": "entry hexes with room",
    "lowest-number": "the lowest number, the red hex last",
    "worse-for-the-target": "the worse for the target",
    **target_order.STEPS,
}
BECAUSE = {"said": "as you said", **target_order.BECAUSE}
NOTES = {
    "none": "calm",
    "alert": "Alert",
    "panic": "Panicked",
    "no-number": "no number",
    "in-more-cover": "in more cover",
}
CHECKS = {
    "lieutenant": ("roll for the Lieutenant", "only a 1 kills him", "unhurt", "killed"),
    "range-in": (
        "range-in roll of {0}",
        "{1} or more ranges it in; no modifier counts",
        "ranged in",
        "the order is spent",
    ),
    "scope": ("scope roll of {0}", "{1} or more finds the target", "the target is found", "nothing is found"),
    "officer": ("officer roll of {0}", "{1} or more kills an officer", "an officer is killed", "he gets away"),
    "medic": ("Medic for {0}", "{1} or more lowers Panic to Alert", "helped", "no help"),
    "reserves-check": ("Reserves Check", "only a {2} brings one Infantry", "one comes", "nobody comes"),
    "armor-save": ("Armor save of {0}", "", "saved", "not saved"),
    "surprise": ("surprise check", "only a {2} brings one", "one comes", "none comes"),
}
"""What a single die was for, what it needed, and how it came out: passed, failed."""
LEFT_OUT = {
    "veteran": "Veteran: it is none",
    "panicked": "Panicked: it is not",
    "spotted": "spotted by a Sniper: the target is not",
    "card": "a bonus on its card: there is none",
    "defender-low-supply": "defender low on supply: nobody is",
    "defender-panicked": "defender Panicked: nobody is",
    "sole-specialist": "sole Sniper or Mortar: none is alone there",
    "extra-defenders": "for each defender past the first: no second one counts",
}
"""Why a modifier did not count."""


def accounts(event: Event, named: Named) -> Sequence[Account]:
    """Return how an event came about."""
    if isinstance(event, Chosen):
        return [choice(event, named)] if len(event.candidates) > 1 else []
    if isinstance(event, Drawn):
        return [drawn(event)]
    if isinstance(event, events.HitRoll):
        return [hit_roll(event, named)]
    if isinstance(event, events.AssaultRoll):
        return [assault_roll(event, named)]
    if isinstance(event, events.Check):
        return [check(event, named)] if event.check in CHECKS and event.die else []
    return []


# Choices -------------------------------------------------------------------------------------------------------------


def choice(event: Chosen, named: Named) -> reasons.Narrowing:
    """Return a choice step by step."""

    def candidates(these: Sequence[Candidate]) -> tuple[reasons.Candidate, ...]:
        if event.what == "entry-hex":
            return tuple(reasons.Candidate(one.id, hex_words(one.id)) for one in these)
        return tuple(candidate(one, named) for one in these)

    def step(one: Narrowed) -> reasons.Sifted:
        because = joined(BECAUSE.get(one.note, ""), house_notes(one.house))
        return reasons.Sifted(
            one.clause, STEPS.get(one.name, one.name), candidates(one.kept), candidates(one.dropped), because
        )

    sent = hex_words(event.steps[-1].note) if event.what == "entry-hex" else ""
    what = WHAT[event.what].format(named(event.unit) if event.unit else "", sent)
    return reasons.Narrowing(what, candidates(event.candidates), tuple(map(step, event.steps)))


def candidate(one: Candidate, named: Named) -> reasons.Candidate:
    """Return a candidate: a unit, or a chit by its number and face."""
    number, _, face = one.id.partition(".")
    if face:
        chit = f"chit {number}"
        return reasons.Candidate(chit, HIT_WORDS.get(face) or TANK_DAMAGE_WORDS[face], chit)
    name = named(one.id)
    counters = tables().counters
    if one.note in counters:
        note = counters[one.note].title
    elif one.note.isdecimal():
        note = f"number {one.note}"
    else:
        note = cover_note(one.note) if "." in one.note else NOTES.get(one.note, one.note)
    return reasons.Candidate(one.id, name, note)


def cover_note(note: str) -> str:
    """Return how much cover a candidate was in: `woods +1`."""
    terrain, _, cover = note.partition(".")
    return " ".join([*([terrain] if terrain != "hex" else []), f"+{cover}" if cover != "0" else "no cover"])


# Rolls ---------------------------------------------------------------------------------------------------------------


def hit_roll(event: events.HitRoll, named: Named) -> Reckoning:
    """Return a roll to hit, row by row."""
    printed = printed_number("to-hit", event.printed, event.target, event.source, "6.3.3.K", named)
    left_out = left_out_rows(event.drms, named)
    if event.german and not event.cover:
        left_out.append(Term(None, f"cover of the hex: not asked, {UNASKED[event.settled]}", "7.2.2.C"))
    if not event.german and not event.cover:
        left_out.append(Term(None, "Cover card: none is drawn for its fire", event.rules[-1]))
    natural = ", natural 6 always hits" if event.natural else ""
    return Reckoning(
        what=f"hit roll of {named(event.shooter)} at {named(event.target)}",
        dice=event.dice,
        rolled=event.kept,
        counts="the higher die counts" if len(event.dice) > 1 else "",
        added=tuple(Term(row.value, drm_name(row), row.clause) for row in event.drms if row.counts),
        needed=(printed, *map(cover_term, event.cover)),
        left_out=tuple(left_out),
        result=f"{'hit' if event.hit else 'miss'}{natural}",
    )


def printed_number(field: str, number: int | None, unit: str, source: str, clause: str, named: Named) -> Term:
    """Return a number printed on a counter, and whose it is."""
    return Term(number, f"{WORDS_OF_NUMBER[field]} of {named(unit)}, {PROVENANCE[source]}", clause)


def cover_term(row: Row) -> Term:
    """Return the Cover card, or what covers the hex."""
    card = ", its Cover card" if row.name in COVER_WORDS else ""
    return Term(row.value, f"{cover_name(row)}{card}", row.clause)


def left_out_rows(rows: Sequence[Row], named: Named) -> list[Term]:
    """Return the modifiers that did not count, each with the reason."""
    found = (left_out_row(row, named) for row in rows if not row.counts)
    return [term for term in found if term is not None]


def left_out_row(row: Row, named: Named) -> Term | None:
    """Return a modifier that did not count, with the reason; None where it is the other half of one that did."""
    if row.name == "lieutenant":
        return None if row.note else Term(row.value, "Lieutenant: he is gone", row.clause)
    if row.name == "lieutenant-adjacent":
        host = row.note.rpartition(".")[2]
        why = "not asked, it could not matter" if row.counts is None else "it is not, as you said"
        return Term(row.value, f"Lieutenant next to it (with {named(host)}): {why}", row.clause) if host else None
    if row.name == "hex":
        cover = HEX_WORDS.get(row.note, row.note) or "tanks have none"
        why = "not asked, it could not matter" if row.counts is None else cover
        return Term(None, f"cover of the hex: {why}", row.clause)
    if row.note == "mortar":
        return Term(row.value, "spotted by a Sniper: never for a Mortar", row.clause)
    return Term(row.value, LEFT_OUT[row.name], row.clause)


def assault_roll(event: events.AssaultRoll, named: Named) -> Reckoning:
    """Return an assault, row by row."""
    rows = in_order(event)
    left_out = left_out_rows(rows, named)
    if not event.cover:
        left_out.append(Term(None, "Cover card: none is drawn against tanks", "6.3.6.6.B"))
    return Reckoning(
        what=f"assault of {named(event.attacker)}",
        dice=event.dice,
        rolled=event.rolled,
        counts="their sum",
        added=tuple(assault_term(row) for row in rows if row.counts),
        needed=(Term(event.needed, "destroys everybody in the hex", "6.3.6.6.C"),),
        left_out=tuple(left_out),
        result="it succeeds" if event.success else "repelled",
    )


def assault_term(row: Row) -> Term:
    """Return a modifier of an assault that counts."""
    return cover_term(row) if row.name in COVER_WORDS else Term(row.value, row_name(row), row.clause)


def check(event: events.Check, named: Named) -> Reckoning:
    """Return a single die against its number."""
    what, needed, passed, failed = CHECKS[event.check]
    unit = named(event.unit) if event.unit else ""
    term = Term(event.needed, needed.format(unit, event.needed, *event.details), event.rules[0] if event.rules else "")
    if event.check == "armor-save":
        term = printed_number(f"armor-{event.details[0]}", term.value, event.unit or "", event.source, term.rule, named)
    result = passed if event.passed else failed
    return Reckoning(what.format(unit), (event.die,), event.die, "", (), (term,), (), result)


# Draws ---------------------------------------------------------------------------------------------------------------


def drawn(event: Drawn) -> reasons.Drawn:
    """Return a draw card by card."""
    virtual = [bool(card.id) for card in event.cards]
    mix = f"a stand-in mix of ours {STAND_IN}" if event.stand_in else "your own list"
    source = f"drawn here, from {mix}" if all(virtual) else "typed: your own, drawn on the table"
    if any(virtual) and not all(virtual):
        source = f"typed, and drawn here from {mix}"
    cards = tuple(reasons.Candidate(card.id, card.face, card.line) for card in event.cards)
    return reasons.Drawn(tables().decks[event.deck].title, cards, source, event.stand_in)
