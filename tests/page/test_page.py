"""The page in Chromium: in step, one answer counts, double taps, a server that goes and comes, sizes, colors, accessibility."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saf_helper.state.save import read
from tests.outside import Outside, saf
from tests.page.conftest import Serving

pytestmark = pytest.mark.page
PHONE, TABLET, DESKTOP = {"width": 360, "height": 740}, {"width": 820, "height": 1180}, {"width": 1280, "height": 800}
PLAY_ON = """async (most) => {
  const pause = (ms) => new Promise((done) => setTimeout(done, ms));
  const tap = (one) => {
    one.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    one.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
  };
  let ahead = 0; window.clockForTests = () => performance.now() + ahead;
  const question = () => document.getElementById("question").textContent + document.getElementById("told").textContent;
  let seed = 7;
  const random = (n) => { seed = (seed * 1103515245 + 12345) % 2147483648; return Math.floor((seed / 2147483648) * n); };
  let done = 0;
  while (done < most) {
    if (document.getElementById("question").textContent.startsWith("The game is over")) break;
    ahead += 1000;
    const before = question();
    const all = [...document.querySelectorAll("#answers button.option")];
    const forMe = all.find((one) => one.textContent.endsWith("for me"));
    const go = document.querySelector("#send button");
    const picks = all.filter((one) => one.dataset.value);
    if (forMe) tap(forMe);
    else if (picks.length) {
      while (go.disabled || random(3) === 0) {
        const free = picks.filter((one) => one.getAttribute("aria-pressed") === "false");
        if (!free.length) break;
        tap(free[random(free.length)]);
        if (!go.disabled) break;
      }
      tap(go);
    } else if (go) tap(go);
    else if (all.length) tap(all[random(all.length)]);
    for (let wait = 0; wait < 400 && question() === before; wait++) await pause(5);
    const refused = document.getElementById("refused").textContent;
    if (question() === before && refused) return { done, refused, question: before.slice(0, 200) };
    done++;
  }
  return { done, over: document.getElementById("question").textContent };
}"""


def page_at(browser: Any, address: str, size: dict[str, int] = PHONE, **more: Any) -> Any:
    context = browser.new_context(viewport=size, reduced_motion="reduce", **more)
    page = context.new_page()
    page.faults = []
    page.on("pageerror", lambda error: page.faults.append(str(error)))
    page.goto(address)
    until(page, lambda: len(question(page)) > 2)
    return page


def until(page: Any, true: Callable[[], bool], within: float = 15.0) -> None:
    """Wait until something is true; the page's own policy lets no test evaluate words in it."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end, question(page)
        page.wait_for_timeout(30)


def question(page: Any) -> str:
    return str(page.locator("#question").inner_text())


def test_two_pages_are_in_step_and_the_code_leaves_the_address(chromium: Any, serving: Serving) -> None:
    one, other = page_at(chromium, serving.address), page_at(chromium, serving.address, TABLET)
    assert "#" not in one.url
    before = question(one)
    one.wait_for_timeout(400)
    one.locator("#send button").click()
    until(other, lambda: question(other) != before)
    assert question(one) == question(other)
    other.locator("#undo").click()
    until(one, lambda: question(one) == before)
    assert one.faults == other.faults == []


def test_a_double_tap_never_answers_the_next_question(chromium: Any, serving: Serving) -> None:
    page = page_at(chromium, serving.address)
    page.wait_for_timeout(400)
    page.locator("#send button").dblclick()
    page.wait_for_timeout(600)
    assert len(read(serving.home / "games" / "game.json").turns[0].phases[0].entries) == 1


def test_who_watches_has_no_buttons(chromium: Any, serving: Serving) -> None:
    page = page_at(chromium, serving.to_watch)
    page.wait_for_selector("body.watch")
    assert not page.locator("#ask").is_visible()
    assert not page.locator("#undo").is_visible()


def test_a_wrong_code_asks_to_scan_again_and_letters_let_in(chromium: Any, serving: Serving) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(serving.address.partition("#")[0] + "#k=wrong-code-of-somebody")
    page.wait_for_selector("#door:not([hidden])")
    page.fill("#code", serving.codes["short"].lower())
    page.locator("#door button").click()
    until(page, lambda: len(question(page)) > 2)
    assert not page.locator("#door").is_visible()


def test_a_server_that_goes_and_comes_is_said_and_the_page_goes_on_by_itself(chromium: Any, serving: Serving) -> None:
    page = page_at(chromium, serving.address)
    before = question(page)
    assert serving.stop() < 4
    page.wait_for_selector("body.lost")
    assert page.locator("#link-word").inner_text() in (
        "the laptop closed the game; it is saved", "connection lost, trying again"
    )  # fmt: skip
    assert question(page) == before, "everything stays readable"
    serving.start()
    page.wait_for_selector("body:not(.lost)", timeout=15_000)
    page.wait_for_timeout(400)
    page.locator("#send button").click()
    until(page, lambda: question(page) != before)


def test_a_whole_game_is_played_by_taps_and_is_the_game_of_the_same_answers(
    chromium: Any, serving: Serving, tmp_path: Path
) -> None:
    page = page_at(chromium, serving.address)
    played = page.evaluate(PLAY_ON, 3000)
    assert "over" in played, played
    assert played["over"].startswith("The game is over")
    assert page.faults == []
    record = read(serving.home / "games" / "game.json")
    serving.stop()
    home = tmp_path / "again"
    made = saf(
        home, "new", "--name", "game", "--seed", "5", "--dice", "ask", "--cards", "ask", "--chits", "ask", "--yes"
    )
    assert made.returncode == 0
    entries = [entry for turn in record.turns for phase in turn.phases for entry in phase.entries]
    with Outside(home, "game") as program:
        _, ask = program.until_ask()
        for entry in entries:
            if entry.by == "typed":
                _, ask = program.say(at=ask["at"], answer=entry.answer)
            elif entry.by == "rolled":
                _, ask = program.say(at=ask["at"], answer=None)
        assert ask["type"] == "end"
    again = read(home / "games" / "game.json")
    assert again.turns == record.turns


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_everybody_can_use_it(chromium: Any, serving: Serving, size: dict[str, int], scheme: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = page_at(chromium, serving.address, size, color_scheme=scheme)
    page.evaluate(PLAY_ON, 9)
    for tab in ("now", "show-units", "show-log", "more"):
        if page.locator(f"#{tab}").is_visible():
            page.locator(f"#{tab}").click()
            page.wait_for_timeout(150)
            found = axe.Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]})
            assert found.violations_count == 0, (tab, found.generate_report())
    page.locator("#now").click()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('button')].filter((one) => one.offsetParent"
        " && (one.offsetHeight < 44 || one.offsetWidth < 44)).map((one) => one.textContent)"
    )
    assert small == []


@pytest.mark.parametrize("wide", [320, 360])
def test_nothing_is_wider_than_a_small_phone(chromium: Any, serving: Serving, wide: int) -> None:
    page = page_at(chromium, serving.address, {"width": wide, "height": 640})
    page.evaluate(PLAY_ON, 10)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ask, top = page.locator("#ask").bounding_box(), page.locator("#top").bounding_box()
    assert ask["height"] <= 640 * 0.6
    assert top["height"] < 140
