"""The end of a month: fuke, then yaku, then card points (bakappana.settle.1); who takes the pot and who deals next."""

from collections.abc import Iterable, Iterator

from scorekeeper.core.facts import Totals
from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment, balances
from scorekeeper.core.play import totals
from scorekeeper.core.play.yaku import Held, fees, said
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.games.bakappana.count import Count, counted, even
from scorekeeper.games.bakappana.facts import PlayedOut
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import PLAYING, VOID, WASHED, Month
from scorekeeper.games.bakappana.yaku import OYANAKA
from scorekeeper.games.points import against, between

YEAR = 12
"""Months of a year (bakappana.setup.4)."""
UNKNOWN = Words("だれのフケか不明", "whose is not known")
NOT_KNOWN = Words("役と札点は不明", "yaku and card points unknown")


def played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    count = counted(month, fact)
    if count.fuke is None or count.fuke:
        return _fuke(month, count, entry)
    washed = [player for player, made in count.found.items() if month.washes(made.keys)]
    yaku = [_washed(month, count, washed, entry)] if washed else [*_yaku(month, count, entry)]
    month = month.strike(LAW["special.7"], WASHED, frozenset(("told",))) if washed else month
    lines = (*yaku, _card_points(month, count, entry))
    winner, clauses = best(month, balances(lines, month.seating.seats))
    month = month.add(*lines).cite(*clauses).replace(next=winner, washed=bool(washed))
    return month.add(*month.taken(entry, winner, *LAW.all("out.8")))


def best(month: Month, moved: Iterable[int]) -> tuple[int, tuple[str, ...]]:
    """The winner by what dekiyaku and card points have moved (bakappana.dealer.1), and the clauses. Ties go in order of turn."""
    scores = dict(enumerate(moved))
    most = max(scores[player] for player in month.players)
    level = [player for player in month.players if scores[player] == most]
    return month.seating.first(level), LAW.all("dealer.1", *(("dealer.2",) if len(level) > 1 else ()))


# ---------------------------------------------------------------- fuke


def _fuke(month: Month, count: Count, entry: int) -> Month:
    """Nothing is paid, fees of dealt hands and the pot go back, drive-out fees do not. The month counts."""
    made = count.fuke or ()
    clauses = ["settle.1", "special.3", "special.5"]
    if month.hands:
        clauses.append("special.4")
    if any(line.payments for line in month.lines[month.past :] if line.sort in ("drive", "driven")):
        clauses.append("drive.7")
    told = [player for player, found in count.found.items() if month.washes(found.keys)]
    if told or any(month.washes(claim.names) for claim in month.claims):
        clauses.append("special.10")
    month = month.strike(LAW["special.4"], VOID, frozenset(("chaff",))) if month.hands else month
    month = month.strike(LAW["special.3"], VOID, frozenset(("told",)))
    dealer, by = month.leader, "dealer.3"
    if made and month.house.fuke_dealer == "fuke":
        # Of two, the one nearer biki deals.
        dealer, by = [player for player in month.seating.turn if player in made][-1], "dealer.4"
    label = listed([_low(player, count) for player in made]) if made else UNKNOWN
    line = month.line(entry, "fuke", label, clauses=LAW.all(*clauses, by))
    month = month.add(line).replace(fuke=made, next=dealer, void=True)
    return month.add(*month.returned(entry, *LAW.all("out.9")))


def _low(player: int, count: Count) -> Words:
    who = seat(player)
    if count.points is None:
        return who
    return Words(f"{who.ja} {count.points[player]}点", f"{who.en}: {count.points[player]} points")


# ---------------------------------------------------------------- yaku and card points


def yaku_fees(month: Month, player: int, held: Iterable[Held]) -> tuple[Payment, ...]:
    """What each of the others pays for these dekiyaku (bakappana.settle.2)."""
    return month.seating.from_others(player, fees(held))


def _yaku(month: Month, count: Count, entry: int) -> Iterator[Line]:
    """Everyone with yaku collects, from the dealer on."""
    for player in month.seating.turn:
        held, clauses = count.found[player]
        if held:
            claim = month.claim(player)
            paid, about = yaku_fees(month, player, held), (claim.entry,) if claim else ()
            cited = (*clauses, *LAW.all("settle.1", "settle.2"))
            yield month.line(entry, "dekiyaku", said(held), player, paid, clauses=cited, about=about)


def _washed(month: Month, count: Count, players: Iterable[int], entry: int) -> Line:
    """Willow voids everybody's dekiyaku, few cards among them; fees of dealt hands stand."""
    clauses = ["special.7"]
    if month.hands:
        clauses.append("special.8")
    if any(OYANAKA.key in made.keys for made in count.found.values()):
        clauses.append("special.9")
    label = Words("雨しま {who}", "ame-shima: {who}").put(who=listed([*map(seat, players)]))
    return month.line(entry, "nagashi", label, clauses=LAW.all(*clauses))


def _card_points(month: Month, count: Count, entry: int) -> Line:
    """Players below the even share pay players above; of two, the one with fewer pays the difference."""
    assert count.points is not None
    bare = month.house.kasu_point == "0"
    clauses = ["settle.1", "settle.6"] if month.two else ["settle.1", "settle.5" if bare else "settle.4"]
    clauses += ["special.6"] if month.house.fuke == "off" and not month.two else []
    if month.two:
        paid = between(count.points, LAW["settle.6"])
    else:
        paid = against(count.points, even(month.house), LAW["settle.5" if bare else "settle.4"])
    label = Words("・".join(map(str, count.points.values())), ", ".join(map(str, count.points.values())))
    cited = dict.fromkeys((*LAW.all(*clauses), *count.clauses))
    return month.line(entry, "points", label, None, paid, clauses=cited, counted=True)


# ---------------------------------------------------------------- totals


def tells_dealer(month: Month) -> bool:
    """Whether the totals of a month tell who deals next: nothing but yaku and card points is in them."""
    house = month.house
    fuke = house.fuke == "on" and house.fuke_dealer == "fuke"
    return month.seating.seats == PLAYING and house.teyaku == "off" and not fuke


def check_totals(month: Month, fact: Totals) -> Iterator[Objection]:
    if month.begun:
        yield LAW.no("totals-begun")
        return
    yield from totals.check(fact, month.seating.seats, LAW["sheet.1"])
    if fact.leader is None and not tells_dealer(month):
        yield LAW.no("totals-leader", "leader")


def by_totals(month: Month, fact: Totals, entry: int) -> Month:
    """The totals say who deals next, unless the sheet says otherwise."""
    line = totals.line(fact, entry, LAW["sheet.1"], NOT_KNOWN)
    if fact.leader is not None:
        return month.add(line).replace(next=fact.leader)
    dealer, clauses = best(month, fact.amounts)
    return month.add(line).cite(*clauses).replace(next=dealer)
