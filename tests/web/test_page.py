"""The routes, the guard and the host, without a browser and without a network."""

import asyncio
import contextlib
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from saf_helper.cli import serve
from saf_helper.errors import UsageError
from saf_helper.prompts.frontends import Given
from saf_helper.web import addresses
from saf_helper.web.access import A_MINUTE, IN_ALL, Codes, Doors, codes_of
from saf_helper.web.app import STATIC, TYPES
from saf_helper.web.guard import MOST_BYTES, MOST_OF_ONE
from tests.web.table import CODES, HOST, ORIGIN, Site

SECURE = {
    "content-security-policy", "referrer-policy", "x-content-type-options", "x-frame-options", "cache-control",
}  # fmt: skip


# The door ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [CODES.play, CODES.short, "abcd efgh", " abcd-efgh "])
def test_a_code_scanned_or_typed_becomes_a_cookie(code: str) -> None:
    answer = Site().post("/join", {"code": code}, cookie="")
    assert answer.status_code == 200
    cookie = answer.headers["set-cookie"].lower()
    assert CODES.play in answer.headers["set-cookie"]
    assert all(word in cookie for word in ("httponly", "samesite=strict", "max-age=2592000", "path=/"))
    assert CODES.play not in answer.text


@pytest.mark.parametrize("code", ["", "wrong", None, 3, ["x"], "x" * 1000, CODES.play + "x", CODES.short.lower() + "Z"])
def test_a_wrong_code_is_kept_out(code: Any) -> None:
    answer = Site().post("/join", {"code": code}, cookie="")
    assert (answer.status_code, answer.json()) == (403, {"code": "code"})
    assert "set-cookie" not in answer.headers


def test_few_tries_are_allowed() -> None:
    now = [0.0]
    doors = Doors(CODES, lambda: now[0])
    assert [doors.join("wrong", "a") for _ in range(A_MINUTE)] == [None] * A_MINUTE
    assert doors.join(CODES.play, "a") is None, "too many in a minute"
    assert doors.join(CODES.play, "b") == CODES.play
    now[0] = 61
    assert doors.join(CODES.play, "a") == CODES.play
    for at in range(IN_ALL):
        doors.join("wrong", f"c{at}")
    assert doors.join(CODES.short, "d") is None, "too many in all"


def test_codes_are_kept_for_the_owner_alone_and_renewed_on_demand(tmp_path: Path) -> None:
    first = codes_of(tmp_path)
    assert codes_of(tmp_path) == first
    assert (tmp_path / "serve.json").stat().st_mode & 0o077 == 0
    assert codes_of(tmp_path, renew=True) != first
    (tmp_path / "serve.json").write_text("{")
    assert len(codes_of(tmp_path).short) == 8
    assert len(Codes.new().play) >= 16


@pytest.mark.parametrize("path", ["/live", "/games", "/log", "/report"])
def test_nothing_is_shown_without_a_cookie(path: str) -> None:
    assert Site().ask("GET", path).status_code == 401
    assert Site().ask("GET", path, cookie="wrong").status_code == 401


def test_who_watches_changes_nothing() -> None:
    site = Site()
    before = site.session.record.model_dump_json()
    for path in ("/act", "/game"):
        answer = site.post(path, {"at": 1, "answer": [1, 2]}, cookie=CODES.watch)
        assert (answer.status_code, answer.json()["code"]) == (403, "watching")
    assert site.session.record.model_dump_json() == before
    assert site.ask("GET", "/log", cookie=CODES.watch).status_code == 200


# The guard -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "192.168.1.5", "192.168.1.5:80", "", "localhost"]
)
def test_another_host_is_refused_whatever_its_origin(host: str) -> None:
    answer = Site().ask("GET", "/", headers={"host": host, "origin": f"http://{host}"})
    assert answer.status_code == 421


def test_the_name_localhost_is_let_in() -> None:
    assert Site().ask("GET", "/", headers={"host": "localhost:8765"}).status_code == 200


@pytest.mark.parametrize(
    "origin", ["http://evil.example", "null", f"https://{HOST}", "http://192.168.1.5", ORIGIN + "0"]
)
def test_another_origin_is_refused_for_reading_and_writing(origin: str) -> None:
    site = Site()
    assert site.ask("GET", "/", headers={"origin": origin}).status_code == 403
    assert site.post("/act", {"at": 1, "answer": [1, 2]}, origin=origin).status_code == 403
    assert site.saved == []


@pytest.mark.parametrize(
    "headers",
    [
        {"content-type": "text/plain", "origin": ORIGIN},
        {"content-type": "application/json"},
        {"content-type": "application/x-www-form-urlencoded", "origin": ORIGIN},
        {"content-type": "application/json", "origin": ORIGIN, "sec-fetch-site": "cross-site"},
    ],
)
def test_a_write_needs_its_origin_and_json(headers: dict[str, str]) -> None:
    site = Site()
    answer = site.ask("POST", "/act", headers=headers, cookie=CODES.play, content='{"at": 1, "answer": [1, 2]}')
    assert answer.status_code == 403
    assert site.saved == []


@pytest.mark.parametrize("method", ["PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"])
def test_other_methods_are_refused_without_a_word_for_other_origins(method: str) -> None:
    answer = Site().ask(method, "/act")
    assert answer.status_code == 405
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_a_body_too_large_is_refused() -> None:
    site = Site()
    assert site.post("/act", "x" * (MOST_BYTES + 1)).status_code == 413
    assert site.saved == []


@pytest.mark.parametrize("path", [*TYPES, "/nothing", "/act", "/live"])
def test_every_answer_has_the_headers_that_keep_others_out(path: str) -> None:
    answer = Site().ask("GET", path)
    assert set(answer.headers) >= SECURE
    policy = answer.headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


def test_the_report_runs_nothing() -> None:
    answer = Site().ask("GET", "/report", cookie=CODES.play)
    assert answer.headers["content-security-policy"].startswith("sandbox;")
    assert "script-src" not in answer.headers["content-security-policy"]


def test_one_address_has_few_connections() -> None:
    site = Site()
    held = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await held.wait()

    site.guard._app = slow

    async def many() -> list[int]:
        statuses: list[int] = []

        async def one() -> None:
            async def sent(message: Any) -> None:
                if message["type"] == "http.response.start":
                    statuses.append(message["status"])

            scope = {
                "type": "http",
                "method": "GET",
                "path": "/",
                "headers": [(b"host", HOST.encode())],
                "client": ("c", 1),
            }
            await site.guard(scope, lambda: held.wait(), sent)  # type: ignore[arg-type, return-value]

        tasks = [asyncio.create_task(one()) for _ in range(MOST_OF_ONE + 3)]
        await asyncio.sleep(0.01)
        held.set()
        await asyncio.gather(*tasks)
        return statuses

    assert asyncio.run(many()) == [503] * 3


# Replies -------------------------------------------------------------------------------------------------------------


def test_an_answer_is_saved_and_every_page_gets_one_whole_state() -> None:
    site = Site()
    heard: list[dict[str, Any]] = []
    site.host.listen(lambda state: heard.append(json.loads(state)))
    assert site.act(answer=[2, 5]).json() == {"ok": True, "said": []}
    assert len(site.saved) == 1
    (state,) = heard
    assert (state["at"], state["ask"]["key"], state["undo"]) == (2, "muster.tax", True)
    assert state["last"] == {"by": "me", "what": "Gold to 7"}


@pytest.mark.parametrize(
    ("data", "status"),
    [
        ("", 422), ("{", 422), ("[" * 5000, 422), ("null", 422), ({}, 422), ({"answer": [1, 2]}, 422),
        ({"at": 1}, 422), ({"at": "1", "answer": [1, 2]}, 422), ({"at": True, "answer": [1, 2]}, 422),
        ({"at": 1, "answer": [1, 9]}, 422), ({"at": 1, "answer": {"a": {}}}, 422),
        ({"at": 1, "answer": [1, 2], "command": "undo"}, 422), ({"at": 1, "command": "quit"}, 422),
        ({"at": 1, "command": "status"}, 422), ({"at": 1, "command": "undo", "count": "all"}, 422),
        ({"at": 1, "command": "adjust"}, 422), ({"at": 0, "answer": [1, 2]}, 409), ({"at": 2, "answer": [1, 2]}, 409),
    ],
)  # fmt: skip
def test_a_reply_that_is_no_good_is_refused_and_changes_nothing(data: Any, status: int) -> None:
    site = Site()
    before = site.state()
    answer = site.post("/act", data)
    assert answer.status_code == status
    assert answer.json()["message"]
    assert site.saved == []
    assert site.state() == before


def test_an_asking_is_never_given_twice_and_two_undo_taps_take_back_once() -> None:
    site = Site()
    site.act(answer=[2, 5])
    site.act(answer=3)
    at = site.host.at
    assert [site.post("/act", {"at": at, "command": "undo"}).status_code for _ in range(2)] == [200, 409]
    assert site.session.pending is not None
    assert site.session.pending.key == "muster.tax"
    assert site.host.at > at


def test_why_is_answered_to_the_page_that_asks() -> None:
    site = Site()
    site.act(answer=[2, 5])
    (said,) = site.act(command="why").json()["said"]
    assert said["type"] == "why"
    assert site.act(command="why", n=0).json()["said"][0]["text"]


def test_another_game_is_chosen_from_the_list_only() -> None:
    site = Site()
    assert site.post("/game", {"open": "../../etc/passwd"}).status_code == 422
    assert site.post("/game", {"begin": "other"}).status_code == 422
    assert site.post("/game", {"open": "one", "begin": "meadow"}).status_code == 422
    assert site.games.opened == []
    assert site.post("/game", {"open": "one"}).status_code == 200
    refused = site.post("/game", {"begin": "meadow"})
    assert (refused.status_code, refused.json()["message"]) == (422, "too many games")


def test_what_was_typed_with_markup_is_shown_as_typed() -> None:
    site = Site()
    site.act(answer=[2, 5])
    site.act(answer=0)
    site.act(answer="<b onload=x>y</b>")
    texts = [one["text"] for one in site.state()["told"]]
    assert "It is <b onload=x>y</b>" in texts
    page = (STATIC / "page.js").read_text(encoding="utf-8")
    assert not [
        word for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(") if word in page
    ]


def test_two_pages_at_once_lose_nothing_and_double_nothing() -> None:
    site = Site("physical")
    site.session.rules.table  # noqa: B018
    statuses: list[int] = []
    lock = threading.Lock()

    def taps(seed: int) -> None:
        for _ in range(40):
            at, asked = site.host.at, site.host.asked
            if asked is None:
                return
            with contextlib.suppress(Exception):
                outputs = site.host.receive(Given(_legal(asked.question, seed)), at, str(seed))
                with lock:
                    statuses.append(0 if not outputs or not hasattr(outputs[0], "code") else 1)

    threads = [threading.Thread(target=taps, args=(seed,)) for seed in range(2)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    entries = [entry for turn in site.session.record.turns for phase in turn.phases for entry in phase.entries]
    assert len(site.saved) == len(entries) == statuses.count(0)
    assert [entry.n for entry in entries] == list(range(len(entries)))


def _legal(question: Any, seed: int) -> Any:
    kinds: dict[str, Any] = {
        "roll": [1 + seed, 2], "number": 0, "text": "monday", "pick": [], "choose": "move", "confirm": True, "draw": ["sun"]
    }  # fmt: skip
    return kinds[question.kind]


def test_a_stream_begins_with_the_state_sends_each_change_and_ends_when_the_laptop_closes() -> None:
    site = Site()

    async def heard() -> list[bytes]:
        stream = site.page.streams.stream(watching=False)
        parts = [await anext(stream), await anext(stream)]
        site.act_in_thread = threading.Thread(target=lambda: site.host.receive(Given([2, 5]), 1, "x"))  # type: ignore[attr-defined]
        site.act_in_thread.start()  # type: ignore[attr-defined]
        parts.append(await asyncio.wait_for(anext(stream), 5))
        site.page.streams.end()
        parts.append(await asyncio.wait_for(anext(stream), 5))
        return parts

    role, first, second, last = asyncio.run(heard())
    assert role == b"event: role\ndata: play\n\n"
    assert json.loads(first.split(b"data: ")[1])["at"] == 1
    assert json.loads(second.split(b"data: ")[1])["at"] == 2
    assert last.startswith(b"event: bye")


# Addresses -----------------------------------------------------------------------------------------------------------


def test_a_taken_port_gives_the_next_unless_it_was_asked_for() -> None:
    first = serve._listening(addresses.LOOPBACK, None)
    second = serve._listening(addresses.LOOPBACK, None)
    try:
        taken = first[0].getsockname()[1]
        assert second[0].getsockname()[1] != taken
        with pytest.raises(UsageError, match=f"127.0.0.1:{taken} cannot be served"):
            serve._listening(addresses.LOOPBACK, taken)
    finally:
        for one in (*first, *second):
            one.close()


def test_the_code_to_scan_fits_a_terminal() -> None:
    lines = addresses.to_scan("http://192.168.100.100:8765/#k=0123456789abcdef")
    assert len(lines) <= 21
    assert len({len(line) for line in lines}) == 1
    assert set("".join(lines)) <= set(" █▀▄")


def test_the_page_is_small() -> None:
    assert sum(path.stat().st_size for path in STATIC.iterdir()) <= 40_000
