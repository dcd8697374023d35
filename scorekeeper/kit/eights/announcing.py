"""The cards and months of an announced hand: seven cards, and what lies elsewhere. The objections are each game's."""

from collections import Counter
from collections.abc import Callable, Collection, Container, Iterable, Iterator
from typing import Protocol

from scorekeeper.core.offer import Objection
from scorekeeper.core.words import listing
from scorekeeper.decks.hanafuda import BY_NAME, HANAFUDA, PLANTS, Flower
from scorekeeper.kit.eights.month import Announced
from scorekeeper.kit.eights.teyaku import HAND, EightsHands, three_months
from scorekeeper.kit.law import Law


class AnnouncesHand(Protocol):
    """The announcement of a hand by a player: its cards or the months of its threes, if they are known."""

    @property
    def player(self) -> int: ...

    @property
    def names(self) -> tuple[str, ...]: ...

    @property
    def cards(self) -> tuple[str, ...]: ...

    @property
    def months(self) -> tuple[int, ...]: ...


def months_of(told: AnnouncesHand, hands: EightsHands) -> tuple[int, ...]:
    """The months of the announced threes, from the cards or as entered."""
    if not hands.threes(told.names):
        return ()
    return three_months(told.cards) if told.cards else tuple(sorted(told.months))


def check_names(
    law: Law,
    names: Collection[str],
    groups: Iterable[Container[str]],
    amiss: Callable[[], Iterable[Objection]],
) -> Iterator[Objection]:
    """The names of an announced hand: at most one of each of the `groups`, and nothing `amiss` by the game's own rules."""
    families = tuple(groups)
    if not names:
        yield law.no("teyaku-none", "names")
    elif not all(any(name in family for family in families) for name in names):
        yield law.no("teyaku-unknown", "names")
    elif any(sum(name in family for name in names) > 1 for family in families):
        yield law.no("teyaku-family", "names")
    else:
        yield from amiss()


def check_months(law: Law, told: AnnouncesHand, hands: EightsHands) -> Iterator[Objection]:
    """The months of the threes by themselves."""
    these = sorted(told.months) == sorted(months_of(told, hands))
    if told.months and not (these and hands.threes_fit(told.names, told.months)):
        yield law.no("teyaku-months", "months")


def check_seven(law: Law, cards: Collection[str]) -> Iterator[Objection]:
    over = HANAFUDA.overfull(tuple(cards), HAND)
    if over or set(cards) - BY_NAME.keys() or len(cards) != HAND:
        yield law.no("teyaku-seven", "cards", lasting=over)


def check_shown(law: Law, month: Announced, player: int, cards: Iterable[str], aside: Iterable[str] = ()) -> Iterator[Objection]:
    """The cards of a hand against those that lie on the field, that others have shown, and that are known to lie `aside`."""
    held = {*cards}
    lying = held & {*month.brights}
    if lying:
        yield law.no("teyaku-lying", "cards", lasting=True, words=_names_text(lying))
    for shown in (*(hand.cards for hand in month.standing if hand.player != player), tuple(aside)):
        if shared := held & {*shown}:
            yield law.no("teyaku-shared", "cards", lasting=True, words=_names_text(shared))


def _names_text(names: Iterable[str]) -> object:
    return listing([BY_NAME[name].words for name in sorted(names)])


def check_threes(
    law: Law, month: Announced, told: AnnouncesHand, hands: EightsHands, aside: Iterable[str] = ()
) -> Iterator[Objection]:
    """The threes of a hand against the cards and threes of others, the field, and what is known to lie `aside`."""
    mine, own = Counter(BY_NAME[name].month for name in told.cards), months_of(told, hands)
    known = {number for hand in month.standing if hand.player != told.player for number in hand.months}
    shared = [number for number in sorted({*own, *mine}) if number in known and (mine[number] > 1 or number in own)]
    for number in shared:
        yield law.no("three-shared", "cards" if told.cards else "months", month=PLANTS[number][1])
    if shared:
        return
    if told.months and not hands.threes_fit(told.names, told.months, _elsewhere(month, told.player, aside)):
        yield law.no("three-lying", "months")
    yield from check_others(law, month, told.player, told.cards, hands, aside)


def check_others(
    law: Law, month: Announced, player: int, cards: Collection[str], hands: EightsHands, aside: Iterable[str] = ()
) -> Iterator[Objection]:
    """The cards of a hand against the threes of others of which only the months are known."""
    lying = (*aside, *cards)
    for hand in month.standing if cards else ():
        if hand.player == player or hand.cards or not hand.months:
            continue
        if not hands.threes_fit(hand.names, hand.months, _elsewhere(month, hand.player, lying)):
            met = next(number for number in hand.months if any(BY_NAME[name].month == number for name in cards))
            yield law.no("three-shared", "cards", month=PLANTS[met][1])


def check_wrong(law: Law, month: Announced, player: int) -> Iterator[Objection]:
    """Whether a hand that this player announced can turn out to be wrong."""
    hand = month.hand(player)
    if hand is None:
        yield law.no("wrong-none", "player")
    elif hand.void:
        yield law.no("wrong-twice", "player")


def _elsewhere(month: Announced, player: int, aside: Iterable[str]) -> list[Flower]:
    """The cards that are known not to be in this player's hand."""
    shown = (name for hand in month.standing if hand.player != player for name in hand.cards)
    return [BY_NAME[name] for name in (*month.brights, *aside, *shown)]
