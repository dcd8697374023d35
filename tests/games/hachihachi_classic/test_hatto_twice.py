"""What the app calls hatto in 八八 with 出る・下りる, and what hatto_judged.py does, in deals that are played."""

from collections.abc import Iterator
from random import Random

import pytest
from kinds import times

from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi_classic import hatto
from tests.games.hachihachi_classic.hatto_judged import Open, breaches, is_hatto
from tests.games.hachihachi_classic.reckoned import threes_of
from tests.games.hachihachi_classic.years import capture, worth
from tests.games.hanafuda import BLUE, CARDS, MONTHS, RED, plant
from tests.games.hanafuda import LIGHTS as DRY

DEALS = 20
"""Deals of one case; there are five."""


def taste(card: str) -> int:
    return 20 if card in DRY | RED | BLUE else 1


def positions(rng: Random) -> Iterator[tuple[Open, int, list[str]]]:
    """What lies open whenever somebody is to play, and his hand; one deal in three has a three."""
    pack = rng.sample(CARDS, len(CARDS))
    if rng.random() < 0.3:
        name = rng.choice(MONTHS)
        three = [card for card in pack if plant(card) == name][:3]
        pack = [*three, *[card for card in pack if card not in three]]
    turn = tuple(rng.sample(range(3), 3))
    hands = {seat: pack[7 * place : 7 * place + 7] for place, seat in enumerate(turn)}
    field, stock = pack[21:27], pack[27:]
    threes = {name: seat for seat in turn for name in threes_of(hands[seat])}
    piles: dict[int, list[str]] = {seat: [] for seat in turn}
    for seat in turn * 7:
        yield Open(turn, frozenset(field), {one: (*pile,) for one, pile in piles.items()}, threes), seat, [*hands[seat]]
        for source in (hands[seat], stock):
            lucky = source is not stock or rng.random() < 0.6
            card = max(source, key=lambda one: (worth(one, field, taste), rng.random())) if lucky else rng.choice(source)
            source.remove(card)
            piles[seat] += capture(rng, card, field, taste)


@pytest.mark.parametrize("case", range(5))
def test_both_judge_hatto_alike(case: int) -> None:
    for seed in range(times(DEALS)):
        for seen, player, hand in positions(Random(f"{case} {seed}")):
            app = hatto.OpenCards(
                player=player,
                turn=seen.turn,
                field=frozenset(BY_NAME[card] for card in seen.field),
                captures={seat: frozenset(BY_NAME[card] for card in pile) for seat, pile in seen.piles.items()},
                threes={MONTHS.index(name) + 1: owner for name, owner in seen.threes.items()},
            )
            for card in hand:
                rest = [other for other in hand if other != card]
                fitting = [other for other in seen.field if plant(other) == plant(card)]
                for took in fitting if len(fitting) == 2 else [None]:
                    judged = hatto.is_hatto(app, BY_NAME[card], [BY_NAME[one] for one in rest], BY_NAME[took] if took else None)
                    against = {(one.player, name) for one in judged.breaches for name in one.names}
                    assert judged.hatto == is_hatto(seen, player, card, rest, took), (seen, player, card, rest, took)
                    assert against == {one[:2] for one in breaches(seen, player, card, rest, took)}, (seen, player, card, took)
