"""What follows from a wrongly declared hand."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.hachihachi.deal.teyaku import HANDS, readings
from scorekeeper.games.hachihachi.facts import HachihachiWrongTeyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth, Hand
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.kit import asks
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.eights.teyaku import HAND
from scorekeeper.kit.game import Values

WHAT = (
    Choice("wrong", Words("役が違った", "another hand")),
    Choice("lower", Words("高い役を低く言った", "called too low")),
    Choice("part", Words("複合の一部が違った", "one part wrong")),
    Choice("shown", Words("札だけ見せ違えた", "wrong cards shown")),
)


def wrong_inquiry(at: At) -> Inquiry:
    declared = [str(hand.player) for hand in at.match.now.standing]
    start, real = declared[0] if len(declared) == 1 else "", Words("本当の手札(分かれば)", "The real hand, if known")
    inputs = (
        asks.one("player", Words("宣言した人", "Who declared it"), asks.players(EVERYONE), start=start),
        asks.one("what", Words("何が違ったか", "What was wrong"), WHAT, start="wrong"),
        asks.cards("cards", real, HAND, HAND, optional=True, quiet=True),
    )
    words = Words("手役が間違っていた", "A teyaku was wrong")
    hint = Words("何を返すか・公開札・ほかの主張", "what is returned, shown cards, other claims")
    return Inquiry("wrong-teyaku", words, hint, "penalty", inputs)


def ask_wrong(at: At, question: Values) -> Ruling:
    """What follows from a hand declared wrongly? The verdict is `void`, `stands`, or `amiss` if none was declared.

    The real `cards`, if given, decide whether it was wrong.
    """
    month, player, what = at.match.now, question["player"], question["what"]
    outcome = at.trial(HachihachiWrongTeyaku(player=player))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    hand = month.hand(player)
    assert hand is not None
    real = readings(cards_named(question["cards"]), at.house) if question.get("cards") else ()
    right = any(reading.names == hand.names for reading in real)
    if right or (what == "shown" and not question.get("cards")):
        assumed = () if right else (Words("手札が宣言した役のとおりとして。", "Assuming the cards are what was declared."),)
        return rule("stands", Words("役代はそのまま", "the fee stands"), [LAW.because("hand-is-right")], assumed=assumed)
    words = Words("手役は無効。役代を返す", "the hand is void; its fee goes back")
    if real:
        words = Words("{words}(本当は{hand})", "{words} (really {hand})").put(words=words, hand=HANDS.hand_name(real[0].names))
    return rule("void", words, _void(month, hand, what), outcome)


def _void(month: HachihachiMonth, hand: Hand, what: str) -> Iterator[Reason]:
    """What goes back, and what stands."""
    names = HANDS.hand_name(hand.names)
    yield LAW.because("hand-void", hand=names)
    yield LAW.because("shown-stays")
    yield LAW.because("other-hand-lost")
    if what == "lower":
        yield LAW.because("lower-is-wrong")
    if len(hand.names) > 1:
        yield LAW.because("compound-void")
    mine = [line for line in month.lines if line.player == hand.player and line.struck is None]
    if any(line.sort in ("tobikomi", "nuke") for line in mine):
        yield LAW.because("dive-nuke-back")
    else:
        yield LAW.because("no-dive-no-nuke")
    yield LAW.because("until-next-deal")
    others = [seat(one.player) for one in month.standing if one.player != hand.player]
    if others:
        yield LAW.because("others-stand", who=listing(others), kind=HachihachiMonth.KINDS["teyaku"])
    if month.phase is Phase.TEYAKU:
        yield LAW.because("may-still-declare")
