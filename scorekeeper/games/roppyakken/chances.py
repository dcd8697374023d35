"""How often a deal has four of a month in a hand or on the field, and who is dealt the gaji; and the statistics of a game."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, factorial, prod

from scorekeeper.core.chance import Heading, Table
from scorekeeper.core.play import odds, totals
from scorekeeper.core.play.tallies import leading, led, rows
from scorekeeper.core.tally import Counted, Event, Tally
from scorekeeper.core.words import Words
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, OYA
from scorekeeper.games.roppyakken.round import Hand
from scorekeeper.games.roppyakken.yaku import table

DEALS = {
    "8": ((8, 8), 8, Words("手八場八", "8/8")),
    "10": ((10, 10), 8, Words("手十場八", "10/8")),
    "three": ((7, 7, 7), 6, Words("三人 手七場六", "three players, 7/6")),
}
"""The ways of dealing: the cards of each hand, those of the field, and the name."""
MONTHS, OF_EACH = 12, 4


def deals(piles: Sequence[int], months: int = MONTHS, of_each: int = OF_EACH) -> int:
    """In how many ways the deck is dealt into piles of these sizes; the rest is the stock."""
    sizes = (*piles, months * of_each - sum(piles))
    return factorial(months * of_each) // prod(map(factorial, sizes))


def without_four(piles: Sequence[int], months: int = MONTHS, of_each: int = OF_EACH) -> int:
    """The deals in which no pile has all cards of a month; the stock may.

    By inclusion and exclusion: of the deals in which `whole` months lie in each pile, at least, the odd ones are taken away again.
    """
    ways = 0
    for whole in product(*(range(size // of_each + 1) for size in piles)):
        others = months - sum(whole)
        if others >= 0:
            which = factorial(months) // prod(map(factorial, (*whole, others)))
            rest = [size - of_each * number for size, number in zip(piles, whole, strict=True)]
            ways += (-1) ** sum(whole) * which * deals(rest, others, of_each)
    return ways


@cache
def again_table() -> Table:
    """How often the cards are dealt again (roppyakken.deal.5)."""
    cells, key = [], odds.COLUMN
    for name, (hands, field, words) in DEALS.items():
        piles = (*hands, field)
        cells.append((Heading(name, words), Fraction(deals(piles) - without_four(piles), deals(piles))))
    from scorekeeper.core.chance import Chance

    return Table(
        "redeal",
        Words("配り直しになる確率", "The odds of dealing again"),
        tuple(row for row, _ in cells),
        (odds.CHANCE,),
        {(row.key, key): Chance(chance) for row, chance in cells},
        LAW.all("deal.5"),
        note=Words("手札か場札に同じ月が4枚そろう。", "A hand or the field has all four cards of a month."),
    )


@cache
def gaji_table() -> Table:
    """Where the gaji is dealt: in a certain hand, on the field, or in the stock."""
    places = (
        ("hand", Words("自分の手", "one's own hand")),
        ("field", Words("場", "the field")),
        ("stock", Words("山札", "the stock")),
    )
    whole, columns, cells = MONTHS * OF_EACH, [], {}
    from scorekeeper.core.chance import Chance

    for name, (hands, field, words) in DEALS.items():
        columns.append(Heading(name, words))
        for (place, _), number in zip(places, (hands[0], field, whole - sum(hands) - field), strict=True):
            cells[place, name] = Chance(Fraction(number, whole))
    rows_ = tuple(Heading(place, words) for place, words in places)
    return Table("gaji", Words("ガジのある所", "Where the gaji is dealt"), rows_, tuple(columns), cells, LAW.all("gaji.1"))


@cache
def dealt_table() -> Table:
    """How many cards worth 50 points a hand of eight is dealt."""
    size, high, whole = 8, 6, MONTHS * OF_EACH
    cells = tuple(
        (Heading(str(n), Words(f"{n}枚", str(n))), comb(high, n) * comb(whole - high, size - n), ()) for n in range(high + 1)
    )
    return odds.table(
        "high",
        Words("手札8枚の中の50点札（五光札と梅に鶯）", "High cards (brights and warbler) in a hand of eight"),
        cells,
        comb(whole, size),
        Words("手", "hands"),
        LAW.all("setup.4", "deal.2"),
    )


def tables(house: RoppyakkenHouse) -> tuple[Table, ...]:
    return (again_table(), gaji_table(), dealt_table())


# ---------------------------------------------------------------- what is counted

WAYS = {
    "count": Counted(Words("数えた回", "counted"), clause=LAW["settle.1"]),
    "fuke": Counted(Words("フケ", "fuke"), clause=LAW["fuke.2"]),
    "ichikoro": Counted(Words("途中のイチコロ", "ichikoro half way"), clause=LAW["win.4"]),
    "totals": Counted(totals.TYPED, clause=LAW["settle.1"]),
}


@cache
def tallies(house: RoppyakkenHouse) -> Mapping[str, Tally]:
    made = rows(row.yaku for row in table(house).values())
    return {
        "yaku": Tally(Words("出来役", "yaku"), LAW["dekiyaku.1"], made, paid=True),
        "washed": Tally(
            Words("雨流れ", "washed out"),
            LAW["ame-nagare.1"],
            {"washed": Counted(Words("流れた役", "yaku lost to rain"), clause=LAW["ame-nagare.1"])},
        ),
        "round": Tally(Words("回の終わり方", "how rounds ended"), LAW["deal.7"], WAYS, per="deal"),
        "dealer": leading(OYA, Words("親をした回", "rounds as dealer"), LAW["setup.11"], LAW["settle.5"]),
    }


def events(hand: Hand) -> Iterator[Event]:
    """What happened in a round."""
    yield from led(hand)
    if hand.over:
        yield Event("round", hand.end, None, hand.number)
    if hand.end == "ichikoro" and hand.winner is not None:
        key = next(key for key, row in table(hand.house).items() if row.yaku.words == hand.lines[-1].label)
        yield Event("yaku", key, hand.winner, hand.number, table(hand.house)[key].yaku.fee)
    for player, one in enumerate(hand.results if not hand.fuke else ()):
        for key in one.made.names:
            yield Event("yaku", key, player, hand.number, table(hand.house)[key].yaku.fee)
        for _ in one.made.washed:
            yield Event("washed", "washed", player, hand.number)
