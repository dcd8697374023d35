"""The statistics: who was in, hands, drive-out fees, yaku, lowerings and hatto, fields and stones. Struck lines do not count."""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.ledger import Line
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.basics.deal import Stand
from scorekeeper.games.basics.tallies import participation, seats
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.chances import teyaku_table, year_table
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi_classic.dekiyaku import dekiyaku as dekiyaku_table
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import BADGES, LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.month_end import SPECIALS, special_yaku
from scorekeeper.kit import totals
from scorekeeper.kit.eights import tallies as counted
from scorekeeper.kit.eights.odds import FIELD_KINDS
from scorekeeper.kit.tallies import LED, by_side, deal_events, dekiyaku, lead_event, leading

KINDS = ClassicMonth.KINDS
STANDS = dict(zip(Stand, LAW.all("drop.1", "drop.14", "drop.12", "drop.5", "drop.13"), strict=True))
FIELDS = dict(zip(FIELD_KINDS, LAW.all("field.1", "field.2", "field.3"), strict=True))
MADE = {row.yaku.clause: key for key, row in DEKIYAKU.items()}
SPECIAL = {yaku.clause: key for key, yaku in SPECIALS.items()}
"""The yaku of a payment, by the clause of the first step of its reckoning."""
PAID = {
    "89": TallyRow(Words("89点以上", "89 points or more"), clause=LAW["mizuten.3"]),
    "out": TallyRow(Words("打たない者から", "paid by those out"), clause=LAW["house.14"]),
}
"""A mizuten that was paid."""
BY_HATTO = frozenset(LAW.all("hatto.3", "hatto.7"))
"""The clauses by which one player pays for both because of a card that he played."""
SAGE = {
    "made": TallyRow(Words("新しい役で終えた", "a new yaku, and the month ended"), clause=LAW["sage.2"]),
    "again": TallyRow(Words("新しい役でまた下げた", "a new yaku, lowered again"), clause=LAW["sage.2"]),
    "cancelled": TallyRow(Words("取り消し", "cancelled"), clause=LAW["sage.4"]),
    "out": TallyRow(Words("役が出来ずに終わった", "nothing more was made"), clause=LAW["sage.3"]),
    "beaten": TallyRow(Words("ほかの者に役が出来た", "another made a yaku"), clause=LAW["sage.5"]),
}


def _once(sort: str, clause: str) -> Tally:
    return counted.once(KINDS[sort], LAW[clause], sort, TallyRow(KINDS[sort], clause=LAW[clause]))


@cache
def tallies(house: ClassicHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    pots = TallyRow(Words("下り賃を取った月", "months that took the drop fees"), clause=LAW["drop.12"])
    found = {
        "seat": seats(LAW["drop.1"], STANDS, Words("下りられる卓だけ数える。", "Only at tables where anybody may drop out.")),
        "pot": counted.once(KINDS["pot"], LAW["drop.12"], "pot", pots),
        "drive": _once("drive", "oikomi.1")._replace(mean=True),
        "teyaku": counted.teyaku(
            KINDS["teyaku"],
            LAW["teyaku.2"],
            teyaku.hands(house),
            teyaku_table(house),
            Words(
                "重なった役はそれぞれに数え、吹き消した手役と無効の手役は数えない。期待回数は出た手札の数から。良い手ほど出るので、実際は多くなる。",
                "Each part of a compound counts by itself; hands that were blown off or void do not. "
                "Expected from the number of hands played; as good hands are played more often, there will be more.",
            ),
        ),
        "dekiyaku": dekiyaku(KINDS["dekiyaku"], LAW["dekiyaku.8"], (row.yaku for row in dekiyaku_table(house).values())),
        "sage": Tally(KINDS["sage"], LAW["sage.1"], SAGE),
        "hatto": counted.hatto_paid(
            KINDS, LAW["hatto.3"], LAW["hatto.7"], Words("額は払った二人分。", "The amount is both shares.")
        ),
        "tobikomi": _once("tobikomi", "tobikomi.1"),
        "nuke": _once("nuke", "nuke.1"),
        "special": dekiyaku(KINDS["special"], LAW["special.1"], special_yaku(house).values()),
        "points": counted.card_points(KINDS["points"], LAW["settle.1"]),
        "mizuten": Tally(
            KINDS["mizuten"],
            LAW["mizuten.1"],
            {
                "declared": TallyRow(Words("宣言", "declared"), clause=LAW["mizuten.1"]),
                "held": PAID[house.mizuten_win],
            },
            paid=True,
        ),
        "field": counted.fields(year_table(house), FIELDS, LAW["field.4"]),
        LED: leading(BADGES[0], Words("親をした月", "months as dealer"), LAW["setup.12"], LAW["dealer.1"]),
    }
    if house.tsukiishi == "on":
        found["stone"] = counted.stones(LAW["tsukiishi.1"])
    return found


def events(month: ClassicMonth) -> Iterator[Event]:
    """What happened in a month; in the current one, what was entered so far."""
    yield from lead_event(month)
    yield from (Event("stone", "stone", player, month.number) for player, put in enumerate(month.tokens) if put)
    lines = [line for line in month.lines if line.struck is None]
    if any(line.sort == totals.SORT for line in lines) or not month.kind:
        return
    yield from counted.of_field(month)
    yield from participation(month)
    if month.ready and not month.dry and not any(line.sort == "special" for line in lines):
        yield from deal_events("teyaku", month)
    for line in lines:
        yield from _line(month, line)
    yield from _sages(month, lines)


def _line(month: ClassicMonth, line: Line) -> Iterator[Event]:
    player, number, moved = line.player, month.number, counted.amount_received(line.payments)
    match line.sort:
        case "teyaku":
            by = 2 if any(LAW["house.13"] in one.why.clauses for one in line.payments) else 1
            yield from counted.of_hand(month, line, lambda name: teyaku.hands(month.house).yaku[name].fee * month.factor // by)
        case "dekiyaku" | "special":
            table = dekiyaku_table(month.house)
            own = {table[key].yaku.words: key for key in table.own}
            yield from counted.by_name(line.sort, line, MADE if line.sort == "dekiyaku" else SPECIAL, number, own)
        case "points":
            yield from by_side("points", line, month)
        case "mizuten":
            held = any(one.payee == player for one in line.payments)
            yield Event("mizuten", "held" if held else "declared", player, number, moved)
        case "pot":
            yield from (Event("pot", "pot", one.payee, number, one.amount) for one in line.payments)
        case "drive" | "tobikomi" | "nuke" if moved:
            yield Event(line.sort, line.sort, player, number, moved)
    if line.sort in ("dekiyaku", "tobikomi"):
        by_hatto = (payment for payment in line.payments if not BY_HATTO.isdisjoint(payment.why.clauses))
        yield from counted.hatto(line.sort, by_hatto, number)


def _sages(month: ClassicMonth, lines: list[Line]) -> Iterator[Event]:
    """How every lowering ended; one that is live is not counted yet."""
    ended = {line.entry for line in lines if line.sort == "dekiyaku"}
    cancelled = any(LAW["sage.4"] in line.clauses for line in lines)
    for nth, one in enumerate(month.made):
        after = next(iter(month.made[nth + 1 :]), None)
        if one.entry in ended or (after is None and not ended):
            continue
        if after is None:
            key = "cancelled" if cancelled else "out"
        elif after.player != one.player:
            key = "beaten"
        else:
            key = "made" if after.entry in ended else "again"
        yield Event("sage", key, one.player, month.number)
