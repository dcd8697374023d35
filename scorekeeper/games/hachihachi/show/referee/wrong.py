"""What follows from a wrongly declared hand."""

from collections.abc import Iterator

from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import named
from scorekeeper.games.eights.month import Phase
from scorekeeper.games.eights.teyaku import HAND
from scorekeeper.games.hachihachi.deal.teyaku import HANDS, readings
from scorekeeper.games.hachihachi.facts import WrongTeyaku
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Hand, Month
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At

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
        asking.one("player", Words("宣言した人", "Who declared it"), asking.players(EVERYONE), start=start),
        asking.one("what", Words("何が違ったか", "What was wrong"), WHAT, start="wrong"),
        asking.cards("cards", real, HAND, HAND, optional=True, quiet=True),
    )
    words = Words("手役が間違っていた", "A teyaku was wrong")
    hint = Words("何を返すか・公開札・ほかの主張", "what is returned, shown cards, other claims")
    return Inquiry("wrong-teyaku", words, hint, "penalty", inputs)


def ask_wrong(at: At, question: Values) -> Ruling:
    """What follows from a hand declared wrongly? The verdict is `void`, `stands`, or `amiss` if none was declared.

    The real `cards`, if given, decide whether it was wrong.
    """
    month, player, what = at.match.now, question["player"], question["what"]
    outcome = at.tried(WrongTeyaku(player=player))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    hand = month.hand(player)
    assert hand is not None
    real = readings(named(question["cards"])) if question.get("cards") else ()
    right = any(reading.names == hand.names for reading in real)
    if right or (what == "shown" and not question.get("cards")):
        again = (
            "役は正しい。正しい札を見せ直し、役代はそのまま。",
            "The hand is right: the right cards are shown and the fee stands.",
        )
        assumed = () if right else (Words("手札が宣言した役のとおりとして。", "The cards being what was declared."),)
        return rule("stands", Words("役代はそのまま", "the fee stands"), [LAW.because(*again, "penalty.16")], assumed=assumed)
    words = Words("手役は無効。役代を返す", "the hand is void; its fee goes back")
    if real:
        words = Words("{words}(本当は{hand})", "{words} (really {hand})").put(words=words, hand=HANDS.said(real[0].names))
    return rule("void", words, _void(month, hand, what), outcome)


def _void(month: Month, hand: Hand, what: str) -> Iterator[Reason]:
    """What goes back, and what stands."""
    names = HANDS.said(hand.names)
    yield LAW.because("{hand}は無効。役代を返す。", "{hand} is void: its fee goes back.", "penalty.9", hand=names)
    yield LAW.because("見せた札は見せたまま続ける。", "What was shown stays shown, and play goes on.", "penalty.9")
    other = "実は別の手役でも、その役代はもらえない。", "Even if it was another hand, that fee cannot be claimed."
    yield LAW.because(*other, "penalty.10")
    if what == "lower":
        lower = "低い役で言ったのも宣言の間違い。", "Announcing a lower hand is a misdeclaration too."
        yield LAW.because(*lower, "penalty.11", "teyaku.7")
    if what == "part" or len(hand.names) > 1:
        yield LAW.because("複合の一部が違えば、全体が無効。", "One wrong part voids the whole compound.", "penalty.12")
    mine = [line for line in month.lines if line.player == hand.player and line.struck is None]
    if any(line.sort in ("tobikomi", "nuke") for line in mine):
        yield LAW.because("飛込みと抜けも返す。", "Its tobikomi and nuke go back too.", "penalty.12")
    else:
        neither = "この手役では、もう飛込みも抜けも得られない。", "It earns neither tobikomi nor nuke any more."
        yield LAW.because(*neither, "penalty.12", "nuke.10")
    yield LAW.because("正せるのは次の月の配札が始まるまで。", "This can be put right until the next deal begins.", "penalty.13")
    others = [seat(one.player) for one in month.standing if one.player != hand.player]
    if others:
        stands = "{who}の{kind}はそのまま。", "The {kind} of {who} stands."
        yield LAW.because(*stands, "teyaku.3", who=listed(others), kind=Month.KINDS["teyaku"])
    if month.phase is Phase.TEYAKU:
        free = "まだ宣言していない人は、打ち始める前なら言える。", "Who has not declared may still do so before play begins."
        yield LAW.because(*free, "teyaku.1")
