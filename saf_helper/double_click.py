"""The app's way in: a double-click is `saf play` in a window that stays until Enter; with arguments it is `saf`.

A double-click may bring no console at all: file managers of Linux start a program without one. Then nothing could be asked and
nothing be read, so that is said by whatever the desktop has for a message.
"""

import os
import stat
import sys
from typing import TextIO

from saf_helper.cli.streams import complain, safe_streams
from saf_helper.output import write_line

CLOSES = "-- Enter closes this window --"
NO_CONSOLE = (
    "saf needs a window to type in, and was started without one.\n"
    "Open a terminal, go to this folder ({folder}) and type ./saf"
)
DESKTOPS = (
    ("osascript", "-e", 'display alert "saf-helper" message (system attribute "SAF_MESSAGE")'),
    ("zenity", "--info", "--no-markup", "--title=saf-helper", "--text={text}"),
    ("kdialog", "--title", "saf-helper", "--msgbox", "{text}"),
    ("notify-send", "saf-helper", "{text}"),
    ("xmessage", "-center", "{text}"),
)
"""What shows a message on Mac and Linux; the first that is there is used."""


def main() -> None:
    """Run the program as it was started."""
    if len(sys.argv) > 1:
        start()
    if not has_console():
        tell_desktop(NO_CONSOLE.format(folder=os.path.dirname(sys.executable)))
        sys.exit(1)
    sys.argv.append("play")
    try:
        start()
    finally:
        wait_for_enter()


def start() -> None:
    """Run `saf`, which ends the program."""
    from saf_helper.start import main as run

    run()


def has_console() -> bool:
    """Return whether somebody can type: at a console, or through a pipe or a file that stands for it."""
    streams = (sys.stdin, sys.stdout, sys.stderr)
    return any(_is_console(stream) for stream in streams) or _is_fed(sys.stdin)


def _is_console(stream: TextIO | None) -> bool:
    return stream is not None and not stream.closed and stream.isatty()


def _is_fed(stream: TextIO | None) -> bool:
    try:
        mode = os.fstat(stream.fileno()).st_mode if stream is not None else 0
    except (OSError, ValueError):
        return False
    return stat.S_ISFIFO(mode) or stat.S_ISREG(mode)


def wait_for_enter() -> None:
    """Leave what was said to be read; a window that was closed, or a pipe, waits for nobody."""
    if not (_is_console(sys.stdin) and _is_console(sys.stdout)):
        return
    try:
        write_line(f"\n{CLOSES}")
        sys.stdin.readline()
    except (OSError, ValueError, KeyboardInterrupt):
        return


def tell_desktop(text: str) -> None:
    """Say something where there is no console: on what there is of an error stream, and as a message of the desktop."""
    import subprocess

    safe_streams()
    complain(text)
    if sys.platform == "win32":
        import ctypes

        ctypes.windll.user32.MessageBoxW(None, text, "saf-helper", 0x40)
        return
    for words in DESKTOPS:
        try:
            command = [word.format(text=text) if "{text}" in word else word for word in words]
            shown = subprocess.run(command, env={**os.environ, "SAF_MESSAGE": text}, capture_output=True, check=False)
        except OSError:
            continue
        if shown.returncode == 0:
            return


if __name__ == "__main__":
    main()
