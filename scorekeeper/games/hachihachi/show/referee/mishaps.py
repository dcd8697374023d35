"""What goes wrong with the cards: two turned, a wrong deal, a card seen. Go on, or deal again?"""

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, seat
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, TwoTurned
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, LAST, At, names
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.months import month_name

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
SEVEN = Words("七短は7枚として。", "Assuming nanatan with seven ribbons.")


def mishap_inquiry(at: At) -> Inquiry:
    two = {"what": ("two",)}
    made = Words("その手番でできた役(あれば)", "Yaku made in that turn, if any")
    inputs = (
        asks.one("what", Words("何が起きたか", "What happened"), WHAT),
        asks.one("player", Words("めくった人", "Who turned them"), asks.players(EVERYONE), when=two),
        asks.many("names", made, names(at.house), when=two, optional=True),
        LAST._replace(when=asks.when(two | {"names": ()}), clause=LAW["penalty.8"]),
        asks.one("seen", Words("どうなったか", "How it stands"), SEEN, when={"what": ("seen",)}),
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
            return _redo(at, "deal", LAW.because("misdeal-again"))
        case _, "harmless":
            return rule("on", Words("そのまま続ける", "play on"), [LAW.because("seen-no-matter")])
        case _, "mended":
            return rule("restore", Words("元に戻して続ける", "put it back and play on"), [LAW.because("put-back")])
    return _redo(at, "seen", LAW.because("cannot-be-undone"))


def _redo(at: At, reason: str, why: Reason) -> Ruling:
    outcome = at.trial(Redo(reason=reason))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    month = at.after(outcome).match.now
    again = LAW.because("same-bind", month=month_name(month.number), who=seat(month.leader))
    back = LAW.because("paid-goes-back")
    return rule("redo", Words("月をやり直す", "deal the month again"), [why, back, again], outcome)


def _two_turned(at: At, question: Values) -> Ruling:
    player = question["player"]
    if not question.get("names"):
        outcome = at.trial(TwoTurned(player=player))
        if not isinstance(outcome, Trial):
            return cannot_stand(outcome)
        back = LAW.because("second-goes-back")
        return rule("back", Words("2枚目を山に戻して続ける", "the second card goes back; play on"), [back], outcome)
    assumed = [SEVEN] if "nanatan" in question["names"] else []
    down = at.trial(asks.fact_from(HachihachiDekiyaku, question, then="sage", two_turned=True))
    if isinstance(down, Trial):
        reasons = [
            LAW.because("two-turned-sage"),
            LAW.because("sage-uncancelled"),
            LAW.because("sage-still-liable"),
        ]
        return rule("sage", Words("必ず下げになる", "sage is forced"), reasons, down, assumed=assumed)
    out = at.trial(asks.fact_from(HachihachiDekiyaku, question, then="agari", two_turned=True))
    if not isinstance(out, Trial):
        return cannot_stand(out)
    no_sage = LAW.because("simply-out")
    return rule("agari", Words("普通にあがる", "goes out as usual"), [no_sage], out, assumed=assumed)
