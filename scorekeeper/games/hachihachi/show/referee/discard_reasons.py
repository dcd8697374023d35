"""Why a discard is 法度 or not, in words: what it completes, what decides, who pays."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.trial import Trial
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import Flowers
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi.play.hatto import Judgement, Threat

NOT_PLAYED = {"turned": "from-the-stock", "left": "left-lying"}
WHY = (
    "last-card",
    "all-hatto",
    "cheaper-first",
    "earlier-first",
    "sum-of-two",
    "other-card",
    "fourth-is-hatto",
    "not-covered",
    "two-short",
    "not-yet-captured",
)
"""The reasons of a judgement, each by the clause that it is written under."""
HIDDEN = Words("残りの手札は見せていない。免除は求めていない。", "The rest of the hand is not shown: no exemption is claimed.")


def threat_reasons(judged: Judgement, captures: Mapping[int, Flowers]) -> Iterator[Reason]:
    """The reasons on what the card completes, and for whom."""
    for one in judged.threats:
        who = seat(one.player)
        if "tobikomi" in one.names:
            yield LAW.because("fourth-of-three", card=one.card.words, who=who)
        if not one.yaku:
            continue
        names = listing([DEKIYAKU[name].yaku.words for name in one.yaku])
        have = sorted(DEKIYAKU.cards(one.yaku) & captures[one.player])
        yield LAW.because("lacks-one", who=who, cards=listing([card.words for card in have]), names=names)
        if len(one.yaku) > 1:
            yield LAW.because("two-yaku-at-once")
        if one.shadow:
            yield LAW.because("shadow-card", card=one.card.words)


def verdict_reasons(judged: Judgement, *, hidden: bool) -> Iterator[Reason]:
    """The reasons why it is hatto or not."""
    if not judged.threats and judged.clauses == LAW.all("hatto.1"):
        yield LAW.because("nobody-lacks-one")
    spared = judged.hatto and LAW["hatto.1"] in judged.clauses
    yield from LAW.why(judged.clauses, (*WHY, "other-card-free") if spared else WHY)
    if judged.first and judged.hatto:
        yield LAW.because("had-to-go-first", card=judged.first.words)
    if hidden and judged.threats:
        yield LAW.because("rest-unshown")


def payment_reasons(month: HachihachiMonth, discarder: int, one: Threat, outcome: Trial, *, exempt: bool) -> Iterator[Reason]:
    """Who pays, in words."""
    third = next(player for player in range(SEATS) if player not in (discarder, one.player))
    if month.sage and month.sage.holder != one.player:
        yield LAW.because("sage-stands-pays", who=seat(month.sage.holder))
        return
    payers = {payment.payer for payment in outcome.payments}
    if exempt and payers:
        yield LAW.because("exempt-each")
    elif payers == {discarder}:
        yield LAW.because("pays-for-third", who=seat(discarder), third=seat(third))
        yield LAW.because("on-purpose")
    elif not payers:
        yield LAW.because("sage-unpaid")
