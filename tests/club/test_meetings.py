"""The log of evenings: what may be declared, what follows from it, its history in words, and its way through an archive."""

from datetime import UTC, date, datetime

import pytest

from scorekeeper.club.entries import (
    Attended,
    ClockCalled,
    KeptApart,
    MeetingCancelled,
    MeetingChanged,
    MeetingEntered,
    ResultReviewed,
    RoundBegun,
    RoundsPlanned,
    SeatingChosen,
)
from scorekeeper.club.meeting import Meeting
from scorekeeper.club.planning import SeatedRound, TableSizes
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.record import Refused
from scorekeeper.games import GAMES
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import Called, MatchEntered, Merged, PersonEntered, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import add, fold
from scorekeeper.season.told import log_words

GAME = GAMES[0]
NAMES = ("秋山", "石川", "上田", "遠藤", "大野", "加藤", "岸")
FOUNDED: tuple[Fact, ...] = (
    Called(name="木曜会"),
    *(PersonEntered(name=name) for name in NAMES),
    SeasonEntered(name="冬", ruleset=GAME.name),
    MeetingEntered(day="2026-12-03", time="19:00", venue="公民館", note="会費500円", at="2026-11-20T01:00:00Z"),
)
SEASON, MEETING = 8, 9
ONE = SeatedRound(((1, 2, 3), (4, 5, 6)), (7,))
TWO = SeatedRound(((1, 4, 7), (2, 5, 6)), (3,))
CHOSEN = SeatingChosen(meeting=MEETING, season=SEASON, least=3, most=3, house={}, rounds=2, minutes=50)


def group_of(*facts: Fact) -> GroupState:
    found = fold((*FOUNDED, *facts))
    assert isinstance(found, GroupState), found
    return found


def evening(*facts: Fact) -> Meeting:
    return group_of(*facts).meetings[MEETING]


def after(*facts: Fact) -> tuple[Fact, ...]:
    """The facts with a time for each, a minute apart."""
    return tuple(fact.__replace__(at=f"2026-12-03T10:{nth:02}:00Z") for nth, fact in enumerate(facts))


BEGUN = after(
    Attended(meeting=MEETING, people=(1, 2, 3, 4, 5, 6, 7), present=True),
    CHOSEN,
    RoundsPlanned(meeting=MEETING, round=1, rounds=(ONE, TWO)),
    RoundBegun(meeting=MEETING, round=1, tables=("a", "b")),
)


def test_an_evening_is_announced_changed_and_called_off() -> None:
    told = evening()
    assert (told.day, told.time, told.minutes, told.venue, told.changes) == (date(2026, 12, 3), "19:00", 240, "公民館", 0)
    assert told.at == datetime(2026, 11, 20, 1, tzinfo=UTC)
    moved = evening(
        *after(MeetingChanged(meeting=MEETING, day="2026-12-04", time="18:30"), MeetingCancelled(meeting=MEETING, cancelled=True))
    )
    assert (moved.day, moved.time, moved.venue, moved.cancelled, moved.changes) == (date(2026, 12, 4), "18:30", "", True, 2)
    assert moved.at.minute == 1


def test_who_is_there_and_who_came() -> None:
    come = Attended(meeting=MEETING, people=(3, 1), present=True)
    gone = Attended(meeting=MEETING, people=(3,), present=False)
    assert evening(come, come).present == (3, 1)
    assert (evening(come, gone).present, evening(come, gone).came) == ((1,), {1}), "it was a slip"
    left = evening(*BEGUN, gone)
    assert (3 in left.present, 3 in left.came, 7 in left.came) == (False, True, True)


def test_a_new_plan_keeps_the_rounds_that_have_begun() -> None:
    now = evening(*BEGUN)
    assert (now.begun_rounds, now.rounds, now.tables) == ((ONE,), (ONE, TWO), (("a", "b"),))
    assert now.chosen is not None
    assert now.chosen.sizes == TableSizes(3, 3)
    other = SeatedRound(((1, 5, 7), (2, 4, 3)), (6,))
    again = evening(*BEGUN, RoundsPlanned(meeting=MEETING, round=2, rounds=(other, TWO)))
    assert again.rounds == (ONE, other, TWO)


def test_every_round_has_a_clock_of_its_own() -> None:
    start = ClockCalled(meeting=MEETING, round=1, call="start", at="2026-12-03T10:10:00Z")
    now = evening(*BEGUN, start, ResultReviewed(meeting=MEETING, round=1, desk=1, reviewing=True))
    assert (now.clock.seconds_left(datetime(2026, 12, 3, 10, 20, tzinfo=UTC)), now.reviews) == (2400, {1})
    then = evening(
        *BEGUN,
        start,
        ResultReviewed(meeting=MEETING, round=1, desk=1, reviewing=True),
        RoundBegun(meeting=MEETING, round=2, tables=("c", "d")),
    )
    assert (then.clock.has_begun, then.clock.minutes, then.reviews) == (False, 50, frozenset())
    assert not evening(
        *BEGUN,
        ResultReviewed(meeting=MEETING, round=1, desk=1, reviewing=True),
        ResultReviewed(meeting=MEETING, round=1, desk=1, reviewing=False),
    ).reviews


@pytest.mark.parametrize(
    ("fact", "key"),
    [
        (MeetingEntered(day="2026-02-30", time="19:00"), "day"),
        (MeetingCancelled(meeting=5, cancelled=True), "no-meeting"),
        (Attended(meeting=MEETING, people=(1, 99), present=True), "nobody"),
        (KeptApart(person=1, other=99, apart=True), "nobody"),
        (KeptApart(person=1, other=1, apart=True), "apart-self"),
        (SeatingChosen(meeting=MEETING, season=1, least=3, most=3, house={}), "no-season"),
        (SeatingChosen(meeting=MEETING, season=SEASON, least=3, most=4, house={}), "sizes"),
        (RoundsPlanned(meeting=MEETING, round=2, rounds=(SeatedRound(((1, 2, 99),)),)), "nobody"),
        (RoundsPlanned(meeting=MEETING, round=2, rounds=(SeatedRound(((1, 2, 3), (3, 4, 5))),)), "seating"),
        (RoundsPlanned(meeting=MEETING, round=2, rounds=(SeatedRound(((1,),)),)), "seating"),
        (RoundsPlanned(meeting=MEETING, round=2, rounds=(TWO,) * 20), "rounds"),
        (RoundsPlanned(meeting=MEETING, round=1, rounds=(TWO,)), "round"),
        (RoundBegun(meeting=MEETING, round=1, tables=("a", "b")), "round"),
        (ClockCalled(meeting=MEETING, round=2, call="start"), "round"),
        (ResultReviewed(meeting=MEETING, round=2, desk=0, reviewing=True), "round"),
        (RoundBegun(meeting=MEETING, round=2, tables=("c",)), "unseated"),
        (ClockCalled(meeting=MEETING, round=1, call="more", desk=2), "desk"),
        (ResultReviewed(meeting=MEETING, round=1, desk=2, reviewing=True), "desk"),
    ],
)
def test_what_cannot_be(fact: Fact, key: str) -> None:
    refused = fold((*FOUNDED, *BEGUN, fact))
    assert isinstance(refused, Refused)
    assert [one.key for one in refused.objections] == [key]
    group = group_of(*BEGUN)
    assert isinstance(add((*FOUNDED, *BEGUN), group, fact), Refused)


def test_no_clock_runs_before_a_round_has_begun() -> None:
    for fact in (
        ClockCalled(meeting=MEETING, round=1, call="start"),
        ResultReviewed(meeting=MEETING, round=1, desk=0, reviewing=True),
    ):
        refused = fold((*FOUNDED, fact))
        assert isinstance(refused, Refused)
        assert refused.objections[0].key == "round"


def test_entries_are_taken_back_like_any_other() -> None:
    begun = len(FOUNDED) + 3
    back = evening(*BEGUN, Void(entry=begun))
    assert (back.tables, back.rounds) == ((), (ONE, TWO))
    refused = fold((*FOUNDED, *BEGUN, Void(entry=MEETING)))
    assert isinstance(refused, Refused), "an evening at which something happened is called off instead"
    apart = group_of(
        KeptApart(person=5, other=2, apart=True),
        KeptApart(person=1, other=3, apart=True),
        KeptApart(person=2, other=5, apart=False),
    )
    assert apart.apart == {(1, 3)}


def test_the_history_says_it_in_words() -> None:
    log = (
        *FOUNDED,
        *BEGUN,
        ClockCalled(meeting=MEETING, round=1, call="more", minutes=5, desk=1),
        KeptApart(person=1, other=2, apart=True),
        Attended(meeting=MEETING, people=(3,), present=False),
    )
    told = log_words(log)
    assert told[MEETING].ja == "例会を知らせる 2026-12-03"
    assert told[len(FOUNDED)].en == "came: 秋山, 石川, 上田, 遠藤, 大野, 加藤 and 1 more"
    assert [one.ja for one in told[-3:]] == ["延長5分 2卓", "同卓にしない 秋山・石川", "帰った 上田"]
    assert all(words.ja and words.en for words in told)


def test_evenings_go_through_an_archive_of_the_whole_group() -> None:
    """People are renumbered where two spellings were merged, and the ids of tables are nobody else's business."""
    spelt = len(FOUNDED) + len(BEGUN)
    log = (
        *FOUNDED,
        *BEGUN,
        PersonEntered(name="Kishi"),
        Merged(person=7, into=spelt),
        KeptApart(person=1, other=2, apart=True),
        MeetingEntered(day="2026-12-10", time="19:00"),
        MatchEntered(table="a", season=SEASON, people=(1, 2, 3)),
    )
    group = fold(log)
    assert isinstance(group, GroupState)
    packed = exports.write(log, group, {}, group.all_seasons, {})
    (contents,) = archive.read_all([("group.zip", packed)])
    assert contents.unread == ()
    said = imports.facts(imports.plan((), None, (contents,), lambda record: ()), {}, 0)
    restored = fold(said)
    assert isinstance(restored, GroupState)
    first, second = restored.meetings.values()
    assert (second.day, second.tables) == (date(2026, 12, 10), ())
    assert (first.venue, first.note, first.chosen is not None) == ("公民館", "会費500円", True)

    def names(numbers: object) -> list[str]:
        return sorted(restored.who(number).name for number in numbers)  # type: ignore[attr-defined]

    assert names(first.came) == sorted(("秋山", "石川", "上田", "遠藤", "大野", "加藤", "Kishi"))
    assert [names(table) for table in first.begun_rounds[0].tables] == [["上田", "石川", "秋山"], ["加藤", "大野", "遠藤"]]
    assert first.tables == (("", ""),), "their records did not come along"
    assert [names(pair) for pair in restored.apart] == [["石川", "秋山"]]


def test_some_seasons_of_a_group_take_no_evenings_along() -> None:
    log = (*FOUNDED, SeasonEntered(name="春", ruleset=GAME.name), *BEGUN)
    group = fold(log)
    assert isinstance(group, GroupState)
    (contents,) = archive.read_all([("group.zip", exports.write(log, group, {}, [SEASON], {}))])
    assert contents.group is not None
    assert not contents.group.meetings
