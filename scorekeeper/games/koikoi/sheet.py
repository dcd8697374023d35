"""What is written and counted of a year: the sheet, a row a month; the odds of dealt hands, exactly; and the statistics."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import comb, prod
from typing import Any

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.ledger import Line
from scorekeeper.core.reckoning import Op
from scorekeeper.core.sheet import FigureSign, LegendMark, SheetCell, SheetRound, SheetRow
from scorekeeper.core.tally import COULD, Event, Tally, TallyRow
from scorekeeper.core.words import NOTHING, Words, listing, numeral
from scorekeeper.decks.hanafuda import DECK, PLANTS
from scorekeeper.games.basics import marks
from scorekeeper.games.basics.deal import DEALT_AGAIN
from scorekeeper.games.koikoi.field import HOLDS, LIGHTS, winning
from scorekeeper.games.koikoi.house import LAW, MON, OYA, KoikoiHouse, in_month, mon
from scorekeeper.games.koikoi.month import DROP_FEE, FIELD, FOOT, HANDED, PAIRS, REDEALT, Month, length, redealt_fields
from scorekeeper.games.koikoi.yaku import DEKIYAKU, TEYAKU
from scorekeeper.games.koikoi.yaku import FIELD as ON_FIELD
from scorekeeper.kit import totals
from scorekeeper.kit.cards import odds
from scorekeeper.kit.cards.dealing import deals_without_suit
from scorekeeper.kit.sheets import SheetWriter, remark
from scorekeeper.kit.tallies import deal_events, lead_event, leading, rows

KINDS = Month.KINDS
CALLED = FigureSign(Words("こ", "K"), "befalls")
DRAWN = LegendMark(KINDS["draw"], Words("一月と数える", "counts as a month"), LAW.all("dealer.3"))

# ---------------------------------------------------------------- the row of a month


def _rounds(month: Month) -> Iterator[SheetRound]:
    """The row of a month that is over, or in which something was paid. One without payments has no figures."""
    if not month.over and not any(month.moves):
        return
    moved, lines = month.moves, month.lines[month.past :]
    known = next((line for line in lines if line.sort == totals.SORT), None)
    out = () if known and month.asks else month.seating.out
    nil = 0 if month.over and any(moved) else None
    cells = tuple(
        SheetCell(None, amount or (None if player in out else nil), out=player in out, signs=_signs(month, player))
        for player, amount in enumerate(moved)
    )
    note, more = (listing([known.label, *known.marks]), NOTHING) if known else (_note(month, lines), _more(month, lines))
    row = SheetRow(cells, kind=DEALT_AGAIN if month.past else NOTHING, note=note, line=known, more=more)
    yield SheetRound(numeral(month.number), (), (row,), number=month.number, sort=month.sort, lines=month.lines)


def _signs(month: Month, player: int) -> tuple[FigureSign, ...]:
    """Whether he dealt, how he came to play or not, and one mark for each koi that was entered."""
    return marks.signs(month, player) + (CALLED,) * month.koi.count(player)


def _note(month: Month, lines: Sequence[Line]) -> Words:
    """The hands, each with its player and fee, and what decided the month."""
    return remark(*(_hand(line) for line in lines if line.sort == "teyaku"), *_decided_by(month, lines))


def _hand(line: Line) -> Words:
    if not line.payments:
        return line.label
    fee = mon(line.payments[0].amount)
    return Words(f"{line.label.ja}（@{line.player}）{fee.ja}", f"{line.label.en} (@{line.player}) {fee.en}")


def _decided_by(month: Month, lines: Sequence[Line]) -> Iterator[Words]:
    """The yaku with their fee, unless it was doubled; a draw; or that only one was in."""
    kinds = {line.sort: line for line in lines}
    if month.by in ("shobu", "last"):
        line = kinds[month.by]
        _, factor = _fee(line)
        yaku = line.label if factor > 1 else _worth(line.label, line)
        last = KINDS["last"]
        yield yaku if month.by == "shobu" else Words(f"{last.ja}　{yaku.ja}", f"{last.en}: {yaku.en}")
    elif month.by == "dealer":
        yield _worth(KINDS["dealer"], kinds["dealer"])
    elif month.by == "lying":
        yield _worth(kinds["lying"].label, kinds["lying"])
    elif month.by == "draw":
        yield KINDS["draw"]
    elif month.over and not month.by:
        yield Words("一人だけ出た", "only one was in")


def _worth(label: Words, line: Line) -> Words:
    return Words("{label}　{fee}", "{label}: {fee}").put(label=label, fee=mon(line.payments[0].amount))


def _more(month: Month, lines: Sequence[Line]) -> Words:
    """The doubled fee, why nobody won, and the fees of those who sat out."""
    lights = (Words("{label} {n}", "{label}: {n}").put(label=LIGHTS, n=len(month.lights)),) if month.lights else ()
    return remark(*lights, *_doublings(lines), *(line.label for line in lines if line.sort == "draw"), *_fees(month, lines))


def _doublings(lines: Sequence[Line]) -> Iterator[Words]:
    for line in lines:
        if line.sort in ("shobu", "last"):
            fee, factor = _fee(line)
            if factor > 1:
                yield Words("{fee} × {factor}", "{fee} × {factor}").put(fee=mon(fee), factor=factor)


def _fee(line: Line) -> tuple[int, int]:
    """The fee of all yaku of a line, and what multiplies it."""
    (payment,) = line.payments
    factor = prod(int(step.value) for step in payment.why.steps if step.op is Op.TIMES)
    return payment.amount // factor, factor


def _fees(month: Month, lines: Sequence[Line]) -> Iterator[Words]:
    """What dropping cost in all, also where it was returned, and what each of the driven out has received."""
    if pot := sum(one.amount for line in lines if line.sort == "out" for one in line.payments):
        yield Words("{label} {fee}", "{label} {fee}").put(label=DROP_FEE, fee=mon(pot))
    if driven := [one.amount for line in lines if line.sort == "driven" for one in line.payments]:
        each = driven[0] * month.PLAYING
        yield Words(f"追い賃 {mon(each).ja}ずつ", f"driven out {each} each")


# ---------------------------------------------------------------- the sheet


def _marks(house: Any) -> tuple[LegendMark, ...]:
    koi = Words("こいを言う", "says koi")
    doubled = Words("こいを言う（一回ごとに二倍）", "says koi (each doubles the fee)")
    called = CALLED.means(doubled, *LAW.all("settle.2")) if house.inflate == "on" else CALLED.means(koi, *LAW.all("call.6"))
    return (*marks.meanings(Month, Words("その月の親", "deals this month"), *LAW.all("dealer.1")), called)


def _head(name: str, value: Any, said: Words) -> Words:
    """The chosen house rule in the heading: fees with their unit."""
    return said if isinstance(value, str) else mon(value) if value else Words("なし", "none")


PAPER = SheetWriter(
    title=Words("こいこい　記入表", "Koi-koi: score sheet"),
    heads=(Words("月", "month"), NOTHING, Words("役", "yaku")),
    columns=(NOTHING, Words("文", "mon")),
    rounds=_rounds,
    blank=marks.blank(Month, length, CALLED),
    feet=lambda house: (FOOT,),
    legend=lambda year, rounds: (DRAWN,) if any(one.sort == "draw" for one in rounds) else (),
    marks=_marks,
    head=_head,
    running=True,
)

# ---------------------------------------------------------------- how likely it is


DECIDE = frozenset(("redeal", "wins"))
"""The choices by which a field ends the deal."""


def again_table(house: KoikoiHouse) -> tuple[FigureTable, ...]:
    """How likely the field is dealt again, or wins the month; nothing at tables that play every field."""
    decides = not DECIDE.isdisjoint((house.field_four, house.field_pairs))
    return (_field_table(house.field_four, house.field_pairs),) if decides else ()


@cache
def _field_table(by_four: str, by_pairs: str) -> FigureTable:
    words = Words("場札の配り直しの確率", "The odds of dealing again for the field")
    if "wins" in (by_four, by_pairs):
        words = Words("場札で決まる確率", "The odds of a field that decides the deal")
    fields = comb(len(DECK), ON_FIELD)
    rows = {
        "four": (by_four in DECIDE, fields - deals_without_suit([ON_FIELD], len(DECK), len(PLANTS), 4)),
        "pairs": (by_pairs in DECIDE, comb(len(PLANTS), 4) * comb(4, 2) ** 4),
    }
    told = [(Heading(key, HOLDS[key]), number, ()) for key, (decides, number) in rows.items() if decides]
    clauses = LAW.all(*("deal.2",) * (by_four == "redeal"), *("house.16",) * (by_four == "wins" or by_pairs in DECIDE))
    return odds.table("field", words, told, fields, Words("場", "fields"), clauses)


def tables(house: KoikoiHouse) -> tuple[FigureTable, ...]:
    """The number of hands that are each of the teyaku played, and of fields that are dealt again; where no hands are played, of
    hands whose owner may ask for a new deal.
    """
    if played := TEYAKU.hands_played(house):
        return TEYAKU.under(house).odds(played, MON), *again_table(house)
    words = Words("手札の配り直しの確率", "The odds of asking for a new deal")
    hands = TEYAKU.rows(("teshi", "kuttsuki"), paid=False)
    return *again_table(house), odds.table("hand", words, hands, TEYAKU.all, Words("手", "hands"), LAW.all("deal.3"))


# ---------------------------------------------------------------- what is counted


@cache
def tallies(house: KoikoiHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    hands = TEYAKU.hands_played(house)
    counted = {
        "dekiyaku": Tally(
            Words("出来役", "dekiyaku"),
            LAW["call.5"],
            rows(row.yaku for row in DEKIYAKU.under(in_month(house, 1)).values()),
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
                **({"lying": TallyRow(KINDS["lying"], clause=LAW["house.16"])} if winning(house) else {}),
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
            {"draw": TallyRow(KINDS["draw"], clause=LAW["dealer.2"]), **_redealt_rows(house)},
            per="deal",
        ),
        "dealer": leading(OYA, Words("親をした月", "months as dealer"), LAW["setup.4"], LAW["dealer.1"]),
    }
    if hands:
        chances = odds.chances(TEYAKU.under(house).odds(hands, MON))
        counted["teyaku"] = Tally(KINDS["teyaku"], LAW["teyaku.9"], rows(hands.values(), chances), paid=True)
    return counted


def _redealt_rows(house: KoikoiHouse) -> dict[str, TallyRow]:
    """What this table deals again for."""
    fields, wanted = redealt_fields(house), {*redealt_fields(house), HANDED}
    known = odds.chances(_field_table(house.field_four, house.field_pairs)) if fields else {}
    chances = {key: known[name] for key, name in ((FIELD, "four"), (PAIRS, "pairs")) if key in fields}
    return {key: row for key, row in REDEALT.rows(chances).items() if key in wanted}


def _paid_yaku(month: Month, line: Line) -> Iterator[Event]:
    """What each yaku of a line earned, with its further cards, after any doubling; what koi added goes with the last."""
    (payment,), (_, factor) = line.payments, _fee(line)
    added = payment.amount - factor * sum(one.fee for one in month.held)
    for nth, one in enumerate(month.held, 1):
        earned = one.fee * factor + (added if nth == len(month.held) else 0)
        yield Event("dekiyaku", one.key, line.player, month.number, earned)


def events(month: Month) -> Iterator[Event]:
    """The events of a month; of the current month, those entered so far."""
    number, hands = month.number, dict(month.hands)
    yield from lead_event(month)
    if month.over and month.by != totals.SORT:
        yield Event("unpaid", COULD, None, number)
        yield from deal_events("teyaku", month) if TEYAKU.hands_played(month.house) else ()
    for line in month.lines:
        moved = line.moves(month.seating.seats)
        match line.sort:
            case "redo":
                yield Event("unpaid", COULD, None, number)
                if key := REDEALT.key(line):
                    yield Event("unpaid", key, None, number)
            case _ if line.struck:
                continue
            case "teyaku" if line.player is not None:
                yield Event("teyaku", hands[line.player], line.player, number, moved[line.player])
            case "koi":
                yield Event("koi", "said", line.player, number)
            case "shobu" | "last":
                yield from _paid_yaku(month, line)
            case "draw":
                yield Event("unpaid", "draw", None, number)
        if line.sort == month.by and month.winner is not None and line.player in (None, month.winner):
            yield Event("ended", month.by, month.winner, number, moved[month.winner])
    if month.winner is not None:
        for player in {*month.koi}:
            yield Event("koi", "won" if player == month.winner else "lost", player, number)
