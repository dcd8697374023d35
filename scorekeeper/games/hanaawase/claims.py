"""Dekiyaku entered by name: which cards they need, and whether one player, or all three together, can have captured them."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import NamedTuple

from scorekeeper.core.captures import reachable
from scorekeeper.core.game import Objection
from scorekeeper.core.play.unused import unused
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import BRIGHTS, HANAFUDA, KASU, RIBBONS, Flower, Flowers, Kind
from scorekeeper.games.hanaawase.dealt import called
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import LATER, Claim, Month
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, OYANAKA, SEVEN, SIX, TWELVE, by_name, hold


class Kinds(NamedTuple):
    """How many cards of each kind a pile has."""

    hikari: int
    tane: int
    tan: int
    kasu: int

    @property
    def cards(self) -> int:
        return sum(self)

    @property
    def points(self) -> int:
        return sum(number * kind.points for number, kind in zip(self, Kind, strict=True))


def _kinds(cards: Iterable[Flower]) -> tuple[tuple[int, ...]]:
    counted = Counter(card.kind for card in cards)
    return (tuple(counted[kind] for kind in Kind),)


@lru_cache(maxsize=256)
def reach(need: Flowers, barred: Flowers) -> frozenset[Kinds]:
    """What one player may have captured, by kinds, with all of `need` and none of `barred`."""
    return frozenset(Kinds(*numbers) for numbers in reachable(HANAFUDA, _kinds, need, barred))


def claimed(fact: Dekiyaku, entry: int) -> Claim:
    return Claim(fact.player, hold(fact.names, fact.kasu), entry, fact.captured)


def holders(month: Month, claims: Iterable[Claim]) -> dict[Flower, int]:
    """The holder of every card that some claimed yaku needs, or that the field gave to the dealer."""
    held = dict.fromkeys(month.row_cards, month.leader)
    for one in claims:
        held |= dict.fromkeys(DEKIYAKU.cards(one.names), one.player)
    return held


def fits(claim: Claim, held: Mapping[Flower, int], few: int | None, points: int | None = None) -> bool:
    """Whether a player can have exactly these yaku. `held` says who has the known cards, `points` how many were counted."""
    need = frozenset(card for card, player in held.items() if player == claim.player)
    return any(_fits(claim, pile, few) and points in (None, pile.points) for pile in reach(need, frozenset(held) - need))


def _fits(claim: Claim, pile: Kinds, few: int | None) -> bool:
    names = claim.names
    if ("nanatan" in names and pile.tan < SEVEN) or ("rokutan" in names and pile.tan != SIX):
        return False
    if "ameshikou" in names and pile.hikari != len(BRIGHTS) - 1:
        return False
    if OYANAKA.key in names and (few is None or pile.cards > few or claim.captured not in (None, pile.cards)):
        return False
    return all(one.key != "kasu" or one.number == pile.kasu for one in claim.held)


def entailed(names: Iterable[str], more: Flowers = frozenset()) -> tuple[str, ...]:
    """The yaku that a player with these must have too, because their cards, with `more`, contain them. Rokutan is exactly six
    ribbons, so with more it cannot be declared at all.
    """
    told = tuple(names)
    return tuple(key for key in DEKIYAKU.beside(told, more) if key != "nanatan" or "rokutan" not in told)


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    wrong = tuple(_check_names(month, fact)) or tuple(_check_numbers(month, fact))
    yield from wrong or _check_table(month, fact)


def _check_names(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    names = frozenset(fact.names)
    if month.claim(fact.player):
        yield LAW.no("dekiyaku-twice", "player")
    elif not names:
        yield LAW.no("dekiyaku-none", "names")
    elif names - DEKIYAKU.keys() or len(names) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    elif OYANAKA.key in names and month.house.oyanaka == "off":
        yield LAW.no("oyanaka-off", "names")
    else:
        yield from _check_together(month, fact)


def _check_together(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """Exclusions, and yaku that must be there too."""
    beaten = DEKIYAKU.beaten(fact.names)
    less = next((key for key in fact.names if key in beaten), None)
    row = month.row_cards if fact.player == month.leader else frozenset()
    more = entailed(fact.names, row)
    if less:
        better = min(DEKIYAKU.rivals(less).intersection(fact.names))
        yield LAW.no("dekiyaku-excluded", "names", better=DEKIYAKU[better].yaku.words, less=DEKIYAKU[less].yaku.words)
    elif {"shikou", "ameshikou"} <= {*fact.names}:
        yield LAW.no("dekiyaku-gokou", "names")
    elif more:
        field = {*more} <= {*entailed((), row)}
        yield LAW.no("dekiyaku-more", "names", by=LAW["field.2" if field else "combo.2"], words=DEKIYAKU.words(more))


def _check_numbers(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    for row, field in ((DEKIYAKU["kasu"].yaku, "kasu"), (OYANAKA, "captured")):
        if row.key not in fact.names:
            yield from unused(fact, row.clause, row.words, field)
    if "kasu" in fact.names and not TWELVE <= fact.kasu <= len(KASU):
        yield LAW.no("kasu-range", "kasu")
    few = month.few(fact.player)
    if few is None or OYANAKA.key not in fact.names or fact.captured is None:
        return
    if fact.captured > few:
        yield LAW.no("oyanaka-many", "captured", captured=fact.captured, few=few)
    elif fact.captured % 2:
        yield LAW.no("captured-odd", "captured")


def _check_table(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """The yaku against each other and against those of other players."""
    claim = claimed(fact, 0)
    others = holders(month, month.claims)
    taken = sorted(card for card in DEKIYAKU.cards(claim.names) if others.get(card, fact.player) != fact.player)
    everyone = (*month.claims, claim)
    if taken:
        by = LAW["field.2" if taken[0] in month.row_cards else "setup.2"]
        yield LAW.no("same-card", "names", by=by, words=called(taken), who=seat(others[taken[0]]))
    elif not fits(claim, holders(month, everyone), month.few(fact.player)):
        by = LAW["special.7" if OYANAKA.key in fact.names else "play.1"]
        yield LAW.no("dekiyaku-cards", "names", by=by, words=said(claim.held))
    elif not together(everyone):
        yield LAW.no("dekiyaku-table", "names")


def together(claims: Iterable[Claim]) -> bool:
    """Whether one deck has enough ribbons and chaff cards for all of these."""
    everyone = tuple(claims)
    kasu = sum(one.number for claim in everyone for one in claim.held if one.key == "kasu")
    return sum(map(_ribbons, everyone)) <= len(RIBBONS) and kasu <= len(KASU)


def _ribbons(claim: Claim) -> int:
    """The least number of ribbons that the maker of these has."""
    known = len(DEKIYAKU.cards(claim.names) & RIBBONS)
    return max(known, *(DEKIYAKU[key].need for key in ("rokutan", "nanatan") if key in claim.names), 0)


def claim_dekiyaku(month: Month, fact: Dekiyaku, entry: int) -> Month:
    claim = claimed(fact, entry)
    line = month.line(entry, "told", said(claim.held), fact.player, marks=(LATER,), clauses=by_name(claim.held).clauses)
    return month.replace(claims=(*month.claims, claim)).add(line)
