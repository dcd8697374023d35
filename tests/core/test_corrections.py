"""Corrections: an earlier entry changed, struck or inserted, and the effect."""

from collections import Counter
from itertools import count

import msgspec
import pytest
from generated import added, beginnings, matches, years
from hypothesis import given
from hypothesis import strategies as st
from kinds import times
from strategies import declared, logs

from scorekeeper.core.acts import acts, redoing, together, undoing
from scorekeeper.core.corrections import after, before, change, insert, reopening, reopenings, strike
from scorekeeper.core.corrections import times as played_at
from scorekeeper.core.effects import Effect, effect
from scorekeeper.core.facts import Closed, Fact, Redo, Totals, Void
from scorekeeper.core.filled import offer_for
from scorekeeper.core.game import Game, State
from scorekeeper.core.log import live
from scorekeeper.core.record import Record, Refused, add, fold, start
from scorekeeper.core.words import Words
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi import GAME, facts
from scorekeeper.games.riichi import GAME as RIICHI
from scorekeeper.games.riichi.facts import Chombo, Tsumo

every_game = pytest.mark.parametrize("game", GAMES, ids=[game.name for game in GAMES])
NEW = Redo(reason="new")


def of(*log: Fact) -> Record:
    return Record(GAME, GAME.edition, GAME.house(), ("A", "B", "C"), log)


def folded(record: Record) -> State:
    state = fold(record)
    assert not isinstance(state, Refused), state
    return state


def told(record: Record, *facts: Fact) -> Effect:
    found = effect(record, *facts)
    assert isinstance(found, Effect), found
    return found


# Where a correction stands.


def entries(log: tuple[Fact, ...]) -> list[int]:
    return [entry for entry, _ in live(log)]


@given(st.data())
def test_a_correction_stands_where_it_belongs(data: st.DataObject) -> None:
    """However often entries were changed and inserted before."""
    log = data.draw(logs())
    order, new = entries(log), len(log)
    place = data.draw(st.sampled_from((-1, *order)))
    record = of(*log)
    inserted = entries(log + insert(record, place, NEW))
    at = order.index(place) + 1 if place >= 0 else 0
    assert inserted == [*order[:at], new, *order[at:]]
    if place >= 0:
        changed = entries(log + change(record, place, NEW))
        assert changed == [*order[: at - 1], new + 1, *order[at:]]
        assert entries(log + strike(record, place)) == [*order[: at - 1], *order[at:]]


@given(logs())
def test_what_does_not_count_cannot_be_corrected(log: tuple[Fact, ...]) -> None:
    record = of(*log)
    for entry in {*range(-2, len(log) + 2)} - {*entries(log)}:
        with pytest.raises(LookupError):
            change(record, entry, NEW)
        with pytest.raises(LookupError):
            strike(record, entry)
        if entry != -1:
            with pytest.raises(LookupError):
                insert(record, entry, NEW)


def test_a_correction_is_one_act() -> None:
    record = of(facts.HachihachiField(), NEW)
    assert change(record, 1, NEW) == (Void(entry=1), Redo(reason="new", place=1, also=True))
    assert strike(record, 1) == (Void(entry=1),)
    assert insert(record, -1, NEW) == (Redo(reason="new", place=-1),)


# A closed year.


def closed_year() -> Record:
    record = of(
        *(
            facts.HachihachiField(),
            facts.HachihachiTeyaku(player=0, names=("sanbon",)),
            facts.HachihachiDekiyaku(player=1, names=("akatan",), then="agari"),
        )
        * 12
    )
    return record.and_then(Closed(final=GAME.final(folded(record)) or ()))


def test_a_closed_year_is_reopened_by_its_correction() -> None:
    record = closed_year()
    assert reopening(record) == (Void(entry=36),)
    facts = strike(record, 1)
    assert facts == (Void(entry=36), Void(entry=1, also=True))
    assert strike(record, 36) == (Void(entry=36),)
    assert reopenings(record.log) == 0
    corrected = record.and_then(*facts)
    assert reopening(corrected) == ()
    assert reopenings(corrected.log) == 1
    found = told(record, *facts)
    assert (found.board.before.closed, found.board.after.closed) == (True, False)
    assert found.differs
    again = corrected.and_then(Closed(final=found.final.after or ()))
    folded(again)
    twice = again.and_then(*strike(again, 4))
    assert reopenings(twice.log) == 2
    back = corrected.and_then(*undoing(corrected.log, 37))
    assert reopenings(back.log) == 0
    assert folded(back) == folded(record)


def test_a_closed_year_accepts_nothing_before_it_is_reopened() -> None:
    record = closed_year()
    early = effect(record, facts.HachihachiTeyaku(player=1, names=("aka",), place=1))
    assert isinstance(early, Refused)
    assert (early.entry, early.objections[0].key) == (36, "final-differs")
    late = effect(record, facts.HachihachiTeyaku(player=1, names=("aka",)))
    assert isinstance(late, Refused)
    assert (late.entry, late.objections[0].key) == (37, "match-closed")


# The states in which entries were declared.


@every_game
def test_the_state_before_and_after_every_entry(game: Game) -> None:
    for record in (one.record for one in beginnings(game)[: times(2)]):
        state = start(record)
        assert after(record, -1) == state
        for entry, fact in live(record.log):
            assert before(record, entry) == state
            state = game.step(state, fact, entry)
            assert after(record, entry) == state
        for missing in (before, after):
            with pytest.raises(LookupError):
                missing(record, len(record.log))


def test_the_states_of_an_invalid_record() -> None:
    first = of(facts.HachihachiField())
    record = first.and_then(facts.HachihachiField(), Redo())
    assert before(record, 1) == after(record, 0) == folded(first)
    for refused in (before(record, 2), after(record, 1), after(record, 2)):
        assert isinstance(refused, Refused)
        assert refused.entry == 1


# What a correction changes.


@every_game
def test_repeating_an_entry_changes_nothing(game: Game) -> None:
    """But a closed match is reopened, unless it is the closing that is repeated."""
    for match in matches(game):
        entry, fact = match.rng.choice(live(match.record.log))
        found = told(match.record, *change(match.record, entry, fact))
        assert found.differs == (bool(reopening(match.record)) and not isinstance(fact, Closed))
        assert {row.fate for one in found.rounds for row in one.rows} <= {"same"}


@every_game
def test_the_effect_agrees_with_both_records(game: Game) -> None:
    """Every line of either record is in one row; the rounds add up to what the table page shows."""
    for match in beginnings(game):
        rng, record = match.rng, match.record
        for place in rng.sample((-1, *entries(record.log)), 2):
            fact = declared(rng, game, after(record, place))
            if fact is None:
                continue
            facts = insert(record, place, fact)
            found, stood = effect(record, *facts), add(record, match.state, *facts)
            if isinstance(found, Refused):
                assert found == stood
                continue
            assert (found.record, found.state) == stood
            agrees(game, match.state, found)


@every_game
def test_the_effect_in_pieces_is_the_whole_effect(game: Game) -> None:
    """From the round in which the two sides part."""
    for match in years(game):
        facts = strike(match.record, match.rng.choice(entries(match.record.log)))
        whole = effect(match.record, *facts)
        pieces = [effect(match.record, *facts, state=match.state, most=2)]
        while isinstance(one := pieces[-1], Effect) and one.further:
            assert one.span[1] is not None
            pieces.append(effect(match.record, *facts, state=match.state, most=2, first=one.span[1]))
        if isinstance(whole, Refused):
            assert pieces == [whole]
            continue
        rounds = [round for one in pieces if isinstance(one, Effect) for round in one.rounds]
        assert rounds == [*whole.rounds[len(whole.rounds) - len(rounds) :]]
        assert not any(round.differs for round in whole.rounds[: len(whole.rounds) - len(rounds)])
        assert {one.final for one in pieces if isinstance(one, Effect)} == {whole.final}


def agrees(game: Game, state: State, found: Effect) -> None:
    """An effect says what the state before and the one after say."""
    assert found.balances == (game.balances(state), game.balances(found.state))
    assert found.final == (game.final(state), game.final(found.state))
    assert found.board == (game.board(state), game.board(found.state))
    for side, whole in ((0, state), (1, found.state)):
        lines = [row[side] for one in found.rounds for row in one.rows if row[side] is not None]
        assert Counter(map(repr, lines)) == Counter(map(repr, game.lines(whole)))
        sums = [one.totals[side] for one in found.rounds if one.totals[side] is not None]
        assert sums[-1:] in ([], [tuple(seat.total for seat in game.board(whole).seats)])
    headings = [one.heading for one in found.rounds]
    assert len({*headings}) == len(headings)
    for row in (row for one in found.rounds for row in one.rows if row.fate == "same" and row.before and row.after):
        assert row.moves(state.seats).before == row.moves(state.seats).after


def test_a_field_and_a_dealer_that_change_what_later_months_pay() -> None:
    """A big field binds two months; another player's agari moves the dealer."""
    month = (
        facts.HachihachiField(),
        facts.HachihachiTeyaku(player=0, names=("sanbon",)),
        facts.HachihachiDekiyaku(player=1, names=("akatan",), then="agari"),
    )
    record = of(*month * 4)
    big = told(record, *change(record, 3, facts.HachihachiField(brights=("sakura-hikari", "susuki-hikari"))))
    one, two, three, four = big.rounds
    assert [month.differs for month in big.rounds] == [False, True, True, False]
    assert two.badge.before != two.badge.after
    assert (two.factor.before, two.factor.after) == (Words("×1", "×1"), Words("×2", "×2"))
    assert (three.aside.before, three.aside.after) == (Words("", ""), Words("大場しばり", "bound: big"))
    assert [row.fate for row in two.rows] == ["changed"] * 3
    assert two.rows[1].moves(3) == ((48, -24, -24), (96, -48, -48))
    assert not one.totals.differs
    assert all(month.totals.differs for month in (two, three, four))
    assert big.balances.after != big.balances.before
    assert big.final == (None, None)
    dealer = told(record, *change(record, 5, facts.HachihachiDekiyaku(player=2, names=("akatan",), then="agari")))
    one, two, three, four = dealer.rounds
    assert [month.differs for month in dealer.rounds] == [False, True, True, False]
    assert (three.leader.before, three.leader.after) == (1, 2)
    assert [row.fate for row in two.rows] == ["same", "same", "changed"]
    assert two.rows[2].line.player == 2


def test_lines_come_and_go_in_their_order() -> None:
    record = of(
        facts.HachihachiField(),
        facts.HachihachiTeyaku(player=0, names=("sanbon",)),
        facts.HachihachiTeyaku(player=1, names=("aka",)),
        facts.HachihachiTobikomi(player=0),
    )
    (month,) = told(record, *strike(record, 2), *insert(record, 1, facts.HachihachiTeyaku(player=2, names=("sanbon",)))).rounds
    assert [(row.fate, row.line.player) for row in month.rows[1:]] == [("same", 0), ("gone", 1), ("new", 2), ("same", 0)]
    assert month.rows[2].moves(3) == ((-24, 48, -24), ())
    assert month.rows[3].moves(3) == ((), (-24, -24, 48))


def test_a_round_that_comes_with_a_correction_stands_where_it_is_played() -> None:
    """The dealer's win makes East 1 go on, before the East 2 that follows in both."""
    wins = Tsumo(player=1, han=1, fu=30), Tsumo(player=2, han=1, fu=30)
    record = Record(RIICHI, RIICHI.edition, RIICHI.house(), ("A", "B", "C", "D"), wins)
    found = told(record, *insert(record, -1, Tsumo(player=0, han=1, fu=30)))
    assert [one.heading.en for one in found.rounds] == ["East 1", "East 1, 1 honba", "East 2"]
    assert [one.totals.before is None for one in found.rounds] == [False, True, False]


def test_a_hand_that_is_played_again_after_a_chombo_is_one_round_with_it() -> None:
    log = Chombo(players=(1,)), Tsumo(player=2, han=1, fu=30), Tsumo(player=1, han=1, fu=30)
    record = Record(RIICHI, RIICHI.edition, RIICHI.house(), ("A", "B", "C", "D"), log)
    found = told(record, *strike(record, 0))
    assert [one.heading.en for one in found.rounds] == ["East 1", "East 2"]
    assert [[row.fate for row in one.rows] for one in found.rounds] == [["gone", "same"], ["same"]]
    agrees(RIICHI, folded(record), found)
    agrees(RIICHI, folded(record), told(record, *change(record, 1, Tsumo(player=3, han=1, fu=30))))


def test_a_month_by_totals_after_december_is_a_month_of_its_own() -> None:
    """The totals do not say whether a bound field adds months, so the year looks over after the twelfth, and goes on."""
    months = tuple(Totals(amounts=(12 * month, -12 * month, 0), leader=0) for month in range(1, 13))
    record = Record(GAME, GAME.edition, GAME.house(etsunen="on"), ("A", "B", "C"), months)
    found = told(record, *insert(record, -1, Totals(amounts=(0, 0, 0), leader=0)))
    assert [one.heading.ja for one in found.rounds][-3:] == ["十一月", "十二月", "十三月"]
    assert [[row.line.entry for row in one.rows if row.after] for one in found.rounds][-2:] == [[10], [11]]
    assert found.rounds[-1].totals == (None, (12 * 78, -12 * 78, 0))


def test_a_year_that_ends_elsewhere() -> None:
    record = of(*closed_year().log[:-1])
    shiso = told(record, *change(record, 34, facts.HachihachiTeyaku(player=2, names=("shiso",))), *strike(record, 35))
    assert shiso.final.before is not None
    assert shiso.final.after is not None
    assert shiso.final.differs
    longer = told(of(*record.log[:-3]), *record.log[-3:])
    assert longer.final == (None, GAME.final(folded(record)))
    assert [month.leader.before is None for month in longer.rounds] == [False] * 11 + [True]
    assert longer.rounds[-1].totals.before is None
    assert {row.fate for row in longer.rounds[-1].rows} == {"new"}


# Entries that become invalid, one by one.


def walked(record: Record, draft: tuple[Fact, ...], answer) -> tuple[Effect, tuple[Fact, ...], list[int]]:
    """Go through all entries that become invalid: `answer(record, entry, state)` changes or strikes each."""
    met: list[int] = []
    for _ in count():
        found = effect(record, *draft)
        if isinstance(found, Effect):
            return found, draft, met
        assert found.entry is not None
        assert found.entry not in met
        met.append(found.entry)
        drafted = record.and_then(*draft)
        state = before(drafted, found.entry)
        assert not isinstance(state, Refused)
        assert record.game.check(state, drafted.log[found.entry]) == found.objections
        draft = together(*draft, *answer(drafted, found.entry, state))
    raise AssertionError


def test_month_3_corrected_after_the_year() -> None:
    """In month 3 the player took sage; what was entered as month 4 up to its end was still month 3."""
    record = closed_year()

    def answer(drafted: Record, entry: int, state: State) -> tuple[Fact, ...]:
        assert (offer_for(GAME.offers(state), drafted.log[entry], 3) is not None) == (entry == 11)
        if entry == 11:
            return change(drafted, entry, facts.HachihachiDekiyaku(player=1, names=("aotan",), then="agari"))
        return strike(drafted, entry)

    sage = change(record, 8, facts.HachihachiDekiyaku(player=1, names=("akatan",), then="sage"))
    found, draft, met = walked(record, sage, answer)
    assert met == [9, 10, 11]
    assert draft[:3] == (Void(entry=36), Void(entry=8, also=True), sage[2])
    assert {fact.also for fact in draft[1:]} == {True}
    assert add(record, folded(record), *draft) == (found.record, found.state)
    assert found.final.before is not None
    assert found.final.after is None
    changed = "三月 四月 五月 六月 七月 八月 九月 十月 十一月 十二月"
    assert [str(one.heading.ja) for one in found.rounds if one.differs] == changed.split()
    (*_, newest) = acts(found.record.log)
    assert (newest.kind, newest.reopens, len(newest.facts)) == ("corrected", True, len(draft))
    undone = added(found.record, found.state, *undoing(found.record.log, newest.entries[2]))
    assert undone[1] == folded(record)
    assert added(*undone, *redoing(undone[0].log))[1] == found.state


def test_entries_of_months_5_to_9_that_depend_on_month_3() -> None:
    """Month 3 was never played to its end: every later month has to go, entry by entry."""
    month = (
        facts.HachihachiField(),
        facts.HachihachiTeyaku(player=0, names=("sanbon",)),
        facts.HachihachiTobikomi(player=0),
        facts.HachihachiPlayedOut(points=(90, 87, 87)),
    )
    record = of(*month * 9)
    shiso = change(record, 9, facts.HachihachiTeyaku(player=0, names=("shiso",)))
    found, draft, met = walked(record, shiso, lambda drafted, entry, _: strike(drafted, entry))
    assert met == [*range(10, 36)]
    assert found.final.after is not None
    assert add(record, folded(record), *draft) == (found.record, found.state)
    assert [one.totals.after is None for one in found.rounds] == [False] * 3 + [True] * 6


@every_game
def test_every_strike_can_be_gone_through_and_undone(game: Game) -> None:
    for match in beginnings(game):
        entry = match.rng.choice(entries(match.record.log))
        found, draft, _ = walked(match.record, strike(match.record, entry), lambda drafted, entry, _: strike(drafted, entry))
        assert add(match.record, match.state, *draft) == (found.record, found.state)
        _, undone = added(found.record, found.state, *undoing(found.record.log, len(match.record.log)))
        assert undone == match.state


def test_a_correction_does_not_change_when_a_match_was_played() -> None:
    """Nor does closing it again; an entry of the next evening does."""

    def at(day: int, *facts: Fact) -> tuple[Fact, ...]:
        return tuple(msgspec.structs.replace(fact, at=f"2026-01-{day:02}T20:00:00Z") for fact in facts)

    played = of(*at(2, facts.HachihachiField(), facts.HachihachiTeyaku(0, ("sanbon",))), *at(3, Closed(final=())))
    late = played.and_then(*at(20, *change(played, 1, facts.HachihachiTeyaku(1, ("sanbon",)))), *at(21, Closed(final=())))
    assert played_at(late.log) == played_at(played.log) == tuple(f"2026-01-0{day}T20:00:00Z" for day in (2, 2, 3))
