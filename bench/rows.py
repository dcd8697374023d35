"""What a measurement gives: rows of a table, each with its aim; and how time is taken."""

import operator
from collections.abc import Callable, Iterable, Iterator
from statistics import median
from time import perf_counter, thread_time
from typing import NamedTuple

MEETS: dict[str, Callable[[float, float], bool]] = {"≤": operator.le, "≥": operator.ge}


class Row(NamedTuple):
    """What is measured, in time that passes and of the processor; `aim` is `≤ 1.2`, `≥ 0.75` or "" if there is none.

    The aim is for the processor's time where that was taken, because machines are shared.
    """

    what: str
    wall: float | None
    aim: str = ""
    cpu: float | None = None

    @property
    def missed(self) -> bool:
        found = self.wall if self.cpu is None else self.cpu
        sign, _, limit = self.aim.partition(" ")
        return bool(self.aim) and (found is None or not MEETS[sign](found, float(limit)))

    def __str__(self) -> str:
        wall, cpu = ("" if value is None else f"{value:,.2f}" for value in (self.wall, self.cpu))
        return f"| {self.what} | {wall} | {cpu} | {self.aim} | {'missed' if self.missed else ''} |"


HEAD = "| measured | wall | processor | aim | |\n| --- | ---: | ---: | --- | --- |"


class Spent(NamedTuple):
    """Seconds that passed, and seconds of processor time of this thread."""

    wall: float
    cpu: float

    def per(self, times: int) -> "Spent":
        return Spent(self.wall / times, self.cpu / times)


def spent(work: Callable[[], object]) -> Spent:
    """The time that this takes in this thread."""
    wall, cpu = perf_counter(), thread_time()
    work()
    return Spent(perf_counter() - wall, thread_time() - cpu)


def usual(taken: Iterable[Spent]) -> Spent:
    """The medians."""
    walls, cpus = zip(*taken, strict=True)
    return Spent(median(walls), median(cpus))


def ratio(what: str, ours: Spent, bare: Spent, aim: str = "") -> Row:
    """One time over another."""
    return Row(what, ours.wall / bare.wall, aim, ours.cpu / bare.cpu)


def turns(times: int, *works: Callable[[], object]) -> Iterator[Spent]:
    """The usual time of each of some works, done by turns: a processor that is slow for a while slows all of them."""
    taken = [[spent(work) for work in works] for _ in range(times)]
    yield from (usual(one) for one in zip(*taken, strict=True))
