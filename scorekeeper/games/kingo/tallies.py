"""Statistics of きんご: those of every banking game, and what the hands were."""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.house import OFF
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.kingo.hands import ARASHI, BUST, CALLED, GOSHITA, NAMES, YAKU_OF_KO, own_times
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.games.kingo.law import BY, LAW
from scorekeeper.games.kingo.month import KingoMonth
from scorekeeper.kit.banking import tallies as banking

ROWS = ("15", BUST, "arashi", "ittan", "goshita", "shigoro", "shippin", "kuppin", "goppin")
ONE = {key: pair[0] for pair in (ARASHI, GOSHITA) for key in pair} | {"15": "kingo"}
"""Under which key hands are counted."""


@cache
def tallies(house: KingoHouse) -> Mapping[str, Tally]:
    played = [key for key in ROWS if own_times(key, house) != OFF and (key != "goppin" or house.goppin == "on")]
    made = {ONE.get(key, key): TallyRow(NAMES[key], clause=LAW[CALLED[key][-1]]) for key in played}
    return {**banking.tallies(BY), "hands": Tally(Words("きんご・ばれ・役", "kingo, busts, yaku"), LAW["yaku.27"], made)}


def events(month: KingoMonth) -> Iterator[Event]:
    """The events of a month that is over: what everybody ended with, and the dealer fought with, is counted once."""
    yield from banking.events(month)
    if not month.over:
        return
    ended = [(player, hand.key) for player in month.stakers if (hand := month.hand(player))]
    ended += [(month.leader, key) for key in dict.fromkeys(hand.key for hand in month.shown)]
    for player, key in ended:
        if key in ROWS or key in YAKU_OF_KO:
            yield Event("hands", ONE.get(key, key), player, month.number)
