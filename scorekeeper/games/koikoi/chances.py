"""How often each hand is dealt and a field is dealt again, counted exactly; and the statistics compared with that."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.chance import FigureTable
from scorekeeper.core.ledger import Line
from scorekeeper.core.reckoning import Op
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi import yaku
from scorekeeper.games.koikoi.house import KoikoiHouse, in_month
from scorekeeper.games.koikoi.law import LAW, MON, OYA
from scorekeeper.games.koikoi.month import FIELD, REDEALT, Month
from scorekeeper.games.koikoi.telling import FIELD as ON_FIELD
from scorekeeper.games.koikoi.yaku import TEYAKU, dekiyaku
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.splits import field_odds
from scorekeeper.kit.tallies import deal_events, lead_event, leading, rows

KINDS = Month.KINDS


def teyaku_table(house: KoikoiHouse) -> FigureTable | None:
    """The number of hands that are each of the teyaku played."""
    played = yaku.adopted(house)
    return yaku.teyaku(house).odds(played, MON) if played else None


@cache
def again_table() -> FigureTable:
    words = Words("場札の配り直しの確率", "The odds of dealing again for the field")
    return field_odds(ON_FIELD, words, REDEALT.reasons[FIELD].words, LAW["deal.2"])


def redealt_table(house: KoikoiHouse) -> FigureTable | None:
    """The number of hands whose owner may ask for a new deal, where no hands are played."""
    if yaku.adopted(house):
        return None
    return odds.table(
        "hand",
        Words("手札の配り直しの確率", "The odds of asking for a new deal"),
        TEYAKU.rows(("teshi", "kuttsuki"), paid=False),
        TEYAKU.all,
        Words("手", "hands"),
        LAW.all("deal.3"),
    )


def tables(house: KoikoiHouse) -> tuple[FigureTable, ...]:
    """The tables of odds under these house rules."""
    return tuple(one for one in (teyaku_table(house), again_table(), redealt_table(house)) if one)


# ---------------------------------------------------------------- what is counted


@cache
def tallies(house: KoikoiHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    table = teyaku_table(house)
    hands = odds.chances(table) if table else {}
    fields = odds.chances(again_table())
    counted = {
        "dekiyaku": Tally(
            Words("出来役", "dekiyaku"),
            LAW["call.5"],
            rows(row.yaku for row in dekiyaku(in_month(house, 1)).values()),
            paid=True,
            note=Words(
                "勝負か最後のこいで払われた役を、倍にした額で数える。",
                "Counted when shobu or the last koi pays them, doubled where the fee was.",
            ),
        ),
        "ended": Tally(
            Words("月の終わり", "how months ended"),
            LAW["dealer.1"],
            {
                "shobu": TallyRow(KINDS["shobu"], clause=LAW["call.5"]),
                "teyaku": TallyRow(KINDS["teyaku"], clause=LAW["teyaku.10"]),
                "last": TallyRow(KINDS["last"], clause=LAW["call.13"]),
                "dealer": TallyRow(KINDS["dealer"], clause=LAW["call.15"]),
                "totals": TallyRow(totals.TYPED, clause=LAW["sheet.1"]),
            },
            paid=True,
        ),
        "koi": Tally(
            KINDS["koi"],
            LAW["call.6"],
            {
                "said": TallyRow(Words("こいを言った", "said"), clause=LAW["call.6"]),
                "won": TallyRow(Words("こいの後に勝った月", "months won after it"), clause=LAW["call.8"]),
                "lost": TallyRow(Words("こいの後に負けた月", "months lost after it"), clause=LAW["call.7"]),
            },
        ),
        "unpaid": Tally(
            Words("無勝負と配り直し", "draws and new deals"),
            LAW["dealer.3"],
            {
                "draw": TallyRow(KINDS["draw"], clause=LAW["dealer.2"]),
                **REDEALT.rows({FIELD: fields["four"]}),
            },
            per="deal",
        ),
        "dealer": leading(OYA, Words("親をした月", "months as dealer"), LAW["setup.4"], LAW["dealer.1"]),
    }
    if table:
        played = rows((yaku.teyaku(house)[key].yaku for key in yaku.adopted(house)), hands)
        counted["teyaku"] = Tally(KINDS["teyaku"], LAW["teyaku.9"], played, paid=True)
    return counted


def _paid(line: Line, number: int, house: KoikoiHouse) -> Iterator[Event]:
    """What each yaku of a line earned, with its further cards, after any doubling."""
    names = {row.yaku.words: key for key, row in dekiyaku(in_month(house, 1)).items()}
    (payment,) = line.payments
    brought: Counter[str] = Counter()
    factor, key = 1, ""
    for step in payment.why.steps:
        if step.op is Op.TIMES:
            factor *= int(step.value)
        else:
            key = names.get(step.label, key)
            brought[key] += int(step.value)
    for key, amount in brought.items():
        yield Event("dekiyaku", key, line.player, number, amount * factor)


def events(month: Month) -> Iterator[Event]:
    """The events of a month; of the current month, those entered so far."""
    number, house = month.number, month.house
    yield from lead_event(month)
    if month.over and month.by != totals.SORT:
        yield Event("unpaid", COULD, None, number)
        yield from deal_events("teyaku", month) if yaku.adopted(house) else ()
    for line in month.lines:
        moved = line.moves(month.seating.seats)
        match line.sort:
            case "redo":
                yield Event("unpaid", COULD, None, number)
                if key := REDEALT.key(line):
                    yield Event("unpaid", key, None, number)
            case _ if line.struck:
                continue
            case "teyaku":
                key = next(key for key, row in TEYAKU.items() if row.yaku.clause == line.payments[0].why.steps[0].clause)
                yield Event("teyaku", key, line.player, number, sum(one.amount for one in line.payments))
            case "koi":
                yield Event("koi", "said", line.player, number)
            case "shobu" | "last":
                yield from _paid(line, number, house)
            case "draw":
                yield Event("unpaid", "draw", None, number)
        if line.sort == month.by and month.winner is not None and line.player in (None, month.winner):
            yield Event("ended", month.by, month.winner, number, moved[month.winner])
    if month.winner is not None:
        for player in {*month.koi}:
            yield Event("koi", "won" if player == month.winner else "lost", player, number)
