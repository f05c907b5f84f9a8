"""Where the program starts: Ctrl-C while it is still being loaded ends it as quietly as later on."""

import sys

INTERRUPTED = 130
"""`ExitCode.INTERRUPTED`, which is not loaded yet."""


def sf3d() -> None:
    """Run the command line of the second game."""
    main("sf3d")


def main(*game: str) -> None:
    """Load the command line of a game, without a name of the first, and run it."""
    try:
        from saf_helper.cli.main import main as run
        from saf_helper.garbage_collection import seldom

        seldom()
        run(None, *game)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
