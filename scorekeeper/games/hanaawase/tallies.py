"""What statistics count in 花合わせ: shown hands, yaku, redeals, rows on the field, fuke, read from the months' lines.

What was wiped counts nowhere. A step of a reckoning says by its clause which yaku it pays.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line
from scorekeeper.core.play import totals
from scorekeeper.core.tally import COULD, Counted, Event, Tally, by_side, sides
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase import odds
from scorekeeper.games.hanaawase.dealt import AGAIN, CHAFF
from scorekeeper.games.hanaawase.dekiyaku import DEKIYAKU, OYANAKA
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import KINDS, SEATS, Month
from scorekeeper.games.hanaawase.unit import EVEN
from scorekeeper.games.hanaawase.year import Year

NAMES = {row.yaku.clause: key for key, row in DEKIYAKU.items()} | {yaku.clause: key for key, yaku in CHAFF.items()}
"""The yaku or hand of a step, by its clause."""
REDEALS = {yaku.clause: key for key, yaku in AGAIN.items()}
"""The hand for which a month was dealt again, by the clause that its line cites first; any other reason has another."""


@cache
def tallies(house: HanaawaseHouse) -> Mapping[str, Tally]:
    """What is counted under these house rules."""
    return {
        "chaff": Tally(
            KINDS["chaff"],
            "hanaawase.teyaku.7",
            {key: Counted(yaku.words, odds.chance(key), yaku.clause) for key, yaku in CHAFF.items()},
            paid=True,
            note=Words(
                "ふけの月と配り直しの前の手は数えない。期待回数は、残った月に配られた手札の数から。",
                "Hands of a month with fuke, or before a redeal, do not count. Expected from the hands of the months that stand.",
            ),
        ),
        "redeal": Tally(
            KINDS["redeal"],
            "hanaawase.teyaku.12",
            {
                **{key: Counted(yaku.words, odds.chance(key), yaku.clause) for key, yaku in AGAIN.items()},
                "other": Counted(Words("ほかの理由", "another reason"), clause="hanaawase.teyaku.12"),
            },
            note=Words(
                "期待回数は、配り直しの前も含めて配られた手札の数から。4-2-1の手はどちらにも入る。",
                "Expected from all dealt hands, those before a redeal too. Hands of 4-2-1 are expected under both.",
            ),
        ),
        "dekiyaku": Tally(
            KINDS["dekiyaku"],
            "hanaawase.settle.2",
            {
                key: Counted(row.yaku.words, clause=row.yaku.clause)
                for key, row in DEKIYAKU.items()
                if key != OYANAKA.key or house.oyanaka == "on"
            },
            paid=True,
            note=Words(
                "何回できるはずかは、打ち方によるので計算できない。",
                "How often to expect it cannot be computed: it depends on the play.",
            ),
        ),
        "points": Tally(KINDS["points"], "hanaawase.settle.3", sides(EVEN, "hanaawase.settle.3"), paid=True),
        "row": Tally(
            KINDS["shima"],
            "hanaawase.field.1",
            {"row": Counted(Words("胴がもらった4枚", "rows given to the dealer"), clause="hanaawase.field.2")},
        ),
        "month": Tally(
            Words("月の終わり方", "how months ended"),
            "hanaawase.settle.1",
            {
                "counted": Counted(Words("精算した月", "settled"), clause="hanaawase.settle.1"),
                "fuke": Counted(KINDS["fuke"], clause="hanaawase.special.1"),
                "totals": Counted(totals.TYPED, clause="hanaawase.settle.4"),
            },
            per="deal",
        ),
        "fuke": Tally(
            KINDS["fuke"],
            "hanaawase.special.1",
            {"fuke": Counted(Words("30点以下だった月", "months with 30 points or less"), clause="hanaawase.special.1")},
        ),
        "dealer": Tally(
            Words("胴", "dealer"),
            "hanaawase.setup.5",
            {"dealer": Counted(Words("胴をした月", "months as dealer"), clause="hanaawase.dealer.1")},
        ),
    }


def events(state: State) -> tuple[Event, ...]:
    """What happened in the months of a state, the one at hand as far as it was told."""
    own: Year = state.own
    return tuple(event for month in own.months for event in _month(month))


def _month(month: Month) -> Iterator[Event]:
    number = month.number
    typed = any(line.sort == totals.SORT for line in month.lines)
    if month.over:
        yield Event("dealer", "dealer", month.dealer, number)
        yield Event("month", "totals" if typed else "fuke" if month.void else "counted", None, number)
        if not typed:
            yield Event("redeal", COULD, None, number)
            if not month.void:
                yield Event("chaff", COULD, None, number)
        yield from (Event("fuke", "fuke", player, number) for player in month.fuke)
    for line in month.lines:
        if line.struck is None:
            yield from _line(line, number)


def _line(line: Line, number: int) -> Iterator[Event]:
    match line.sort:
        case "redeal":
            yield Event("redeal", COULD, None, number)
            yield Event("redeal", REDEALS.get(line.clauses[0], "other"), line.player, number)
        case "shima":
            yield Event("row", "row", line.player, number)
        case "chaff" | "dekiyaku":
            moved: Counter[str] = Counter()
            for step in line.payments[0].why.steps:
                moved[NAMES[step.clause]] += int(step.value)
            yield from (Event(line.sort, name, line.player, number, amount * len(line.payments)) for name, amount in moved.items())
        case "points":
            yield from by_side("points", line.moved(SEATS), number)
