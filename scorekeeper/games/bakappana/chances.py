"""How often each hand that matters is dealt, counted exactly; and what statistics count against that."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from math import comb

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.own_yaku import OWN_KEYS
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import DECK, Flower
from scorekeeper.games.bakappana.dealt import REDEALT
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW, POINT
from scorekeeper.games.bakappana.month import BakappanaMonth, counted_by, counting, hand_size
from scorekeeper.games.bakappana.yaku import CHAFF, paid_hands, table
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.basics.tallies import participation, seats
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.hands import SHOWN, chaff
from scorekeeper.kit.cards.splits import field_odds
from scorekeeper.kit.counted import chances as counted
from scorekeeper.kit.tallies import deal_events, dekiyaku, lead_event, leading, rows

FIELD, FIELD_OF_FOUR = 6, 8


def readings(cards: Sequence[Flower]) -> tuple[str, ...]:
    """What a hand is: dealt again, or chaff that may be declared. A hand that is dealt again pays nothing."""
    if any(count == 4 for count in Counter(card.month for card in cards).values()):
        return ("four",)
    return tuple(name for name, size in SHOWN.items() if chaff(cards) == size)


FOUR = Heading("four", Words("同じ月の4枚(配り直し)", "four of a month (dealt again)"))


@cache
def dealt_table(house: BakappanaHouse) -> FigureTable:
    size = hand_size(house)
    hands = counted.hands_by_reading(readings, size)
    paid = [(Heading(key, one.words), hands[(key,)], (one.fee,)) for key, one in paid_hands(house).items()]
    return odds.table(
        "dealt",
        Words("手札の確率", "The odds of dealt hands"),
        (*paid, (FOUR, hands[("four",)], ()), (odds.ANY, sum(made for *_, made, _ in paid) + hands[("four",)], ())),
        comb(len(DECK), size),
        Words("手", "hands"),
        LAW.all("teyaku.2", "teyaku.3", "deal.2") if paid else LAW.all("deal.2"),
        pays=(Heading("fee", Words("役代", "fee")),) if paid else (),
        unit=POINT if paid else None,
    )


@cache
def field_table(size: int) -> FigureTable:
    return field_odds(size, Words("場札の確率", "The odds of the field"), FOUR.words, LAW["deal.2"])


def tables(house: BakappanaHouse) -> tuple[FigureTable, ...]:
    """Every table of odds."""
    return dealt_table(house), field_table(FIELD_OF_FOUR if house.four == "all" else FIELD)


# ---------------------------------------------------------------- what is counted

KINDS = BakappanaMonth.KINDS
STANDS = dict(zip(Stand, LAW.all("setup.1", "out.1", "out.8", "drive.1", "out.6"), strict=True))


@cache
def tallies(house: BakappanaHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    hands = counted.hands_by_reading(readings)
    whole = counting(house)
    chances = {key: Fraction(hands[(key,)], counted.ALL_HANDS) for key in CHAFF}
    made = [row.yaku for key, row in table(house).items() if row.yaku.fee or row.yaku.source or key in OWN_KEYS]
    found: dict[str, Tally] = {
        "seat": seats(LAW["setup.1"], STANDS, Words("4人以上の卓だけ数える。", "Only at tables of four and more.")),
    }
    if paid_hands(house):
        found["chaff"] = Tally(
            KINDS["chaff"],
            LAW["teyaku.6"],
            rows(paid_hands(house).values(), chances),
            paid=True,
            note=Words(
                "フケの月と配り直しの前の手は数えない。期待回数は、残った月に打った手札の数から。",
                "Hands of a month with fuke, or before a redeal, do not count. Expected from the hands of the months that stand.",
            ),
        )
    found |= {
        "redeal": Tally(
            KINDS["redo"],
            LAW["deal.2"],
            {
                "hand": TallyRow(Words("手札に4枚", "four in a hand"), clause=LAW["deal.2"]),
                "field": TallyRow(Words("場に4枚", "four on the field"), clause=LAW["deal.2"]),
                "other": TallyRow(Words("ほかの理由", "another reason"), clause=LAW["deal.2"]),
            },
            per="deal",
        ),
        "dekiyaku": dekiyaku(KINDS["dekiyaku"], LAW["settle.2"], made),
        "points": counted.points(BakappanaMonth, whole.deck.points, LAW[counted_by(house)], whole.seats),
        "month": Tally(
            Words("月の終わり方", "how months ended"),
            LAW["settle.1"],
            {
                "counted": TallyRow(Words("精算した月", "settled"), clause=LAW["settle.1"]),
                "washed": TallyRow(Words("役流しの月", "washed out by willow"), clause=LAW["special.7"]),
                "fuke": TallyRow(KINDS["fuke"], clause=LAW["special.3"]),
                "unplayed": TallyRow(Words("打たずに終わった月", "not played out"), clause=LAW["setup.1"]),
                "totals": TallyRow(totals.TYPED, clause=LAW["sheet.1"]),
            },
            per="deal",
        ),
        "fuke": counted.fuke(BakappanaMonth, house.fuke_limit),
        "dealer": leading(Words("親", "dealer"), Words("親をした月", "months as dealer"), LAW["setup.1"], LAW["dealer.1"]),
    }
    return found


def _ending(month: BakappanaMonth) -> str:
    if any(line.sort == totals.SORT for line in month.lines):
        return "totals"
    if month.void:
        return "fuke"
    if month.washed:
        return "washed"
    return "counted" if any(line.sort == "points" for line in month.lines) else "unplayed"


def events(month: BakappanaMonth) -> Iterator[Event]:
    """What happened in a month; in the current one, what was entered so far. What was wiped counts nowhere."""
    number, end = month.number, _ending(month)
    yield from lead_event(month)
    if month.over:
        yield Event("month", end, None, number)
        if month.rules.teyaku == "on" and end in ("counted", "washed"):
            yield from deal_events("chaff", month)
    yield from participation(month)
    yield from counted.of_fuke(month)
    for line in month.lines:
        if line.struck is not None:
            continue
        if line.sort == "redo":
            yield Event("redeal", REDEALT.key(line) or "other", None, number)
        yield from counted.of_line(month, line, CHAFF)
