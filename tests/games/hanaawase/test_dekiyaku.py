"""The captured sets of 花合わせ: which cards make what, and which exclude each other."""

from string import ascii_letters

import pytest

from scorekeeper.core.house import house_from
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, RIBBONS, Flower, cards_named
from scorekeeper.games.hanaawase import GAME, yaku
from scorekeeper.games.hanaawase.facts import HanaawaseDekiyaku
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.yaku import SETS

LETTER = dict(zip(ascii_letters[26:] + ascii_letters[:22], sorted(DECK), strict=True))
"""The letters of the source's font, month by month."""


def cards(letters: str) -> tuple[Flower, ...]:
    return tuple(LETTER[letter] for letter in letters)


def keys(pile: tuple[Flower, ...], most: int | None = None) -> str:
    return " ".join(one.key for one in yaku.sets(HanaawaseHouse()).dekiyaku_in(pile, most).held)


def test_the_fees_of_the_source() -> None:
    by_fee = {
        160: "gokou",
        80: "shikou ootori",
        60: "goun",
        40: "nanatan akatan aotan",
        30: "ameshikou inoshikachou nomi kotori",
        20: "rokutan omote-sugawara kusa",
        10: "matsu-kiri-bouzu hanami tsukimi fuji-shima ame-shima kiri-shima kasu",
    }
    assert {row.yaku.key: row.yaku.fee for row in SETS} == {key: fee for fee, keys in by_fee.items() for key in keys.split()}


CHAFF = tuple(card for card in DECK if card.name.rstrip("123").endswith("kasu"))


@pytest.mark.parametrize(("count", "fee"), [(11, 0), (12, 10), (13, 20), (17, 60), (21, 100), (24, 130)])
def test_kasu_grows(count: int, fee: int) -> None:
    """The last months come first, so that all chaff of paulownia and willow is there and no row is complete."""
    assert yaku.sets(HanaawaseHouse()).dekiyaku_in(CHAFF[-count:]).fee == fee


@pytest.mark.parametrize("more", ["kiku-tane", "yanagi-tan", "yanagi-tane", "yanagi-hikari"])
def test_neither_cup_nor_other_willow_is_chaff(more: str) -> None:
    found = yaku.sets(HanaawaseHouse()).dekiyaku_in((*CHAFF[:11], *cards_named((more,))))
    assert found.held == ()
    assert found.clauses
    assert not any("dekiyaku.21" in str(clause) for clause in found.clauses), "no whole month lies there"


def test_any_three_dry_lights_with_the_rain_man() -> None:
    for left_out in BRIGHTS:
        wanted = "shikou" if left_out.month == 11 else "ameshikou"
        assert keys(tuple(BRIGHTS - {left_out})) == wanted


def test_ribbons_are_counted_with_the_willow() -> None:
    others = sorted(card for card in RIBBONS if card.month in (2, 4, 5, 8, 9, 10, 11))
    assert "yanagi-tan" in [card.name for card in others]
    assert keys(tuple(sorted(RIBBONS))) == "nanatan akatan aotan kusa"
    assert keys(cards("BFNRVq")) == "rokutan"
    assert keys(cards("BFNRV")) == ""


@pytest.mark.parametrize(
    ("size", "most", "wanted"), [(8, 8, True), (9, 8, False), (10, 10, True), (11, 10, False), (4, None, False)]
)
def test_few_captures(size: int, most: int | None, wanted: bool) -> None:
    pile = cards("KLOPSTWXabe"[:size])
    assert (keys(pile, most) == "oyanaka") is wanted


def test_every_exclusion_is_printed() -> None:
    """All pairs of sets of fixed cards: both count unless the source says otherwise."""
    fixed = [row for row in SETS if row.cards and row.yaku.key != "ameshikou"]
    beaten = {("shikou", "gokou"), ("kotori", "ootori"), ("hanami", "nomi"), ("tsukimi", "nomi")}
    beaten |= {("matsu-kiri-bouzu", lights) for lights in ("gokou", "shikou", "ameshikou")}
    for one in fixed:
        for other in fixed:
            found = keys(tuple(one.cards | other.cards)).split()
            lost = {row.yaku.key for row in fixed if row.cards <= one.cards | other.cards} - {*found}
            assert all(any((key, better) in beaten for better in found) for key in lost), (one.yaku.key, other.yaku.key)


def test_where_gokou_is_not_recognised_its_cards_make_both_lower_ones() -> None:
    house = house_from(GAME.house, {"worth.gokou": "off"})
    assert GAME.check(GAME.start(house, 3), HanaawaseDekiyaku(player=0, names=("shikou", "ameshikou"))) == ()
