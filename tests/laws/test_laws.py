"""Laws that hold for every game, whatever is declared."""

import re
from functools import reduce
from itertools import pairwise
from random import Random

import msgspec
import pytest
from generated import Match, added, beginnings, matches, rules, years
from hypothesis import event, given, settings
from hypothesis import strategies as st
from kinds import times
from strategies import PLAYERS, WAITS, a_table, declared, filled, logs, wild_facts

from scorekeeper.book.reading import book
from scorekeeper.core.facts import FRAME, Closed, Fact, HouseRevised, RoundSkipped, Void
from scorekeeper.core.forms import piece
from scorekeeper.core.forms import read as read_form
from scorekeeper.core.game import Coming, Game, State
from scorekeeper.core.ledger import NOBODY, POT, Line, Unit, ahead, sum_by_seat
from scorekeeper.core.log import live
from scorekeeper.core.offer import Objection
from scorekeeper.core.record import Record, Refused, add, fold, plain, read, start, write
from scorekeeper.core.sheet import TOKEN, SheetCell
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.kit.finish import CLAUSE
from tests.plugins.probe import GAME as PROBE
from tests.plugins.race import GAME as RACE

EVERY = (*GAMES, PROBE, RACE)
KNOWN = {**BY_NAME, PROBE.name: PROBE, RACE.name: RACE}
SEATS = range(3)

every_game = pytest.mark.parametrize("game", EVERY, ids=[game.name for game in EVERY])


def states(record: Record) -> list[State]:
    """The state before any fact, and after each."""
    game = record.game
    found = [start(record)]
    for entry, fact in live(record.log):
        assert game.check(found[-1], fact) == ()
        found.append(game.step(found[-1], fact, entry))
    return found


def stones(state: State) -> tuple[int, ...]:
    payers = [state.own.seat_now(month, month.stone.payer) for month in state.own.rounds if month.stone]
    return tuple(payers.count(seat) for seat in SEATS)


# The ledger.

GIVEN_UP = {"riichi": ("oka", "off")}
"""The house rule under which the results do not sum to zero (riichi.rank.7)."""


def put_in(line: Line) -> int:
    """What a line puts into the pot, less what it takes out."""
    return sum(one.amount * ((one.payee == POT) - (one.payer == POT)) for one in line.payments)


def scored(game: Game, line: Line) -> int:
    """What a line scores, which moves from nobody: nothing where players pay each other."""
    gains = [one.gain for one in line.payments if one.scorer is not None]
    assert game.scores or not gains
    return sum(gains)


def conserved(game: Game, state: State) -> None:
    """What every round conserves is shared out among players and nobody."""
    for round in game.rounds(state):
        if round.shared:
            has, left, whole = round.shared
            assert len(has) == state.seats
            assert min(*has, left) >= 0
            assert sum(has) + left == whole


FRAME_SORTS = frozenset(str(one.__struct_config__.tag) for one in FRAME)


def holds(game: Game, state: State) -> None:
    conserved(game, state)
    lines = game.lines(state)
    for line in lines:
        # What no rule says cites none: about a match, that a round is skipped, what one that is played again strikes.
        unruled = line.sort in FRAME_SORTS or line.kind == RoundSkipped.called or line.struck == CLAUSE
        assert all(clause in book(game).clauses or (unruled and clause == CLAUSE) for clause in line.cites()), line
        assert line.cites()
        assert sum(line.moves(state.seats)) + put_in(line) == scored(game, line)
        for payment in line.payments:
            assert payment.amount > 0
            assert payment.payer != payment.payee
            assert {payment.payer, payment.payee} <= {NOBODY, POT, *range(state.seats)}
            assert payment.why.clauses
    sums = tuple(sum(line.moves(state.seats)[seat] for line in lines if line.struck is None) for seat in range(state.seats))
    pot = sum(put_in(line) for line in lines if line.struck is None)
    assert pot >= 0
    assert pot == 0 or game.name in WAITS or not all(one.over for one in game.rounds(state))
    assert sum(sums) + pot == sum(scored(game, line) for line in lines if line.struck is None)
    if game is GAME:
        stones_hold(state, sums)
    else:
        # What has been put down, such as month stones, is in no line.
        assert game.balances(state) == tuple(own - put for own, put in zip(sums, state.own.tokens, strict=True))


def stones_hold(state: State, sums: tuple[int, ...]) -> None:
    shown = GAME.balances(state)
    put = stones(state)
    if state.house.method == "chips":
        # Zero-sum together with the pot.
        assert shown == tuple(total - stone for total, stone in zip(sums, put, strict=True))
    else:
        assert shown == sums
    for month in state.own.rounds:
        assert (month.stone is None) == (month.next is None)
        if month.stone:
            assert (month.stone.payee, month.stone.amount) == (POT, 1)
            assert month.stone.payer == month.next
            assert {*month.stone.why.clauses} <= book(GAME).clauses.keys()


def begins(game: Game, state: State) -> int:
    """What everybody holds by the table page before anything is declared."""
    (held,) = {seat.total for seat in game.board(game.start(state.house, state.seats)).seats}
    return held


def amounts(cells: tuple[SheetCell, ...], unit: Unit) -> list[int]:
    return [unit.per * (cell.big or 0) + (cell.small or 0) for cell in cells]


def sheet_sums(game: Game, state: State) -> tuple[list[int], list[int]]:
    """What the sheet's rows move for every seat, without struck rows, and the tokens on it.

    A row of holdings says what the rows above it make of what everybody began with, and what was lent until then.
    """
    sheet = game.sheet(state, PLAYERS[: state.seats])
    lent = {one.number: one.lent for one in game.rounds(state)}
    sums, stars = [0] * state.seats, [0] * state.seats
    for one in sheet.rounds:
        for row in one.rows:
            assert len(row.cells) == state.seats
            stars = [stood + cell.token for stood, cell in zip(stars, row.cells, strict=True)]
            shown = amounts(row.cells, sheet.unit)
            if row.tells != "moves":
                assert not row.struck
                assert row.line is None
            if row.tells == "holds":
                assert shown == [sheet.begins + own + more for own, more in zip(sums, lent[one.number], strict=True)]
            if row.struck or row.tells != "moves":
                continue
            sums = [own + more for own, more in zip(sums, shown, strict=True)]
            if row.line and not row.line.counted:
                assert tuple(shown) == row.line.moves(state.seats)
    return sums, stars


def sheet_agrees(game: Game, state: State) -> None:
    """The sheet's amounts, without struck rows, sum to the ledger's, and its last row is the final result."""
    sums, stars = sheet_sums(game, state)
    sheet, rounds = game.sheet(state, PLAYERS[: state.seats]), game.rounds(state)
    unit = game.under(state.house).unit
    assert sheet.unit == unit
    assert sheet.begins in (0, begins(game, state))
    lent = rounds[-1].lent if rounds else (0,) * state.seats
    feet = {foot.key: amounts(foot.cells, unit) for foot in sheet.feet}
    if sheet.feet:
        assert feet[sheet.feet[0].key] == [sheet.begins + own + more for own, more in zip(sums, lent, strict=True)]
    final = game.final(state)
    if final is not None:
        last = sheet.feet[-1]
        assert [result if last.results else unit.in_small(result) for result in final] == feet[last.key]
        option, choice = GIVEN_UP.get(game.name, ("", ""))
        assert game.scores or sum(final) == 0 or getattr(state.house, option) == choice
        assert sheet.feet[-1].last
    if game is not GAME:
        assert tuple(sums) == game.balances(state)
        # Where the sheet has a mark for tokens, it has every one of them.
        marked = any(mark.sign == TOKEN for mark in sheet.legend)
        put = [one.tokens for one in rounds if marked]
        assert stars == [sum(seat) for seat in zip((0,) * state.seats, *put, strict=True)]
        return
    chips = state.house.method == "chips"
    put = stones(state)
    assert tuple(sums) == tuple(total + (stone if chips else 0) for total, stone in zip(GAME.balances(state), put, strict=True))
    assert tuple(stars) == ((0, 0, 0) if chips else put)
    if "kan" in feet:
        assert feet["kan"] == feet["recount"]
        assert sum(feet["stones"]) == sum(feet["total"])
        assert feet["recount"] == [points - 120 for points in feet["stones"]]


@every_game
def test_every_payment_is_received_and_has_its_reason(game: Game) -> None:
    for match in beginnings(game):
        for state in states(match.record):
            holds(game, state)
        sheet_agrees(game, match.state)


@every_game
def test_places_that_do_not_follow_the_results_have_their_clauses(game: Game) -> None:
    known = book(game).clauses
    for one in years(game):
        final, places = game.final(one.state), game.places(one.state)
        if final is not None and places != ahead(final):
            assert game.ranked_by(one.state), one
        assert [id for id in game.ranked_by(one.state) if id not in known] == []


@every_game
def test_whole_years(game: Game) -> None:
    for match in years(game):
        holds(game, match.state)
        sheet_agrees(game, match.state)
        if game.final(match.state) is not None:
            assert game.coming(match.state) == Coming(None, None, "")


@pytest.mark.parametrize("etsunen", ["off", "on"])
def test_whole_years_of_hachihachi(etsunen: str) -> None:
    for match in years(GAME, etsunen=etsunen):
        months = match.state.own.rounds
        assert [month.number for month in months] == [*range(1, len(months) + 1)]
        for before, after in pairwise(months):
            assert (after.leader, after.bound) == (before.next, before.bind)
        if GAME.final(match.state) is not None:
            assert sum(stones(match.state)) == len(months) - (months[-1].phase == "shiso")
            assert len(months) <= 12 or etsunen == "on"


# The record.


@every_game
def test_folding_equals_adding_facts_one_by_one(game: Game) -> None:
    for match in matches(game):
        assert fold(match.record) == match.state == states(match.record)[-1]


@every_game
def test_the_preview_matches_the_effect(game: Game) -> None:
    for match in beginnings(game):
        rng = match.rng
        for fact in filter(None, (declared(rng, game, match.state) for _ in range(4))):
            previewed, folded = add(match.record, match.state, fact), fold(match.record.and_then(fact))
            assert previewed == (folded if isinstance(previewed, Refused) else (match.record.and_then(fact), folded))


@every_game
def test_undo_and_redo(game: Game) -> None:
    for match in beginnings(game):
        last = len(match.record.log) - 1
        before = fold(match.record._replace(log=match.record.log[:-1]))
        undone = added(match.record, match.state, Void(entry=last))
        redone = added(*undone, Void(entry=last + 1))
        again = added(*redone, Void(entry=last + 2))
        assert (undone[1], redone[1], again[1]) == (before, match.state, before)


def shown(game: Game, state: State) -> tuple[list[Line], *tuple[object, ...]]:
    """All that a state says, whatever the numbers of its entries."""
    lines = [line._replace(entry=0, about=()) for line in game.lines(state)]
    return lines, game.balances(state), game.final(state), game.coming(state)


@every_game
def test_a_correction_stands_in_the_place_of_what_it_corrects(game: Game) -> None:
    """Voiding an entry and repeating it in its place changes nothing but the entry's number."""
    for match in beginnings(game):
        for entry in {match.rng.randrange(len(match.record.log)), 0}:
            same = msgspec.structs.replace(match.record.log[entry], place=entry)
            _, mended = added(match.record, match.state, Void(entry=entry), same)
            assert shown(game, mended) == shown(game, match.state)


@every_game
def test_any_void_gives_a_year_or_a_reason(game: Game) -> None:
    for match in beginnings(game):
        log, rng = match.record.log, match.rng
        for entry in rng.sample(range(len(log)), min(3, len(log))):
            folded = add(match.record, match.state, Void(entry=entry))
            if isinstance(folded, Refused):
                assert folded.entry is not None
                assert folded.entry > entry
                known(game, folded.objections, log[folded.entry])
            else:
                holds(game, folded[1])


@every_game
def test_a_record_round_trips(game: Game) -> None:
    for record in (one.record for one in matches(game)):
        content = write(record)
        again = read(content, KNOWN)
        assert again == record
        assert write(again) == content
        assert read(msgspec.json.encode(plain(record)), KNOWN) == record


def counts(log: tuple[Fact, ...], entry: int) -> bool:
    """Whether an entry counts: no void that counts itself takes it out."""
    return not any(isinstance(fact, Void) and fact.entry == entry and counts(log, n) for n, fact in enumerate(log) if n > entry)


@given(logs())
def test_which_entries_count_and_in_which_order(log: tuple[Fact, ...]) -> None:
    """Placed entries as a growing list: each stands right after its place."""
    order: list[int] = []
    for entry, fact in enumerate(log):
        place = len(order) if fact.place is None else order.index(fact.place) + 1 if fact.place >= 0 else 0
        order.insert(place, entry)
    assert live(log) == tuple((n, log[n]) for n in order if counts(log, n) and not isinstance(log[n], Void))


# What is refused.


def known(game: Game, objections: tuple[Objection, ...], fact: Fact) -> None:
    for one in objections:
        assert one.clause in book(game).clauses or one.clause == "record", one
        assert one.text.ja.strip()
        assert one.text.en.strip()
        field = re.split(r"[.\[]", one.where)[0]
        assert field == "" or field in fact.__struct_fields__, one


@every_game
@settings(max_examples=times(10))
@given(data=st.data())
def test_any_fact_is_accepted_or_refused_with_reasons(game: Game, data: st.DataObject) -> None:
    match = data.draw(st.sampled_from(beginnings(game)))
    for fact in data.draw(st.lists(wild_facts(game), min_size=1, max_size=6)):
        objections = game.check(match.state, fact)
        known(game, objections, fact)
        if not objections:
            event(f"stands: {type(fact).__name__}")
            offers = [
                offer
                for offer in (*game.offers(match.state), *game.frame(match.state))
                if offer.fact is type(fact) and offer.shut is None
            ]
            chosen_by_comparing = isinstance(fact, HouseRevised)  # as web/table/test_about_match.py has it
            assert offers or chosen_by_comparing, "what may be declared is offered"
            longer, stepped = added(match.record, match.state, fact)
            holds(game, stepped)
            game.offers(stepped)
            game.board(stepped)
            assert read(write(longer), KNOWN) == longer


@every_game
def test_every_offer_leads_to_a_fact_or_a_reason(game: Game) -> None:
    for match in beginnings(game):
        rng = match.rng
        for offer in game.offers(match.state):
            assert game.offer(match.state, offer.key) == offer
            for _ in range(2 if offer.shut is None else 0):
                draft = filled(rng, game, match.state, offer)
                assert draft.wrong == (), (offer.key, draft)
                if draft.fact is not None:
                    assert type(draft.fact) is offer.fact
                    known(game, game.check(match.state, draft.fact), draft.fact)


@every_game
def test_the_table_page_can_always_be_drawn(game: Game) -> None:
    for match in matches(game):
        board = game.board(match.state)
        assert len(board.seats) == match.seats
        assert sum(seat.leads for seat in board.seats) == 1
        won, rounds = game.balances(match.state), game.rounds(match.state)
        lent = rounds[-1].lent if rounds else (0,) * match.seats
        at_first = begins(game, match.state)
        assert [seat.total - at_first for seat in board.seats] == [own + more for own, more in zip(won, lent, strict=True)]
        # Whatever changes has a line, or is what tokens cost that are put down.
        nothing = (0,) * match.seats
        moved, tokens = (
            reduce(sum_by_seat, ones, nothing) for ones in ([one.moved for one in rounds], [one.tokens for one in rounds])
        )
        cost = tuple(own - said for own, said in zip(won, moved, strict=True))
        assert cost in (nothing, tuple(-count for count in tokens))
        if rounds and rounds[-1].lines and board.lines[-1:] == rounds[-1].lines[-1:]:
            assert board.put == (tuple(-count for count in rounds[-1].tokens) if any(cost) and any(rounds[-1].tokens) else ())
            assert tuple(seat.change for seat in board.seats) == sum_by_seat(rounds[-1].moved, board.put or nothing)
        # Loans are given back at the end alone, and keep who has them from falling below zero.
        assert all(was <= now for one, other in pairwise(rounds) for was, now in zip(one.lent, other.lent, strict=True))
        assert all(seat.total >= 0 for seat, more in zip(board.seats, lent, strict=True) if more)


@pytest.mark.parametrize(
    ("name", "house", "held"),
    [
        ("bakappana", {}, 0),
        ("hachihachi", {"method": "written"}, 0),
        ("hachihachi", {"method": "chips"}, 2280),
        ("hachihachi-classic", {"unit": "12"}, 60),
        ("hachihachi-classic", {"unit": "10"}, 50),
        ("riichi", {}, 25_000),
    ],
)
def test_what_everybody_holds_at_first(name: str, house: dict[str, str], held: int) -> None:
    game = BY_NAME[name]
    assert begins(game, game.start(game.house(**house), a_table(game))) == held


# House rules.


def settled(record: Record, **house: str) -> State | Refused:
    return fold(record._replace(house=msgspec.structs.replace(record.house, **house)))


def small(fact: Fact) -> Fact:
    return msgspec.structs.replace(fact, brights=()) if isinstance(fact, HachihachiField) else fact


def plain_years() -> tuple[Match, ...]:
    """Years of 八八 that end with December, played under the usual treatment of fields, and not closed."""
    found = years(GAME, etsunen="off", field="A")
    return tuple(one._replace(record=one.record._replace(log=unclosed(one.record))) for one in found)


def unclosed(record: Record) -> tuple[Fact, ...]:
    return tuple(fact for fact in record.log if not isinstance(fact, Closed))


def test_on_small_fields_no_option_matters() -> None:
    for record in (one.record for one in plain_years()):
        on_small = record._replace(log=tuple(map(small, record.log)))
        first, *others = [settled(on_small, field=option) for option in "ABCDEF"]
        for one in others:
            # A hand may contain a bright that was on the field before; then all refuse it alike.
            if isinstance(first, Refused):
                assert isinstance(one, Refused)
                assert one.entry == first.entry
            else:
                assert (GAME.balances(one), GAME.final(one)) == (GAME.balances(first), GAME.final(first))


def test_options_differ_by_the_factor_alone() -> None:
    """Under E every month moves what it moves under A, divided by the factor of its field (options A, B and D multiply by whole
    numbers).
    """
    for record in (one.record for one in plain_years()):
        plain_state = settled(record, field="E")
        for option, factors in {"A": (1, 2, 4), "B": (1, 2, 3), "D": (1, 2, 2)}.items():
            other = settled(record, field=option)
            for month, flat in zip(other.own.rounds, plain_state.own.rounds, strict=True):
                if month.lines and month.ground.kind:
                    factor = dict(zip(("small", "big", "zetsu"), factors, strict=True))[month.ground.kind]
                    assert month.ground.kind == flat.ground.kind
                    assert month.moves == tuple(factor * moved for moved in flat.moves)


@pytest.mark.parametrize("method", ["written", "chips"])
def test_the_way_of_keeping_score_changes_no_result(method: str) -> None:
    for match in years(GAME):
        other = settled(match.record, method=method)
        assert not isinstance(other, Refused)
        found, expected = ((GAME.final(one), GAME.coming(one), GAME.lines(one)) for one in (other, match.state))
        assert found == expected


@every_game
def test_house_rules_round_trip(game: Game) -> None:
    for seed in range(times(10)):
        rng = Random(seed)
        record = Record(game, game.edition, rules(rng, game), PLAYERS[: rng.randint(*game.seats)])
        assert read(write(record), KNOWN) == record


@every_game
def test_a_torn_file_is_refused(game: Game) -> None:
    for match in beginnings(game):
        content, rng = write(match.record), match.rng
        for cut in (0, len(content) - 3, *(rng.randrange(len(content) - 3) for _ in range(6))):
            assert isinstance(read(content[:cut], KNOWN), Refused)


RUBBISH = st.sampled_from(
    ("", " ", "0", "-1", "3", "１６", "1.5", "1e2", "9" * 40, "9" * 5000, "nobody", "<script>", "🂡", "\u202e", "a+b", "true")
) | st.text(max_size=5)


@every_game
@settings(max_examples=times(8))
@given(data=st.data())
def test_no_input_breaks_a_form(game: Game, data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(beginnings(game))).state
    offers = [offer for offer in game.offers(state) if offer.inputs]
    if not offers:
        return
    offer = data.draw(st.sampled_from(offers))
    names = sorted({question.name for question in offer.inputs})
    asked = [*names, *(piece(name, seat) for name in names for seat in range(state.seats))]
    known_values = [choice.value for question in offer.inputs for choice in question.choices] or [""]
    value = RUBBISH | st.sampled_from(known_values)
    tapped = data.draw(st.dictionaries(st.sampled_from(asked), st.lists(value, max_size=4)))
    draft = read_form(offer, tapped, state.seats)
    game.find(state, offer.key, tapped)
    assert (draft.fact is None) == bool(draft.missing or draft.wrong)
    assert {one.clause for one in draft.wrong} <= {"record"}
    if draft.fact is not None:
        known(game, game.check(state, draft.fact), draft.fact)
