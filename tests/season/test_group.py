"""A group: its log of people, seasons and matches, what is refused, and how it is stored."""

from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from storing import group_of, table

from scorekeeper.core.facts import Fact, Void
from scorekeeper.core.record import Refused
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import HachihachiField
from scorekeeper.season import entries
from scorekeeper.season.entries import Called, MatchEntered, Merged, PersonEntered, Renamed, SeasonEntered
from scorekeeper.season.group import GroupState
from scorekeeper.season.group_folding import add, fold
from scorekeeper.store import Overtaken, Store, StoredGroup, Where, open_store

FOUNDED = (
    Called(name="木曜会"),
    PersonEntered(name="秋山"),
    PersonEntered(name="石川"),
    PersonEntered(name="上田"),
    PersonEntered(name="秋山さん"),
    SeasonEntered(name="春の部", ruleset="hachihachi"),
    MatchEntered(table="t1", season=5, people=(1, 2, 3)),
    MatchEntered(table="t2", season=5, people=(4, 2, 3)),
)


def group(*more: Fact) -> GroupState:
    return group_of(*FOUNDED, *more)


def test_everything_declared_is_there_also_names_that_look_alike() -> None:
    one = group()
    assert one.name == "木曜会"
    assert [who.name for who in one.people.values()] == ["秋山", "石川", "上田", "秋山さん"]
    assert one.seasons[5].matches == {"t1": (1, 2, 3), "t2": (4, 2, 3)}
    assert group(Renamed(person=1, name="秋山")) == one
    assert group(PersonEntered(name="客"), entries.Hosted(person=8, guest=True)).people[8].guest
    log = (Called(name="会"), PersonEntered(name="ｱｷ"), PersonEntered(name="アキ"), PersonEntered(name="\u3164"))
    before = fold(log)
    assert isinstance(before, GroupState)
    renamed = add(log, before, Renamed(person=1, name="秋"))
    assert isinstance(renamed, GroupState)
    assert isinstance(add(log, renamed, PersonEntered(name="アキ\u200b")), Refused), "the other has that name still"


def test_spellings_are_merged_and_separated_again_and_a_match_belongs_to_one_season() -> None:
    one = group(Merged(person=4, into=1))
    assert one.who(4).name == "秋山"
    assert one.who(1).spelt == (4,)
    assert 4 not in one.people
    assert group(Merged(person=4, into=1), Void(entry=8)) == group()
    two = group(PersonEntered(name="Akiyama"), Merged(person=4, into=1), Merged(person=1, into=8), Renamed(person=8, name="秋山"))
    assert two.who(4) == two.who(1) == two.who(8)
    assert {*two.who(4).spelt} == {1, 4}
    one = group(SeasonEntered(name="夏の部", ruleset="hachihachi"), MatchEntered(table="t1", season=8, people=(1, 2, 3)))
    assert [*one.seasons[5].matches] == ["t2"]
    assert [*one.seasons[8].matches] == ["t1"]
    assert group(entries.MatchRemoved(table="t1")).season_of("t1") is None


def test_a_group_from_before_0_2_0_reads_as_it_did(store: Store, where: Where) -> None:
    """Its log says `year` instead of `match`."""
    id = store.groups.create(FOUNDED)
    older = open_store(where)
    with older.writing() as db:
        match, year = '{"fact":"match"', '{"fact":"year"'
        changed = db.execute("UPDATE group_entries SET fact = replace(fact, ?, ?) WHERE instr(fact, ?) = 1", [match, year, match])
        assert changed.rowcount == 2
    assert [fact.__struct_config__.tag for fact in older.groups.state_of(id).log].count("year") == 2
    assert older.groups.state_of(id).group == group()
    older.close()


def test_an_invalid_fact_says_which_field_and_why() -> None:
    """Rows of refused.tsv."""
    for row in (Path(__file__).parent / "refused.tsv").read_text("utf-8").splitlines()[1:]:
        key, where, said = row.split("\t")
        refused = add(FOUNDED, group(), entries.DECODER.decode(said))
        assert isinstance(refused, Refused), row
        assert [(one.key, one.where) for one in refused.objections] == [(key, where)], row


SAID = st.one_of(
    st.builds(PersonEntered, name=st.sampled_from("甲乙丙丁戊己")),
    st.builds(Renamed, person=st.integers(1, 9), name=st.sampled_from("甲乙丙丁戊己")),
    st.builds(Merged, person=st.integers(1, 12), into=st.integers(1, 12)),
    st.builds(
        MatchEntered,
        table=st.sampled_from("xyz"),
        season=st.integers(5, 6),
        people=st.sampled_from([*permutations(range(1, 8), 3)]),
    ),
    st.builds(entries.MatchRemoved, table=st.sampled_from("xyz")),
)


@given(st.lists(SAID, max_size=25))
def test_folding_a_log_equals_adding_its_entries_one_by_one(said: list[Fact]) -> None:
    """Merges are checked against every match; a refused one leaves the group unchanged."""
    log: tuple[Fact, ...] = (Called(name="会"), *(PersonEntered(name=name) for name in "甲乙丙丁"))
    log += tuple(SeasonEntered(name=name, ruleset=GAME.name) for name in "春秋")
    group = fold(log)
    assert isinstance(group, GroupState)
    for fact in said:
        before = repr(group)
        added = add(log, group, fact)
        assert repr(group) == before, "nobody sees a group change"
        if isinstance(fact, Merged) and {fact.person, fact.into} <= group.people.keys() and fact.person != fact.into:
            matches = (people for season in group.seasons.values() for people in season.matches.values())
            both = any({fact.person, fact.into} <= {group.who(one).number for one in people} for people in matches)
            assert isinstance(added, Refused) == both
        if not isinstance(added, Refused):
            assert all(added.numbers[number] == added.who(number).number for number in group.numbers)
            log, group = (*log, fact), added
    assert fold(log) == group


def test_a_group_is_kept_entry_by_entry(store: Store, where: Where) -> None:
    id = store.groups.create(FOUNDED, "k")
    assert store.groups.create(FOUNDED, "k") == id, "the same key starts one group"
    added = store.groups.append(id, [PersonEntered(name="客", guest=True, by="秋山")], "p", seq=len(FOUNDED))
    assert added.group.people[8].guest
    again = store.groups.append(id, [PersonEntered(name="客", guest=True)], "p", seq=len(FOUNDED))
    assert again == added, "the same tap twice is one entry"
    late = store.groups.append(id, [PersonEntered(name="遅刻")], "q", seq=len(FOUNDED))
    assert isinstance(late, Overtaken)
    assert isinstance(store.groups.append(id, [PersonEntered(name="遅刻")], "q"), StoredGroup)
    assert isinstance(store.groups.append(id, [PersonEntered(name="遅刻")], "r"), Refused)
    other = open_store(where)
    assert other.groups.state_of(id) == store.groups.state_of(id), "another process reads the same"
    assert other.groups.state_of(id).log[8].by == "秋山"
    other.close()


def test_links_of_a_group_open_it_and_no_table(store: Store) -> None:
    id = store.groups.create(FOUNDED)
    links = store.groups.links(id)
    for role, link in links._asdict().items():
        opened = store.groups.opens(link)
        assert (opened.table, opened.role) == (id, role)
        assert store.opens(link) is None
    new = store.groups.renew(id, "watcher")
    assert new.scorer == links.scorer
    assert store.groups.opens(links.watcher).revoked
    with pytest.raises(LookupError):
        store.groups.links("a" * 16)


def test_the_match_of_a_deleted_table_is_left_out(store: Store) -> None:
    """Deleted by hand, as the app never does."""
    for log in ((), (HachihachiField(),)):
        id = store.create(table(log=log))
        assert store.matches([id])[id]
        with store.writing() as db:
            for of, column in (("entries", "table_id"), ("links", "table_id"), ("tables", "id")):
                db.execute(f"DELETE FROM {of} WHERE {column} = ?", [id])
        assert store.matches([id]) == {id: None}


def test_recalling_matches_stops_when_the_store_is_dismissed(store: Store, where: Where, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = [store.create(table()) for _ in range(3)]
    store.groups.create((*FOUNDED[:6], *(MatchEntered(table=one, season=5, people=(1, 2, 3)) for one in tables)))
    after_a_start = open_store(where)
    after_a_start.recall(pause=0)
    monkeypatch.delattr("scorekeeper.store.groups.matches.match_of")
    assert all(after_a_start.matches(tables).values()), "nothing is folded any more"
    after_a_start.dismiss()
    after_a_start.recall(pause=60)
    after_a_start.close()
