"""The field of a month, the two-month bind, and the effect of options A to F on a fee."""

from itertools import combinations

import pytest

from scorekeeper.core.facts import Redo
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.eights.fields import FieldKind
from scorekeeper.games.hachihachi.deal.field import judge
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Field, PlayedOut, Teyaku, Tobikomi

BIG = ("matsu-hikari", "sakura-hikari", "susuki-hikari")
ZETSU = ("yanagi-hikari", "kiri-hikari")
LYING = {"small": (), "big": BIG[:1], "zetsu": ZETSU[:1]}
SUBSETS = [lying for count in range(6) for lying in combinations((*BIG, *ZETSU), count)]

# The automaton of the decisions: by the bind before the deal, for z=2 | z=1 | z=0 b≥2 | z=0 b=1 | z=0 b=0.
AUTOMATON = {
    "": ("zetsu/zetsu 7", "zetsu/ 6", "big/big 5", "big/ 4", "small/ 3"),
    "big": ("zetsu/zetsu 9", "zetsu/ 8", "big/big 10", "big/ 11", "big/ 11"),
    "zetsu": ("zetsu/zetsu 12", "zetsu/ 13", "zetsu/ 13", "zetsu/ 13", "zetsu/ 13"),
}


@pytest.mark.parametrize("bind", AUTOMATON)
def test_every_field_under_every_bind(bind: str) -> None:
    for lying in SUBSETS:
        zetsu, big = len({*lying} & {*ZETSU}), len({*lying} & {*BIG})
        column = {2: 0, 1: 1}.get(zetsu, {0: 4, 1: 3}.get(big, 2))
        judged = judge(FieldKind(bind), [BY_NAME[name] for name in lying])
        said, clause = AUTOMATON[bind][column].split(" ")
        assert f"{judged.kind}/{judged.bind}" == said, lying
        assert judged.clause == f"hachihachi.field.{clause}", lying


def test_all_thirty_two_fields_are_tried() -> None:
    assert len(SUBSETS) == len(set(SUBSETS)) == 32


# What each of the two others pays for teyaku, in kan: small, big, zetsu.
TEYAKU = {
    "A": {"sanbon": (2, 4, 8), "tanichi futatate": (13, 26, 52), "karasu shiso": (44, 88, 176)},
    "B": {"sanbon": (2, 4, 6), "tanichi futatate": (13, 26, 39), "karasu shiso": (44, 88, 132)},
    "C": {"sanbon": (2, 3, 4), "tatesanbon": (3, 4.5, 6), "tanichi futatate": (13, 19.5, 26), "karasu shiso": (44, 66, 88)},
    "D": {"sanbon": (2, 4, 4), "tanichi futatate": (13, 26, 26), "karasu shiso": (44, 88, 88)},
    "E": {"sanbon": (2, 2, 2), "tanichi futatate": (13, 13, 13), "karasu shiso": (44, 44, 44)},
    "F": {
        "sanbon": (2, 3, 4),
        "tatesanbon": (3, 4, 5),
        "aka sanbon": (4, 6, 8),
        "tanichi futatate": (13, 15, 17),
        "karasu shiso": (44, 46, 48),
    },
}
KINDS = ("small", "big", "zetsu")
ON_EVERY_FIELD = [
    (option, names, kind, fee)
    for option, rows in TEYAKU.items()
    for names, fees in rows.items()
    for kind, fee in zip(KINDS, fees, strict=True)
]


@pytest.mark.parametrize(("option", "names", "kind", "fee"), ON_EVERY_FIELD)
def test_teyaku_on_every_field(table, option: str, names: str, kind: str, fee: float) -> None:
    at = table(option).say(Field(brights=LYING[kind]), Teyaku(player=1, names=tuple(names.split())))
    assert at.kan == (-fee, 2 * fee, -fee)


DEKIYAKU = {
    "A": {"aotan": (7, 14, 28)},
    "B": {"aotan": (7, 14, 21)},
    "C": {"aotan": (7, 10.5, 14)},
    "D": {"aotan": (7, 14, 14)},
    "E": {"aotan": (7, 7, 7)},
    "F": {
        "aotan": (7, 8, 9),
        "aotan nanatan": (17, 19, 21),
        "nanatan:8": (11, 12, 13),
        "nanatan:10": (13, 14, 15),
        "goko": (20, 21, 22),
    },
}


def dekiyaku(said: str, then: str) -> Dekiyaku:
    names, _, ribbons = said.partition(":")
    return Dekiyaku(player=2, names=tuple(names.split()), ribbons=int(ribbons or 7), then=then)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("option", "said", "kind", "fee"),
    [
        (option, said, kind, fee)
        for option, rows in DEKIYAKU.items()
        for said, fees in rows.items()
        for kind, fee in zip(KINDS, fees, strict=True)
    ],
)
def test_dekiyaku_on_every_field(table, option: str, said: str, kind: str, fee: float) -> None:
    at = table(option).say(Field(brights=LYING[kind]), dekiyaku(said, "agari"))
    assert at.kan == (-fee, -fee, 2 * fee)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    ("option", "said", "fees"),
    [
        ("F", "inoshikacho", (3, 3.5, 4)),
        ("F", "aotan", (3.5, 4, 4.5)),
        ("F", "nanatan:8", (5.5, 6, 6.5)),
        ("F", "aotan nanatan", (8.5, 9.5, 10.5)),
        ("A", "aotan", (3.5, 7, 14)),
        ("B", "aotan", (3.5, 7, 10.5)),
        ("C", "aotan", (3.5, 5.25, 7)),
        ("C", "inoshikacho", (3, 4.5, 6)),
        ("D", "aotan", (3.5, 7, 7)),
        ("E", "aotan", (3.5, 3.5, 3.5)),
    ],
)
def test_half_fees_on_every_field(table, option: str, said: str, fees: tuple[float, ...], kind: str) -> None:
    at = table(option).say(Field(brights=LYING[kind]), dekiyaku(said, "sage"), Cancel())
    half = fees[KINDS.index(kind)]
    assert at.kan == (-half, -half, 2 * half)


# Specials by captured points (or kasu), in kan: small, big, zetsu.
SPECIALS = {
    "A": {(88, 88, 88): (10, 20, 40), (170, 50, 44): (12, 24, 48), 17: (14, 28, 56)},
    "B": {(88, 88, 88): (10, 20, 30), (170, 50, 44): (12, 24, 36), 17: (14, 28, 42)},
    "C": {(88, 88, 88): (10, 15, 20), (170, 50, 44): (12, 18, 24), 17: (14, 21, 28)},
    "F": {(88, 88, 88): (10, 11, 12), (170, 50, 44): (12, 13, 14), (168, 52, 44): (10, 11, 12), 17: (14, 15, 16), 27: (34, 35, 36)},
}


@pytest.mark.parametrize(
    ("option", "count", "kind", "fee"),
    [
        (option, count, kind, fee)
        for option, rows in SPECIALS.items()
        for count, fees in rows.items()
        for kind, fee in zip(KINDS, fees, strict=True)
    ],
)
def test_specials_on_every_field(table, option: str, count: tuple[int, ...] | int, kind: str, fee: float) -> None:
    fact = PlayedOut(sujuroku=0, kasu=count) if isinstance(count, int) else PlayedOut(points=count)
    at = table(option).say(Field(brights=LYING[kind]), fact)
    assert at.kan == (2 * fee, -fee, -fee)


@pytest.mark.parametrize(
    ("option", "fees"),
    {"A": (1, 2, 4), "B": (1, 2, 3), "C": (1, 1.5, 2), "D": (1, 2, 2), "E": (1, 1, 1), "F": (1, 1, 1)}.items(),
)
@pytest.mark.parametrize("kind", KINDS)
def test_tobikomi_and_nuke_on_every_field(table, option: str, fees: tuple[float, ...], kind: str) -> None:
    fee = fees[KINDS.index(kind)]
    at = table(option).say(Field(brights=LYING[kind]), Teyaku(player=0, names=("aka", "sanbon")))
    before = at.kan[0]
    assert at.say(Tobikomi(player=0)).kan[0] - before == 2 * fee
    at.say(PlayedOut(points=(90, 87, 87)))
    nuke, points = at.line("nuke"), at.line("points")
    assert [payment.amount / 12 for payment in nuke.payments] == [fee, fee]
    if option == "F":
        assert [payment.amount for payment in points.payments] == [1, 1]


@pytest.mark.parametrize(
    ("option", "before", "after"),
    [
        # The table of the decisions for C on a big field.
        ("C", (7, 2, -9), (9, 3, -12)),
        ("C", (0, 5, -5), (0, 6, -6)),
        ("C", (3, 5, -8), (3, 6, -9)),
        ("C", (10, -3, -7), (12, -3, -9)),
        ("C", (8, -2, -6), (12, -3, -9)),
        # A difference of one disappears altogether.
        ("C", (1, 1, -2), (0, 0, 0)),
        ("C", (2, -1, -1), (0, 0, 0)),
        ("C", (1, -1, 0), (0, 0, 0)),
        ("C", (1, 1, -2)[::-1], (0, 0, 0)),
        ("A", (7, 2, -9), (14, 4, -18)),
        ("F", (7, 2, -9), (7, 2, -9)),
    ],
)
@pytest.mark.parametrize("turn", range(3))
def test_card_points_on_a_big_field(table, option: str, before: tuple[int, ...], after: tuple[int, ...], turn: int) -> None:
    before, after = before[turn:] + before[:turn], after[turn:] + after[:turn]
    at = table(option).say(Field(brights=BIG[:1]), PlayedOut(points=tuple(88 + over for over in before)))
    assert at.points == after
    # The next dealer is decided by the points really captured (settle.11).
    assert at.next[1] == before.index(max(before))


@pytest.mark.parametrize(
    ("option", "kind", "factor"),
    [("C", "small", 1), ("C", "zetsu", 2), ("A", "small", 1), ("A", "zetsu", 4), ("B", "zetsu", 3), ("D", "zetsu", 2)]
    + [(option, "zetsu", 1) for option in "EF"],
)
def test_card_points_elsewhere_are_not_adjusted(table, option: str, kind: str, factor: int) -> None:
    at = table(option).say(Field(brights=LYING[kind]), PlayedOut(points=(95, 90, 79)))
    assert at.points == (7 * factor, 2 * factor, -9 * factor)


def test_binds_go_from_month_to_month(table) -> None:
    at = table()
    fields = [
        (BIG[:2], "big", "big"),
        ((), "big", ""),
        ((), "small", ""),
        (BIG, "big", "big"),
        (BIG[1:], "big", "big"),
        ((ZETSU[0], *BIG), "zetsu", ""),
        (ZETSU, "zetsu", "zetsu"),
        (BIG, "zetsu", ""),
        (BIG[:1], "big", ""),
        (BIG[:2], "big", "big"),
        (ZETSU, "zetsu", "zetsu"),
        (ZETSU, "zetsu", "zetsu"),
    ]
    for lying, kind, bind in fields:
        at.say(Field(brights=lying))
        assert (at.state.own.now.ground.kind, at.state.own.now.bind) == (kind, bind)
        at.say(PlayedOut(points=(90, 87, 87)))
    # Etsunen is off: the year is over with a bind pending (etsunen.1).
    assert at.final is not None


@pytest.mark.parametrize(
    "ending",
    [
        Dekiyaku(player=0, names=("akatan",), then="agari"),
        PlayedOut(points=(90, 87, 87)),
        PlayedOut(points=(88, 88, 88)),
        PlayedOut(sujuroku=1, kasu=16),
    ],
)
def test_a_bind_does_not_depend_on_how_the_month_ended(table, ending) -> None:
    assert table().say(Field(brights=BIG[:2]), ending).next[2] == "big"


def test_a_redealt_month_starts_from_the_bind_before_it(table) -> None:
    at = table().say(Field(brights=BIG[:2]), PlayedOut(points=(87, 90, 87)))
    at.say(Field(brights=ZETSU), Teyaku(player=0, names=("aka",)), Redo(reason="deal"))
    assert at.next == (2, 1, "big")
    assert at.say(Field()).state.own.now.ground.kind == "big"
    assert at.kan == (-2 / 12, 4 / 12, -2 / 12)


@pytest.mark.parametrize(
    ("brights", "key", "clause"),
    [
        (("matsu-kasu1",), "field-cards", "field.1"),
        (("matsu",), "field-cards", "field.1"),
        (("matsu-hikari", "matsu-hikari"), "field-cards", "field.1"),
    ],
)
def test_a_field_takes_each_bright_once(table, brights: tuple[str, ...], key: str, clause: str) -> None:
    assert table().refuses(Field(brights=brights)) == ((key, clause),)


def test_a_field_is_declared_once_a_month(table) -> None:
    at = table().say(Field())
    assert at.refuses(Field()) == (("field-told", "field.2"),)
    at.say(Teyaku(player=0, names=("aka",)))
    assert at.refuses(Field()) == (("field-told", "field.2"),)


@pytest.mark.parametrize(
    "fact", [Teyaku(player=0, names=("aka",)), Dekiyaku(player=0, names=("goko",), then="agari"), PlayedOut(points=(90, 87, 87))]
)
def test_nothing_comes_before_the_field(table, fact) -> None:
    assert table().refuses(fact) == (("no-field", "deal.5"),)
