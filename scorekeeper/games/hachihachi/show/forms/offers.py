"""The offers in the order of the table page."""

from scorekeeper.core.facts import Redo
from scorekeeper.core.offer import Choice, Offer
from scorekeeper.core.words import Words
from scorekeeper.games.hachihachi.end.totals import ZERO
from scorekeeper.games.hachihachi.facts import Exempt, HachihachiField, HachihachiWrongTeyaku, TwoTurned
from scorekeeper.games.hachihachi.law import LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.month import HachihachiMonth
from scorekeeper.games.hachihachi.play.mishaps import REASONS
from scorekeeper.games.hachihachi.play.tobikomi import provisional
from scorekeeper.games.hachihachi.show.forms import hands
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, PROOFS, At, playing
from scorekeeper.games.hachihachi.show.forms.count import by_piles, by_points
from scorekeeper.games.hachihachi.show.forms.turns import cancel, dekiyaku, tobikomi
from scorekeeper.kit import asks, totals
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.month import Phase
from scorekeeper.kit.game import Form


def field(at: At) -> Offer | None:
    if at.round.phase is not Phase.DEAL:
        return None
    label = Words("場札6枚にある光札", "Bright cards among the six on the field")
    return eights.field(HachihachiField, at.round.number, label, LAW["field.2"])


def by_totals(at: At) -> Offer | None:
    """Only before the first hand is declared."""
    if at.round.phase not in (Phase.DEAL, Phase.TEYAKU) or at.round.hands:
        return None
    leader = Words("★の人(次の胴)", "Who gets the ★ (next do)")
    hint = Words("古い記入表から写す", "copied from an old sheet")
    offer = totals.offer(SPEECH, UNIT, len(EVERYONE), ZERO, leader, hint, asked=True)
    if at.house.method == "chips":
        return offer
    amounts, *rest = offer.inputs
    as_written = amounts._replace(hint=Words("場の倍率を掛けた後の数", "after the field multiplier"), clause=LAW["sheet.4"])
    return offer._replace(inputs=(as_written, *rest))


def exempt(at: At) -> Offer | None:
    owing = tuple(one for one in EVERYONE if provisional(at.round, one))
    if not owing or not playing(at):
        return None
    return Offer(
        "exempt",
        Exempt,
        Words("飛込み法度の免除", "Tobikomi hatto: exemption"),
        Words("月の精算の前に", "before the month is settled"),
        (asks.who(owing, Words("免除される人", "Who is exempt")), asks.one("reason", Words("理由", "Why"), PROOFS)),
        place="more",
    )


def two_turned(at: At) -> Offer | None:
    if not playing(at):
        return None
    return Offer(
        "two-turned",
        TwoTurned,
        Words("二枚めくり(役なし)", "Two turned, no yaku"),
        Words("2枚目を山に戻して続ける", "the second goes back; play on"),
        (asks.who(EVERYONE, Words("めくった人", "Who turned them")),),
        place="more",
    )


def redo(at: At) -> Offer | None:
    declared = at.round.phase is Phase.SHISOU
    if not playing(at) and not declared:
        return None
    reasons = (Choice(key, words) for key, words in REASONS.items() if key == "deal" or not declared)
    return Offer(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("授受を全て戻す", "everything paid goes back"),
        (asks.one("reason", Words("理由", "Why"), reasons),),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )


def wrong_teyaku(at: At) -> Offer | None:
    """A hand of the latest month, over or not (hachihachi.penalty.13)."""
    hint = Words("宣言の間違いが分かった", "the hand was misdeclared")
    return eights.wrong_teyaku(HachihachiWrongTeyaku, (hand.player for hand in at.match.now.standing), hint)


FORMS: dict[str, Form[HachihachiMonth]] = {
    "field": field,
    **hands.FORMS,
    "totals": by_totals,
    "cancel": cancel,
    "dekiyaku": dekiyaku,
    "tobikomi": tobikomi,
    "played-out": by_points,
    "piles": by_piles,
    "exempt": exempt,
    "two-turned": two_turned,
    "redo": redo,
    "wrong-teyaku": wrong_teyaku,
}
