"""Dekiyaku entered by name: which cards they need, and whether one player, or all three together, can have captured them."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from scorekeeper.core.game import Objection
from scorekeeper.core.play.unused import unused
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import BRIGHTS, DECK, KASU, RIBBONS, TANE, Flower, Flowers, Kind
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import LATER, Month
from scorekeeper.games.hanaawase.yaku import DEKIYAKU, OYANAKA, SEVEN, SIX, TWELVE, by_name, hold
from scorekeeper.games.hands import called
from scorekeeper.games.telling import Claim, Judge, Part

FOUR, FIVE = len(BRIGHTS) - 1, len(BRIGHTS)


def claimed(fact: Dekiyaku, entry: int) -> Claim:
    return Claim(fact.player, hold(fact.names, fact.kasu), entry, fact.captured)


PARTS = tuple(Part(frozenset(card for card in DECK if card.kind is kind), kind.points) for kind in Kind)


def allowed(names: frozenset[str], counted: Mapping[str, int]) -> Iterator[Collection[int]]:
    """How many cards of each kind there may be, in the order of `Kind`."""
    yield {FIVE} if "gokou" in names else {FOUR} if {"shikou", "ameshikou"}.intersection(names) else range(FOUR)
    yield range(len(TANE) + 1)
    yield range(SEVEN, len(RIBBONS) + 1) if "nanatan" in names else {SIX} if "rokutan" in names else range(SIX)
    yield {counted["kasu"]} if "kasu" in counted else range(TWELVE)


JUDGE = Judge(DEKIYAKU, PARTS, allowed, OYANAKA.key)
fits, divided = JUDGE.fits, JUDGE.divided


def holders(month: Month, claims: Iterable[Claim]) -> dict[Flower, int]:
    """The holder of every card that some claimed yaku needs, or that the field gave to the dealer."""
    return JUDGE.holders(claims, dict.fromkeys(month.row_cards, month.leader))


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
        yield _why_not(month, claim, holders(month, everyone))
    elif not together(everyone):
        yield LAW.no("dekiyaku-table", "names")


def _why_not(month: Month, claim: Claim, held: Mapping[Flower, int]) -> Objection:
    """What is wrong with yaku that no captured cards make: others are missing, or the number of chaff cards, or they exclude each
    other.
    """
    few = month.few(claim.player)
    beside = [key for key in DEKIYAKU if key not in claim.names and not DEKIYAKU.beaten((*claim.names, key))]
    more = [key for key in beside if key != "kasu" and fits(_with(claim, key), held, few, thorough=False)]
    if more:
        return LAW.no("dekiyaku-some", "names", words=DEKIYAKU.some(more))
    chaff = [number for number in range(TWELVE, len(KASU) + 1) if fits(_with(claim, "kasu", number), held, few, thorough=False)]
    if chaff and "kasu" not in claim.names:
        return LAW.no("dekiyaku-some", "names", words=DEKIYAKU["kasu"].yaku.words)
    if chaff:
        return LAW.no("kasu-number", "kasu", least=chaff[0], most=chaff[-1])
    by = LAW["special.7" if OYANAKA.key in claim.names else "play.1"]
    return LAW.no("dekiyaku-cards", "names", by=by, words=said(claim.held))


def _with(claim: Claim, key: str, kasu: int = 0) -> Claim:
    """The same claim with one yaku more, or with another number of chaff cards."""
    number = kasu or next((one.number for one in claim.held if one.key == "kasu"), 0)
    return claim._replace(held=hold((*claim.names, key), number))


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
