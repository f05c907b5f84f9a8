"""The clauses of this rulebook. Apart from `tables()`: a game is played without them."""

from functools import cache

from saf_helper.games.scream_aim_fire.tables.load import FOLDER, tables
from saf_helper.tables.clauses import Clauses, load
from saf_helper.tables.data_folder import data_folder


@cache
def clauses() -> Clauses:
    """Return every clause by its number, in rulebook order, loaded once.

    Raises:
        DataError: the file is missing or faulty.
    """
    return load(data_folder(FOLDER), tables().house_rules)
