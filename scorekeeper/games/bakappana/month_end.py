"""The end of a month: fuke, then yaku, then card points (bakappana.settle.1); who takes the pot and who deals next."""

from collections.abc import Iterable

from scorekeeper.core.ledger import Line, balances
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.bakappana.facts import BakappanaPlayedOut
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import VOIDED, WASHED_OUT, BakappanaMonth
from scorekeeper.games.bakappana.yaku import OYANAKA, RAIN
from scorekeeper.kit.cards.points import counts_of, shares
from scorekeeper.kit.counted.claims import with_told
from scorekeeper.kit.counted.count import CardCount, count_of
from scorekeeper.kit.counted.ending import card_points, nearest, paid_yaku, whose
from scorekeeper.kit.counted.yaku import NOTHING_FOUND

UNKNOWN = Words("だれのフケか不明", "whose is not known")


def played_out(month: BakappanaMonth, fact: BakappanaPlayedOut, entry: int) -> BakappanaMonth:
    month = with_told(month, fact.declarations if fact.points else (), entry)
    count = count_of(month, fact)
    if count.fuke is None or count.fuke:
        return _fuke(month, count, entry)
    washed = [player for player, made in count.found.items() if month.washes(made.keys)]
    alone = next((player for player, made in count.found.items() if month.spares(made.keys)), None)
    may_spare = month.spares((RAIN,))
    clauses = LAW.all("settle.1", "settle.2", *(("house.4",) if may_spare else ()))
    if washed:
        yaku = [_wash(month, count, washed, entry)]
        month = month.strike(LAW["special.7"], WASHED_OUT, frozenset(("told",)))
    elif alone is not None:
        others = {player: made if player == alone else NOTHING_FOUND for player, made in count.found.items()}
        yaku = [*paid_yaku(month, count._replace(found=others), entry, clauses)]
        month = month.strike(LAW["house.4"], WASHED_OUT, lambda line: line.sort == "told" and line.player != alone)
    else:
        yaku = [*paid_yaku(month, count, entry, clauses)]
    lines = (*yaku, _card_points(month, count, entry))
    winner, clauses = month.best(balances(lines, month.seating.seats))
    month = month.add(*lines).cite(*clauses).replace(next=winner, washed=bool(washed))
    return month.add(*month.take_pot(entry, winner, *LAW.all("out.8")))


# ---------------------------------------------------------------- fuke


def _fuke(month: BakappanaMonth, count: CardCount, entry: int) -> BakappanaMonth:
    """Nothing is paid, fees of dealt hands and the pot go back, drive-out fees do not. The month counts."""
    made = count.fuke or ()
    clauses = ["settle.1", "special.3", "special.5", *(("house.5",) if month.least != month.LEAST else ())]
    clauses += ["house.8"] if month.calls_fuke else []
    if month.hands:
        clauses.append("special.4")
    if any(line.payments for line in month.lines[month.past :] if line.sort in ("drive", "driven")):
        clauses.append("drive.7")
    told = [player for player, found in count.found.items() if month.washes(found.keys)]
    if told or any(month.washes(claim.names) for claim in month.claims):
        clauses.append("special.10")
    month = month.strike(LAW["special.4"], VOIDED, frozenset(("chaff",))) if month.hands else month
    month = month.strike(LAW["special.3"], VOIDED, frozenset(("told",)))
    by_fuke = month.house.fuke_dealer == "fuke"
    dealer, by = nearest(month, made) if made and by_fuke else month.leader, "dealer.4" if by_fuke else "dealer.3"
    line = month.line(entry, "fuke", whose(count, UNKNOWN), clauses=LAW.all(*clauses, by))
    month = month.add(line).replace(fuke=made, next=dealer, void=True)
    return month.add(*month.return_pot(entry, *LAW.all("out.9")))


# ---------------------------------------------------------------- yaku and card points


def _wash(month: BakappanaMonth, count: CardCount, players: Iterable[int], entry: int) -> Line:
    """Willow voids everybody's dekiyaku, few cards among them; fees of dealt hands stand."""
    clauses = ["special.7"]
    if month.hands:
        clauses.append("special.8")
    if any(OYANAKA.key in made.keys for made in count.found.values()):
        clauses.append("special.9")
    label = Words("雨しま {who}", "ame-shima: {who}").put(who=listing([*map(seat, players)]))
    return month.line(entry, "nagashi", label, clauses=LAW.all(*clauses))


def _card_points(month: BakappanaMonth, count: CardCount, entry: int) -> Line:
    off = month.house.fuke == "off" and not month.two
    clauses = LAW["settle.1"], month.by_points, *(LAW.all("special.6") if off else ())
    if month.house.card_pay == "base" or month.two:
        return card_points(month, count, entry, clauses)
    assert count.points is not None
    paid = shares(count.points, month.house.share, LAW["house.6"], tens=month.house.card_pay == "tens")
    why = dict.fromkeys((LAW["house.6"], *clauses, *count.clauses))
    return month.line(entry, "points", counts_of(count.points), None, paid, clauses=why, counted=True)
