"""The yaku of 三人こいこい: the fees of captured cards, and which add up."""

import pytest

from scorekeeper.decks.hanafuda import DECK, named
from scorekeeper.games.koikoi_three.yaku import DEKIYAKU, found, total
from tests.games.koikoi import Table, cards

KASU = [card.name for card in DECK if "kasu" in card.name and card.month != 11]
RIBBONS = [card.name for card in DECK if card.name.endswith("-tan")]
ROWS = [
    # captured cards, the yaku with their fees (c.21 shares cards freely)
    ("crane curtain moon rain phoenix", "gokou", 24),
    ("crane curtain moon phoenix", "shikou", 16),
    ("crane curtain moon rain", "ameshikou", 9),
    ("curtain moon phoenix rain", "ameshikou", 9),
    ("crane curtain moon", "sankou", 6),
    ("crane curtain rain", "", 0),
    ("crane moon phoenix", "sankou", 6),
    ("crane warbler cuckoo geese swallow phoenix", "ootori", 18),
    ("warbler cuckoo geese swallow", "kotori", 7),
    ("warbler cuckoo geese", "", 0),
    ("crane warbler cuckoo geese swallow", "kotori", 7),
    ("warbler bridge butterflies boar cup", "goun tane5", 16),
    ("warbler bridge butterflies boar", "", 0),
    ("matsu-tan ume-tan sakura-tan", "akatan", 7),
    ("botan-tan kiku-tan momiji-tan", "aotan", 7),
    ("matsu-tan ume-tan sakura-tan fuji-tan", "akatan", 7),
    ("matsu-tan ume-tan sakura-tan botan-tan kiku-tan momiji-tan", "akatan aotan tan6", 16),
    ("matsu-tan ume-tan sakura-tan fuji-tan yanagi-tan", "akatan tan5", 8),
    ("fuji-tan ayame-tan hagi-tan", "kusa", 5),
    ("fuji-tan ayame-tan yanagi-tan", "", 0),
    ("boar deer butterflies", "inoshikachou", 6),
    ("boar deer butterflies bridge", "inoshikachou", 6),
    ("boar deer butterflies bridge geese", "inoshikachou tane5", 7),
    ("boar deer butterflies bridge geese cuckoo", "inoshikachou tane6", 8),
    ("warbler bridge butterflies boar cup deer", "goun inoshikachou tane6", 23),
    ("curtain moon cup", "teppou", 6),
    ("moon cup", "tsukimizake", 2),
    ("curtain cup", "hanamizake", 2),
    ("crane warbler curtain", "omote-sugawara", 4),
    ("crane warbler curtain moon", "sankou omote-sugawara", 10),
    ("crane curtain moon phoenix warbler", "shikou omote-sugawara", 20),
    ("crane curtain moon cup", "teppou sankou", 12),
    ("crane curtain moon cup rain", "ameshikou teppou", 15),
    ("curtain moon phoenix rain cup", "ameshikou", 9),
]


@pytest.mark.parametrize(("captured", "yaku", "fee"), ROWS)
def test_what_cards_are_worth(captured: str, yaku: str, fee: int) -> None:
    held = found(named(cards(captured)))
    assert [f"{one.key}{one.number or ''}" for one in held] == yaku.split()
    assert total(held) == fee


@pytest.mark.parametrize(("size", "fee"), [(4, 0), (5, 1), (6, 2), (9, 5)])
def test_tane_grow(size: int, fee: int) -> None:
    some = [card for card in DECK if card.name.endswith("-tane")][:size]
    assert sum(one.fee for one in found(some) if one.key == "tane") == fee


@pytest.mark.parametrize(("size", "fee"), [(4, 0), (5, 1), (7, 3), (10, 6)])
def test_tan_grow(size: int, fee: int) -> None:
    assert sum(one.fee for one in found(named(RIBBONS[:size])) if one.key == "tan") == fee


@pytest.mark.parametrize(("size", "cup", "fee"), [(9, False, 0), (10, False, 1), (9, True, 1), (10, True, 2), (23, False, 14)])
def test_kasu_grow_and_the_cup_is_one_of_them(size: int, cup: bool, fee: int) -> None:
    held = found(named(KASU[:size] + ["kiku-tane"] * cup))
    assert [one.fee for one in held] == [fee] * bool(fee)


def test_all_cards_at_once() -> None:
    """A player with all 48 cards: one of each family, everything else added."""
    assert [one.key for one in found(DECK)] == [
        *("gokou", "ootori", "goun", "akatan", "aotan", "inoshikachou", "teppou", "kusa", "omote-sugawara", "tane", "tan", "kasu")
    ]
    assert total(found(DECK)) == 24 + 18 + 15 + 7 + 7 + 6 + 6 + 5 + 4 + 5 + 6 + 16


def test_the_table_is_in_the_order_of_the_fees() -> None:
    fees = [row.yaku.fee for row in DEKIYAKU.values()]
    assert fees == sorted(fees, reverse=True)
    assert len(fees) == 18


# The cup as tane or as kasu (c.7).

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
    captured = named([*cards(f"{FOUR_TANE} cuckoo")[:tane], *KASU[:kasu], "kiku-tane"])
    assert {held.key: held.fee for held in found(captured)} == both
    assert {held.key: held.fee for held in found(captured, both=False)} == one


def test_the_cup_in_kasu_still_makes_goun_and_the_cup_yaku() -> None:
    captured = named([*cards("warbler bridge butterflies boar cup moon"), *KASU[:10]])
    assert {held.key: held.fee for held in found(captured, both=False)} == {"goun": 15, "tsukimizake": 2, "tane": 1, "kasu": 1}


@pytest.mark.parametrize(
    ("captured", "verdict"),
    [("crane curtain moon phoenix warbler", "shikou+omote-sugawara"), ("matsu* ume*", "none"), ("curtain cup yanagi*", "none")],
)
def test_the_inquiry_names_them(captured: str, verdict: str) -> None:
    assert Table().ask("yaku", cards=cards(captured)).verdict == verdict


def test_the_gift_for_gokou() -> None:
    table = Table(gokou_shugi=10)
    ruling = table.ask("yaku", cards=cards("crane curtain moon rain phoenix"))
    assert [payment.amount for payment in ruling.payments] == [34, 34]
    assert "koikoi-three.dekiyaku.2" in ruling.clauses
    assert [payment.amount for payment in table.ask("yaku", cards=cards("crane curtain moon phoenix")).payments] == [16, 16]
