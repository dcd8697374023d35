"""What statistics count in 三人こいこい: hands, the yaku of every shobu, how deals ended, kobiki, read from the months' lines.

A step of a reckoning says by its clause which yaku it pays.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core import totals
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line, balances
from scorekeeper.core.tally import COULD, Counted, Event, Tally
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three import odds
from scorekeeper.games.koikoi_three.dekiyaku import DEKIYAKU
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import KINDS, SEATS, Month
from scorekeeper.games.koikoi_three.teyaku import TEYAKU
from scorekeeper.games.koikoi_three.year import Year

VOID = {
    "koikoi-three.field.1": "four",
    "koikoi-three.teyaku.12": "level",
    "koikoi-three.call.9": "nagare",
}
"""Why a deal was void, by the clause that its line cites first."""
GIFT = "koikoi-three.dekiyaku.2"
NAMES = {row.yaku.clause: key for key, row in DEKIYAKU.items()} | {GIFT: "gokou"}
"""The yaku of a step, by its clause."""


@cache
def tallies(house: KoikoiHouse) -> Mapping[str, Tally]:
    """What is counted under these house rules."""
    hands, fields = odds.teyaku_table().cells, odds.field_table().cells
    column = odds.DEALT.key
    return {
        "teyaku": Tally(
            KINDS["teyaku"],
            "koikoi-three.teyaku.7",
            {key: Counted(row.yaku.words, hands[key, column].value, row.yaku.clause) for key, row in TEYAKU.items()},
            paid=True,
            note=Words(
                "同時手役で負けた手も数える。流れた配札の手は数えない。期待回数は配られた手札の数から。",
                "A hand that another beat counts, one of a void deal does not. Expected from the number of dealt hands.",
            ),
        ),
        "dekiyaku": Tally(
            Words("出来役", "dekiyaku"),
            "koikoi-three.call.5",
            {key: Counted(row.yaku.words, clause=row.yaku.clause) for key, row in DEKIYAKU.items()},
            paid=True,
            note=Words(
                "勝負で払われた役を数える。何回できるはずかは、打ち方によるので計算できない。",
                "Counted when shobu pays them. How often to expect them cannot be computed: it depends on the play.",
            ),
        ),
        "won": Tally(
            Words("勝った月", "months won"),
            "koikoi-three.dealer.1",
            {
                "shobu": Counted(KINDS["shobu"], clause="koikoi-three.call.5"),
                "teyaku": Counted(KINDS["teyaku"], clause="koikoi-three.teyaku.9"),
                "totals": Counted(totals.TYPED, clause="koikoi-three.dealer.1"),
            },
            paid=True,
        ),
        "kobiki": Tally(
            KINDS["kobiki"],
            "koikoi-three.season.1",
            {"kobiki": Counted(Words("三か月とも勝った季節", "seasons swept"), clause="koikoi-three.season.1")},
            paid=True,
        ),
        "void": Tally(
            Words("流れ", "void deals"),
            "koikoi-three.flow.1",
            {
                "four": Counted(
                    Words("場に同月4枚", "four of a month on the field"), fields["four", column].value, "koikoi-three.field.1"
                ),
                "level": Counted(Words("手役が同額", "hands level"), clause="koikoi-three.teyaku.12"),
                "nagare": Counted(Words("勝負なし", "no shobu"), clause="koikoi-three.call.9"),
            },
            per="deal",
        ),
        "dealer": Tally(
            Words("胴", "dealer"),
            "koikoi-three.setup.5",
            {"dealer": Counted(Words("胴をした月", "months as dealer"), clause="koikoi-three.dealer.1")},
        ),
    }


def events(state: State) -> tuple[Event, ...]:
    """What happened in the months of a state, the one at hand as far as it was told."""
    own: Year = state.own
    return tuple(event for month in own.months for event in _month(month))


def _month(month: Month) -> Iterator[Event]:
    number = month.number
    if month.winner is not None:
        yield Event("dealer", "dealer", month.dealer, number)
        yield Event("won", month.by, month.winner, number, balances(month.lines, SEATS)[month.winner])
    for line in month.all_lines:
        if line.sort not in (totals.SORT, "kobiki"):
            yield Event("teyaku", COULD, None, number)
            yield Event("void", COULD, None, number)
        yield from _line(month, line)


def _line(month: Month, line: Line) -> Iterator[Event]:
    number = month.number
    match line.sort:
        case "void":
            yield Event("void", VOID[line.clauses[0]], None, number)
        case "teyaku":
            received: Counter[int] = Counter()
            for payment in line.payments:
                received[payment.payee] += payment.amount
            for player, name in enumerate(month.hands):
                if name:
                    yield Event("teyaku", name, player, number, received[player])
        case "shobu":
            moved: Counter[str] = Counter()
            for step in line.payments[0].why.steps:
                moved[NAMES[step.clause]] += int(step.value)
            yield from (Event("dekiyaku", name, line.player, number, amount * len(line.payments)) for name, amount in moved.items())
        case "kobiki":
            yield Event("kobiki", "kobiki", line.player, number, sum(payment.amount for payment in line.payments))
