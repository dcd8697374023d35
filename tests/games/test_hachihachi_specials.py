"""Sohachi, futahachi and sujuroku: fees, the blow-off, and who deals next."""

import pytest

from scorekeeper.core.play.seating import everyone
from scorekeeper.games.hachihachi.end.count import Count
from scorekeeper.games.hachihachi.end.specials import special_dealer, specials
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi


@pytest.mark.parametrize(("ten", "kan"), [(167, None), (168, 10), (169, 11), (170, 12), (200, 42)])
def test_futahachi(ten: int, kan: int | None) -> None:
    made = specials(Count((ten, 264 - ten, 0), (0, 0, 0)), 0)
    assert [sum(part[1] for part in one.fee.parts) for one in made] == ([] if kan is None else [12 * kan])


@pytest.mark.parametrize(("kasu", "kan"), [(15, None), (16, 12), (17, 14), (20, 20), (27, 34)])
def test_sujuroku(kasu: int, kan: int | None) -> None:
    made = specials(Count(None, (0, kasu, 0)), 0)
    assert [sum(part[1] for part in one.fee.parts) for one in made] == ([] if kan is None else [12 * kan])


@pytest.mark.parametrize("dealer", range(3))
def test_sohachi_pays_the_dealer_who_stays(table, dealer: int) -> None:
    at = table().say(Field(), Dekiyaku(player=dealer, names=("akatan",), then="agari"))
    before = at.kan
    at.say(Field(), PlayedOut(points=(88, 88, 88)))
    assert tuple(now - then for now, then in zip(at.kan, before, strict=True)) == tuple(
        20 if s == dealer else -10 for s in range(3)
    )
    assert at.next[1] == dealer


def test_the_maker_deals_next_and_no_card_points_are_settled(table) -> None:
    at = table().say(Field(), PlayedOut(points=(40, 54, 170)))
    assert at.kan == (-12, -12, 24)
    assert at.next[1] == 2
    at = table().say(Field(), PlayedOut(points=(100, 90, 74), sujuroku=2, kasu=16))
    assert at.kan == (-12, -12, 24)
    assert at.next[1] == 2


@pytest.mark.parametrize(
    ("count", "dealer", "next_dealer"),
    [
        # Two makers: the one with more points; sohachi keeps the dealer (decisions (c) 7).
        (Count((170, 60, 34), (0, 17, 0)), 2, 0),
        (Count((88, 88, 88), (0, 16, 0)), 2, 2),
        (Count((88, 88, 88), (0, 0, 0)), 1, 1),
        (Count((170, 60, 34), (0, 0, 0)), 1, 0),
        (Count((90, 90, 84), (0, 0, 16)), 1, 2),
        (Count((170, 60, 34), (16, 0, 0)), 1, 0),
    ],
)
def test_who_deals_after_specials(count: Count, dealer: int, next_dealer: int) -> None:
    assert special_dealer(specials(count, dealer), count, everyone(3, dealer))[0] == next_dealer


def test_two_specials_are_both_paid(table) -> None:
    at = table().say(Field(), PlayedOut(points=(170, 58, 36), sujuroku=2, kasu=16))
    assert at.kan == (24 - 12, -12 - 12, -12 + 24)
    assert at.next[1] == 0
    assert {"special.10", "special.13"} <= at.clauses
    at = table().say(Field(), PlayedOut(points=(88, 88, 88), sujuroku=1, kasu=18))
    assert at.kan == (20 - 16, -10 + 32, -10 - 16)
    assert at.next[1] == 0
    assert "special.14" in at.clauses


HANDS = (Teyaku(player=0, names=("karasu", "sanbon")), Teyaku(player=1, names=("aka", "tatesanbon")))


def test_blow_off(table) -> None:
    """Every teyaku and tobikomi of the month is returned to its payers, the maker's own too."""
    dives = (Tobikomi(player=0), Tobikomi(player=1, offender=2), Exempt(player=2, reason="shown"))
    at = table().say(Field(), *HANDS, *dives, PlayedOut(sujuroku=0, kasu=16))
    assert at.kan == (24, -12, -12)
    struck = [line for line in at.lines if line.struck]
    assert [line.sort for line in struck] == ["teyaku", "teyaku", "tobikomi", "tobikomi", "exempt"]
    assert all(line.struck == "hachihachi.special.8" and line.marks[-1].ja == "吹き消し" for line in struck)
    assert {"special.8", "special.9", "tobikomi.12"} <= at.clauses
    assert "nuke" not in {line.sort for line in at.lines}


def test_a_blow_off_affects_no_other_month(table) -> None:
    at = table().say(Field(), *HANDS, Dekiyaku(player=2, names=("akatan",), then="agari"))
    before = at.kan
    at.say(Field(), PlayedOut(points=(170, 50, 44)))
    assert at.kan == (before[0] + 24, before[1] - 12, before[2] - 12)


@pytest.mark.parametrize("fact", [PlayedOut(points=(170, 50, 44)), PlayedOut(sujuroku=0, kasu=17), PlayedOut(points=(88, 88, 88))])
def test_no_special_while_a_sage_stands(table, fact: PlayedOut) -> None:
    at = table().say(Field(), Dekiyaku(player=1, names=("akatan",), then="sage"))
    assert at.refuses(fact) == (("sage-stands", "sage.19"),)
    assert at.say(Cancel(forced=True)).kan == (-3.5, 7, -3.5)


def test_willow_counts_as_kasu(table) -> None:
    """Sixteen kasu: twelve of the six first months and the four willow cards; by cards and by count."""
    plants = "matsu ume sakura fuji ayame botan".split()
    kasu = tuple(f"{plant}-kasu{n}" for plant in plants for n in (1, 2))
    willow = ("yanagi-hikari", "yanagi-tane", "yanagi-tan", "yanagi-kasu1")
    third = ("matsu-hikari", "matsu-tan", "fuji-tane", "fuji-tan", "botan-tane", "botan-tan")
    at = table().say(Field(), PlayedOut(captures=((*kasu, *willow), third)))
    assert at.kan == (24, -12, -12)
