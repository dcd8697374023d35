"""飛び込み (tobikomi): all three cards of an announced three captured by its owner, which is paid when the month ends."""

from collections.abc import Iterator

from scorekeeper.core.offer import Objection
from scorekeeper.decks.hanafuda import month_of
from scorekeeper.games.hachihachi_classic import sage
from scorekeeper.games.hachihachi_classic.dekiyaku import ThreeTaken, keys_made_by
from scorekeeper.games.hachihachi_classic.facts import ClassicTobikomi
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth, Hand
from scorekeeper.games.hachihachi_classic.playing import check_offender, check_playing, check_ribbons, holders, same_card
from scorekeeper.games.hachihachi_classic.teyaku import hands
from scorekeeper.kit.counted.month import LATER
from scorekeeper.kit.eights.hatto import HATTO, blame_notes
from scorekeeper.kit.eights.month import three_of
from scorekeeper.kit.eights.teyaku import of_months


def check_tobikomi(month: ClassicMonth, fact: ClassicTobikomi) -> Iterator[Objection]:
    wrong = tuple(check_playing(month, ("player", fact.player)))
    yield from wrong
    if wrong:
        return
    hand = month.hand(fact.player)
    kinds = hands(month.house).threes(hand.names) if hand and not hand.void else ()
    if hand is None or not kinds:
        other = hand is not None and not hand.void
        yield LAW.no("tobikomi-none", "player", by=LAW["tobikomi.3"] if other and month.house.haneken_tobikomi == "off" else "")
        return
    done = [dive.month for dive in hand.dives]
    if len(done) == len(kinds) or (fact.month and fact.month in done):
        yield LAW.no("tobikomi-done", "player")
    elif fact.month and not may_be_announced(month, hand, fact.month):
        yield LAW.no("tobikomi-month", "month")
    else:
        yield from _check_cards(month, hand.player, hand.three(fact.month))
    yield from check_offender(month, fact.player, fact.offender)
    if fact.early and sage.live(month, fact.player) is None:
        yield LAW.no("early-none", "early")


def may_be_announced(month: ClassicMonth, hand: Hand, number: int) -> bool:
    """Whether one more captured three of this hand may be of this month."""
    if hand.months:
        return number in hand.months
    elsewhere = {one for other in month.standing if other.player != hand.player for one in other.months}
    return number not in elsewhere and of_months(hands(month.house).threes(hand.names), (*hand.captured_months, number))


def _check_cards(month: ClassicMonth, player: int, number: int | None) -> Iterator[Objection]:
    """The four cards of the month against what others have."""
    if number is None:
        return
    held = holders(month)
    yield from same_card(month_of(number), held, player, "month")
    mine = frozenset(card for card, owner in held.items() if owner == player) | month_of(number)
    yield from check_ribbons(month, player, keys_made_by(month.made, player), mine, "month")


def apply_tobikomi(month: ClassicMonth, fact: ClassicTobikomi, entry: int) -> ClassicMonth:
    hand = month.hand(fact.player)
    assert hand is not None
    three = hand.three(fact.month)
    marks = (LATER, *((HATTO,) if fact.offender is not None else ()))
    line = month.line(
        entry,
        "tobikomi",
        three_of(three),
        fact.player,
        marks=marks,
        clauses=LAW.all("tobikomi.1"),
        blamed=blame_notes(fact.offender),
    )
    dive = ThreeTaken(three, entry, None if fact.early else sage.live(month, fact.player), fact.offender)
    return month.with_hand(hand._replace(dives=(*hand.dives, dive))).add(line).start_play()
