"""Dekiyaku told by name: which cards they need, and whether one player, or all who played together, can have captured them."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache

from scorekeeper.core.game import Objection
from scorekeeper.core.play.unused import unused
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import seat
from scorekeeper.decks.hanafuda import BRIGHTS, KASU, RIBBONS, TANE, Flower, Kind
from scorekeeper.games.bakappana.facts import Dekiyaku
from scorekeeper.games.bakappana.house import BakappanaHouse
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import LATER, Month
from scorekeeper.games.bakappana.yaku import OYANAKA, SEVEN, SIX, SLIPS, by_name, hold, table
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.hands import called
from scorekeeper.games.telling import Claim, Judge, Part

FOUR, FIVE = len(BRIGHTS) - 1, len(BRIGHTS)


@cache
def judge(house: BakappanaHouse) -> Judge:
    """Judges claims under these house rules. The willow ribbon counts for points, and for no yaku of ribbons."""
    kasu = Kind.KASU.points if house.kasu_point == "1" else 0
    parts = (
        Part(BRIGHTS, Kind.HIKARI.points),
        Part(TANE, Kind.TANE.points),
        Part(SLIPS, Kind.TAN.points),
        Part(RIBBONS - SLIPS, Kind.TAN.points),
        Part(KASU, kasu),
    )
    most = FIVE if house.ame_shikou == "off" else FOUR

    def allowed(names: frozenset[str], counted: Mapping[str, int]) -> Iterator[Collection[int]]:
        """How many cards of each part there may be. Four brights with the rain man may be no yaku at all."""
        yield {FIVE} if "gokou" in names else {FOUR} if {"shikou", "ameshikou"} & names else range(most)
        yield range(len(TANE) + 1)
        yield range(SEVEN, len(SLIPS) + 1) if "nanatan" in names else {SIX} if "rokutan" in names else range(SIX)
        yield range(2)
        yield range(len(KASU) + 1)

    return Judge(table(house), parts, allowed, OYANAKA.key)


def claimed(month: Month, fact: Dekiyaku, entry: int) -> Claim:
    return Claim(fact.player, hold(month.house, fact.names), entry, fact.captured)


def fits(month: Month, claim: Claim, held: Mapping[Flower, int], points: Collection[int] | None = None) -> bool:
    """Whether this player can have exactly these yaku and no others."""
    return judge(month.house).fits(claim, held, month.few(claim.player), points)


def holders(month: Month, claims: Iterable[Claim]) -> dict[Flower, int]:
    """The holder of every card that some claimed yaku needs."""
    return judge(month.house).holders(claims)


def entailed(month: Month, names: Iterable[str]) -> tuple[str, ...]:
    """The yaku that a player with these must have too, because their cards contain them. Rokutan is exactly six ribbons, so with
    more it cannot be told at all.
    """
    told = tuple(names)
    return tuple(key for key in table(month.house).beside(told) if key != "nanatan" or "rokutan" not in told)


def check_dekiyaku(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    closed = tuple(open_for(month, ("player", fact.player)))
    wrong = closed or tuple(_check_names(month, fact)) or tuple(_check_captured(month, fact))
    yield from wrong or _check_table(month, fact)


def _check_names(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    names = frozenset(fact.names)
    if month.claim(fact.player):
        yield LAW.no("dekiyaku-twice", "player")
    elif not names:
        yield LAW.no("dekiyaku-none", "names")
    elif OYANAKA.key in names and month.few(fact.player) is None:
        yield LAW.no("oyanaka-off", "names", by=LAW["settle.6"] if month.two else "")
    elif names - table(month.house).keys() or len(names) != len(fact.names):
        yield LAW.no("dekiyaku-unknown", "names")
    else:
        yield from _check_together(month, fact)


def _check_together(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """Exclusions, and yaku that must be there too. Where willow washes all out, it is enough to tell that."""
    yaku = table(month.house)
    beaten = yaku.beaten(fact.names)
    less = next((key for key in fact.names if key in beaten), None)
    more = () if month.washes(fact.names) else entailed(month, fact.names)
    if less:
        better = min(yaku.rivals(less).intersection(fact.names))
        names = yaku[better].yaku.words, yaku[less].yaku.words
        yield LAW.no("dekiyaku-excluded", "names", by=beaten[less], better=names[0], less=names[1])
    elif {"shikou", "ameshikou"} <= {*fact.names}:
        # Both together are five brights.
        yield LAW.no("dekiyaku-more", "names", words=yaku["gokou"].yaku.words)
    elif more:
        yield LAW.no("dekiyaku-more", "names", words=yaku.words(more))


def _check_captured(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """How many cards there were, which only oyanaka needs."""
    few = month.few(fact.player)
    if OYANAKA.key not in fact.names:
        yield from unused(fact, OYANAKA.clause, OYANAKA.words, "captured")
    elif few is None or fact.captured is None:
        return
    elif fact.captured > few:
        yield LAW.no("oyanaka-many", "captured", captured=fact.captured, few=few)
    elif fact.captured % 2:
        yield LAW.no("captured-odd", "captured")


def _check_table(month: Month, fact: Dekiyaku) -> Iterator[Objection]:
    """The yaku against each other and against those of other players."""
    claim = claimed(month, fact, 0)
    others = holders(month, month.claims)
    taken = sorted(card for card in table(month.house).cards(claim.names) if others.get(card, fact.player) != fact.player)
    everyone = (*month.claims, claim)
    if taken:
        yield LAW.no("same-card", "names", words=called(taken), who=seat(others[taken[0]]))
    elif not month.washes(claim.names) and not fits(month, claim, holders(month, everyone)):
        yield _why_not(month, claim, holders(month, everyone))
    elif sum(map(_ribbons, everyone)) > len(SLIPS):
        yield LAW.no("dekiyaku-table", "names")


def _why_not(month: Month, claim: Claim, held: Mapping[Flower, int]) -> Objection:
    """What is wrong with yaku that no captured cards make: others are missing, or they exclude each other."""
    yaku = table(month.house)
    beside = [key for key in yaku if key not in claim.names and not yaku.beaten((*claim.names, key))]
    more = [key for key in beside if fits(month, claim._replace(held=hold(month.house, (*claim.names, key))), held)]
    if more:
        return LAW.no("dekiyaku-some", "names", words=yaku.some(more))
    by = LAW["special.1" if OYANAKA.key in claim.names else "play.1"]
    return LAW.no("dekiyaku-cards", "names", by=by, words=said(claim.held))


def _ribbons(claim: Claim) -> int:
    """The least number of ribbons, without the willow's, that the maker of these has."""
    known = {card for one in claim.held for card in one.row.cards & SLIPS}
    return max(len(known), *(one.row.need for one in claim.held if one.row.of == SLIPS), 0)


def claim_dekiyaku(month: Month, fact: Dekiyaku, entry: int) -> Month:
    claim = claimed(month, fact, entry)
    clauses = by_name(month.house, claim.names).clauses
    line = month.line(entry, "told", said(claim.held), fact.player, marks=(LATER,), clauses=clauses)
    return month.replace(claims=(*month.claims, claim)).add(line)
