"""The count of a month in which no yaku was made: card points or captured cards, and whether they can be so."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import NamedTuple

from scorekeeper.core.captures import of_seats
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.captures import MOST, THREE
from scorekeeper.decks.hanafuda import DECK, HANAFUDA, Flower, cards_named, month_of, points
from scorekeeper.games.basics.deal import PAIR
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hachihachi_classic.dekiyaku import ThreeTaken, dekiyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicPlayedOut
from scorekeeper.games.hachihachi_classic.house import ClassicHouse
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.playing import check_playing, holders, same_card
from scorekeeper.games.hachihachi_classic.reached import check_reached
from scorekeeper.games.hachihachi_classic.tobikomi import may_be_announced
from scorekeeper.kit.cards.yaku import YakuRow, YakuTable
from scorekeeper.kit.eights.kasu import check_kasu, kasu_of
from scorekeeper.kit.eights.unmade import Unmade, looked_at
from scorekeeper.kit.unused import filled_fields, unused_objections

LEFT_OF_TWO = range(14, 31)
"""How many cards nobody captures when two play: 14 of the stock (hachihachi-classic.two.2), and at most 16 that stay on the field:
two stacks of three, and one card of each other month.
"""


@cache
def _unmade_of(rows: tuple[YakuRow[Flower], ...]) -> Unmade:
    """Judges card points by these dekiyaku, none of which was made."""
    return Unmade(YakuTable(rows), LEFT_OF_TWO)


def unmade(house: ClassicHouse) -> Unmade:
    """The same of the dekiyaku of a table, whatever it gives for them."""
    return _unmade_of(looked_at(dekiyaku(house)))


COUNT = "points", "sujuroku", "kasu", "captures"
WAYS = 100
"""The most ways of threes being of months not known for which a count is checked."""


class ClassicCount(NamedTuple):
    """Card points and kasu by seat; {} if they were not counted."""

    points: Mapping[int, int]
    kasu: Mapping[int, int]


Piles = Mapping[int, tuple[Flower, ...]]


def players(month: ClassicMonth) -> tuple[int, ...]:
    """Those who play, in seat order."""
    return tuple(sorted(month.seating.turn))


def count_of(month: ClassicMonth, fact: ClassicPlayedOut) -> ClassicCount:
    """What a fact that `check_played_out` allowed counts; the number missing of three is what remains."""
    if fact.captures:
        piles = _piles(month, fact)
        return ClassicCount({one: points(pile) for one, pile in piles.items()}, {one: kasu_of(pile) for one, pile in piles.items()})
    kasu = {} if fact.sujuroku is None else {fact.sujuroku: fact.kasu}
    scores = _points_told(month, fact)
    return ClassicCount(_fill_points(month, scores) if any(score is not None for score in scores) else {}, kasu)


def with_dives(month: ClassicMonth, fact: ClassicPlayedOut, entry: int) -> ClassicMonth:
    """With the tobikomi that nobody told and that the piles show: a three of a known month, captured whole by its owner
    (hachihachi-classic.tobikomi.1).
    """
    for player, pile in (_piles(month, fact) if fact.captures else {}).items():
        hand = month.hand(player)
        if hand and not hand.void:
            whole = [
                ThreeTaken(number, entry)
                for number in hand.months
                if number not in hand.captured_months and month_of(number) <= {*pile}
            ]
            month = month.with_hand(hand._replace(dives=(*hand.dives, *whole[len(hand.dives) - len(hand.captured_months) :])))
    return month


def _piles(month: ClassicMonth, fact: ClassicPlayedOut) -> Piles:
    return dict(zip(players(month), THREE.piles(fact.captures), strict=False))


def _points_told(month: ClassicMonth, fact: ClassicPlayedOut) -> list[int | None]:
    """The points of those who play, in seat order."""
    return of_seats(fact.points, players(month), None)


def _fill_points(month: ClassicMonth, scores: list[int | None]) -> dict[int, int]:
    return dict(zip(players(month), THREE.fill(scores), strict=False))


def check_played_out(month: ClassicMonth, fact: ClassicPlayedOut) -> Iterator[Objection]:
    wrong = tuple(check_playing(month))
    yield from wrong
    if wrong:
        return
    if month.made:
        given = filled_fields(fact, *COUNT)
        yield from (LAW.no("count-after-yaku", name) for name in given)
        yield from () if given else check_reached(month, fact.reached, month.made)
        return
    wrong = tuple(_check_captures(month, fact) if fact.captures else _check_points(month, fact))
    yield from wrong
    if not wrong and not count_of(month, fact).points:
        yield from check_reached(month, fact.reached, (), special=True)
    elif not wrong and fact.reached is not None:
        yield LAW.no("reached-counted", "reached")


# ---------------------------------------------------------------- by cards


def _check_captures(month: ClassicMonth, fact: ClassicPlayedOut) -> Iterator[Objection]:
    both = filled_fields(fact, "points", "sujuroku", "kasu")
    if both:
        yield from (LAW.no("capture-or-points", name) for name in both)
        return
    wrong = THREE.amiss(fact.captures)
    if wrong and wrong.lasting:
        yield LAW.no(wrong.key, wrong.where, lasting=True, **wrong.names)
        return
    laid: Piles = {player: cards_named(pile) for player, pile in zip(players(month), fact.captures, strict=False)}
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


def _check_piles(month: ClassicMonth, piles: Piles, laid: Piles, *, done: bool) -> Iterator[Objection]:
    """The captured cards against yaku that nobody declared, and against the tobikomi. More cards do not mend what is `laid`."""
    held = holders(month)
    for player, pile in piles.items():
        table = dekiyaku(month.house)
        made = table.keys_that_count(table.made(frozenset(pile)))
        own = laid.get(player, ())
        if made:
            certain = {*made} <= {*table.made(frozenset(own))}
            yield LAW.no("capture-yaku", "captures", lasting=certain, who=seat(player), words=table.words(made))
        yield from same_card(pile, held, player, "captures", lasting=bool({*own} & {*held}))
    for hand in month.standing if done else ():
        whole = [number for number in range(1, 13) if month_of(number) <= {*piles.get(hand.player, ())}]
        if len(whole) < len(hand.dives):
            yield LAW.no("tobikomi-pile", "captures", who=seat(hand.player))


# ---------------------------------------------------------------- by points


def _check_points(month: ClassicMonth, fact: ClassicPlayedOut) -> Iterator[Objection]:
    """Objections to points and kasu. After sujuroku the points may be left out."""
    scores = _points_told(month, fact)
    spared = fact.sujuroku is not None and not any(score is not None for score in scores)
    sat = next((place for place, score in enumerate(fact.points) if score is not None and place not in players(month)), None)
    wrong = None if spared or month.two else THREE.amiss_points(scores)
    if sat is not None:
        yield from open_for(month, (f"points[{sat}]", sat))
    elif month.two and None in scores:
        yield LAW.no("two-both", "points")
    elif wrong:
        yield LAW.no(wrong.key, wrong.beside(players(month)), whole=HANAFUDA.points, **wrong.names)
    elif outside := [one for one, score in zip(players(month), scores, strict=True) if not 0 <= (score or 0) <= HANAFUDA.points]:
        yield LAW.no("points-range", f"points[{outside[0]}]", whole=HANAFUDA.points)
    elif not spared and not _can(month, tuple(_fill_points(month, scores).values())):
        dived = any(hand.dives for hand in month.standing)
        yield LAW.no("points-taken" if dived else "points-yaku", "points")
    else:
        yield from _check_kasu(month, fact, {} if spared else _fill_points(month, scores))


def _check_kasu(month: ClassicMonth, fact: ClassicPlayedOut, scores: Mapping[int, int]) -> Iterator[Objection]:
    if fact.sujuroku is None:
        yield from unused_objections(fact, LAW["special.2"], Words("素十六", "sujuroku"), "kasu")
        return
    if month.two:
        yield LAW.no("two-special", "sujuroku")
    elif wrong := tuple(open_for(month, ("sujuroku", fact.sujuroku))):
        yield from wrong
    else:
        taken = {hand.player: frozenset(hand.captured_months) for hand in month.standing}
        own = taken.pop(fact.sujuroku, frozenset())
        yield from check_kasu(LAW, fact.kasu, scores.get(fact.sujuroku), own, frozenset[int]().union(*taken.values()))


def _can(month: ClassicMonth, scores: tuple[int, ...]) -> bool:
    """Whether those who play can have these points and no yaku, with the months that were taken whole."""
    held = holders(month)
    place = {player: place for place, player in enumerate(players(month))}
    unknown = [hand for hand in month.standing for dive in hand.dives if not dive.month]
    free = [number for number in range(1, 13) if held.keys().isdisjoint(month_of(number))]
    kinds = [[(number, place[hand.player]) for number in free if may_be_announced(month, hand, number)] for hand in unknown]
    ways = {frozenset(way) for way in product(*kinds) if len({number for number, _ in way}) == len(way)}
    if len(ways) > WAYS:
        return True
    fixed = {card: place[player] for card, player in held.items()}
    taken = ({card: owner for number, owner in way for card in month_of(number)} for way in ways)
    return any(unmade(month.house).can(scores, frozenset((fixed | more).items())) for more in taken)
