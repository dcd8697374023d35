"""Evenings and the links of one thing, in either kind of database."""

from scorekeeper.club import entries as club
from scorekeeper.club.planning import SeatedRound
from scorekeeper.core.record import Record
from scorekeeper.games.hachihachi import GAME
from scorekeeper.season import archive, exports, imports
from scorekeeper.season.entries import Called, MatchEntered, PersonEntered, SeasonEntered
from scorekeeper.store import Store, Where, open_store, take
from scorekeeper.store.rows.links import ARRIVAL, CALENDAR, RESULTS
from scorekeeper.store.tables.taking import TakenIn

NAMES = ("秋山", "石川", "上田")


def test_evenings_are_kept_and_follow_a_removed_name(where: Where) -> None:
    store: Store = open_store(where)
    table = store.create(Record(GAME, GAME.edition, GAME.house(), NAMES))
    people = (PersonEntered(name=name) for name in NAMES)
    id = store.groups.create((Called(name="会"), *people, SeasonEntered(name="冬", ruleset=GAME.name)))
    said = store.groups.append(
        id,
        (
            club.MeetingEntered(day="2026-12-03", time="19:00", venue="公民館"),
            club.Attended(meeting=5, people=(1, 2, 3), present=True, by="秋山"),
            club.RoundsPlanned(meeting=5, round=1, rounds=(SeatedRound(((1, 2, 3),)),)),
            MatchEntered(table=table, season=4, people=(1, 2, 3)),
            club.RoundBegun(meeting=5, round=1, tables=(table,)),
            club.ClockCalled(meeting=5, round=1, call="start"),
            club.RefereeCalled(meeting=5, table=table, seq=0, question="秋山の札", by="石川"),
            club.CallRuled(meeting=5, call=11, text="流す", by="秋山"),
            club.CallAgreed(meeting=5, call=11, by="上田"),
        ),
        "evening",
    )
    clock = said.group.meetings[5].clock
    assert clock.has_begun, "the clock knows when it was started as soon as that is stored"
    store.groups.clear()
    assert store.groups.state_of(id).group == said.group
    store.removals.remove("name", "秋山", "")
    after = store.groups.state_of(id)
    assert [after.group.people[one].name for one in after.group.meetings[5].present] == ["名無し1", "石川", "上田"]
    assert all(fact.by != "秋山" for fact in after.log)
    assert after.group.meetings[5].clock == clock
    decision = after.group.meetings[5].calls[11].decision
    assert (decision.by, decision.agreed_by) == ("名無し1", "上田")
    store.removals.remove("group", id, "")
    store.close()


def test_each_link_of_one_thing_is_made_and_withdrawn_by_itself(where: Where) -> None:
    store: Store = open_store(where)
    id = store.groups.create((Called(name="会"), PersonEntered(name="秋山")))
    links = store.groups.links(id)
    roles = (RESULTS, ARRIVAL, CALENDAR, f"{CALENDAR} 1")
    made = {role: store.groups.withdraw(id, role, again=True) for role in roles}
    assert len({*made.values(), *links}) == 6
    assert store.groups.links(id) == links
    for role, link in made.items():
        kind = role.partition(" ")[0]
        opened = store.groups.shows(link, kind)
        assert (opened.table, opened.role, opened.revoked) == (id, role, None)
        assert store.groups.opens(link) is None
        assert all(store.groups.shows(link, other) is None for other in (RESULTS, ARRIVAL, CALENDAR) if other != kind)
    assert store.groups.withdraw(id, CALENDAR) == ""
    assert [store.groups.public_link(id, role) for role in roles] == [made[RESULTS], made[ARRIVAL], "", made[f"{CALENDAR} 1"]]
    again = store.groups.withdraw(id, ARRIVAL, again=True)
    gone = store.groups.shows(made[ARRIVAL], ARRIVAL)
    assert gone is not None
    assert gone.revoked
    assert store.groups.public_link(id, ARRIVAL) == again != made[ARRIVAL]
    store.close()


def test_the_evenings_of_an_archive_come_into_a_group_that_is_there(where: Where) -> None:
    """Once each, with who came and what was decided; 太郎 came and did not play, and 上田 is known here."""
    store: Store = open_store(where)
    record = Record(GAME, GAME.edition, GAME.house(), NAMES)
    table = store.create(record)
    people = [PersonEntered(name=name) for name in (*NAMES, "太郎")]
    told = (
        *(Called(name="旧"), *people, SeasonEntered(name="冬", ruleset=GAME.name)),
        MatchEntered(table=table, season=5, people=(1, 2, 3)),
        club.MeetingEntered(day="2026-12-03", time="19:00", venue="公民館"),
        club.Attended(meeting=7, people=(1, 2, 3, 4), present=True),
        club.RefereeCalled(meeting=7, table=table, seq=0, question="札が足りない", by="石川"),
        club.CallRuled(meeting=7, call=9, text="流す", by="秋山"),
        club.CallAgreed(meeting=7, call=9, by="上田"),
        club.MeetingEntered(day="2026-12-10", time="19:00", venue="公民館"),
    )
    old = store.groups.state_of(store.groups.create(told))
    packed = archive.read("old.zip", exports.write(old.log, old.group, {table: record}, [5], {}))
    here = store.groups.create(
        (Called(name="新"), PersonEntered(name="上田"), club.MeetingEntered(day="2026-12-10", time="19:00", venue="公民館"))
    )

    def plan() -> imports.Plan:
        held = store.groups.state_of(here)
        return imports.plan(held.log, held.group, [packed], lambda one: store.like(one, {*held.group.seasons}))

    found = plan()
    assert found.evenings == 1
    assert [one.name for one in found.unknown] == ["秋山", "石川", "太郎"]
    assert isinstance(take(store, found, "import", store.groups.state_of(here), "取り込んだ人"), TakenIn)
    group = store.groups.state_of(here).group
    assert [str(one.day) for one in group.meetings.values()] == ["2026-12-10", "2026-12-03"]
    meeting = list(group.meetings.values())[1]
    assert [group.who(one).name for one in meeting.present] == ["秋山", "石川", "上田", "太郎"]
    assert sorted(who.name for who in group.people.values()) == sorted((*NAMES, "太郎"))
    (call,) = meeting.calls.values()
    assert call.decided_at is not None
    assert (call.by, call.decision.by, call.decision.agreed_by) == ("石川", "秋山", "上田")
    assert group.season_of(call.table)
    assert plan().evenings == 0
    store.close()
