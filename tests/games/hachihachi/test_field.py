"""The field of a month, the two-month bind, and the effect of options A to F on fees and card points."""

from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.kit.eights.fields import FieldKind
from tests.games.cases import Case, each, every, read
from tests.games.hachihachi.table import BIG2, LYING, ZETSU2, month

BIG = (*BIG2, "susuki-hikari")

# The automaton of the decisions: by the bind before the deal, for z=2 | z=1 | z=0 b≥2 | z=0 b=1 | z=0 b=0.
AUTOMATON = {
    "": ("zetsu/zetsu 7", "zetsu/ 6", "big/big 5", "big/ 4", "small/ 3"),
    "big": ("zetsu/zetsu 9", "zetsu/ 8", "big/big 10", "big/ 11", "big/ 11"),
    "zetsu": ("zetsu/zetsu 12", "zetsu/ 13", "zetsu/ 13", "zetsu/ 13", "zetsu/ 13"),
}


@pytest.mark.parametrize("bind", AUTOMATON)
def test_every_field_under_every_bind(bind: str) -> None:
    every = [lying for count in range(6) for lying in combinations((*BIG, *ZETSU2), count)]
    assert len(every) == 32
    for lying in every:
        zetsu, big = len({*lying} & {*ZETSU2}), len({*lying} & {*BIG})
        column = {2: 0, 1: 1}.get(zetsu, {0: 4, 1: 3}.get(big, 2))
        judged = judge(FieldKind(bind), [BY_NAME[name] for name in lying])
        said, clause = AUTOMATON[bind][column].split(" ")
        assert (f"{judged.kind}/{judged.bind}", judged.clause) == (said, f"hachihachi.field.{clause}"), lying


@each(every("hachihachi")["fields"])
def test_fees_on_every_field(case: Case) -> None:
    facts, options = case
    for option, _, fees in (one.partition("=") for one in options.split()):
        for fee, lying in zip(map(float, fees.split(",")), LYING.values(), strict=True):
            at = month(*read("hachihachi", facts), brights=lying, field=option)
            assert at.kan == (2 * fee, -fee, -fee), (option, lying)
