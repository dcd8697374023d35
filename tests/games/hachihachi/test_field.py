"""The field of a month, the two-month bind, and the effect of options A to F on fees and card points."""

from itertools import combinations

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.games.hachihachi.facts import HachihachiField, HachihachiTobikomi, SageCancel
from scorekeeper.kit.eights.fields import FieldKind
from tests.games.hachihachi.table import BIG2, LYING, OUT, ZETSU2, Table, agari, hand, month, out, sage

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


SAID: dict[str, tuple[Fact, ...]] = {
    "sanbon": (hand(0, "sanbon"),),
    "tatesanbon": (hand(0, "tatesanbon"),),
    "aka sanbon": (hand(0, "aka", "sanbon"),),
    "tanichi futatate": (hand(0, "tanichi", "futatate"),),
    "karasu shiso": (hand(0, "karasu", "shiso"),),
    "aotan": (agari(0, "aotan"),),
    "aotan nanatan": (agari(0, "aotan", "nanatan"),),
    "eight ribbons": (agari(0, "nanatan", ribbons=8),),
    "ten ribbons": (agari(0, "nanatan", ribbons=10),),
    "goko": (agari(0, "goko"),),
    "half aotan": (sage(0, "aotan"), SageCancel()),
    "half inoshikacho": (sage(0, "inoshikacho"), SageCancel()),
    "half aotan nanatan": (sage(0, "aotan", "nanatan"), SageCancel()),
    "half of eight ribbons": (sage(0, "nanatan", ribbons=8), SageCancel()),
    "sohachi": (out(88, 88, 88),),
    "168 points": (out(168, 52, 44),),
    "170 points": (out(170, 50, 44),),
    "17 kasu": (out(sujuroku=0, kasu=17),),
    "27 kasu": (out(sujuroku=0, kasu=27),),
}
# What each of the two others pays seat 0, in kan: small, big, zetsu.
ON_EVERY_FIELD: dict[str, dict[str, tuple[float, ...]]] = {
    "A": {"sanbon": (2, 4, 8), "tanichi futatate": (13, 26, 52), "karasu shiso": (44, 88, 176), "aotan": (7, 14, 28)}
    | {"half aotan": (3.5, 7, 14), "sohachi": (10, 20, 40), "170 points": (12, 24, 48), "17 kasu": (14, 28, 56)},
    "B": {"sanbon": (2, 4, 6), "tanichi futatate": (13, 26, 39), "karasu shiso": (44, 88, 132), "aotan": (7, 14, 21)}
    | {"half aotan": (3.5, 7, 10.5), "sohachi": (10, 20, 30), "170 points": (12, 24, 36), "17 kasu": (14, 28, 42)},
    "C": {"sanbon": (2, 3, 4), "tatesanbon": (3, 4.5, 6), "tanichi futatate": (13, 19.5, 26), "karasu shiso": (44, 66, 88)}
    | {"aotan": (7, 10.5, 14), "half aotan": (3.5, 5.25, 7), "half inoshikacho": (3, 4.5, 6)}
    | {"sohachi": (10, 15, 20), "170 points": (12, 18, 24), "17 kasu": (14, 21, 28)},
    "D": {"sanbon": (2, 4, 4), "tanichi futatate": (13, 26, 26), "aotan": (7, 14, 14), "half aotan": (3.5, 7, 7)},
    "E": {"sanbon": (2, 2, 2), "tanichi futatate": (13, 13, 13), "aotan": (7, 7, 7), "half aotan": (3.5, 3.5, 3.5)},
    "F": {"sanbon": (2, 3, 4), "tatesanbon": (3, 4, 5), "aka sanbon": (4, 6, 8), "tanichi futatate": (13, 15, 17)}
    | {"karasu shiso": (44, 46, 48), "aotan": (7, 8, 9), "aotan nanatan": (17, 19, 21), "eight ribbons": (11, 12, 13)}
    | {"ten ribbons": (13, 14, 15), "goko": (20, 21, 22), "half inoshikacho": (3, 3.5, 4), "half aotan": (3.5, 4, 4.5)}
    | {"half of eight ribbons": (5.5, 6, 6.5), "half aotan nanatan": (8.5, 9.5, 10.5), "sohachi": (10, 11, 12)}
    | {"170 points": (12, 13, 14), "168 points": (10, 11, 12), "17 kasu": (14, 15, 16), "27 kasu": (34, 35, 36)},
}


@pytest.mark.parametrize("field", ON_EVERY_FIELD)
def test_fees_on_every_field(field: str) -> None:
    for name, fees in ON_EVERY_FIELD[field].items():
        paid = [month(*SAID[name], brights=brights, field=field).kan for brights in LYING.values()]
        assert paid == [(2 * fee, -fee, -fee) for fee in fees], name


@pytest.mark.parametrize(
    ("field", "fees"),
    {"A": (1, 2, 4), "B": (1, 2, 3), "C": (1, 1.5, 2), "D": (1, 2, 2), "E": (1, 1, 1), "F": (1, 1, 1)}.items(),
)
def test_tobikomi_and_nuke_on_every_field(field: str, fees: tuple[float, ...]) -> None:
    for brights, fee in zip(LYING.values(), fees, strict=True):
        at = month(hand(0, "aka", "sanbon"), brights=brights, field=field)
        before = at.kan[0]
        assert at.say(HachihachiTobikomi(player=0)).kan[0] - before == 2 * fee
        assert [payment.amount for payment in at.say(OUT).line("nuke").payments] == [12 * fee] * 2


@pytest.mark.parametrize(("field", "zetsu"), {"A": 4, "B": 3, "C": 2, "D": 2, "E": 1, "F": 1}.items())
def test_card_points_elsewhere_are_not_adjusted(field: str, zetsu: int) -> None:
    for kind, factor in (("small", 1), ("zetsu", zetsu)):
        at = month(out(95, 90, 79), brights=LYING[kind], field=field)
        assert at.points == (7 * factor, 2 * factor, -9 * factor)


@pytest.mark.parametrize("field", "ABCDEF")
def test_binds_go_from_month_to_month_under_every_option(field: str) -> None:
    """An option changes only the factor (field.28; decisions (c) 27)."""
    at = Table(field=field)
    fields = [
        (BIG2, "big", "big"),
        ((), "big", ""),
        ((), "small", ""),
        (BIG, "big", "big"),
        (BIG[1:], "big", "big"),
        ((ZETSU2[0], *BIG), "zetsu", ""),
        (ZETSU2, "zetsu", "zetsu"),
        (BIG, "zetsu", ""),
        (BIG[:1], "big", ""),
        (BIG2, "big", "big"),
        (ZETSU2, "zetsu", "zetsu"),
        (ZETSU2, "zetsu", "zetsu"),
    ]
    for lying, kind, bind in fields:
        at.say(HachihachiField(brights=lying))
        assert (at.month.ground.kind, at.month.bind) == (kind, bind)
        at.say(OUT)
    # Etsunen is off: the year is over with a bind pending (etsunen.1).
    assert at.final is not None
