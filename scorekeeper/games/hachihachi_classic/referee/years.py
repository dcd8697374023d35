"""The year: what everybody holds and owes, half time and the ginmi; and what goes wrong: wrong claims, dealing again."""

from collections.abc import Iterator

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import Trial, refused, rule
from scorekeeper.core.words import Words, listed, same, seat
from scorekeeper.games.eights.referee import results
from scorekeeper.games.hachihachi_classic.facts import WrongTeyaku
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import STAKE
from scorekeeper.games.hachihachi_classic.referee.asked import At
from scorekeeper.games.hachihachi_classic.year import Ginmi, ginmi, raised
from scorekeeper.letters import signed

NOT_OVER = Words("年はまだ終わっていない。いま吟味をするとして。", "The year is not over: as if the ginmi came now.")


def inquiry(at: At) -> Inquiry:
    words = Words("吟味はどうなるか、いくら返すか", "How does the ginmi come out, and what is given back?")
    return Inquiry(
        "ginmi", words, Words("手持・改貫・半どん・賞・月石・順位", "holdings, loans, half time, prize, stones, ranks"), "ginmi"
    )


def ask_ginmi(at: At, question: Values) -> Ruling:
    """How does the year end, and why? The verdict is every seat's final result in kan (`+13 +71 -84`)."""
    end = ginmi(at.match)
    verdict = results(end.final)
    words = listed([Words(f"@{player} {signed(kan)}貫", f"@{player} {signed(kan)} kan") for player, kan in enumerate(end.final)])
    ruling = rule(verdict, words, _steps(at, end), assumed=() if at.over else [NOT_OVER])
    return ruling._replace(clauses=tuple(dict.fromkeys((*ruling.clauses, *end.clauses))))


def _steps(at: At, end: Ginmi) -> Iterator[Reason]:
    rounding = "ginmi.2" if at.match.now.house.unit == "12" else "ginmi.3"
    held = listed([Words(f"@{player} {kan}貫", f"@{player} {kan} kan") for player, kan in enumerate(end.whole)])
    yield LAW.because("手持を貫に丸める：{held}", "Holdings in kan: {held}", "ginmi.1", rounding, held=held)
    if raised(at.match):
        yield LAW.because(
            "半どんの後なので、返すのは10貫。石は配られていない。",
            "After half time 10 kan are due; no stones were dealt.",
            "handon.1",
            "handon.2",
            "ginmi.4",
        )
    else:
        yield LAW.because(
            "半どんの前なので、返すのは5貫。6月が終われば10貫になる。",
            "Before half time 5 kan are due; from the end of month 6 on 10 kan are.",
            "handon.1",
            "handon.4",
            "ginmi.4",
        )
    if any(end.loans):
        times = listed([Words(f"@{player} {n}回", f"@{player} {n}") for player, n in enumerate(end.loans) if n])
        yield LAW.because("改貫は1回につき5貫を返す：{times}", "Each loan is 5 kan: {times}", "loan.2", "loan.3", times=times)
    back = [end.due + STAKE * times for times in end.loans]
    owed = listed([Words(f"@{player} {kan}貫", f"@{player} {kan} kan") for player, kan in enumerate(back)])
    yield LAW.because("合わせて返すのは：{owed}", "Given back in all: {owed}", "ginmi.4", owed=owed)
    net = listed([same(f"@{player} {signed(end.net[player])}") for player in end.ranking])
    yield LAW.because(
        "差引の順：{net}。並べば端数、席順。", "In order: {net}; ties by exact points, then seat.", "ginmi.5", "ginmi.6", net=net
    )
    prize = (
        f"賞は{len(end.net)}人×{STAKE}貫" if end.basic else "半どんの前なので賞の基本は0",
        f"{len(end.net)} × {STAKE} kan" if end.basic else "nothing by itself",
    )
    yield LAW.because(
        f"{{who}}が優勝。{prize[0]}。合計が0になる{end.prize}貫をもらう。",
        f"{{who}} wins. The prize is {prize[1]}; {end.prize} kan make the sum zero.",
        *(("ginmi.7", "handon.3") if end.basic else ("handon.4",)),
        "ginmi.8",
        who=seat(end.top),
    )
    if end.stones:
        stones = "月石{n}個は最下位の{who}へ。{kan}貫になる。", "The {n} month stones go to {who}, who is last: {kan} kan."
        yield LAW.because(*stones, "ginmi.9", "tsukiishi.6", "tsukiishi.7", n=end.stones, who=seat(end.last), kan=end.consoled)
    yield LAW.because("吟味に場の倍率は掛けない。", "No factor of a field applies.", "ginmi.10")


# ---------------------------------------------------------------- what goes wrong

WHAT = (
    Choice("field", Words("場に同じ月の4枚", "four of a month on the field")),
    Choice("hand", Words("手札に同じ月の4枚", "four of a month in a hand")),
    Choice("teyaku", Words("手役が間違っていた", "a teyaku was wrong")),
    Choice("yaku", Words("出来役が間違っていた", "a dekiyaku was wrong")),
    Choice("missed", Words("合う札を取り忘れた", "a capture was missed")),
    Choice("count", Words("点が264にならない", "the points are not 264")),
)
BACK = LAW.because("もらった役代を返すだけ。罰点は無い。", "What was paid goes back. There is no fine.", "penalty.1")
NO_REDEAL = LAW.because("手札の4枚では配り直さない。手役になる。", "Four in a hand are no redeal but a teyaku.", "deal.5")
REDEAL = LAW.because("全部集めて、同じ親が配り直す。", "Everything is gathered, and the same dealer deals again.", "deal.4")
KEPT = LAW.because("その場札は数えない。みずてんは効いたまま。", "That field does not count; mizuten stays.", "deal.6")
RECOUNT = LAW.because("三人の点は合わせて264。合わなければ数え直す。", "The three make 264 points: count again.", "settle.2")
IN_TIME = LAW.because("次の者が動く前なら取り直す。", "It is mended if nobody has acted since.", "penalty.2")
TOO_LATE = LAW.because("次の者が動いた後は、そのまま。", "Once the next player has acted it stands.", "penalty.2")


def again_inquiry(at: At) -> Inquiry:
    announced = [hand.player for hand in at.match.now.standing]
    return Inquiry(
        "again",
        Words("間違いは直すか、配り直すか", "Is it mended, or dealt again?"),
        Words("役の間違い・取り忘れ・場の4枚・点が合わない", "wrong claims, a missed capture, four on the field, a wrong count"),
        "penalty",
        (
            asking.one("what", Words("何が起きたか", "What happened"), WHAT),
            asking.who(announced or at.seats, Words("発表した人", "Who announced it"), when=asking.when({"what": ("teyaku",)})),
            asking.flag("acted", "もう次の人が動いた", "The next player has acted", LAW["penalty.2"], when={"what": ("missed",)}),
        ),
    )


def ask_again(at: At, question: Values) -> Ruling:
    """What follows from a mistake? The verdict is `redo`, `on`, `void`, `back`, `mended`, `stands`, `recount`, or `amiss`."""
    match question["what"]:
        case "hand":
            return rule("on", Words("配り直さない", "not dealt again"), [NO_REDEAL])
        case "yaku":
            return rule("back", Words("記入を取り消し、役代を返す", "the entry is undone, the fee goes back"), [BACK])
        case "missed" if question.get("acted"):
            return rule("stands", Words("そのまま", "it stands"), [TOO_LATE])
        case "missed":
            return rule("mended", Words("取り直す", "it is captured now"), [IN_TIME])
        case "count":
            return rule("recount", Words("数え直す", "count again"), [RECOUNT], leads="played-out")
    void = question["what"] == "teyaku"
    outcome = at.tried(WrongTeyaku(player=question["player"]) if void else Redo(reason="field"))
    if not isinstance(outcome, Trial):
        return refused(outcome)
    if void:
        return rule("void", Words("手役は無効。役代を返す", "the teyaku is void; its fee goes back"), [BACK], outcome)
    return rule("redo", Words("配り直す", "dealt again"), [REDEAL, KEPT], outcome)
