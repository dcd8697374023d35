"""What a table declares in おいちょかぶ. Players are seats: 0 deals the first month. Spots are counted from the banker's left.

A month is told in two steps: what is staked, and what everybody's cards came to, which ends it.
"""

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from scorekeeper.core.facts import SEATS, Fact
from scorekeeper.core.words import Words
from scorekeeper.kit.banking import stakes

SPOTS = 4
Spot = Literal["", "1", "2", "3", "4"]
Card = Annotated[str, Meta(max_length=2)]
Month = Literal["", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"]
Cards = Annotated[tuple[Card, ...], Meta(max_length=3)]
Own = Literal["own-1", "own-2", "own-3", "own-4", "own-5", "own-6", "own-7", "own-8"]
Told = Literal["", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "shippin", "shiroku", "arashi", "foul"] | Own
Dealt = Literal["", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "shippin", "kuppin", "arashi", "foul"] | Own


class OichokabuStakes(stakes.Stakes, frozen=True, tag="stakes"):
    """What everybody stakes by seat, 0 or nothing: he sits out; and on which of the four spots.

    Where one may stake on several (oichokabu.house.3) `stakes` is empty, and `on1` to `on4` are what everybody stakes on each.
    """

    spots: Annotated[tuple[Spot, ...], Meta(max_length=SEATS)] = ()
    on1: stakes.Amounts = ()
    on2: stakes.Amounts = ()
    on3: stakes.Amounts = ()
    on4: stakes.Amounts = ()


class OichokabuStake(stakes.Stake, frozen=True, tag="stake"):
    """What `player` alone stakes, and on which spot; or, where he may stake on several, `on1` to `on4` on each of them."""

    spot: Spot = ""
    on1: stakes.Amount = 0
    on2: stakes.Amount = 0
    on3: stakes.Amount = 0
    on4: stakes.Amount = 0


class Call(Fact, frozen=True, tag="call"):
    """Before the shuffle the banker says that his first card will be the fourth from the top, or the bottom card."""

    called: ClassVar = Words("宣言", "the call")
    card: Literal["sancho", "name"]


class Fights(Fact, frozen=True, tag="fights"):
    """What the cards of every spot came to and those of the banker, and so who pays whom.

    By names: `spots` is by spot a number, `arashi`, or `foul` (a wrong draw that was noticed too late), `shippin` or `shiroku`
    where a ko may have them; nothing where nobody staked. `oya` is the same for the banker, or `shippin` or `kuppin`; either may be
    a hand of the table's own, `own-1` and so on. Or by cards:
    `cards` by spot, and the banker's `hand` in the order in which he drew it.

    `first` are those whom the banker fought with two cards before he drew his third; `two` is what these came to, if he told no
    cards. `months` are those of arashi, of the four spots and of the banker, where they must be compared.
    """

    called: ClassVar = Words("勝負", "the fights")
    spots: Annotated[tuple[Told, ...], Meta(max_length=SPOTS)] = ()
    cards: Annotated[tuple[Cards, ...], Meta(max_length=SPOTS)] = ()
    oya: Dealt = ""
    hand: Cards = ()
    first: Annotated[tuple[stakes.Seat, ...], Meta(max_length=SEATS)] = ()
    two: Annotated[int, Meta(ge=0, le=9)] | None = None
    months: Annotated[tuple[Month, ...], Meta(max_length=SPOTS + 1)] = ()
