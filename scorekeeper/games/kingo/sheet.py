"""The sheet of a year: a row a month, with the signs of kingo and busts beside the figures, and what the dealer had."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.sheet import FigureSign, LegendMark
from scorekeeper.core.words import NOTHING, Words, listing
from scorekeeper.games.kingo.hands import BUST, YAKU_OF_KO
from scorekeeper.games.kingo.law import LAW
from scorekeeper.games.kingo.month import KingoMonth
from scorekeeper.kit.banking import sheet as banking
from scorekeeper.kit.banking.ending import foot

GOLD = FigureSign(Words("金", "K"), "befalls")
BURST = FigureSign(Words("バ", "B"), "befalls")
YAKU = FigureSign(Words("役", "Y"), "befalls")


def signs(month: KingoMonth, player: int) -> Iterator[FigureSign]:
    """What a ko ended with: kingo, a bust, or a yaku that was not paid a multiple, which is signed already."""
    hand = month.hand(player)
    if hand is None:
        return
    if hand.key == BUST:
        yield BURST
    elif hand.key in YAKU_OF_KO:
        if month.moves[player] <= month.stake(player):
            yield YAKU
    elif hand.kingo:
        yield GOLD


def note(month: KingoMonth) -> Words:
    """What the dealer had at his fights: 親 12・きんご."""
    if not month.shown:
        return NOTHING if month.stakers else Words("だれも張らない", "nobody staked")
    had = listing([hand.words for nth, hand in enumerate(month.shown) if hand.key not in (one.key for one in month.shown[:nth])])
    return Words("親 {had}", "D {had}").put(had=had)


def meanings(house: Any) -> tuple[LegendMark, ...]:
    return (
        banking.DEALS.means(Words("その月の親", "deals this month"), LAW["sheet.1"]),
        banking.DRAWN.means(Words("引き分け・無勝負", "drawn, or no contest"), LAW["settle.4"]),
        GOLD.means(Words("きんご", "kingo"), LAW["kingo.1"]),
        BURST.means(Words("ばれ", "bust"), LAW["draw.5"]),
        YAKU.means(Words("役", "a yaku"), LAW["yaku.27"]),
        banking.TWO.means(Words("2倍", "twice the stake"), LAW["yaku.10"]),
        banking.THREE.means(Words("3倍", "three times the stake"), LAW["settle.3"]),
    )


CIRCLED = (banking.DEALS, banking.DRAWN, banking.TWO, banking.THREE, GOLD, BURST)
PAPER = banking.paper(
    Words("きんご　記入表", "Kingo: score sheet"), foot(LAW["year-end.2"]), note, meanings, signs, circled=CIRCLED
)
