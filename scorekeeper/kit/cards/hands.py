"""Dealt hands of chaff, which are shown for a fee in games of seven cards a hand."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from scorekeeper.core.house import House, at_worth
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.core.yaku import Sample, Yaku
from scorekeeper.decks.hanafuda import BY_NAME, HANAFUDA, KASU, WILLOW, Flower, Flowers, cards_named
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.account import Account, CardPlace
from scorekeeper.kit.law import Law

HAND = 7
"""Cards in a hand."""
SHOWN = {"rokkasu": 6, "shichikasu": HAND}
"""How many cards must be shown, and must be chaff."""
EXAMPLES = {
    "rokkasu": ("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1", "kiku-tane"),
    "shichikasu": ("matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 ayame-kasu1 botan-kasu1 hagi-kasu1", ""),
}
"""An example of each: the cards that make it, and the rest."""
FIELD = -1
"""Where the account of the deal has the cards on the field."""


class DealtHand(NamedTuple):
    """A dealt hand of which something was told: the chaff hand that was shown, and what is certainly in it."""

    player: int
    name: str
    entry: int
    place: CardPlace[Flower]


def account_of(hands: Iterable[DealtHand], lying: Flowers = frozenset()) -> Account[Flower]:
    """What is known of the cards as they were dealt; `lying` are on the field."""
    known: Account[Flower] = ((FIELD, CardPlace(tuple(sorted(lying)))),) if lying else ()
    for hand in hands:
        known = account.add_place(known, hand.player, hand.place)
    return known


def hand_place(cards: Iterable[str] = (), *, chaff: int = 0, least: tuple[tuple[Flowers, int], ...] = ()) -> CardPlace[Flower]:
    """A hand with these cards, so many of chaff, and so many of each other set."""
    return CardPlace(cards_named(cards), (*least, *(((KASU, chaff),) if chaff else ())), HAND)


def card_names(cards: Iterable[Flower]) -> Words:
    """The names of the cards, those that share a name counted: 「桐に鳳凰・桐のカス3枚」."""
    many = Counter(card.words for card in sorted(cards))
    several = Words("{card}{n}枚", "{n} {card}")
    return listing([words if n == 1 else several.put(card=words, n=n) for words, n in many.items()])


def chaff(cards: Iterable[Flower]) -> int:
    """The number of chaff cards. Of willow only the chaff card counts, and the cup never does."""
    return len(KASU.intersection(cards))


def sample(yaku: Yaku, examples: Mapping[str, tuple[str, str]]) -> Sample:
    """A hand as the rule book shows it."""
    made, rest = (cards_named(names.split()) for names in examples[yaku.key])
    return Sample(yaku, made, (yaku.fee,) if yaku.fee else (), rest)


def chaff_under(yaku: Mapping[str, Yaku], house: House) -> dict[str, Yaku]:
    """The hands with the worths of these house rules, without those that they do not recognise."""
    rows = ((key, at_worth(house, one)) for key, one in yaku.items())
    return {key: one for key, one in rows if one}


def chaff_samples(yaku: Mapping[str, Yaku]) -> tuple[Sample, ...]:
    return tuple(sample(one, EXAMPLES) for one in yaku.values())


def check_cards(
    law: Law, names: Collection[str], sizes: Collection[int], amiss: Callable[[tuple[Flower, ...]], Objection | None]
) -> Iterator[Objection]:
    """Objections to the cards of a hand, where they are entered: not the right number or not all different, or not what they are
    shown as (`amiss`).
    """
    if not names:
        return
    over = HANAFUDA.overfull(names, max(sizes))
    if over or {*names} - BY_NAME.keys() or len(names) not in sizes:
        numbers = [str(size) for size in sorted(sizes)]
        yield law.no("hand-cards", "cards", lasting=over, sizes=Words("か".join(numbers), " or ".join(numbers)))
    elif wrong := amiss(cards_named(names)):
        yield wrong


def check_shared(law: Law, known: Account[Flower], player: int, names: Iterable[str]) -> Iterator[Objection]:
    """The objection to a hand with cards that were dealt elsewhere. Unknown names are left out."""
    twice = account.overlap(known, player, (BY_NAME[name] for name in names if name in BY_NAME))
    if twice is None:
        return
    if twice[0] == FIELD:
        yield law.no("hand-lying", "cards", lasting=True, words=card_names(twice[1]))
    else:
        yield law.no("hand-shared", "cards", lasting=True, words=card_names(twice[1]), who=seat(twice[0]))


def no_chaff(law: Law, yaku: Yaku, cards: tuple[Flower, ...]) -> Objection | None:
    """The objection to a hand that is not this yaku of chaff."""
    wanted, number = SHOWN[yaku.key], chaff(cards)
    figures = WILLOW.intersection(cards) - KASU
    if number == wanted:
        return None
    if number > wanted:
        return law.no("chaff-seven", "name")
    if number + len(figures) >= wanted:
        return law.no("chaff-willow", "cards", words=card_names(figures))
    return law.no("chaff-short", "cards", by=yaku.clause, number=number, words=yaku.words)
