"""Rulings that a table has accepted: facts that all games handle in the same way.

They move nothing. `with_rulings` makes a game check them, keep them in its state, and show them among its lines and on its sheet.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from scorekeeper.core import closing, forms
from scorekeeper.core.answers import answers
from scorekeeper.core.board import Board
from scorekeeper.core.facts import ANSWER, Agreed, Fact, Reseated, Ruled
from scorekeeper.core.game import Game, KeptRuling, State
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Line
from scorekeeper.core.names import showable
from scorekeeper.core.offer import Objection
from scorekeeper.core.sheet import Sheet, SheetCell, SheetRow
from scorekeeper.core.sheet_rows import with_rows
from scorekeeper.core.words import Words, listing, literal, seat

MOST = 100
"""The maximum number of rulings in a record: each is evaluated again whenever the record is folded."""
SORT = "ruled"
KIND = Ruled.called
PROVISIONAL = Words("仮", "provisional")
OTHERWISE = Words("規則と違う：{text}", "differs from the rule: {text}")
CHANGED = Words("今の規則では答えが違う", "the rules now give another answer")
SILENT = Words("今の規則では答えが出ない", "the rules now give no answer")


def with_rulings(game: Game) -> Game:
    """The game extended by the facts Ruled and Agreed."""

    def check(state: State, fact: Fact) -> tuple[Objection, ...]:
        if isinstance(fact, Ruled | Agreed) and game.board(state).closed:
            return (closing.is_closed(game.speech, "record"),)
        match fact:
            case Ruled():
                return tuple(_check_ruled(game, state, fact))
            case Agreed():
                return tuple(_check_agreed(state, fact))
        return game.check(state, fact)

    def step(state: State, fact: Fact, entry: int) -> State:
        match fact:
            case Ruled():
                kept = KeptRuling(
                    fact, _line(game, state, fact, entry), frozenset(), len(game.lines(state)), game.coming(state).round
                )
                return state._replace(rulings=(*state.rulings, _agree(kept, fact.agreed, state.seats)))
            case Agreed():
                held = (_agree(one, {fact.player} if one.line.entry == fact.entry else (), state.seats) for one in state.rulings)
                return state._replace(rulings=tuple(held))
        later = game.step(state, fact, entry)
        if isinstance(fact, Reseated):
            seated = (one._replace(agreed=frozenset(map(fact.order.index, one.agreed))) for one in state.rulings)
            later = later._replace(rulings=tuple(seated))
        return later

    def lines(state: State) -> tuple[Line, ...]:
        return tuple(_among(game.lines(state), state.rulings))

    def board(state: State) -> Board:
        shown = game.board(state)
        if not any(one.before >= shown.first for one in state.rulings):
            return shown
        return shown._replace(lines=tuple(_among(shown.lines, state.rulings, shown.first)))

    def sheet(state: State, players: tuple[str, ...]) -> Sheet:
        return _with_rulings(game.sheet(state, players), state.rulings)

    called: dict[type[Fact], Words] = {**game.called, Ruled: Ruled.called, Agreed: Agreed.called}
    return replace(game, check=check, step=step, lines=lines, board=board, sheet=sheet, called=called)


def taps_of(answers: Iterable[tuple[str, str]]) -> dict[str, list[str]]:
    """The answers stored in a ruling, in the format of a form."""
    given: defaultdict[str, list[str]] = defaultdict(list)
    for name, value in answers:
        given[name].append(value)
    return dict(given)


def answers_of(inquiry: Inquiry, given: forms.Tapped) -> tuple[tuple[str, str], ...]:
    """The answers in a form that belong to the inquiry, as a ruling stores them. Answers over ANSWER characters are dropped."""
    names: list[str] = []
    for question in (one for one in inquiry.inputs if forms.matters(one, given)):
        names += [name for name in given if name == question.name or name.startswith(forms.piece(question.name, ""))]
    return tuple((name, value) for name in dict.fromkeys(names) for value in given[name] if 0 < len(value) <= ANSWER)


def ruling_for(game: Game, state: State, inquiry: Inquiry, given: forms.Tapped) -> Ruling | None:
    """The ruling for these answers; None if they are incomplete."""
    told = answers(inquiry.inputs, given, state.seats, game.deck)
    return None if told.values is None else game.ask[inquiry.key](state, told.values)


def _check_ruled(game: Game, state: State, fact: Ruled) -> Iterator[Objection]:
    if len(state.rulings) >= MOST:
        text = Words(
            f"裁定は一つの記録に{MOST}件まで。もう要らない裁定を取り消す。",
            f"A record keeps at most {MOST} rulings. Undo one that is not needed any more.",
        )
        yield Objection("ruled-many", "inquiry", text, "record")
    elif game.inquiry(state, fact.inquiry) is None:
        text = Words("その問いは無い。問いの一覧から選ぶ。", "There is no such question. Choose one from the list.")
        yield Objection("ruled-question", "inquiry", text, "record")
    if not all(clause.partition(".")[0] in (game.name, *game.shares) for clause in fact.clauses):
        text = Words("この競技の条ではない。条の番号を確かめる。", "This game has no such clause. Check its number.")
        yield Objection("ruled-clause", "clauses", text, "record")
    if len(set(fact.agreed)) < len(fact.agreed) or any(player >= state.seats for player in fact.agreed):
        text = Words("同意した人は、卓の人を一度ずつ。", "List each player who agreed once, and nobody else.")
        yield Objection("ruled-agreed", "agreed", text, "record")
    yield from unfit(fact.otherwise)


def unfit(text: str) -> Iterator[Objection]:
    """Objections to the text of what the table decided instead."""
    if not showable(text):
        words = Words("使えない文字がある。打ち直す。", "There is a character that cannot be shown. Type it again.")
        yield Objection("otherwise-letters", "otherwise", words, "record")


def _check_agreed(state: State, fact: Agreed) -> Iterator[Objection]:
    kept = next((one for one in state.rulings if one.line.entry == fact.entry), None)
    if kept is None:
        text = Words("その裁定は無い。取り消されていないか確かめる。", "There is no such ruling. Check whether it was undone.")
        yield Objection("agreed-nothing", "entry", text, "record")
    elif fact.player >= state.seats:
        yield Objection("agreed-nobody", "player", Words("卓の人を選ぶ。", "Choose somebody at the table."), "record")
    elif fact.player in kept.agreed:
        who = seat(fact.player)
        text = Words(f"{who.ja}はもう同意している。", f"{who.en} has agreed already.")
        yield Objection("agreed-twice", "player", text, "record")


def _line(game: Game, state: State, fact: Ruled, entry: int) -> Line:
    """The line of a ruling, worded from what the rules say about the question now."""
    inquiry = game.inquiry(state, fact.inquiry)
    assert inquiry is not None, "it was checked"
    ruling = ruling_for(game, state, inquiry, taps_of(fact.answers))
    marks = [PROVISIONAL]
    if ruling is None:
        marks.append(SILENT)
    elif ruling.verdict != fact.verdict:
        marks.append(CHANGED)
    if fact.otherwise:
        marks.append(OTHERWISE.put(text=literal(fact.otherwise)))
    label = inquiry.words
    if ruling:
        label = Words(f"{label.ja} → {ruling.words.ja}", f"{label.en} → {ruling.words.en}")
    return Line(entry, SORT, KIND, label, marks=tuple(marks), clauses=ruling.clauses if ruling else fact.clauses)


def _agree(kept: KeptRuling, players: Iterable[int], seats: int) -> KeptRuling:
    """The ruling after these players have agreed too. It is provisional until everybody has."""
    agreed = kept.agreed.union(players)
    marks = tuple(mark for mark in kept.line.marks if mark != PROVISIONAL or len(agreed) < seats)
    return kept._replace(agreed=agreed, line=kept.line._replace(marks=marks))


def _among(lines: Sequence[Line], rulings: Sequence[KeptRuling], first: int = 0) -> Iterator[Line]:
    """The lines of a game from index `first` on, with the rulings (in order) inserted where they were made."""
    done = 0
    for one in rulings:
        if one.before >= first:
            yield from lines[done : one.before - first]
            done = max(done, min(one.before - first, len(lines)))
            yield one.line
    yield from lines[done:]


def _with_rulings(sheet: Sheet, rulings: Sequence[KeptRuling]) -> Sheet:
    """The sheet with the rulings of each round above its payments."""
    rows = [
        (one.round, SheetRow((SheetCell(),) * len(sheet.players), KIND, listing([one.line.label, *one.line.marks]), line=one.line))
        for one in rulings
    ]
    return sheet._replace(rounds=with_rows(sheet.rounds, rows, sheet.form.rounds))
