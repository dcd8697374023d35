"""How often a deal has four of a month in a hand or on the field, and who is dealt the gaji; and the statistics of a game."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from math import comb

from scorekeeper.core.chance import Chance, FigureTable, Heading
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, PLANTS
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW, OYA
from scorekeeper.games.roppyakken.round import RoppyakkenRound
from scorekeeper.games.roppyakken.yaku import HIGH, table
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.dealing import deals, deals_without_suit
from scorekeeper.kit.tallies import lead_event, leading, rows

DEALS = {
    "8": ((8, 8), 8, Words("手八場八", "8/8")),
    "10": ((10, 10), 8, Words("手十場八", "10/8")),
    "three": ((7, 7, 7), 6, Words("三人 手七場六", "three players, 7/6")),
}
"""The ways of dealing: the cards of each hand, those of the field, and the name."""
FOUR = 4
"""Cards of a month."""
WHOLE = len(DECK)


@cache
def again_table() -> FigureTable:
    """How often the cards are dealt again (roppyakken.deal.5)."""
    rows = []
    for name, (hands, field, words) in DEALS.items():
        places = (*hands, field)
        rows.append((name, words, 1 - Fraction(deals_without_suit(places, WHOLE, len(PLANTS), FOUR), deals(places, WHOLE))))
    note = Words("手札か場札に同じ月が4枚そろう。", "A hand or the field has all four cards of a month.")
    return odds.of_each("redeal", Words("配り直しになる確率", "The odds of dealing again"), rows, LAW.all("deal.5"), note)


@cache
def gaji_table() -> FigureTable:
    """Where the gaji is dealt: in a certain hand, on the field, or in the stock."""
    places = (
        Heading("hand", Words("自分の手", "one's own hand")),
        Heading("field", Words("場", "the field")),
        Heading("stock", Words("山札", "the stock")),
    )
    cells = {}
    for name, (hands, field, _) in DEALS.items():
        for place, number in zip(places, (hands[0], field, WHOLE - sum(hands) - field), strict=True):
            cells[place.key, name] = Chance(Fraction(number, WHOLE))
    columns = tuple(Heading(name, words) for name, (_, _, words) in DEALS.items())
    return FigureTable("gaji", Words("ガジのある所", "Where the gaji is dealt"), places, columns, cells, LAW.all("gaji.1"))


@cache
def dealt_table() -> FigureTable:
    """How many cards worth 50 points a hand of eight is dealt."""
    size, high = 8, len(HIGH)
    cells = tuple(
        (Heading(str(n), Words(f"{n}枚", str(n))), comb(high, n) * comb(WHOLE - high, size - n), ()) for n in range(high + 1)
    )
    return odds.table(
        "high",
        Words("手札8枚の中の高い札（五光札と梅に鶯）", "High cards (brights and warbler) in a hand of eight"),
        cells,
        comb(WHOLE, size),
        Words("手", "hands"),
        LAW.all("setup.4", "deal.2"),
    )


def tables(house: RoppyakkenHouse) -> tuple[FigureTable, ...]:
    return (again_table(), gaji_table(), dealt_table())


# ---------------------------------------------------------------- what is counted

WAYS = {
    "count": TallyRow(Words("数えた回", "counted"), clause=LAW["settle.1"]),
    "fuke": TallyRow(Words("フケ", "fuke"), clause=LAW["fuke.2"]),
    "ichikoro": TallyRow(Words("途中のイチコロ", "ichikoro half way"), clause=LAW["win.4"]),
    "totals": TallyRow(totals.TYPED, clause=LAW["settle.1"]),
}


@cache
def tallies(house: RoppyakkenHouse) -> Mapping[str, Tally]:
    made = rows(row.yaku for row in table(house).values())
    return {
        "yaku": Tally(Words("出来役", "yaku"), LAW["dekiyaku.1"], made, paid=True),
        "washed": Tally(
            Words("雨流れ", "washed out"),
            LAW["ame-nagare.1"],
            {"washed": TallyRow(Words("流れた役", "yaku lost to rain"), clause=LAW["ame-nagare.1"])},
        ),
        "round": Tally(Words("回の終わり方", "how rounds ended"), LAW["deal.7"], WAYS, per="deal"),
        "dealer": leading(OYA, Words("親をした回", "rounds as dealer"), LAW["setup.11"], LAW["settle.5"]),
    }


def events(hand: RoppyakkenRound) -> Iterator[Event]:
    """What happened in a round."""
    yield from lead_event(hand)
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
