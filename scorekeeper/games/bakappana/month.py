"""A month: one deal, from who plays it to the next dealer."""

from collections.abc import Collection, Mapping
from typing import ClassVar

from scorekeeper.core.play import totals
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import BADGES, LAW
from scorekeeper.games.bakappana.yaku import FEW, RAIN
from scorekeeper.games.basics.deal import Deal, Stand
from scorekeeper.games.hands import Hand
from scorekeeper.games.telling import Claim

PLAYING = 3
"""So many play a month (bakappana.setup.1)."""
SEATS = 3, 7
"""From three to six may sit at the table, and seven with the blank card."""
LATER = Words("月の終わりに払う", "paid when the month ends")
VOID = Words("フケで無勝負", "void by fuke")
WASHED = Words("雨しまで流れる", "washed out by willow")
FEES = 10, 15, 20, 25, 30
"""By seat from the dealer on, or in the order of dropping (bakappana.out.4, bakappana.out.7)."""
FEES_OF_SIX = 10, *FEES
"""By seat, with six at the table (bakappana.out.5)."""
DROP_FEE, DRIVE_FEE = Words("下り賃", "drop fee"), Words("追い込み賃", "drive-out fee")


class Month(Deal, frozen=True, kw_only=True):
    """The state of a month. `driven`: whose drive-out fee was entered. Once there are `claims`, all cards have been played. `void`:
    it ended by fuke; `fuke`: whose, if known. `washed`: willow voided all dekiyaku.
    """

    PLAYING: ClassVar[int] = PLAYING
    FORCED_BY: ClassVar[tuple[str, ...]] = LAW.all("out.1")
    POT_TO: ClassVar[tuple[str, ...]] = LAW.all("out.8")
    BADGES: ClassVar = BADGES
    KINDS: ClassVar[Mapping[str, Words]] = {
        **Deal.KINDS,
        "drive": DRIVE_FEE,
        "chaff": Words("手役", "dealt hand"),
        "told": Words("申告", "told"),
        "dekiyaku": Words("出来役", "dekiyaku"),
        "nagashi": Words("役流し", "washed out"),
        "fuke": Words("フケ", "fuke"),
        "points": Words("札点", "card points"),
        totals.SORT: totals.KIND,
    }

    house: BakappanaHouse
    hands: tuple[Hand, ...] = ()
    driven: tuple[int, ...] = ()
    claims: tuple[Claim, ...] = ()
    void: bool = False
    fuke: tuple[int, ...] = ()
    washed: bool = False

    @property
    def sort(self) -> str:
        return "fuke" if self.void else ""

    # ------------------------------------------------------------ fees

    def drop_fee(self, player: int) -> Reckoning:
        amount, clause = self._drop_fee(player)
        return Reckoning().plus(DROP_FEE, amount, LAW[clause])

    def _drop_fee(self, player: int) -> tuple[int, str]:
        match self.house.kudari:
            case "none":
                return 0, "out.2"
            case "flat":
                return self.house.kudari_flat, "out.3"
            case "hachi-order":
                dropped = sum(stand is Stand.OUT for stand in self.stands.values())
                return FEES[min(dropped, len(FEES) - 1)], "out.7"
        counted = [one for one in self.order if self.stands.get(one) is not Stand.BLANK]
        place = counted.index(player)
        if len(counted) <= len(FEES):
            return FEES[place], "out.4"
        return FEES_OF_SIX[min(place, len(FEES))], "out.6" if self.full else "out.5"

    def drive_fee(self, player: int) -> Reckoning:
        """A flat fee. What depends on the hand is told later."""
        if self.house.kudari != "flat":
            return Reckoning()
        return Reckoning().plus(DRIVE_FEE, self.house.kudari_flat, LAW["out.3"])

    @property
    def by_hand(self) -> bool:
        """Whether the hand of a player who is driven out decides his fee."""
        return self.house.kudari in ("hachi-seat", "hachi-order")

    @property
    def driven_out(self) -> tuple[int, ...]:
        """Those who were driven out, in turn."""
        return tuple(player for player in self.order if self.stands.get(player) is Stand.DRIVEN)

    # ------------------------------------------------------------ who plays

    @property
    def players(self) -> tuple[int, ...]:
        """Those who play, in seat order."""
        return tuple(sorted(self.seating.turn))

    @property
    def two(self) -> bool:
        """Whether only two play (bakappana.settle.6)."""
        return len(self.players) < PLAYING

    def few(self, player: int) -> int | None:
        """The most cards that make oyanaka at this seat; None if it is not played."""
        if self.house.oyanaka == "off" or self.two:
            return None
        return FEW[self.seating.turn.index(player)]

    def why_unpaid(self, player: int, cards: Collection[object]) -> tuple[str, ...]:
        """The clause by which few captures pay nothing, if that is why."""
        few = not self.two and len(cards) <= FEW[self.seating.turn.index(player)]
        return LAW.all("special.2") if few and self.house.oyanaka == "off" else ()

    def hand(self, player: int) -> Hand | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def claim(self, player: int) -> Claim | None:
        return next((claim for claim in self.claims if claim.player == player), None)

    def washes(self, keys: Collection[str]) -> bool:
        """Whether these yaku void everybody's: the four willow cards (bakappana.special.7)."""
        return RAIN in keys and self.house.ame_shima == "nagashi"
