"""Tobikomi: all three cards of a declared three captured, and the proof of an exemption from its hatto."""

from collections.abc import Iterator

from scorekeeper.core.game import Objection
from scorekeeper.core.ledger import Line, Payment
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import month_of
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.facts import Exempt, Tobikomi
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import KINDS, Dive, Hand, Month, Phase, from_both, month_name, others
from scorekeeper.games.hachihachi.play.dekiyaku import cards_of
from scorekeeper.games.hachihachi.play.hatto import alone, reason_for
from scorekeeper.games.hachihachi.play.playing import HATTO_MARK, check_playing, same_card


def fee_of_tobikomi() -> Reckoning:
    return Reckoning().plus(Words("飛込み", "tobikomi"), KAN, LAW["tobikomi.3"])


def check_tobikomi(month: Month, fact: Tobikomi) -> Iterator[Objection]:
    if month.phase is Phase.OVER:
        yield LAW.no("tobikomi-late")
        return
    yield from check_playing(month)
    hand = month.hand(fact.player)
    if month.phase in (Phase.DEAL, Phase.SHISO):
        return
    if hand is None or hand.void or not teyaku.threes(hand.names):
        yield LAW.no("tobikomi-none", "player")
        return
    if len(hand.dives) >= len(teyaku.threes(hand.names)):
        yield LAW.no("tobikomi-done", "player")
    elif fact.month is not None and hand.months and fact.month not in hand.months:
        yield LAW.no("tobikomi-month", "month")
    elif fact.month is not None and any(dive.month == fact.month for dive in hand.dives):
        yield LAW.no("tobikomi-twice", "month")
    else:
        yield from _check_three(month, hand, fact)
    if fact.offender == fact.player:
        yield LAW.no("tobikomi-self", "offender")
    if fact.omitted and fact.offender is None:
        yield LAW.no("omitted-who", "offender")
    if fact.early and month.sage is None:
        yield LAW.no("early-no-sage", "early")


def _check_three(month: Month, hand: Hand, fact: Tobikomi) -> Iterator[Objection]:
    """The month of the three against the hand's name, the other hands and the sage: a tobikomi takes all four of its cards."""
    kinds = teyaku.threes(hand.names)
    told = [dive.month for dive in hand.dives if dive.month] + ([fact.month] if fact.month else [])
    tates = sum(number in teyaku.TATE_MONTHS for number in told)
    plain = sum(number not in teyaku.TATE_MONTHS and number != 12 for number in told)
    elsewhere = {number for one in month.hands if one.player != hand.player and not one.void for number in _threes_of(one)}
    fits = "either" in kinds or (tates <= kinds.count("tatesanbon") and plain <= kinds.count("sanbon"))
    if not fits or fact.month in elsewhere:
        yield LAW.no("tobikomi-month", "month")
        return
    three = fact.month or (hand.months[0] if len(hand.months) == 1 else None)
    if three and month.sage and month.sage.holder != fact.player:
        yield from same_card(month.sage.holder, cards_of(part.name for part in month.sage.parts) & month_of(three), "month")


def _threes_of(hand: Hand) -> tuple[int, ...]:
    """The months of a hand's threes as far as they are known, by declaration or by tobikomi."""
    return (*hand.months, *(dive.month for dive in hand.dives if dive.month))


def apply_tobikomi(month: Month, fact: Tobikomi, entry: int) -> Month:
    """Paid at once; only a blow-off or a void hand takes it back, not an agari or a cancel (hachihachi.tobikomi.13)."""
    hand = month.hand(fact.player)
    assert hand is not None
    why = month.ground.times(fee_of_tobikomi())
    sage = month.sage
    three = fact.month or (hand.months[0] if len(hand.months) == 1 else None)
    clauses = [LAW["tobikomi.2"]]
    if month.ground.treatment.added:
        clauses.append(LAW["field.23"])
    if "haneken" in hand.names:
        clauses.append(LAW["tobikomi.6"])
    if len(teyaku.threes(hand.names)) > 1:
        clauses.append(LAW["tobikomi.5"])
    if fact.early:
        clauses.append(LAW["sage.14"])
    if sage and sage.holder == fact.player:
        clauses.append(LAW["sage.15"])
    marks: tuple[Words, ...] = ()
    provisional: int | None = None
    payments: tuple[Payment, ...]
    if sage and sage.holder != fact.player and not fact.early:
        payments = (Payment(sage.holder, fact.player, alone(why, LAW["tobikomi.11"], sage.holder)),)
        marks = (Words("{who}の下げ中", "under {who}'s sage").put(who=seat(sage.holder)),)
        clauses.append(LAW["sage.11"])
        if fact.offender is not None:
            clauses += [LAW["sage.12"], LAW["hatto.30"]]
    elif fact.offender is not None:
        clause = LAW["tobikomi.8"] if fact.omitted else LAW["tobikomi.7"]
        payments = (Payment(fact.offender, fact.player, alone(why, LAW["tobikomi.9"], fact.offender)),)
        marks, provisional = (HATTO_MARK,), None if fact.omitted else fact.offender
        clauses.append(clause)
    else:
        payments = from_both(fact.player, why)
    label = KINDS["tobikomi"]
    if three:
        name = month_name(three)
        label = Words(f"{name.ja}の三本", f"three of {name.en}")
    line = Line(entry, "tobikomi", KINDS["tobikomi"], label, fact.player, payments, marks, tuple(clauses))
    dive = Dive(three, entry, provisional, fact.offender if fact.omitted else None)
    return month.with_hand(hand._replace(dives=(*hand.dives, dive))).add(line)._replace(phase=Phase.PLAY)


def provisional(month: Month, offender: int) -> tuple[tuple[int, Dive], ...]:
    """(owner, tobikomi) that `offender` paid alone and may still prove an exemption for."""
    return tuple(
        (hand.player, dive) for hand in month.hands if not hand.void for dive in hand.dives if dive.provisional == offender
    )


def check_exempt(month: Month, fact: Exempt) -> Iterator[Objection]:
    if month.over:
        yield LAW.no("exempt-late")
    elif not provisional(month, fact.player):
        if any(dive.omitted == fact.player for hand in month.hands for dive in hand.dives):
            yield LAW.no("exempt-omitted", "player")
            return
        yield LAW.no("exempt-none", "player")


def apply_exempt(month: Month, fact: Exempt, entry: int) -> Month:
    """The third player gives the offender one share back for every tobikomi that he paid alone (hachihachi.tobikomi.10), or
    for the one made by his last card.

    A line for each, so that a hand found void takes back only its own.
    """
    mark, clause = reason_for(fact.reason)
    clauses = [LAW["tobikomi.10"], LAW["hatto.22"], clause]
    if fact.reason == "shown":
        clauses.append(LAW["hatto.20"])
    owed_alone = sorted(provisional(month, fact.player), key=lambda one: one[1].entry)
    # Only the latest card was the last one.
    for owner, dive in owed_alone if fact.reason == "shown" else owed_alone[-1:]:
        third = next(player for player in others(owner) if player != fact.player)
        back = Payment(third, fact.player, month.ground.times(fee_of_tobikomi()))
        month = month.add(
            Line(entry, "exempt", KINDS["tobikomi"], mark, fact.player, (back,), (), tuple(clauses), about=(dive.entry,))
        )
        hand = month.hand(owner)
        assert hand is not None
        dives = tuple(one._replace(provisional=None) if one == dive else one for one in hand.dives)
        month = month.with_hand(hand._replace(dives=dives))
    return month
