"""Small decks of hanafuda, whose piles and turns can all be looked at."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import chain, combinations, product
from random import Random
from typing import Any, NamedTuple

import pytest

from scorekeeper.core.deck import Deck
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, Flower, Flowers, Kind


def deck(months: tuple[int, ...]) -> Deck[Flower]:
    suits = [suit for suit, cards in HANAFUDA.by_suit if cards[0].month in months]
    return Deck(
        "small", HANAFUDA.words, suits, [card for card in DECK if card.month in months], lots=HANAFUDA.lots, talk=HANAFUDA.talk
    )


def alike(cards: Flowers) -> tuple[Any, ...]:
    """Kasu of a month are all alike."""
    return tuple(sorted((card.month, card.kind, "" if card.kind is Kind.KASU else card.name) for card in cards))


def piles(cards: tuple[Flower, ...]) -> Iterator[Flowers]:
    """What can be captured of a month, once for cards that are alike."""
    found = (frozenset(pile) for size in (0, 2, 4) for pile in combinations(cards, size))
    yield from {alike(pile): pile for pile in found}.values()


def last(pile: Flowers) -> list[Flowers]:
    """What the last turn can have taken of a month's captures."""
    parts = chain([()], combinations(sorted(pile), 2), [tuple(pile)] if len(pile) > 2 else [])
    return [*{alike(frozenset(part)): frozenset(part) for part in parts if len(part) <= len(pile)}.values()]


class Turned(NamedTuple):
    """What a player had captured before a turn, and what the hand card and the turned card took."""

    before: Flowers
    hand: Flowers
    turned: Flowers


def turns(months: tuple[int, ...], found: Callable[[Flowers], object]) -> Iterator[Turned]:
    """Every turn with the cards of these months that ends with something `found`."""
    by_month = [tuple(card for card in DECK if card.month == month) for month in months]
    for captured in product(*([*piles(cards)] for cards in by_month)):
        end = frozenset[Flower]().union(*captured)
        if not found(end):
            continue
        parts = [(part, place) for place, pile in enumerate(captured) for part in last(pile) if part]
        yield Turned(end, frozenset(), frozenset())
        for hand, _ in parts:
            yield Turned(end - hand, hand, frozenset())
            yield Turned(end - hand, frozenset(), hand)
        for (hand, one), (turned, other) in product(parts, repeat=2):
            if one != other:
                yield Turned(end - hand - turned, hand, turned)


def drawn(rng: Random) -> Turned:
    """A turn of any player with the whole deck, with more or fewer captures."""
    months = rng.sample(range(1, 13), rng.randint(3, 10))
    captured = [frozenset(rng.sample([card for card in DECK if card.month == month], rng.choice((2, 2, 2, 4)))) for month in months]
    hand, turned, *before = captured
    return Turned(frozenset[Flower]().union(*before), hand, rng.choice((turned, frozenset())))


def subsets(keys: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return chain.from_iterable(combinations(keys, size) for size in range(len(keys) + 1))


def remembered(monkeypatch: pytest.MonkeyPatch, judge: Callable[..., object], *names: str) -> None:
    """Let what a game's `judge` asks of a pile be worked out once for each: the turns of a small deck share few piles."""
    module = sys.modules[judge.__module__]
    for name in names:
        monkeypatch.setattr(module, name, cache(getattr(module, name)))
