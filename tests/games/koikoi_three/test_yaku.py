"""The yaku of 三人こいこい: the fees of captured cards, and which add up."""

import pytest

from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.yaku import total, yaku_in
from tests.games.koikoi_three.table import cards

APART = KoikoiThreeHouse(bake_both="off")
KASU = [card.name for card in DECK if "kasu" in card.name and card.month != 11]
RIBBONS = [card.name for card in DECK if card.name.endswith("-tan")]
TANE = [card.name for card in DECK if card.name.endswith("-tane")]
ROWS = [
    # captured cards, the yaku with their fees; the rule book has each yaku by itself
    ("crane curtain moon rain phoenix", "gokou", 24),
    ("curtain moon phoenix rain", "ameshikou", 9),
    ("crane curtain rain", "", 0),
    ("crane moon phoenix", "sankou", 6),
    ("warbler cuckoo geese", "", 0),
    ("crane warbler cuckoo geese swallow", "kotori", 7),
    ("warbler bridge butterflies boar cup", "goun tane5", 16),
    ("warbler bridge butterflies boar", "", 0),
    ("matsu-tan ume-tan sakura-tan fuji-tan", "akatan", 7),
    ("matsu-tan ume-tan sakura-tan botan-tan kiku-tan momiji-tan", "akatan aotan tan6", 16),
    ("matsu-tan ume-tan sakura-tan fuji-tan yanagi-tan", "akatan tan5", 8),
    ("fuji-tan ayame-tan yanagi-tan", "", 0),
    ("boar deer butterflies bridge", "inoshikachou", 6),
    ("boar deer butterflies bridge geese", "inoshikachou tane5", 7),
    ("boar deer butterflies bridge geese cuckoo", "inoshikachou tane6", 8),
    ("warbler bridge butterflies boar cup deer", "goun inoshikachou tane6", 23),
    ("crane warbler curtain moon", "sankou omote-sugawara", 10),
    ("crane curtain moon phoenix warbler", "shikou omote-sugawara", 20),
    ("crane curtain moon cup", "teppou sankou", 12),
    ("crane curtain moon cup rain", "ameshikou teppou", 15),
    ("curtain moon phoenix rain cup", "ameshikou", 9),
]


@pytest.mark.parametrize(("captured", "yaku", "fee"), ROWS)
def test_what_cards_are_worth(captured: str, yaku: str, fee: int) -> None:
    held = yaku_in(cards_named(cards(captured)))
    assert [f"{one.key}{one.number or ''}" for one in held] == yaku.split()
    assert total(held) == fee


@pytest.mark.parametrize(
    ("tane", "tan", "kasu", "cup", "made"),
    [
        (4, 4, 9, 0, {}),
        (5, 5, 10, 0, {"tane": 1, "tan": 1, "kasu": 1}),
        (6, 7, 23, 0, {"tane": 2, "tan": 3, "kasu": 14}),
        (0, 10, 9, 1, {"tan": 6, "kasu": 1}),
        (0, 0, 10, 1, {"kasu": 2}),
    ],
)
def test_three_of_them_grow_and_the_cup_is_kasu_too(tane: int, tan: int, kasu: int, cup: int, made: dict[str, int]) -> None:
    held = yaku_in(cards_named([*TANE[:tane], *RIBBONS[:tan], *KASU[:kasu], *["kiku-tane"] * cup]))
    assert {one.key: one.fee for one in held if one.key in ("tane", "tan", "kasu")} == made


def test_all_cards_at_once() -> None:
    """A player with all 48 cards: one of each family, everything else added."""
    assert [one.key for one in yaku_in(DECK)] == [
        *("gokou", "ootori", "goun", "akatan", "aotan", "inoshikachou", "teppou", "kusa", "omote-sugawara", "tane", "tan", "kasu")
    ]
    assert total(yaku_in(DECK)) == 24 + 18 + 15 + 7 + 7 + 6 + 6 + 5 + 4 + 5 + 6 + 16


FOUR_TANE = "boar deer bridge geese"


@pytest.mark.parametrize(
    ("tane", "kasu", "both", "one"),
    [
        # tane besides the cup, kasu besides the cup, fees with bake-both on, with off
        (4, 0, {"tane": 1}, {"tane": 1}),
        (0, 9, {"kasu": 1}, {"kasu": 1}),
        (4, 9, {"tane": 1, "kasu": 1}, {"tane": 1}),
        (5, 10, {"tane": 2, "kasu": 2}, {"tane": 2, "kasu": 1}),
        (4, 10, {"tane": 1, "kasu": 2}, {"tane": 1, "kasu": 1}),
        (3, 10, {"kasu": 2}, {"kasu": 2}),
        (4, 8, {"tane": 1}, {"tane": 1}),
    ],
)
def test_the_cup_counts_twice_or_where_it_pays_more(tane: int, kasu: int, both: dict[str, int], one: dict[str, int]) -> None:
    captured = cards_named([*cards(f"{FOUR_TANE} cuckoo")[:tane], *KASU[:kasu], "kiku-tane"])
    assert {held.key: held.fee for held in yaku_in(captured)} == both
    assert {held.key: held.fee for held in yaku_in(captured, APART)} == one


def test_the_cup_in_kasu_still_makes_goun_and_the_cup_yaku() -> None:
    captured = cards_named([*cards("warbler bridge butterflies boar cup moon"), *KASU[:10]])
    assert {held.key: held.fee for held in yaku_in(captured, APART)} == {"goun": 15, "tsukimizake": 2, "tane": 1, "kasu": 1}
