"""How likely the cards are dealt again, the oni lies on the field, and four cards are left over, counted exactly; the statistics.

Every deal is a division of the cards into places: hands and field, of eight of the forty cards each, and the stock in its order. A
deal stands if no hand and not the field has a whole month, or the three willows (mushi.deal.3, mushi.deal.4).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import NamedTuple, Self

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow, sides
from scorekeeper.core.words import Words
from scorekeeper.games.basics import tallies as basics
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.mushi.deck import FORTY, Pack
from scorekeeper.games.mushi.ending import REDEALT, why_again
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW, OYA
from scorekeeper.games.mushi.month import PLAYING, SEATS, MushiMonth
from scorekeeper.games.mushi.yaku import YAKU, table
from scorekeeper.kit.cards import dealing, odds
from scorekeeper.kit.tallies import by_side, by_yaku, dekiyaku, lead_event, leading

NOTE = Words("配り直しにならない配札のうち。二人に配る時。", "Of the deals that stand, with two dealt in.")


class DeckCounts(NamedTuple):
    """A deck and how it is dealt: so many `months` of `size` cards each, so many `willows`, and the oni; `hand` cards to every
    hand, and `lying` to the field.
    """

    months: int
    size: int
    willows: int
    hand: int
    lying: int

    @classmethod
    def of(cls, pack: Pack) -> Self:
        return cls(len(pack.months), len(pack.months[0]), len(pack.willows), pack.hand, pack.field)

    @property
    def cards(self) -> int:
        return self.months * self.size + self.willows + 1

    @property
    def stock(self) -> int:
        """The cards left over when two are dealt in."""
        return self.cards - 2 * self.hand - self.lying

    def deals(self, places: int) -> int:
        """In how many ways the cards can be dealt to so many places, the rest of them to the stock."""
        return dealing.deals([self.hand] * (places - 1) + [self.lying], self.cards)

    def standing(self, places: int, field: int = 0, stock: int = 0, *, split: int = 0, willows: bool = True) -> int:
        """In how many of these ways no place has a whole month or all willows, if so many certain cards lie on the `field`, the
        last of the places, and in the `stock`. `split` months cannot be whole any more because of them; nor the willows, unless
        `willows`.
        """
        room = [self.hand] * (places - 1) + [self.lying - field]
        free = self.cards - field - stock
        return dealing.deals_without_suit(room, free, self.months - split, self.size, self.willows if willows else 0)


COUNTS = DeckCounts.of(FORTY)


def places(dealt: int) -> int:
    """How many places cards are dealt to, if so many players are dealt in: their hands and the field, which of five is a hand."""
    return dealt if dealt == SEATS[1] else dealt + 1


@cache
def again_table(pack: Pack) -> FigureTable:
    """How likely the cards are dealt again, by how many players are dealt in, as far as there are cards for them."""
    counts = DeckCounts.of(pack)
    dealt = [n for n in range(PLAYING, SEATS[1] + 1) if n * counts.hand + counts.lying * (n < SEATS[1]) <= counts.cards]
    rows = [
        (str(n), Words(f"{n}人に配る", f"dealt to {n}"), 1 - Fraction(counts.standing(places(n)), counts.deals(places(n))))
        for n in dealt
    ]
    clauses = LAW.all("deal.3", "deal.4" if pack.willows else "house.8", "deal.5")
    return odds.of_each("again", Words("配り直しの確率", "The odds of dealing again"), rows, clauses)


@cache
def hand_table(pack: Pack) -> FigureTable:
    """How many of all sets of eight cards, a hand or the field, are dealt again; where these differ, how likely either is."""
    counts = DeckCounts.of(pack)
    if counts.hand != counts.lying:
        return _place_table(counts)
    deals, hand = counts.deals(1), counts.hand
    willow = comb(counts.cards - counts.willows, hand - counts.willows)
    either = deals - counts.standing(1)
    counted = (
        (Heading("four", Words("同じ月の4枚", "four of a month")), deals - counts.standing(1, willows=False), ()),
        (Heading("willow", REDEALT.reasons["willow"].words), willow, ()),
        (odds.ANY, either, ()),
    )
    words = Words("手札か場札8枚の配り直し", "Eight cards that are dealt again")
    return odds.table("eight", words, counted, deals, Words("組", "sets of eight"), LAW.all("deal.3", "deal.4"))


def _place_table(counts: DeckCounts) -> FigureTable:
    """How likely four of a month lie in a hand, and on the field."""
    hand = counts._replace(lying=counts.hand)
    rows = (
        ("hand", Words(f"手札{counts.hand}枚", f"a hand of {counts.hand}"), 1 - Fraction(hand.standing(1), hand.deals(1))),
        ("field", Words(f"場札{counts.lying}枚", f"a field of {counts.lying}"), 1 - Fraction(counts.standing(1), counts.deals(1))),
    )
    return odds.of_each(
        "place", Words("同じ月の4枚がそろう確率", "Four of a month in one place"), rows, LAW.all("deal.3", "house.8")
    )


def oni_on_field(pack: DeckCounts = COUNTS) -> Fraction:
    """How likely the oni lies on the field, of the deals to two that stand."""
    return Fraction(pack.standing(3, 1), pack.standing(3))


def oni_turned(pack: DeckCounts = COUNTS) -> Fraction:
    """How likely the oni is a certain card of the stock."""
    return Fraction(pack.standing(3, stock=1), pack.stock * pack.standing(3))


def passed_on(pack: DeckCounts = COUNTS) -> Fraction:
    """How likely the oni lies on the field and the first card turned is a willow, so that it waits."""
    return Fraction(pack.willows * pack.standing(3, 1, 1, willows=False), pack.stock * pack.standing(3))


def four_left(pack: DeckCounts = COUNTS) -> Fraction:
    """How likely the field has the oni and all but one card of a month, and that one takes the oni: it is the first card turned, or
    the first after willows alone.
    """
    ways = Fraction(0)
    for willows in range(min(pack.willows, pack.stock - 1) + 1):
        deals = pack.standing(3, pack.size, willows + 1, split=1, willows=not willows)
        ways += Fraction(pack.months * pack.size * perm(pack.willows, willows) * deals, perm(pack.stock, willows + 1))
    return ways / pack.standing(3)


@cache
def oni_table(pack: Pack) -> FigureTable:
    """The oni in the deals to two that stand."""
    counts = DeckCounts.of(pack)
    on_field, turned = oni_on_field(counts), oni_turned(counts)
    rows = (
        ("onitsuki", Words("鬼つき（場に鬼札）", "onitsuki (on the field)"), on_field),
        ("hand", Words("自分の手札に鬼札", "in one's own hand"), (1 - on_field - turned * counts.stock) / 2),
        ("first", Words("最初のめくりが鬼札", "the first card turned"), turned),
        ("bottom", Words("山札の一番下が鬼札", "the last card of the stock"), turned),
    )
    if not pack.willows:
        return odds.of_each("oni", Words("鬼札の在りか", "Where the oni is"), rows, LAW.all("house.9", "house.10"), NOTE)
    willow = (
        ("passed", Words("鬼つきで最初のめくりが柳", "onitsuki, and a willow is turned first"), passed_on(counts)),
        ("four", Words("残り札が4枚", "four cards left over"), four_left(counts)),
    )
    words = Words("鬼札の在りかと残り札", "Where the oni is, and four left over")
    return odds.of_each("oni", words, (*rows, *willow), LAW.all("oni.4", "oni.7", "oni.10", "leftover.5"), NOTE)


def tables(house: MushiHouse) -> tuple[FigureTable, ...]:
    """The tables of odds, which only the cards of the table change."""
    return again_table(house.pack), hand_table(house.pack), oni_table(house.pack)


# ---------------------------------------------------------------- what is counted


def base_by(pack: Pack) -> str:
    """The short id of the clause that says what half of the points are."""
    return "setup.4" if pack.willows else "house.7"


@cache
def tallies(house: MushiHouse) -> Mapping[str, Tally]:
    """The statistics."""
    kinds = MushiMonth.KINDS
    again = odds.chances(again_table(house.pack))[str(PLAYING)]
    stands = {Stand.IN: "drop.1", Stand.FORCED: "drop.4", Stand.OUT: "drop.1", Stand.DRIVEN: "drop.3", Stand.BLANK: "deal.8"}
    return {
        "dekiyaku": dekiyaku(kinds["dekiyaku"], LAW["settle.1"], (row.yaku for row in table(house).values())),
        "points": Tally(kinds["points"], LAW["settle.2"], sides(house.pack.base, LAW[base_by(house.pack)]), paid=True),
        "won": Tally(
            Words("月の勝ち", "months won"),
            LAW["dealer.1"],
            {
                "won": TallyRow(Words("勝った月", "months won"), clause=LAW["dealer.1"]),
                "even": TallyRow(Words("五分の月", "even months"), clause=LAW["dealer.2"]),
            },
            paid=True,
        ),
        "again": Tally(
            kinds["redo"],
            LAW["deal.3"],
            {
                "two": TallyRow(Words("二人に配った月", "months dealt to two"), again, LAW["deal.3"]),
                **why_again(house.pack).rows(),
            },
            per="deal",
        ),
        "seat": basics.seats(
            LAW["drop.1"],
            {stand: LAW[clause] for stand, clause in stands.items()},
            Words("三人以上の卓で数える。", "At tables of three and more."),
            MushiMonth.BLANK,
        ),
        "dealer": leading(OYA, Words("親をした月", "months as dealer"), LAW["setup.8"], LAW["dealer.1"]),
    }


def events(month: MushiMonth) -> Iterator[Event]:
    """The events of a month; of the current month, those entered so far."""
    number = month.number
    yield from basics.participation(month)
    yield from lead_event(month)
    if month.counts:
        yield Event("again", COULD, None, number)
        for player in month.seating.turn if month.is_settled else ():
            moved = month.moves[player]
            won, even = player == month.next if month.by_oni else moved > 0, not month.by_oni and not any(month.moves)
            if won or even:
                yield Event("won", "won" if won else "even", player, number, moved)
    for line in month.lines:
        match line.sort:
            case "redo":
                yield Event("again", COULD, None, number)
                key = why_again(month.pack).key(line)
                if key:
                    yield Event("again", key, None, number)
                if key and not month.asks:
                    yield Event("again", "two", None, number)
            case "dekiyaku":
                rows = table(month.rules)
                own = {rows[key].yaku.words: key for key in rows.own}
                yield from by_yaku(line, "dekiyaku", {row.yaku.clause: key for key, row in YAKU.items()}, number, own)
            case "points":
                yield from by_side("points", line, month)
