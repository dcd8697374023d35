"""How likely the cards are dealt again, the oni lies on the field, and four cards are left over, counted exactly; the statistics.

Every deal is a division of the forty cards into places: hands and field of eight cards each, and the stock in its order. A deal
stands if no hand and not the field has a whole month, or the three willows (mushi.deal.3, mushi.deal.4).
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb, perm
from typing import Any, NamedTuple

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow, sides
from scorekeeper.core.words import Words
from scorekeeper.games.basics import tallies as basics
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.mushi.ending import REDEALT
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.games.mushi.law import LAW, OYA
from scorekeeper.games.mushi.month import HAND, PLAYING, SEATS, MushiMonth
from scorekeeper.games.mushi.yaku import BASE, YAKU, table
from scorekeeper.kit.cards import dealing, odds
from scorekeeper.kit.tallies import by_side, by_yaku, dekiyaku, lead_event, leading

NOTE = Words("配り直しにならない配札のうち。二人に配る時。", "Of the deals that stand, with two dealt in.")


class Pack(NamedTuple):
    """A deck and how it is dealt: so many `months` of `size` cards each, so many `willows`, and the oni; `hand` cards to every
    place. By default that of the game (mushi.setup.2, mushi.deal.2).
    """

    months: int = 9
    size: int = 4
    willows: int = 3
    hand: int = HAND

    @property
    def cards(self) -> int:
        return self.months * self.size + self.willows + 1

    @property
    def stock(self) -> int:
        """The cards left over when two are dealt in."""
        return self.cards - 3 * self.hand

    def deals(self, places: int) -> int:
        """In how many ways the cards can be dealt to so many places, the rest of them to the stock."""
        return dealing.deals([self.hand] * places, self.cards)

    def standing(self, places: int, field: int = 0, stock: int = 0, *, split: int = 0, willows: bool = True) -> int:
        """In how many of these ways no place has a whole month or all willows, if so many certain cards lie on the `field`, the
        last of the places, and in the `stock`. `split` months cannot be whole any more because of them; nor the willows, unless
        `willows`.
        """
        room = [self.hand] * (places - 1) + [self.hand - field]
        free = self.cards - field - stock
        return dealing.deals_without_suit(room, free, self.months - split, self.size, self.willows if willows else 0)


PACK = Pack()


def places(dealt: int) -> int:
    """How many places cards are dealt to, if so many players are dealt in: their hands and the field, which of five is a hand."""
    return dealt if dealt == SEATS[1] else dealt + 1


@cache
def again_table() -> FigureTable:
    """How likely the cards are dealt again, by how many players are dealt in."""
    rows = [
        (str(n), Words(f"{n}人に配る", f"dealt to {n}"), 1 - Fraction(PACK.standing(places(n)), PACK.deals(places(n))))
        for n in range(PLAYING, SEATS[1] + 1)
    ]
    return odds.of_each("again", Words("配り直しの確率", "The odds of dealing again"), rows, LAW.all("deal.3", "deal.4", "deal.5"))


@cache
def hand_table() -> FigureTable:
    """How many of all sets of eight cards, a hand or the field, are dealt again."""
    deals, hand = PACK.deals(1), PACK.hand
    willow = comb(PACK.cards - PACK.willows, hand - PACK.willows)
    either = deals - PACK.standing(1)
    counted = (
        (Heading("four", Words("同じ月の4枚", "four of a month")), deals - PACK.standing(1, willows=False), ()),
        (Heading("willow", REDEALT.reasons["willow"].words), willow, ()),
        (odds.ANY, either, ()),
    )
    words = Words("手札か場札8枚の配り直し", "Eight cards that are dealt again")
    return odds.table("eight", words, counted, deals, Words("組", "sets of eight"), LAW.all("deal.3", "deal.4"))


def oni_on_field(pack: Pack = PACK) -> Fraction:
    """How likely the oni lies on the field, of the deals to two that stand."""
    return Fraction(pack.standing(3, 1), pack.standing(3))


def oni_turned(pack: Pack = PACK) -> Fraction:
    """How likely the oni is a certain card of the stock."""
    return Fraction(pack.standing(3, stock=1), pack.stock * pack.standing(3))


def passed_on(pack: Pack = PACK) -> Fraction:
    """How likely the oni lies on the field and the first card turned is a willow, so that it waits."""
    return Fraction(pack.willows * pack.standing(3, 1, 1, willows=False), pack.stock * pack.standing(3))


def four_left(pack: Pack = PACK) -> Fraction:
    """How likely the field has the oni and all but one card of a month, and that one takes the oni: it is the first card turned, or
    the first after willows alone.
    """
    ways = Fraction(0)
    for willows in range(min(pack.willows, pack.stock - 1) + 1):
        deals = pack.standing(3, pack.size, willows + 1, split=1, willows=not willows)
        ways += Fraction(pack.months * pack.size * perm(pack.willows, willows) * deals, perm(pack.stock, willows + 1))
    return ways / pack.standing(3)


@cache
def oni_table() -> FigureTable:
    """The oni in the deals to two that stand."""
    on_field, turned = oni_on_field(), oni_turned()
    rows = (
        ("onitsuki", Words("鬼つき（場に鬼札）", "onitsuki (on the field)"), on_field),
        ("hand", Words("自分の手札に鬼札", "in one's own hand"), (1 - on_field - turned * PACK.stock) / 2),
        ("first", Words("最初のめくりが鬼札", "the first card turned"), turned),
        ("bottom", Words("山札の一番下が鬼札", "the last card of the stock"), turned),
        ("passed", Words("鬼つきで最初のめくりが柳", "onitsuki, and a willow is turned first"), passed_on()),
        ("four", Words("残り札が4枚", "four cards left over"), four_left()),
    )
    words = Words("鬼札の在りかと残り札", "Where the oni is, and four left over")
    return odds.of_each("oni", words, rows, LAW.all("oni.4", "oni.7", "oni.10", "leftover.5"), NOTE)


def tables(house: Any) -> tuple[FigureTable, ...]:
    """The tables of odds, which no house rule changes."""
    return again_table(), hand_table(), oni_table()


# ---------------------------------------------------------------- what is counted


@cache
def tallies(house: MushiHouse) -> Mapping[str, Tally]:
    """The statistics."""
    kinds = MushiMonth.KINDS
    again = odds.chances(again_table())[str(PLAYING)]
    stands = {Stand.IN: "drop.1", Stand.FORCED: "drop.4", Stand.OUT: "drop.1", Stand.DRIVEN: "drop.3", Stand.BLANK: "deal.8"}
    return {
        "dekiyaku": dekiyaku(kinds["dekiyaku"], LAW["settle.1"], (row.yaku for row in table(house).values())),
        "points": Tally(kinds["points"], LAW["settle.2"], sides(BASE, LAW["setup.4"]), paid=True),
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
                **REDEALT.rows(),
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
                key = REDEALT.key(line)
                if key:
                    yield Event("again", key, None, number)
                if key and not month.asks:
                    yield Event("again", "two", None, number)
            case "dekiyaku":
                rows = table(month.house)
                own = {rows[key].yaku.words: key for key in rows.own}
                yield from by_yaku(line, "dekiyaku", {row.yaku.clause: key for key, row in YAKU.items()}, number, own)
            case "points":
                yield from by_side("points", line, month)
