"""Rows of yaku as data: what house rules let in and change, and which clauses captured cards are judged by."""

from typing import ClassVar, Literal

import pytest

from scorekeeper.core.house import House, Switch
from scorekeeper.decks.hanafuda import CURTAIN, MOON, RAIN_MAN, RIBBONS, SAKE_CUP, TANE
from scorekeeper.games.koikoi.house import LAW
from scorekeeper.kit.calling.rows import ClauseNote, holds, row
from scorekeeper.kit.cards.yaku import HeldYaku


class Rules(House, frozen=True):
    law: ClassVar = LAW
    rain: Switch = "off"
    cup: Literal["5", "3"] = "5"
    month: int = 0


@pytest.mark.parametrize(
    ("condition", "rules", "expected"),
    [
        ("", Rules(), True),
        ("rain", Rules(), False),
        ("rain", Rules(rain="on"), True),
        ("rain=off", Rules(), True),
        ("cup=3", Rules(), False),
        ("cup=3", Rules(cup="3"), True),
        ("month", Rules(), False),
        ("month", Rules(month=4), True),
        ("snow", Rules(), False),
    ],
)
def test_a_condition_holds(condition: str, rules: Rules, *, expected: bool) -> None:
    assert holds(rules, condition) is expected


def test_a_row_changes_with_the_house() -> None:
    source = row(
        "tsukimizake", "月見酒", 5, "dekiyaku.15", (MOON, SAKE_CUP), instead={"cup=3": {"fee": 3, "clause": "dekiyaku.16"}}
    )
    plain, cheap = source.under(LAW, Rules()), source.under(LAW, Rules(cup="3"))
    assert (plain.yaku.fee, plain.yaku.clause) == (5, "koikoi.dekiyaku.15")
    assert (cheap.yaku.fee, cheap.yaku.clause, cheap.cards) == (3, "koikoi.dekiyaku.16", {MOON, SAKE_CUP})
    assert [*source.clauses] == ["dekiyaku.15", "dekiyaku.16"]
    grown = row(
        "tan", "タン", 1, "dekiyaku.19", en="ribbons", of=RIBBONS, need=5, grows=1, instead={"rain": {"of": TANE, "need": 4}}
    )
    assert grown.words.en == "ribbons"
    assert grown.under(LAW, Rules(rain="on"))[2:5] == (TANE, 4, 1)


def test_a_fee_and_cards_may_follow_from_the_house() -> None:
    source = row("tsukifuda", "月札", "month", "house.8", lambda rules: frozenset((CURTAIN,)) if rules.month else frozenset())
    made = source.under(LAW, Rules(month=7))
    assert (made.yaku.fee, made.cards) == (7, {CURTAIN})


def held(key: str, number: int = 0) -> HeldYaku:
    grows = {"of": TANE, "need": 5, "grows": 1} if number else {}
    return HeldYaku(row(key, key, 1, "dekiyaku.18", **grows).under(LAW, Rules()), number)


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        (ClauseNote("bake.1", "tane kasu"), True),
        (ClauseNote("bake.1", "gokou"), False),
        (ClauseNote("bake.1", "tane sankou", number=2), True),
        (ClauseNote("bake.1", number=2), True),
        (ClauseNote("bake.1", number=3), False),
        (ClauseNote("bake.1", "tane", where="rain"), False),
        (ClauseNote("bake.1", "tane", cards=frozenset((MOON, RAIN_MAN))), True),
        (ClauseNote("bake.1", "tane", cards=frozenset((MOON, RAIN_MAN)), whole=True), False),
        (ClauseNote("bake.1", "tane", cards=frozenset((RAIN_MAN,))), False),
        (ClauseNote("bake.1", "tane", exact=True), False),
        (ClauseNote("bake.1", "kasu", exact=True), False),
    ],
)
def test_a_clause_applies(note: ClauseNote, *, expected: bool) -> None:
    assert note.applies(Rules(), (held("tane", 6), held("sankou")), frozenset((MOON, CURTAIN))) is expected


def test_a_clause_on_cards_is_not_cited_by_names_alone() -> None:
    note = ClauseNote("bake.1", "tane", cards=frozenset((MOON,)))
    assert not note.applies(Rules(), (held("tane", 5),), frozenset())
    assert ClauseNote("bake.2", "tane", exact=True).applies(Rules(), (held("tane", 5),), frozenset())
