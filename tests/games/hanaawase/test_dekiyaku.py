"""The captured sets of 花合わせ: which cards make what, and which exclude each other."""

import pytest

from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.yaku import SETS, sets
from tests.games.cases import Case, each, every

SET = sets(HanaawaseHouse())


@each(every(GAME.name)["yaku"])
def test_what_a_pile_holds(case: Case) -> None:
    """Where few captures are a yaku, at most so many are few."""
    pile, few, held, fee = case
    found = SET.dekiyaku_in(cards_named(pile.split()), int(few) if few else None)
    assert ([one.key for one in found.held], found.fee) == (held.split(), int(fee))


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


@pytest.mark.parametrize("more", ["kiku-tane", "yanagi-tan", "yanagi-tane", "yanagi-hikari"])
def test_neither_cup_nor_other_willow_is_chaff(more: str) -> None:
    found = SET.dekiyaku_in((*CHAFF[:11], *cards_named((more,))))
    assert found.held == ()
    assert found.clauses
    assert not any("dekiyaku.21" in str(clause) for clause in found.clauses), "no whole month lies there"


def test_every_exclusion_is_printed() -> None:
    """All pairs of sets of fixed cards: both count unless the source says otherwise."""
    fixed = [row for row in SETS if row.cards and row.yaku.key != "ameshikou"]
    beaten = {("shikou", "gokou"), ("kotori", "ootori"), ("hanami", "nomi"), ("tsukimi", "nomi")}
    beaten |= {("matsu-kiri-bouzu", lights) for lights in ("gokou", "shikou", "ameshikou")}
    for one in fixed:
        for other in fixed:
            found = {held.key for held in SET.dekiyaku_in(one.cards | other.cards).held}
            lost = {row.yaku.key for row in fixed if row.cards <= one.cards | other.cards} - found
            assert all(any((key, better) in beaten for better in found) for key in lost), (one.yaku.key, other.yaku.key)
