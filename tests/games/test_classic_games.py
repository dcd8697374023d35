"""A whole year of 八八 with 出る・下りる for five, examples/hachihachi-classic-year.json, reckoned by hand from the clauses."""

import csv
import io
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from scorekeeper import plain
from scorekeeper.core import record as records
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.record import Record, Refused, add, fold
from scorekeeper.games.eights.fields import FieldKind
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.field import Queue
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.year import Year, ginmi, holdings, loans
from scorekeeper.prepared import prepare

FILE = Path(__file__).parents[2] / "examples" / "hachihachi-classic-year.json"
BY_HAND = Path(__file__).with_name("classic_year.txt")


class Told(NamedTuple):
    """A month by hand, as classic_year.txt explains it."""

    field: FieldKind
    after: Queue
    """What the month leaves of big and zetsu fields."""
    dealt: str
    plays: str
    """Who plays, from the dealer on; who of them may deal is not who dealt where that one dropped."""
    paid: str
    moved: tuple[int, ...]
    stone: str
    """Who puts it out."""
    held: tuple[int, ...]
    """What everybody holds after it."""
    loans: tuple[int, ...]
    """How often everybody has borrowed so far."""


def month_of(line: str) -> Told:
    first, *numbers, paid = (part.strip() for part in line.split("|"))
    field, after, dealt, plays, stone = first.split()
    moved, held, loans = (tuple(map(int, part.split())) for part in numbers)
    return Told(FieldKind(field), Queue(*map(int, after.split("-"))), dealt, plays, paid, moved, stone, held, loans)


YEAR = [month_of(line) for line in BY_HAND.read_text("utf-8").splitlines() if not line.startswith("#")]
FEET = {
    "rounded": (41, 14, 2, 41, 1),
    "due": (-10, -10, -10, -10, -10),
    "loans": (-15, -15, -25, -5, -15),
    "net": (16, -11, -33, 26, -24),
    "prize": (None, None, None, 25, None),
    "stones": (None, None, 1, None, None),
    "final": (16, -11, -32, 51, -24),
}
"""In kan. Fourteen stones are a kan (tsukiishi.7). −26 in all, and that kan: the prize is just 5 × 5."""
RANKS = "二位", "三位", "五位", "首位", "四位"


def whole() -> Record:
    read = records.read(FILE.read_bytes(), {"hachihachi-classic": GAME})
    assert isinstance(read, Record), read
    return read


def folded(record: Record) -> State:
    state = fold(record)
    assert not isinstance(state, Refused), state
    return state


def ends() -> list[Year]:
    """The year as it stands at the end of each month."""
    record, found = whole(), list[Year]()
    growing, state = record._replace(log=()), GAME.start(record.house, len(record.players))
    for fact in record.log:
        added = add(growing, state, fact)
        assert not isinstance(added, Refused), added
        growing, state = added
        if state.own.now.over:
            found[state.own.now.number - 1 :] = [state.own]
    return found


def paid(lines: tuple[Line, ...]) -> str:
    """The payments that stand, those of equal amounts with a common side in one."""
    parts: list[tuple[str, str, int]] = []
    for one in (payment for line in lines if line.struck is None for payment in line.payments):
        payer, payee, amount = "ABCDEP"[one.payer], "ABCDEP"[one.payee], one.amount
        if parts and parts[-1][1:] == (payee, amount) and payer not in parts[-1][0]:
            parts[-1] = parts[-1][0] + payer, payee, amount
        else:
            parts.append((payer, payee, amount))
    return " ".join(f"{payers}>{payee}{amount}" for payers, payee, amount in parts)


def of_year(year: Year) -> Told:
    month: Month = year.now
    stone = "" if month.placer is None else "ABCDE"[month.placer]
    plays = "".join("ABCDE"[seat] for seat in month.playing)
    return Told(
        month.kind,
        month.after,
        "ABCDE"[month.dealt],
        plays,
        paid(month.lines),
        month.moved,
        stone,
        holdings(year),
        loans(year),
    )


def test_every_month() -> None:
    assert [of_year(year) for year in ends()] == [*YEAR]


def test_a_month_moves_what_it_pays() -> None:
    """The table by itself: its payments make its sums, and all stones are there after each month (setup.15, loan.2)."""
    own = [60] * 5
    for nth, told in enumerate(YEAR, 1):
        moved = dict.fromkeys("ABCDEP", 0)
        for part in told.paid.split():
            payers, _, rest = part.partition(">")
            for payer in payers:
                moved[payer] -= int(rest[1:])
                moved[rest[0]] += int(rest[1:])
        assert moved.pop("P") == 0
        assert tuple(moved.values()) == told.moved, nth
        own = [one + more - (seat == told.stone) for one, more, seat in zip(own, told.moved, "ABCDE", strict=True)]
        assert tuple(own) == tuple(held - 60 * times for held, times in zip(told.held, told.loans, strict=True)), nth
        assert sum(told.held) + nth == 60 * (5 + sum(told.loans))


def test_the_result() -> None:
    state = folded(whole())
    made = prepare(whole(), state)
    feet = {foot.key: tuple(cell.big for cell in foot.cells) for foot in made.feet}
    assert {key: feet[key] for key in FEET} == FEET
    assert tuple((cell.big or 0) * 12 + (cell.small or 0) for cell in made.feet[0].cells) == YEAR[-1].held
    assert tuple(rank.ja for rank in made.ranks) == RANKS
    assert GAME.final(state) == FEET["final"]
    assert sum(FEET["final"]) == 0
    assert ginmi(state.own).stones == len(YEAR)


def test_the_sheet_says_what_everybody_holds() -> None:
    """Kan and points below each month; 改 marks who has borrowed in it."""
    made = prepare(whole(), folded(whole()))
    rows = [row for row in csv.DictReader(io.StringIO(plain.csv(made, "ja"))) if row["備考"].startswith("手持")]
    names = whole().players
    held = [tuple(12 * int(row[f"{name} 貫"]) + int(row[f"{name} 点"]) for name in names) for row in rows]
    assert held == [told.held for told in YEAR]
    before = [(0,) * 5, *(told.loans for told in YEAR)]
    borrowed = [tuple(row[f"{name} 印"] == "改" for name in names) for row in rows]
    assert borrowed == [tuple(b > a for a, b in zip(*two, strict=True)) for two in pairwise(before)]
