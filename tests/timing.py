"""How long each file takes: the slowest at the end of a run, and with --deep how far it is."""

import time
from collections import Counter
from collections.abc import Sequence
from datetime import timedelta

import pytest

SLOWEST = 10


def file_of(test: str) -> str:
    return test.partition("::")[0]


class Times:
    """A plugin of the process that reports, which with pytest-xdist is not one of those that run tests."""

    def __init__(self, deep: bool) -> None:
        self.deep = deep
        self.begun = time.monotonic()
        self.seconds: Counter[str] = Counter()
        self.left: Counter[str] = Counter()

    def collected(self, tests: Sequence[str]) -> None:
        self.left = Counter(map(file_of, tests))

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        self.collected([item.nodeid for item in session.items])

    @pytest.hookimpl(optionalhook=True)
    def pytest_xdist_node_collection_finished(self, ids: Sequence[str]) -> None:
        if not self.left:
            self.collected(ids)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        file = file_of(report.nodeid)
        self.seconds[file] += report.duration
        if report.when != "teardown":
            return
        self.left[file] -= 1
        if self.deep and not self.left[file]:
            done = sum(not left for left in self.left.values())
            spent = timedelta(seconds=int(time.monotonic() - self.begun))
            print(f"\n{done} of {len(self.left)} files after {spent}: {file} took {self.seconds[file]:.0f} s", flush=True)

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section(f"slowest {SLOWEST} files")
        for file, seconds in self.seconds.most_common(SLOWEST):
            terminalreporter.write_line(f"{seconds:6.1f} s  {file}")
