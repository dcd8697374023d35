"""The odds of two and three cards, counted over all of them, and the statistics."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache

from scorekeeper.core.chance import FigureTable, Heading
from scorekeeper.core.tally import Event, Tally, TallyRow
from scorekeeper.core.words import Words
from scorekeeper.games.oichokabu.hands import (
    ARASHI,
    NAMES,
    SHIROKU,
    SPECIAL,
    draws,
    is_recognised,
    may_have,
    months,
    number,
    special_of,
    special_of_ko,
)
from scorekeeper.games.oichokabu.house import OichokabuHouse
from scorekeeper.games.oichokabu.law import BY, LAW
from scorekeeper.games.oichokabu.month import OichokabuMonth
from scorekeeper.games.oichokabu.own import own_hands, own_of
from scorekeeper.kit.banking import tallies as banking
from scorekeeper.kit.cards import odds

COPIES = 4


def ways(cards: tuple[int, ...]) -> int:
    """In how many orders of dealing these months lie there, each card a card of its own."""
    found, left = 1, Counter[int]()
    for month in cards:
        found *= COPIES - left[month]
        left[month] += 1
    return found


def own_keys(cards: tuple[int, ...], house: OichokabuHouse) -> list[str]:
    """The hand of the table's own that these months make, of the banker or of a player."""
    both = (own_of(cards, house, oya=oya) for oya in (True, False))
    return list(dict.fromkeys(one.key for one in both if one))


def own_rows(counted: Counter[str], house: OichokabuHouse) -> list[tuple[Heading, int, tuple[int, ...]]]:
    """How often each of them was counted."""
    return [(Heading(one.key, one.words), counted[one.key], ()) for one in own_hands(house).values() if counted[one.key]]


@cache
def two_table(house: OichokabuHouse) -> FigureTable:
    """What the first two cards come to."""
    counted: Counter[int] = Counter()
    special: Counter[str] = Counter()
    every = 0
    for first in months(house):
        for second in months(house):
            many = ways((first, second))
            every += many
            counted[number((first, second), house)] += many
            if key := special_of((first, second), house) or special_of_ko((first, second), house):
                special[key] += many
            special.update(dict.fromkeys(own_keys((first, second), house), many))
    own = {**{key: words for key, words in SPECIAL.items() if is_recognised(key, house)}, "shiroku": SHIROKU}
    rows_ = [
        *((Heading(str(n), Words(f"{n} {NAMES[n].ja}", f"{n} {NAMES[n].en}")), counted[n], ()) for n in range(9, -1, -1)),
        *(
            (Heading(key, words), special[key], ())
            for key, words in own.items()
            if key in SPECIAL or may_have(key, house, oya=False)
        ),
        *own_rows(special, house),
    ]
    clauses = LAW.all("match.1", "special.1", "special.2")
    return odds.table("two", Words("2枚の数", "Two cards"), rows_, every, Words("並び", "deals"), clauses)


@cache
def three_table(house: OichokabuHouse) -> FigureTable:
    """What three cards come to of somebody who draws whenever he may, or must, on six or less."""
    counted: Counter[str] = Counter()
    every = 0
    for first in months(house):
        for second in months(house):
            stands = draws(number((first, second), house), house)[0] == "not"
            for third in months(house):
                cards = first, second, third
                many = ways(cards)
                every += many
                if not stands and len({*cards}) == 1 and is_recognised("arashi", house):
                    counted["arashi"] += many
                counted.update(dict.fromkeys([] if stands else own_keys(cards, house), many))
                counted[str(number(cards[:2] if stands else cards, house))] += many
    rows_ = [
        *((Heading(str(n), Words(f"{n} {NAMES[n].ja}", f"{n} {NAMES[n].en}")), counted[str(n)], ()) for n in range(9, -1, -1)),
        *(((Heading("arashi", ARASHI), counted["arashi"], ()),) if is_recognised("arashi", house) else ()),
        *own_rows(counted, house),
    ]
    words = Words("引けるだけ引く手の数", "A hand that draws whenever it may")
    return odds.table("three", words, rows_, every, Words("並び", "deals"), LAW.all("draw.6", "special.10"))


def tables(house: OichokabuHouse) -> tuple[FigureTable, ...]:
    return two_table(house), three_table(house)


# ---------------------------------------------------------------- what is counted


@cache
def tallies(house: OichokabuHouse) -> Mapping[str, Tally]:
    special = {key: TallyRow(words, clause=LAW[f"special.{nth}"]) for nth, (key, words) in enumerate(SPECIAL.items(), 1)}
    more = {"arashi": TallyRow(ARASHI, clause=LAW["special.10"])}
    own = {one.key: TallyRow(one.words, clause=LAW["house.7"]) for one in own_hands(house).values()}
    words = Words("あらし・四一・九一", "arashi, shippin, kuppin")
    return {
        **banking.tallies(BY),
        "special": Tally(words, LAW["special.10"], more | special | own, paid=True),
    }


KO_HAS_ARASHI = {*LAW.all("special.14", "special.19", "match.5")}
"""One of these clauses is cited where a fight with an arashi in it is one with that of the ko."""


def events(month: OichokabuMonth) -> Iterator[Event]:
    """The events of a month that is over: whoever made an arashi or a sweep, once for each hand."""
    yield from banking.events(month)
    if month.over and month.oya and (made := month.oya.special or ("arashi" if month.oya.arashi is not None else "")):
        yield Event("special", made, month.leader, month.number, month.moves[month.leader])
    for player, key in month.made if month.over else ():
        yield Event("special", key, player, month.number, month.moves[player])
    for line in month.lines[month.past :]:
        if LAW["house.4"] in line.clauses and line.player is not None:
            yield Event("special", "shippin", line.player, month.number, line.moves(month.seating.seats)[line.player])
        if line.sort == "arashi" and line.player is not None and KO_HAS_ARASHI & {*line.clauses}:
            yield Event("special", "arashi", line.player, month.number, line.moves(month.seating.seats)[line.player])
