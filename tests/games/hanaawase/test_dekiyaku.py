"""The captured sets of 花合わせ: which cards make what; the second reckoning says what each pays and excludes."""

import pytest

from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.house import HanaawaseHouse
from scorekeeper.games.hanaawase.yaku import sets
from tests.games.cases import Case, each, every

SET = sets(HanaawaseHouse())


@each(every(GAME.name)["yaku"])
def test_what_a_pile_holds(case: Case) -> None:
    """Where few captures are a yaku, at most so many are few."""
    pile, few, held, fee = case
    found = SET.dekiyaku_in(cards_named(pile.split()), int(few) if few else None)
    assert ([one.key for one in found.held], found.fee) == (held.split(), int(fee))


CHAFF = tuple(card for card in DECK if card.name.rstrip("123").endswith("kasu"))


@pytest.mark.parametrize("more", ["kiku-tane", "yanagi-tan", "yanagi-tane", "yanagi-hikari"])
def test_neither_cup_nor_other_willow_is_chaff(more: str) -> None:
    found = SET.dekiyaku_in((*CHAFF[:11], *cards_named((more,))))
    assert found.held == ()
    assert found.clauses
    assert not any("dekiyaku.21" in str(clause) for clause in found.clauses), "no whole month lies there"
