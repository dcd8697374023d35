"""What may be declared now, in the order of the table page."""

from collections.abc import Iterator

from scorekeeper.core.facts import Closed, Fact, Redo, Totals
from scorekeeper.core.game import Choice, Input, Offer, State
from scorekeeper.core.play import closing, totals
from scorekeeper.core.words import Words
from scorekeeper.decks.hanafuda import BRIGHTS, DECK
from scorekeeper.games.hachihachi.end import year
from scorekeeper.games.hachihachi.end.totals import ZERO
from scorekeeper.games.hachihachi.end.year import Year
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned, WrongTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW, SPEECH, UNIT
from scorekeeper.games.hachihachi.month import Month, Phase, month_name
from scorekeeper.games.hachihachi.play.mishaps import REASONS
from scorekeeper.games.hachihachi.play.tobikomi import provisional
from scorekeeper.games.hachihachi.show.forms.count import piles_offer, played_out_offer
from scorekeeper.games.hachihachi.show.forms.hands import teyaku_by_cards, teyaku_by_name
from scorekeeper.games.hachihachi.show.forms.questions import EVERYONE, who
from scorekeeper.games.hachihachi.show.forms.turns import cancel_offer, dekiyaku_offer, tobikomi_offer

CALLED: dict[type[Fact], Words] = {
    Field: Words("場", "field"),
    Teyaku: Words("手役", "teyaku"),
    Tobikomi: Words("飛込み", "tobikomi"),
    Exempt: Words("飛込み法度の免除", "exemption"),
    Dekiyaku: Words("出来役", "dekiyaku"),
    Cancel: Words("下げの取消し", "cancelling the sage"),
    PlayedOut: Words("打ち終わり", "playing out"),
    WrongTeyaku: Words("手役の無効", "the void hand"),
    TwoTurned: Words("二枚めくり", "two turned"),
    Redo: Words("月のやり直し", "dealing again"),
    Totals: Words("合計だけの記入", "the totals"),
    Closed: Words("年の確定", "closing the year"),
}
"""What an entry is called where it is undone."""


def offers(state: State) -> tuple[Offer, ...]:
    """Everything that may be declared, in the order of the table page."""
    own: Year = state.own
    assert isinstance(state.house, HachihachiHouse)
    if own.closed:
        return ()
    over = year.ended(own, state.house)
    month = own.now
    found: list[Offer] = []
    if over:
        found.append(closing.offer(SPEECH, year.year_end(own).final))
        if month.phase is Phase.SHISO:
            found += [teyaku_by_name(month)._replace(place="more"), teyaku_by_cards(month)]
    elif month.over or month.phase is Phase.DEAL:
        found.append(field_offer(month if month.phase is Phase.DEAL else year.next_month(month)))
        found.append(totals_offer())
    else:
        found += _during(month)
    if any(not hand.void for hand in month.hands):
        found.append(wrong_offer(month))
    return tuple(found)


def field_offer(month: Month) -> Offer:
    brights = tuple(Choice(card.name, card.words) for card in DECK if card in BRIGHTS)
    label = Words("場札6枚にある光札", "Bright cards among the six on the field")
    return Offer(
        "field",
        Field,
        month_name(month.number),
        Words("配り終えたら", "after the deal"),
        (Input("brights", label, "cards", brights, most=5, clause=LAW["field.2"]),),
        place="first",
        verb=Words("この場で始める", "Start on this field"),
    )


def totals_offer() -> Offer:
    leader = Words("★の人(次の胴)", "Who has the ★ (next do)")
    hint = Words("古い記入表から写す", "copied from an old sheet")
    return totals.offer(SPEECH, UNIT, len(EVERYONE), ZERO, leader, hint, asked=True)


def _during(month: Month) -> Iterator[Offer]:
    if month.phase is Phase.TEYAKU:
        yield teyaku_by_name(month)
        yield teyaku_by_cards(month)
        if not month.hands:
            yield totals_offer()
    if month.sage:
        yield cancel_offer(month)
    yield dekiyaku_offer(month)
    yield tobikomi_offer(month)
    yield played_out_offer(month)
    yield piles_offer(month)
    owing = tuple(one for one in EVERYONE if provisional(month, one))
    if owing:
        reasons = (
            Choice("last", Words("最後の札だった", "it was the last card")),
            Choice("shown", Words("残りの手札を公開した", "hand shown")),
        )
        yield Offer(
            "exempt",
            Exempt,
            Words("飛込み法度の免除", "Tobikomi hatto: exemption"),
            Words("月の精算の前に", "before the month is settled"),
            (who(owing, Words("免除される人", "Who is exempt")), Input("reason", Words("理由", "Why"), "one", reasons)),
            place="more",
        )
    yield Offer(
        "two-turned",
        TwoTurned,
        Words("二枚めくり(役なし)", "Two cards turned, no yaku"),
        Words("2枚目を山に戻して続ける", "the second goes back; play on"),
        (who(label=Words("めくった人", "Who turned")),),
        place="more",
    )
    yield Offer(
        "redo",
        Redo,
        Words("月をやり直す", "Deal the month again"),
        Words("授受を全て戻す", "everything paid goes back"),
        (Input("reason", Words("理由", "Why"), "one", tuple(Choice(key, words) for key, words in REASONS.items())),),
        place="more",
        verb=Words("この月をやり直す", "Deal again"),
    )


def wrong_offer(month: Month) -> Offer:
    declared = tuple(hand.player for hand in month.hands if not hand.void)
    return Offer(
        "wrong-teyaku",
        WrongTeyaku,
        Words("手役の無効", "A wrong teyaku"),
        Words("宣言の間違いが分かった", "the hand was misdeclared"),
        (who(declared, Words("間違えた人", "Whose hand")),),
        place="more",
        verb=Words("無効にする", "Declare it void"),
    )
