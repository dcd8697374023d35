"""The record sheet of a year: a column for every month, then subtotal, ginmi and total (hanaawase.sheet.1)."""

from collections.abc import Iterator

from scorekeeper.core import sheet
from scorekeeper.core.game import State
from scorekeeper.core.house import chosen, options
from scorekeeper.core.sheet import Cell, Foot, Form, Round, Row, Sheet
from scorekeeper.core.words import NOTHING, Words, listed
from scorekeeper.games.hanaawase import year
from scorekeeper.games.hanaawase.ending import YEAR
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.month import KINDS, ORDINALS, SEATS, Month
from scorekeeper.games.hanaawase.unit import UNIT
from scorekeeper.games.hanaawase.year import Year, YearEnd

TITLE = Words("花合わせ　得点表", "Hana-awase score sheet")
HEADS = (Words("月", "month"), NOTHING, Words("役", "yaku"))
COLUMNS = (NOTHING, Words("点", "points"))
RANKS = (Words("首位", "1st"), Words("二位", "2nd"), Words("三位", "3rd"))
EMPTY = (Cell(),) * SEATS
FUKE = (KINDS["fuke"], Words("30点以下の者がいて全員±0", "somebody had 30 points or less: all score 0"))

SUBTOTAL = Foot("subtotal", Words("小計", "Subtotal"), Words("12ヶ月", "12 months"), EMPTY, NOTHING, "hanaawase.settle.4")
GINMI = Foot("ginmi", Words("吟味", "Ginmi"), Words("首位へ80", "80 to the first"), EMPTY, NOTHING, "hanaawase.year-end.1")
FINAL = Foot("final", Words("合計", "Total"), NOTHING, EMPTY, NOTHING, "hanaawase.year-end.1", last=True)
HOW = {
    "hanaawase.year-end.1": Words("二位が10、三位が70を首位に払う", "second pays 10 and third 70 to the first"),
    "hanaawase.year-end.2": Words("三位が首位の二人に35ずつ払う", "third pays 35 to each of the two first"),
    "hanaawase.year-end.3": Words("二位の二人が首位に40ずつ払う", "both seconds pay 40 to the first"),
    "hanaawase.year-end.4": Words("三人同点。引き分け", "all level: a draw"),
}
"""How the ginmi went."""


def sheet_of(state: State, players: tuple[str, ...]) -> Sheet:
    """The sheet as it stands: while the year goes on its only foot is the subtotal so far."""
    own: Year = state.own
    assert isinstance(state.house, HanaawaseHouse)
    rounds = tuple(_month(month) for month in own.months if month.over)
    feet: tuple[Foot, ...] = ()
    ranks: tuple[Words, ...] = ()
    if year.ended(own) is not None:
        end = year.year_end(own)
        feet = tuple(_feet(end))
        ranks = tuple(RANKS[place] for place in end.places) if any(end.places) else ()
    elif rounds:
        so_far = Words("ここまで", "so far")
        feet = (SUBTOTAL._replace(aside=so_far, cells=sheet.total(rounds, SEATS), note=so_far),)
    return Sheet(
        title=TITLE,
        options=tuple(_options(state.house)),
        players=players,
        unit=UNIT,
        columns=COLUMNS,
        rounds=rounds,
        feet=feet,
        ranks=ranks,
        legend=(FUKE,) if any(month.void for month in own.months) else (),
        edition="",
        heads=HEADS,
        form=Form(
            tuple(Round(_name(number), (), (Row(EMPTY),), played=False, number=number) for number in range(1, YEAR + 1)),
            (SUBTOTAL, GINMI, FINAL),
            (FUKE,),
        ),
        across=True,
    )


def _options(house: HanaawaseHouse) -> Iterator[tuple[Words, Words]]:
    for option in options(HanaawaseHouse):
        yield option.question, option.said(chosen(house, option.name))


def _name(number: int) -> Words:
    return Words(ORDINALS[number], str(number))


def _month(month: Month) -> Round:
    """A column: what the month moved for everyone, or ふけ in place of figures."""
    moved = EMPTY if month.void else tuple(Cell(None, amount) for amount in month.moved)
    sort = "fuke" if month.void else ""
    return Round(_name(month.number), (), (Row(moved, *_remark(month)),), number=month.number, sort=sort, lines=month.lines)


def _remark(month: Month) -> tuple[Words, Words]:
    """What kind of month it was, if not a usual one, and its remark: whose fuke it was, or the yaku of everyone."""
    alone = next((line for line in month.lines if line.sort in ("fuke", "totals")), None)
    if alone:
        return alone.kind, listed([alone.label, *alone.marks])
    paid = [(line.label, line.player) for line in month.lines if line.sort in ("dekiyaku", "chaff") and line.struck is None]
    return NOTHING, listed([Words(f"{label.ja}（@{player}）", f"{label.en} (@{player})") for label, player in paid])


def _feet(end: YearEnd) -> Iterator[Foot]:
    how = HOW[end.clause]
    yield SUBTOTAL._replace(cells=_cells(end.subtotal))
    yield GINMI._replace(cells=_cells(end.ginmi), aside=NOTHING, note=how, clause=end.clause)
    yield FINAL._replace(cells=_cells(end.final), clause=end.clause, why=end.why)


def _cells(amounts: tuple[int, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(None, amount) for amount in amounts)
