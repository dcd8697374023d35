"""A month: one deal, from who plays it to the next dealer."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from typing import ClassVar

import msgspec

from scorekeeper.core.captures import Captures
from scorekeeper.core.deck import Deck as Cards
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import FOUR, MOST, MOST_OF_FOUR, THREE
from scorekeeper.decks.hanafuda import HANAFUDA, KASU, Flower
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import BADGES, BADGES_OF_FOUR, LAW
from scorekeeper.games.bakappana.yaku import OYANAKA, RAIN, SLIPS, judge, sets
from scorekeeper.games.basics.deal import Deal, Stand
from scorekeeper.kit.cards.account import Account
from scorekeeper.kit.cards.hands import HAND, DealtHand, account_of
from scorekeeper.kit.cards.telling import Claim, Judge
from scorekeeper.kit.counted.month import PLAYING, CountedMonth
from scorekeeper.kit.counted.yaku import HouseSets

SEATS = 3, 7
"""From three to six may sit at the table, and seven with the blank card."""
FIVE = 5
"""The cards of a hand where four play."""
VOIDED = Words("フケで無勝負", "void by fuke")
WASHED_OUT = Words("雨しまで流れる", "washed out by willow")
FEES = 10, 15, 20, 25, 30
"""By seat from the dealer on, or in the order of dropping (bakappana.out.4, bakappana.out.7)."""
FEES_OF_SIX = 10, *FEES
"""By seat, with six at the table (bakappana.out.5)."""
DROP_FEE, DRIVE_FEE = Words("下り賃", "drop fee"), Words("追い込み賃", "drive-out fee")


class BakappanaMonth(Deal, CountedMonth, frozen=True, kw_only=True):
    """The state of a month. `driven`: the hands of which a drive-out fee was entered. `washed`: willow voided all dekiyaku.
    `callers`: who has announced fuke, where one has to.
    """

    PLAYING: ClassVar[int] = PLAYING
    FORCED_BY: ClassVar[tuple[str, ...]] = LAW.all("out.1")
    POT_TO: ClassVar[tuple[str, ...]] = LAW.all("out.8")
    BADGES: ClassVar = BADGES
    KINDS: ClassVar[Mapping[str, Words]] = {
        **Deal.KINDS,
        "drive": DRIVE_FEE,
        **CountedMonth.KINDS,
        "calls": Words("フケの宣言", "announces fuke"),
        "nagashi": Words("役流し", "washed out"),
        "fuke": Words("フケ", "fuke"),
    }
    LAW: ClassVar = LAW
    FUKE: ClassVar = LAW["special.3"]
    VOID: ClassVar = VOIDED, LAW["special.3"]
    WASHED: ClassVar = WASHED_OUT, LAW["special.7"]
    LEAST: ClassVar = 20
    """A player with this or less makes fuke (bakappana.special.3)."""
    SLIPS: ClassVar = SLIPS
    OYANAKA: ClassVar = OYANAKA
    ADDS: ClassVar = LAW["settle.3"]
    OF_TWO: ClassVar = LAW["settle.6"]
    UNPAID: ClassVar = LAW["special.2"]
    TOTALS: ClassVar = LAW["sheet.1"]

    house: BakappanaHouse
    hands: tuple[DealtHand, ...] = ()
    driven: tuple[DealtHand, ...] = ()
    claims: tuple[Claim, ...] = ()
    void: bool = False
    fuke: tuple[int, ...] = ()
    washed: bool = False
    callers: tuple[int, ...] = ()

    # ------------------------------------------------------------ who plays

    @property
    def few_off_by(self) -> str:
        return LAW["house.9"] if self.house.oyanaka != self.rules.oyanaka else super().few_off_by

    @property
    def rules(self) -> BakappanaHouse:
        """The house rules as they are for those who are there."""
        return self.house.among(self.seating.there)

    @property
    def four(self) -> bool:
        """Whether four play (bakappana.house.9)."""
        return self.rules.four == "all"

    def badge(self, player: int) -> Words:
        return (
            BADGES_OF_FOUR[self.seating.turn.index(player)] if self.four and player in self.seating.turn else super().badge(player)
        )

    @property
    def most(self) -> int:
        return FOUR.seats if self.four else PLAYING

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

    # ------------------------------------------------------------ what is counted

    @property
    def deal(self) -> Account[Flower]:
        return account_of((*self.hands, *self.driven))

    @property
    def sets(self) -> HouseSets:
        return sets(self.rules)

    @property
    def judge(self) -> Judge:
        return judge(self.rules)

    @property
    def captures(self) -> Captures[Flower]:
        return counting(self.rules)

    @property
    def sorting(self) -> Captures[Flower]:
        return FOUR if self.four else THREE

    @property
    def most_cards(self) -> int:
        return MOST_OF_FOUR if self.four else MOST

    @property
    def by_points(self) -> str:
        return LAW["settle.6" if self.two else counted_by(self.rules)]

    @property
    def summed_by(self) -> str:
        return LAW[counted_by(self.rules)]

    @property
    def no_fuke(self) -> str:
        """A month of two has none (bakappana.settle.6)."""
        if self.house.fuke == "off":
            return "fuke-off"
        return "two-fuke" if self.two else "fuke-uncalled" if self.calls_fuke and not self.callers else ""

    @property
    def too_much_fuke(self) -> str:
        return "fuke-four" if self.four else "fuke-three"

    @property
    def calls_fuke(self) -> bool:
        """Whether only those who announced it before play make fuke (bakappana.house.8)."""
        return self.house.fuke == "on" and self.house.fuke_who == "called"

    def made_fuke(self, scores: Mapping[int, int]) -> tuple[int, ...]:
        made = CountedMonth.made_fuke(self, scores)
        return tuple(player for player in made if player in self.callers) if self.calls_fuke else made

    def washes(self, keys: Collection[str]) -> bool:
        """Whether these yaku void everybody's: the four willow cards (bakappana.special.7)."""
        return RAIN in keys and self.house.ame_shima == "nagashi"

    def spares(self, keys: Collection[str]) -> bool:
        """Whether these yaku void those of the others (bakappana.house.4)."""
        return RAIN in keys and self.house.willow_others == "on" and self.house.ame_shima == "yaku"

    @property
    def least(self) -> int:
        """Twenty, or what the table has instead (bakappana.house.5)."""
        return self.house.fuke_limit

    @property
    def tells_dealer(self) -> bool:
        """Whether the totals of a month tell who deals next: nothing but yaku and card points is in them."""
        fuke = self.house.fuke == "on" and self.house.fuke_dealer == "fuke"
        return not self.asks and self.rules.teyaku == "off" and not fuke

    def best(self, scores: Sequence[int]) -> tuple[int, tuple[str, ...]]:
        """The winner by what dekiyaku and card points have moved (bakappana.dealer.1), and the clauses. Ties go by turn."""
        level = self.level(scores)
        return self.seating.first(level), LAW.all("dealer.1", *(("dealer.2",) if len(level) > 1 else ()))


@cache
def counting(house: BakappanaHouse) -> Captures[Flower]:
    """How the 48 cards are captured, with chaff worth what the house says (bakappana.settle.5)."""
    whole = FOUR if house.four == "all" else THREE
    if house.kasu_point == "1":
        return whole
    cards = (msgspec.structs.replace(card, points=0) if card in KASU else card for card in HANAFUDA.cards)
    return Captures(Cards("bare", HANAFUDA.words, HANAFUDA.suits, cards), whole.seats)


def hand_size(house: BakappanaHouse) -> int:
    """How many cards are dealt to each: five where four play (bakappana.house.9)."""
    return FIVE if house.four == "all" else HAND


def counted_by(house: BakappanaHouse) -> str:
    """The clause on each player's share of the deck, 88 or 80, or 66 or 60 for four."""
    if house.four == "all":
        return "house.9"
    return "settle.4" if house.kasu_point == "1" else "settle.5"
