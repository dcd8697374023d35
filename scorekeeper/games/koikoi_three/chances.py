"""How often each hand is dealt and a field voids the deal, counted exactly; and the statistics compared with that."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.chance import FigureTable
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.law import LAW, MON
from scorekeeper.games.koikoi_three.month import KoikoiThreeMonth
from scorekeeper.games.koikoi_three.yaku import DEKIYAKU, TEYAKU, dekiyaku
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.splits import field_odds
from scorekeeper.kit.tallies import by_yaku, deal_events, lead_event, leading, rows

ON_FIELD = 6
"""Cards dealt to the field (koikoi-three.deal.2)."""
FOUR = Words("場に同月4枚", "four of a month on the field")


@cache
def teyaku_table(house: KoikoiThreeHouse) -> FigureTable:
    """The number of hands that are each teyaku."""
    return TEYAKU.under(house).odds([*TEYAKU.under(house)], MON)


@cache
def field_table() -> FigureTable:
    return field_odds(ON_FIELD, Words("場のシマの確率", "The odds of four on the field"), FOUR, LAW["field.1"])


def tables(house: KoikoiThreeHouse) -> tuple[FigureTable, ...]:
    """The tables of odds under these house rules."""
    return teyaku_table(house), field_table()


# ---------------------------------------------------------------- what is counted

VOID = {LAW["field.1"]: "four", LAW["teyaku.12"]: "level", LAW["call.9"]: "nagare"}
"""Why a deal was void, by the clause that its line cites first."""
BY_CLAUSE = {row.yaku.clause: key for key, row in DEKIYAKU.items()} | {LAW["dekiyaku.2"]: "gokou"}
KINDS = KoikoiThreeMonth.KINDS


@cache
def tallies(house: KoikoiThreeHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    hands, fields = odds.chances(teyaku_table(house)), odds.chances(field_table())
    return {
        "teyaku": Tally(
            KINDS["teyaku"],
            LAW["teyaku.7"],
            rows((row.yaku for row in TEYAKU.under(house).values()), hands),
            paid=True,
            note=Words(
                "同時手役で負けた手も数える。流れた配札の手は数えない。期待回数は配られた手札の数から。",
                "Hands that another hand beat count; those of a void deal do not. Expected from the number of dealt hands.",
            ),
        ),
        "dekiyaku": Tally(
            Words("出来役", "dekiyaku"),
            LAW["call.5"],
            rows(row.yaku for row in dekiyaku(house).values()),
            paid=True,
            note=Words(
                "勝負で払われた役を数える。何回できるはずかは、打ち方によるので計算できない。",
                "Counted when shobu pays them. How often to expect them cannot be calculated: it depends on the play.",
            ),
        ),
        "won": Tally(
            Words("勝った月", "months won"),
            LAW["dealer.1"],
            {
                "shobu": TallyRow(KINDS["shobu"], clause=LAW["call.5"]),
                "teyaku": TallyRow(KINDS["teyaku"], clause=LAW["teyaku.9"]),
                "totals": TallyRow(totals.TYPED, clause=LAW["dealer.1"]),
            },
            paid=True,
        ),
        "kobiki": Tally(
            KINDS["kobiki"],
            LAW["season.1"],
            {"kobiki": TallyRow(Words("三か月とも勝った季節", "seasons swept"), clause=LAW["season.1"])},
            paid=True,
        ),
        "void": Tally(
            Words("流れ", "void deals"),
            LAW["flow.1"],
            {
                "four": TallyRow(FOUR, fields["four"], LAW["field.1"]),
                "level": TallyRow(Words("手役が同額", "hands tied"), clause=LAW["teyaku.12"]),
                "nagare": TallyRow(Words("勝負なし", "no shobu"), clause=LAW["call.9"]),
            },
            per="deal",
        ),
        "dealer": leading(KoikoiThreeMonth.BADGES[0], Words("胴をした月", "months as dealer"), LAW["setup.5"], LAW["dealer.1"]),
    }


def events(month: KoikoiThreeMonth) -> Iterator[Event]:
    """The events of a month; of the current month, those entered so far."""
    number = month.number
    yield from lead_event(month)
    for line in month.lines:
        if line.sort not in (totals.SORT, "kobiki"):
            yield from deal_events("teyaku", month)
            yield Event("void", COULD, None, number)
        if month.winner is not None and line.sort == month.by:
            yield Event("won", month.by, month.winner, number, line.moves(month.seating.seats)[month.winner])
        match line.sort:
            case "void":
                yield Event("void", VOID[line.clauses[0]], None, number)
            case "teyaku":
                received: Counter[int] = Counter()
                for payment in line.payments:
                    received[payment.payee] += payment.amount
                yield from (Event("teyaku", name, who, number, received[who]) for who, name in enumerate(month.hands) if name)
            case "shobu":
                table = dekiyaku(month.house)
                yield from by_yaku(line, "dekiyaku", BY_CLAUSE, number, {table[key].yaku.words: key for key in table.own})
            case "kobiki":
                yield Event("kobiki", "kobiki", line.player, number, sum(payment.amount for payment in line.payments))
