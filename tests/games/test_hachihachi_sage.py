"""Sage: playing on, cancelling, being beaten, and who pays for a dekiyaku in every situation."""

from itertools import product

import pytest

from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Field, PlayedOut, Teyaku, Tobikomi

FACTORS = {"small": ((), 1), "big": (("matsu-hikari",), 2), "zetsu": (("kiri-hikari",), 4)}


def agari(player: int, *names: str, **more: object) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="agari", **more)  # type: ignore[arg-type]


def sage(player: int, *names: str, **more: object) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="sage", **more)  # type: ignore[arg-type]


def third(one: int, other: int) -> int:
    return 3 - one - other


# "Who pays one dekiyaku" of the decisions: v per head (7 kan), the maker m, the offender f, the holder h.
SITUATIONS = [
    (kind, maker, offender, exempt)
    for kind, maker, offender, exempt in product(FACTORS, range(3), (None, 0, 1, 2), ("", "last", "shown"))
    if offender != maker and not (exempt and offender is None)
]


@pytest.mark.parametrize(("kind", "maker", "offender", "exempt"), SITUATIONS)
def test_who_pays_an_agari(table, kind: str, maker: int, offender: int | None, exempt: str) -> None:
    brights, factor = FACTORS[kind]
    at = table().say(Field(brights=brights), agari(maker, "aotan", offender=offender, exempt=exempt))
    v = 7 * factor
    due = {maker: 2 * v}
    if offender is not None and not exempt:
        due[offender] = -2 * v
    else:
        due |= {seat: -v for seat in range(3) if seat != maker}
    assert at.kan == tuple(due.get(seat, 0) for seat in range(3))


@pytest.mark.parametrize(("kind", "maker", "offender", "exempt"), SITUATIONS)
def test_who_pays_a_half(table, kind: str, maker: int, offender: int | None, exempt: str) -> None:
    brights, factor = FACTORS[kind]
    v = 7 * factor
    due: dict[int, float] = {maker: v}
    if offender is not None and not exempt:
        due[offender] = -v
    else:
        due |= {seat: -v / 2 for seat in range(3) if seat != maker}
    for forced in (False, True):
        at = table().say(Field(brights=brights), sage(maker, "aotan", offender=offender, exempt=exempt), Cancel(forced=forced))
        assert at.kan == tuple(due.get(seat, 0) for seat in range(3))
        assert at.next == (2, maker, "")
        assert at.line("dekiyaku").marks[0].ja == "消"


@pytest.mark.parametrize(("kind", "maker", "offender", "exempt"), SITUATIONS)
def test_who_pays_a_beaten_sage(table, kind: str, maker: int, offender: int | None, exempt: str) -> None:
    """The holder (maker of the first yaku) gets half of it and pays both shares to the player who completes, whoever's card
    made it.
    """
    brights, factor = FACTORS[kind]
    v, w = 7 * factor, 6 * factor
    for other in {0, 1, 2} - {maker}:
        due = [0.0, 0.0, 0.0]
        due[maker] += v - 2 * w
        due[other] += 2 * w
        if offender is not None and not exempt:
            due[offender] -= v
        else:
            for seat in {0, 1, 2} - {maker}:
                due[seat] -= v / 2
        for second in (None, *({0, 1, 2} - {other})):
            at = table().say(Field(brights=brights), sage(maker, "aotan", offender=offender, exempt=exempt))
            at.say(agari(other, "inoshikacho", offender=second))
            assert at.kan == tuple(due), (other, second)
            assert at.next == (2, other, "")
            assert "sage.22" in at.clauses
            half, whole = [line for line in at.lines if line.sort == "dekiyaku"]
            assert (half.player, half.marks[0].ja, whole.player) == (maker, "下", other)


def test_a_sage_pays_nothing_yet(table) -> None:
    at = table().say(Field(), sage(0, "akatan"))
    assert at.kan == (0, 0, 0)
    assert at.line("sage").payments == ()


@pytest.mark.parametrize(
    ("facts", "kan"),
    [
        # A new yaku after the sage: everything held, full.
        ([sage(0, "akatan"), agari(0, "aotan")], 14),
        ([sage(0, "akatan"), sage(0, "aotan"), agari(0, "inoshikacho")], 20),
        ([sage(0, "shiko"), agari(0, "goko")], 20),
        ([sage(0, "nanatan"), agari(0, "nanatan", ribbons=8)], 11),
        ([sage(0, "nanatan"), sage(0, "nanatan", ribbons=8), agari(0, "nanatan", ribbons=10)], 13),
        ([sage(0, "akatan"), agari(0, "aotan", last=True)], 14),
        # Failing: halves of everything held.
        ([sage(0, "akatan"), sage(0, "aotan"), Cancel()], 7),
        ([sage(0, "akatan"), sage(0, "aotan"), Cancel(forced=True)], 7),
        ([sage(0, "shiko"), Cancel()], 6),
        # 四光 raised to 五光, sage again, failure: half of the twenty only (sage.9).
        ([sage(0, "shiko"), sage(0, "goko"), Cancel()], 10),
        ([sage(0, "nanatan"), Cancel()], 5),
        ([sage(0, "nanatan", ribbons=8), Cancel()], 5.5),
        # Ribbons are counted when the month ends (dekiyaku.11).
        ([sage(0, "nanatan"), Cancel(ribbons=9)], 6),
        ([sage(0, "akatan", "nanatan", ribbons=8), Cancel(forced=True, ribbons=8)], 9),
    ],
)
def test_sage_ends(table, facts: list, kan: float) -> None:
    at = table().say(Field(), *facts)
    assert at.kan == (2 * kan, -kan, -kan)
    assert at.next == (2, 0, "")


def test_the_holders_ribbons_when_another_completes(table) -> None:
    at = table().say(Field(), sage(0, "nanatan"), agari(1, "inoshikacho", holder_ribbons=9))
    assert at.kan == (12 - 12, 12 - 6, -6)


@pytest.mark.parametrize(
    ("held", "fact", "key", "clause"),
    [
        (sage(0, "akatan"), sage(1, "aotan"), "sage-second", "agari.7"),
        (sage(0, "akatan"), agari(0, "akatan"), "dekiyaku-held", "sage.5"),
        (sage(0, "goko"), agari(0, "shiko"), "dekiyaku-shiko", "dekiyaku.1"),
        (sage(0, "nanatan", ribbons=8), agari(0, "nanatan", ribbons=8), "nanatan-same", "sage.6"),
        (sage(0, "nanatan", ribbons=8), agari(0, "nanatan", ribbons=7), "nanatan-same", "sage.6"),
        (sage(0, "akatan"), sage(0, "aotan", last=True), "sage-last", "sage.4"),
        (sage(0, "akatan"), agari(0, "aotan", two_turned=True), "two-agari", "penalty.5"),
        (sage(0, "akatan"), PlayedOut(points=(90, 87, 87)), "sage-stands", "sage.19"),
        # The same card twice: nobody else can have the holder's cards.
        (sage(0, "shiko"), agari(1, "goko"), "sage-card", "setup.16"),
        (sage(0, "inoshikacho"), agari(1, "goun"), "sage-card", "setup.16"),
        (sage(0, "akatan"), agari(1, "akatan"), "sage-card", "setup.16"),
        (sage(0, "nanatan", ribbons=7), agari(1, "nanatan", ribbons=7), "ribbons-held", "setup.16"),
        (sage(0, "nanatan", ribbons=8), agari(1, "aotan"), "ribbons-held", "setup.16"),
        (sage(0, "nanatan"), agari(1, "aotan", holder_ribbons=8), "ribbons-held", "setup.16"),
        (sage(0, "akatan", "aotan"), agari(1, "nanatan", ribbons=7), "ribbons-held", "setup.16"),
        (sage(0, "akatan"), agari(1, "nanatan", ribbons=8), "ribbons-held", "setup.16"),
        # Counts of the holder's ribbons.
        (sage(0, "nanatan", ribbons=8), Cancel(ribbons=7), "holder-count", "dekiyaku.11"),
        (sage(0, "akatan"), Cancel(ribbons=7), "holder-count", "dekiyaku.11"),
        (sage(0, "akatan"), agari(1, "inoshikacho", holder_ribbons=7), "holder-count", "dekiyaku.11"),
        (sage(0, "akatan"), agari(0, "aotan", holder_ribbons=7), "holder-none", "dekiyaku.11"),
        # Proofs by a player who owes nothing.
        (sage(0, "akatan"), Cancel(proved=(1,)), "proved-none", "hatto.23"),
        (sage(0, "akatan", offender=1), Cancel(proved=(2,)), "proved-none", "hatto.23"),
        (sage(0, "akatan", offender=1), Cancel(proved=(1, 2)), "proved-none", "hatto.23"),
        (sage(0, "akatan"), Teyaku(player=1, names=("aka",)), "teyaku-late", "teyaku.1"),
    ],
)
def test_what_a_standing_sage_forbids(table, held: Dekiyaku, fact, key: str, clause: str) -> None:
    assert table().say(Field(), held).refuses(fact) == ((key, clause),)


@pytest.mark.parametrize(
    ("held", "fact"),
    [
        (sage(0, "nanatan", ribbons=7), agari(1, "aotan")),
        (sage(0, "akatan"), agari(1, "nanatan", ribbons=7)),
        (sage(0, "shiko"), agari(1, "akatan")),
        (sage(0, "goun"), agari(1, "shiko")),
    ],
)
def test_what_a_standing_sage_leaves(table, held: Dekiyaku, fact: Dekiyaku) -> None:
    table().say(Field(), held, fact)


def test_tobikomi_and_the_sage(table) -> None:
    hands = [Teyaku(player=0, names=("sanbon",)), Teyaku(player=1, names=("tatesanbon",))]
    start = (-3 + 4, -2 + 6, -2 - 3)
    # Before the sage: both pay (sage.14), also when claimed late.
    at = table().say(Field(), *hands, Tobikomi(player=1), sage(2, "aotan"))
    assert at.kan == (start[0] - 1, start[1] + 2, start[2] - 1)
    at = table().say(Field(), *hands, sage(2, "aotan"), Tobikomi(player=1, early=True))
    assert at.kan == (start[0] - 1, start[1] + 2, start[2] - 1)
    assert "sage.14" in at.clauses
    # Under it: the holder pays both, the month goes on (sage.11), whoever played the card.
    for offender in (None, 0, 2):
        at = table().say(Field(), *hands, sage(2, "aotan"), Tobikomi(player=1, offender=offender))
        assert at.kan == (start[0], start[1] + 2, start[2] - 2)
        assert at.game.check(at.state, Cancel()) == ()
    # The holder's own: as always (sage.15), by hatto too.
    at = table().say(Field(), *hands, sage(1, "aotan"), Tobikomi(player=1))
    assert at.kan == (start[0] - 1, start[1] + 2, start[2] - 1)
    at = table().say(Field(), *hands, sage(1, "aotan"), Tobikomi(player=1, offender=0))
    assert at.kan == (start[0] - 2, start[1] + 2, start[2])


def test_early_needs_a_sage(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",)))
    assert at.refuses(Tobikomi(player=0, early=True)) == (("early-no-sage", "sage.14"),)


def test_no_points_nuke_or_special_after_a_sage(table) -> None:
    """A forced cancel ends the month (sage.19, sage.20): only the half is paid."""
    at = table().say(Field(), Teyaku(player=0, names=("karasu",)), sage(0, "akatan"), Cancel(forced=True))
    assert at.kan == (8 + 7, -4 - 3.5, -4 - 3.5)
    assert at.refuses(PlayedOut(sujuroku=0, kasu=17)) == (("month-over", "agari.3"),)
