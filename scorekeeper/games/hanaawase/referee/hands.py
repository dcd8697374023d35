"""May this hand be shown, and is the month dealt again?"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Case, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.core.yaku import Yaku
from scorekeeper.decks.hanafuda import KASU, WILLOW, Flower, cards_named
from scorekeeper.games.hanaawase.facts import HanaawaseChaff, Redeal
from scorekeeper.games.hanaawase.forms import At
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import EVERYONE, HanaawaseMonth
from scorekeeper.games.hanaawase.yaku import AGAIN, CHAFF, HANDS, paid_hands, readings
from scorekeeper.kit import asks
from scorekeeper.kit.cards.hands import HAND, chaff
from scorekeeper.kit.counted.ending import chaff_fees
from scorekeeper.kit.counted.month import LATER
from scorekeeper.kit.counted.referee import WHOSE
from scorekeeper.kit.game import Values
from scorekeeper.kit.questions import open_question

ANEW = Words("同じ月を同じ胴で配り直す。", "The same dealer deals the month again.")
BEFORE = Words("まだだれも札を打っていない。", "Nobody has played a card yet.")


WISHES = (Choice("", Words("まだ選ばない", "not chosen yet")), *(Choice(key, yaku.words) for key, yaku in HANDS.items()))
WISH = Words("どちらを選ぶか(二つある時)", "Which one, where it is both")
inquiry = open_question(
    "hand",
    Words("この手札は配り直しか、役代があるか", "Is this hand dealt again, or worth a fee?"),
    Words("手四・月三手・六カス・七カス", "teshi, tsuki-sante, rokkasu, shichikasu"),
    "teyaku",
    lambda at: (
        asks.who(EVERYONE, WHOSE),
        asks.cards("cards", Words("手札7枚", "The seven cards"), HAND, HAND, LAW["deal.2"]),
        asks.flag("played", "もう最初の札が打たれた", "The first card has been played", LAW["teyaku.6"]),
        asks.one("name", WISH, WISHES, LAW["teyaku.13"], optional=True, quiet=True),
    ),
)


def ask_hand(at: At, question: Values) -> Ruling:
    """What may a hand of seven `cards` be shown as? `played`: whether the first card has been played; `name`: which of two readings
    `player` (absent: seat 0) picks.

    The verdict lists the choices (`rokkasu/teshi`), or is `none`, or `late` if it is too late to show anything.
    """
    if question.get("played"):
        late = LAW.because("before-first-card")
        return rule("late", Words("打ち始めたので公開できない", "play has begun: nothing can be shown"), [late])
    cards, month, player = cards_named(question["cards"]), at.round, question.get("player", 0)
    paid = paid_hands(at.house)
    names = tuple(one for one in readings(cards) if one in paid or one in AGAIN)
    reasons = [*_hand_reasons(cards, names), *_follows(month, names)]
    if not names:
        return rule("none", Words("役なし。そのまま打つ", "nothing: play on"), reasons)
    picked = _pick(names, question.get("name"))
    outcome = at.trial(_fact(player, picked, question["cards"])) if picked else None
    if isinstance(outcome, tuple) and not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    cases = [
        *(Case(paid[name].words, chaff_fees(month, player, paid[name]), LATER, ("name", name)) for name in names if name in paid),
        *(Case(AGAIN[name].words, (), ANEW, ("name", name)) for name in names if name in AGAIN),
        Case(Words("公開しない", "Not shown"), (), Words("そのまま打つ。役代は無い。", "Play on; no fee.")),
    ]
    return rule("/".join(names), _hand_words(names, picked, paid), reasons, outcome, assumed=[BEFORE], cases=cases)


def _fact(player: int, picked: str, cards: Sequence[str]) -> Fact:
    if picked in CHAFF:
        return msgspec.convert({"player": player, "name": picked, "cards": cards}, HanaawaseChaff)
    return msgspec.convert({"player": player, "reason": picked, "cards": cards}, Redeal)


def _pick(names: tuple[str, ...], wish: str | None) -> str | None:
    """What the hand is shown as; None while its owner must still pick. Teshi and tsuki-sante have the same effect."""
    if wish in names:
        return wish
    return names[0] if len(names) == 1 or not CHAFF.keys() & {*names} else None


def _hand_words(names: tuple[str, ...], picked: str | None, paid: Mapping[str, Yaku]) -> Words:
    words = listing([HANDS[name].words for name in names])
    if picked is None:
        return Words("{hands}。どれか一つを選ぶ", "{hands}: its owner chooses one").put(hands=words)
    if picked in AGAIN:
        return Words("{hands}。公開すれば配り直し", "{hands}: shown, the month is dealt again").put(hands=words)
    said = Words("{hand}。公開すれば二人から{fee}点ずつ", "{hand}: shown, it takes {fee} points from each")
    return said.put(hand=paid[picked].words, fee=paid[picked].fee)


def _hand_reasons(cards: tuple[Flower, ...], names: tuple[str, ...]) -> Iterator[Reason]:
    """What the hand is."""
    months = len({card.month for card in cards})
    clauses = [HANDS[name].clause for name in names] or [yaku.clause for yaku in HANDS.values()]
    words = Words("カスは{chaff}枚、月は{months}種。", "{chaff} kasu, {months} months.")
    yield Reason(words.put(chaff=chaff(cards), months=months), tuple(clauses))
    if WILLOW.intersection(cards) - KASU:
        yield LAW.because("willow-chaff")
    if months == 2:
        yield LAW.because("two-months")


def _follows(month: HanaawaseMonth, names: tuple[str, ...]) -> Iterator[Reason]:
    """What may be done with it."""
    paid, anew = CHAFF.keys() & {*names}, AGAIN.keys() & {*names}
    if paid:
        yield LAW.because("showing-voluntary")
    if anew:
        yield LAW.because("asking-voluntary")
    if anew and month.hands:
        shown = Words("{who}の{hand}", "{hand} of {who}")
        wiped = listing([shown.put(who=seat(one.player), hand=CHAFF[one.name].words) for one in month.hands])
        yield LAW.because("wipes", wiped=wiped)
    if paid and anew:
        yield LAW.because("owner-picks")
    elif len(anew) > 1:
        yield LAW.because("one-redeal")
