"""The laws that hold for every game, whatever is declared, tried on matches that are declared at random."""

from collections.abc import Callable, Iterator
from random import Random

from scorekeeper.book.reading import book
from scorekeeper.checks.playing import PLAYERS, declare, fill, play
from scorekeeper.core.facts import Void
from scorekeeper.core.game import Game, State
from scorekeeper.core.ledger import NOBODY, POT, ahead
from scorekeeper.core.record import Record, Refused, add, fold, read, write

Law = Callable[[Game, Record, State, Random], Iterator[str]]
"""Says what is wrong with a match as far as it was played."""


def check(game: Game, matches: int) -> Iterator[tuple[int, int, str]]:
    """What is wrong with each of so many matches, in lines that name the law and the seed. An exception is a finding too."""
    for seed in range(matches):
        found: list[str] = []
        try:
            for record, state in play(game, seed):
                found += _judge(game, record, state, seed)
        except Exception as error:  # whatever the code of somebody else may raise
            found.append(f"match {seed}: {type(error).__name__}: {error}")
        yield seed + 1, matches, "\n".join(dict.fromkeys(found))


def _judge(game: Game, record: Record, state: State, seed: int) -> Iterator[str]:
    for law in LAWS:
        try:
            for wrong in law(game, record, state, Random(seed)):
                yield f"match {seed}, after entry {len(record.log) - 1}: {wrong}"
        except Exception as error:  # as above
            yield f"match {seed}, after entry {len(record.log) - 1}: {law.__name__}: {type(error).__name__}: {error}"


def payments(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """Every line cites clauses of the rule book; what one pays another receives, with its reason."""
    clauses, won, pot = book(game).clauses, [0] * state.seats, 0
    for line in game.lines(state):
        if not line.cites():
            yield f"the line {line.label.en} cites no clause"
        yield from (f"the line {line.label.en} cites {id}, which is no clause" for id in line.cites() if id not in clauses)
        for one in line.payments:
            if one.amount <= 0 or one.payer == one.payee or not {one.payer, one.payee} <= {NOBODY, POT, *range(state.seats)}:
                yield f"the line {line.label.en} has the payment {one.payer} to {one.payee}: {one.amount}"
            if not one.why.clauses:
                yield f"the line {line.label.en} has a payment without a clause"
        scored = sum(one.gain for one in line.payments if one.scorer is not None)
        moves = line.moves(state.seats)
        into_pot = sum(one.amount * ((one.payee == POT) - (one.payer == POT)) for one in line.payments)
        if sum(moves) + into_pot != scored:
            yield f"the line {line.label.en} moves {moves}, which do not add up"
        if scored and not game.scores:
            yield f"the line {line.label.en} scores, where players pay each other"
        if line.struck is None:
            won, pot = [own + more for own, more in zip(won, moves, strict=True)], pot + into_pot
    if pot < 0:
        yield f"the pot has {pot}"
    put = state.own.tokens
    if game.balances(state) not in (tuple(won), tuple(own - less for own, less in zip(won, put, strict=True))):
        yield f"the lines come to {won}, but the balances are {game.balances(state)}"


def results(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """A result has a place for everybody, in its order or by a clause that says otherwise, and its sheet ends with it."""
    final = game.final(state)
    if final is not None and len(final) != state.seats:
        yield f"the result {final} is not of {state.seats} players"
    if final is not None and game.places(state) != ahead(final) and not game.ranked_by(state):
        yield f"the places {game.places(state)} do not follow the result {final}, and no clause says why"
    yield from (f"the places cite {id}, which is no clause" for id in game.ranked_by(state) if id not in book(game).clauses)
    sheet = game.sheet(state, PLAYERS[: state.seats])
    if final is not None and not (sheet.feet and sheet.feet[-1].last):
        yield "the sheet of a finished match has no last row"
    if any(len(row.cells) != state.seats for one in sheet.rounds for row in one.rows):
        yield "a row of the sheet has not a cell for everybody"


def folding(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """The record alone gives the state; written and read it is the same record."""
    if fold(record) != state:
        yield "folding the record gives another state than declaring one by one"
    if read(write(record), {game.name: game}) != record:
        yield "the record read again is another one"


def undoing(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """Taking the last entry back gives the state before it, and taking that back the state after it."""
    if not record.log:
        return
    last = len(record.log) - 1
    undone = add(record, state, Void(entry=last))
    if isinstance(undone, Refused) or undone[1] != fold(record._replace(log=record.log[:-1])):
        yield "undo does not give the state before"
        return
    redone = add(*undone, Void(entry=last + 1))
    if isinstance(redone, Refused) or redone[1] != state:
        yield "redo does not give the state after"


def previews(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """What a preview says is what comes of entering it; an objection cites the clause that it is written under."""
    fact = declare(game, state, rng)
    if fact is None:
        return
    previewed, folded = add(record, state, fact), fold(record.and_then(fact))
    if previewed != (folded if isinstance(previewed, Refused) else (record.and_then(fact), folded)):
        yield f"the preview of {fact} is not what is entered"
    for objection in game.check(state, fact):
        if objection.clause not in book(game).clauses:
            yield f"the objection {objection.key} cites {objection.clause}, which is no clause"


def forms(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """Every open form can be filled in and read, and declares what it offers."""
    for offer in game.offers(state):
        draft = fill(game, state, offer, rng) if offer.shut is None else None
        if draft and draft.wrong:
            yield f"the form {offer.key} refuses its own answers: {draft.wrong[0].text.en}"
        if draft and draft.fact is not None and type(draft.fact) is not offer.fact:
            yield f"the form {offer.key} declares {type(draft.fact).__name__}"


def boards(game: Game, record: Record, state: State, rng: Random) -> Iterator[str]:
    """The table's page shows everybody, one of whom leads."""
    board = game.board(state)
    if len(board.seats) != state.seats or sum(seat.leads for seat in board.seats) != 1:
        yield "the board does not show everybody, with one who leads"


LAWS: tuple[Law, ...] = (payments, results, folding, undoing, previews, forms, boards)
