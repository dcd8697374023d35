"""The score sheet of a match: its rounds, its closing rows, and the blank form."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, Literal

from scorekeeper.core import limits, sheet
from scorekeeper.core.house import OFF, House, Option, every_option, option_value, own_options
from scorekeeper.core.ledger import Unit, sum_by_seat
from scorekeeper.core.sheet import HATCHED, RING, BlankSheet, FigureSign, LegendMark, Sheet, SheetCell, SheetFoot, SheetRow
from scorekeeper.core.sheet import SheetRound as Written
from scorekeeper.core.sheet_rows import with_rows
from scorekeeper.core.speech import Speech
from scorekeeper.core.text import holding
from scorekeeper.core.words import NOTHING, Words, listing, numeral, of, ordinal, same, seat
from scorekeeper.kit import asks, totals
from scorekeeper.kit.agreed_rounds import is_skipped
from scorekeeper.kit.finish import in_small
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import MatchState, R, RoundState, new_match

Name = Callable[[R], Words]
"""Makes the name of a round, or a remark on it."""
Signs = Callable[[R, int], tuple[FigureSign, ...]]
"""The signs of a player in a round."""
SO_FAR = Words("ここまで", "so far")
SITS_OUT = Words("その{round}を休む", "sits the {round} out")
REACHED = Words("に達した{round}", "reached in this {round}")
TWO = 2
WON, LOST, LEVEL = Words("勝ち", "won"), Words("負け", "lost"), Words("引分け", "drawn")


def nothing(match: MatchState[Any], rounds: tuple[Written, ...]) -> tuple[()]:
    """An empty legend."""
    return ()


@dataclass(frozen=True, kw_only=True)
class SheetWriter(Generic[R]):
    """How a game writes its sheet.

    `rounds` makes the entries on the sheet for a round, () if it does not appear yet. `blank` makes the empty rounds of a blank
    sheet from the house rules and the number of seats; `feet` its closing rows, the first of which shows the sums while the match
    goes on, `half` those of its first half. `legend` explains the marks that were used, `marks` all marks there are; signs beside
    figures (`Sign.means`) need to be in `marks` alone, and the hatch of who sits out is explained by itself. `head` gives the text
    of a chosen house rule in the heading; by default its own words. `running` (core/sheet.py) is for a unit without a bigger one;
    `begins`, `fields` and `places` are those of such a sheet. `holds` makes the rows that end a round, from the match up to it:
    what everybody holds then, and what else is told after it; such a sheet is `kept` (core/sheet.py), and everybody begins with
    `starts`. `target`, `items`, `lower` and `framed`: see there too.
    """

    title: Words
    heads: tuple[Words, Words, Words]
    columns: tuple[Words, Words]
    rounds: Callable[[R], Iterable[Written]]
    blank: Callable[[Any, int], Iterable[Written]]
    feet: Callable[[Any], tuple[SheetFoot, ...]]
    legend: Callable[[MatchState[R], tuple[Written, ...]], Iterable[LegendMark]] = nothing
    marks: Callable[[Any], tuple[LegendMark, ...]] = lambda house: ()
    head: Callable[[str, Any, Words], Words] = lambda name, value, said: said
    across: bool = False
    running: bool = False
    begins: int = 0
    fields: tuple[tuple[Words, ...], ...] = ()
    places: tuple[Words, ...] = ()
    half: Callable[[Any], tuple[SheetFoot, ...]] = lambda house: ()
    holds: Callable[[MatchState[R]], tuple[SheetRow, ...]] | None = None
    starts: Callable[[Any], int] = lambda house: 0
    target: Callable[[Any], int] = lambda house: 0
    items: tuple[Words, ...] = ()
    lower: bool = False
    framed: bool = False

    def sheet(self, at: Position[R], players: tuple[str, ...]) -> Sheet:
        """The sheet of a position; `players` are the names by seat."""
        seats, house = len(players), at.house
        begins = self.begins or self.starts(house)
        blank = tuple(self.blank(house, seats))
        own = tuple(self._entries(at.match))
        beside = [*_beside(at.match, at.unit, seats)]
        before, after = ([(number, row) for over, number, row in beside if over is ends] for ends in (False, True))
        rounds = with_rows(own, before, blank, after)
        feet: tuple[SheetFoot, ...] = ()
        ranks: tuple[Words, ...] = ()
        ruled = tuple(foot._replace(cells=(SheetCell(),) * seats) for foot in self.feet(house))
        if at.has_result:
            feet = at.finish.feet()
            ranks = tuple(_ranks(at.finish.places)) if at.finish.ranked else ()
        elif rounds:
            sums = self.holds(at.match)[0].cells if self.holds else sheet.total(rounds, seats, begins)
            cells = sums if at.unit.big else in_small([cell.small or 0 for cell in sums])
            feet = (ruled[0]._replace(aside=SO_FAR, cells=cells, note=SO_FAR),)
        marks, used = self.marks(house.among(seats)), sheet.signs(rounds)
        signed = tuple(mark for mark in marks if mark.shape and mark.sign in used)
        known = used | sheet.signs(blank)
        hatched = (LegendMark(HATCHED, at.play.speech.put(SITS_OUT)),) if sheet.sat_out(rounds) else ()
        target = self.target(house)
        ringed = (self._ring_mark(at, target),) if target else ()
        done = max((round.number for round in at.match.rounds if round.over), default=0)
        unusual, usual = self._options(house, seats, at.unit)
        return Sheet(
            title=self.title,
            options=(*unusual, *usual),
            unusual=len(unusual),
            players=players,
            unit=at.unit,
            columns=self.columns,
            rounds=rounds,
            feet=feet,
            ranks=ranks,
            legend=(
                *signed,
                *hatched,
                *self.legend(at.match, own),
                *(ringed if self._any_at_target(rounds, seats, target) else ()),
            ),
            edition="",
            heads=self.heads,
            form=BlankSheet(
                blank,
                ruled,
                (*(mark for mark in marks if not mark.shape or mark.sign in known), *hatched, *ringed),
                () if at.over else tuple(one for one in blank if one.number > done),
                NOTHING if at.over else SO_FAR if any(one.number > done for one in rounds) else self._through(done),
                tuple(foot._replace(cells=(SheetCell(),) * seats) for foot in self.half(house)),
            ),
            across=self.across,
            running=self.running,
            begins=begins,
            fields=self.fields,
            places=self.places,
            kept=self.holds is not None,
            target=target,
            items=self.items,
            lower=self.lower,
            framed=self.framed,
        )

    def _ring_mark(self, at: Position[R], target: int) -> LegendMark:
        """The entry in the legend for the total that reaches the target, by the clause of the last closing row."""
        return LegendMark(same(holding(target)), at.play.speech.put(REACHED), (self.feet(at.house)[-1].clause,), RING)

    def _any_at_target(self, rounds: tuple[Written, ...], seats: int, target: int) -> bool:
        """Whether anybody's total was at the target, if there is one, after any of the rounds."""
        if not target:
            return False
        sums = (SheetCell(0, self.begins),) * seats
        for one in rounds:
            sums = sheet.total((one,), seats, sums=sums)
            if any((cell.small or 0) >= target for cell in sums):
                return True
        return False

    def _entries(self, match: MatchState[R]) -> Iterator[Written]:
        """The entries of all rounds, those that are over with what everybody holds after them."""
        upto = new_match(match.rounds[0])
        for round in match.rounds:
            changes = [one for one in match.beside if one.order and one.round == round.number]
            if upto.now is not round:
                upto = _with_tokens_moved(upto, [one.order for one in changes if not one.after]).with_round(round)
            upto = upto.replace(moved=sum_by_seat(upto.moved, match.moved_beside(round)))
            upto = _with_tokens_moved(upto, [one.order for one in changes if one.after])
            entries = _with_skip((*self.rounds(round),), round)
            entries = tuple(map(partial(_with_empty_seats, round.seating.gone), entries)) if round.seating.gone else entries
            if entries and round.over and self.holds:
                *before, last = entries
                entries = (*before, last._replace(rows=(*last.rows, *self.holds(upto))))
            yield from entries

    def _through(self, number: int) -> Words:
        """The name of the sums after this round."""
        name, head = numeral(number), self.heads[0]
        return Words(f"{name.ja}{head.ja}まで", f"to {head.en.lower()} {name.en}")

    def _options(self, house: Any, seats: int, unit: Unit) -> tuple[list[tuple[Words, Words]], list[tuple[Words, Words]]]:
        """The house rules that apply to a table of so many seats: the unusual ones, and the others."""
        kind: type[House] = type(house)
        differing = limits.unusual(house, seats)
        told: tuple[list[tuple[Words, Words]], list[tuple[Words, Words]]] = ([], [])
        for option in (*every_option(kind), *own_options(house)):
            if limits.idle(house, option.name, seats) or (option.departs and option not in differing):
                continue
            value = option_value(house, option.name)
            said = _worth(house, option, value, unit) if option.yaku else self.head(option.name, value, option.label_of(value))
            told[option not in differing].append((option.short, said))
        return told


def _worth(house: House, option: Option, value: Any, unit: Unit) -> Words:
    """What a table has made a yaku worth, with the source's in brackets."""
    assert option.yaku is not None
    own = option.label_of(value) if value == OFF else asks.fee(value * house.scale, unit)
    return Words("{own}（{source}）", "{own} ({source})").put(own=own, source=asks.fee(option.yaku.fee, unit))


def _with_tokens_moved(match: MatchState[R], orders: Iterable[tuple[int, ...]]) -> MatchState[R]:
    for order in orders:
        match = match.with_tokens_moved(order)
    return match


def _with_empty_seats(gone: frozenset[int], entry: Written) -> Written:
    """The entry of a round in which some seats were empty: they have no figure in it."""

    def cell(seat: int, one: SheetCell) -> SheetCell:
        return SheetCell(absent=True, items=(None,) * len(one.items)) if seat in gone and not (one.big or one.small) else one

    def row(one: SheetRow) -> SheetRow:
        return one._replace(cells=tuple(cell(seat, each) for seat, each in enumerate(one.cells))) if one.tells == "moves" else one

    return entry._replace(rows=tuple(map(row, entry.rows)))


def _with_skip(entries: tuple[Written, ...], round: RoundState) -> tuple[Written, ...]:
    """The entries of a round, which say so if the table has skipped it."""
    line = next(filter(is_skipped, round.lines), None)
    if line is None or not entries:
        return entries
    place = next((nth for nth, one in enumerate(entries) if line in one.behind), len(entries) - 1)
    entry, blank = entries[place], SheetRow((SheetCell(),) * round.seating.seats)
    *_, own = (blank, *(row for row in entry.rows if row.tells == "moves"))
    skipped = own._replace(kind=line.kind, note=line.label, more=NOTHING, line=line)
    fields = tuple(tuple(line.kind if words == totals.KIND else words for words in field) for field in entry.fields)
    entry = entry._replace(fields=fields, rows=(skipped, *(row for row in entry.rows if row.tells != "moves")))
    return (*entries[:place], entry, *entries[place + 1 :])


def _beside(match: MatchState[Any], unit: Unit, seats: int) -> Iterator[tuple[bool, int, SheetRow]]:
    """The rows of what belongs to no rule, each with the number of its round, and whether that was over then."""
    for one in match.beside:
        if one.line.struck and not one.line.payments:
            continue  # of a round that is played again the sheet shows what was paid
        words = listing([one.line.label, *one.line.marks])
        cells = sheet.cells(one.line, unit, seats)
        tells: Literal["moves", "aside"] = "moves" if one.line.payments else "aside"
        struck = one.line.struck is not None
        yield one.after, one.round, SheetRow(cells, one.line.kind, words, struck=struck, line=one.line, tells=tells)


def _ranks(places: Sequence[int]) -> Iterator[Words]:
    """The ranks by seat; of two players one wins and the other loses."""
    level = len({*places}) == 1
    for place in places:
        yield ordinal(place) if len(places) != TWO else LEVEL if level else WON if place == 1 else LOST


def empty(seats: int, lines: int = 1, signs: tuple[FigureSign, ...] = ()) -> tuple[SheetRow, ...]:
    """Blank rows, with the signs that may be circled."""
    return (SheetRow((SheetCell(signs=signs),) * seats),) * lines


def with_player(words: Words, player: int | None) -> Words:
    """A remark with the player it belongs to: 赤短・下（石川）."""
    return words if player is None else of(words, seat(player))


def remark(*parts: Words) -> Words:
    """The parts of a remark in one, without empty ones."""
    there = [part for part in parts if part != NOTHING]
    return Words("　".join(part.ja for part in there), "; ".join(part.en for part in there))


def round_a_row(
    name: Name[R], note: Name[R], signs: Signs[R] = lambda round, player: (), more: Name[R] = lambda round: NOTHING
) -> Callable[[R], Iterator[Written]]:
    """A row for every round that is over: what it moved by seat, nothing if there were no payments, with players who sat out and
    the signs of each marked. `note` and `more` make the two lines of its remark.
    """

    def rounds(round: R) -> Iterator[Written]:
        if round.over:
            out, paid = round.seating.out, any(round.moves)
            cells = tuple(
                SheetCell(
                    None, moved if moved or (paid and player not in out) else None, out=player in out, signs=signs(round, player)
                )
                for player, moved in enumerate(round.moves)
            )
            row = SheetRow(cells, note=note(round), line=round.lines[-1], more=more(round))
            yield Written(name(round), (), (row,), number=round.number)

    return rounds


def of_rounds(title: Words, speech: Speech, unit: Unit, foot: SheetFoot, name: Name[R], note: Name[R], rows: int) -> SheetWriter[R]:
    """The simplest sheet: one row a round with a remark, and one row of sums. A blank sheet has `rows` rounds."""
    return SheetWriter(
        title=title,
        heads=(speech.put(Words("{round}", "{round}")), NOTHING, Words("備考", "remarks")),
        columns=(unit.big or NOTHING, unit.small),
        rounds=round_a_row(name, note),
        blank=blank_rounds(rows),
        feet=lambda house: (foot,),
    )


def blank_rounds(rows: int, signs: tuple[FigureSign, ...] = ()) -> Callable[[Any, int], Iterator[Written]]:
    """A blank sheet of this many rounds, one row each, with the signs that may be circled."""

    def blank(house: Any, seats: int) -> Iterator[Written]:
        yield from (Written(numeral(n), (), empty(seats, signs=signs), played=False, number=n) for n in range(1, rows + 1))

    return blank
