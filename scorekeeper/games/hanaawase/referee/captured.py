"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.play import asking
from scorekeeper.core.play.game import Values
from scorekeeper.core.words import Words
from scorekeeper.games.counted.referee import WHOSE, Captured
from scorekeeper.games.hanaawase.claims import check_dekiyaku
from scorekeeper.games.hanaawase.facts import Dekiyaku
from scorekeeper.games.hanaawase.forms import COUNT, At
from scorekeeper.games.hanaawase.law import LAW
from scorekeeper.games.hanaawase.month import EVERYONE, Month, dealt_by
from scorekeeper.games.hanaawase.yaku import TWELVE

DEALER = asking.who(EVERYONE, Words("その月の胴", "Who dealt that month"), "dealer", optional=True, quiet=True)
NO_FUKE = Words("30点以下のふけはいない。ふけがあれば役代は消える。", "Nobody makes fuke, which would wipe all fees.")
ORDINARY = Words(
    "普通の出来役と同じで、月を流さない。二人同時にも付く。", "An ordinary yaku: it voids nothing, and two may have it."
)
WHY = {
    LAW["combo.2"]: Words("ほかの役は、同じ札を使っていても全て足す。", "All other yaku add up though cards are shared."),
    LAW["combo.3"]: Words("雨流れは無い。柳があっても、のみ・花見・月見は有効。", "Willow does not touch the drinking yaku."),
    LAW["dekiyaku.21"]: Words(
        "シマの役は藤・柳・桐だけ。ほかの月の4枚は役ではない。", "Only wisteria, willow and paulownia rows are yaku."
    ),
    LAW["dekiyaku.22"]: Words("カスは12枚から。柳で数えるのはカス札だけ。", "Kasu takes twelve; of willow only the chaff counts."),
    LAW["dekiyaku.23"]: Words("菊に盃はカスに数えない。", "The cup never counts as chaff."),
    LAW["special.8"]: ORDINARY,
    LAW["special.9"]: Words("取り札が少なくても、この卓では役代は無い。", "In this house few captures pay nothing."),
}
"""The reasons by clause of a yaku."""


def bare(month: Month, question: Values) -> Month:
    """An empty month, dealt by the given `dealer`."""
    return dealt_by(month, question.get("dealer", month.leader), month.number)


def told(player: int, names: tuple[str, ...], question: Values) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, kasu=question.get("kasu", TWELVE), captured=question.get("captured"))


CAPTURED: Captured[Month] = Captured(
    forms=COUNT,
    topic="combo",
    whose=lambda at: (asking.who(EVERYONE, WHOSE),),
    empty=bare,
    told=told,
    check=check_dekiyaku,
    why=WHY,
    assumed=lambda month: [NO_FUKE],
    takes=("{who}が二人からそれぞれ受け取る。", "{who} takes the fees from each of the others."),
    pairs=("札は同じ月の2枚ずつ取る。", "Cards are captured in pairs of a month."),
    limit=(
        "胴と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "Do and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
    ),
    after=(
        LAW.because(*ORDINARY, "special.8"),
        LAW.because(
            "札点が30点以下ならふけが先で、この役代も消える。", "Fuke comes first and wipes this fee too.", "special.1", "special.3"
        ),
    ),
)


def oyanaka_inquiry(at: At) -> Inquiry:
    """The seats may be those of another dealer."""
    asked = CAPTURED.few(at)
    return asked._replace(inputs=(*asked.inputs, DEALER), given={"dealer": (str(at.round.leader),)})


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """As in other games; `dealer`: who dealt, if not the month's dealer."""
    return CAPTURED.ask_few(at, question)
