"""What goes wrong with the cards: two turned, a wrong deal, a card seen. Go on, or deal again?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.facts import Dekiyaku, TwoTurned
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, LAST, NAMES, At
from scorekeeper.games.months import month_name

WHAT = (
    Choice("two", Words("山札を2枚めくった", "two stock cards turned")),
    Choice("deal", Words("配り間違い(8枚など)", "a wrong deal")),
    Choice("seen", Words("札が見えた・山や手札が崩れた", "cards seen or dropped")),
)
SEEN = (
    Choice("harmless", Words("勝負に関わらない", "it does not matter")),
    Choice("mended", Words("元に戻せる", "it can be put back")),
    Choice("lost", Words("元に戻せない", "it cannot be put back")),
)
SEVEN = Words("七短は7枚として。", "Nanatan with seven ribbons.")
WRONG_DEAL = LAW.because("配り間違いは、その月をやり直す。", "After a wrong deal the month is dealt again.", "penalty.1")
LOST = LAW.because("元に戻せなければ、その月をやり直す。", "What cannot be put back means dealing again.", "penalty.14")
MENDED = LAW.because("元に戻せるなら、戻して続ける。", "What can be put back is put back, and play goes on.", "penalty.14")
HARMLESS = LAW.because(
    "見えた札が大勢に関わらなければ、そのまま続ける。", "If the card seen does not matter, play goes on.", "penalty.15"
)


def mishap_inquiry(at: At) -> Inquiry:
    two = {"what": ("two",)}
    made = Words("その手番でできた役(あれば)", "Yaku made in that turn, if any")
    inputs = (
        asking.one("what", Words("何が起きたか", "What happened"), WHAT),
        asking.one("player", Words("めくった人", "Who turned"), asking.players(EVERYONE), when=two),
        asking.many("names", made, NAMES, when=two, optional=True),
        LAST._replace(when=asking.when(two | {"names": ()}), clause=LAW["penalty.8"]),
        asking.one("seen", Words("どうなったか", "How it stands"), SEEN, when={"what": ("seen",)}),
    )
    words = Words("続けるか、やり直すか", "Go on, or deal again?")
    hint = Words("二枚めくり・配り間違い・見えた札", "two turned, a wrong deal, a card seen")
    return Inquiry("mishap", words, hint, "penalty", inputs)


def ask_mishap(at: At, question: Values) -> Ruling:
    """Go on or deal again? The verdict is `on`, `restore`, `redo`, `back` (the second card), `sage` or `agari`."""
    match question["what"], question.get("seen"):
        case "two", _:
            return _two_turned(at, question)
        case "deal", _:
            return _redo(at, "deal", WRONG_DEAL)
        case _, "harmless":
            return rule("on", Words("そのまま続ける", "play on"), [HARMLESS])
        case _, "mended":
            return rule("restore", Words("元に戻して続ける", "put it back and play on"), [MENDED])
    return _redo(at, "seen", LOST)


def _redo(at: At, reason: str, why: Reason) -> Ruling:
    outcome = at.tried(Redo(reason=reason))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    month = at.after(outcome).match.now
    again = LAW.because(
        "{month}を同じ胴{who}で、配札前のしばりのまま配り直す。石は入れない。",
        "{month} is dealt again by {who}, under the bind it began with; no stone is placed.",
        "penalty.4",
        "field.14",
        "stone.4",
        month=month_name(month.number),
        who=seat(month.leader),
    )
    back = LAW.because("今月の授受は全て戻す。", "Everything paid this month goes back.", "penalty.3")
    return rule("redo", Words("月をやり直す", "deal the month again"), [why, back, again], outcome)


def _two_turned(at: At, question: Values) -> Ruling:
    if not question.get("names"):
        outcome = at.tried(TwoTurned(player=question["player"]))
        if not isinstance(outcome, Trial):
            return refused(outcome)
        back = LAW.because(
            "出来役ができていなければ、2枚目を山に戻して続ける。",
            "Without a dekiyaku the second card goes back and play goes on.",
            "penalty.6",
        )
        return rule("back", Words("2枚目を山に戻して続ける", "the second card goes back; play on"), [back], outcome)
    assumed = [SEVEN] if "nanatan" in question["names"] else []
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
        return rule("sage", Words("必ず下げになる", "sage is forced"), reasons, down, assumed=assumed)
    out = at.tried(asking.said(Dekiyaku, question, then="agari", two_turned=True))
    if not isinstance(out, Trial):
        return refused(out)
    no_sage = LAW.because(
        "下げられない手番なので、2枚めくっても普通にあがる。",
        "No sage is possible in this turn, so he simply goes out.",
        "penalty.8",
    )
    return rule("agari", Words("普通にあがる", "goes out as usual"), [no_sage], out, assumed=assumed)
