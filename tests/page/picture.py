"""The README's picture of the phone: a real game in a real browser. `python -m tests.page.picture docs/phone.png`."""

import sys
import tempfile
from pathlib import Path

from tests.outside import saf
from tests.page.conftest import ARGUMENTS, CHROMIUM, Serving
from tests.page.test_page import PLAY_ON, page_at

SIZE = {"width": 360, "height": 640}


def main(to: str) -> None:
    """Play the first questions by taps, and take the picture."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as place, sync_playwright() as play:
        home = Path(place)
        saf(home, "new", "--name", "game", "--seed", "5", "--dice", "ask", "--cards", "ask", "--chits", "ask", "--yes")
        with Serving(home) as serving:
            browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            page = page_at(browser, serving.address, SIZE)
            page.evaluate(PLAY_ON, 16)
            page.wait_for_timeout(500)
            page.screenshot(path=to)
            browser.close()


if __name__ == "__main__":
    main(sys.argv[1])
