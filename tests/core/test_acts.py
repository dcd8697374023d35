"""Acts: what was declared together is described, taken back and restored together."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import logs

from scorekeeper.core.acts import acts, redoing, together, undoing
from scorekeeper.core.facts import Closed, Fact, Redo, Void
from scorekeeper.core.log import live

ONE, TWO = Redo(reason="one"), Redo(reason="two")


def void(entry: int, *, also: bool = False) -> Void:
    return Void(entry=entry, also=also)


@pytest.mark.parametrize(
    ("log", "told"),
    [
        ([], []),
        ([ONE], [((0,), "declared")]),
        ([ONE, Redo(also=True), TWO], [((0, 1), "declared"), ((2,), "declared")]),
        ([Redo(also=True), ONE], [((0,), "declared"), ((1,), "declared")]),
        ([ONE, Redo(place=-1)], [((0,), "declared"), ((1,), "inserted")]),
        ([ONE, void(0)], [((0,), "declared"), ((1,), "undone")]),
        ([ONE, void(0), void(1)], [((0,), "declared"), ((1,), "undone"), ((2,), "redone")]),
        ([ONE, TWO, void(0), void(1, also=True)], [((0,), "declared"), ((1,), "declared"), ((2, 3), "undone")]),
        ([ONE, void(0), Redo(place=0, also=True)], [((0,), "declared"), ((1, 2), "corrected")]),
        ([ONE, void(0), Redo(place=0, also=True), void(1), void(2, also=True)], [
            ((0,), "declared"), ((1, 2), "corrected"), ((3, 4), "undone")]),
        ([ONE, Closed(), void(1), Redo(place=0, also=True)], [
            ((0,), "declared"), ((1,), "declared"), ((2, 3), "inserted, reopened")]),
        ([ONE, Closed(), void(1), void(0, also=True)], [((0,), "declared"), ((1,), "declared"), ((2, 3), "undone, reopened")]),
        ([ONE, Closed(), void(1), void(2)], [
            ((0,), "declared"), ((1,), "declared"), ((2,), "undone, reopened"), ((3,), "redone")]),
    ],
)  # fmt: skip
def test_which_entries_form_an_act(log: list[Fact], told: list[tuple[tuple[int, ...], str]]) -> None:
    assert [(act.entries, act.kind + ", reopened" * act.reopens) for act in acts(tuple(log))] == told


def test_who_declared_it_and_when() -> None:
    (act,) = acts((Redo(by="秋山", at="2026-11-21T12:00:00Z"), Redo(also=True)))
    assert (act.by, act.at) == ("秋山", "2026-11-21T12:00:00Z")


@pytest.mark.parametrize(
    ("log", "entry", "voids"),
    [
        ([ONE], 0, [void(0)]),
        ([ONE, Redo(also=True)], 1, [void(0), void(1, also=True)]),
        ([ONE, Redo(also=True), void(0)], 1, [void(1)]),
        ([ONE, void(0)], 0, []),
        ([ONE, void(0), Redo(place=0, also=True), TWO], 2, [void(1), void(2, also=True)]),
        ([ONE, TWO, void(0)], 1, [void(1)]),
        ([ONE, void(0), Redo(place=0, also=True), void(2, also=True), Redo(place=2, also=True)], 4, [void(1), void(4, also=True)]),
    ],
)
def test_what_takes_an_act_back(log: list[Fact], entry: int, voids: list[Void]) -> None:
    assert undoing(tuple(log), entry) == tuple(voids)
    for nothing in (-1, len(log)):
        with pytest.raises(LookupError):
            undoing(tuple(log), nothing)


@pytest.mark.parametrize(
    ("log", "voids"),
    [
        ([], []),
        ([ONE], []),
        ([ONE, void(0)], [void(1)]),
        ([ONE, void(0), TWO], []),
        ([ONE, void(0), void(1)], []),
        ([ONE, TWO, void(1), void(0)], [void(3)]),
        ([ONE, TWO, void(1), void(0), void(3)], [void(2)]),
        ([ONE, TWO, void(1), void(0), void(3), void(2)], []),
        ([ONE, TWO, void(1), void(0), void(3), void(0)], [void(5)]),
        ([ONE, TWO, void(1), void(0), void(3), TWO], []),
        ([ONE, TWO, void(1), void(0), void(2)], []),
        ([ONE, TWO, void(0)], [void(2)]),
        ([ONE, void(0), Redo(place=0, also=True)], []),
        ([ONE, void(0), Redo(place=0, also=True), void(1), void(2, also=True)], [void(3), void(4, also=True)]),
    ],
)
def test_what_restores_an_act_that_was_taken_back(log: list[Fact], voids: list[Void]) -> None:
    assert redoing(tuple(log)) == tuple(voids)


@given(logs())
def test_every_entry_belongs_to_one_act(log: tuple[Fact, ...]) -> None:
    told = acts(log)
    assert tuple(entry for act in told for entry in act.entries) == tuple(range(len(log)))
    assert tuple(fact for act in told for fact in act.facts) == log
    assert together(*log[:5]) == together(*together(*log[:5]))
    assert len(acts(together(*log))) == min(len(log), 1)


@given(st.data())
def test_undo_and_redo_of_any_act(data: st.DataObject) -> None:
    log = data.draw(logs().filter(bool))
    act = data.draw(st.sampled_from(acts(log)))
    voids = undoing(log, data.draw(st.sampled_from(act.entries)))
    undone = log + voids
    assert not {*act.entries} & {entry for entry, _ in live(undone)}
    assert undoing(undone, act.entries[0]) == ()
    if act.entries[-1] == len(log) - 1:
        assert live(undone) == live(log[: act.entries[0]])
    if voids and acts(undone)[-1].kind == "undone":
        redone = undone + redoing(undone)
        assert live(redone) == live(log)
        assert redoing(redone) == redoing(log)
