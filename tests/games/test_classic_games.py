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
from scorekeeper.core.record import Record, Refused, fold
from scorekeeper.games.eights.fields import FieldKind
from scorekeeper.games.hachihachi_classic import GAME
from scorekeeper.games.hachihachi_classic.field import Queue
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.year import Year, ginmi, holdings, loans
from scorekeeper.prepared import prepare

FILE = Path(__file__).parents[2] / "examples" / "hachihachi-classic-year.json"


class Told(NamedTuple):
    """A month by hand, in points. A to E are the seats, P is the pot: "CD>A24" is 24 each from C and D to A."""

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


SMALL, BIG, ZETSU = FieldKind.SMALL, FieldKind.BIG, FieldKind.ZETSU
NONE, ONE_BIG, TWO_BIG = Queue(), Queue(0, 1), Queue(0, 2)
YEAR = (
    # B drops as second, 18. E is driven out with a light and two ribbons, 3 each (oikomi.4). C's tan-ichi is 36 (teyaku.24).
    # 96, 70, 98: D wins, takes the fee and puts out the stone (tsukiishi.2).
    Told(
        SMALL, NONE, "A", "ACD",
        "B>P18 ACD>E9 DA>C36 C>A8 C>D10 P>D18",
        (-37, -18, 45, -17, 27), "D", (23, 42, 105, 42, 87), (0, 0, 0, 0, 0),
    ),
    # Mizuten. The moon: twice. E drops as second for 36, A as third for 48, which he has to borrow. 85, 78, 101: the dealer has 89
    # and gets 24 from everybody, from those who are out as well (mizuten.3).
    Told(
        BIG, NONE, "D", "DBC",
        "E>P36 A>P48 B>D6 C>D20 EABC>D24 P>D84",
        (-72, -30, -44, 206, -60), "D", (11, 12, 61, 247, 27), (1, 0, 0, 0, 0),
    ),
    # C is driven out with seven cards, of which a light and two ribbons count. A's sanbon of maple is 24, which B has to borrow
    # for; he captures all four, 12 more (tobikomi.1). 104, 80, 80.
    Told(
        SMALL, NONE, "D", "DAB",
        "E>P18 DAB>C9 BD>A24 BD>A8 BD>A12 P>A18",
        (97, -53, 27, -53, -18), "A", (107, 19, 88, 194, 9), (1, 1, 0, 0, 0),
    ),
    # Paulownia, cherry and pine on the field: this month zetsu, two big ones later (field.6). C drops as third: 2 kan × 4.
    # E is driven out with two lights and a ribbon, 36. 80, 84, 100.
    Told(
        ZETSU, TWO_BIG, "A", "ABD",
        "C>P96 ABD>E36 A>D32 B>D16 P>D96",
        (-68, -52, -96, 108, 108), "D", (39, 27, 52, 301, 117), (1, 2, 1, 0, 0),
    ),
    # Carried: big. Only D and C are in, and agree to play it out: 100 to 66, a difference of 34 is 3 kan (two.6), twice (two.9).
    Told(
        BIG, ONE_BIG, "D", "DC",
        "E>P36 A>P48 B>P60 D>C72 P>C144",
        (-48, -60, 216, -72, -36), "C", (51, 27, 267, 229, 81), (2, 3, 1, 0, 0),
    ),
    # Carried: big. B is driven out with a tan-ichi, half of 36, and its ribbon, 3: 42. 100, 70, 94. Then half time.
    Told(
        BIG, NONE, "C", "CEA",
        "D>P36 CEA>B42 C>A24 C>E12 P>A36",
        (18, 126, -78, -36, -30), "A", (68, 153, 189, 193, 51), (2, 3, 1, 0, 0),
    ),
    # The dealer drops, and B deals. His kuttsuki was none: 48 go back (penalty.1). He lowers aotan for akatan, and makes it:
    # 84 and 84 from each (sage.2).
    Told(
        SMALL, NONE, "A", "BCD",
        "A>P12 BCD>E3 CD>B84 CD>B84 P>B12",
        (-12, 345, -171, -171, 9), "B", (56, 497, 18, 22, 60), (2, 3, 1, 0, 0),
    ),
    # Mizuten without 89 points is nothing (mizuten.4). E lowers akatan and A makes aotan: half of it from both, and both shares
    # of aotan from E alone (sage.5). D has to borrow for his drop fee; C's last 18 points are just enough.
    Told(
        SMALL, NONE, "B", "BEA",
        "C>P18 D>P24 AB>E42 E>A168 P>A42",
        (168, -42, -18, -24, -84), "A", (223, 455, 0, 58, 36), (2, 3, 1, 1, 1),
    ),
    # D is driven out with a light, E with nothing, so that D puts out the stone (tsukiishi.3, tsukiishi.5). B's aka is 36. A breaks
    # hatto and pays C's aotan for both (hatto.3). B has 89: his nuke is 12 (nuke.3).
    Told(
        SMALL, NONE, "A", "ABC",
        "ABC>D3 CA>B36 A>C168 CA>B12",
        (-219, 93, 117, 9, 0), "D", (4, 548, 177, 66, 36), (2, 3, 2, 1, 1),
    ),
    # D's seventeen kasu are 12 + 2 kan, 168 each. His to-ichi, B's sanbon and its tobikomi go back (special.8, special.9).
    Told(
        SMALL, NONE, "C", "CDB",
        "E>P24 A>P30 BC>D168 P>D54",
        (-30, -168, -168, 390, -24), "D", (34, 380, 9, 455, 12), (3, 3, 2, 1, 1),
    ),
    # Dealt again for four of a month: D gets his drop fee back. Then only E and A are in, and split 12 + 30 + 36 (drop.17); the
    # earlier of them wins (drop.18).
    Told(
        SMALL, NONE, "D", "EA",
        "D>P12 B>P30 C>P36 P>E39 P>A39",
        (39, -30, -36, -12, 39), "E", (73, 350, 33, 443, 50), (3, 3, 3, 1, 1),
    ),
    # Willow and moon: zetsu, and a big field is left. E drops as first for 48, C as fourth for 120, which takes two loans.
    # 92, 74, 98.
    Told(
        ZETSU, ONE_BIG, "E", "ABD",
        "E>P48 C>P120 B>A16 B>D40 P>D168",
        (16, -56, -120, 208, -48), "D", (89, 294, 33, 650, 2), (3, 3, 5, 1, 1),
    ),
    # The year goes on (field.10). Pine on the field beside what is carried: one more big field (field.7). C is driven out with two
    # ribbons, 12. A lowers akatan and cancels: half of 168 (sage.4).
    Told(
        BIG, ONE_BIG, "D", "DAB",
        "E>P36 DAB>C12 BD>A84 P>A36",
        (192, -96, 36, -96, -36), "A", (280, 198, 69, 554, 26), (3, 3, 5, 1, 2),
    ),
    # Carried: big. Nobody dares but A, who takes 36 + 48 + 60 + 72 (drop.21).
    Told(
        BIG, NONE, "A", "A",
        "B>P36 C>P48 D>P60 E>P72 P>A216",
        (216, -36, -48, -60, -72), "A", (495, 162, 21, 494, 14), (3, 3, 5, 1, 3),
    ),
)  # fmt: skip
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
    record, found = whole(), []
    for length in range(1, len(record.log) + 1):
        year: Year = folded(record._replace(log=record.log[:length])).own
        if year.now.over:
            found[year.now.number - 1 :] = [year]
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
