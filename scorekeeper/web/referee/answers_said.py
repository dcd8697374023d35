"""A question to the referee in the words of its form: the answers on which a ruling rests."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scorekeeper.core.deck import Card
from scorekeeper.core.game import Game
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.words import NOTHING, Words, listing, same, seat
from scorekeeper.web.common.functions import amount


class AnswerSaid(NamedTuple):
    """An answer on which a ruling rests: words, or groups of cards."""

    label: Words
    words: Words = NOTHING
    cards: tuple[tuple[Words, tuple[Card, ...]], ...] = ()


def question_words(inquiry: Inquiry, values: Mapping[str, Any], game: Game) -> Iterator[AnswerSaid]:
    """The question in the words of the form: the answers that matter."""
    for question in inquiry.inputs:
        value = values.get(question.name)
        if value is None:
            continue
        labels = {choice.value: choice.label for choice in question.choices}
        match question.kind:
            case "cards":
                yield AnswerSaid(question.label, cards=((NOTHING, game.deck.cards_named(value)),))
            case "piles":
                piles = [
                    (labels.get(pile) or seat(int(pile)), game.deck.cards_named(names)) for pile, names in value.items() if names
                ]
                yield AnswerSaid(question.label, cards=tuple(piles))
            case "flag":
                yield AnswerSaid(question.label)
            case "one":
                yield AnswerSaid(question.label, labels[str(value)])
            case "many":
                yield AnswerSaid(question.label, listing([labels[str(one)] for one in value]))
            case "numbers":
                yield AnswerSaid(
                    question.label, listing([same(f"@{player} {one}") for player, one in enumerate(value) if one is not None])
                )
            case "amounts":
                written = [amount(one, game.unit) for one in value]
                yield AnswerSaid(
                    question.label, listing([same(f"@{player} {one.sign}{one.bare}") for player, one in enumerate(written)])
                )
            case _:
                yield AnswerSaid(question.label, same(str(value)))
