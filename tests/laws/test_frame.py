"""What is said about a match and not in it, in every game: an agreed score, a name, a substitute, other seats, an early end."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import msgspec
import pytest
from generated import Match, beginnings, rules, years
from strategies import NEWCOMER, agreement, declared

from scorekeeper.core import facts
from scorekeeper.core.acts import undoing
from scorekeeper.core.corrections import finished_rounds, insert
from scorekeeper.core.forms import read as read_form
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import changed_choices, house_from
from scorekeeper.core.ledger import ANEW, balances
from scorekeeper.core.log import live
from scorekeeper.core.naming import names_by_entry, names_now
from scorekeeper.core.offer import Choice
from scorekeeper.core.record import Record, Refused, add, fold, read, start, write
from scorekeeper.core.seated import columns, in_columns
from scorekeeper.core.sheet import total
from scorekeeper.core.tally import COULD
from scorekeeper.core.words import NOTHING
from scorekeeper.games import BY_NAME, GAMES
from scorekeeper.kit.rounds import GONE
from scorekeeper.season.matches import match_of, played_rounds
from scorekeeper.settlement import moves_in_force, plain
from scorekeeper.sheet.of_record import prepare
from scorekeeper.sheet.remarks import abridge

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])


def folded(record: Record) -> State:
    state = fold(record)
    assert not isinstance(state, Refused), state
    return state


def told(record: Record, *more: facts.Fact) -> Record:
    """The record with facts that must stand."""
    added = add(record, folded(record), *more)
    assert not isinstance(added, Refused), added
    return added[0]


def ends_of_rounds(record: Record, state: State) -> list[int]:
    """The entries after which nothing more of their round is told, and nothing of another has been yet; −1 before the first."""
    game, found, now = record.game, [-1], start(record)
    for entry, fact in live(record.log):
        if len(found) > 1 and now.own.now.over and game.step(now, fact, entry).own.now.number == now.own.now.number:
            found.pop()
        now = game.step(now, fact, entry)
        if not game.check(now, facts.Substituted(player=0, name=NEWCOMER)):
            found.append(entry)
    return found


def matches(game: Game) -> tuple[Match, ...]:
    return (*years(game), *beginnings(game)[:2])


def depends(*states: State) -> bool:
    """Whether anything was paid that depends on who did what in several rounds: a season swept, what a game gives back."""
    return any(line.sort in ("kobiki", ANEW) for state in states for line in state.own.lines)


def amounts(seats: int, rng: Random) -> tuple[int, ...]:
    some = [rng.randint(-9, 9) for _ in range(seats - 1)]
    return (-sum(some) - 1, *some[:-1], some[-1] + 1) if some else (0,)


@every_game
def test_an_agreed_score_moves_what_the_table_says_and_nothing_else(game: Game) -> None:
    for match in matches(game):
        rng = match.rng
        fact = facts.AgreedScore(amounts=amounts(match.seats, rng), reason="札の傷 <b>@1", penalty=rng.random() < 0.5)
        if match.record.game.board(match.state).closed or not any(fact.amounts):
            continue
        record = told(match.record, fact)
        state = folded(record)
        was, now = game.balances(match.state), game.balances(state)
        assert [one - other for one, other in zip(now, was, strict=True)] == [*fact.amounts]
        assert moves_in_force(game, state) == balances(game.lines(state), match.seats)
        *_, line = [one for one in game.lines(state) if one.entry == len(match.record.log)]
        assert line.moves(match.seats) == fact.amounts
        assert read(write(record), BY_NAME) == record
        assert "札の傷 <b>@1" in plain(record, state, "ja")["rounds"][-1]["lines"][-1]["label"]
        assert prepare(record, state)
        undone = told(record, *undoing(record.log, len(match.record.log)))
        assert folded(undone)._replace(own=None) == match.state._replace(own=None)
        assert game.lines(folded(undone)) == game.lines(match.state)


@every_game
def test_what_was_agreed_early_on_counts_to_the_end(game: Game) -> None:
    for match in years(game):
        given = amounts(match.seats, match.rng)
        place = match.rng.choice([*range(-1, len(match.record.log))])
        record = match.record.and_then(*insert(match.record, place, facts.AgreedScore(amounts=given, reason="破れ札")))
        state = fold(record)
        if isinstance(state, Refused):  # who has too few sticks or points may not go on as before
            continue
        before, after = game.balances(match.state), game.balances(state)
        if state.own.now.number == match.state.own.now.number and not depends(match.state):
            assert [one - other for one, other in zip(after, before, strict=True)] == [*given]


@every_game
def test_a_substitute_changes_no_payment(game: Game) -> None:
    for match in matches(game):
        place = match.rng.choice(ends_of_rounds(match.record, match.state))
        counts = match.rng.choice(("first", "second", "own", "fixed"))
        given = insert(match.record, place, facts.Substituted(player=match.seats - 1, name=NEWCOMER, counts=counts, fixed=5))
        record = told(match.record, *given)
        state = folded(record)
        paid = [one for one in game.lines(state) if one.entry != len(record.log) - 1]
        assert [one.payments for one in paid] == [one.payments for one in game.lines(match.state)]
        assert game.balances(state) == game.balances(match.state)
        assert game.final(state) == game.final(match.state)
        assert state.names == names_now(record) == (*match.record.players[:-1], NEWCOMER)
        at = names_by_entry(record)
        order = [entry for entry, _ in live(record.log)]
        there = order.index(len(record.log) - 1)
        assert all(at(entry)[-1] == match.record.players[-1] for entry in order[: there + 1])
        assert all(at(entry)[-1] == NEWCOMER for entry in order[there + 1 :])


@every_game
def test_who_has_his_own_rounds_has_what_was_played_while_he_sat(game: Game) -> None:
    """Nothing is lost between the two who had a seat: neither a result, nor a round, a payment or anything that happened."""
    for match in years(game):
        place = match.rng.choice(ends_of_rounds(match.record, match.state))
        seat, last = match.rng.randrange(match.seats), match.seats
        told_own = facts.Substituted(player=seat, name=NEWCOMER, counts="own")
        record = told(match.record, *insert(match.record, place, told_own))
        was, now = match_of(match.record, match.state), match_of(record, folded(record))
        before = len(finished(match.record, place))
        if last == len(now.players):
            assert not before
            assert now.instead == ((seat, NEWCOMER),)
            assert (now.final, now.ranks, now.played) == (was.final, was.ranks, was.played)
            continue
        assert now.players == (*was.players, NEWCOMER)
        assert now.seats == match.seats
        for nth, (old, new) in enumerate(zip(was.rounds, now.rounds, strict=True)):
            here, gone = (seat, last) if nth < before else (last, seat)
            assert new.moved[here] == old.moved[seat]
            assert new.moved[gone] == 0
            assert gone in new.out
            assert (here in new.out) == (seat in old.out)
        assert now.played[seat] + now.played[last] == was.played[seat]
        assert sum(map(sum, now.paid)) == sum(map(sum, was.paid))
        if was.final is not None:
            assert now.final is not None
            assert now.final[seat] + now.final[last] == was.final[seat]
        own = [event for event in was.events if event.player is not None and event.key != COULD]
        assert sum(event.player is not None and event.key != COULD for event in now.events) == len(own)
        fixed = msgspec.structs.replace(told_own, counts="fixed", fixed=-30)
        scored = told(match.record, *insert(match.record, place, fixed))
        counted = match_of(scored, folded(scored))
        assert counted.final == now.final
        assert counted.final is None or (counted.worth(last), counted.worth(seat)) == (Fraction(-30, counted.per), now.worth(seat))
        alone = now.of_seats((last,))
        assert [round.moved for round in alone.rounds] == [(round.moved[last],) for round in now.rounds]
        assert {event.player for event in alone.events} <= {None, 0}


@every_game
def test_other_seats_and_back_leave_everything_as_it_was(game: Game) -> None:
    for match in matches(game):
        if match.record.game.check(match.state, facts.Reseated(order=tuple(reversed(range(match.seats))))):
            continue
        order, rng = [*range(match.seats)], match.rng
        while order == sorted(order):
            rng.shuffle(order)
        back = tuple(order.index(seat) for seat in range(match.seats))
        there = told(match.record, facts.Reseated(order=tuple(order)))
        moved = folded(there)
        assert [game.balances(moved)[seat] for seat in back] == [*game.balances(match.state)]
        assert [moved.names[seat] for seat in back] == [*match.state.names]
        assert sorted(one.total for one in game.board(moved).seats) == sorted(one.total for one in game.board(match.state).seats)
        again = folded(told(there, facts.Reseated(order=back)))
        assert again.names == match.state.names
        for ask in (game.balances, game.final, game.places, game.coming, game.bonuses):
            assert ask(again) == ask(match.state)
        assert again.own.tokens == match.state.own.tokens


def reseated(match: Match, order: tuple[int, ...]) -> tuple[Record, int]:
    """The match with other seats after one of its rounds, by which it does not end before its last entry: at the end of a game of
    riichi it matters who has most.
    """
    places = ends_of_rounds(match.record, match.state)
    for place in match.rng.sample(places, len(places)):
        record = match.record.and_then(*insert(match.record, place, facts.Reseated(order=order)))
        if not isinstance(fold(record), Refused):
            return record, place
    raise AssertionError("other seats after the last round change nothing that was told")


@every_game
def test_each_person_keeps_his_rounds_in_a_season(game: Game) -> None:
    """What was played before the people changed seats stays theirs, and what comes later is theirs by their new seats."""
    for match in years(game):
        state = match.state
        order = (*range(1, match.seats), 0)
        record, place = reseated(match, order)
        later = folded(record)
        if depends(state, later):
            continue
        was, now = match_of(match.record, state), match_of(record, later)
        before = len(finished(match.record, place))
        for nth, (old, new) in enumerate(zip(was.rounds, now.rounds, strict=True)):
            assert new.moved == old.moved if nth < before else [new.moved[seat] for seat in order] == [*old.moved]
        assert sum(map(sum, was.paid)) == sum(map(sum, now.paid))
        assert sum(now.played) == sum(was.played)


def finished(record: Record, place: int) -> list[int]:
    """The rounds that are on the sheet after this entry."""
    if place < 0:
        return []
    order = [entry for entry, _ in live(record.log)]
    given = (msgspec.structs.replace(record.log[entry], place=None) for entry in order[: order.index(place) + 1])
    begun = record._replace(log=tuple(given))
    over = {one.number for one in finished_rounds(begun)}
    return [one.number for one in played_rounds(begun, folded(begun)) if one.number in over]


@every_game
def test_each_person_keeps_a_column_of_the_sheet(game: Game) -> None:
    """Who changed seats has all his figures in one column, with the names that were there before; the line itself has none."""
    for match in years(game):
        order = (*range(1, match.seats), 0)
        record, place = reseated(match, order)
        was, state = prepare(match.record, match.state), folded(record)
        now = prepare(record, state)
        assert now.players == was.players
        entry = len(record.log) - 1
        rows = [row for one in now.rounds for row in one.rows]
        (changed,) = [row for row in rows if row.line and row.line.entry == entry]
        assert all((cell.big, cell.small, cell.so_far) == (None, None, None) for cell in changed.cells)
        late = {one.number for one in game.rounds(match.state) if any(line.entry > place for line in one.lines)}
        before = {*finished(match.record, place)} - (late if place >= 0 else set())
        old = [one.rows for one in was.rounds if one.number in before]
        new = [one.rows for one in now.rounds if one.number in before]
        assert old == [tuple(row for row in rows if row is not changed) for rows in new]
        people = columns(state.people, tuple(range(match.seats)))
        rows = [row for one in now.rounds for row in one.rows]
        per = now.unit.per if now.unit.big else 1
        if now.kept:
            shown = [row.cells for row in rows if row.tells == "holds"][-1]
            sums = tuple(seat.total for seat in game.board(state).seats)
        else:
            moving = [one._replace(rows=tuple(row for row in one.rows if row.tells == "moves")) for one in now.rounds]
            shown = total(moving, match.seats)
            sums = balances(game.lines(state), match.seats)
        assert [(cell.big or 0) * per + (cell.small or 0) for cell in shown] == [*in_columns(sums, people)]
        taken = record.and_then(*insert(record, -1, facts.PlayerRenamed(player=0, name="改")))
        taken = told(taken, *insert(taken, -1, facts.Substituted(player=0, name=NEWCOMER)))
        head = prepare(taken, folded(taken))
        assert (head.players[0], head.formerly[0]) == ("改", f"{match.record.players[0]}・{NEWCOMER}")
        assert not any(head.formerly[1:])


def test_the_result_of_a_seat_may_be_that_of_a_substitute() -> None:
    koikoi = BY_NAME["koikoi"]
    record = Record(koikoi, koikoi.edition, koikoi.house(), ("秋山", "石川"))
    record = told(
        record, *played(record, 2), facts.Reseated(order=(1, 0)), facts.Substituted(player=0, name="上田", counts="second")
    )
    record = told(record, facts.PlayerRenamed(player=0, name="植田"), *played(record, 1), facts.EndedEarly(how="rules"))
    match = match_of(record, folded(record))
    assert match.final == (5, -5)
    assert match.instead == ((1, "植田"),)
    assert match.early


@every_game
def test_a_skipped_round_counts_as_played_and_pays_nothing(game: Game) -> None:
    skipped = 0
    for match in map(cut, matches(game)):
        ways = [facts.RoundSkipped(leader=leader, reason="停電") for leader in (None, *range(match.seats))]
        for fact in [one for one in ways if not game.check(match.state, one)][:2]:
            skipped += 1
            record = told(match.record, fact)
            state = folded(record)
            number = game.coming(match.state).round
            assert game.coming(state).round in (None, (number or 0) + 1)
            if fact.leader is not None and game.coming(state).leader is not None:
                assert game.coming(state).leader == fact.leader
            own = [one for one in game.lines(state) if one.entry == len(match.record.log)]
            line, *settled = sorted(own, key=lambda one: one.kind != fact.called)  # a year may end with it
            assert settled or state.own.balances == match.state.own.balances
            assert (line.payments, line.kind, line.label.en) == ((), facts.RoundSkipped.called, "停電")
            (row,) = [row for one in abridge(prepare(record, state)).rounds for row in one.rows if row.note.en == "停電"]
            assert row.kind == facts.RoundSkipped.called
            assert [one.number for one in played_rounds(record, state)][-1] == number
            assert settled or all(not event.moved for event in game.events(state) if event.round == number)
            assert game.lines(folded(told(record, *undoing(record.log, len(match.record.log))))) == game.lines(match.state)
            assert "停電" in [line["label"] for one in plain(record, state, "ja")["rounds"] for line in one["lines"]]
    assert skipped


@every_game
def test_a_round_that_is_played_again_leaves_nothing_of_the_first_time(game: Game) -> None:
    """What is told again then has the same effect, and the struck lines stay on the sheet."""
    again = 0
    for match in map(cut, matches(game)):
        fact = facts.RoundReplayed(reason="牌が足りない")
        if game.check(match.state, fact):
            continue
        again += 1
        record = told(match.record, fact)
        state = folded(record)
        number = match.state.own.now.number
        assert state.own.now.number == number
        assert not state.own.now.has_begun
        first = min(line.entry for line in match.state.own.now.lines)
        order = [entry for entry, _ in live(match.record.log)]
        given = [msgspec.structs.replace(match.record.log[entry], place=None) for entry in order[order.index(first) :]]
        before = match.record._replace(log=tuple(match.record.log[entry] for entry in order[: order.index(first)]))
        began = folded(before)
        gives_back = any(line.sort == ANEW for line in game.lines(state) if line.entry >= first)
        assert gives_back or game.balances(state) == game.balances(began)
        assert state.own.tokens == began.own.tokens
        paid = [row for one in prepare(record, state).rounds for row in one.rows if row.line and row.line.entry >= first]
        lines = [line for line in match.state.own.now.lines if any(line.moves(match.seats))]
        assert len([row for row in paid if row.struck and row.line and row.line.sort != "replayed"]) >= len(lines)
        rounds = [one.number for one in finished_rounds(told(record, *given))]
        assert rounds == [one.number for one in finished_rounds(match.record)]
        repeated = folded(told(record, *given))
        for ask in (game.balances, game.final, game.places, game.coming, game.bonuses):
            assert ask(repeated) == ask(match.state)
        assert prepare(told(record, *given), repeated)
        assert game.lines(folded(told(record, *undoing(record.log, len(match.record.log))))) == game.lines(match.state)
    assert again


@every_game
def test_an_earlier_round_told_again_stands_in_its_place(game: Game) -> None:
    """Its lines are struck, it moves what it came to the second time, and every later round has its number."""
    again = 0
    for match in years(game):
        ended = [*finished_rounds(match.record)]
        one = ended[len(ended) // 2]
        replayed = insert(match.record, one.entry, facts.RoundReplayed(reason="札が足りない"))
        number = len(match.record.log) + len(replayed) - 1
        played = next(each for each in match.state.own.rounds if each.number == one.number)
        moved = tuple(max(amount, 0) for amount in played.moves) if game.scores else played.moves
        for leader in (played.next, None):
            fact = facts.Totals(amounts=moved, leader=leader)
            told_again = match.record.and_then(*replayed, msgspec.structs.replace(fact, place=number, also=True))
            state = fold(told_again)
            if isinstance(state, Refused):  # what followed needs another field, or other sticks
                continue
            again += 1
            there = next(each for each in state.own.rounds if each.number == one.number)
            assert there.moves == moved
            first = [line for line in game.lines(state) if line.entry in {line.entry for line in played.lines}]
            assert all(line.struck for line in first if line.payments and line.sort != ANEW)
            assert [each.number for each in finished_rounds(told_again)] == [each.number for each in ended]
            assert prepare(told_again, state)
            undone = told_again.and_then(*undoing(told_again.log, number))
            assert game.lines(folded(undone)) == game.lines(match.state)
            break
    assert again or game.name == "riichi"


def other_house(match: Match) -> facts.HouseRevised:
    house = rules(match.rng, match.game)
    return facts.HouseRevised(choices=changed_choices(house))


@every_game
def test_other_house_rules_from_the_first_are_those_of_a_record_that_began_with_them(game: Game) -> None:
    """As far as the match was closed: the result that was agreed on is that of the rules before."""
    for match in matches(game):
        fact = other_house(match)
        house = house_from(game.house, dict(fact.choices))
        played = match.record
        if isinstance(played.log[-1], facts.Closed):
            played = played._replace(log=played.log[:-1])
        revised = fold(played.and_then(*insert(played, -1, fact)))
        begun = fold(played._replace(house=house))
        if isinstance(revised, Refused) or isinstance(begun, Refused):
            keys = {one.key for one in game.check(start(match.record), fact)}
            assert keys or (isinstance(revised, Refused) and isinstance(begun, Refused) and revised.entry == begun.entry)
            continue
        assert revised.house == begun.house == house
        for ask in (game.balances, game.final, game.places, game.coming, game.bonuses):
            assert ask(revised) == ask(begun)


@every_game
def test_other_house_rules_from_a_round_on_leave_the_rounds_before(game: Game) -> None:
    for match in map(cut, years(game)):
        fact = other_house(match)
        if game.check(match.state, fact):
            continue
        record = told(match.record, fact)
        state = folded(record)
        before = [line.payments for line in game.lines(match.state)]
        assert [line.payments for line in game.lines(state) if line.entry < len(match.record.log)] == before
        assert state.own.balances == match.state.own.balances
        assert prepare(record, state)
        assert game.board(state).over or game.frame(state)
        assert game.lines(folded(told(record, *undoing(record.log, len(match.record.log))))) == game.lines(match.state)


def test_what_a_hand_of_riichi_knows_is_what_everybody_has() -> None:
    """Its hands carry everybody's points, which what is said beside them and another start change as well."""
    game = BY_NAME["riichi"]
    for match in map(cut, years(game)):
        for start_at in (20000, 27000, 30000):
            house = msgspec.structs.replace(match.record.house, start=start_at)
            said = (facts.AgreedScore(amounts=(1200, -1200, 0, 0), reason="x"), facts.HouseRevised(choices=changed_choices(house)))
            for record in (match.record, match.record._replace(log=())):
                state = folded(record)
                for fact in said:
                    record, state = record.and_then(fact), state if game.check(state, fact) else game.step(state, fact, 0)
                assert tuple(seat.total for seat in game.board(state).seats) == state.own.now.scores


def cut(match: Match) -> Match:
    """The match as it stood after one of its rounds."""
    return cut_at(match, match.rng.choice(ends_of_rounds(match.record, match.state)[1:] or [-1]))


@every_game
def test_a_match_may_end_after_any_round(game: Game) -> None:
    ended = 0
    for match in map(cut, (*years(game), *beginnings(game))):
        for how in ("rules", "sums", "unfinished"):
            fact = facts.EndedEarly(how=how, reason="終電")
            if match.record.game.check(match.state, fact):
                continue
            ended += 1
            record = told(match.record, fact)
            state = folded(record)
            assert record.game.board(state).over
            assert (record.game.final(state) is None) == (how == "unfinished")
            revised = add(match.record, match.state, other_house(match))
            if how != "unfinished" and not isinstance(revised, Refused) and not game.check(revised[1], fact):
                ended_then = told(told(*revised[:1]), fact)
                assert game.board(folded(ended_then)).over
                assert folded(ended_then).own.balances == state.own.balances
                assert game.lines(folded(told(ended_then, *undoing(ended_then.log, len(ended_then.log) - 1)))) == game.lines(
                    revised[1]
                )
            assert not [offer for offer in record.game.offers(state) if not offer.shut and offer.key not in ("closed", "go-on")]
            assert ("closed" in {offer.key for offer in record.game.offers(state)}) == (how != "unfinished")
            assert prepare(record, state)
            assert plain(record, state, "en")["final"] == (None if how == "unfinished" else [*record.game.final(state)])
            undone = told(record, *undoing(record.log, len(match.record.log)))
            assert record.game.final(folded(undone)) == record.game.final(match.state)
            assert game.lines(folded(undone)) == game.lines(match.state)
    assert ended or any(one.key == "ended-over" for one in game.check(years(game)[0].state, facts.EndedEarly(how="rules")))


@every_game
def test_the_forms_of_the_frame_say_what_a_table_says(game: Game) -> None:
    """Each form that is open can be filled in so that its fact stands; one that is shut says why."""
    for match in beginnings(game):
        for offer in game.frame(match.state):
            if offer.shut:
                continue
            tapped = agreement(match.seats)
            leaders = next((one.choices for one in offer.inputs if one.name == "leader"), (Choice("", NOTHING),))
            drafts = [read_form(offer, tapped | {"leader": [leader.value]}, match.seats) for leader in leaders]
            assert all(draft.fact for draft in drafts), (offer.key, drafts)
            assert any(draft.fact and game.check(match.state, draft.fact) == () for draft in drafts), (offer.key, drafts)
            assert game.offer(match.state, offer.key) == offer


def played(record: Record, rounds: int) -> list[facts.Fact]:
    return [facts.Totals(amounts=(5, -5), leader=0) for _ in range(rounds)]


def test_a_name_may_be_mended_and_given_up() -> None:
    """The name of a slip is the same person's; the names of others stay taken, and one that was given up is free again."""
    koikoi = BY_NAME["koikoi"]
    record = Record(koikoi, koikoi.edition, koikoi.house(), ("秋山", "石川"))
    record = told(record, facts.PlayerRenamed(player=0, name="秋 山"))
    assert names_now(record) == ("秋 山", "石川")
    record = told(record, facts.Substituted(player=1, name="上田"), facts.PlayerRenamed(player=0, name="石川"))
    assert names_now(record) == ("石川", "上田")
    assert all(one.entry != other.entry for one, other in pairwise(koikoi.lines(folded(record))))


def for_more(fact: facts.Fact, seats: int) -> facts.Fact:
    """A fact of a table with fewer seats, for one with this number."""
    if isinstance(fact, facts.Totals):
        return msgspec.structs.replace(fact, amounts=fact.amounts + (0,) * (seats - len(fact.amounts)))
    return fact


def growing(game: Game) -> list[Match]:
    """Matches at whose table one more could sit."""
    return [match for match in matches(game) if not game.check(match.state._replace(own=start(match.record).own), JOINS)]


LEAVES, JOINS = facts.PlayerLeft(player=0), facts.PlayerJoined(name=NEWCOMER)


@every_game
def test_who_leaves_a_table_leaves_a_table_of_fewer(game: Game) -> None:
    """Without him the rest play as if he had never sat there: each of their entries pays what it pays at a table of fewer."""
    for match in growing(game):
        seats = match.seats + 1
        given = [for_more(msgspec.structs.replace(fact, also=False), seats) for fact in match.record.log]
        given = [fact for fact in given if not isinstance(fact, facts.Closed)]
        if any(fact.place is not None or isinstance(fact, facts.Void) for fact in given):
            continue
        record = match.record._replace(players=(*match.record.players, NEWCOMER), log=())
        record = told(record, facts.PlayerLeft(player=match.seats))
        state = folded(record.and_then(*given))
        assert state.own.balances == (*match.state.own.balances, 0)
        assert state.own.tokens == (*match.state.own.tokens, 0)
        assert [line.payments for line in game.lines(state)[1:]] == [line.payments for line in game.lines(match.state)]
        assert game.coming(state) == game.coming(match.state)
        assert game.board(state).seats[-1].badge == GONE
        sheet = prepare(record.and_then(*given), state)
        assert all(row.cells[-1].absent for one in sheet.rounds for row in one.rows if row.tells == "moves" and row.line)
        whole = match_of(record.and_then(*given), state)
        assert whole.played == (*match_of(match.record, match.state).played, 0)


@every_game
def test_who_joins_makes_a_table_of_more(game: Game) -> None:
    """Nothing of what was paid before changes, and the table goes on as one of that number does."""
    for match in growing(game):
        place = match.rng.choice(ends_of_rounds(match.record, match.state))
        shorter = cut_at(match, place)
        if game.check(shorter.state, JOINS):
            continue
        record = told(shorter.record, JOINS)
        state = folded(record)
        lines = game.lines(state)
        assert [line.payments for line in lines[:-1]] == [line.payments for line in game.lines(shorter.state)]
        assert state.own.balances == (*shorter.state.own.balances, 0)
        assert game.balances(state)[:-1] == game.balances(shorter.state)
        assert state.names == (*match.record.players, NEWCOMER)
        assert state.gone == frozenset()
        assert read(write(record), BY_NAME) == record
        assert game.lines(folded(told(record, *undoing(record.log, len(record.log) - 1)))) == game.lines(shorter.state)
        again = told(record, facts.PlayerLeft(player=match.seats))
        after = folded(again)
        assert state.own.balances == after.own.balances
        for key in ("number", "next"):
            assert getattr(after.own.now, key) == getattr(state.own.now, key)
        assert prepare(again, after)
        assert match_of(again, after).players == (*match.record.players, NEWCOMER)
        assert plain(again, after, "ja")


def cut_at(match: Match, place: int) -> Match:
    """The match as it stood after an entry."""
    order = [entry for entry, _ in live(match.record.log)]
    kept = order[: order.index(place) + 1] if place >= 0 else []
    record = match.record._replace(log=tuple(msgspec.structs.replace(match.record.log[entry], place=None) for entry in kept))
    return match._replace(record=record, state=folded(record))


@every_game
def test_whose_seat_is_empty_takes_no_part_in_what_comes(game: Game) -> None:
    """Whoever leaves, and wherever: the rest play on, and nothing is paid to him or by him any more."""
    for match in growing(game):
        rng, record = match.rng, cut(match).record
        state = folded(record)
        gone = rng.randrange(match.seats)
        for fact in rng.choice(((facts.PlayerLeft(player=gone), JOINS), (JOINS, facts.PlayerLeft(player=gone)))):
            if not game.check(state, fact):
                record = told(record, fact)
                state = folded(record)
        if gone not in state.gone:
            continue
        moved = facts.Totals(amounts=tuple(12 if seat == gone else 0 for seat in range(state.seats)))
        led = facts.Totals(amounts=(0,) * state.seats, leader=gone)
        if game.coming(state).round:
            assert [one.where for one in game.check(state, moved)] == [f"amounts[{gone}]"]
            assert [one.where for one in game.check(state, led)] == ["leader"]
        before = len(record.log)
        for _ in range(80):
            fact = declared(rng, game, state)
            added = add(record, state, fact) if fact and not isinstance(fact, (*facts.FRAME, facts.Void)) else None
            if added and not isinstance(added, Refused):
                record, state = added
            leader = game.coming(state).leader
            assert leader is None or leader not in state.gone
        later = [line for line in game.lines(state) if line.entry >= before]
        assert not any(gone in (one.payer, one.payee) for line in later for one in line.payments)
        assert not any(line.player == gone for line in later)
        assert state.own.balances == balances(game.lines(state), state.seats)
        assert not any(event.player == gone for event in game.events(state) if event.round > match.state.own.now.number)
        assert prepare(record, state)
        assert plain(record, state, "en")
        assert match_of(record, state).players[-1] == NEWCOMER or state.seats == match.seats
        for offer in game.offers(state):
            assert all((choice.value, choice.label.en) != (str(gone), f"@{gone}") for one in offer.inputs for choice in one.choices)


def test_people_leave_and_join_where_more_may_sit_than_have_to() -> None:
    assert [game.name for game in GAMES if growing(game)] == [
        "hachihachi-classic",
        "koikoi",
        "bakappana",
        "mushi",
        "oichokabu",
        "kingo",
    ]
