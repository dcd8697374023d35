"""A month that is counted when all cards have been played."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from scorekeeper.core.captures import Captures
from scorekeeper.core.words import Words
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.captures import MOST, THREE
from scorekeeper.decks.hanafuda import RIBBONS, Flower, Flowers
from scorekeeper.kit import totals
from scorekeeper.kit.cards.account import Account
from scorekeeper.kit.cards.hands import DealtHand, account_of
from scorekeeper.kit.cards.telling import Claim, Judge
from scorekeeper.kit.counted.yaku import FEW, FEWEST, HouseSets
from scorekeeper.kit.law import Law
from scorekeeper.kit.rounds import RoundState

PLAYING = 3
"""So many play a month, if there are enough and the table has agreed on nothing else."""
MONTHS = 12
"""Months of a year."""
LATER = Words("月の終わりに払う", "paid when the month ends")


class CountedMonth(RoundState, frozen=True, kw_only=True):
    """The state of such a month. Once there are `claims`, all cards have been played. `void`: it ended by fuke; `fuke`: whose, if
    known.

    What each game decides for itself: its law, the words and clauses here, the yaku of its house, and the properties below.
    """

    KINDS: ClassVar[Mapping[str, Words]] = {
        "told": Words("申告", "declared"),
        "dekiyaku": Words("出来役", "dekiyaku"),
        "chaff": Words("手役", "dealt hand"),
        "points": Words("札点", "card points"),
        totals.SORT: totals.KIND,
    }
    LAW: ClassVar[Law]
    LEAST: ClassVar[int]
    """A player with so many card points or fewer makes fuke, in any seat, by the source."""
    SLIPS: ClassVar[Flowers] = RIBBONS
    """The ribbons of rokutan and nanatan."""
    FUKE: ClassVar[str]
    """The clause on who makes fuke."""
    VOID: ClassVar[tuple[Words, str]]
    """That fuke voids yaku, and the clause."""
    WASHED: ClassVar[tuple[Words, str] | None] = None
    """The same for a yaku that voids everybody's."""
    OYANAKA: ClassVar[Yaku]
    BOTH_FOURS: ClassVar[str] = "dekiyaku-more"
    """The key of the objection to both kinds of four brights, which together are gokou."""
    OF_TWO: ClassVar[str] = ""
    """The clause on months of two."""
    ADDS: ClassVar[str]
    """The clause by which yaku add up."""
    UNPAID: ClassVar[str]
    """The clause by which few captures may pay nothing."""
    ROW: ClassVar[str] = ""
    """The clause on four cards that the field gave to the dealer."""
    TOTALS: ClassVar[str]
    """The clause by which the totals of a month sum to zero."""

    if TYPE_CHECKING:  # Fields of each game's month, because it may have another kind of round as its base too.
        house: Any
        hands: tuple[DealtHand, ...] = ()
        claims: tuple[Claim, ...] = ()
        void: bool = False
        fuke: tuple[int, ...] = ()

    @property
    def deal(self) -> Account[Flower]:
        """What is known of the cards as they were dealt."""
        return account_of(self.hands, self.row_cards)

    @property
    def sets(self) -> HouseSets:
        """What captured cards make in this house."""
        raise NotImplementedError

    @property
    def judge(self) -> Judge:
        """Judges claims in this house."""
        raise NotImplementedError

    def best(self, scores: Sequence[int]) -> tuple[int, tuple[str, ...]]:
        """Who deals next by what the month has moved by seat, and the clauses."""
        raise NotImplementedError

    @property
    def tells_dealer(self) -> bool:
        """Whether the totals of a month tell who deals next."""
        raise NotImplementedError

    @property
    def captures(self) -> Captures[Flower]:
        """How the cards are captured, and what they are worth. The third of two players is what is left over."""
        return THREE

    @property
    def sorting(self) -> Captures[Flower]:
        """The same, with all cards as they are in the deck."""
        return THREE

    @property
    def most_cards(self) -> int:
        """The most cards that one player can capture."""
        return MOST

    @property
    def by_points(self) -> str:
        """The clause by which card points are settled."""
        raise NotImplementedError

    @property
    def summed_by(self) -> str:
        """The clause on the sum of card points, if not that which the objections are written under."""
        return ""

    @property
    def no_fuke(self) -> str:
        """The key of the objection if nobody can make fuke."""
        return ""

    @property
    def too_much_fuke(self) -> str:
        """The key of the objection if all who play are told to have made it."""
        return "fuke-three"

    @property
    def least(self) -> int:
        """The same at this table."""
        return self.LEAST

    @property
    def row_cards(self) -> Flowers:
        """Four cards that the field gave to the dealer."""
        return frozenset()

    def washes(self, keys: Collection[str]) -> bool:
        """Whether these yaku void everybody's."""
        return False

    # ------------------------------------------------------------ who plays

    @property
    def sort(self) -> str:
        return "fuke" if self.void else ""

    @property
    def players(self) -> tuple[int, ...]:
        """Those who play, in seat order."""
        return tuple(sorted(self.seating.turn))

    @property
    def few_off_by(self) -> str:
        """The clause by which few captured cards pay nothing this month; "" if it is the game's own on that."""
        return self.OF_TWO if self.two else ""

    @property
    def two(self) -> bool:
        """Whether only two play."""
        return len(self.players) < PLAYING

    @property
    def three(self) -> bool:
        """Whether three play, as the source has it."""
        return len(self.players) == PLAYING

    def few(self, player: int) -> int | None:
        """The most cards that make oyanaka at this seat; None if it is not played."""
        if self.house.oyanaka == "off" or not self.three or FEWEST not in self.sets.table:
            return None
        return FEW[self.seating.turn.index(player)]

    def why_unpaid(self, player: int, cards: Collection[object]) -> tuple[str, ...]:
        """The clause by which few captures pay nothing, if that is why."""
        few = self.three and len(cards) <= FEW[self.seating.turn.index(player)]
        return (self.UNPAID,) if few and self.house.oyanaka == "off" else ()

    def hand(self, player: int) -> DealtHand | None:
        return next((hand for hand in self.hands if hand.player == player), None)

    def claim(self, player: int) -> Claim | None:
        return next((claim for claim in self.claims if claim.player == player), None)

    # ------------------------------------------------------------ what is counted

    def worth(self, pile: Iterable[Flower]) -> int:
        """The points of captured cards."""
        deck = self.captures.deck
        return sum(deck.by_name[card.name].points for card in pile)

    def made_fuke(self, scores: Mapping[int, int]) -> tuple[int, ...]:
        """The players who made fuke with these points, if it can be made."""
        return () if self.no_fuke else tuple(player for player, score in scores.items() if score <= self.least)

    def level(self, scores: Sequence[int]) -> list[int]:
        """Those who play and have the most."""
        most = max(scores[player] for player in self.players)
        return [player for player in self.players if scores[player] == most]

    def holders(self, claims: Iterable[Claim]) -> dict[Flower, int]:
        """The holder of every card that some claimed yaku needs, or that the field gave to the dealer."""
        return self.judge.holders(claims, dict.fromkeys(self.row_cards, self.leader))

    def fits(
        self, claim: Claim, held: Mapping[Flower, int], points: Collection[int] | None = None, *, thorough: bool = True
    ) -> bool:
        """Whether this player can have exactly these yaku and no others."""
        return self.judge.fits(claim, held, self.few(claim.player), points, thorough=thorough)
