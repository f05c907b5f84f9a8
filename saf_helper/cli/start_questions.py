"""The questions before there is a game: which scenario, whose dice; and the front end that asks them."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from saf_helper.cli.campaign import suggested, won
from saf_helper.cli.this_game import rules
from saf_helper.engine.questions import Answer, Choose, Option, Question, one_of
from saf_helper.errors import BadAnswerError
from saf_helper.prompts import answer_grammar
from saf_helper.prompts.frontends import Asked, Elsewhere, FrontEnd, Given, Typed, choose_frontend
from saf_helper.prompts.plain import described
from saf_helper.state.save import listing

MODES = ("virtual", "ask", "physical")
"""Whose dice, cards and chits; the first is the default wherever a game begins."""


def front_end(plain: bool, jsonl: bool, pace: str, verbose: bool = False) -> FrontEnd:
    """Return the front end for this terminal."""
    return choose_frontend(
        plain=plain,
        jsonl=jsonl,
        stdin=sys.stdin,
        stdout=sys.stdout,
        env=dict(os.environ),
        pace=pace,
        verbose=verbose,
    )


def which_scenario(place: Path) -> Choose:
    """Ask which scenario is played: those won are marked, the next one is suggested."""
    start = rules().start
    done = won(listing(place))
    return Choose(
        key="start.scenario",
        prompt="Which scenario?",
        options=tuple(
            Option(one.id, one.title, start.note(one) + ", won" * (one.id in done))
            for one in start.scenarios().values()
        ),
        default=suggested(done).id,
        rules=start.rules,
        why=start.advice,
        leads=one_of("a game of it begins with its set-up"),
    )


def whose_dice() -> Choose:
    """Ask whose dice and other components are used."""
    return Choose(
        key="start.components",
        prompt=f"Whose {listed(list(rules().start.modes))}?",
        options=(
            Option("virtual", "the program's, rolled and drawn without asking"),
            Option("ask", "Enter rolls, or type what your own show"),
            Option("physical", "your own, always typed"),
        ),
        default=MODES[0],
        why="Each can be changed on its own at any prompt: adjust dice physical. " + rules().start.stand_ins,
        leads=one_of("so it is all game, until you adjust it"),
    )


def listed(words: Sequence[str]) -> str:
    """Return words as a list is written: `dice, cards and chits`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), *words[-1:]]))


def ask_first(front: FrontEnd, question: Question) -> Answer | None:
    """Ask a question before there is a game; None: the player leaves."""
    while True:
        reply = front.ask(Asked(question, 0))
        try:
            if isinstance(reply, Given):
                return chosen(front, question, question.accept(reply.answer))
            if isinstance(reply, Elsewhere):
                continue
            command = answer_grammar.command(reply.text) if isinstance(reply, Typed) else (reply.name, "")
            if command is None:
                assert isinstance(reply, Typed)
                return chosen(front, question, question.accept(answer_grammar.read(question, reply.text)))
            if command[0] == "quit":
                return None
            front.say("why", question.answer_to_why() if command[0] == "why" else ["there is no game yet; q leaves"])
        except BadAnswerError as error:
            front.error(error)


def chosen(front: FrontEnd, question: Question, answer: Answer) -> Answer:
    """Show what was answered before there is a game, as the loop does in one, and return it."""
    front.say("answer", [f"> {described(question, answer)}"])
    return answer
