"""The offers in the order of the table page, and what the cards in a form are worth."""

from collections.abc import Mapping

from scorekeeper.core.offer import Choice, Finding, Offer
from scorekeeper.core.words import Words
from scorekeeper.games.koikoi_three.facts import FieldOfFour, Nagare, ShobuThree, TeyakuThree
from scorekeeper.games.koikoi_three.judge import FRESH
from scorekeeper.games.koikoi_three.law import LAW, MON, SPEECH
from scorekeeper.games.koikoi_three.month import SEATS, KoikoiThreeMonth, season_name
from scorekeeper.games.koikoi_three.shobu import check_captures, judgement_of, why
from scorekeeper.games.koikoi_three.yaku import TEYAKU
from scorekeeper.kit import asks, totals
from scorekeeper.kit.calling import forms
from scorekeeper.kit.game import Form
from scorekeeper.kit.months import month_name
from scorekeeper.kit.position import Position

At = Position[KoikoiThreeMonth]
EVERYONE = range(SEATS)


def round_name(month: KoikoiThreeMonth) -> Words:
    """春　三月."""
    season, name = season_name(month.season), month_name(month.number)
    return Words(f"{season.ja}　{name.ja}", f"{season.en}, {name.en}")


SHOBU = forms.CallForms[KoikoiThreeMonth](key="shobu", fact=ShobuThree, words=Words("勝負", "Shobu"))


TEYAKU_FORMS: dict[str, Form[KoikoiThreeMonth]] = TEYAKU.forms(
    TeyakuThree,
    Words("打ち始める前に、三人とも確かめて", "before the first card; ask all three"),
    LAW["teyaku.7"],
    LAW["deal.2"],
    open_=lambda at: True,
)
"""All hands of the deal at once, as they are compared (koikoi-three.teyaku.10)."""


def nagare(at: At) -> Offer:
    name = round_name(at.round)
    return asks.tap(
        "nagare",
        Nagare,
        Words("流れ", "Nagare"),
        Words("勝負なしで打ち終わった", "played out without shobu"),
        verb=Words(f"流して{name.ja}をやり直す", f"Void: deal {name.en} again"),
    )


def field_of_four(at: At) -> Offer:
    answers = (Choice("false", Words("なし。流れ", "no: void")), Choice("true", Words("あり。手役へ", "yes: see teyaku")))
    return Offer(
        "field-of-four",
        FieldOfFour,
        Words("場のシマ(同月4枚)", "Four of a month on the field"),
        Words("手役が無ければ流れ", "void unless a hand is declared"),
        (asks.one("declared", Words("手役の宣言", "Does anybody declare a hand?"), answers, LAW["field.1"]),),
        place="more",
    )


def by_totals(at: At) -> Offer:
    hint = Words("古い記入表から写す。勝者は増減から分かる", "from an old sheet; the amounts say who won")
    return totals.offer(SPEECH, MON, SEATS, LAW["settle.2"], Words("月の勝者(次の胴)", "Who won (next do)"), hint, asked=False)


FORMS: dict[str, Form[KoikoiThreeMonth]] = {
    **SHOBU.of_both(),
    **TEYAKU_FORMS,
    "nagare": nagare,
    "field-of-four": field_of_four,
    "totals": by_totals,
}
"""These may be entered as long as the year goes on."""


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands in the cards chosen so far; or what the captured cards are worth, and whether shobu may be called."""
    if key == "teyaku-cards":
        return tuple(TEYAKU.under(at.house).findings(tapped, EVERYONE, TEYAKU.under(at.house), MON))
    fact = ShobuThree(player=0, captures=forms.turn_piles(tapped))
    if key != "shobu-cards" or not any(fact.captures) or any(check_captures(fact)) or at.over:
        return ()
    return (_worth(at.round, fact),)


def _worth(month: KoikoiThreeMonth, fact: ShobuThree) -> Finding:
    found = judgement_of(month, fact)
    detail = forms.may_stop([one for one in found.held if found.news[one.key] in FRESH])
    clause = LAW["call.2"]
    if found.refusal:
        detail, clause = found.refusal.text, found.refusal.clause
    return forms.finding(found.held, forms.all_names(fact.captures), detail, why(found, month.house).value, clause)
