"""How often each hand that may be shown is dealt, counted exactly; and what statistics count against that."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.law import LAW, POINT
from scorekeeper.games.hanaawase.month import HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import AGAIN, CHAFF, HANDS, OYANAKA, paid_hands, readings, sets
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.counted import chances as counted
from scorekeeper.kit.tallies import deal_events, dekiyaku, lead_event, leading, rows


def hands_by_reading() -> Counter[tuple[str, ...]]:
    return counted.hands_by_reading(readings)


def _hands(belongs: Callable[[set[str]], bool]) -> int:
    return sum(hands for names, hands in hands_by_reading().items() if belongs({*names}))


def hands_of(*keys: str) -> int:
    """How many hands may be shown as each of these, even if they may be shown as others too."""
    return _hands(lambda names: names.issuperset(keys))


@cache
def dealt_table(house: HanaawaseHouse) -> FigureTable:
    """Every kind of dealt hand: those with a fee, with what each other player pays, and those that allow a redeal. A hand that
    is both redeals is counted as teshi.
    """
    both = Heading("four-two-one", Words("手四でも月三手でもある手（4-2-1）", "both teshi and tsuki-sante (4-2-1)"))
    either = Heading("either", Words("六カス・七カスでも配り直しでもある手", "both a kasu hand and a redeal hand"))
    teshi, sante = (Heading(key, one.words) for key, one in AGAIN.items())
    return odds.table(
        "dealt",
        Words("手役の確率", "The odds of dealt hands"),
        (
            *((Heading(key, one.words), hands_of(key), (one.fee,)) for key, one in paid_hands(house).items()),
            (teshi, hands_of("teshi"), ()),
            (sante, hands_of("tsuki-sante") - hands_of("teshi", "tsuki-sante"), ()),
            (both, hands_of("teshi", "tsuki-sante"), ()),
            (either, _hands(lambda names: bool(paid_hands(house).keys() & names and AGAIN.keys() & names)), ()),
            (odds.ANY, _hands(bool), ()),
        ),
        counted.ALL_HANDS,
        Words("手", "hands"),
        LAW.all("teyaku.1", "teyaku.2", "teyaku.9", "teyaku.10", "teyaku.13"),
        pays=(Heading("fee", Words("役代", "fee")),),
        unit=POINT,
        note=Words(
            "月三手は3-3-1と3-2-2の手。4-2-1は手四でもあり、どちらで配り直しても同じ。",
            "Tsuki-sante are hands of 3-3-1 and 3-2-2; 4-2-1 is teshi too, and either way the month is dealt again.",
        ),
    )


def tables(house: HanaawaseHouse) -> tuple[FigureTable, ...]:
    """Every table of odds."""
    return (dealt_table(house),)


# ---------------------------------------------------------------- what is counted

KINDS = HanaawaseMonth.KINDS
REDEALS = {yaku.clause: key for key, yaku in AGAIN.items()}
"""The hand for which a month was dealt again, by the clause that its line cites first; other reasons cite other clauses."""


@cache
def tallies(house: HanaawaseHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    chances = {key: Fraction(hands_of(key), counted.ALL_HANDS) for key in HANDS}
    made = [row.yaku for row in sets(house).table.values() if row.yaku.key != OYANAKA.key or house.oyanaka == "on"]
    return {
        "chaff": Tally(
            KINDS["chaff"],
            LAW["teyaku.7"],
            rows(paid_hands(house).values(), chances),
            paid=True,
            note=Words(
                "ふけの月と配り直しの前の手は数えない。期待回数は、残った月に配られた手札の数から。",
                "Hands of a month with fuke, or before a redeal, do not count. Expected from the hands of the months that stand.",
            ),
        ),
        "redeal": Tally(
            KINDS["redo"],
            LAW["teyaku.12"],
            {
                **rows(AGAIN.values(), chances),
                "other": TallyRow(Words("ほかの理由", "another reason"), clause=LAW["teyaku.12"]),
            },
            note=Words(
                "期待回数は、配り直しの前も含めて配られた手札の数から。4-2-1の手はどちらにも入る。",
                "Expected from all dealt hands, those before a redeal too. Hands of 4-2-1 are expected under both.",
            ),
        ),
        "dekiyaku": dekiyaku(KINDS["dekiyaku"], LAW["settle.2"], made),
        "points": counted.points(HanaawaseMonth, DECK_POINTS, LAW["settle.3"]),
        "row": Tally(
            KINDS["shima"],
            LAW["field.1"],
            {"row": TallyRow(Words("胴がもらった4枚", "rows given to the dealer"), clause=LAW["field.2"])},
        ),
        "month": Tally(
            Words("月の終わり方", "how months ended"),
            LAW["settle.1"],
            {
                "counted": TallyRow(Words("精算した月", "settled"), clause=LAW["settle.1"]),
                "fuke": TallyRow(KINDS["fuke"], clause=LAW["special.1"]),
                "totals": TallyRow(totals.TYPED, clause=LAW["settle.4"]),
            },
            per="deal",
        ),
        "fuke": counted.fuke(HanaawaseMonth, HanaawaseMonth.LEAST),
        "dealer": leading(Words("胴", "dealer"), Words("胴をした月", "months as dealer"), LAW["setup.5"], LAW["dealer.1"]),
    }


def events(month: HanaawaseMonth) -> Iterator[Event]:
    """What happened in a month; in the current one, what was entered so far. What was wiped counts nowhere."""
    number = month.number
    typed = any(line.sort == totals.SORT for line in month.lines)
    yield from lead_event(month)
    if month.over:
        yield Event("month", "totals" if typed else "fuke" if month.void else "counted", None, number)
        if not typed:
            yield from deal_events("redeal", month)
            if not month.void:
                yield from deal_events("chaff", month)
    yield from counted.of_fuke(month)
    for line in month.lines:
        if line.struck is not None:
            continue
        if line.sort == "redo":
            yield from deal_events("redeal", month)
            yield Event("redeal", REDEALS.get(line.clauses[0], "other"), line.player, number)
        elif line.sort == "shima":
            yield Event("row", "row", line.player, number)
        yield from counted.of_line(month, line, CHAFF)
