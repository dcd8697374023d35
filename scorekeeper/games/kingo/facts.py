"""What a table declares in きんご, beside stakes (kit/banking/stakes.py). Players are seats, from 0."""

from typing import Annotated, ClassVar

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.banking import stakes

Seat = stakes.Seat
Key = Annotated[str, Meta(max_length=12)]
Name = Annotated[str, Meta(max_length=2)]
Cards = Annotated[tuple[Name, ...], Meta(max_length=16)]
Seats = Annotated[tuple[Seat, ...], Meta(max_length=SEATS)]


class KingoStakes(stakes.Stakes, frozen=True, tag="stakes"):
    """What everybody stakes after a look at the first card."""


class KingoStake(stakes.Stake, frozen=True, tag="stake"):
    """What one stakes alone; or, once all have, to what he raises or lowers it before he takes a card."""


class Hands(Fact, frozen=True, tag="hands"):
    """What ko ended with, by seat: some or all of those who staked.

    Each is told by a key of `hands` (the total as a number, or `bust`, `arashi`, `arashi-5`, `ittan`, `goshita`, `goshita-15`,
    `shigoro`; `short` if he stood wrongly on too little and it was found out too late) or by `cards`, the months of all his cards,
    the first one included. `silent`: whose cards make kingo or a yaku that was not declared. `spent`: the pile ran out, so
    that somebody could not draw.
    """

    called: ClassVar = Words("子の手", "the hands")
    hands: Annotated[tuple[Key, ...], Meta(max_length=SEATS)] = ()
    cards: Annotated[tuple[Cards, ...], Meta(max_length=SEATS)] = ()
    silent: Seats = ()
    spent: bool = False


class Fight(Fact, frozen=True, tag="fight"):
    """The dealer fights the ko `against` (nobody named: all who are left) with what he has at this moment.

    It is told by the key `hand` (the total as a number, or `bust`, `shippin`, `kuppin`, `goppin`, `ittan`, and
    where he may have them `shigoro` and `arashi-5`) or by `cards`, the
    months of all that he has opened so far. `silent`: a yaku of two cards that he did not declare. `spent`: the pile ran out.
    """

    called: ClassVar = Words("勝負", "the fight")
    hand: Key = ""
    cards: Cards = ()
    against: Seats = ()
    silent: bool = False
    spent: bool = False
