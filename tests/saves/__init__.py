"""One save of every released format, kept for ever: each must load, resume at its question and play on."""

from pathlib import Path

FOLDER = Path(__file__).parent
ALL = sorted(FOLDER.glob("format-*/*.json"))
