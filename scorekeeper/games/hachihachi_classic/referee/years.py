"""The year: what everybody holds and owes, half time and the ginmi; and what goes wrong: wrong claims, dealing again."""

from collections.abc import Iterator

from scorekeeper.core.facts import Redo
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.text import with_sign
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, same, seat
from scorekeeper.games.hachihachi_classic.facts import ClassicWrongTeyaku
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.referee.asked import At
from scorekeeper.games.hachihachi_classic.year import Ginmi, ginmi, is_half_time
from scorekeeper.kit import asks
from scorekeeper.kit.eights.referee import results
from scorekeeper.kit.game import Values

NOT_OVER = Words("年はまだ終わっていない。いま吟味をするとして。", "The year is not over. Assuming that the ginmi came now.")


def inquiry(at: At) -> Inquiry:
    words = Words("吟味はどうなるか、いくら返すか", "How does the ginmi turn out, and what is returned?")
    return Inquiry(
        "ginmi", words, Words("手持・改貫・半どん・賞・月石・順位", "holdings, loans, half time, prize, stones, ranks"), "ginmi"
    )


def ask_ginmi(at: At, question: Values) -> Ruling:
    """How does the year end, and why? The verdict is every seat's final result in kan (`+13 +71 -84`)."""
    end = ginmi(at.match)
    verdict = results(end.final)
    words = listing(
        [Words(f"@{player} {with_sign(kan)}貫", f"@{player} {with_sign(kan)} kan") for player, kan in enumerate(end.final)]
    )
    ruling = rule(verdict, words, _steps(at, end), assumed=() if at.over else [NOT_OVER])
    return ruling._replace(clauses=tuple(dict.fromkeys((*ruling.clauses, *end.clauses))))


def _steps(at: At, end: Ginmi) -> Iterator[Reason]:
    house = at.match.now.house
    rounding = "ginmi.2" if at.match.now.house.unit == "12" else "ginmi.3"
    held = listing([Words(f"@{player} {kan}貫", f"@{player} {kan} kan") for player, kan in enumerate(end.whole)])
    yield LAW.because("holdings", rounding, held=held)
    if is_half_time(at.match):
        yield LAW.because("after-half-time", due=end.due)
    else:
        yield LAW.because("before-half-time", due=end.due, later=house.start_kan + house.raise_kan)
    if any(end.loans):
        times = listing([Words(f"@{player} {n}回", f"@{player} {n}") for player, n in enumerate(end.loans) if n])
        yield LAW.because("loans-back", each=house.loan_kan, times=times)
    back = [end.due + house.loan_kan * times for times in end.loans]
    owed = listing([Words(f"@{player} {kan}貫", f"@{player} {kan} kan") for player, kan in enumerate(back)])
    yield LAW.because("back-in-all", owed=owed)
    net = listing([same(f"@{player} {with_sign(end.net[player])}") for player in end.ranking])
    yield LAW.because("in-order", net=net)
    prize = "wins-prize" if end.basic else "wins-early"
    yield LAW.because(prize, who=seat(end.top), n=len(end.net), each=house.raise_kan, kan=with_sign(end.prize).removeprefix("+"))
    if end.stones:
        yield LAW.because("stones-to-last", n=end.stones, who=seat(end.last), kan=end.consoled)
    yield LAW.because("no-factor")


# ---------------------------------------------------------------- what goes wrong

WHAT = (
    Choice("field", Words("場に同じ月の4枚", "four of a month on the field")),
    Choice("hand", Words("手札に同じ月の4枚", "four of a month in a hand")),
    Choice("teyaku", Words("手役が間違っていた", "a teyaku was wrong")),
    Choice("yaku", Words("出来役が間違っていた", "a dekiyaku was wrong")),
    Choice("missed", Words("合う札を取り忘れた", "a capture was missed")),
    Choice("count", Words("点が264にならない", "the points are not 264")),
)


def again_inquiry(at: At) -> Inquiry:
    announced = [hand.player for hand in at.match.now.standing]
    return Inquiry(
        "again",
        Words("間違いは直すか、配り直すか", "Is it corrected, or dealt again?"),
        Words("役の間違い・取り忘れ・場の4枚・点が合わない", "a wrong yaku, a missed capture, four on the field, a wrong count"),
        "penalty",
        (
            asks.one("what", Words("何が起きたか", "What happened"), WHAT),
            asks.who(announced or at.seats, Words("発表した人", "Who announced it"), when=asks.when({"what": ("teyaku",)})),
            asks.flag("acted", "もう次の人が動いた", "The next player has acted", LAW["penalty.2"], when={"what": ("missed",)}),
        ),
    )


def ask_again(at: At, question: Values) -> Ruling:
    """What follows from a mistake? The verdict is `redo`, `on`, `void`, `back`, `mended`, `stands`, `recount`, or `amiss`."""
    match question["what"]:
        case "hand":
            return rule("on", Words("配り直さない", "not dealt again"), [LAW.because("hand-no-redeal")])
        case "yaku":
            return rule(
                "back", Words("記入を取り消し、役代を返す", "the entry is undone, the fee goes back"), [LAW.because("no-fine")]
            )
        case "missed" if question.get("acted"):
            return rule("stands", Words("そのまま", "it stands"), [LAW.because("too-late")])
        case "missed":
            return rule("mended", Words("取り直す", "it is captured now"), [LAW.because("in-time")])
        case "count":
            return rule("recount", Words("数え直す", "count again"), [LAW.because("count-again")], leads="played-out")
    void = question["what"] == "teyaku"
    outcome = at.trial(ClassicWrongTeyaku(player=question["player"]) if void else Redo(reason="field"))
    if not isinstance(outcome, Trial):
        return cannot_stand(outcome)
    if void:
        return rule(
            "void", Words("手役は無効。役代を返す", "the teyaku is void; its fee goes back"), [LAW.because("no-fine")], outcome
        )
    return rule(
        "redo", Words("配り直す", "dealt again"), [LAW.because("same-dealer-again"), LAW.because("field-uncounted")], outcome
    )
