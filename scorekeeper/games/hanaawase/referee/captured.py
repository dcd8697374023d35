"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from scorekeeper.core.inquiry import Inquiry, Ruling
from scorekeeper.core.words import Words
from scorekeeper.games.hanaawase.claims import check_dekiyaku
from scorekeeper.games.hanaawase.facts import HanaawaseDekiyaku
from scorekeeper.games.hanaawase.forms import COUNT, At
from scorekeeper.games.hanaawase.month import EVERYONE, HanaawaseMonth, dealt_by
from scorekeeper.games.hanaawase.yaku import TWELVE
from scorekeeper.kit import asks
from scorekeeper.kit.counted.referee import WHOSE, Captured
from scorekeeper.kit.game import Values

DEALER = asks.who(EVERYONE, Words("その月の胴", "Who dealt that month"), "dealer", optional=True, quiet=True)
NO_FUKE = Words("30点以下のふけはいない。ふけがあれば役代は消える。", "Nobody makes fuke, which would wipe all fees.")
WHY = ("yaku-add-up", "willow-spares", "rain-man-voids", "three-shima", "kasu-of-twelve", "cup-no-chaff", "ordinary", "few-unpaid")
"""The reasons of a yaku, each by the clause that it is written under."""


def bare(month: HanaawaseMonth, question: Values) -> HanaawaseMonth:
    """An empty month, dealt by the given `dealer`."""
    return dealt_by(month, question.get("dealer", month.leader), month.number)


def telling_of(player: int, names: tuple[str, ...], question: Values) -> HanaawaseDekiyaku:
    return HanaawaseDekiyaku(player=player, names=names, kasu=question.get("kasu", TWELVE), captured=question.get("captured"))


CAPTURED: Captured[HanaawaseMonth] = Captured(
    forms=COUNT,
    topic="combo",
    whose=lambda at: (asks.who(EVERYONE, WHOSE),),
    empty=bare,
    told=telling_of,
    check=check_dekiyaku,
    why=WHY,
    assumed=lambda month: [NO_FUKE],
    limit=(
        "胴と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "Do and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
    ),
    after=("ordinary", "fuke-first"),
)


def oyanaka_inquiry(at: At) -> Inquiry:
    """The seats may be those of another dealer."""
    asked = CAPTURED.few(at)
    return asked._replace(inputs=(*asked.inputs, DEALER), given={"dealer": (str(at.round.leader),)})


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """As in other games; `dealer`: who dealt, if not the month's dealer."""
    return CAPTURED.ask_few(at, question)
