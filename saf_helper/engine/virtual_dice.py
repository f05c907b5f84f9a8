"""Virtual dice and draws: a function of the seed and of how many virtual results came before.

So undo and redo give the same result again, and looking at a decision never draws it anew.
"""

import hashlib

from saf_helper.engine.questions import Answer, Draw, Question, Roll


def virtual(question: Question, seed: int, count: int) -> Answer | None:
    """Return the virtual answer to a roll or a draw, None for any other question.

    Args:
        question: the roll or draw.
        seed: the game's seed.
        count: how many virtual entries the game has before this one.
    """
    if isinstance(question, Roll):
        number = _number(seed, count)
        faces = []
        for _ in range(question.count):
            number, face = divmod(number, question.sides)
            faces.append(face + 1)
        return faces
    if isinstance(question, Draw) and len(question.pile) >= question.count:
        number = _number(seed, count)
        remaining = list(question.pile)
        drawn = []
        for _ in range(question.count):
            number, index = divmod(number, len(remaining))
            drawn.append(remaining.pop(index))
        return drawn
    return None


def _number(seed: int, count: int) -> int:
    """Return 512 bits; a remainder by a few dozen is even to far beyond what a table could notice."""
    return int.from_bytes(hashlib.blake2b(f"{seed}:{count}".encode()).digest(), "big")
