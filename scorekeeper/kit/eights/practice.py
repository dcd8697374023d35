"""What is dealt for exercises on hatto: a card that another player lacks, or does not."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scorekeeper.core.deck import Card
from scorekeeper.core.exercise import Dealt, Dice
from scorekeeper.decks.hanafuda import DECK, HANAFUDA
from scorekeeper.kit.practice import in_pairs, names, pile_of

OFTEN = 2 / 3
"""How often the card that is played is the one that is lacked."""


class DealtDiscard(NamedTuple):
    """A card that is played, what is left in the hand, and what two others have captured, by seat."""

    played: Card
    rest: tuple[Card, ...]
    captures: Mapping[str, Sequence[str]]

    def answers(self, shown: str) -> dict[str, Dealt]:
        """The answers that every form on hatto takes of it; the rest of the hand if it is `shown`."""
        told: dict[str, Dealt] = {"played": self.played.name, "hand": shown, "captures": self.captures}
        return told | ({"rest": names(self.rest)} if shown == "shown" else {})


def discard(yaku: Sequence[Card], others: Sequence[str], most: int, dice: Dice) -> DealtDiscard:
    """One of these two players lacks one card of a yaku; somebody else plays that card, or another, with up to `most` in hand."""
    missing = dice.choice(yaku)
    free = [card for card in DECK if card != missing]
    owner, third = dice.sample(others, 2)
    pile = in_pairs([card for card in yaku if card != missing], free, dice)
    beside = pile_of(HANAFUDA, (), dice, 2, 6, {*pile, missing})
    rest = dice.sample([card for card in free if card not in pile | beside], dice.randint(2, most + 1))
    played = missing if dice.random() < OFTEN else rest.pop()
    return DealtDiscard(played, tuple(rest[:most]), {owner: names(pile), third: names(beside)})
