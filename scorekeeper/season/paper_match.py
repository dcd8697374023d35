"""The match made by the rounds of a paper, compared with the sums on the paper, each mistake reported once."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core import record as records
from scorekeeper.core.facts import Fact, Totals
from scorekeeper.core.game import State
from scorekeeper.core.record import Record, Refused
from scorekeeper.core.sheet import SheetCell
from scorekeeper.core.words import Words, literal
from scorekeeper.season.paper import WON, Amounts, PaperForm, Slip, TypedPaper, amount_of, amount_words, filled_cells, name_of

RANKS = "r"
"""The field of the ranks, which are places and not amounts."""


class PaperMatch(NamedTuple):
    """The record made by the rounds of a paper, and its state."""

    record: Record
    state: State


class SumRow(NamedTuple):
    """A row of sums: its field and name, the amounts on the paper by seat (`said`), and the computed ones (`made`)."""

    where: str
    name: Words
    said: Amounts
    made: Amounts
    clause: str = ""

    @property
    def off(self) -> tuple[int, ...]:
        """The difference by seat; 0 for an empty cell."""
        pairs = zip(self.said, self.made, strict=True)
        return tuple(0 if said is None or made is None else said - made for said, made in pairs)


def match_of(paper: TypedPaper, blank: Record) -> PaperMatch | Slip:
    """The match made by these rounds, or the objection to the first round that cannot stand."""
    record = blank.and_then(*_facts(paper))
    state = records.fold(record)
    if not isinstance(state, Refused):
        return PaperMatch(record, state)
    objection = state.objections[0]
    if objection.where == "winner":
        return Slip(WON, objection.text, objection.clause)
    where = "lead" if objection.where == "leader" else "0"
    return Slip(f"m.{(state.entry or 0) + 1}.{where}", objection.text, objection.clause)


def _facts(paper: TypedPaper) -> list[Fact]:
    last = len(paper.filled_rounds) - 1
    return [
        Totals(amounts=round.moves, leader=round.leader, winner=paper.winner if nth == last else None)
        for nth, round in enumerate(paper.filled_rounds)
    ]


def _as_if(paper: TypedPaper, blank: Record) -> PaperMatch | None:
    """The match made by these rounds, even if no game can leave some of the amounts; None if it cannot be made."""
    state, facts = records.start(blank), _facts(paper)
    for entry, fact in enumerate(facts):
        if any(objection.where != "amounts" for objection in blank.game.check(state, fact)):
            return None
        state = blank.game.step(state, fact, entry)
    return PaperMatch(blank.and_then(*facts), state)


# The sums on the paper


def round_sums(paper: TypedPaper, form: PaperForm) -> Iterator[SumRow]:
    """The sums of rounds that are on the paper."""
    for nth, round in enumerate(paper.filled_rounds, 1):
        if round.sums:
            name = name_of(form, nth)
            yield SumRow(f"m.{nth}.sum", Words(f"{name.ja}の計", f"sum of {name.en}"), round.sums, round.moves)


def added_up(paper: TypedPaper, form: PaperForm) -> SumRow:
    """The first closing row against the plain sum of the rounds, for rounds that do not make a valid match."""
    lines = [round.moves for round in paper.filled_rounds]
    lines += [tuple(amount or 0 for amount in line) for line in paper.beside.values() if filled_cells(line)]
    foot = form.feet[0]
    made = tuple(map(sum, zip(*lines, strict=True)))
    return SumRow(f"f.{foot.key}", foot.name, paper.feet.get(foot.key) or (None,) * len(made), made, foot.clause)


def rows(paper: TypedPaper, match: PaperMatch, form: PaperForm) -> Iterator[SumRow]:
    """All rows of sums, in the order in which each follows from those before it."""
    game, nothing = match.record.game, (None,) * len(match.record.players)
    sheet = game.sheet(match.state, match.record.players)

    def amounts_of(cells: tuple[SheetCell, ...]) -> Amounts:
        return tuple(amount_of(cell.big, cell.small, game.unit) for cell in cells)

    yield from round_sums(paper, form)
    for nth, line in paper.beside.items():
        number, name = form.beside[nth]
        rounds = [one for one in sheet.rounds if one.number == number]
        cells = rounds[1].rows[0].cells if len(rounds) > 1 else (SheetCell(0, 0),) * len(line)
        yield SumRow(f"b.{nth}", name, line, amounts_of(cells), form.feet[0].clause)
    there = {foot.key: foot for foot in sheet.feet}
    for foot in form.feet:
        if found := there.get(foot.key):
            yield SumRow(
                f"f.{foot.key}",
                foot.name,
                paper.feet.get(foot.key) or nothing,
                amounts_of(found.cells),
                found.clause or foot.clause,
            )
    if places := game.places(match.state):
        yield SumRow(RANKS, Words("順位", "Rank"), paper.ranks or nothing, places, form.feet[-1].clause)


def too_early(paper: TypedPaper, match: PaperMatch, form: PaperForm) -> Iterator[Slip]:
    """Closing rows filled in although the match is not over."""
    there = {foot.key for foot in match.record.game.sheet(match.state, match.record.players).feet}
    for foot in form.feet:
        if foot.key not in there and filled_cells(paper.feet.get(foot.key, ())):
            text = Words(
                "{row}: {match}がまだ終わっていないので、この行は出ない。空ける。",
                "{row}: the {match} is not over, so there is no such row. Leave it empty.",
            )
            yield Slip(f"f.{foot.key}", form.speech.put(text, row=foot.name), foot.clause, light=True)


def disagreeing(paper: TypedPaper, match: PaperMatch, form: PaperForm) -> int:
    """The number of cells in which the sums on the paper do not agree with its rounds."""
    cells = sum(sum(map(bool, row.off)) for row in rows(paper, match, form))
    return cells + sum(1 for _ in too_early(paper, match, form))


def discrepancies(paper: TypedPaper, match: PaperMatch, blank: Record, form: PaperForm) -> Iterator[Slip]:
    """The discrepancies, without rows that only carry over an error from above.

    `drift` is by how much each seat is off so far. Values that the rules compute from rounds that are off by the drift are
    accepted.
    """
    if form.winner and filled_cells(paper.ranks) and blank.game.final(match.state) is None:
        text = Words(
            "{match}が終わる点に達していない。点によらず勝った人がいれば、ここで選ぶ。",
            "These totals do not end the {match}. If somebody won whatever the totals, choose who.",
        )
        yield Slip(WON, form.speech.put(text), form.winner.clause, light=True)
        paper = paper._replace(ranks=())
    drift = [0] * len(blank.players)
    drifted: list[Mapping[str, Amounts]] = []
    for row in rows(paper, match, form):
        before = tuple(drift)
        for seat, (said, made) in enumerate(zip(row.said, row.made, strict=True)):
            carried = [other[row.where][seat] for other in drifted if row.where in other] if any(before) else []
            expected = [*carried, made] if not before[seat] or not carried else carried
            if said is None or made is None or said in expected:
                continue
            drift[seat] += said - (expected[0] or 0)
            if said != made:
                yield differs(row, seat, blank)
        if tuple(drift) != before:
            drifted = [*_with_drift(paper, drift, blank, form)]
    yield from too_early(paper, match, form)


def _with_drift(paper: TypedPaper, drift: list[int], blank: Record, form: PaperForm) -> Iterator[Mapping[str, Amounts]]:
    """The computed rows of the match with the drift added to its rounds; balanced to zero in each seat without drift, in turn."""
    over = sum(drift)
    for seat, own in enumerate(drift):
        if over and own and 0 in drift:
            continue
        line = tuple(much - over * (one == seat) for one, much in enumerate(drift))
        for nth, round in reversed([*enumerate(paper.filled_rounds)]):  # in the last, nobody borrows more later because of it
            match = _as_if(paper.with_round(nth, round._replace(rows=(*round.rows, line))), blank)
            if match:
                yield {row.where: row.made for row in rows(paper, match, form)}
                break
        if not over:
            return


def differs(row: SumRow, seat: int, blank: Record) -> Slip:
    """The message that a cell differs from the computed value."""
    who, unit = literal(blank.players[seat]), blank.game.unit
    said, made = row.said[seat] or 0, row.made[seat] or 0
    if row.where == RANKS:
        text = Words("順位 {who}: 計算では{place}位。", "Rank, {who}: by the rules place {place}.").put(who=who, place=made)
    else:
        text = Words(
            "{about} {who}: 紙は{said}、計算では{made}。どちらかの書き間違い。",
            "{about}, {who}: the paper says {said}, the rounds make {made}. One of them is a slip.",
        ).put(about=row.name, who=who, said=amount_words(said, unit), made=amount_words(made, unit))
    return Slip(f"{row.where}.{seat}", text, row.clause, light=True)
