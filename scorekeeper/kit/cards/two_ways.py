"""A hand that is told by name or by its cards: two forms for one fact, each with a door to the other."""

from collections.abc import Callable
from typing import Any

from scorekeeper.core.offer import Input, Offer
from scorekeeper.core.words import Words
from scorekeeper.kit.game import Form
from scorekeeper.kit.position import Position
from scorekeeper.kit.rounds import R

FROM_THE_DECK = Words("48枚から", "from the 48 cards")
BY_CARDS, BY_NAME = Words("札で選ぶ", "By cards"), Words("名で選ぶ", "By name")


def in_two_ways(
    key: str,
    offer: Form[R],
    hint: Words | None,
    by_name: Callable[[Position[R]], tuple[Input, ...]],
    by_cards: Callable[[Position[R]], tuple[Input, ...]],
) -> dict[str, Form[R]]:
    """The forms of an offer, which asks what is asked in both. `hint` is that of the form by name, if it is not the offer's own."""

    def name(at: Position[R]) -> Offer | None:
        one = offer(at)
        doors: dict[str, Any] = {"door": f"{key}-cards", "door_words": BY_CARDS}
        return one and one._replace(key=key, hint=hint or one.hint, inputs=(*one.inputs, *by_name(at)), **doors)

    def cards(at: Position[R]) -> Offer | None:
        one = offer(at)
        doors: dict[str, Any] = {"place": "hidden", "door": key, "door_words": BY_NAME}
        return one and one._replace(key=f"{key}-cards", hint=FROM_THE_DECK, inputs=(*one.inputs, *by_cards(at)), **doors)

    return {key: name, f"{key}-cards": cards}
