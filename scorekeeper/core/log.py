"""The log of a record: which of its entries count, and in what order. A void takes out an entry, a place puts one in earlier."""

from collections import defaultdict

from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words


def in_force(log: tuple[Fact, ...]) -> frozenset[int]:
    """The entries in force, including voids: a void takes out its entry unless a later void takes out that void."""
    gone: set[int] = set()
    for entry in range(len(log) - 1, -1, -1):
        fact = log[entry]
        if isinstance(fact, Void) and entry not in gone:
            gone.add(fact.entry)
    return frozenset(range(len(log))) - gone


def live(log: tuple[Fact, ...]) -> tuple[tuple[int, Fact], ...]:
    """The facts that count, each with its entry number, in the order in which they are folded.

    A fact with a `place` comes right after that entry (-1: at the very beginning), and so before facts put there earlier.
    """
    counting = in_force(log)
    after: defaultdict[int | None, list[int]] = defaultdict(list)
    for entry, fact in enumerate(log):
        after[fact.place].append(entry)
    order: list[int] = []
    waiting = [*reversed(after[None]), *after[-1]]
    while waiting:
        order.append(waiting.pop())
        waiting += after[order[-1]]
    return tuple((entry, log[entry]) for entry in order if entry in counting and not isinstance(log[entry], Void))


def aim(log: tuple[Fact, ...], entry: int) -> Objection | None:
    """The objection to the entry number that an entry refers to (a void's target, or a place); None if it is sound."""
    fact = log[entry]
    if isinstance(fact, Void) and not 0 <= fact.entry < entry:
        text = Words("取り消す記入が無い。記入の番号を確かめる。", "There is no such entry to undo. Check its number.")
        return Objection("void-nothing", "entry", text, "record")
    if fact.place is not None and not -1 <= fact.place < entry:
        text = Words("差し込む場所が無い。記入の番号を確かめる。", "There is no such place in the log. Check the number.")
        return Objection("place-nothing", "place", text, "record")
    return None
