"""The sheet of a year: a column for every month, the kobiki where it was paid, subtotal, ginmi and total (koikoi-three.sheet.1)."""

from collections.abc import Iterator

from scorekeeper.core import sheet
from scorekeeper.core.game import State
from scorekeeper.core.house import chosen, options
from scorekeeper.core.ledger import Line
from scorekeeper.core.sheet import Cell, Foot, Form, Round, Row, Sheet
from scorekeeper.core.words import NOTHING, Words, listed, seat
from scorekeeper.games.koikoi_three import year
from scorekeeper.games.koikoi_three.house import KoikoiHouse
from scorekeeper.games.koikoi_three.month import SEATS, Month
from scorekeeper.games.koikoi_three.names import SEASON, numeral, season_name, season_of
from scorekeeper.games.koikoi_three.unit import UNIT
from scorekeeper.games.koikoi_three.year import YEAR, Year, YearEnd

TITLE = Words("三人こいこい　記入表", "Koi-koi for three: score sheet")
HEADS = (Words("月", "month"), NOTHING, Words("備考", "remarks"))
COLUMNS = (NOTHING, Words("文", "mon"))
ASKED = {
    "gokou-shugi": Words("五光の祝儀", "gokou gift"),
    "teyaku-clash": Words("同時手役", "simultaneous hands"),
    "grow-new": Words("枚数増", "a further card"),
    "bake-both": Words("菊に盃", "the cup"),
    "extend": Words("延長", "extension"),
}
"""How the questions of the check sheet are called in the head."""
KOBIKI = Words("小引", "kobiki")
RANKS = (Words("首位", "1st"), Words("二位", "2nd"), Words("三位", "3rd"))
EMPTY = (Cell(),) * SEATS

SUBTOTAL = Foot(
    "subtotal", Words("小計", "Subtotal"), Words("月と小引", "months and kobiki"), EMPTY, NOTHING, "koikoi-three.year-end.4"
)
GINMI = Foot("ginmi", Words("吟味", "Ginmi"), NOTHING, EMPTY, NOTHING, "koikoi-three.year-end.1")
FINAL = Foot("final", Words("合計", "Total"), NOTHING, EMPTY, NOTHING, "koikoi-three.year-end.8", last=True)
BY_PLACE = {
    "koikoi-three.year-end.1": Words("1位が2位から6文、3位から12文", "the first takes 6 from the second and 12 from the third"),
    "koikoi-three.year-end.2": Words("2位同点。1位に9文ずつ", "second place tied: each pays 9 to the first"),
    "koikoi-three.year-end.3": Words("1位同点。3位から9文ずつ", "first place tied: the third pays 9 to each"),
}
"""What ginmi says, by clause."""


def sheet_of(state: State, players: tuple[str, ...]) -> Sheet:
    """The sheet as it stands: while the year goes on its only foot is the subtotal so far. A month not won has no column."""
    own: Year = state.own
    house = state.house
    assert isinstance(house, KoikoiHouse)
    rounds = tuple(one for month in own.months if month.over for one in _rounds(month))
    feet: tuple[Foot, ...] = ()
    ranks: tuple[Words, ...] = ()
    if year.ended(own, house) is not None:
        end = year.year_end(own)
        feet = tuple(_feet(end, rounds))
        ranks = tuple(RANKS[place] for place in end.places)
    elif rounds:
        feet = (SUBTOTAL._replace(aside=Words("ここまで", "so far"), cells=_sums(rounds)),)
    return Sheet(
        title=TITLE,
        options=tuple(_options(house)),
        players=players,
        unit=UNIT,
        columns=COLUMNS,
        rounds=rounds,
        feet=feet,
        ranks=ranks,
        legend=(),
        edition="",
        heads=HEADS,
        form=_form(),
        across=True,
    )


def _options(house: KoikoiHouse) -> Iterator[tuple[Words, Words]]:
    for option in options(KoikoiHouse):
        value = chosen(house, option.name)
        said = Words(f"{value}文", f"{value} mon") if value else Words("なし", "none")
        yield ASKED[option.name], option.said(value) if option.choices else said


def _rounds(month: Month) -> Iterator[Round]:
    """The column of a month, and the season's kobiki after it, where it was paid."""
    group = season_name(month.season)
    paid = next(line for line in month.lines if line.payments or line.sort == month.by)
    yield Round(numeral(month.number), (), (_row(paid),), number=month.number, sort="limit" if month.limited else "", group=group)
    if month.kobiki:
        yield Round(KOBIKI, (), (_row(month.kobiki),), number=month.number, sort="kobiki", group=group)


def _row(line: Line) -> Row:
    """The cells of all players, and who won with what. A month without payments, known by its totals alone, holds zeros."""
    moved = line.moved(SEATS)
    kind = NOTHING if line.sort in ("kobiki", "totals") else line.kind
    return Row(tuple(Cell(None, amount) for amount in moved), kind, _remark(line), line=line)


def _remark(line: Line) -> Words:
    """五光・タネ6枚・3文しぼり（石川）."""
    words = listed([line.label, *line.marks])
    if line.player is None:
        return words
    who = seat(line.player)
    return Words(f"{words.ja}（{who.ja}）", f"{words.en} ({who.en})")


def _form() -> Form:
    """The blank sheet: twelve months, a column for the kobiki of each season, and the chain of the year end."""
    rounds: list[Round] = []
    for number in range(1, YEAR + 1):
        group = season_name(season_of(number))
        rounds.append(Round(numeral(number), (), (Row(EMPTY),), played=False, number=number, group=group))
        if number % SEASON == 0:
            rounds.append(Round(KOBIKI, (), (Row(EMPTY),), played=False, number=number, sort="kobiki", group=group))
    return Form(tuple(rounds), (SUBTOTAL, GINMI._replace(note=BY_PLACE[GINMI.clause]), FINAL))


def _feet(end: YearEnd, rounds: tuple[Round, ...]) -> Iterator[Foot]:
    yield SUBTOTAL._replace(cells=_sums(rounds))
    yield GINMI._replace(cells=tuple(Cell(None, moved) for moved in end.ginmi), note=BY_PLACE[end.clause], clause=end.clause)
    yield FINAL._replace(cells=tuple(Cell(None, mon) for mon in end.final), why=end.why)


def _sums(rounds: tuple[Round, ...]) -> tuple[Cell, ...]:
    return tuple(Cell(None, cell.small) for cell in sheet.total(rounds, SEATS))
