"""The count of a round: what each player has, whether it can be, and what it comes to."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from scorekeeper.core.captures import of_seats
from scorekeeper.core.house import changes_worth
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import BY_NAME, CRANE, HANAFUDA, WILLOW, Flower, Flowers, cards_named
from scorekeeper.games.roppyakken import piles as captured
from scorekeeper.games.roppyakken.division import DeckTelling, divides
from scorekeeper.games.roppyakken.facts import Count
from scorekeeper.games.roppyakken.house import RoppyakkenHouse
from scorekeeper.games.roppyakken.law import LAW
from scorekeeper.games.roppyakken.yaku import (
    DRINKS,
    HIGH,
    TENS,
    YELLOW,
    YakuOfPile,
    ichikoro_keys,
    name_of,
    points,
    rain_washes,
    table,
    whole,
    worth,
    yaku_in,
    zero_cards,
)
from scorekeeper.kit.cards import account
from scorekeeper.kit.cards.account import CardPlace


class PlayerCount(NamedTuple):
    """What a player has: the points of his cards as printed, his yaku, the cards that he counts as 0, and the cards themselves, if
    they were told.
    """

    cards: int
    made: YakuOfPile
    zeros: Flowers
    pile: Flowers | None = None

    def own_points(self, house: RoppyakkenHouse) -> int:
        """His card points as he counts them."""
        return self.cards - points(self.zeros, house)

    def total(self, house: RoppyakkenHouse) -> int:
        return self.own_points(house) + sum(table(house)[key].yaku.fee for key in self.made.names)

    def onto(self, why: Reckoning, player: int, house: RoppyakkenHouse, sign: int = 1) -> Reckoning:
        """The reckoning with his total added, or taken off."""
        for words, amount, clause in self.parts(house):
            label = Words("@{player} {words}", "@{player}: {words}").put(player=player, words=words)
            why = why.plus(label, sign * amount, clause)
        if up := self.score_of_own(house) - self.total(house):
            why = why.plus(Words("100点に切り上げ", "rounded up"), sign * up, LAW["house.7"])
        return why

    def parts(self, house: RoppyakkenHouse) -> Iterator[tuple[Words, int, str]]:
        """What his total is made of: (words, amount, clause)."""
        if self.pile is None:
            yield Words("札の点", "cards"), self.cards, LAW["setup.9"]
        else:
            high, low = self.pile & HIGH, self.pile & TENS
            scale = LAW["setup.4" if house.card_values == "50" else "setup.5"]
            several = Words(f"高い札 {len(high)}枚", f"{len(high)} high card{'s' * (len(high) > 1)}")
            yield several, points(high, house), scale
            yield Words(f"10点札 {len(low)}枚", f"{len(low)} card{'s' * (len(low) > 1)} of 10"), points(low, house), LAW["setup.6"]
        for card in sorted(self.zeros):
            zero = Words("{card}を0点に", "{card} as 0").put(card=name_of(card))
            yield zero, -worth(card, house), LAW[BAKED[card.month]]
        for key in self.made.names:
            yaku = table(house)[key].yaku
            yield yaku.words, yaku.fee, yaku.clause

    def score_of_own(self, house: RoppyakkenHouse) -> int:
        """What he scores where everybody scores his own total: it may be rounded up (roppyakken.house.7)."""
        total = self.total(house)
        return -(-total // 100) * 100 if house.round_up == "on" and house.score == "own" else total

    def clauses(self, house: RoppyakkenHouse) -> Iterator[str]:
        """Why his cards are worth this, beside the parts."""
        yield from self.made.clauses
        if changes_worth(house, self.made.names):
            yield LAW["house.1"]
        if self.zeros:
            yield from LAW.all(*sorted({BAKED[card.month] for card in self.zeros}), "fuke.13", "fuke.14", "fuke.15")
        if self.pile is not None:
            if YELLOW in self.pile or any(card.month == YELLOW.month for card in self.pile - HIGH):
                yield LAW["setup.7"]
            if self.pile - HIGH - TENS:
                yield LAW["setup.8"]


BAKED = {9: "fuke.10", 11: "fuke.11", 12: "fuke.12"}
"""The clauses on cards that count as 0, by month."""


def results(fact: Count, house: RoppyakkenHouse, seats: int) -> tuple[PlayerCount, ...]:
    """What everybody has by a fact that `check` allowed."""
    zeros = [frozenset(cards_named(one)) for one in of_seats(fact.zeros, range(seats), ())]
    names = of_seats(fact.names, range(seats), ())
    if fact.captures:
        piles = _piles_of(fact, house, seats)
        return tuple(
            PlayerCount(points(pile, house), yaku_in(pile, house, frozenset(words)), zero, pile)
            for pile, words, zero in zip(piles, names, zeros, strict=True)
        )
    scores = fill_points(fact.points, house, seats)
    told = [YakuOfPile(table(house).keys_that_count(one), (), (LAW["dekiyaku.2"],) if house.yaku == "off" else ()) for one in names]
    return tuple(PlayerCount(score, one, zero) for score, one, zero in zip(scores, told, zeros, strict=True))


@lru_cache(1)
def _piles(fact: Count, seats: int) -> captured.Piles:
    return tuple(frozenset(cards_named(pile)) for pile in of_seats(fact.captures, range(seats), ()))


@lru_cache(1)
def _piles_of(fact: Count, house: RoppyakkenHouse, seats: int) -> captured.Piles:
    """The piles with the cards that are handed over."""
    return captured.handed_over(_piles(fact, seats), house)


def conserves_points(house: RoppyakkenHouse, seats: int) -> bool:
    """Whether no card is nobody's, so that one player's points follow from the others'."""
    return captured.used_up(house, seats) and house.gaji_rest_10 != "leave"


def fill_points(told: Sequence[int | None], house: RoppyakkenHouse, seats: int) -> list[int]:
    """Everybody's points; a missing number is what remains."""
    scores = of_seats(told, range(seats), None)
    left = whole(house) - sum(score or 0 for score in scores)
    return [left if score is None else score for score in scores]


def fuke_of(found: Sequence[PlayerCount], house: RoppyakkenHouse) -> tuple[int, ...]:
    """Who makes fuke, unless shikou ends the game (roppyakken.fuke.2 to fuke.8, roppyakken.house.6)."""
    ends = "shikou" in ichikoro_keys(house) and any("shikou" in one.made.names for one in found)
    if house.fuke == "off" or ends:
        return ()
    looked = [one.own_points(house) if house.fuke_count == "cards" else one.total(house) for one in found]
    return tuple(player for player, total in enumerate(looked) if total <= house.fuke_limit)


def all_fuke(house: RoppyakkenHouse, seats: int) -> bool:
    """Whether everybody can make fuke: with the fewest points that all of them have together (roppyakken.fuke.6)."""
    used_up = captured.used_up(house, seats)
    least = whole(house) - max(captured.left_points(house)) if used_up else captured.LEAST_POINTS
    return least - points(zero_cards(house), house) <= seats * house.fuke_limit


def looks(house: RoppyakkenHouse) -> str:
    """The clause on what fuke looks at; without yaku that is no question."""
    return LAW["fuke.2" if house.yaku == "off" else "fuke.5" if house.fuke_count == "cards" else "fuke.4"]


def ichikoro_of(found: Sequence[PlayerCount], house: RoppyakkenHouse) -> tuple[int, str] | None:
    """Who wins the game by a yaku, and by which; shikou before shichitan (roppyakken.win.5), and those before the table's own."""
    wins = ((player, key) for key in ichikoro_keys(house) for player, one in enumerate(found) if key in one.made.names)
    return next(wins, None)


# ---------------------------------------------------------------- objections


def check(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    """The first thing that is wrong, if anything is."""
    yield from islice(_wrong(fact, house, seats), 1)


def _wrong(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    """What is wrong, each on the condition that nothing before it is."""
    told = {name for names in fact.names for name in names}
    if bool(fact.captures) == bool(fact.points) or (fact.captures and told - _by_word(house)):
        yield LAW.no("count-one-way", "captures" if fact.captures else "points")
    for field in ("points", "names", "captures", "zeros"):
        if len(getattr(fact, field)) > seats:
            yield LAW.no("count-missing", field)
    if fact.captures:
        yield from _wrong_captures(fact, house, seats)
    else:
        yield from _wrong_points(fact, house, seats)
        yield from _wrong_names(fact, house, seats)
        yield from _wrong_worth(fact, house, seats)
    yield from _wrong_zeros(fact, house, seats)
    if not fact.captures:
        yield from _wrong_division(fact, house, seats)


def _by_word(house: RoppyakkenHouse) -> frozenset[str]:
    """The yaku that are told beside the cards."""
    return table(house).by_word if house.yaku == "on" else frozenset()


def _wrong_captures(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    told = [name for pile in fact.captures for name in pile]
    if any(name not in BY_NAME for name in told):
        yield LAW.no("captures-card", "captures", lasting=True)
    if len(told) != len({*told}):
        yield LAW.no("captures-twice", "captures", lasting=True)
    if not captured.used_up(house, seats):
        if len(told) > captured.MOST_OF_EIGHT:
            yield LAW.no("captures-stock", "captures", lasting=True)
        if len(told) < captured.LEAST_OF_EIGHT:
            yield LAW.no("captures-least", "captures")
    if not captured.fit(_piles(fact, seats), house):
        yield LAW.no("captures-left", "captures")


def _wrong_points(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    most, missing = whole(house), seats - sum(one is not None for one in fact.points)
    if missing > (1 if conserves_points(house, seats) else 0):
        yield LAW.no("count-missing", "points")
    for player, score in enumerate(fact.points):
        if score is not None and score % 10:
            yield LAW.no("points-tens", f"points[{player}]")
    summed = sum(score or 0 for score in fact.points)
    left = 0 if missing else most - summed
    if summed > most:
        yield LAW.no("points-over", "points", whole=most, sum=summed)
    if summed < captured.LEAST_POINTS and not missing:
        by = LAW["deal.4"] if seats > 2 else LAW["deal.3"] if house.deal == "10" else ""
        yield LAW.no("points-least", "points", by=by)
    if left and conserves_points(house, seats):
        yield LAW.no("points-whole", "points", whole=most, sum=summed)
    if captured.used_up(house, seats) and left not in captured.left_points(house):
        by = LAW["deal.4"] if seats > 2 else ""
        yield LAW.no("points-left", "points", by=by, left=left)


def _wrong_names(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    rows, names = table(house), of_seats(fact.names, range(seats), ())
    for player, one in enumerate(names):
        where = f"names[{player}]"
        if one and house.yaku == "off":
            yield LAW.no("yaku-off", where)
        if {*one} - rows.keys() or len({*one}) < len(one):
            yield LAW.no("yaku-unknown", where)
        for less, clause in rows.exclusions(one).items():
            better = next(iter(rows.rivals(less) & {*one}))
            yield LAW.no("yaku-excluded", where, by=clause, better=rows[better].yaku.words, less=rows[less].yaku.words)
        drinks = tuple(key for key in one if key in DRINKS)
        elsewhere = rows.cards(key for other, theirs in enumerate(names) if other != player for key in rows.keys() & {*theirs})
        if drinks and rain_washes(rows.cards(one) | {CRANE} - elsewhere, house):
            yield LAW.no("yaku-rain", where, words=rows.words(drinks))
        wet = rain_washes(rows.cards(one), house)
        more = [key for key in rows.beside(one) if not (key in DRINKS and wet)]
        if more:
            yield LAW.no("yaku-more", where, words=rows.words(more))
        for other, theirs in enumerate(names[:player]):
            for key in one:
                if rows[key].cards & rows.cards(theirs) or (key == "shichitan" and key in theirs):
                    yield LAW.no("yaku-both", where, words=rows[key].yaku.words, who=seat(other))
    if not account.fits(HANAFUDA, tuple(enumerate(_place(one, house) for one in names))):
        several = [(player, key) for player, one in enumerate(names) for key in one if rows[key].of]
        whose, key = next((one for one in several if one[1] == "shichitan"), several[0])
        short = "yaku-ribbons" if key == "shichitan" else "own-cards"
        yield LAW.no(short, f"names[{whose}]", who=seat(whose), words=rows[key].yaku.words)


def _place(names: Sequence[str], house: RoppyakkenHouse) -> CardPlace[Flower]:
    """What is certainly among the captures of a player with these yaku."""
    rows = [table(house)[key] for key in names]
    cards = frozenset[Flower]().union(*(row.cards for row in rows))
    return CardPlace(tuple(sorted(cards)), tuple((row.of, row.need) for row in rows if row.of))


def least_points(names: Sequence[str], house: RoppyakkenHouse) -> int:
    """The least that the cards of these yaku are worth."""
    cards = table(house).cards(names)
    if DRINKS & {*names} and rain_washes(cards, house):
        cards |= {CRANE}
    row = table(house)["shichitan"] if "shichitan" in names else None
    more = max(0, row.need - len(cards & row.of)) if row else 0
    return points(cards, house) + 10 * more


def _wrong_worth(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    """The points of each player against the cards of everybody's yaku."""
    names, scores = of_seats(fact.names, range(seats), ()), fill_points(fact.points, house, seats)
    for player, score in enumerate(scores):
        least = least_points(names[player], house)
        dry = rain_washes(WILLOW | {CRANE}, house) and DRINKS & {*names[player]}
        willow = points(WILLOW - table(house).cards([key for one in names for key in one]), house) if dry else 0
        most = whole(house) - willow - sum(least_points(one, house) for other, one in enumerate(names) if other != player)
        if score < least:
            yield LAW.no("yaku-points", f"points[{player}]", who=seat(player), least=least)
        if score > most:
            yield LAW.no("yaku-most", f"points[{player}]", who=seat(player), most=most)


def _zeros_by(house: RoppyakkenHouse) -> str:
    """The clause on which cards may count as 0; or that none do."""
    if house.fuke == "off":
        return "fuke.1"
    bakes = {"fuke.10": house.bake_cup, "fuke.11": house.bake_willow, "fuke.12": house.bake_kiri}
    return next((short for short, on in bakes.items() if on == "on"), "setup.6")


def _wrong_zeros(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    """The cards that count as 0: each may, once, and its player has it or points for it."""
    zeros = of_seats(fact.zeros, range(seats), ())
    piles = _piles_of(fact, house, seats) if fact.captures and any(zeros) else ()
    told: set[str] = set()
    for player, names in enumerate(zeros):
        for name in names:
            card, where = BY_NAME.get(name), f"zeros[{player}]"
            words = name_of(card) if card else Words("その札", "that card")
            if card not in zero_cards(house):
                yield LAW.no("zeros-card", where, by=LAW[_zeros_by(house)], card=words)
            if name in told:
                yield LAW.no("zeros-twice", where)
            told.add(name)
            if piles and card not in piles[player]:
                yield LAW.no("zeros-pile", where, who=seat(player), card=words)
    if fact.points:
        for player, score in enumerate(fill_points(fact.points, house, seats)):
            if points(cards_named(zeros[player]), house) > score:
                yield LAW.no("zeros-points", f"zeros[{player}]", who=seat(player))


def _wrong_division(fact: Count, house: RoppyakkenHouse, seats: int) -> Iterator[Objection]:
    """Points and yaku against the whole deck. In a void round yaku need not be named."""
    found = results(fact, house, seats)
    void = house.fuke_count == "cards" and bool(fuke_of(found, house))
    cards = tuple(frozenset(cards_named(one)) for one in of_seats(fact.zeros, range(seats), ()))
    told = DeckTelling(tuple(one.cards for one in found), tuple(frozenset(one.made.names) for one in found), cards, not void)
    if divides(told, house):
        return
    if told.exact and divides(told._replace(exact=False), house):
        yield LAW.no("yaku-left-out", "names")
    else:
        yield LAW.no("points-table", "points")
