"""The toy game in a process of its own, as a command would play it: `python -m tests.toy SAVE MODE [FLAG …]`."""

import os
import sys
from pathlib import Path

from saf_helper.engine.session import Session
from saf_helper.prompts.frontends import choose_frontend
from saf_helper.prompts.loop import play_on
from saf_helper.state.save import Store
from tests.toy import COMMANDS, RULES, new_game


def main(path: str, mode: str, *flags: str) -> int:
    """Play a save on, or begin one."""
    store = Store.open(Path(path))
    session = Session(RULES, store.read()) if store.path.exists() else new_game(mode)
    front = choose_frontend(
        plain="--plain" in flags,
        jsonl="--jsonl" in flags,
        stdin=sys.stdin,
        stdout=sys.stdout,
        env=os.environ,
        pace="fast" if "--fast" in flags else "normal",
    )
    with store.lock():
        outcome = play_on(session, front, store.write, COMMANDS)
    print(f"outcome {outcome.name}", file=sys.stderr)
    return int(outcome.exit_code)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
