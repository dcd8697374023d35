"""A month: one deal, from the field and who plays it to the next dealer."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import ClassVar, Self

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.basics.deal import PAIR, Deal, Stand
from scorekeeper.games.hachihachi_classic.dekiyaku import DekiyakuMade, ThreeTaken
from scorekeeper.games.hachihachi_classic.field import BY_KIND, FACTORS, FieldQueue, factor
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import BADGES, LAW
from scorekeeper.kit.eights import month as eights
from scorekeeper.kit.eights.deck import Ways
from scorekeeper.kit.eights.fields import WORDS, FieldKind
from scorekeeper.kit.eights.month import Announced, Phase

PLAYING = 3
"""So many play a month (hachihachi-classic.setup.1)."""
SEATS = 2, 7
"""From two to six may sit at the table, and seven with the blank card."""
DROP_FEE = Words("下り賃", "drop fee")
SHARED = Words("二人で半分ずつ", "half from each of the two")
FEES = tuple(Fraction(half, 2) for half in range(2, 7))
"""In kan, by seat from the dealer on or in the order of dropping (hachihachi-classic.drop.6, hachihachi-classic.drop.10)."""
FEES_OF_SIX = FEES[0], *FEES
"""By seat, with six who may play (hachihachi-classic.drop.7)."""
FEES_OF_TWO = Fraction(3, 2), Fraction(2)
"""By seat, with two at the table (hachihachi-classic.drop.9)."""
STONES = "tsukiishi.1", "tsukiishi.2", "tsukiishi.3", "tsukiishi.4", "tsukiishi.5"
"""The clauses on who puts out the stone."""
Hand = eights.AnnouncedHand[ThreeTaken]


class ClassicMonth(Deal, Announced, frozen=True, kw_only=True):
    """The state of a month.

    `queue` is what the months before have left, `after` what this one leaves; `kind` its field once entered. `mizuten`: the dealer
    plays whatever cards come; `has_mizuten`: he has said so, even if it has lapsed since. `driven`: what each of those who play
    paid the player who was driven out, where it was entered; `away`: what such hands can be. `made`: the dekiyaku of this month, in
    order; `live`: whose lowering is live. `stopped`: a shiso has ended the month.
    `loans`: how often everybody has borrowed so far, in the months before as well; () before the first entry. `brought`: how often
    before this month.
    """

    PLAYING: ClassVar[int] = PLAYING
    FORCED_BY: ClassVar[tuple[str, ...]] = LAW.all("drop.15", "oikomi.14")
    POT_TO: ClassVar[tuple[str, ...]] = LAW.all("drop.12", "settle.8")
    OWN: ClassVar = LAW
    STONE_BY: ClassVar = LAW["tsukiishi.1"]
    UNASKED: ClassVar[tuple[str, ...]] = LAW.all("mizuten.2")
    KEPT: ClassVar[frozenset[str]] = frozenset(("mizuten",))
    BADGES: ClassVar = BADGES
    KINDS: ClassVar[Mapping[str, Words]] = {
        **Deal.KINDS,
        **eights.KINDS,
        "mizuten": Words("みずてん", "mizuten"),
        "drive": Words("追い込み賃", "drive-out fee"),
        "gift": Words("祝儀", "gift"),
        "special": Words("特殊な出来役", "special yaku"),
        "tobikomi": Words("飛び込み", "tobikomi"),
        "points": Words("札の差", "card points"),
    }

    house: ClassicHouse
    queue: FieldQueue = FieldQueue()
    kind: FieldKind = FieldKind.NONE
    brights: tuple[str, ...] = ()
    mizuten: bool = False
    has_mizuten: bool = False
    phase: Phase = Phase.DEAL
    hands: tuple[Hand, ...] = ()
    driven: Mapping[int, int] = MappingProxyType({})
    away: tuple[Ways, ...] = ()
    made: tuple[DekiyakuMade, ...] = ()
    live: int | None = None
    stopped: bool = False
    loans: tuple[int, ...] = ()
    brought: tuple[int, ...] = ()

    @property
    def aside(self) -> tuple[str, ...]:
        """The cards of those who were driven out, where these were told."""
        return tuple(card.name for ways in self.away if not ways[0].least for card in ways[0].cards)

    def in_new_seats(self, order: tuple[int, ...]) -> Self:
        loans, brought = (tuple(of[was] for was in order) if of else () for of in (self.loans, self.brought))
        return self.replace(loans=loans, brought=brought)

    @property
    def loan_sums(self) -> tuple[int, ...]:
        """So many kan for each loan (hachihachi-classic.loan.2, hachihachi-classic.house.11)."""
        loan = self.house.loan_kan * self.points_of_kan
        return tuple(loan * times for times in self.loans) or super().loan_sums

    # ------------------------------------------------------------ from month to month

    def following(self) -> Self:
        return super().following().replace(queue=self.after, brought=self.loans or self.brought)

    def again(self, entry: int, label: Words, *clauses: str) -> Self:
        """With the queue from before the deal. A mizuten was declared before it and holds (hachihachi-classic.deal.6)."""
        fresh = super().again(entry, label, *clauses).replace(queue=self.queue, brought=self.brought)
        return fresh.replace(mizuten=self.has_mizuten, has_mizuten=self.has_mizuten)

    @property
    def after(self) -> FieldQueue:
        """The queue after this month. New bright cards are not known of a month without a field. A year that ends with December
        drops what is left (hachihachi-classic.field.11), and where bright cards multiply each other nothing is queued.
        """
        drops = self.number >= eights.YEAR and self.house.etsunen == "off"
        if drops or self.house.field_join == "multiply":
            return FieldQueue()
        return self.queue.plus(BY_NAME[name] for name in self.brights).after_month

    @property
    def carry_over(self) -> str:
        """What is queued, in the order in which it will be used."""
        return " ".join((FieldKind.ZETSU,) * self.queue.zetsu + (FieldKind.BIG,) * self.queue.big)

    # ------------------------------------------------------------ fees

    @property
    def points_of_kan(self) -> int:
        return int(self.house.unit)

    @property
    def factor(self) -> int:
        return factor(self.kind, (BY_NAME[name] for name in self.brights), self.house.field_join)

    def times(self, why: Reckoning) -> Reckoning:
        """Times the factor of the field (hachihachi-classic.field.8)."""
        if self.factor == 1 or not why.value:
            return why
        several = self.factor != FACTORS[self.kind]
        words = Words("場の光{n}枚", "{n} brights").put(n=len(self.brights)) if several else WORDS[self.kind]
        return why.times(words, self.factor, LAW["house.9" if several else BY_KIND[self.kind]])

    @property
    def bold(self) -> int | None:
        """The dealer whose mizuten is paid if he has 89 points (hachihachi-classic.mizuten.3)."""
        return self.dealt if self.mizuten and self.house.mizuten_win == "89" else None

    @property
    def used_up(self) -> tuple[str, ...]:
        """The clause by which a month without card play uses up a field of the queue; none where there is no queue."""
        queued = self.factor > 1 and self.house.field_join == "queue"
        return LAW.all("field.12") if queued else ()

    def share_of(self, why: Reckoning) -> Reckoning:
        """What one of two pays of a yaku where they share its fee (hachihachi-classic.house.13)."""
        if self.house.share == "each" or self.two or not why.value:
            return why
        return why.times(SHARED, Fraction(1, 2), LAW["house.13"])

    def fee(self, kan: int | Fraction, label: Words, clause: str) -> Reckoning:
        """What one player pays for this many kan in this month. ValueError if they are not whole points."""
        points = Fraction(kan * self.points_of_kan)
        if points.denominator != 1:
            raise ValueError(f"{kan} kan are {points} points")
        return self.times(Reckoning().plus(label, points.numerator, clause))

    def drop_fee(self, player: int) -> Reckoning:
        """By seat or in the order of dropping. Seats count from who dealt, past the blank card (hachihachi-classic.drop.11)."""
        seats = [one for one in self.order if self.stands.get(one) is not Stand.BLANK]
        if self.quorum < PLAYING:
            return self.fee(FEES_OF_TWO[seats.index(player)], DROP_FEE, LAW["drop.9"])
        if self.house.drop_fee == "order":
            dropped = sum(stand is Stand.OUT for stand in self.stands.values())
            return self.fee(FEES[min(dropped, len(FEES) - 1)], DROP_FEE, LAW["drop.10"])
        if len(seats) <= len(FEES):
            return self.fee(FEES[seats.index(player)], DROP_FEE, LAW["drop.6"])
        # At a full table whoever asks before the blank card is known may still be the seventh.
        place = min(seats.index(player), len(FEES_OF_SIX) - 1)
        return self.fee(FEES_OF_SIX[place], DROP_FEE, LAW["drop.8" if self.full else "drop.7"])

    # ------------------------------------------------------------ who is asked

    @property
    def shortage(self) -> str:
        if self.house.shibari3 == "on":
            return "shibari"
        return {"futari": "play", "split": "split", "ask": "ask"}[self.house.two_out]

    @property
    def no_oyate(self) -> Reason | None:
        """Nobody takes the hand of a dealer who plays without a look at it."""
        if not self.has_mizuten:
            return None
        return LAW.because("no-swap")

    @property
    def by_pile(self) -> bool:
        return self.house.first_dealer == "pile"

    def before_speaking(self) -> Self:
        """With its field, or the one to be expected by the queue while it is not known."""
        kind = self.kind or self.queue.coming
        fresh = super().before_speaking().replace(queue=self.queue, kind=kind, brights=self.brights, phase=Phase.TEYAKU)
        return fresh.replace(mizuten=self.mizuten).once_field_known()

    def once_field_known(self) -> Self:
        """Once the field is known: a dealer who declared mizuten is in (hachihachi-classic.mizuten.2)."""
        return self.stand({self.dealt: Stand.IN}) if self.mizuten and self.asks else self

    @property
    def asks(self) -> bool:
        """Whether anybody may drop: with shibari only at a table of more than three (hachihachi-classic.drop.15)."""
        return self.house.shibari3 == "off" or super().asks

    @property
    def may_be_asked(self) -> bool:
        """Nobody is asked before the field is known: it multiplies the fees too."""
        return bool(self.kind)

    @property
    def dry(self) -> bool:
        """Whether no cards are played: one player alone is in (hachihachi-classic.drop.21), or two have split the fees."""
        few = self.asks and self.is_settled and len(self.playing) < self.quorum
        return few and (len(self.playing) < PAIR or self.shortage == "split" or self.paired is False)

    @property
    def two(self) -> bool:
        """Whether two play it out (hachihachi-classic.two.1)."""
        return self.ready and len(self.seating.turn) == PAIR

    # ------------------------------------------------------------ the end

    def win(self, winner: int, phase: Phase = Phase.OVER) -> Self:
        """The month is over, and its winner deals the next. Its last line says who puts out the stone."""
        month = self.replace(next=winner, phase=phase, live=None)
        return month.cite(*LAW.all("dealer.1", *month._of_stone()))

    def told_late(self) -> Self:
        """The month, once it is over, after an entry that may change who puts out the stone: its last line says so now."""
        if not self.over:
            return self
        stones = {*LAW.all(*STONES)}
        lines = (line._replace(clauses=tuple(one for one in line.clauses if one not in stones)) for line in self.lines)
        return self.replace(lines=tuple(lines)).cite(*LAW.all(*self._of_stone()))

    def _of_stone(self) -> Iterator[str]:
        """The clauses on who puts out the stone."""
        if self.house.tsukiishi == "off":
            yield "tsukiishi.8"
            return
        yield "tsukiishi.1"
        if self.has_drop_fees:
            yield "tsukiishi.2"
        elif not self.stopped:
            yield "tsukiishi.3" if self.fee_receivers else "tsukiishi.4"
            if len(self.fee_receivers) < sum(stand is Stand.DRIVEN for stand in self.stands.values()):
                yield "tsukiishi.5"
        if self.factor > 1:
            yield "field.9"

    @property
    def has_drop_fees(self) -> bool:
        """Whether there are drop fees."""
        return Stand.OUT in self.stands.values()

    @property
    def fee_receivers(self) -> tuple[int, ...]:
        """Who has really received a drive-out fee, in turn (hachihachi-classic.tsukiishi.5)."""
        return tuple(player for player in self.order if self.driven.get(player))

    @property
    def placer(self) -> int | None:
        """Who puts out the month stone: the winner, or without drop fees the latest of those who received a drive-out fee. Whoever
        ends a month by shiso puts it out as its winner (hachihachi-classic.shisou.8). None while the month goes on, or without
        stones.
        """
        if self.next is None or self.house.tsukiishi == "off":
            return None
        return self.fee_receivers[-1] if self.fee_receivers and not self.has_drop_fees and not self.stopped else self.next
