"""Which yaku do these captures make, what excludes what, and does 親仲八丁ビキ十丁 pay?"""

from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.offer import Input
from scorekeeper.core.trial import cannot_stand, rule
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import cards_named
from scorekeeper.games.bakappana.claims import check_dekiyaku
from scorekeeper.games.bakappana.facts import BakappanaDekiyaku
from scorekeeper.games.bakappana.forms import COUNT, At
from scorekeeper.games.bakappana.law import LAW
from scorekeeper.games.bakappana.month import BakappanaMonth
from scorekeeper.games.bakappana.yaku import dekiyaku_in
from scorekeeper.games.basics.speaking import open_for
from scorekeeper.kit import asks
from scorekeeper.kit.counted.referee import WHOSE, Captured
from scorekeeper.kit.counted.referee import ask_points as ask_face
from scorekeeper.kit.game import Values

NO_FUKE = Words("{least}点以下のフケはいない。", "Nobody has {least} points or less.")
NO_WASH = Words("雨しまはできていない。", "Nobody has made ame-shima.")
WHY = ("yaku-add-up", "willow-spares", "rain-man-voids", "no-rain-man", "few-unpaid")
"""The reasons of a yaku, each by the clause that it is written under."""


def whose(at: At) -> tuple[Input, ...]:
    """Which of those who play, once that is settled."""
    return (asks.who(at.round.players, WHOSE, optional=True, quiet=True),) if at.round.ready else ()


def _no_fuke(month: BakappanaMonth) -> list[Words]:
    """What is assumed of fuke, where it is played."""
    return [] if month.no_fuke else [NO_FUKE.put(least=month.least)]


def _assumptions(month: BakappanaMonth) -> list[Words]:
    washes = month.house.ame_shima == "nagashi" or month.house.willow_others == "on"
    return [*_no_fuke(month), *([NO_WASH] if washes else [])]


CAPTURED: Captured[BakappanaMonth] = Captured(
    forms=COUNT,
    topic="settle",
    whose=whose,
    empty=lambda month, question: month.replace(claims=()),
    told=lambda player, names, question: BakappanaDekiyaku(player=player, names=names, captured=question.get("captured")),
    check=check_dekiyaku,
    why=WHY,
    assumed=_assumptions,
    limit=(
        "親と胴二は8枚以下、ビキは10枚以下。{who}は{few}枚以下で付く。",
        "The dealer and do-ni take 8 or fewer, biki 10: {who} needs {few} or fewer.",
    ),
)


def ask_captures(at: At, question: Values) -> Ruling:
    """As in other games; the verdict is `nagashi` if willow washes all out."""
    cards = cards_named(question["cards"])
    if not at.round.washes(dekiyaku_in(at.round.rules, cards).keys):
        return CAPTURED.ask_captures(at, question)
    words = Words("札点{score}点。雨しまで役流し", "{score} card points; willow washes out all yaku").put(
        score=at.round.worth(cards)
    )
    return rule("nagashi", words, [LAW.because("willow-voids")], assumed=_no_fuke(at.round))


def ask_names(at: At, question: Values) -> Ruling:
    """As in other games; the verdict is `nagashi` if willow washes all out."""
    ruling = CAPTURED.ask_names(at, question)
    if ruling.verdict == "amiss" or not at.round.washes(question["names"]):
        return ruling
    washed = rule("nagashi", Words("雨しまで役流し", "willow washes out all yaku"), [LAW.because("willow-voids")])
    return washed._replace(facts=ruling.facts, assumed=tuple(_no_fuke(at.round)))


def ask_points(at: At, question: Values) -> Ruling:
    ruling = ask_face(at, question)
    if at.house.kasu_point == "1":
        return ruling
    bare = LAW.because("chaff-nothing")
    return rule(ruling.verdict, ruling.words, [*ruling.reasons, bare])


def ask_oyanaka(at: At, question: Values) -> Ruling:
    """As in other games; a month of two or four has none."""
    player = question.get("player")
    if closed := tuple(open_for(at.round, *([] if player is None else [("player", player)]))):
        return cannot_stand(closed)
    if at.round.four:
        return rule("off", Words("四人で打つ月には無い", "not where four play"), [LAW.because("few-of-three")])
    if not at.round.two:
        return CAPTURED.ask_few(at, question)
    return rule("off", Words("二人の月には無い", "not in a month of two"), [LAW.because("two-without")])
