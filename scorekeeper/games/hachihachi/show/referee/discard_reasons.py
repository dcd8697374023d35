"""Why a discard is 法度 or not, in words: what it completes, what decides, who pays."""

from collections.abc import Iterator, Mapping

from scorekeeper.core.inquiry import Reason
from scorekeeper.core.trial import Trial
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import Flowers
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, Month
from scorekeeper.games.hachihachi.play.dekiyaku import DEKIYAKU
from scorekeeper.games.hachihachi.play.hatto import Judgement, Threat

NOT_PLAYED = {
    "turned": LAW.because(
        "山札をめくって出た札。法度は手札から打った札だけ。",
        "It was turned up from the stock: only a card from hand is hatto.",
        "hatto.8",
    ),
    "left": LAW.because(
        "取れる札を取らずに見逃しただけ。法度ではない(飛込みは別)。",
        "A card was only left lying: no hatto, tobikomi excepted.",
        "hatto.9",
    ),
}
WHY = {
    LAW["hatto.14"]: Words("打ったのは最後の手札。免除される。", "It was the last hand card: exempt."),
    LAW["hatto.15"]: Words(
        "残りの手札も全て法度札なら、定めの順に打てば免除される。",
        "With nothing but hatto cards in hand, the right one first is exempt.",
    ),
    LAW["hatto.16"]: Words("役代の少ない札から打つ。", "The card that makes the cheaper yaku goes first."),
    LAW["hatto.17"]: Words(
        "役代が同じなら、前の手番の人を完成させる札から打つ。", "At equal fees the card for the player just before goes first."
    ),
    LAW["hatto.18"]: Words("二つの役を完成させる札は、役代の和で比べる。", "A card that makes two yaku counts as their sum."),
    LAW["hatto.19"]: Words(
        "残りの手札に、七短か五雲だけを作る札がある。法度札ではないので、それを打てた。",
        "A card left in hand makes only nanatan or goun: no hatto card, so it could be played.",
    ),
    LAW["hatto.31"]: Words(
        "飛込みを作る4枚目も法度札。1貫と数える。", "A fourth card that makes a tobikomi is a hatto card too; it counts as 1 kan."
    ),
    LAW["hatto.3"]: Words(
        "作るのは七短か五雲だけ。法度の対象ではない。", "It makes only nanatan or goun, which hatto does not cover."
    ),
    LAW["hatto.4"]: Words("打った時点で、対象の役まで2枚以上足りない。", "When it was played the yaku lacked two cards or more."),
    LAW["hatto.11"]: Words(
        "まだ取っていない札は、確実に取れても数えない。", "Cards not captured yet do not count, however sure they are."
    ),
}
"""The reasons by clause of a judgement."""
SAFE = Words("残りの手札に法度札でない札があった。それを打てた。", "A card that was no hatto card was left in hand.")
LATER = LAW.because(
    "場に残って後の手番で取られても法度。間の人に責任は無い。",
    "It is hatto too if it is taken on a later turn; who played in between bears nothing.",
    "hatto.10",
)
HIDDEN = Words("残りの手札は見せていない。免除は求めていない。", "The rest of the hand is not shown: no exemption is claimed.")


def threatened(judged: Judgement, captures: Mapping[int, Flowers]) -> Iterator[Reason]:
    """The reasons on what the card completes, and for whom."""
    for one in judged.threats:
        who = seat(one.player)
        if "tobikomi" in one.names:
            yield LAW.because(
                "{card}は{who}が宣言した三本の4枚目。まだ1枚も取られていない。",
                "{card} is the fourth card of {who}'s declared three, of which nothing is captured yet.",
                "tobikomi.7",
                "hatto.31",
                card=one.card.words,
                who=who,
            )
        if not one.yaku:
            continue
        names = listed([DEKIYAKU[name].yaku.words for name in one.yaku])
        have = sorted(DEKIYAKU.cards(one.yaku) & captures[one.player])
        yield LAW.because(
            "{who}は{cards}を取っていて、{names}まであと1枚。",
            "{who} has captured {cards}: {names} lacks one card.",
            "hatto.1",
            who=who,
            cards=listed([card.words for card in have]),
            names=names,
        )
        if len(one.yaku) > 1:
            yield LAW.because(
                "1枚で二つの役ができる。両方が法度払い。", "One card makes two yaku, and hatto covers both.", "hatto.6"
            )
        if one.shadow:
            yield LAW.because(
                "{card}は影札。同月の他の2枚は取られていて、役の札としか合わない。",
                "{card} is the shadow card: two of its month are gone, so it can only meet the card of the yaku.",
                "hatto.5",
                card=one.card.words,
            )


def decided(judged: Judgement, *, hidden: bool) -> Iterator[Reason]:
    """The reasons why it is hatto or not."""
    if not judged.threats and judged.clauses == LAW.all("hatto.1"):
        yield LAW.because("この札で対象の役が完成する人はいない。", "Nobody is one card short with this card.", "hatto.1")
    why = WHY | ({LAW["hatto.15"]: SAFE} if judged.hatto and LAW["hatto.1"] in judged.clauses else {})
    yield from (Reason(why[clause], (clause,)) for clause in judged.clauses if clause in why)
    if judged.first and judged.hatto:
        yield LAW.because("先に打つ札は{card}だった。", "The {card} had to go first.", "hatto.15", card=judged.first.words)
    if hidden and judged.threats:
        yield LAW.because(
            "残りの手札を見せなければ、免除は無い。",
            "Without showing the rest of the hand there is no exemption.",
            "hatto.21",
            "hatto.20",
        )


def paid(month: Month, discarder: int, one: Threat, outcome: Trial, *, exempt: bool) -> Iterator[Reason]:
    """Who pays, in words."""
    third = next(player for player in range(SEATS) if player not in (discarder, one.player))
    if month.sage and month.sage.holder != one.player:
        yield LAW.because(
            "{who}の下げが続いている。法度の有無によらず、下げた{who}が二人分払う。",
            "{who}'s sage stands: hatto or not, its holder pays both shares.",
            "hatto.30",
            "sage.12",
            who=seat(month.sage.holder),
        )
        return
    payers = {payment.payer for payment in outcome.payments}
    if exempt and payers:
        yield LAW.because("免除されるので、二人がそれぞれ払う。", "Exempt, so each of the two pays.", "hatto.22")
    elif payers == {discarder}:
        yield LAW.because(
            "{who}が{third}の分も払う。{third}は払わない。",
            "{who} pays the share of {third} too; {third} pays nothing.",
            "hatto.2",
            who=seat(discarder),
            third=seat(third),
        )
        yield LAW.because("わざとでも、それより重くはならない。", "Done on purpose, it costs no more.", "hatto.12")
    elif not payers:
        yield LAW.because("下げたので、まだ支払わない。", "It went to sage: nothing is paid yet.", "sage.1")
