"""Dekiyaku told by name: which cards they need, and whether one player, or all together, can have captured them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeVar

from scorekeeper.core.facts import Fact
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import DECK, KASU, Flower
from scorekeeper.kit.cards.hands import card_names
from scorekeeper.kit.cards.telling import Claim
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.counted.month import LATER, CountedMonth
from scorekeeper.kit.counted.yaku import FEWEST
from scorekeeper.kit.unused import unused_objections

M = TypeVar("M", bound=CountedMonth)


class ClaimsTold(Protocol):
    """The fact: all captured sets of a player, and how many cards in all if that matters. For a yaku that grows it has a field of
    that name with the number of its cards.
    """

    @property
    def player(self) -> int: ...
    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def captured(self) -> int | None: ...


def claim_of(month: CountedMonth, fact: ClaimsTold, entry: int) -> Claim:
    number = next((getattr(fact, key) for key in month.sets.table.growing), 0)
    return Claim(fact.player, month.sets.hold(fact.names, number), entry, fact.captured)


def check_names(month: CountedMonth, fact: ClaimsTold) -> Iterator[Objection]:
    names, table, law = frozenset(fact.names), month.sets.table, month.LAW
    if month.claim(fact.player):
        yield law.no("dekiyaku-twice", "player")
    elif not names:
        yield law.no("dekiyaku-none", "names")
    elif FEWEST in names and month.few(fact.player) is None:
        yield law.no("oyanaka-off", "names", by=month.few_off_by)
    elif names - table.keys() or len(names) != len(fact.names):
        yield law.no("dekiyaku-unknown", "names")
    else:
        yield from _check_together(month, fact.player, fact.names)


def _check_together(month: CountedMonth, player: int, names: tuple[str, ...]) -> Iterator[Objection]:
    """Exclusions, and yaku that must be there too. Where one washes all out, it is enough to tell that."""
    table, law = month.sets.table, month.LAW
    beaten = table.exclusions(names)
    less = next((key for key in names if key in beaten), None)
    row = month.row_cards if player == month.leader else frozenset()
    more = () if month.washes(names) else month.sets.entails(names, row)
    if less:
        better = min(table.rivals(less).intersection(names))
        by = beaten[less]
        yield law.no("dekiyaku-excluded", "names", by=by, better=table[better].yaku.words, less=table[less].yaku.words)
    elif "gokou" in table and {"shikou", "ameshikou"} <= {*names}:
        yield law.no(month.BOTH_FOURS, "names", words=table["gokou"].yaku.words)
    elif table.cards_against(names) & table.cards(names):
        yield law.no("rain-drinks", "names")
    elif more:
        field = {*more} <= {*month.sets.entails((), row)}
        yield law.no("dekiyaku-more", "names", by=month.ROW if field else "", words=table.words(more))


def check_captured(month: CountedMonth, fact: ClaimsTold) -> Iterator[Objection]:
    """How many cards there were, which only oyanaka needs."""
    few, captured = month.few(fact.player), fact.captured
    if FEWEST not in fact.names:
        assert isinstance(fact, Fact)
        yield from unused_objections(fact, month.OYANAKA.clause, month.OYANAKA.words, "captured")
    elif few is None or captured is None:
        return
    elif captured > few:
        yield month.LAW.no("oyanaka-many", "captured", captured=captured, few=few)
    elif captured % 2:
        yield month.LAW.no("captured-odd", "captured")


def check_table(month: CountedMonth, fact: ClaimsTold) -> Iterator[Objection]:
    """The yaku against each other and against those of other players."""
    claim, law = claim_of(month, fact, 0), month.LAW
    others = month.holders(month.claims)
    taken = sorted(card for card in month.sets.table.cards(claim.names) if others.get(card, fact.player) != fact.player)
    everyone = (*month.claims, claim)
    held = month.holders(everyone)
    if taken:
        by = month.ROW if taken[0] in month.row_cards else ""
        yield law.no("same-card", "names", by=by, words=card_names(taken), who=seat(others[taken[0]]))
    elif not month.washes(claim.names) and not month.fits(claim, held):
        yield _why_not(month, claim, held)
    elif not _together(month, everyone):
        yield law.no("dekiyaku-table", "names")
    elif sum(_most(month, everyone)) < len(DECK):
        yield law.no("captured-few", "captured")


def _why_not(month: CountedMonth, claim: Claim, held: Mapping[Flower, int]) -> Objection:
    """What is wrong with yaku that no captured cards make: others are missing, or the number of cards of one that grows, or they
    exclude each other.
    """
    table, law = month.sets.table, month.LAW
    beside = [key for key in table if key not in claim.names and not table.exclusions((*claim.names, key))]
    more = [key for key in beside if not table[key].grows and month.fits(_with(month, claim, key), held, thorough=False)]
    if more:
        return law.no("dekiyaku-some", "names", words=table.some(more))
    for key in table.growing:
        sizes = range(table[key].need, len(table[key].of) + 1)
        numbers = [size for size in sizes if month.fits(_with(month, claim, key, size), held, thorough=False)]
        if numbers and key not in claim.names:
            return law.no("dekiyaku-some", "names", words=table[key].yaku.words)
        if numbers:
            return law.no(f"{key}-number", key, least=numbers[0], most=numbers[-1])
    by = month.OYANAKA.clause if FEWEST in claim.names else ""
    return law.no("dekiyaku-cards", "names", by=by, words=yaku_words(claim.held))


def _with(month: CountedMonth, claim: Claim, key: str, number: int = 0) -> Claim:
    """The same claim with one yaku more, or with another number of cards of one that grows."""
    told = number or next((one.number for one in claim.held if one.row.grows), 0)
    return claim._replace(held=month.sets.hold((*claim.names, key), told))


def _together(month: CountedMonth, claims: Iterable[Claim]) -> bool:
    """Whether one deck has enough ribbons and chaff cards for all of these."""
    everyone = tuple(claims)
    kasu = sum(one.number for claim in everyone for one in claim.held)
    return sum(_ribbons(month, claim) for claim in everyone) <= len(month.SLIPS) and kasu <= len(KASU)


def _most(month: CountedMonth, claims: Iterable[Claim]) -> Iterator[int]:
    """The most cards that each player can have: few, of whom oyanaka has been told."""
    told = {claim.player: claim.captured for claim in claims if FEWEST in claim.names}
    for player in month.players:
        captured, few = told.get(player), month.few(player)
        yield month.most_cards if player not in told or few is None else few if captured is None else captured


def _ribbons(month: CountedMonth, claim: Claim) -> int:
    """The least number of ribbons that the maker of these has."""
    known = len(month.sets.table.cards(claim.names) & month.SLIPS)
    return max(known, *(one.row.need for one in claim.held if one.row.of == month.SLIPS), 0)


def with_told(month: M, told: Iterable[ClaimsTold], entry: int = 0) -> M:
    """The month in which these dekiyaku are told."""
    return month.replace(claims=(*month.claims, *(claim_of(month, one, entry) for one in told)))


T = TypeVar("T", bound=ClaimsTold)


def check_told(month: M, told: Sequence[T], check: Callable[[M, T], Iterator[Objection]]) -> Iterator[Objection]:
    """What is wrong with dekiyaku that are told with the count, each as if it were told after those before it."""
    for nth, one in enumerate(told):
        for wrong in check(with_told(month, told[:nth]), one):
            field = "names" if wrong.where in ("", "player") else wrong.where
            yield wrong._replace(where=f"{field}[{one.player}]")
            return


def claim_dekiyaku(month: M, fact: ClaimsTold, entry: int) -> M:
    claim = claim_of(month, fact, entry)
    clauses = month.sets.by_name(claim.held).clauses
    line = month.line(entry, "told", yaku_words(claim.held), fact.player, marks=(LATER,), clauses=clauses)
    return month.replace(claims=(*month.claims, claim)).add(line)
