"""A paper checked line by line against the rules, and the field that is meant found where several rows do not agree.

What does not agree is a value that says which field it is, and what belongs there.
"""

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Closed
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Unit
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import Foot
from scorekeeper.core.words import Words, literal
from scorekeeper.core.words import seat as seat_name
from scorekeeper.season.paper import Amounts, Form, Paper, Round, Slip, amount_of, amount_words, name_of, whole, written
from scorekeeper.season.paper_match import Match, Row, added_up, differs, disagreeing, match_of, round_sums, rows, told

SEARCHED = 3
"""The most wrong lines at once for which the wrong cell is looked for."""
UNFOLDED = 1000
"""How much worse than any sum it is when the rounds make no match."""


class Checked(NamedTuple):
    """A paper that was gone through: what does not agree, and the match that its rounds make, as far as they make one."""

    slips: tuple[Slip, ...]
    record: Record | None = None
    state: State | None = None

    @property
    def stands(self) -> bool:
        """Whether the match can be entered: nothing is wrong but what the paper says of itself."""
        return self.record is not None and all(slip.light for slip in self.slips)


def check(paper: Paper, blank: Record, form: Form) -> Checked:
    """Go through a paper line by line. `blank` is the record to begin with: ruleset, house rules, names."""
    played = paper.played
    slips = [*_gaps(played, form)]
    if not played:
        text = Words("最初の{round}から順に入れる。", "Enter the {rounds}, from the first on.")
        slips.append(Slip("m.1.0", form.speech.put(text)))
    off = [(nth, row) for nth, round in enumerate(played) for row, line in enumerate(round.rows) if _off(line)]
    for nth, round in enumerate(played):
        slips += _lines(nth + 1, round, len(blank.players))
    if slips:
        return Checked(tuple(slips))
    if off:
        return Checked(tuple(_wrong_lines(paper, blank, form, off)))
    match = match_of(paper, blank)
    if isinstance(match, Slip):
        sums = (differs(row, seat, blank) for row in round_sums(paper, form) for seat, off in enumerate(row.off) if off)
        return Checked((match, *sums))
    slips = _traced(paper, match, blank, form)
    record, state = match
    final = blank.game.final(state)
    if final is not None and _agrees(paper, blank.game.sheet(state, blank.players).feet, blank.game.unit):
        record = record.and_then(Closed(final=final))
        closed = records.fold(record)
        assert not isinstance(closed, Refused), "it is the result of these rounds"
        state = closed
    return Checked(tuple(slips), record, state)


def _gaps(played: tuple[Round, ...], form: Form) -> Iterator[Slip]:
    for nth, round in enumerate(played, 1):
        if round.empty:
            text = Words("{round}が空いている。順に入れる。", "Nothing is entered for {round}. Enter the rounds in order.")
            yield Slip(f"m.{nth}.0", text.put(round=name_of(form, nth)))


def _lines(number: int, round: Round, seats: int) -> Iterator[Slip]:
    for row, line in enumerate(round.rows):
        if 0 < written(line) < seats - 1:
            text = Words(
                "空けられるのは一人だけ。残りは計算で出る。ほかの人の分を入れる(無ければ0)。",
                "Only one player may be left empty, who is computed. Enter the others, 0 where nothing is.",
            )
            yield Slip(f"m.{number}.{row}", text)


def _off(line: Amounts) -> int:
    """By how much a line is off zero; a line with an empty cell is not, which follows from the others."""
    return 0 if None in line else sum(amount or 0 for amount in line)


def _wrong_lines(paper: Paper, blank: Record, form: Form, off: list[tuple[int, int]]) -> Iterator[Slip]:
    """The lines that are not zero; and where a sum below is off by as much, the very cell."""
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
    """How a cell is wrong that is too much by so much."""
    more, right = amount_words(abs(much), unit, sign=False), amount_words(said - much, unit)
    if said - much == -said:
        text = Words(
            "{{line}} {{who}}: 符号が逆。{right}なら合う。", "{{line}}, {{who}}: the sign is wrong. With {right} all agrees."
        )
    elif much > 0:
        text = Words(
            "{{line}} {{who}}: {more}多い。{right}なら合う。", "{{line}}, {{who}}: {more} too many. With {right} all agrees."
        )
    else:
        text = Words(
            "{{line}} {{who}}: {more}少ない。{right}なら合う。", "{{line}}, {{who}}: {more} too few. With {right} all agrees."
        )
    return text.put(more=more, right=right)


def _line_name(paper: Paper, form: Form, nth: int, row: int) -> Words:
    name = name_of(form, nth + 1)
    if len(paper.rounds[nth].rows) == 1:
        return name
    return Words(f"{name.ja} {row + 1}行目", f"{name.en}, line {row + 1}")


def _culprits(paper: Paper, blank: Record, form: Form, off: list[tuple[int, int]]) -> tuple[int, ...] | None:
    """The seats whose cells, set right, leave the least that does not agree; None where several would do as well."""
    if len(off) > SEARCHED:
        return None
    tried = {
        seats: _disagreeing(_set_right(paper, off, seats), blank, form)
        for seats in product(range(len(blank.players)), repeat=len(off))
    }
    least = min(tried.values())
    best = [seats for seats, count in tried.items() if count == least]
    return best[0] if len(best) == 1 else None


def _set_right(paper: Paper, off: list[tuple[int, int]], seats: tuple[int, ...]) -> Paper:
    """The paper with these lines made zero, each in the cell of one seat."""
    for (nth, row), wrong in zip(off, seats, strict=True):
        line = paper.rounds[nth].rows[row]
        much = _off(line)
        right = tuple((amount or 0) - much if seat == wrong else amount for seat, amount in enumerate(line))
        paper = paper.with_line(nth, row, right)
    return paper


class Guess(NamedTuple):
    """A single mistake in the rounds that would explain much: its field, its name and kind, what to say, and the paper without it.

    A `likely` one is of those that are easily made by hand.
    """

    where: str
    name: Words
    kind: Words
    text: Words
    paper: Paper
    likely: bool


def _traced(paper: Paper, match: Match, blank: Record, form: Form) -> list[Slip]:
    """What does not agree; and for as much of it as follows from one line that is zero and wrong, or from one leader, that alone.

    Where several can be meant, it is told of the first row below that is off.
    """
    slips = [*told(paper, match, blank, form)]
    off = [row for row in rows(paper, match, form) if row.where.startswith("f.") and any(row.off)]
    if len(slips) < 2 or not off:
        return slips
    found = [(guess, left) for guess in _guesses(paper, off, blank, form) if (left := _left(guess, slips, blank, form)) is not None]
    least = min((len(left) for _, left in found), default=0)
    best = [(guess, left) for guess, left in found if len(left) == least]
    for meant in ([one for one in best if one[0].likely], best):
        if len(meant) == 1:
            ((guess, left),) = meant
            return [Slip(guess.where, guess.text, light=True), *left]
    if best:
        return [_somewhere(off[0], [guess for guess, _ in best], blank.game.unit), *best[0][1]]
    return slips


def _left(guess: Guess, slips: list[Slip], blank: Record, form: Form) -> list[Slip] | None:
    """What still does not agree without this mistake; None where it explains nothing, or something else would be wrong."""
    match = match_of(guess.paper, blank)
    if isinstance(match, Slip):
        return None
    left = [*told(guess.paper, match, blank, form)]
    fewer = len(left) + 1 < len(slips) and {slip.where for slip in left} <= {slip.where for slip in slips}
    return left if fewer else None


def _guesses(paper: Paper, off: list[Row], blank: Record, form: Form) -> Iterator[Guess]:
    """The first row below follows from the lines, the others from the leaders as well."""
    first = f"f.{form.feet[0].key}"
    if off[0].where == first and sum(off[0].off) == 0:
        yield from _other_lines(paper, off[0].off, blank.game.unit, form)
    if off[-1].where != first:
        yield from _other_leaders(paper, blank.game.speech.leads, form)


def _other_lines(paper: Paper, much: tuple[int, ...], unit: Unit, form: Form) -> Iterator[Guess]:
    kind = form.speech.put(Words("{round}の行", "lines of the {rounds}"))
    for nth, round in enumerate(paper.rounds):
        for row, line in enumerate(round.rows):
            if written(line):
                right, name = tuple(map(sum, zip(whole(line), much, strict=True))), _line_name(paper, form, nth, row)
                text = Words("{line}: {right}なら合う。", "{line}: with {right} it agrees.").put(
                    line=name, right=_by_seat(right, unit)
                )
                likely = _figures(line, right) == _figures(line, line)
                yield Guess(f"m.{nth + 1}.{row}", name, kind, text, paper.with_line(nth, row, right), likely)


def _other_leaders(paper: Paper, kind: Words, form: Form) -> Iterator[Guess]:
    for nth, round in enumerate(paper.played):
        name = name_of(form, nth + 1)
        for seat, moved in enumerate(round.moved):
            if round.leader not in (None, seat):
                text = Words("{round}の{leads}: {who}なら合う。", "{round}, {leads}: with {who} it agrees.")
                text = text.put(round=name, leads=kind, who=seat_name(seat))
                likely = moved == max(round.moved)
                yield Guess(f"m.{nth + 1}.lead", name, kind, text, paper.with_round(nth, round._replace(leader=seat)), likely)


def _somewhere(row: Row, guesses: list[Guess], unit: Unit) -> Slip:
    """That a row is off by one mistake, which is in one of several places."""
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
    """What every seat has in a line, where anything is said of it."""
    each = [(seat_name(seat), amount_words(amount, unit)) for seat, amount in enumerate(line) if amount is not None]
    return Words("、".join(f"{who.ja} {much.ja}" for who, much in each), ", ".join(f"{who.en} {much.en}" for who, much in each))


def _figures(typed: Amounts, line: Amounts) -> list[int]:
    """The figures of a line without their signs and their order, where something is typed."""
    return sorted(abs(amount or 0) for amount, said in zip(line, typed, strict=True) if said is not None)


def _disagreeing(paper: Paper, blank: Record, form: Form) -> int:
    """In how many cells the paper does not agree with itself; far more if its rounds make no match."""
    match = match_of(paper, blank)
    if isinstance(match, Match):
        return disagreeing(paper, match, form)
    cells = (sum(map(bool, row.off)) for row in (*round_sums(paper, form), added_up(paper, form)))
    return UNFOLDED + sum(cells)


def _agrees(paper: Paper, feet: tuple[Foot, ...], unit: Unit) -> bool:
    """Whether the result of everybody stands on the paper as it is computed."""
    last = next(foot for foot in feet if foot.last)
    said = paper.feet.get(last.key, ())
    return bool(said) and said == tuple(amount_of(cell.big, cell.small, unit) for cell in last.cells)
