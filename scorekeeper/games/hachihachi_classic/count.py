"""The count of a month in which no yaku was made: card points or captured cards, and whether they can be so."""

from collections.abc import Iterator, Mapping
from itertools import product
from typing import NamedTuple

from scorekeeper.core.captures import of_seats
from scorekeeper.core.offer import Objection
from scorekeeper.core.play.unused import told, unused
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.captures import MOST, THREE
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, Flower, month_of, named, points
from scorekeeper.games.basics.deal import PAIR
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.eights.kasu import check_kasu, kasu_of
from scorekeeper.games.eights.unmade import Unmade
from scorekeeper.games.hachihachi_classic.dekiyaku import DEKIYAKU, Dive
from scorekeeper.games.hachihachi_classic.facts import PlayedOut
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Month
from scorekeeper.games.hachihachi_classic.playing import check_playing, holders, same_card
from scorekeeper.games.hachihachi_classic.reached import check_reached
from scorekeeper.games.hachihachi_classic.tobikomi import announced

LEFT_OF_TWO = range(14, 31)
"""How many cards nobody captures when two play: 14 of the stock (hachihachi-classic.two.2), and at most 16 that stay on the field:
two stacks of three, and one card of each other month.
"""
UNMADE = Unmade(DEKIYAKU, LEFT_OF_TWO)
COUNT = "points", "sujuroku", "kasu", "captures"
WAYS = 100
"""The most ways of threes being of months not known for which a count is checked."""


class Count(NamedTuple):
    """Card points and kasu by seat; {} if they were not counted."""

    points: Mapping[int, int]
    kasu: Mapping[int, int]


Piles = Mapping[int, tuple[Flower, ...]]


def players(month: Month) -> tuple[int, ...]:
    """Those who play, in seat order."""
    return tuple(sorted(month.seating.turn))


def counted(month: Month, fact: PlayedOut) -> Count:
    """What a fact that `check_played_out` allowed counts; the number missing of three is what remains."""
    if fact.captures:
        piles = _piles(month, fact)
        return Count({one: points(pile) for one, pile in piles.items()}, {one: kasu_of(pile) for one, pile in piles.items()})
    kasu = {} if fact.sujuroku is None else {fact.sujuroku: fact.kasu}
    scores = _told(month, fact)
    return Count(_filled(month, scores) if any(score is not None for score in scores) else {}, kasu)


def with_dives(month: Month, fact: PlayedOut, entry: int) -> Month:
    """With the tobikomi that nobody told and that the piles show: a three of a known month, captured whole by its owner
    (hachihachi-classic.tobikomi.1).
    """
    for player, pile in (_piles(month, fact) if fact.captures else {}).items():
        hand = month.hand(player)
        if hand and not hand.void:
            whole = [Dive(number, entry) for number in hand.months if number not in hand.taken and month_of(number) <= {*pile}]
            month = month.with_hand(hand._replace(dives=(*hand.dives, *whole[len(hand.dives) - len(hand.taken) :])))
    return month


def _piles(month: Month, fact: PlayedOut) -> Piles:
    return dict(zip(players(month), THREE.piles(fact.captures), strict=False))


def _told(month: Month, fact: PlayedOut) -> list[int | None]:
    """The points of those who play, in seat order."""
    return of_seats(fact.points, players(month), None)


def _filled(month: Month, scores: list[int | None]) -> dict[int, int]:
    return dict(zip(players(month), THREE.filled(scores), strict=False))


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    wrong = tuple(check_playing(month))
    yield from wrong
    if wrong:
        return
    if month.made:
        given = told(fact, *COUNT)
        yield from (LAW.no("count-after-yaku", name) for name in given)
        yield from () if given else check_reached(month, fact.reached, month.made)
        return
    wrong = tuple(_check_captures(month, fact) if fact.captures else _check_points(month, fact))
    yield from wrong
    if not wrong and not counted(month, fact).points:
        yield from check_reached(month, fact.reached, (), special=True)
    elif not wrong and fact.reached is not None:
        yield LAW.no("reached-counted", "reached")


# ---------------------------------------------------------------- by cards


def _check_captures(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    both = told(fact, "points", "sujuroku", "kasu")
    if both:
        yield from (LAW.no("capture-or-points", name) for name in both)
        return
    wrong = THREE.amiss(fact.captures)
    if wrong and wrong.lasting:
        yield LAW.no(wrong.key, wrong.where, lasting=True, **wrong.names)
        return
    laid: Piles = {player: named(pile) for player, pile in zip(players(month), fact.captures, strict=False)}
    piles = laid if month.two or wrong else _piles(month, fact)
    if month.two and len(fact.captures) != PAIR:
        yield LAW.no("two-both", "captures")
    elif wrong and not (month.two and wrong.key == "capture-few"):
        whose = next((player for player, pile in piles.items() if THREE.odd(pile)), 0)
        yield LAW.no(wrong.key, wrong.where, **{**wrong.names, "who": seat(whose)})
    elif large := [player for player, pile in piles.items() if len(pile) > MOST]:
        yield LAW.no("capture-many", "captures", who=seat(large[0]), told=len(piles[large[0]]), most=MOST)
    elif month.two and len(DECK) - sum(map(len, piles.values())) not in LEFT_OF_TWO:
        yield LAW.no("two-cards", "captures")
    yield from _check_piles(month, piles, laid, done=not wrong)


def _check_piles(month: Month, piles: Piles, laid: Piles, *, done: bool) -> Iterator[Objection]:
    """The captured cards against yaku that nobody declared, and against the tobikomi. More cards do not mend what is `laid`."""
    held = holders(month)
    for player, pile in piles.items():
        made = DEKIYAKU.counted(DEKIYAKU.made(frozenset(pile)))
        own = laid.get(player, ())
        if made:
            certain = {*made} <= {*DEKIYAKU.made(frozenset(own))}
            yield LAW.no("capture-yaku", "captures", lasting=certain, who=seat(player), words=DEKIYAKU.words(made))
        yield from same_card(pile, held, player, "captures", lasting=bool({*own} & {*held}))
    for hand in month.standing if done else ():
        whole = [number for number in range(1, 13) if month_of(number) <= {*piles.get(hand.player, ())}]
        if len(whole) < len(hand.dives):
            yield LAW.no("tobikomi-pile", "captures", who=seat(hand.player))


# ---------------------------------------------------------------- by points


def _check_points(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    """Objections to points and kasu. After sujuroku the points may be left out."""
    scores = _told(month, fact)
    spared = fact.sujuroku is not None and not any(score is not None for score in scores)
    sat = next((place for place, score in enumerate(fact.points) if score is not None and place not in players(month)), None)
    wrong = None if spared or month.two else THREE.miscounted(scores)
    if sat is not None:
        yield from open_for(month, (f"points[{sat}]", sat))
    elif month.two and None in scores:
        yield LAW.no("two-both", "points")
    elif wrong:
        yield LAW.no(wrong.key, wrong.beside(players(month)), whole=HANAFUDA.points, **wrong.names)
    elif outside := [one for one, score in zip(players(month), scores, strict=True) if not 0 <= (score or 0) <= HANAFUDA.points]:
        yield LAW.no("points-range", f"points[{outside[0]}]", whole=HANAFUDA.points)
    elif not spared and not _can(month, tuple(_filled(month, scores).values())):
        dived = any(hand.dives for hand in month.standing)
        yield LAW.no("points-taken" if dived else "points-yaku", "points")
    else:
        yield from _check_kasu(month, fact, {} if spared else _filled(month, scores))


def _check_kasu(month: Month, fact: PlayedOut, scores: Mapping[int, int]) -> Iterator[Objection]:
    if fact.sujuroku is None:
        yield from unused(fact, LAW["special.2"], Words("素十六", "sujuroku"), "kasu")
        return
    if month.two:
        yield LAW.no("two-special", "sujuroku")
    elif wrong := tuple(open_for(month, ("sujuroku", fact.sujuroku))):
        yield from wrong
    else:
        taken = {hand.player: frozenset(hand.taken) for hand in month.standing}
        own = taken.pop(fact.sujuroku, frozenset())
        yield from check_kasu(LAW, fact.kasu, scores.get(fact.sujuroku), own, frozenset[int]().union(*taken.values()))


def _can(month: Month, scores: tuple[int, ...]) -> bool:
    """Whether those who play can have these points and no yaku, with the months that were taken whole."""
    held = holders(month)
    place = {player: place for place, player in enumerate(players(month))}
    unknown = [hand for hand in month.standing for dive in hand.dives if not dive.month]
    free = [number for number in range(1, 13) if held.keys().isdisjoint(month_of(number))]
    kinds = [[(number, place[hand.player]) for number in free if announced(month, hand, number)] for hand in unknown]
    ways = {frozenset(way) for way in product(*kinds) if len({number for number, _ in way}) == len(way)}
    if len(ways) > WAYS:
        return True
    fixed = {card: place[player] for card, player in held.items()}
    taken = ({card: owner for number, owner in way for card in month_of(number)} for way in ways)
    return any(UNMADE.can(scores, frozenset((fixed | more).items())) for more in taken)
