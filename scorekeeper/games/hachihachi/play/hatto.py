"""法度 (hatto): whether a card played from hand is hatto, because it completes another's yaku and could have been kept.

`is_hatto` reads like the rule. A card is a hatto card if another player lacks only that card for a covered yaku, or only the card
that can still match it. Playing it is exempt if it is the last card in hand, or the right one of a hand of hatto cards only.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.decks.hanafuda import Flower, month_of
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import SEATS
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, dekiyaku
from scorekeeper.kit.eights.hatto import Cover

COVER = Cover(DEKIYAKU, COVERED)
completes = COVER.completes
"""Two cards short is no hatto (hachihachi.hatto.4)."""


@lru_cache(256)
def cover(house: HachihachiHouse) -> Cover:
    """What hatto covers at this table."""
    keys = COVERED & dekiyaku(house).keys() if house.hatto != "off" else frozenset[str]()
    return Cover(dekiyaku(house), keys) if house.worth or house.own or not keys else COVER


Captures = Mapping[int, Iterable[Flower]]
"""Everybody's captured cards, by seat. Only these count, however certain others seem (hachihachi.hatto.11)."""


class Threat(NamedTuple):
    """What a hand card would complete for another player. `fee` is the sum of the fees before the field (hachihachi.hatto.18).

    `shadow`: it is no yaku card itself, but can only be matched by one (hachihachi.hatto.5).
    """

    card: Flower
    player: int
    names: tuple[str, ...]
    fee: int
    shadow: bool = False

    @property
    def yaku(self) -> tuple[str, ...]:
        """The dekiyaku among the names, without tobikomi."""
        return tuple(name for name in self.names if name in DEKIYAKU)


class Judgement(NamedTuple):
    """Whether a discard is hatto, and the clauses that decide.

    `threats`: what it would complete, for whom; empty if it is no hatto card. With threats but no hatto, it is exempt. `first`: the
    card that had to go first, if the whole hand was hatto cards.
    """

    hatto: bool
    clauses: tuple[str, ...]
    threats: tuple[Threat, ...] = ()
    first: Flower | None = None


def is_hatto(
    played: Flower,
    rest: Sequence[Flower],
    discarder: int,
    captures: Captures,
    tobikomi: Mapping[Flower, int] | None = None,
    covers: Cover = COVER,
) -> Judgement:
    """Is playing `played` hatto, with `rest` still in hand?

    `tobikomi`: cards that would complete another's tobikomi, with that seat (hachihachi.hatto.31). `covers`: what hatto covers.
    """
    hand = frozenset((played, *rest))
    others = {player: frozenset(pile) for player, pile in captures.items() if player != discarder}
    threats = {card: tuple(_threats(card, hand, others, captures, tobikomi or {}, covers)) for card in hand}
    made, worst = threats[played], {card: max(found, key=_fee) for card, found in threats.items() if found}
    if not made:
        return Judgement(hatto=False, clauses=_why_harmless(played, others.values(), covers))
    if not rest:
        return Judgement(hatto=False, clauses=LAW.all("hatto.14"), threats=made)
    harmless = [card for card in rest if card not in worst]
    if harmless:
        uncovered = all(any(covers.makes_other(card, pile) for pile in others.values()) for card in harmless)
        why = (*_why_hatto_card(worst[played]), LAW["hatto.19" if uncovered else "hatto.15"])
        return Judgement(hatto=True, clauses=why, threats=made)
    own, whole = worst[played], [worst[card] for card in (played, *rest)]
    first = first_to_play(whole, discarder)
    in_order = (own.fee, own.player) == (first.fee, first.player)
    return Judgement(not in_order, (LAW["hatto.15"], *_why_first(own, first, whole)), made, first.card)


def _threats(
    card: Flower,
    hand: frozenset[Flower],
    others: Mapping[int, frozenset[Flower]],
    captures: Captures,
    tobikomi: Mapping[Flower, int],
    covers: Cover,
) -> Iterator[Threat]:
    """What a card of this hand would complete, for whom. The owner of the three holds all cards that can take a tobikomi card:
    nobody else can, and it counts as 1 kan.
    """
    owner = tobikomi.get(card)
    for player in others if owner is None else (owner,):
        found = threat(card, player, captures, hand - {card}, covers)
        if owner is None:
            yield from (found,) if found else ()
        else:
            # The yaku and the tobikomi are the same player's, so their fees are added.
            yaku = found or Threat(card, owner, (), 0)
            yield yaku._replace(names=(*yaku.names, "tobikomi"), fee=yaku.fee + KAN)


def threat(card: Flower, player: int, captures: Captures, kept: Iterable[Flower] = (), covers: Cover = COVER) -> Threat | None:
    """What `card`, played from hand, would bring `player`: the yaku card itself, or its shadow card (hachihachi.hatto.5).

    None if every card that could still take it stays in the discarder's hand (`kept`).
    """
    captured = tuple(captures.get(player, ()))
    partners = month_of(card.month) - {card} - frozenset[Flower]().union(*captures.values())
    if partners <= frozenset(kept):
        return None
    own = covers.completes(card, captured)
    # The last partner of the needed card: the two others of the month are captured, so the match is certain.
    by_shadow = covers.completes(next(iter(partners)), captured) if len(partners) == 1 else ()
    names = tuple(dict.fromkeys((*own, *by_shadow)))
    return Threat(card, player, names, covers.fee(names), shadow=not own) if names else None


def first_to_play(threats: Sequence[Threat], discarder: int) -> Threat:
    """Which card of a hand of hatto cards only must go first to be exempt.

    The cheapest (hachihachi.hatto.16), by the sum of what the card completes (hachihachi.hatto.18); at equal fees the card for the
    player who moves just before (hachihachi.hatto.17).
    """
    return min(threats, key=lambda one: (one.fee, one.player != (discarder - 1) % SEATS))


def _fee(one: Threat) -> int:
    return one.fee


def _why_harmless(played: Flower, piles: Iterable[frozenset[Flower]], covers: Cover) -> tuple[str, ...]:
    """The clauses by which a card is no hatto card."""
    others = tuple(piles)
    if any(covers.makes_other(played, pile) for pile in others):
        return LAW.all("hatto.1", "hatto.3")
    if covers.far(played, others):
        return LAW.all("hatto.1", "hatto.4", "hatto.11")
    return LAW.all("hatto.1")


def _why_hatto_card(own: Threat) -> Iterator[str]:
    """The clauses by which a card is a hatto card."""
    yield LAW["hatto.1"]
    if own.shadow:
        yield LAW["hatto.5"]
    if len(own.yaku) > 1:
        yield LAW["hatto.6"]
    if "tobikomi" in own.names:
        yield LAW["hatto.31"]


def _why_first(own: Threat, first: Threat, whole: Sequence[Threat]) -> Iterator[str]:
    """The clauses on which card of a hand of hatto cards only goes first."""
    level = sum(one.fee == first.fee for one in whole) > 1 and own.fee == first.fee
    yield LAW["hatto.17" if level else "hatto.16"]
    if any(len(one.names) > 1 for one in whole):
        yield LAW["hatto.18"]
    if any("tobikomi" in one.names for one in whole):
        yield LAW["hatto.31"]
