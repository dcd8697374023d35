"""Who is paid for yaku: a shobu, or what is left when the hands have run out; and how often koi can have been said before."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Op, Reckoning, Step
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import Flower, cards_named
from scorekeeper.games.koikoi import field
from scorekeeper.games.koikoi.facts import RanOut, Shobu, dealer_always_wins
from scorekeeper.games.koikoi.house import LAW, KoikoiHouse
from scorekeeper.games.koikoi.month import Month
from scorekeeper.games.koikoi.yaku import DEKIYAKU, VIEWINGS
from scorekeeper.kit.calling.checks import check_at_last, check_captures, check_names, check_turn
from scorekeeper.kit.calling.table import bare
from scorekeeper.kit.calling.telling import certainly_before
from scorekeeper.kit.calling.times import earliest_turn, least_times, most_times, other_able
from scorekeeper.kit.cards.shobu import COUNTED
from scorekeeper.kit.cards.turns import turn_of
from scorekeeper.kit.cards.yaku import HeldYaku, fees, yaku_words
from scorekeeper.kit.unused import filled_fields

# ---------------------------------------------------------------- shobu


def check_shobu(month: Month, fact: Shobu) -> Iterator[Objection]:
    if field.needs_field(month):
        yield LAW.no("field-untold")
        return
    house, called = month.rules, fact.player in month.koi
    by_cards = check_captures(LAW, fact, fact.captures, DEKIYAKU.most) if fact.captures else check_names(DEKIYAKU, house, fact)
    wrong = tuple(by_cards)
    if not wrong and earliest_turn((*month.koi, fact.player), month.leader) > DEKIYAKU.turns:
        wrong = (LAW.no("shobu-late", "player", who=seat(fact.player)),)
    yield from wrong
    if not wrong:
        yield from tuple(check_turn(DEKIYAKU, house, fact, called=called)) or _check_before(month, fact)
        yield from check_koi(month, fact)
        yield from () if worth_stopping(month.house, holding(month, fact)) else _too_little(month, fact)


def worth_stopping(house: KoikoiHouse, held: Iterable[HeldYaku]) -> bool:
    """Whether yaku are worth enough to stop (koikoi.house.20)."""
    return sum(one.fee for one in held) >= house.stop_min


def _too_little(month: Month, fact: Shobu) -> Iterator[Objection]:
    yield LAW.no("stop-few", "captures" if fact.captures else "names", n=month.house.stop_min)


def _check_before(month: Month, fact: Shobu) -> Iterator[Objection]:
    """What was said before: each koi with something new, and by the opponent with some of the other cards."""
    held, table, other = holding(month, fact), DEKIYAKU.under(month.rules), month.other[fact.player]
    where = "captures" if fact.captures else "names"
    cards: tuple[Flower, ...] = tuple(sorted(turn_of(fact.captures).end)) if fact.captures else ()
    news = most_times(held, table) - 1 + DEKIYAKU.void_at_most(month.rules, held)
    if month.koi.count(fact.player) > news:
        yield LAW.no("koi-new", where, who=seat(fact.player), times=news)
    elif other in month.koi and not other_able(table, held, cards, DEKIYAKU.most):
        yield LAW.no("koi-other", where, who=seat(other))


def shobu(month: Month, fact: Shobu, entry: int) -> Month:
    """The other's yaku are void; only the caller is paid (koikoi.call.5, koikoi.call.7)."""
    judgement, koi = DEKIYAKU.judge(month.rules, bare(fact)), times(month, fact)
    paid = month.seating.from_others(fact.player, why(month, judgement.held, koi, fact.player))
    own, others = fact.player in month.koi, month.other[fact.player] in month.koi
    clauses = [*judgement.clauses, LAW["call.5"]]
    clauses += LAW.all("call.9") if own and others else LAW.all("call.8") if own else LAW.all("call.7") if others else ()
    if month.hands and month.house.inflate == "on":
        clauses.append(LAW["settle.3"])
    if koi and month.house.inflate == "off" and month.house.koi_times == "none":
        clauses.append(LAW["settle.5"])
    clauses += multiplying(month.house)
    line = month.line(entry, "shobu", yaku_words(judgement.held), fact.player, paid, clauses=clauses)
    return month.win(entry, fact.player, line).replace(held=judgement.held)


# ---------------------------------------------------------------- the hands run out

_TOLD_AT_LAST = "last", "names", *COUNTED, "koi", "captures"


def last_of(month: Month, fact: RanOut) -> int | None:
    """Who said koi last; None if nobody did."""
    return fact.last if fact.last is not None else month.koi[-1] if month.koi else None


def check_ran_out(month: Month, fact: RanOut) -> Iterator[Objection]:
    last, draws = last_of(month, fact), month.house.koi_fail == "draw"
    if dealer_always_wins(month.house):
        yield from (LAW.no("ran-out-needless", one, by=LAW["house.17"]) for one in filled_fields(fact, *_TOLD_AT_LAST))
    elif field.needs_field(month) and last is not None and not draws:
        yield LAW.no("field-untold")
    elif month.koi and last != month.koi[-1]:
        yield LAW.no("last-other", "last", by=LAW["call.12"] if draws else "")
    elif last is None or draws:
        never = "call.15" if month.house.no_yaku else "call.14"
        by = LAW[never if last is None else "call.12"]
        told = [one for one in _TOLD_AT_LAST if one != "last"]
        yield from (LAW.no("ran-out-needless", one, by=by) for one in filled_fields(fact, *told))
    else:
        yield from tuple(check_at_last(DEKIYAKU, month.rules, fact)) or check_koi(month, fact)


def ran_out(month: Month, fact: RanOut, entry: int) -> Month:
    """After koi a draw, or the last koi counts; without any yaku a draw, or the dealer wins."""
    last = last_of(month, fact)
    if last is None or dealer_always_wins(month.house):
        return _without_yaku(month, entry)
    never = LAW.all("call.16") if month.house.no_yaku else ()
    if month.house.koi_fail == "draw":
        return month.draw(entry, Words("こいの後、勝負なし", "no shobu after koi"), *LAW.all("call.12"), *never)
    held, koi, cards = holding(month, fact), times(month, fact), frozenset(cards_named(fact.captures))
    paid = month.seating.from_others(last, why(month, held, koi, last))
    doubled = LAW.all("settle.4") if month.house.inflate == "on" and koi else ()
    judged = DEKIYAKU.clauses(month.rules, held, cards) if cards else ()
    clauses = (*LAW.all("call.13"), *doubled, *multiplying(month.house), *never, *judged)
    return month.win(entry, last, month.line(entry, "last", yaku_words(held), last, paid, clauses=clauses)).replace(held=held)


def _without_yaku(month: Month, entry: int) -> Month:
    if not month.house.no_yaku:
        return month.draw(entry, Words("役なし", "no yaku"), *LAW.all("call.14"))
    always = dealer_always_wins(month.house)
    label = Words("勝負なし", "nobody stopped") if always else Words("一度も役が無い", "no yaku at all")
    paid = month.seating.from_others(month.leader, Reckoning().plus(label, month.house.no_yaku, LAW["call.15"]))
    by = ("call.15", "house.17") if always else ("call.15",)
    clauses = LAW.all(*by, *(("settle.3",) if month.house.inflate == "on" else ()))
    return month.win(entry, month.leader, month.line(entry, "dealer", label, month.leader, paid, clauses=clauses))


# ---------------------------------------------------------------- how often koi was said


def owner(month: Month, fact: Shobu | RanOut) -> int:
    """Whose yaku are told."""
    return fact.player if isinstance(fact, Shobu) else month.koi[-1] if fact.last is None else fact.last


def holding(month: Month, fact: Shobu | RanOut) -> tuple[HeldYaku, ...]:
    """The yaku that are told."""
    if isinstance(fact, Shobu):
        return DEKIYAKU.judge(month.rules, bare(fact)).held
    return DEKIYAKU.held_at_last(month.rules, fact)


def times(month: Month, fact: Shobu | RanOut) -> int:
    """How often koi was said in this month."""
    return len(month.koi) if fact.koi is None else fact.koi


def check_koi(month: Month, fact: Shobu | RanOut) -> Iterator[Objection]:
    """Koi counts only where it doubles the fee. It cannot have been said less often than it was entered, and each player who had a
    yaku before has said it, aloud or not (koikoi.call.4).
    """
    if month.house.inflate == "off":
        if fact.koi is not None:
            yield LAW.no("koi-needless" if month.house.koi_times == "none" else "koi-told", "koi")
        elif lacking := _lacks_koi(month, fact):
            yield LAW.no("koi-unentered", "captures" if fact.captures else "names", by=lacking)
    elif fact.koi is not None and fact.koi < len(month.koi):
        yield LAW.no("koi-fewer", "koi", times=len(month.koi))
    elif times(month, fact) < len(month.koi) + _not_entered(month, fact):
        yield LAW.no("koi-silent", "koi")
    elif times(month, fact) > (possible := _most_koi(month, fact)):
        yield LAW.no("koi-most", "koi", most=possible)


def _lacks_koi(month: Month, fact: Shobu | RanOut) -> str:
    """The clause by which a koi counts that the player has certainly said and nobody has entered; "" if there is none."""
    choice, said = month.house.koi_times, owner(month, fact) in month.koi
    enough = (choice == "own" and said) or (choice == "any" and bool(month.koi))
    grow = drinks_grow(month.house) and not said and VIEWINGS & {one.key for one in holding(month, fact)}
    multiply = choice not in ("none", "other") and not enough
    if not (grow or multiply) or not _not_entered(month, fact):
        return ""
    return LAW["house.3" if multiply else "house.15"]


def _most_koi(month: Month, fact: Shobu | RanOut) -> int:
    """How often both can have said koi: the player with something new each time, before he called, the other in every turn."""
    player = owner(month, fact)
    held = holding(month, fact)
    new = most_times(held, DEKIYAKU.under(month.rules)) + DEKIYAKU.void_at_most(month.rules, held) - isinstance(fact, Shobu)
    own, other = (DEKIYAKU.size - (one != month.leader) for one in (player, month.other[player]))
    return min(own, new) + other


def _not_entered(month: Month, fact: Shobu | RanOut) -> int:
    """How often the player has certainly said koi, or counts as having said it, more than was entered."""
    before = isinstance(fact, RanOut) or _held_before(month.rules, fact)
    grown = least_times(holding(month, fact)) if month.house.stop_min <= 1 else 0
    certain = max(grown + isinstance(fact, RanOut), before)
    return max(0, certain - month.koi.count(owner(month, fact)))


def _held_before(house: KoikoiHouse, fact: Shobu) -> bool:
    """Whether the player certainly could have stopped before this turn."""
    if fact.captures:
        held = DEKIYAKU.held_in(turn_of(fact.captures).before, house)
        return worth_stopping(house, held) and DEKIYAKU.lets_stop(house, {one.key for one in held})
    if house.stop_min > 1:
        return False  # names do not tell what was there together
    lonely = DEKIYAKU.only_counting(house, ())
    if {*fact.old} - lonely:
        return True
    return not lonely & {*fact.names} and certainly_before(DEKIYAKU, house, bare(fact))


# ---------------------------------------------------------------- what is paid

DOUBLING = 4
"""From so many of one's own koi on they multiply, where fewer add a mon each (koikoi.house.3)."""
KOI_TIMES: Mapping[str, tuple[Words, Callable[[int, int, int], int]]] = {
    "other": (Words("相手のこい", "the other's koi"), lambda own, other, both: 2 if other else 1),
    "own": (Words("自分のこい", "one's own koi"), lambda own, other, both: 2 if own else 1),
    "any": (Words("こい", "koi"), lambda own, other, both: 2 if both else 1),
    "all": (Words("こいの回数", "the number of koi"), lambda own, other, both: 1 + both),
    "mine": (Words("自分のこいの回数", "the number of one's own koi"), lambda own, other, both: 1 + own),
    "bonus": (Words("自分のこいの回数", "the number of one's own koi"), lambda own, other, both: max(1, own - DOUBLING + 2)),
}
"""What multiplies the fee by the choice of the house, and by how much after so many koi of one's own, of the other, of both."""


def drinks_grow(house: KoikoiHouse) -> bool:
    """Whether the drinks are worth more after one's own koi, which must have been entered then (koikoi.house.15)."""
    return house.viewing_koi > 0 and house.inflate == "off"


AFTER_KOI = Words("こいの後の{yaku}", "{yaku} after koi")


def why(month: Month, held: Iterable[HeldYaku], koi: int, player: int | None = None) -> Reckoning:
    """The fee that `player` is paid: the total of the yaku, doubled from so many mon on (koikoi.house.2), then multiplied for koi
    (koikoi.settle.2, koikoi.house.3), as the house says. Without a player only what does not depend on him.
    """
    house, held = month.rules, tuple(held)
    reckoned = fees(held)
    if drinks_grow(house) and player in month.koi:
        for one in (one for one in held if one.key in VIEWINGS):
            reckoned = reckoned.plus(AFTER_KOI.put(yaku=one.words), house.viewing_koi, LAW["house.15"])
    if house.seven and reckoned.value >= house.seven:
        reckoned = reckoned.times(Words("{n}文以上", "{n} mon or more").put(n=house.seven), 2, LAW["house.2"])
    return _times_field(month, *_times_koi(month, reckoned, koi, player))


def _times_koi(month: Month, reckoned: Reckoning, koi: int, player: int | None) -> tuple[Reckoning, Step | None]:
    """What koi add, and the step by which they multiply."""
    house = month.house
    if house.inflate == "on" and koi:
        return reckoned, Step(Words("こい{n}回", "koi, {n}").put(n=koi), Op.TIMES, 2**koi, LAW["settle.2"], told=True)
    if house.koi_times == "none":
        return reckoned, None
    own, both = (month.koi.count(player), len(month.koi)) if player is not None else (0, len(month.koi))
    words, factor = KOI_TIMES[house.koi_times]
    if house.koi_times == "bonus" and 0 < own < DOUBLING:
        return reckoned.plus(words, own, LAW["house.3"]), None
    number = factor(own, both - own if player is not None else 0, both)
    return reckoned, Step(words, Op.TIMES, number, LAW["house.3"]) if number > 1 else None


def _times_field(month: Month, reckoned: Reckoning, koi: Step | None) -> Reckoning:
    """Times what koi and the field make: one after the other, or in one sum (koikoi.house.12, koikoi.house.13)."""
    by_field = field.factor(month)
    if koi and by_field > 1 and month.house.times_join == "add":
        words = Words("{koi}と{field}", "{koi} and {field}").put(koi=koi.label, field=field.LIGHTS)
        return reckoned.times(words, koi.value + by_field - 1, LAW["house.13"], told=True)
    reckoned = Reckoning((*reckoned.steps, koi)) if koi else reckoned
    return reckoned.times(field.LIGHTS, by_field, LAW["house.12"], told=True) if by_field > 1 else reckoned


def multiplying(house: KoikoiHouse) -> tuple[str, ...]:
    """The clauses by which the table multiplies a fee, or has seen that it does not here."""
    played = {
        "house.2": house.seven > 0,
        "house.3": house.koi_times != "none",
        "house.12": house.field_times != "none",
        "house.15": drinks_grow(house),
        "house.20": house.stop_min > 0,
    }
    return LAW.all(*(clause for clause, has in played.items() if has))
