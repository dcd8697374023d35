"""Checking a typed paper sheet against the rules, and tracing discrepancies in several rows to a single wrong field.

A discrepancy is a value that names the field and what belongs there.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed, Totals
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import SheetFoot
from scorekeeper.core.words import Words, literal
from scorekeeper.core.words import seat as seat_name
from scorekeeper.kit.totals import UNEVEN
from scorekeeper.season.paper import (
    Amounts,
    PaperForm,
    PaperRound,
    Slip,
    TypedPaper,
    amount_of,
    amount_words,
    filled_cells,
    name_of,
    whole,
)
from scorekeeper.season.paper_match import (
    PaperMatch,
    SumRow,
    added_up,
    differs,
    disagreeing,
    discrepancies,
    match_of,
    round_sums,
    rows,
)

SEARCHED = 3
"""The maximum number of wrong lines for which the wrong cells are searched."""
UNFOLDED = 1000
"""The penalty if the rounds do not make a valid match, larger than any number of discrepancies."""


class CheckedPaper(NamedTuple):
    """A checked paper: its discrepancies, and the match made by its rounds, if they make one."""

    slips: tuple[Slip, ...]
    record: Record | None = None
    state: State | None = None

    @property
    def stands(self) -> bool:
        """Whether the match can be entered: at most the sums on the paper are wrong."""
        return self.record is not None and all(slip.light for slip in self.slips)


def check(paper: TypedPaper, blank: Record, form: PaperForm) -> CheckedPaper:
    """Check a paper line by line. `blank` is the empty record: ruleset, house rules, names."""
    played = paper.filled_rounds
    slips = [*_gaps(played, form)]
    if not played:
        text = Words("最初の{round}から順に入れる。", "Enter the {rounds}, from the first on.")
        slips.append(Slip("m.1.0", form.speech.put(text)))
    for nth, round in enumerate(played):
        slips += _lines(nth + 1, round, len(blank.players))
    if slips:
        return CheckedPaper(tuple(slips))
    if off := [*_uneven(played, blank)]:
        return CheckedPaper(tuple(_wrong_lines(paper, blank, form, off)))
    match = match_of(paper, blank)
    if isinstance(match, Slip):
        sums = (differs(row, seat, blank) for row in round_sums(paper, form) for seat, off in enumerate(row.off) if off)
        return CheckedPaper((match, *sums))
    slips = _trace(paper, match, blank, form)
    record, state = match
    final = blank.game.final(state)
    if final is not None and _agrees(paper, blank.game.sheet(state, blank.players).feet, blank.game.unit):
        record = record.and_then(Closed(final=final))
        closed = records.fold(record)
        assert not isinstance(closed, Refused), "it is the result of these rounds"
        state = closed
    return CheckedPaper(tuple(slips), record, state)


def _gaps(played: tuple[PaperRound, ...], form: PaperForm) -> Iterator[Slip]:
    for nth, round in enumerate(played, 1):
        if round.empty:
            text = Words("{round}が空いている。順に入れる。", "Nothing is entered for {round}. Enter the rounds in order.")
            yield Slip(f"m.{nth}.0", text.put(round=name_of(form, nth)))


def _lines(number: int, round: PaperRound, seats: int) -> Iterator[Slip]:
    for row, line in enumerate(round.rows):
        if 0 < filled_cells(line) < seats - 1:
            text = Words(
                "空けられるのは一人だけ。残りは計算で出る。ほかの人の分を入れる(無ければ0)。",
                "Only one player may be left empty. Enter the others, with 0 for nothing.",
            )
            yield Slip(f"m.{number}.{row}", text)


def _off(line: Amounts) -> int:
    """The sum of a line, which should be 0; 0 for a line with an empty cell, which is computed."""
    return 0 if None in line else sum(amount or 0 for amount in line)


def _uneven(played: tuple[PaperRound, ...], blank: Record) -> Iterator[tuple[int, int]]:
    """The lines, by round and row, that do not sum to zero although they should. Beyond a round that cannot be entered even if
    balanced, every line should. None should where players score.
    """
    game, state = blank.game, records.start(blank)
    if game.scores:
        return
    known = True
    for nth, round in enumerate(played):
        fact = Totals(amounts=round.moves, leader=round.leader)
        off = [(nth, row) for row, line in enumerate(round.rows) if _off(line)]
        if off and not (known and all(one.key != UNEVEN for one in game.check(state, fact))):
            yield from off
            *others, last = round.moves
            fact = Totals(amounts=(*others, last - sum(round.moves)), leader=round.leader)
        known = known and not game.check(state, fact)
        if known:
            state = game.step(state, fact, nth)


def _wrong_lines(paper: TypedPaper, blank: Record, form: PaperForm, off: list[tuple[int, int]]) -> Iterator[Slip]:
    """The lines that do not sum to zero, with the wrong cell if it can be determined."""
    cells = _culprits(paper, blank, form, off)
    for (nth, row), seat in zip(off, cells or [None] * len(off), strict=True):
        line = paper.rounds[nth].rows[row]
        much, where = _off(line), f"m.{nth + 1}.{row}"
        about = _line_name(paper, form, nth, row)
        if seat is None:
            text = Words("{line}: 和が{much}。0になるように直す。", "{line}: the sum is {much}. Correct it to zero.")
            yield Slip(where, text.put(line=about, much=amount_words(much, blank.game.unit)))
            continue
        said = line[seat]
        assert said is not None, "a line with an empty cell is not off"
        yield Slip(f"{where}.{seat}", _culprit_words(said, much, blank.game.unit).put(line=about, who=literal(blank.players[seat])))


def _culprit_words(said: int, much: int, unit: Unit) -> Words:
    """What is wrong with a cell that is too high by `much`."""
    more, right = amount_words(abs(much), unit, sign=False), amount_words(said - much, unit)
    if said - much == -said:
        text = Words(
            "{{line}} {{who}}: 符号が逆。{right}なら合う。", "{{line}}, {{who}}: the sign is wrong. With {right} it all agrees."
        )
    elif much > 0:
        text = Words(
            "{{line}} {{who}}: {more}多い。{right}なら合う。", "{{line}}, {{who}}: {more} too many. With {right} it all agrees."
        )
    else:
        text = Words(
            "{{line}} {{who}}: {more}少ない。{right}なら合う。",
            "{{line}}, {{who}}: {more} too few. With {right} it all agrees.",
        )
    return text.put(more=more, right=right)


def _line_name(paper: TypedPaper, form: PaperForm, nth: int, row: int) -> Words:
    name = name_of(form, nth + 1)
    if len(paper.rounds[nth].rows) == 1:
        return name
    return Words(f"{name.ja} {row + 1}行目", f"{name.en}, line {row + 1}")


def _culprits(paper: TypedPaper, blank: Record, form: PaperForm, off: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The seats whose cells, corrected, leave the fewest discrepancies; None if the best choice is ambiguous."""
    if len(off) > SEARCHED:
        return None
    tried = {
        seats: _disagreeing(_set_right(paper, off, seats), blank, form)
        for seats in product(range(len(blank.players)), repeat=len(off))
    }
    least = min(tried.values())
    best = [seats for seats, count in tried.items() if count == least]
    return best[0] if len(best) == 1 else None


def _set_right(paper: TypedPaper, off: list[tuple[int, int]], seats: tuple[int, ...]) -> TypedPaper:
    """The paper with these lines corrected to sum to zero, each in the cell of one seat."""
    for (nth, row), wrong in zip(off, seats, strict=True):
        line = paper.rounds[nth].rows[row]
        much = _off(line)
        right = tuple((amount or 0) - much if seat == wrong else amount for seat, amount in enumerate(line))
        paper = paper.with_line(nth, row, right)
    return paper


class Guess(NamedTuple):
    """A possible single mistake in the rounds: its field, name and kind, the message, and the corrected paper.

    `likely` mistakes are those easily made by hand.
    """

    where: str
    name: Words
    kind: Words
    text: Words
    paper: TypedPaper
    likely: bool


def _trace(paper: TypedPaper, match: PaperMatch, blank: Record, form: PaperForm) -> list[Slip]:
    """The discrepancies, with those explained by a single wrong line (that sums to zero) or a single wrong leader reduced to it.

    If several single mistakes explain them equally well, they are listed at the first closing row that is off.
    """
    slips = [*discrepancies(paper, match, blank, form)]
    off = [row for row in rows(paper, match, form) if row.where.startswith("f.") and any(row.off)]
    if len(slips) < 2 or not off:
        return slips
    found = [
        (guess, left)
        for guess in _guesses(paper, off, blank, form)
        if (left := _remaining_slips(guess, slips, blank, form)) is not None
    ]
    least = min((len(left) for _, left in found), default=0)
    best = [(guess, left) for guess, left in found if len(left) == least]
    for meant in ([one for one in best if one[0].likely], best):
        if len(meant) == 1:
            ((guess, left),) = meant
            return [Slip(guess.where, guess.text, light=True), *left]
    if best:
        return [_somewhere(off[0], [guess for guess, _ in best], blank.game.unit), *best[0][1]]
    return slips


def _remaining_slips(guess: Guess, slips: list[Slip], blank: Record, form: PaperForm) -> list[Slip] | None:
    """The discrepancies that remain after this correction; None if it explains nothing or causes others."""
    match = match_of(guess.paper, blank)
    if isinstance(match, Slip):
        return None
    left = [*discrepancies(guess.paper, match, blank, form)]
    fewer = len(left) + 1 < len(slips) and {slip.where for slip in left} <= {slip.where for slip in slips}
    return left if fewer else None


def _guesses(paper: TypedPaper, off: list[SumRow], blank: Record, form: PaperForm) -> Iterator[Guess]:
    """Candidate mistakes: the first closing row depends on the lines only, the others on the leaders as well."""
    first = f"f.{form.feet[0].key}"
    if off[0].where == first and sum(off[0].off) == 0:
        yield from _other_lines(paper, off[0].off, blank.game.unit, form)
    if off[-1].where != first:
        yield from _other_leaders(paper, blank.game.speech.leads, form)


def _other_lines(paper: TypedPaper, much: tuple[int, ...], unit: Unit, form: PaperForm) -> Iterator[Guess]:
    kind = form.speech.put(Words("{round}の行", "lines of the {rounds}"))
    for nth, round in enumerate(paper.rounds):
        for row, line in enumerate(round.rows):
            if filled_cells(line):
                right, name = tuple(map(sum, zip(whole(line), much, strict=True))), _line_name(paper, form, nth, row)
                text = Words("{line}: {right}なら合う。", "{line}: with {right} it agrees.").put(
                    line=name, right=_by_seat(right, unit)
                )
                likely = _figures(line, right) == _figures(line, line)
                yield Guess(f"m.{nth + 1}.{row}", name, kind, text, paper.with_line(nth, row, right), likely)


def _other_leaders(paper: TypedPaper, kind: Words, form: PaperForm) -> Iterator[Guess]:
    for nth, round in enumerate(paper.filled_rounds):
        name = name_of(form, nth + 1)
        for seat, moved in enumerate(round.moves):
            if round.leader not in (None, seat):
                text = Words("{round}の{leads}: {who}なら合う。", "{round}, {leads}: with {who} it agrees.")
                text = text.put(round=name, leads=kind, who=seat_name(seat))
                likely = moved == max(round.moves)
                yield Guess(f"m.{nth + 1}.lead", name, kind, text, paper.with_round(nth, round._replace(leader=seat)), likely)


def _somewhere(row: SumRow, guesses: list[Guess], unit: Unit) -> Slip:
    """The message that a row is off because of one mistake in one of several places."""
    text = Words(
        "{row}: 紙は{said}、計算では{made}。{kind}の一つ({names})か、この行の書き間違い。",
        "{row}: the paper says {said}, the rounds make {made}. One of the {kind} ({names}) or this row is a slip.",
    )
    names = Words("、".join(one.name.ja for one in guesses), ", ".join(one.name.en for one in guesses))
    said, made = (
        _by_seat(tuple(amount if off else None for amount, off in zip(line, row.off, strict=True)), unit)
        for line in (row.said, row.made)
    )
    return Slip(row.where, text.put(row=row.name, said=said, made=made, kind=guesses[0].kind, names=names), row.clause, light=True)


def _by_seat(line: Amounts, unit: Unit) -> Words:
    """The non-empty cells of a line, with their players."""
    each = [(seat_name(seat), amount_words(amount, unit)) for seat, amount in enumerate(line) if amount is not None]
    return Words("、".join(f"{who.ja} {much.ja}" for who, much in each), ", ".join(f"{who.en} {much.en}" for who, much in each))


def _figures(typed: Amounts, line: Amounts) -> list[int]:
    """The absolute amounts of a line in the cells where something is typed, sorted."""
    return sorted(abs(amount or 0) for amount, said in zip(line, typed, strict=True) if said is not None)


def _disagreeing(paper: TypedPaper, blank: Record, form: PaperForm) -> int:
    """The number of cells with discrepancies, plus UNFOLDED if the rounds do not make a valid match."""
    match = match_of(paper, blank)
    if isinstance(match, PaperMatch):
        return disagreeing(paper, match, form)
    cells = (sum(map(bool, row.off)) for row in (*round_sums(paper, form), added_up(paper, form)))
    return UNFOLDED + sum(cells)


def _agrees(paper: TypedPaper, feet: tuple[SheetFoot, ...], unit: Unit) -> bool:
    """Whether all results on the paper are there and equal the computed ones."""
    last = next(foot for foot in feet if foot.last)
    said = paper.feet.get(last.key, ())
    return bool(said) and said == tuple(amount_of(cell.big, cell.small, unit) for cell in last.cells)
