"""四三 (shiso): the gift of those who are out, and what it ends."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.hachihachi_classic.facts import ClassicTeyaku
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.teyaku import SHISO
from scorekeeper.kit.eights.month import Phase

ENDED = Words("四三", "shiso")
"""The remark on what a shiso has overtaken."""


def is_early(month: ClassicMonth) -> bool:
    """Whether shiso is announced before anybody says in or out (hachihachi-classic.shisou.6)."""
    return month.house.shisou_when == "before"


def check_early(month: ClassicMonth, fact: ClassicTeyaku) -> Iterator[Objection]:
    """Objections to a shiso of a house where it comes before in or out. A dealer who declared mizuten has said nothing yet."""
    said = {player for player, stand in month.stands.items() if stand is not Stand.BLANK}
    if month.asks and said - ({month.dealt} if month.mizuten else set[int]()):
        yield LAW.no("shisou-early", "names")
    elif month.seating.place(fact.player) is None:
        yield month.no("not-playing", "player")


def gift(month: ClassicMonth, player: int, entry: int) -> Iterator[Line]:
    """What everybody who is out pays the holder (hachihachi-classic.shisou.1). Announced early, it is paid for by all instead."""
    kan, out = month.house.shisou_gift, month.seating.out
    if is_early(month) or not kan or not out:
        return
    why = month.fee(kan, ClassicMonth.KINDS["gift"], LAW["shisou.1" if kan == 10 else "shisou.2"])
    paid = tuple(Payment(payer, player, why) for payer in out)
    yield month.line(entry, "gift", None, player, paid, clauses=LAW.all("shisou.1"))


def holder(month: ClassicMonth) -> int | None:
    """Who announced the first shiso of the month that is not void."""
    return next((hand.player for hand in month.standing if SHISO in hand.names), None)


def settle(month: ClassicMonth, entry: int) -> ClassicMonth:
    """The month as the announced hands leave it: the first shiso ends it, and its holder wins it (hachihachi-classic.shisou.8)."""
    winner, then = holder(month), month.house.shisou_then
    if winner is None or then == "continue" or month.stopped:
        return month
    if month.dry and len(month.playing) > 1:
        # Two had split the fees, which are the winner's now.
        month = month.strike(LAW["shisou.8"], ENDED, frozenset(("pot",)))
    month = month.add(*month.take_pot(entry, winner, *LAW.all("shisou.8", "drop.12")))
    clauses = (*LAW.all("shisou.8"), *month.used_up)
    return month.replace(stopped=True).cite(*clauses).win(winner, Phase.SHISOU if then == "ginmi" else Phase.OVER)


def reopen(month: ClassicMonth, mark: Words) -> ClassicMonth:
    """A month that a shiso has ended, as it was before that: what was overtaken holds again."""
    month = month.strike(LAW["penalty.1"], mark, lambda line: line.sort == "pot" and LAW["shisou.8"] in line.clauses)
    back = (line._replace(struck=None, marks=line.marks[:-1]) if line.struck == LAW["shisou.8"] else line for line in month.lines)
    after = month.replace(lines=tuple(back), stopped=False)
    if month.dry:
        return after.replace(next=month.playing[0], phase=Phase.OVER)
    return after.replace(next=None, phase=Phase.TEYAKU)
