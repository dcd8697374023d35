"""Tobikomi: all three cards of a declared three captured, and the proof of an exemption from its hatto."""

from collections.abc import Iterator

from scorekeeper.core.ledger import Payment
from scorekeeper.core.offer import Objection
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import month_of
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.facts import Exempt, HachihachiTobikomi
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import DiveMade, HachihachiMonth, Hand
from scorekeeper.games.hachihachi.play.dekiyaku import cards_of
from scorekeeper.games.hachihachi.play.owing import EXEMPTIONS
from scorekeeper.games.hachihachi.play.playing import check_playing, same_card
from scorekeeper.kit.eights.hatto import HATTO, alone, blame_notes
from scorekeeper.kit.eights.month import Phase, three_of
from scorekeeper.kit.eights.teyaku import of_months

LOWERED = Words("{who}の下げ中", "under {who}'s sage")
FOR_ANOTHER = Words("{who}の下げ中、{other}の法度も持つ", "under {who}'s sage, also for the hatto of {other}")


def share(month: HachihachiMonth) -> Reckoning:
    """One player's share of a tobikomi."""
    return month.ground.times(Reckoning().plus(HachihachiMonth.KINDS["tobikomi"], KAN, LAW["tobikomi.3"]))


def check_tobikomi(month: HachihachiMonth, fact: HachihachiTobikomi) -> Iterator[Objection]:
    if month.phase is Phase.OVER:
        yield LAW.no("tobikomi-late")
        return
    wrong = tuple(check_playing(month))
    yield from wrong
    if wrong:
        return
    hand = month.hand(fact.player)
    if hand is None or hand.void or not HANDS.threes(hand.names):
        yield LAW.no("tobikomi-none", "player")
        return
    if len(hand.dives) >= len(HANDS.threes(hand.names)):
        yield LAW.no("tobikomi-done", "player")
    elif fact.month is not None and hand.months and fact.month not in hand.months:
        yield LAW.no("tobikomi-month", "month")
    elif fact.month is not None and any(dive.month == fact.month for dive in hand.dives):
        yield LAW.no("tobikomi-twice", "month")
    else:
        yield from _check_three(month, hand, fact)
    if fact.offender is not None and month.house.hatto == "off":
        yield LAW.no("hatto-off", "offender")
    elif fact.offender == fact.player:
        yield LAW.no("tobikomi-self", "offender")
    if fact.omitted and fact.offender is None:
        yield LAW.no("omitted-who", "offender")
    if fact.early and month.sage is None:
        yield LAW.no("early-no-sage", "early")


def _check_three(month: HachihachiMonth, hand: Hand, fact: HachihachiTobikomi) -> Iterator[Objection]:
    """The month of the three against the hand's name, the other hands and the sage: a tobikomi takes all four of its cards."""
    told = (*hand.captured_months, *((fact.month,) if fact.month else ()))
    elsewhere = {number for one in month.standing if one.player != hand.player for number in (*one.months, *one.captured_months)}
    if not of_months(HANDS.threes(hand.names), told) or fact.month in elsewhere:
        yield LAW.no("tobikomi-month", "month")
        return
    three = hand.three(fact.month)
    if three and month.sage and month.sage.holder != fact.player:
        yield from same_card(month.sage.holder, cards_of(month.sage.held) & month_of(three), "month")


def apply_tobikomi(month: HachihachiMonth, fact: HachihachiTobikomi, entry: int) -> HachihachiMonth:
    """Paid at once; only a blow-off or a void hand takes it back, not an agari or a cancel (hachihachi.tobikomi.13)."""
    hand = month.hand(fact.player)
    assert hand is not None
    player, three, why = fact.player, hand.three(fact.month), share(month)
    liable = None if fact.early else month.liable(player)
    clauses = [*_clauses(month, hand, fact)]
    marks: tuple[Words, ...] = ()
    provisional: int | None = None
    if liable is not None:
        because = LOWERED.put(who=seat(liable))
        if fact.offender not in (None, liable):
            because = FOR_ANOTHER.put(who=seat(liable), other=seat(fact.offender))
        paid: tuple[Payment, ...] = (Payment(liable, player, alone(why, LAW["tobikomi.11"], liable, because)),)
        marks = (LOWERED.put(who=seat(liable)),)
        clauses.append(LAW["sage.11"])
        if fact.offender is not None:
            clauses += LAW.all("tobikomi.8" if fact.omitted else "tobikomi.7", "sage.12", "hatto.30")
    elif fact.offender is not None:
        paid = (Payment(fact.offender, player, alone(why, LAW["tobikomi.9"], fact.offender)),)
        marks, provisional = (HATTO,), None if fact.omitted else fact.offender
        clauses.append(LAW["tobikomi.8" if fact.omitted else "tobikomi.7"])
    else:
        paid = month.seating.from_others(player, why)
    line = month.line(
        entry, "tobikomi", three_of(three), player, paid, marks=marks, clauses=clauses, blamed=blame_notes(fact.offender)
    )
    dive = DiveMade(three, entry, provisional, fact.offender if fact.omitted else None)
    return month.with_hand(hand._replace(dives=(*hand.dives, dive))).add(line).start_play()


def _clauses(month: HachihachiMonth, hand: Hand, fact: HachihachiTobikomi) -> Iterator[str]:
    yield LAW["tobikomi.2"]
    yield from month.ground.reach(LAW["field.23"])
    if "haneken" in hand.names:
        yield LAW["tobikomi.6"]
    if len(HANDS.threes(hand.names)) > 1:
        yield LAW["tobikomi.5"]
    if fact.early:
        yield LAW["sage.14"]
    if month.sage and month.sage.holder == fact.player:
        yield LAW["sage.15"]


# ---------------------------------------------------------------- the proof of an exemption


def provisional(month: HachihachiMonth, offender: int) -> tuple[tuple[int, DiveMade], ...]:
    """(owner, tobikomi) pairs that `offender` paid alone and for which he may still prove an exemption."""
    return tuple((hand.player, dive) for hand in month.standing for dive in hand.dives if dive.provisional == offender)


def check_exempt(month: HachihachiMonth, fact: Exempt) -> Iterator[Objection]:
    if month.over:
        yield LAW.no("exempt-late")
    elif not provisional(month, fact.player):
        omitted = any(dive.omitted == fact.player for hand in month.hands for dive in hand.dives)
        yield LAW.no("exempt-omitted" if omitted else "exempt-none", "player")


def apply_exempt(month: HachihachiMonth, fact: Exempt, entry: int) -> HachihachiMonth:
    """The third player refunds the offender one share of every tobikomi that he paid alone (hachihachi.tobikomi.10); if the
    proof is his last card, only of the one that it made.

    Each has its own line, so that a void hand takes back only its own.
    """
    mark, clause = EXEMPTIONS[fact.reason]
    clauses = (*LAW.all("tobikomi.10", "hatto.22"), clause, *(LAW.all("hatto.20") if fact.reason == "shown" else ()))
    owed_alone = sorted(provisional(month, fact.player), key=lambda one: one[1].entry)
    # Only the latest card was the last one.
    for owner, dive in owed_alone if fact.reason == "shown" else owed_alone[-1:]:
        third = next(player for player in month.seating.others(owner) if player != fact.player)
        back = Payment(third, fact.player, share(month))
        month = month.add(month.line(entry, "exempt", mark, fact.player, (back,), clauses=clauses, about=(dive.entry,)))
        hand = month.hand(owner)
        assert hand is not None
        dives = tuple(one._replace(provisional=None) if one == dive else one for one in hand.dives)
        month = month.with_hand(hand._replace(dives=dives))
    return month
