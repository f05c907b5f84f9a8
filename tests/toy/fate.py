"""A shell command that only the toy game has."""

import click

from saf_helper.output import write_line
from tests.toy.state import FACES


@click.command("fate", epilog="Example: saf fate")
def fate_command() -> None:
    """List every card of fate."""
    for card, face in FACES.items():
        write_line(f"{card}: {face}")
