"""What goes wrong with the cards: two turned, a wrong deal, a card seen. Go on, or deal again?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.game import Choice, Input, Inquiry, Reason, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.play.months import month_name
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.facts import Dekiyaku, TwoTurned
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, NAMES, At

WHAT = {
    "two": Words("山札を2枚めくった", "two stock cards turned"),
    "deal": Words("配り間違い(8枚など)", "a wrong deal"),
    "seen": Words("札が見えた・山や手札が崩れた", "cards seen or dropped"),
}
SEEN = {
    "harmless": Words("勝負に関わらない", "it does not matter"),
    "mended": Words("元に戻せる", "it can be put back"),
    "lost": Words("元に戻せない", "it cannot be put back"),
}


def mishap_inquiry(at: At) -> Inquiry:
    two = (("what", frozenset(("two",))),)
    inputs = (
        Input("what", Words("何が起きたか", "What happened"), "one", tuple(Choice(key, words) for key, words in WHAT.items())),
        Input("player", Words("めくった人", "Who turned"), "one", asking.players(EVERYONE), when=two),
        Input(
            "names", Words("その手番でできた役(あれば)", "Yaku made in that turn, if any"), "many", NAMES, when=two, optional=True
        ),
        Input(
            "last",
            Words("最後の手札だった", "It was the last hand card"),
            "flag",
            when=(*two, ("names", frozenset())),
            clause=LAW["penalty.8"],
        ),
        Input(
            "seen",
            Words("どうなったか", "How it stands"),
            "one",
            tuple(Choice(key, words) for key, words in SEEN.items()),
            when=(("what", frozenset(("seen",))),),
        ),
    )
    words = Words("続けるか、やり直すか", "Go on, or deal again?")
    return Inquiry(
        "mishap", words, Words("二枚めくり・配り間違い・見えた札", "two turned, a wrong deal, a card seen"), "penalty", inputs
    )


def ask_mishap(at: At, question: Values) -> Ruling:
    """Go on or deal again? The verdict is `on`, `restore`, `redo`, `back` (the second card), `sage` or `agari`."""
    match question["what"]:
        case "two":
            return _two_turned(at, question)
        case "deal":
            return _redo(
                at,
                "deal",
                LAW.because("配り間違いは、その月をやり直す。", "After a wrong deal the month is dealt again.", "penalty.1"),
            )
    match question["seen"]:
        case "harmless":
            reasons = [
                LAW.because(
                    "見えた札が大勢に関わらなければ、そのまま続ける。",
                    "If the card seen does not matter, play goes on.",
                    "penalty.15",
                )
            ]
            return rule("on", Words("そのまま続ける", "play on"), reasons)
        case "mended":
            reasons = [
                LAW.because("元に戻せるなら、戻して続ける。", "What can be put back is put back, and play goes on.", "penalty.14")
            ]
            return rule("restore", Words("元に戻して続ける", "put it back and play on"), reasons)
    return _redo(
        at,
        "seen",
        LAW.because("元に戻せなければ、その月をやり直す。", "What cannot be put back means dealing again.", "penalty.14"),
    )


def _redo(at: At, reason: str, why: Reason) -> Ruling:
    outcome = at.tried(Redo(reason=reason))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    month = at.after(outcome).match.now
    reasons = [
        why,
        LAW.because("今月の授受は全て戻す。", "Everything paid this month goes back.", "penalty.3"),
        LAW.because(
            "{month}を同じ胴{who}で、配札前のしばりのまま配り直す。石は入れない。",
            "{month} is dealt again by {who}, under the bind it began with; no stone is placed.",
            "penalty.4",
            "field.14",
            "stone.4",
            month=month_name(month.number),
            who=seat(month.leader),
        ),
    ]
    return rule("redo", Words("月をやり直す", "deal the month again"), reasons, outcome)


def _two_turned(at: At, question: Values) -> Ruling:
    if not question.get("names"):
        outcome = at.tried(TwoTurned(player=question["player"]))
        if not isinstance(outcome, Trial):
            return refused(outcome)
        reasons = [
            LAW.because(
                "出来役ができていなければ、2枚目を山に戻して続ける。",
                "Without a dekiyaku the second card goes back and play goes on.",
                "penalty.6",
            )
        ]
        return rule("back", Words("2枚目を山に戻して続ける", "the second card goes back; play on"), reasons, outcome)
    down = at.tried(asking.said(Dekiyaku, question, then="sage", two_turned=True))
    if isinstance(down, Trial):
        reasons = [
            LAW.because("次の札を見たので、あがれない。下げになる。", "The next card was seen: no agari but sage.", "penalty.5"),
            LAW.because("新しい役ができるまで取り消せない。", "It cannot be cancelled before a new yaku.", "penalty.5"),
            LAW.because(
                "最後の手番で役が無ければ半額の強制取消し。他人の役の責任も負う。",
                "It may still end by force at half, and carries liability.",
                "penalty.7",
            ),
        ]
        return rule("sage", Words("必ず下げになる", "sage is forced"), reasons, down, assumed=_seven(question))
    out = at.tried(asking.said(Dekiyaku, question, then="agari", two_turned=True))
    if not isinstance(out, Trial):
        return refused(out)
    reasons = [
        LAW.because(
            "下げられない手番なので、2枚めくっても普通にあがる。",
            "No sage is possible in this turn, so he simply goes out.",
            "penalty.8",
        )
    ]
    return rule("agari", Words("普通にあがる", "goes out as usual"), reasons, out, assumed=_seven(question))


def _seven(question: Values) -> tuple[Words, ...]:
    if "nanatan" not in question["names"]:
        return ()
    return (Words("七短は7枚として。", "Nanatan with seven ribbons."),)
