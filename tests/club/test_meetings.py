"""The log of evenings: what may be declared, what follows from it, its history in words, and its way through an archive."""

from datetime import UTC, date, datetime
from pathlib import Path

import storing

from scorekeeper.club import entries as club
from scorekeeper.club.calls import CALLS
from scorekeeper.club.entries import Attended, CallAgreed, CallRuled, CallWithdrawn, KeptApart, RefereeCalled
from scorekeeper.club.meeting import Meeting
from scorekeeper.club.planning import SeatedRound, TableSizes
from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.record import Refused
from scorekeeper.games import GAMES
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import DECODER, Called, MatchEntered, Merged, PersonEntered, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import add, fold
from scorekeeper.season.told import log_words

GAME = GAMES[0]
NAMES = ("秋山", "石川", "上田", "遠藤", "大野", "加藤", "岸")
FOUNDED: tuple[Fact, ...] = (
    Called(name="木曜会"),
    *(PersonEntered(name=name) for name in NAMES),
    SeasonEntered(name="冬", ruleset=GAME.name),
    club.MeetingEntered(day="2026-12-03", time="19:00", venue="公民館", note="会費500円", at="2026-11-20T01:00:00Z"),
)
SEASON, MEETING = 8, 9
ONE = SeatedRound(((1, 2, 3), (4, 5, 6)), (7,))
TWO = SeatedRound(((1, 4, 7), (2, 5, 6)), (3,))
CHOSEN = club.SeatingChosen(meeting=MEETING, season=SEASON, least=3, most=3, house={}, rounds=2, minutes=50)


def group_of(*facts: Fact) -> GroupState:
    return storing.group_of(*FOUNDED, *facts)


def evening(*facts: Fact) -> Meeting:
    return group_of(*facts).meetings[MEETING]


def after(*facts: Fact) -> tuple[Fact, ...]:
    """The facts with a time for each, a minute apart."""
    return tuple(fact.__replace__(at=f"2026-12-03T10:{nth:02}:00Z") for nth, fact in enumerate(facts))


BEGUN = after(
    Attended(meeting=MEETING, people=(1, 2, 3, 4, 5, 6, 7), present=True),
    CHOSEN,
    club.RoundsPlanned(meeting=MEETING, round=1, rounds=(ONE, TWO)),
    club.RoundBegun(meeting=MEETING, round=1, tables=("a", "b")),
)


def test_an_evening_is_announced_changed_and_called_off() -> None:
    told = evening()
    assert (told.day, told.time, told.minutes, told.venue, told.changes) == (date(2026, 12, 3), "19:00", 240, "公民館", 0)
    assert told.at == datetime(2026, 11, 20, 1, tzinfo=UTC)
    moved = evening(
        *after(
            club.MeetingChanged(meeting=MEETING, day="2026-12-04", time="18:30"),
            club.MeetingCancelled(meeting=MEETING, cancelled=True),
        )
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
    assert now.chosen.sizes == TableSizes(3, 3)
    other = SeatedRound(((1, 5, 7), (2, 4, 3)), (6,))
    again = evening(*BEGUN, club.RoundsPlanned(meeting=MEETING, round=2, rounds=(other, TWO)))
    assert again.rounds == (ONE, other, TWO)


def test_every_round_has_a_clock_of_its_own() -> None:
    start = club.ClockCalled(meeting=MEETING, round=1, call="start", at="2026-12-03T10:10:00Z")
    reviewed, done = (club.ResultReviewed(meeting=MEETING, round=1, desk=1, reviewing=one) for one in (True, False))
    now = evening(*BEGUN, start, reviewed)
    assert (now.clock.seconds_left(datetime(2026, 12, 3, 10, 20, tzinfo=UTC)), now.reviews) == (2400, {1})
    then = evening(*BEGUN, start, reviewed, club.RoundBegun(meeting=MEETING, round=2, tables=("c", "d")))
    assert (then.clock.has_begun, then.clock.minutes, then.reviews) == (False, 50, frozenset())
    assert not evening(*BEGUN, reviewed, done).reviews
    for fact in (start, reviewed):
        assert keys(*FOUNDED, fact) == ["round"], "no clock runs before a round has begun"


def keys(*facts: Fact) -> list[str]:
    """Why a log is refused."""
    refused = fold(facts)
    assert isinstance(refused, Refused), facts[-1]
    return [one.key for one in refused.objections]


ASKED = RefereeCalled(meeting=MEETING, table="b", seq=4, question="流れか", by="遠藤")
CALL = len(FOUNDED) + len(BEGUN)
PROPOSED = CallRuled(meeting=MEETING, call=CALL, clauses=("hachihachi.setup.1",), text="流す", by="秋山")
AGREED = CallAgreed(meeting=MEETING, call=CALL, by="石川")


def test_a_call_is_decided_by_two() -> None:
    called = evening(*BEGUN, ASKED).calls[CALL]
    assert (called.table, called.seq, called.question, called.by, called.decision) == ("b", 4, "流れか", "遠藤", None)
    proposed = evening(*BEGUN, ASKED, PROPOSED).calls[CALL]
    assert (proposed.decision.text, proposed.decision.by, proposed.decided_at) == ("流す", "秋山", None)
    decided = evening(*BEGUN, *after(ASKED, PROPOSED, AGREED)).calls[CALL]
    assert (decided.decision.agreed_by, decided.decided_at) == ("石川", datetime(2026, 12, 3, 10, 2, tzinfo=UTC))
    taken_back = evening(*BEGUN, ASKED, PROPOSED, AGREED, Void(entry=CALL + 2)).calls[CALL]
    assert (taken_back.decision, taken_back.decided_at) == (proposed.decision, None)
    assert evening(*BEGUN, ASKED, PROPOSED, CallWithdrawn(meeting=MEETING, call=CALL, decision=True)).calls[CALL] == called
    assert not evening(*BEGUN, ASKED, CallWithdrawn(meeting=MEETING, call=CALL, decision=False)).calls
    then = evening(*BEGUN, ASKED, PROPOSED, AGREED, club.RoundBegun(meeting=MEETING, round=2, tables=("c", "d")))
    assert (then.place("b"), then.place("c"), then.place("e"), then.place("")) == ((1, 2), (2, 1), None, None)
    assert then.calls[CALL].decided_at, "it outlasts its round"


def test_what_cannot_be() -> None:
    """Rows of refused.tsv."""
    for row in (Path(__file__).parent / "refused.tsv").read_text("utf-8").splitlines()[1:]:
        steps, key, said = row.split("\t")
        fact, log = DECODER.decode(said), (*FOUNDED, *BEGUN, *(ASKED, PROPOSED, AGREED)[: int(steps)])
        assert keys(*log, fact) == [key], row
        assert isinstance(add(log, storing.group_of(*log), fact), Refused), row
    assert keys(*FOUNDED, *BEGUN, club.RoundsPlanned(meeting=MEETING, round=2, rounds=(TWO,) * 20)) == ["rounds"]


def test_an_evening_has_so_many_calls() -> None:
    many = [ASKED, CallWithdrawn(meeting=MEETING, call=CALL, decision=False)]
    assert isinstance(fold((*FOUNDED, *BEGUN, *many, ASKED)), GroupState), "those withdrawn do not count"
    calls = [CALL + 3 * nth for nth in range(CALLS)]
    log = [fact for call in calls for fact in (ASKED, PROPOSED.__replace__(call=call), AGREED.__replace__(call=call))]
    assert keys(*FOUNDED, *BEGUN, *log, ASKED) == ["call-many"]


def test_decisions_go_through_an_archive() -> None:
    """With the ids that its tables have there, and renumbered; what was withdrawn stays behind."""
    gone = CALL + 3
    withdrawn = CallWithdrawn(meeting=MEETING, call=gone, decision=False)
    calls = (RefereeCalled(meeting=MEETING, table="a", seq=seq) for seq in (1, 2))
    waiting = CallRuled(meeting=MEETING, call=gone + 2, text="待つ", by="秋山")
    log = (*FOUNDED, *BEGUN, *after(ASKED, PROPOSED, AGREED, next(calls), withdrawn, next(calls), waiting))
    group = group_of(*log[len(FOUNDED) :])
    said = exports.part(log, group, [*group.seasons.values()], {"a": "001", "b": "002"})
    restored = storing.group_of(*said)
    (kept,) = restored.meetings.values()
    first, second = kept.calls.values()
    was = group.meetings[MEETING].calls
    assert first._replace(number=CALL, table="b") == was[CALL]
    assert second._replace(number=gone + 2, table="a") == was[gone + 2]
    assert (first.table, second.table) == ("002", "001")
    assert not [one for one in exports.part(log, group, [*group.seasons.values()], {}) if isinstance(one, RefereeCalled)]


def test_entries_are_taken_back_like_any_other() -> None:
    begun = len(FOUNDED) + 3
    back = evening(*BEGUN, Void(entry=begun))
    assert (back.tables, back.rounds) == ((), (ONE, TWO))
    assert keys(*FOUNDED, *BEGUN, Void(entry=MEETING)), "an evening at which something happened is called off instead"
    apart = [KeptApart(person=one, other=other, apart=apart) for one, other, apart in ((5, 2, True), (1, 3, True), (2, 5, False))]
    assert group_of(*apart).apart == {(1, 3)}


def test_the_history_says_it_in_words() -> None:
    log = (
        *FOUNDED,
        *BEGUN,
        club.ClockCalled(meeting=MEETING, round=1, call="more", minutes=5, desk=1),
        KeptApart(person=1, other=2, apart=True),
        Attended(meeting=MEETING, people=(3,), present=False),
        ASKED.__replace__(question="@1が下げた"),
    )
    told = log_words(log)
    assert told[MEETING].ja == "例会を知らせる 2026-12-03"
    assert told[len(FOUNDED)].en == "came: 秋山, 石川, 上田, 遠藤, 大野, 加藤 and 1 more"
    assert told[-1].with_names(NAMES).ja == "審判を呼ぶ @1が下げた"
    assert [one.ja for one in told[-4:-1]] == ["延長5分 2卓", "同卓にしない 秋山・石川", "帰った 上田"]
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
        club.MeetingEntered(day="2026-12-10", time="19:00"),
        MatchEntered(table="a", season=SEASON, people=(1, 2, 3)),
    )
    group = storing.group_of(*log)
    packed = exports.write(log, group, {}, group.all_seasons, {})
    (contents,) = archive.read_all([("group.zip", packed)])
    assert contents.unread == ()
    said = imports.facts(imports.plan((), None, (contents,), lambda record: ()), {}, 0)
    restored = storing.group_of(*said)
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
    group = storing.group_of(*log)
    (contents,) = archive.read_all([("group.zip", exports.write(log, group, {}, [SEASON], {}))])
    assert not contents.group.meetings
