"""How often hands of chaff and fours of a month are dealt, counted exactly; and the statistics of a count."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from math import comb

from scorekeeper.core.ledger import Line
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.tally import Event, Tally, TallyRow, sides
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.hands import HAND, chaff
from scorekeeper.kit.counted import month as counted
from scorekeeper.kit.tallies import by_side, by_yaku

ALL_HANDS = comb(len(DECK), HAND)
Seen = tuple[int, int, int]
"""What matters for dealt hands in some cards: chaff cards, months, fours of a month."""


def dealt_features(cards: Sequence[Flower]) -> Seen:
    """What matters for dealt hands in cards of one month."""
    return chaff(cards), int(bool(cards)), int(len(cards) == 4)


def together(one: Seen, other: Seen) -> Seen:
    (a, b, c), (d, e, f) = one, other
    return a + d, b + e, c + f


@cache
def hands_by_reading(readings: Callable[[Sequence[Flower]], tuple[str, ...]], hand: int = HAND) -> Counter[tuple[str, ...]]:
    """All hands of so many cards by everything they may be shown as."""
    return odds.by_reading(DECK, hand, dealt_features, together, readings)


# ---------------------------------------------------------------- what is counted


def points(kind: type[counted.CountedMonth], whole: int, clause: str, players: int = counted.PLAYING) -> Tally:
    """`whole`: the points of the deck; `clause` shares them out among so many players."""
    return Tally(kind.KINDS["points"], clause, sides(whole // players, clause), paid=True)


def fuke(kind: type[counted.CountedMonth], least: int) -> Tally:
    low = Words(f"{least}点以下だった月", f"months with {least} points or less")
    return Tally(kind.KINDS["fuke"], kind.FUKE, {"fuke": TallyRow(low, clause=kind.FUKE)})


def of_fuke(month: counted.CountedMonth) -> Iterator[Event]:
    yield from (Event("fuke", "fuke", player, month.number) for player in month.fuke)


def of_line(month: counted.CountedMonth, line: Line, hands: Mapping[str, Yaku]) -> Iterator[Event]:
    """What a line of the count, or of one of these dealt hands, tells."""
    match line.sort:
        case "chaff" | "dekiyaku":
            yaku = (*hands.values(), *(row.yaku for row in month.sets.table.values()))
            own = {one.words: one.key for one in yaku if one.key in OWN_KEYS}
            yield from by_yaku(line, line.sort, {one.clause: one.key for one in yaku}, month.number, own)
        case "points":
            yield from by_side("points", line, month)
