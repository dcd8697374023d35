"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.trial import rule
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import named
from scorekeeper.games.bakappana.claims import check_dekiyaku
from scorekeeper.games.bakappana.facts import Dekiyaku
from scorekeeper.games.bakappana.forms import COUNT, At
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import Month
from scorekeeper.games.bakappana.yaku import found
from scorekeeper.games.counted.referee import WHOSE, Captured
from scorekeeper.games.counted.referee import ask_points as ask_face

NO_FUKE = Words("{least}点以下のフケはいない。", "Nobody has {least} points or less.").put(least=Month.LEAST)
WHY = {
    LAW["settle.3"]: Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up though cards are shared."),
    LAW["dekiyaku.22"]: Words("柳があっても、のみ・花見・月見は流れない。", "Willow does not touch the drinking yaku."),
    LAW["dekiyaku.4"]: Words("小野道風の入った光4枚は役でない。", "Four brights with the rain man are no yaku."),
    LAW["special.2"]: Words("取り札が少なくても、この卓では役代は無い。", "In this house few captures pay nothing."),
}
"""The reasons by clause of a yaku."""


def whose(at: At) -> tuple[Input, ...]:
    """Which of those who play, once that is settled."""
    return (asking.who(at.round.players, WHOSE, optional=True, quiet=True),) if at.round.ready else ()


CAPTURED: Captured[Month] = Captured(
    forms=COUNT,
    topic="settle",
    whose=whose,
    empty=lambda month, question: month.replace(claims=()),
    told=lambda player, names, question: Dekiyaku(player=player, names=names, captured=question.get("captured")),
    check=check_dekiyaku,
    why=WHY,
    assumed=lambda month: [] if month.no_fuke else [NO_FUKE],
    takes=("{who}がほかに打った者からそれぞれ受け取る。", "{who} takes the fees from each of the others who played."),
    pairs=("札は同じ月の2枚か4枚で取る。", "Cards are captured two or four of a month at a time."),
    limit=(
        "親と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "The dealer and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
    ),
)


def ask_captures(at: At, question: Values) -> Ruling:
    """As in other games; the verdict is `nagashi` if willow washes all out."""
    cards = named(question["cards"])
    if not at.round.washes(found(at.house, cards).keys):
        return CAPTURED.ask_captures(at, question)
    words = Words("札点{score}点。雨しまで役流し", "{score} card points; willow washes out all yaku").put(
        score=at.round.worth(cards)
    )
    all_of_it = "雨しまで全員の出来役が流れ、札点だけになる。", "Willow voids everybody's dekiyaku: only card points count."
    return rule("nagashi", words, [LAW.because(*all_of_it, "special.7")], assumed=CAPTURED.assumed(at.round))


def ask_points(at: At, question: Values) -> Ruling:
    ruling = ask_face(at, question)
    if at.house.kasu_point == "1":
        return ruling
    bare = LAW.because("この卓ではカスを0点とする。", "In this house chaff counts nothing.", "settle.5")
    return rule(ruling.verdict, ruling.words, [*ruling.reasons, bare])


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """As in other games; a month of two has none."""
    if not at.round.two:
        return CAPTURED.ask_few(at, question)
    two = "2人の月には用いない。", "A month of two does without it."
    return rule("off", Words("二人の月には無い", "not in a month of two"), [LAW.because(*two, "settle.6")])
