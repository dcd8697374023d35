"""Hands that are driven out: who may tell one, how he is asked, and what each of those who play pays for what is in it."""

from collections.abc import Callable, Container, Iterable, Iterator
from typing import Any

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Choice, Input, Objection, Offer
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import NOTHING, Words, seat
from scorekeeper.games.basics.deal import Deal, Stand
from scorekeeper.kit import asks
from scorekeeper.kit.cards.hands import HAND
from scorekeeper.kit.law import Law
from scorekeeper.kit.unused import filled_fields

Part = tuple[Words, int, str]
"""What is in a hand, what it pays before it is halved, in the smallest unit, and its clause."""
TSUKAMI = Words("つかみ {yaku}", "tsukami: {yaku}")
"""A dekiyaku that lies complete in a hand."""


def of_cards(words: Words, number: int, worth: int, clause: str) -> Iterator[Part]:
    """So many cards of a kind, if there are any; `worth`: what two of them pay."""
    if number:
        yield words.put(n=number), number * worth // 2, clause


def fee(
    parts: Iterable[Part], half: Words, clause: str, rounded: str, times: Callable[[Reckoning], Reckoning] = lambda why: why
) -> Reckoning:
    """What each of those who play pays: all parts, `times` the factor of a field, halved by `clause` and `rounded` up."""
    why = Reckoning()
    for part in parts:
        why = why.plus(*part)
    if not why.value:
        return why
    why = times(why)
    if why.value % 2:
        why = why.plus(Words("端数は四捨五入", "rounded half up"), 1, rounded)
    return why.halve(half, clause)


def still_to_tell(deal: Deal, done: Container[int]) -> list[int]:
    """Who was driven out, and whose hand is not among those that are told."""
    return [player for player in deal.order if deal.stands.get(player) is Stand.DRIVEN and player not in done]


def check(law: Law, deal: Deal, fact: Any, done: Container[int]) -> Iterator[Objection]:
    """Whether the hand of this player may be told."""
    if deal.stands.get(fact.player) is not Stand.DRIVEN:
        yield law.no("drive-who", "player", who=seat(fact.player))
    elif fact.player in done:
        yield law.no("drive-twice", "player", who=seat(fact.player))


def check_one_way(law: Law, fact: Any) -> Iterator[Objection]:
    """That a hand of which the cards are told is not told by what is in it too."""
    for field in filled_fields(fact, "brights", "ribbons", "hand", "names")[:1]:
        yield law.no("drive-one-way", field)


# ---------------------------------------------------------------- the form


def form(fact: type[Fact], players: Iterable[int], hint: Words = NOTHING, **more: Any) -> Offer:
    asked = asks.who(players, Words("追い込まれた人", "Who was driven out"))
    return Offer("driven", fact, Words("追い込み賃", "Drive-out fee"), hint, (asked,), **more)


def number_of_cards(brights: Words, ribbons: Words, clause: str) -> tuple[Input, Input]:
    return asks.count("brights", brights, 0, 5, clause), asks.count("ribbons", ribbons, 0, HAND, clause)


def tsukami(choices: Iterable[Choice], most: int, clause: str) -> Input:
    label = Words("手に揃っている出来役(つかみ。払いは下の半額)", "Dekiyaku in the hand (tsukami: half the fee below)")
    return asks.many("names", label, choices, clause, most=most, optional=True, quiet=True)
