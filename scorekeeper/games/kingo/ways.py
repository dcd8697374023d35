"""Which cards make a hand that was told by its name, so that one deck can be asked for all of them."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from scorekeeper.decks.kabu import NumberCard
from scorekeeper.games.kingo.hands import BUST, HIGH, KINGO, MOST, KingoHand, dealer_yaku, plain, yaku
from scorekeeper.games.kingo.house import KingoHouse
from scorekeeper.kit.cards.account import CardPlace

Ways = tuple[CardPlace[NumberCard], ...]
"""What a hand can be."""


def _all(house: KingoHouse, *, dealer: bool) -> Iterator[tuple[int, ...]]:
    """All cards that a hand can be: as many as leave room to draw, and one more; or two for a chase and any third."""
    months = sorted((card.month for card in house.pack.cards), key=house.number)
    begun: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while begun:
        hand, whole = begun.pop()
        for month in months[months.index(hand[-1]) if hand else 0 :]:
            if hand.count(month) < house.pack.copies:
                more = (*hand, month), whole + house.number(month)
                yield more[0]
                if more[1] <= MOST:
                    begun.append(more)
    if house.arashi_chase == "on" and not dealer:
        yield from ((high, high, month) for high in HIGH for month in months)


def _ways(found: Iterable[tuple[str, tuple[int, ...]]], house: KingoHouse) -> Mapping[str, Ways]:
    """By key the fewest cards that make a hand: one with a card more fits into no deck that does not have them."""
    ways: defaultdict[str, set[tuple[int, ...]]] = defaultdict(set)
    for key, months in found:
        ways[key].add(months)
    fewest = ((key, sorted(months for months in one if one.isdisjoint(_less(months)))) for key, one in ways.items())
    return {key: tuple(place(months, house) for months in one) for key, one in fewest}


def _less(months: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return (months[:nth] + months[nth + 1 :] for nth in range(len(months)))


def place(months: Iterable[int], house: KingoHouse) -> CardPlace[NumberCard]:
    return CardPlace(house.pack.cards_named(map(str, months)))


@lru_cache(64)
def ways_of_ko(house: KingoHouse) -> Mapping[str, Ways]:
    """By its total also what was not declared."""
    return _ways((both for months in _all(house, dealer=False) for both in _names_of(months, yaku(months, house), house)), house)


@lru_cache(64)
def ways_of_dealer(house: KingoHouse) -> Mapping[str, Ways]:
    named = (_names_of(months, dealer_yaku(months, house), house) for months in _all(house, dealer=True))
    return _ways((both for names in named for both in names), house)


def _names_of(months: tuple[int, ...], key: str | None, house: KingoHouse) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield plain(months, house).key, months
    if key:
        yield key, months


def ways(hand: KingoHand, house: KingoHouse, *, dealer: bool = False) -> Ways:
    """What a hand that was told can be; () if that says nothing."""
    if hand.months:
        return (place(hand.months, house),)
    return (ways_of_dealer if dealer else ways_of_ko)(_bare(house)).get(hand.key, ())


def _bare(house: KingoHouse) -> KingoHouse:
    """A house with those rules alone that say what cards make."""
    names = "deck", "n11", "n12", "goppin", "arashi_chase", "order", "shigoro"
    return KingoHouse(**{name: getattr(house, name) for name in names})


def dealer_ways(shown: Sequence[KingoHand], house: KingoHouse) -> Ways:
    """What the dealer's hand can be, who draws from fight to fight."""
    return _dealer_ways(tuple((hand.key, hand.months) for hand in shown), _bare(house))


@lru_cache(256)
def _dealer_ways(shown: tuple[tuple[str, tuple[int, ...]], ...], house: KingoHouse) -> Ways:
    able: Ways = ()
    for key, months in shown:
        held = [Counter(one.cards) for one in able]
        now = ways(KingoHand(key, months=months), house, dealer=True)
        grown = tuple(one for one in now if not held or any(less <= Counter(one.cards) for less in held))
        # Of a bust only the fewest cards are known, and they need not hold those of the hand before.
        able = able if held and key == BUST and not months else grown or now
    return able


@lru_cache(64)
def _undeclared_keys(house: KingoHouse) -> frozenset[str]:
    made = (months for months in _all(house, dealer=False) if yaku(months, house))
    return frozenset((str(KINGO), *(plain(months, house).key for months in made)))


def undeclared_keys(house: KingoHouse) -> frozenset[str]:
    """What a ko has who did not declare a yaku or kingo, by key."""
    return _undeclared_keys(_bare(house))
