"""Who pays with pao, and who takes the sticks when several win?"""

from collections.abc import Sequence

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Inquiry, Reason, Ruling
from scorekeeper.core.offer import Choice
from scorekeeper.core.trial import Trial, cannot_stand, rule
from scorekeeper.core.words import Words, listing, seat
from scorekeeper.games.riichi import liability
from scorekeeper.games.riichi.facts import SEATS, AlsoRon, Ron, Tsumo
from scorekeeper.games.riichi.hand import RiichiHand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.games.riichi.yaku import together
from scorekeeper.kit import asks
from scorekeeper.kit.game import Values
from scorekeeper.kit.position import Position

At = Position[RiichiHand]
TIMES = ("yakuman", "double", "triple")
YAKUMAN = {
    "daisangen": Words("大三元（三種目の三元牌）", "daisangen: the third dragon"),
    "daisuushii": Words("大四喜（四種目の風牌）", "daisuushii: the fourth wind"),
    "suukantsu": Words("四槓子（四つ目の大明カン）", "suukantsu: the fourth kan, open"),
}
BY = {
    "tsumo": Words("ツモ", "by tsumo"),
    "ron": Words("ロン", "by ron"),
    "rinshan": Words("大明カンからの嶺上開花", "rinshan after an open kan"),
}
PLAIN = Words("手は満貫とみる。", "Assuming the hand is a mangan.")


def pao_inquiry(at: At) -> Inquiry | None:
    if at.over or at.house.pao == "none":
        return None
    played = {key: words for key, words in YAKUMAN.items() if key in liability.liable(at.house)}
    ways = {key: words for key, words in BY.items() if key != "rinshan" or at.house.pao == "four"}
    nobody = Choice("", Words("いない", "nobody"))
    return Inquiry(
        "pao",
        Words("パオ・責任払いはだれがいくら払うか", "Who is liable, and who pays how much?"),
        Words("大三元・大四喜・四槓子・嶺上開花", "daisangen, daisuushii, suukantsu, rinshan"),
        "pao",
        (
            asks.who(range(SEATS), Words("あがった人", "Who won")),
            asks.one("by", Words("どうあがった", "How"), [Choice(key, words) for key, words in ways.items()], LAW["pao.2"]),
            asks.one(
                "payer",
                Words("放銃した人、カンさせた人", "Who dealt in, or gave the open kan"),
                asks.players(range(SEATS), unless="player"),
                LAW["pao.3"],
                when={"by": ["ron", "rinshan"]},
            ),
            asks.one(
                "yakuman",
                Words("パオのある役満", "The yakuman with pao"),
                (Choice("", Words("なし", "none")), *(Choice(key, words) for key, words in played.items())),
                LAW["pao.1"],
                optional=True,
            ),
            asks.one(
                "liable",
                Words("その牌を鳴かせた人", "Who discarded the tile called"),
                (nobody, *asks.players(range(SEATS), unless="player")),
                LAW["pao.1"],
                when={"yakuman": list(played)},
            ),
            asks.count("more", Words("ほかの役満の数", "Other yakuman besides"), 0, 1, LAW["pao.6"]),
        ),
    )


def ask_pao(at: At, question: Values) -> Ruling:
    """Who pays `player`, who won `by` tsumo, ron or rinshan (from `payer`), for `yakuman` of which `liable` let the last group be
    called, with `more` other yakuman? The verdict is whole, shared, all (one player pays everything), or none (nobody is liable).
    """
    player, by, payer = question["player"], question["by"], question.get("payer")
    yakuman, liable = question.get("yakuman"), question.get("liable")
    if _not_liable_here(at.house, by, yakuman):
        return rule("none", Words("責任払いはない", "nobody is liable"), [LAW.because("no-pao-here")])
    fact = _fact(at.house, question)
    if fact is None:
        none = LAW.because("nobody-liable")
        return rule("none", Words("責任払いはない", "nobody is liable"), [none])
    found = at.trial(fact)
    if not isinstance(found, Trial):
        return cannot_stand(found)
    reasons = [_why(by, liable, payer)]
    if question.get("more") and yakuman:
        own, adds = at.house.pao_part == "own", at.house.yakuman_add == "add"
        alone = LAW.because("one-counts") if not adds else LAW.because("others-as-usual")
        reasons.append(alone if own else LAW.because("all-on-liable"))
    if at.round.honba and not (by == "rinshan" and liable in (None, "", payer)):
        moved = at.house.pao_honba == "liable" and by != "tsumo" and liable != payer
        reasons.append(LAW.because("honba-on-liable") if moved else LAW.because("honba-of"))
    plain = not yakuman and not question.get("more")
    if not plain:
        reasons.append(LAW.because("tips-as-usual"))
    payers = {payment.payer for payment in found.payments if payment.payee == player and payment.payer >= 0}
    said = Words("払うのは{who}", "{who} pay").put(who=listing([seat(one) for one in sorted(payers)]))
    if len(payers) == 1:
        said = Words("{who}が一人で払う", "{who} alone pays").put(who=seat(*payers))
    verdict = "all" if len(payers) == 1 else "shared" if by != "tsumo" else "whole"
    return rule(verdict, said, reasons, found, assumed=[PLAIN] if plain else [], enter=not plain)


def _not_liable_here(house: RiichiHouse, by: str, yakuman: str | None) -> bool:
    """Whether the house has nobody liable for this."""
    return bool(yakuman and yakuman not in liability.liable(house)) or (by == "rinshan" and house.pao != "four")


def _fact(house: RiichiHouse, question: Values) -> Fact | None:
    """The win in question; None if nobody is liable for it."""
    by, yakuman, liable = question["by"], question.get("yakuman"), question.get("liable")
    pao = {yakuman: liable} if yakuman and liable not in (None, "") else {}
    if not pao and by != "rinshan":
        return None
    counted = (liability.liable(house)[yakuman].units if yakuman else 0, question.get("more", 0))
    units = min(together(house, counted), house.units)
    worth = {"han": TIMES[units - 1]} if units else {"han": "mangan"}
    values = {"player": question["player"], **worth, **pao}
    if by == "ron":
        return asks.fact_from(Ron, values, payer=question["payer"])
    return asks.fact_from(Tsumo, values, **({"rinshan_by": question["payer"]} if by == "rinshan" else {}))


def _why(by: str, liable: int | None, payer: int | None) -> Reason:
    match by:
        case "tsumo":
            return LAW.because("tsumo-all")
        case "ron" if liable == payer:
            return LAW.because("dealt-in-all")
        case "ron":
            return LAW.because("half-each")
        case _ if liable in (None, "", payer):
            return LAW.because("gave-open-kan")
    return LAW.because("kan-as-discarder")


# ---------------------------------------------------------------- several winners


def sticks_inquiry(at: At) -> Inquiry | None:
    if at.over:
        return None
    return Inquiry(
        "sticks",
        Words("複数のロン、供託と本場はだれのものか", "Several rons: who takes the sticks and the honba?"),
        Words("ダブロン・トリロン・頭ハネ", "double and triple ron"),
        "payment",
        (
            asks.one("payer", Words("放銃した人", "Who dealt in"), asks.players(range(SEATS)), LAW["payment.9"]),
            asks.many("winners", Words("ロンした人", "Who won"), asks.players(range(SEATS), unless="payer"), LAW["win.1"], least=1),
        ),
    )


def ask_sticks(at: At, question: Values) -> Ruling:
    """Who of the `winners` on a discard of `payer` takes the sticks and the honba? The verdict is the seat of the first."""
    payer = question["payer"]
    winners: Sequence[int] = sorted({*question["winners"]} - {payer}, key=lambda one: (one - payer) % SEATS)
    if not winners:
        return cannot_stand((LAW.no("ron-self", "winners"),))
    first, *others = winners
    if at.house.rons == "two" and len(winners) > 2:
        return rule("abort", Words("三人のロンは流局", "three rons: the hand is broken off"), [LAW.because("three-abort")])
    bumped = at.house.rons == "head"
    if bumped:
        others = []
    facts = (Ron(player=first, payer=payer, han=1, fu=30), *(AlsoRon(player=one, han=1, fu=30) for one in others))
    found = at.trial(*facts)
    if not isinstance(found, Trial):
        return cannot_stand(found)
    order = listing([seat(one) for one in winners])
    reasons = [
        LAW.because("head-bump", who=seat(first)),
        LAW.because("in-turn", order=order),
    ]
    if not bumped:
        reasons = [
            LAW.because("no-head-bump"),
            LAW.because("in-turn", order=order),
            LAW.because("first-takes-sticks") if at.house.pot_rons == "first" else LAW.because("own-stick"),
            LAW.because("first-honba") if at.house.multi_honba == "first" else LAW.because("every-honba"),
        ]
    paid = tuple(one for line in found.lines if line.struck is None and line.sort in ("honba", "pot") for one in line.payments)
    said = Words("供託は{who}のもの", "the sticks go to {who}").put(who=seat(first))
    return rule(str(first), said, reasons)._replace(payments=paid)
