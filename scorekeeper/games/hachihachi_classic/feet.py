"""The closing rows of the year: the chain of the ginmi (hachihachi-classic.ginmi.1)."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.sheet import SheetCell, SheetFoot
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.hachihachi_classic.house import ClassicHouse, unit
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.year import Ginmi, Year, ginmi
from scorekeeper.kit.finish import Finish


def _foot(key: str, ja: str, en: str, aside: Words, note: Words, clause: str) -> SheetFoot:
    return SheetFoot(key, Words(ja, en), aside, (), note, LAW[clause])


def _rounding_foot(ja: str, note: Words, clause: str) -> SheetFoot:
    return _foot("rounded", ja, "Rounded", NOTHING, note, clause)._replace(holds=True)


def at_half_time(house: ClassicHouse) -> Words:
    """What is deducted at half time."""
    due = house.start_kan + house.raise_kan
    return Words("丸めて{n}貫と改貫を引く", "rounded, less {n} kan and loans").put(n=due)


def half(house: ClassicHouse) -> tuple[SheetFoot, ...]:
    """The row of half time."""
    return (_foot("half", "半どん", "Half time", NOTHING, at_half_time(house), "handon.1"),)


def _due_note(house: ClassicHouse) -> Words:
    told = Words("配り{start}貫、半どんで{due}貫", "{start} kan dealt, {due} after half time")
    return told.put(start=house.start_kan, due=house.start_kan + house.raise_kan)


def due(house: ClassicHouse) -> SheetFoot:
    return _foot("due", "返し", "Given back", NOTHING, _due_note(house), "ginmi.4")


def loan_foot(house: ClassicHouse) -> SheetFoot:
    return _foot("loans", "改貫", "Loans", NOTHING, Words("{n}貫×回数", "{n} kan each").put(n=house.loan_kan), "loan.3")


def prize(house: ClassicHouse) -> SheetFoot:
    note = Words("人数×{n}貫、合計を0に合わせる", "{n} kan a player, so that all sum to 0").put(n=house.raise_kan)
    return _foot("prize", "吟味の賞", "Prize", NOTHING, note, "ginmi.7")


HELD = _foot("held", "手持", "Holding", NOTHING, Words("碁石を数える", "the stones before each"), "ginmi.1")._replace(holds=True)
ROUNDED = {
    "12": _rounding_foot("五捨六入", Words("5点まで捨て、6点から1貫", "6 points round up"), "ginmi.2"),
    "10": _rounding_foot("四捨五入", Words("4点まで捨て、5点から1貫", "5 points round up"), "ginmi.3"),
}
NET = _foot("net", "差引", "Net", NOTHING, Words("並べば端数、なお同じなら席順", "ties: exact points, then seat"), "ginmi.5")
STONES = _foot("stones", "月石", "Stones", NOTHING, Words("最下位へ", "to the last"), "ginmi.9")
FINAL = _foot("final", "得失", "Result", NOTHING, Words("貫、合計 0", "kan; sum 0"), "ginmi.8")._replace(last=True)


def blank_feet(house: ClassicHouse) -> tuple[SheetFoot, ...]:
    """The rows of the blank sheet."""
    stones = (STONES,) if house.tsukiishi == "on" else ()
    return HELD, ROUNDED[house.unit], due(house), loan_foot(house), NET, prize(house), *stones, FINAL


def finish(year: Year) -> Finish:
    end = ginmi(year)
    places = tuple(end.ranking.index(player) + 1 for player in range(len(end.ranking)))
    return Finish(end.why, end.final, places, lambda: tuple(_rows(year.now.house, end)), end.clauses, ranked_by=end.ranked_by)


def _rows(house: ClassicHouse, end: Ginmi) -> Iterator[SheetFoot]:
    seats = range(len(end.held))
    amounts = {
        ROUNDED[house.unit].key: end.whole,
        "due": (-end.due,) * len(seats),
        "loans": tuple(-house.loan_kan * times if times else None for times in end.loans),
        NET.key: end.net,
        "prize": tuple(end.prize if player == end.top else None for player in seats),
        STONES.key: tuple(end.consoled if player == end.last else None for player in seats),
        FINAL.key: end.final,
    }
    notes = {
        "due": _due_note(house) if end.due > house.start_kan else Words("配り{n}貫", "{n} kan dealt").put(n=house.start_kan),
        "loans": Words("{each}貫×回数（合わせて{n}回）", "{each} kan each, {n} in all").put(each=house.loan_kan, n=sum(end.loans)),
        "prize": _prize(house, end),
        STONES.key: Words("{n}個、最下位へ", "{n} stones, to the last").put(n=end.stones),
    }
    per = unit(house)
    for foot in blank_feet(house):
        cells = tuple(SheetCell(*per.split(points)) for points in end.held) if foot is HELD else _kan(amounts[foot.key])
        yield foot._replace(cells=cells, note=notes.get(foot.key, foot.note), why=end.why if foot.last else ())


def _prize(house: ClassicHouse, end: Ginmi) -> Words:
    """6×5＝30貫, and by how much it was adjusted."""
    if not end.basic:
        return Words("半どんの前なので、合計を0に合わせる分だけ", "before half time: only what makes all sum to 0")
    said = same(f"{len(end.held)}×{house.raise_kan}")
    if end.prize == end.basic:
        return Words(f"{said.ja}＝{end.basic}貫", f"{said.en} = {end.basic} kan")
    more = end.prize - end.basic
    sign = f"{'＋' if more > 0 else '−'}{abs(more)}"
    return Words(f"{said.ja}{sign}（合計を0に）", f"{said.en} {sign.replace('＋', '+')}, so that all sum to 0")


def _kan(amounts: Sequence[int | None]) -> tuple[SheetCell, ...]:
    return tuple(SheetCell(amount) for amount in amounts)
