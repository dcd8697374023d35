"""Assembles a `Game` from the rounds, forms, paper and tables of a ruleset."""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from scorekeeper.core import arguments, closing
from scorekeeper.core.arguments import Takes
from scorekeeper.core.board import Asking, Board, BoardSeat, Needs
from scorekeeper.core.chance import FigureTable
from scorekeeper.core.deck import Deck
from scorekeeper.core.exchange import Format
from scorekeeper.core.exercise import Exercise
from scorekeeper.core.facts import FRAME, SHARED, Closed, Fact, Redo, Totals
from scorekeeper.core.game import Coming, Game, PendingBonus, RoundTold, State
from scorekeeper.core.house import House, options
from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.ledger import Line, sum_by_seat
from scorekeeper.core.offer import Finding, Gauge, Offer
from scorekeeper.core.rulings import with_rulings
from scorekeeper.core.sheet import Sheet
from scorekeeper.core.tally import Event, Tally
from scorekeeper.core.walk import WalkStep
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.core.yaku import Yaku, YakuGroup
from scorekeeper.kit.empty_seats import of_those_there
from scorekeeper.kit.frame_forms import frame_offers
from scorekeeper.kit.law import Law
from scorekeeper.kit.position import Play, Position
from scorekeeper.kit.rounds import R
from scorekeeper.kit.sheets import SheetWriter

Values = Mapping[str, Any]
"""The answers of a form as plain values: cards by name, players by seat."""
Form = Callable[[Position[R]], Offer | None]
"""Makes an offer for a position; None if it is not available there."""
Question = Callable[[Position[R]], Inquiry | None]
"""Makes an inquiry with its form for a position; None if it does not apply there."""
Answer = Callable[[Position[R], Values], Ruling]
Questions = Mapping[str, tuple[Question[R] | None, Answer[R], Takes]]
"""What a table may ask, by key, each with its form, if it has one on the page, its answer, and the arguments that this takes."""


class RoundHead(NamedTuple):
    """How the table page heads a round: its `name`, badge, factor and anything else (`aside`).

    `note` is the name of the round whose lines are shown; `whole` names the round if several have the same short name. `around`,
    `needs`, `target`, `pot`, `holds` and `gauge`: see `Board`. `all_rounds`: the lines of all rounds are shown, not only of one.
    """

    name: Words
    note: Words
    badge: Words | None = None
    factor: Words = NOTHING
    aside: Words = NOTHING
    around: int | None = None
    needs: Words = NOTHING
    whole: Words = NOTHING
    target: int | None = None
    all_rounds: bool = False
    pot: int = 0
    holds: bool = False
    gauge: Gauge | None = None


def same(at: Position[Any]) -> tuple[int, ...]:
    """The default balances and totals: what all rounds have moved."""
    return at.match.balances


def ruleset(
    law: Law,
    words: Words,
    play: Play[R],
    *,
    edition: str,
    earlier: tuple[str, ...] = (),
    later: Iterable[str] = (),
    seats: tuple[int, int],
    deck: Deck[Any],
    show: Callable[[Position[R]], RoundHead],
    forms: Mapping[str, Form[R]],
    paper: SheetWriter[R],
    brief: Words = NOTHING,
    sitting: str = "record",
    called: Mapping[type[Fact], Words] = MappingProxyType({}),
    house: type[House] = House,
    questions: Questions[R] = MappingProxyType({}),
    balances: Callable[[Position[R]], tuple[int, ...]] = same,
    totals: Callable[[Position[R]], tuple[int, ...]] = same,
    tokens: Callable[[Position[R]], tuple[int, ...]] = lambda at: at.match.tokens,
    find: Callable[[Position[R], str, Mapping[str, list[str]]], tuple[Finding, ...]] = lambda at, key, tapped: (),
    odds: Callable[[Any], tuple[FigureTable, ...]] = lambda house: (),
    yaku: Callable[[Any], tuple[YakuGroup, ...]] = lambda house: (),
    worths: Callable[[Any], Mapping[str, Yaku]] = lambda house: {},
    scale: int = 1,
    tallies: Callable[[Any], Mapping[str, Tally]] = lambda house: {},
    exercises: tuple[Exercise, ...] = (),
    walk: tuple[WalkStep, ...] = (),
    events: Callable[[R], Iterable[Event]] = lambda round: (),
    asked: Callable[[Position[R]], Asking | None] = lambda at: None,
    noted: Callable[[Position[R], int], Words] = lambda at, player: NOTHING,
    needs: Callable[[Position[R]], Needs | None] = lambda at: None,
    formats: tuple[Format, ...] = (),
) -> Game:
    """The `Game` made of these parts.

    `later` are the keys of the objections that records of `earlier` editions do not know. `brief` is a shorter name, for narrow
    pages. `sitting` is the clause on how many play, if one says so. `called` are facts that the game calls otherwise than others
    do. `forms` are the offers by key in the order of the table page. `balances` are in the smallest unit; `totals` are what the
    table page shows and `tokens` the tokens in front of each player. `questions` are what the referee answers, the most frequently
    disputed first. `events` are what happened in a round. `asked` lists the players who are asked one after the other before the
    round is played, None if nobody is; `noted` is a short note on a player beside what the round has moved. `worths` are the yaku
    whose worth a table may set, by key, with the source's under the other house rules, or of all that there can be (None); `scale`
    of the smallest unit make one of these worths. `exercises` are what a player may practise, `walk` the steps of a first
    round.
    """

    house.source_worths, house.scale = staticmethod(worths), scale
    kinds: tuple[type[Fact], ...] = (*play.moves, Redo, Totals, Closed, *FRAME)

    def totals_form(at: Position[R]) -> Offer | None:
        found = forms["totals"](at) if "totals" in forms else None
        return of_those_there(at.state, found) if found and at.state.gone else found

    def offers(state: State) -> tuple[Offer, ...]:
        at = Position(play, state)
        return tuple(offer for key in (CLOSING, *forms) if (offer := offer_of(at, key)))

    def offer_of(at: Position[R], key: str) -> Offer | None:
        if at.match.closed:
            return None
        if key == CLOSING:
            return closing.offer(play.speech, at.finish.final) if at.may_close else None
        if key in FRAME_KEYS:
            return next((one for one in frame_offers(at, totals_form) if one.key == key), None)
        offer = forms[key](at) if key in forms else None
        offer = of_those_there(at.state, offer) if offer and at.state.gone else offer
        if offer is None or (at.has_other_people and not play.moves[offer.fact].opens):
            return None
        return offer if not at.over or (play.moves[offer.fact].late and not at.match.ended) else None

    def board(state: State) -> Board:
        at = Position(play, state)
        shown, round, now = show(at), at.round, at.match.now
        put = tuple(-count for count in now.tokens) if any(now.tokens) and balances(at) != at.match.balances else ()
        moves = at.match.moved_in(now)
        changes = sum_by_seat(moves, put) if put else moves
        columns = zip(at.seats, totals(at), changes, tokens(at), strict=True)
        return Board(
            shown.name,
            shown.badge,
            shown.factor,
            shown.aside,
            tuple(
                BoardSeat(
                    round.badge(player),
                    player == round.leader,
                    total,
                    moved,
                    held,
                    round.seating.place(player) is not None,
                    noted(at, player),
                )
                for player, total, moved, held in columns
            ),
            at.match.lines if shown.all_rounds else at.match.lines_of(now),
            0 if shown.all_rounds else at.match.before,
            shown.note,
            over=at.over is not None,
            closed=at.match.closed,
            asked=None if at.over else asked(at),
            around=shown.around,
            needs=shown.needs,
            whole=shown.whole,
            target=shown.target,
            pot=shown.pot,
            holds=shown.holds or play.scores,
            gauge=shown.gauge,
            put=put,
        )

    def coming(state: State) -> Coming:
        at = Position(play, state)
        round = at.round
        return Coming(None, None, "") if at.over else Coming(round.number, round.leader, round.carry_over, round.begins)

    def round_number(state: State) -> int:
        return Position(play, state).match.now.number

    def rounds(state: State) -> tuple[RoundTold, ...]:
        match = Position(play, state).match
        return tuple(
            RoundTold(
                one.number,
                one.sort,
                one.leader,
                match.lines_of(one),
                match.moved_in(one),
                one.tokens,
                one.loan_sums,
                one.over,
                one.share_out,
                one.begins,
            )
            for one in match.rounds
            if match.lines_of(one)
        )

    def final(state: State) -> tuple[int, ...] | None:
        at = Position(play, state)
        return at.finish.final if at.has_result else None

    def places(state: State) -> tuple[int, ...] | None:
        at = Position(play, state)
        return at.finish.places if at.has_result else None

    def ranked_by(state: State) -> tuple[str, ...]:
        at = Position(play, state)
        return at.finish.ranked_by if at.has_result else ()

    def sheet(state: State, players: tuple[str, ...]) -> Sheet:
        return paper.sheet(Position(play, state), players)

    def inquiry(state: State, key: str) -> Inquiry | None:
        form, *_ = questions.get(key, (None,))
        found = form(Position(play, state)) if form else None
        return of_those_there(state, found) if found and state.gone else found

    def answering(key: str, answer: Answer[R], takes: Takes) -> Callable[[State, Values], Ruling]:
        def reply(state: State, values: Values) -> Ruling:
            cards = play.decks(state.house) if play.decks else deck
            return answer(Position(play, state), arguments.read(key, takes, values, state.seats, cards))

        return reply

    def lines(state: State) -> tuple[Line, ...]:
        return play.lines(state)

    def bonuses(state: State) -> tuple[PendingBonus, ...]:
        match = Position(play, state).match
        return tuple(
            one._replace(payer=match.seat_now(round, one.payer), payee=match.seat_now(round, one.payee))
            for round in match.rounds
            for one in round.bonuses
        )

    return with_rulings(
        Game(
            name=law.name,
            words=words,
            brief=brief,
            edition=edition,
            earlier=earlier,
            later=dict.fromkeys(later, edition),
            seats=seats,
            deck=deck,
            unit=play.unit,
            units=play.units,
            decks=play.decks,
            scores=play.scores,
            takes_totals=Totals in play.moves,
            house=house,
            facts=tuple(kind for kind in play.moves if kind not in SHARED),
            start=play.start,
            check=play.check,
            step=play.step,
            offers=offers,
            offer=lambda state, key: offer_of(Position(play, state), key),
            frame=lambda state: tuple(frame_offers(Position(play, state), totals_form)),
            find=lambda state, key, tapped: find(Position(play, state), key, tapped),
            board=board,
            lines=lines,
            balances=lambda state: balances(Position(play, state)),
            coming=coming,
            reached=round_number,
            rounds=rounds,
            final=final,
            places=places,
            ranked_by=ranked_by,
            sheet=sheet,
            ask={key: answering(key, answer, takes) for key, (_, answer, takes) in questions.items()},
            takes={key: takes for key, (_, _, takes) in questions.items()},
            called={kind: kind.called for kind in kinds} | dict(called),
            speech=play.speech,
            odds=odds,
            yaku=yaku,
            inquiry=inquiry,
            needs=lambda state: needs(Position(play, state)),
            tallies=tallies,
            exercises=exercises,
            walk=walk,
            bonuses=bonuses,
            events=lambda state: tuple(event for round in Position(play, state).match.rounds for event in events(round)),
            sitting=sitting,
            cited=lambda: frozenset(
                law.cited.union(*(one.cited for one in law.shares), (option.clause for option in options(house)))
            ),
            package=law.package,
            formats=formats,
            shares={one.name: one.package for one in law.shares},
        )
    )


CLOSING = "closed"
"""The key of the offer that closes a match."""
FRAME_KEYS = frozenset(str(one.__struct_config__.tag) for one in FRAME)
"""The keys of the offers for its frame."""
