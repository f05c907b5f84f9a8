"""The suite's own law: a test traces every clause of the rulebook that asks for something (see `tests/clauses.py`)."""

import gc
import signal
from collections import Counter
from collections.abc import Generator
from pathlib import Path

import pytest

from tests.clauses import faults, listen, listening, untraced

PROPERTY = "clause"
FEWER = ("keyword", "markexpr", "deselect", "lf", "ignore", "ignore_glob", "maxfail", "collectonly")
"""Options of pytest by which not every test runs."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--clauses", action="store_true", help="fail unless the tests that ran trace every clause")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(*ids): the test shows these clauses of the rulebook at work")
    config.pluginmanager.register(EveryClause(config), "every-clause")
    listen()
    heed_signals()


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Of the cases of a test that is shared out, leave every n-th to `make test`; the others are slow."""
    cases: Counter[str] = Counter()
    for item in items:
        for mark in item.iter_markers("share"):
            name = item.nodeid.partition("[")[0]
            if cases[name] % mark.args[0]:
                item.add_marker("slow")
            cases[name] += 1


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let Python's collector leave alone what is there to stay: the program, the libraries, the tests themselves."""
    gc.collect()
    gc.freeze()


def heed_signals() -> None:
    """Heed the signals that a run in the background is started deaf to, for the programs under test inherit that."""
    for name, action in (("SIGINT", signal.default_int_handler), ("SIGHUP", signal.SIG_DFL)):
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is signal.SIG_IGN:
            signal.signal(number, action)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Listen to the test, and hold its marks against what it emitted."""
    marked = [str(clause) for mark in item.iter_markers("clause") for clause in mark.args]
    with listening() as emitted:
        yield
    if wrong := faults(marked, emitted):
        pytest.fail("clause marks: " + "; ".join(wrong), pytrace=False)
    item.user_properties += [(PROPERTY, clause) for clause in marked]


class EveryClause:
    """Gathers the marks that hold, from this process or from xdist's workers, and judges a whole run by them."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.shown: set[str] = set()
        self.failed = 0
        self.marks = 0
        self.left: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Take the marks off a report; a worker's reports come to its controller too."""
        self.failed += report.failed
        if report.when == "call" and report.passed:
            held = [str(clause) for name, clause in report.user_properties if name == PROPERTY]
            self.marks += len(held)
            self.shown.update(held)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Fail a whole run that leaves a clause untraced; a run of some tests, or one with failures, only if told to."""
        if hasattr(self.config, "workerinput") or self.config.option.collectonly:
            return
        if self.config.option.clauses or (self.whole() and not self.failed):
            self.left = untraced(self.shown)
            if self.left and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def whole(self) -> bool:
        """Return whether every test of the suite ran."""
        options = self.config.option
        suite = {self.config.rootpath / path for path in self.config.getini("testpaths")}
        given = {Path(self.config.invocation_params.dir, path).resolve() for path in self.config.args}
        return suite <= given and not any(getattr(options, name, None) for name in FEWER)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which clauses are left untraced."""
        if self.left:
            terminalreporter.section("clauses without a test")
            terminalreporter.line(" ".join(self.left))
            terminalreporter.line(f"{len(self.left)} clauses have no mark that holds (see tests/clauses.py)", red=True)
        elif self.config.option.clauses:
            terminalreporter.line(f"every clause is traced, by {self.marks} marks", green=True)
