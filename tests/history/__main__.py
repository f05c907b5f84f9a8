"""`python -m tests.history`: make the kept games and the golden reports anew; `--reports` keeps the games."""

import sys

from tests.history.games import GOLDEN, SAVES, WANTED, made, text_of
from tests.history.rendering import rendered

for folder in (SAVES, GOLDEN):
    folder.mkdir(exist_ok=True)
for wanted in WANTED:
    if "--reports" not in sys.argv:
        (SAVES / f"{wanted.name}.json").write_text(text_of(made(wanted)), encoding="utf-8")
    for name, text in rendered(wanted.name).items():
        (GOLDEN / name).write_text(text, encoding="utf-8")
