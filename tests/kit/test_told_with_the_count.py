"""Dekiyaku that are told with the count move what they move told one by one before it, and are refused for the same reasons."""

from collections.abc import Iterable

import pytest
from msgspec.structs import replace

from scorekeeper.core.facts import Fact
from scorekeeper.games import bakappana, hanaawase
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku as Bakappana
from scorekeeper.games.bakappana.facts import BakappanaPlayedOut as BakappanaCount
from scorekeeper.games.hanaawase.facts import HanaawaseDekiyaku as Hanaawase
from scorekeeper.games.hanaawase.facts import HanaawasePlayedOut as HanaawaseCount
from tests.games.cases import Case, every, read, told

GAMES = (bakappana.GAME.name, hanaawase.GAME.name)
Told = Bakappana | Hanaawase
Count = BakappanaCount | HanaawaseCount


def of(section: str) -> pytest.MarkDecorator:
    """The cases in which dekiyaku are told."""
    found = [(name, case) for name in GAMES for case in every(name)[section] if "dekiyaku player" in f"{case[0]} {case[1]}"]
    return pytest.mark.parametrize(("name", "case"), found, ids=[f"{name}: {' '.join(case[:2])}" for name, case in found])


def with_count(count: Count, one: Told) -> Count:
    """The count that tells this too."""
    told = {"names": (one.names, ()), "captured": (one.captured, None)}
    if isinstance(one, Hanaawase):
        told["kasu"] = (one.kasu if one.kasu != 12 else None, None)
    at = one.player
    for field, (value, blank) in told.items():
        have = [*getattr(count, field), *[blank] * (at + 1)]
        count = replace(count, **{field: (*have[:at], value, *have[at + 1 : len(getattr(count, field))])})
    return count


def together(facts: Iterable[Fact]) -> tuple[Fact, ...]:
    """The same facts, with what was told before a count by points in it; of what a player told twice, only the last."""
    waiting: dict[int, Told] = {}
    found: list[Fact] = []
    for fact in facts:
        if isinstance(fact, Told):
            found += [waiting.pop(fact.player)] if fact.player in waiting else []
            waiting[fact.player] = fact
            continue
        if isinstance(fact, Count) and fact.points:
            for one in waiting.values():
                fact = with_count(fact, one)
        else:
            found += waiting.values()
        waiting.clear()
        found.append(fact)
    return (*found, *waiting.values())


@of("moves")
def test_it_moves_the_same(name: str, case: Case) -> None:
    _, entries, house, points, *_ = case
    rules = f"{house} seats={len(points.split())}"
    facts = read(name, entries)
    table = told(name, "", rules).say(*together(facts))
    apart = told(name, entries, rules)
    assert (table.points, table.next) == (apart.points, apart.next)
    ends = [[(line.payments, line.clauses) for line in one.lines if line.sort != "told"] for one in (table, apart)]
    assert ends[0] == ends[1]


@of("refused")
def test_it_is_refused_alike(name: str, case: Case) -> None:
    fact, before, house, key, *_ = case
    if key == "stands":
        return
    (one,), earlier = read(name, fact), read(name, before)
    if isinstance(one, Told):
        kind = HanaawaseCount if isinstance(one, Hanaawase) else BakappanaCount
        earlier, one = (*earlier, one), kind(points=(88, 88, 88))
    *earlier, one = together((*earlier, one))
    refused, *_ = told(name, "", house).say(*earlier).refusing(one)
    assert refused.key == key
    assert refused.where.partition("[")[0] in one.__struct_fields__ or not refused.where
