"""The end of a month that was played out: specials with their blow-off, nuke, card points, the next dealer."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.deal.field import Ground, Kind
from scorekeeper.games.hachihachi.deal.teyaku import NUKE_HANDS
from scorekeeper.games.hachihachi.end.count import EVEN, Count, check_captures, check_kasu, check_points, counted
from scorekeeper.games.hachihachi.end.specials import Special, special_dealer, specials
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import KINDS, SEATS, Month, Phase, from_both
from scorekeeper.games.hachihachi.play.playing import check_playing

NUKE = 89
BLOWN = Words("吹き消し", "blown off")


def check_played_out(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    if month.phase in (Phase.DEAL, Phase.OVER, Phase.SHISO):
        yield from check_playing(month)
        return
    if month.sage:
        who = seat(month.sage.holder)
        yield LAW.no("sage-stands", who=who)
        return
    if fact.captures:
        wrong = list(check_captures(fact))
        yield from wrong
        if wrong:
            return
    else:
        wrong = list(check_points(fact)) or list(check_kasu(fact))
        yield from wrong
        if wrong:
            return
    yield from _check_nuke_claims(month, fact)


def _check_nuke_claims(month: Month, fact: PlayedOut) -> Iterator[Objection]:
    if fact.nuke is None:
        return
    count = counted(fact)
    if fact.nuke and specials(count, month.dealer):
        yield LAW.no("nuke-special", "nuke")
        return
    for player in fact.nuke:
        hand = month.hand(player)
        ten = count.points[player] if count.points else 0
        if hand is None or hand.void:
            yield LAW.no("nuke-hand", "nuke")
        elif not NUKE_HANDS & set(hand.names):
            yield LAW.no("nuke-other", "nuke")
        elif ten < NUKE:
            clause = "nuke.3" if ten == EVEN else "nuke.2"
            yield LAW.no("nuke-short", "nuke", by=LAW[clause], ten=ten)


def apply_played_out(month: Month, fact: PlayedOut, entry: int) -> Month:
    """Specials, then nuke, then card points (hachihachi.settle.3)."""
    count = counted(fact)
    month = month._replace(points=count.points)
    made = specials(count, month.dealer)
    if made:
        return _special_month(month, made, count, entry)
    assert count.points is not None
    month = month.add(*_nukes(month, fact, count.points, entry), _card_points(month, count.points, entry))
    dealer, clause = next_dealer(count.points, month.dealer)
    last = month.lines[-1]
    month = month._replace(lines=(*month.lines[:-1], last._replace(clauses=(*last.clauses, clause))))
    return month.end(dealer, entry)


def _special_month(month: Month, made: tuple[Special, ...], count: Count, entry: int) -> Month:
    """Every special is paid; all teyaku, tobikomi and their proofs are blown off (hachihachi.special.8, hachihachi.tobikomi.12)."""
    blown = month.strike(LAW["special.8"], BLOWN, frozenset(("teyaku", "tobikomi", "exempt")))
    blow_off = [LAW["special.8"]] if blown != month else []
    for special in made:
        clauses = [LAW["special.1"], LAW["special.7"], LAW["special.11"], *blow_off]
        if special.clause == LAW["special.4"]:
            clauses += [LAW["special.5"], LAW["special.6"]]
        if len(made) > 1:
            clauses.append(LAW["special.10"])
        if any(line.sort == "teyaku" and line.player == special.maker and line.struck is None for line in month.lines):
            clauses.append(LAW["special.9"])
        if any(line.sort == "tobikomi" and line.struck is None for line in month.lines):
            clauses.append(LAW["tobikomi.12"])
        payments = from_both(special.maker, month.ground.fees([special.fee]))
        blown = blown.add(Line(entry, "special", KINDS["special"], special.words, special.maker, payments, (), tuple(clauses)))
    dealer, clause = special_dealer(made, count, month.dealer)
    last = blown.lines[-1]
    blown = blown._replace(lines=(*blown.lines[:-1], last._replace(clauses=(*last.clauses, clause))))
    return blown.end(dealer, entry)


def _nukes(month: Month, fact: PlayedOut, scores: tuple[int, ...], entry: int) -> Iterator[Line]:
    """A nuke for everyone who is entitled and claims it (hachihachi.nuke.8); none but at the end of play (hachihachi.nuke.6)."""
    clauses = [LAW["nuke.1"], LAW["nuke.2"], LAW["nuke.5"], LAW["nuke.9"]]
    if month.ground.treatment.added:
        clauses.append(LAW["field.23"])
    turn = [(month.dealer + step) % SEATS for step in range(SEATS)]
    entitled = [player for player in turn if _has_nuke(month, player, scores) and (fact.nuke is None or player in fact.nuke)]
    if len(entitled) > 1:
        clauses.append(LAW["nuke.8"])
    for player in entitled:
        why = month.ground.times(Reckoning().plus(KINDS["nuke"], KAN, LAW["nuke.4"]))
        yield Line(entry, "nuke", KINDS["nuke"], KINDS["nuke"], player, from_both(player, why), (), tuple(clauses))


def _has_nuke(month: Month, player: int, scores: tuple[int, ...]) -> bool:
    """Whether a player declared a hand with nuke (hachihachi.nuke.10) and has 89 points, not 88 (hachihachi.nuke.3)."""
    hand = month.hand(player)
    return hand is not None and not hand.void and bool(NUKE_HANDS & set(hand.names)) and scores[player] >= NUKE


def differences(scores: tuple[int, ...], ground: Ground) -> tuple[tuple[int, ...], str | None]:
    """Points against 88, made even on C's big field; with the clause of the adjustment if one was made.

    One point moves from every odd plus player to minus (hachihachi.settle.6, hachihachi.settle.7) or from the plus player to every
    odd minus player (hachihachi.settle.8); a player at 0 is never touched (hachihachi.settle.9).
    """
    over = [ten - EVEN for ten in scores]
    odd = [player for player, ten in enumerate(over) if ten % 2]
    if ground.choice != "C" or ground.kind is not Kind.BIG:
        return tuple(over), None
    if not odd:
        return tuple(over), LAW["settle.9"]
    plus = [player for player in odd if over[player] > 0]
    minus = [player for player in odd if over[player] < 0]
    even = next((player for player in range(SEATS) if player not in odd), None)
    for player in odd:
        over[player] += 1 if over[player] < 0 else -1
    if len(plus) == len(minus):
        return tuple(over), LAW["settle.6"]
    assert even is not None
    over[even] += 2 if plus else -2
    return tuple(over), LAW["settle.7"] if plus else LAW["settle.8"]


def _card_points(month: Month, scores: tuple[int, ...], entry: int) -> Line:
    """The line of the card points: who lies below 88 pays who lies above."""
    ground = month.ground
    adjusted, clause = differences(scores, ground)
    clauses = [LAW["settle.1"]]
    if ground.treatment.added:
        clauses.append(LAW["field.24"])
    if ground.choice == "C":
        clauses += [LAW["settle.10"], LAW["settle.11"]]
    if clause:
        clauses.append(clause)
    below = [player for player in range(SEATS) if adjusted[player] < 0]
    above = [player for player in range(SEATS) if adjusted[player] > 0]
    payments: list[Payment] = []
    for payer in below:
        for payee in above:
            bearer = payer if len(above) == 1 else payee
            why = _difference(bearer, scores[bearer], adjusted[bearer], clause)
            payments.append(Payment(payer, payee, ground.times(why)))
    return Line(entry, "points", KINDS["points"], KINDS["points"], None, tuple(payments), (), tuple(clauses), counted=True)


def _difference(player: int, score: int, adjusted: int, clause: str | None) -> Reckoning:
    """How far a player lies from 88, as a positive number."""
    sign = 1 if score > EVEN else -1
    why = Reckoning().plus(Words("{who}の取り札", "{who}'s cards").put(who=seat(player)), sign * score, LAW["settle.1"])
    why = why.plus(Words("平均の88点", "the average of 88"), -sign * EVEN, LAW["settle.1"])
    moved = adjusted - (score - EVEN)
    if moved and clause:
        why = why.plus(Words("偶数にそろえる", "made even"), sign * moved, clause)
    return why


def next_dealer(scores: tuple[int, ...], dealer: int) -> tuple[int, str]:
    """The highest card points deal next (hachihachi.dealer.3); ties in the order dealer, do-ni, biki (hachihachi.dealer.4).

    What teyaku and tobikomi moved is not looked at (hachihachi.dealer.6).
    """
    turn = [(dealer + step) % SEATS for step in range(SEATS)]
    best = max(scores)
    tied = [player for player in turn if scores[player] == best]
    return tied[0], LAW["dealer.4"] if len(tied) > 1 else LAW["dealer.3"]
