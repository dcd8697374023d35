"""How facts become rounds by the moves of a game, and the position of a match."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from scorekeeper.core import closing
from scorekeeper.core.deck import Deck
from scorekeeper.core.facts import FRAME, Closed, Fact, PlayerJoined, PlayerLeft, RoundReplayed, RoundSkipped, Totals
from scorekeeper.core.game import State
from scorekeeper.core.ledger import Line, Unit
from scorekeeper.core.offer import Objection
from scorekeeper.core.speech import Speech
from scorekeeper.core.trial import Trial, TrialRules, trial
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.kit import agreed_rounds, coming_and_going, empty_seats
from scorekeeper.kit.empty_seats import for_everybody
from scorekeeper.kit.finish import Finish
from scorekeeper.kit.frame import OTHER_PEOPLE, MatchFrame
from scorekeeper.kit.rounds import MatchState, Moves, R, new_match


@dataclass(frozen=True, kw_only=True)
class Play(Generic[R]):
    """The rules by which a match goes on.

    `first` makes round 1 from the house rules and the number of seats, `coming` the round after one that is over. `over` gives the
    clause by which a match has ended, None while it goes on. `settle` is called after every entry, to add what the end of a round
    causes beyond that round. `finish` computes the final result. `lasts` is the clause on how long a match lasts, `agreed` the one
    on its result. A match with an `open_end` is over when the table closes it between two rounds. `unit` is the one of the default
    house rules; `units` gives it where house rules decide it, and `decks` the cards. `scores`: see
    `Game`. `award` is what the end of a match pays beside the sums, NOTHING if it pays nothing. `sits`: how few and how many there
    are at a table that people may leave and join, none where they may not.
    """

    speech: Speech
    unit: Unit
    first: Callable[[Any, int], R]
    coming: Callable[[R], R]
    finish: Callable[[MatchState[R]], Finish]
    moves: Moves[R]
    lasts: str
    agreed: str
    over: Callable[[MatchState[R]], str | None] = lambda match: None
    settle: Callable[[MatchState[R], int], MatchState[R]] = lambda match, entry: match
    open_end: bool = False
    units: Callable[[Any], Unit] | None = None
    decks: Callable[[Any], Deck[Any]] | None = None
    scores: bool = False
    unsure: Callable[[MatchState[R]], bool] = lambda match: False
    award: Words = NOTHING
    sits: tuple[int, int] = (0, 0)

    def start(self, house: Any, seats: int, waiting: tuple[int, ...] = (), /) -> State:
        first, gone = self.first(house, seats), frozenset(waiting)
        return State(house, seats, new_match(first.with_gone(gone) if gone else first), gone=gone, waiting=waiting)

    def check(self, state: State, fact: Fact) -> tuple[Objection, ...]:
        """The objections to a fact; () if it can stand."""
        at, fact = Position(self, state), for_everybody(state, fact) if state.gone else fact
        if at.match.closed:
            return (closing.is_closed(self.speech, self.agreed),)
        if isinstance(fact, RoundSkipped):
            return self._check_skipped(at, fact)
        if isinstance(fact, PlayerLeft | PlayerJoined):
            return (*at.frame.between_rounds(state), *coming_and_going.check(self, state, fact))
        if isinstance(fact, RoundReplayed):
            return tuple(agreed_rounds.check_replayed(self, state, fact))
        if isinstance(fact, FRAME):
            return tuple(at.frame.check(state, fact))
        if isinstance(fact, Closed):
            final = at.finish.final if at.may_close else None
            return tuple(closing.check(self.speech, fact, final, at.unit, self.lasts, self.agreed))
        move = self.moves.get(type(fact))
        if move is None:
            return (closing.is_unknown(self.lasts),)
        if at.over and not (move.late and not at.match.ended) and not at.goes_on(fact):
            return (closing.is_over(self.speech, at.over),)
        if not move.opens and at.has_other_people:
            return (at.frame.since_changed(),)
        if state.gone and isinstance(fact, Totals) and (wrong := tuple(empty_seats.check(state, fact))):
            return wrong
        return tuple(move.check(at.round_for(fact), fact))

    def _check_skipped(self, at: "Position[R]", fact: RoundSkipped) -> tuple[Objection, ...]:
        """The objections to a skipped round: to its totals, of which only the next leader can be wrong."""
        wrong = (*at.frame.between_rounds(at.state), *agreed_rounds.check_reason(fact))
        if wrong:
            return wrong
        found = self.check(at.state, agreed_rounds.as_totals(fact, at.state.seats))
        needed = [one for one in found if not one.where.startswith("amounts")]
        if len(needed) < len(found) and fact.leader is None:  # no round of this game leaves these amounts, nor says who leads
            return (*needed, agreed_rounds.nobody_leads(self.speech))
        return tuple(one if one.where == "leader" else one._replace(where="") for one in needed)

    def step(self, state: State, fact: Fact, entry: int) -> State:
        """The state after a fact that `check` did not object to."""
        at, fact = Position(self, state), for_everybody(state, fact) if state.gone else fact
        if isinstance(fact, Closed):
            return state._replace(own=at.match.close())
        if isinstance(fact, RoundSkipped):
            skipped = self.step(state, agreed_rounds.as_totals(fact, state.seats), entry)
            return agreed_rounds.with_skipped(skipped, fact, entry)
        if isinstance(fact, PlayerLeft | PlayerJoined):
            return coming_and_going.step(self, state, fact, entry)
        if isinstance(fact, RoundReplayed):
            return agreed_rounds.replay(self, state, fact, entry)
        if isinstance(fact, FRAME):
            return at.frame.step(state, fact, entry)
        told = at.match.with_round(self.moves[type(fact)].apply(at.round_for(fact), fact, entry))
        return state._replace(own=self.settle(told, entry))

    def lines(self, state: State) -> tuple[Line, ...]:
        match: MatchState[R] = state.own
        return match.lines


@dataclass(frozen=True)
class Position(Generic[R]):
    """The rules of a match and its state."""

    play: Play[R]
    state: State

    @property
    def match(self) -> MatchState[R]:
        match: MatchState[R] = self.state.own
        return match

    @property
    def over(self) -> str | None:
        """The clause by which the match is over, or None while it goes on."""
        if self.match.ended:
            return self.play.lasts
        if self.play.open_end:
            return self.play.agreed if self.match.closed else None
        return self.match.once(self.play.over)

    @property
    def round(self) -> R:
        """The round that the table page shows: the current one or, once that is over, the next; after the match, the last."""
        now = self.match.now
        return now.once(self.play.coming) if now.over and not self.over else now

    @property
    def has_other_people(self) -> bool:
        """Whether, since the last round was over, others sit in its seats: nothing more can be told of it then."""
        match = self.match
        since = (one for one in match.beside if one.after and one.round == match.now.number)
        return match.now.over and any(one.line.sort in OTHER_PEOPLE for one in since)

    @property
    def house(self) -> Any:
        return self.state.house

    @property
    def unit(self) -> Unit:
        """In what the amounts of this match are counted."""
        return self.play.units(self.house) if self.play.units else self.play.unit

    @property
    def seats(self) -> range:
        return range(self.state.seats)

    @property
    def there(self) -> tuple[int, ...]:
        """The seats that are not empty."""
        return tuple(player for player in self.seats if player not in self.state.gone)

    @property
    def may_close(self) -> bool:
        """Whether the table may agree to the result now."""
        return self.match.now.over if self.play.open_end else self.has_result

    @property
    def has_result(self) -> bool:
        """Whether the match is over, and not unfinished."""
        return self.over is not None and self.match.ended != "unfinished"

    @property
    def frame(self) -> MatchFrame:
        """What may be said about the match and not in it."""
        return MatchFrame(self.play, self.over is not None)

    @property
    def finish(self) -> Finish:
        """The final result, or the result as if the match ended now."""
        return self.match.once(self.play.finish)

    def round_for(self, fact: Fact) -> R:
        """The round that a fact applies to."""
        if not self.play.moves[type(fact)].opens:
            return self.match.now
        return self.match.now.once(self.play.coming) if self.goes_on(fact) else self.round

    def goes_on(self, fact: Fact) -> bool:
        """Whether this tells a further round of a match that is over by what is known."""
        unknown = self.over is not None and not self.play.open_end and not self.match.ended and self.play.unsure(self.match)
        return isinstance(fact, Totals) and unknown

    def at(self, round: R) -> "Position[R]":
        """The position with `round` as the current round, or as the next one."""
        return Position(self.play, self.state._replace(own=self.match.with_round(round)))

    def after(self, found: Trial) -> "Position[R]":
        """The position after a trial."""
        return Position(self.play, found.state)

    def trial(self, *facts: Fact) -> Trial | tuple[Objection, ...]:
        """What the facts would do if declared one after the other, or the objections to them."""
        return trial(TrialRules(self.play.check, self.play.step, self.play.lines), self.state, *facts)

    def trial_if_allowed(self, *facts: Fact) -> Trial | None:
        """What the facts would do; None if there is an objection."""
        found = self.trial(*facts)
        return found if isinstance(found, Trial) else None
