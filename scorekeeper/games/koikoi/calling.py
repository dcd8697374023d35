"""Shobu: checked, judged and paid."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec

from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Flower, cards_named
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.games.koikoi import telling
from scorekeeper.games.koikoi.facts import RanOut, Shobu
from scorekeeper.games.koikoi.house import KoikoiHouse
from scorekeeper.games.koikoi.judge import Judged, judge
from scorekeeper.games.koikoi.judge import named as clauses_named
from scorekeeper.games.koikoi.koi import LAST, able, least, most, reached
from scorekeeper.games.koikoi.law import LAW
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.yaku import FIELDS, dekiyaku, found, of_source
from scorekeeper.kit.cards.shobu import COUNTED, KEPT
from scorekeeper.kit.cards.turns import check_piles, turn_of
from scorekeeper.kit.cards.yaku import HeldYaku, fees, yaku_words
from scorekeeper.kit.unused import filled_fields, unused_objections

BY_NAMES = ("names", *COUNTED, "old")
"""The fields of a shobu that is entered by names."""


def bare(fact: Shobu) -> Shobu:
    """The same yaku, whoever has them and whenever."""
    return msgspec.structs.replace(fact, player=0, koi=None, by=None, at=None, place=None, also=False)


@lru_cache(KEPT)
def judged(house: KoikoiHouse, fact: Shobu) -> Judged:
    """The judgement of a shobu whose names or cards are consistent."""
    if fact.captures:
        return judge(turn_of(fact.captures), house)
    held = held_by_name(house, fact)
    old = telling.names(house, fact.old) | telling.only_counting(house)
    new = frozenset(one.key for one in held if one.key not in old)
    cited = (*LAW.all("call.1", "call.2"), *clauses_named({one.key for one in held}, house))
    return Judged(held, new, cited)


def held_by_name(house: KoikoiHouse, fact: Shobu | RanOut) -> tuple[HeldYaku, ...]:
    """The yaku that are told by names and numbers, in the order of the table."""
    keys = telling.names(house, fact.names)
    return tuple(
        HeldYaku(row, telling.number(house, fact, FIELDS[key]) if row.grows else 0)
        for key, row in dekiyaku(house).items()
        if key in keys
    )


def held_at_last(house: KoikoiHouse, fact: RanOut) -> tuple[HeldYaku, ...]:
    """The yaku of the player who is paid after all."""
    return tuple(found(cards_named(fact.captures), house)) if fact.captures else held_by_name(house, fact)


# ---------------------------------------------------------------- checked


def check_shobu(month: Month, fact: Shobu) -> Iterator[Objection]:
    closed = tuple(open_for(month, ("player", fact.player)))
    wrong = closed or tuple(check_captures(fact) if fact.captures else check_names(month.played, fact))
    yield from wrong
    if wrong:
        return
    if reached((*month.koi, fact.player), month.leader) > LAST:
        yield LAW.no("shobu-late", "player", who=seat(fact.player))
        return
    called = fact.player in month.koi
    if fact.captures:
        wrong = tuple(_check_turn(month, fact, called=called))
    else:
        wrong = tuple(filter(None, (telling.wrong(month.played, bare(fact), called=called),)))
    yield from wrong or _check_before(month, fact)
    yield from check_koi(month, fact)


def _check_before(month: Month, fact: Shobu) -> Iterator[Objection]:
    """What was said before: each koi with something new, and by the opponent with some of the other cards."""
    held, other = judged(month.played, bare(fact)).held, month.other[fact.player]
    where = "captures" if fact.captures else "names"
    news = most(held, dekiyaku(month.played)) - 1
    if month.koi.count(fact.player) > news:
        yield LAW.no("koi-new", where, who=seat(fact.player), times=news)
    elif other in month.koi and not able(month.played, held, cards_of(fact)):
        yield LAW.no("koi-other", where, who=seat(other))


def cards_of(fact: Shobu) -> tuple[Flower, ...]:
    """The captured cards, if they are told."""
    return tuple(sorted(turn_of(fact.captures).end)) if fact.captures else ()


def _check_turn(month: Month, fact: Shobu, *, called: bool) -> Iterator[Objection]:
    judgement = judged(month.played, bare(fact))
    if not judgement.held:
        yield LAW.no("shobu-nothing", "captures")
    elif not judgement.new:
        yield LAW.no("shobu-no-news", "captures")
    elif called and not found(turn_of(fact.captures).before, month.played):
        yield LAW.no("shobu-koi-before", "captures")
    elif telling.ending(month.house) & {one.key for one in found(turn_of(fact.captures).before, month.house)}:
        yield LAW.no("own-ended", "captures")


def check_koi(month: Month, fact: Shobu | RanOut) -> Iterator[Objection]:
    """Koi counts only where it doubles the fee. It cannot have been said less often than it was entered, and each player who had a
    yaku before has said it, aloud or not (koikoi.call.4).
    """
    if month.house.inflate == "off":
        if fact.koi is not None:
            yield LAW.no("koi-needless" if month.house.koi_times == "none" else "koi-told", "koi")
        elif _lacks_koi(month, fact):
            yield LAW.no("koi-unentered", "captures" if fact.captures else "names")
        return
    if fact.koi is not None and fact.koi < len(month.koi):
        yield LAW.no("koi-fewer", "koi", times=len(month.koi))
    elif times(month, fact) < len(month.koi) + _unsaid(month, fact):
        yield LAW.no("koi-silent", "koi")
    elif times(month, fact) > (possible := _most_koi(month, fact)):
        yield LAW.no("koi-most", "koi", most=possible)


def _lacks_koi(month: Month, fact: Shobu | RanOut) -> bool:
    """Whether the player has certainly said a koi that was not entered and would multiply what he is paid (koikoi.house.3)."""
    player, _ = _held(month, fact)
    match month.house.koi_times:
        case "none" | "other":
            return False
        case "own":
            enough = player in month.koi
        case "any":
            enough = bool(month.koi)
        case _:
            enough = False
    return not enough and _unsaid(month, fact) > 0


def _most_koi(month: Month, fact: Shobu | RanOut) -> int:
    """How often both can have said koi: the player with something new each time, before he called, the other in every turn."""
    player, held = _held(month, fact)
    new = most(held, dekiyaku(month.played)) - isinstance(fact, Shobu)
    own, other = (LAST // 2 - (one != month.leader) for one in (player, month.other[player]))
    return min(own, new) + other


def _held(month: Month, fact: Shobu | RanOut) -> tuple[int, tuple[HeldYaku, ...]]:
    """Whose yaku are told, and which."""
    if isinstance(fact, Shobu):
        return fact.player, judged(month.played, bare(fact)).held
    return month.koi[-1] if fact.last is None else fact.last, held_at_last(month.played, fact)


def _unsaid(month: Month, fact: Shobu | RanOut) -> int:
    """How often the player has certainly said koi, or counts as having said it, more than was entered."""
    player, held = _held(month, fact)
    before = isinstance(fact, RanOut) or _held_before(month.played, fact)
    said = max(least(held) + isinstance(fact, RanOut), before)
    return max(0, said - month.koi.count(player))


def _held_before(house: KoikoiHouse, fact: Shobu) -> bool:
    """Whether the player certainly had a yaku before this turn."""
    if fact.captures:
        return bool(found(turn_of(fact.captures).before, house))
    return bool(fact.old) or telling.certainly_before(house, bare(fact))


def times(month: Month, fact: Shobu | RanOut) -> int:
    """How often koi was said in this month."""
    return len(month.koi) if fact.koi is None else fact.koi


def check_captures(fact: Shobu) -> Iterator[Objection]:
    """Whether a turn can leave these piles: of each month two or four cards, and one month for each card played."""
    both = filled_fields(fact, *BY_NAMES)
    if both:
        yield from (LAW.no("shobu-both", name) for name in both)
        return
    yield from check_piles(LAW, fact.captures, telling.MOST)


def check_names(house: KoikoiHouse, fact: Shobu | RanOut) -> Iterator[Objection]:
    """Whether these yaku can be told together, whatever the cards."""
    table, keys = dekiyaku(house), telling.names(house, fact.names)
    if not keys:
        yield LAW.no("shobu-none", "names")
        return
    strange = [key for key in keys if key not in table]
    if strange:
        clause = OFF.get(strange[0])
        known = of_source(house).get(strange[0])
        by = LAW[clause] if clause else LAW["house.1"] if known else ""
        yield LAW.no("shobu-off", "names", by=by) if by else LAW.no("shobu-unknown", "names")
        return
    if len({*fact.names}) != len(fact.names):
        yield LAW.no("shobu-unknown", "names")
        return
    for key, clause in table.exclusions(keys).items():
        family = table.rivals(key) & keys | {key}
        best = next(one for one in table if one in family and one not in table.exclusions(family))
        yield LAW.no("shobu-family", "names", by=clause, several=table.words(family), best=table[best].yaku.words)
        return
    for field in COUNTED:
        if not telling.users(house, fact.names, field):
            row = of_source(house)[field].yaku
            yield from unused_objections(fact, row.clause, row.words, field)
    old = telling.names(house, fact.old) if isinstance(fact, Shobu) else frozenset()
    if old - keys:
        yield LAW.no("shobu-old", "old")
    elif old == keys:
        yield LAW.no("shobu-no-news", "old")
    elif isinstance(fact, Shobu) and keys - old <= telling.only_counting(house):
        yield LAW.no("own-counts", "names", words=table.words(keys - old))
    elif old & telling.ending(house):
        yield LAW.no("own-ended", "old")


OFF = {"ameshikou": "dekiyaku.4", "akaao": "dekiyaku.12"}
"""The clauses by which some houses do not have a yaku."""

# ---------------------------------------------------------------- paid


def why(month: Month, held: Iterable[HeldYaku], koi: int, player: int | None = None) -> Reckoning:
    """The fee that `player` is paid: the total of the yaku, doubled from so many mon on (koikoi.house.2), then multiplied for koi
    (koikoi.settle.2, koikoi.house.3), as the house says. Without a player only what does not depend on him.
    """
    house, reckoned = month.played, fees(held)
    if house.seven and reckoned.value >= house.seven:
        reckoned = reckoned.times(Words("{n}文以上", "{n} mon or more").put(n=house.seven), 2, LAW["house.2"])
    if house.inflate == "on" and koi:
        return reckoned.times(Words("こい{n}回", "koi, {n}").put(n=koi), 2**koi, LAW["settle.2"], told=True)
    own = month.koi.count(player) if player is not None and house.koi_times == "bonus" else 0
    if 0 < own < DOUBLING:
        return reckoned.plus(KOI_TIMES["bonus"], own, LAW["house.3"])
    factor = koi_factor(month, player)
    return reckoned.times(KOI_TIMES[house.koi_times], factor, LAW["house.3"]) if factor > 1 else reckoned


KOI_TIMES = {
    "other": Words("相手のこい", "the other's koi"),
    "own": Words("自分のこい", "one's own koi"),
    "any": Words("こい", "koi"),
    "all": Words("こいの回数", "the number of koi"),
    "mine": Words("自分のこいの回数", "the number of one's own koi"),
    "bonus": Words("自分のこいの回数", "the number of one's own koi"),
}
DOUBLING = 4
"""From so many of one's own koi on they multiply, where fewer add a mon each (koikoi.house.3)."""
"""What doubles or multiplies the fee, by the choice of the house."""


def multiplying(house: KoikoiHouse) -> tuple[str, ...]:
    """The clauses by which the table multiplies a fee, or has seen that it does not here."""
    return LAW.all(*(("house.2",) if house.seven else ()), *(("house.3",) if house.koi_times != "none" else ()))


def koi_factor(month: Month, player: int | None) -> int:
    """By how much the koi that were said in this month multiply what `player` is paid (koikoi.house.3)."""
    own = month.koi.count(player) if player is not None else 0
    other = len(month.koi) - own if player is not None else 0
    match month.house.koi_times:
        case "other":
            return 2 if other else 1
        case "own":
            return 2 if own else 1
        case "any":
            return 2 if month.koi else 1
        case "all":
            return 1 + len(month.koi)
        case "mine":
            return 1 + own
        case "bonus":
            return max(1, own - DOUBLING + 2)
        case _:
            return 1


def shobu(month: Month, fact: Shobu, entry: int) -> Month:
    """The other's yaku are void; only the caller is paid (koikoi.call.5, koikoi.call.7)."""
    judgement, koi = judged(month.played, bare(fact)), times(month, fact)
    other = month.other[fact.player]
    paid = (Payment(other, fact.player, why(month, judgement.held, koi, fact.player)),)
    clauses = [*judgement.clauses, LAW["call.5"]]
    own, others = fact.player in month.koi, other in month.koi
    clauses += LAW.all("call.9") if own and others else LAW.all("call.8") if own else LAW.all("call.7") if others else ()
    if month.hands and month.house.inflate == "on":
        clauses.append(LAW["settle.3"])
    if koi and month.house.inflate == "off" and month.house.koi_times == "none":
        clauses.append(LAW["settle.5"])
    clauses += multiplying(month.house)
    return month.won(entry, fact.player, month.line(entry, "shobu", yaku_words(judgement.held), fact.player, paid, clauses=clauses))
