"""The statistics of 八八: hands, yaku, sage and hatto, fields and stones, from the months and their lines.

Struck lines do not count. The clause of a payment's first step says which yaku it is for.
"""

from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.deal.field import flat
from scorekeeper.games.hachihachi.end.specials import SPECIALS, special_yaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku as dekiyaku_table
from scorekeeper.games.hachihachi.show.chances.fields import year_table
from scorekeeper.games.hachihachi.show.chances.hands import teyaku_table
from scorekeeper.kit import totals
from scorekeeper.kit.eights import tallies as counted
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.eights.odds import FIELD_KINDS
from scorekeeper.kit.tallies import LED, NO_CHANCE, by_side, deal_events, dekiyaku, leading

KINDS = HachihachiMonth.KINDS
SAGE = {
    "agari": TallyRow(Words("新しい役であがり", "a new yaku, and agari"), clause=LAW["sage.5"]),
    "again": TallyRow(Words("新しい役でまた下げ", "a new yaku, and sage again"), clause=LAW["sage.5"]),
    "cancelled": TallyRow(Words("取消し", "cancelled"), clause=LAW["sage.16"]),
    "forced": TallyRow(Words("強制取消し", "cancelled by force"), clause=LAW["sage.19"]),
    "beaten": TallyRow(Words("他の人が完成", "another completed"), clause=LAW["sage.10"]),
}
ENDS = {
    LAW["sage.5"]: "agari",
    LAW["sage.21"]: "agari",
    LAW["sage.16"]: "cancelled",
    LAW["sage.19"]: "forced",
    LAW["sage.13"]: "beaten",
}
"""How a sage ended, by the clause that its holder's line cites."""
TOBIKOMI = {
    "both": TallyRow(Words("二人から", "from both"), clause=LAW["tobikomi.3"]),
    "hatto": TallyRow(Words("法度で", "by hatto"), clause=LAW["tobikomi.9"]),
    "sage": TallyRow(Words("他の人の下げ中に", "under another's sage"), clause=LAW["tobikomi.11"]),
}
FIELDS = {kind: LAW[clause] for kind, clause in zip(FIELD_KINDS, ("field.3", "field.4", "field.6"), strict=True)}
BY_HATTO = f"{LAW.name}.hatto."
"""Prefixes of the clauses by which a player pays both shares because of a card that he played."""
NAMES = {row.yaku.clause: key for key, row in DEKIYAKU.items()} | {yaku.clause: key for key, yaku in SPECIALS.items()}
"""The yaku of a payment, by the clause of the first step of its reckoning."""


@cache
def tallies(house: HachihachiHouse) -> Mapping[str, Tally]:
    """The statistics under these house rules."""
    return {
        "teyaku": counted.teyaku(
            KINDS["teyaku"],
            LAW["odds.1"],
            teyaku.hands(house),
            teyaku_table(house),
            Words(
                "複合は組み合わせた役ごとに数える。吹き消した手役と無効の手役は数えない。期待回数は配られた手札の数から。",
                "Each hand of a compound counts by itself; hands that were blown off or void do not. "
                "Expected from the number of dealt hands.",
            ),
        ),
        "dekiyaku": dekiyaku(KINDS["dekiyaku"], LAW["dekiyaku.8"], (row.yaku for row in dekiyaku_table(house).values())),
        "sage": Tally(
            KINDS["sage"],
            LAW["sage.1"],
            SAGE,
            paid=True,
            note=Words(
                "額は、下げが終わった記入で下げた人が得たもの。出来役の額と重なる。",
                "The amount is what the entry that ended the sage moved for its holder. It is part of what dekiyaku moved.",
            ),
        ),
        "hatto": counted.hatto_paid(
            KINDS,
            LAW["hatto.2"],
            LAW["tobikomi.9"],
            Words("額は払った二人分。免除された法度は数えない。", "The amount is both shares. Exempt ones do not count."),
        ),
        "tobikomi": Tally(KINDS["tobikomi"], LAW["tobikomi.2"], TOBIKOMI, paid=True, note=NO_CHANCE),
        "nuke": counted.once(KINDS["nuke"], LAW["nuke.1"], "nuke", TallyRow(KINDS["nuke"], clause=LAW["nuke.2"]), NO_CHANCE),
        "special": dekiyaku(KINDS["special"], LAW["special.1"], special_yaku(house).values()),
        "points": counted.card_points(KINDS["points"], LAW["settle.1"]),
        "field": counted.fields(year_table(house), FIELDS, LAW["odds.3"]),
        LED: leading(Words("胴", "dealer"), Words("胴をした月", "months as dealer"), LAW["dealer.1"], LAW["dealer.2"]),
        "stone": counted.stones(LAW["stone.1"]),
    }


def events(month: HachihachiMonth) -> Iterator[Event]:
    """What happened in a month; in the current one, what was entered so far."""
    if month.phase is Phase.DEAL:
        return
    yield Event(LED, LED, month.leader, month.number)
    if month.next is not None:
        yield Event("stone", "stone", month.next, month.number)
    lines = [line for line in month.lines if line.struck is None]
    if any(line.sort == totals.SORT for line in lines):
        return
    yield from counted.of_field(month)
    if not any(line.sort == "special" for line in lines):
        yield from deal_events("teyaku", month)
    excused = {entry for line in lines if line.sort == "exempt" for entry in line.about}
    for line in lines:
        yield from _line(month, line, excused=line.entry in excused)
    yield from _sages(month.number, lines)


def _line(month: HachihachiMonth, line: Line, *, excused: bool) -> Iterator[Event]:
    player, number = line.player, month.number
    match line.sort:
        case "teyaku":
            paid = teyaku.hands(month.house).yaku
            yield from counted.of_hand(month, line, lambda name: month.ground.fees([flat(paid[name])]).value)
        case "dekiyaku":
            table = dekiyaku_table(month.house)
            yield from counted.by_name("dekiyaku", line, NAMES, number, {table[key].yaku.words: key for key in table.own})
            yield from counted.hatto("dekiyaku", (payment for payment in line.payments if _by_hatto(payment)), number)
        case "special":
            yield from counted.by_name("special", line, NAMES, number)
        case "tobikomi":
            alone = [] if excused else [payment for payment in line.payments if LAW["tobikomi.9"] in payment.why.clauses]
            yield from counted.hatto("tobikomi", alone, number)
            key = "hatto" if alone else "both" if excused or len(line.payments) > 1 else "sage"
            yield Event("tobikomi", key, player, number, counted.amount_received(line.payments))
        case "nuke":
            yield Event("nuke", "nuke", player, number, counted.amount_received(line.payments))
        case "points":
            yield from by_side("points", line, month)


def _by_hatto(payment: Payment) -> bool:
    """Whether one player pays both shares because of a card that he played."""
    return any(clause.startswith(BY_HATTO) for clause in payment.why.clauses)


def _sages(number: int, lines: list[Line]) -> Iterator[Event]:
    """How every sage ended, and what the entry that ended it moved for its holder. A current sage is not counted yet."""
    for line in lines:
        clause = next((clause for clause in line.clauses if clause in ENDS), None)
        if clause and line.player is not None:
            key = "again" if line.sort == "sage" else ENDS[clause]
            moved = sum(one.moves(SEATS)[line.player] for one in lines if one.entry == line.entry)
            yield Event("sage", key, line.player, number, moved)
