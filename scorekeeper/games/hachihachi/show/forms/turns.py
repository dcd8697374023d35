"""The forms of the play: dekiyaku, tobikomi, and how a sage ends."""

from collections.abc import Iterator
from typing import Any

from scorekeeper.core.game import Choice, Input, Offer
from scorekeeper.core.words import Words, listed, seat
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Tobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, SEVEN, said
from scorekeeper.games.hachihachi.show.forms.questions import EVERYONE, NONE, kan, players, who


def cancel_offer(month: Month) -> Offer:
    sage = month.sage
    assert sage is not None
    inputs = [
        Input(
            "forced",
            Words("終わり方", "How it ends"),
            "one",
            (
                Choice("false", Words("取消し", "cancelled")),
                Choice("true", Words("最後の手番で役なし", "last turn, no new yaku"), Words("強制取消し", "forced")),
            ),
            start="true" if sage.forced else "false",
            clause=LAW["sage.19"],
        ),
        *_final_count(sage, "ribbons"),
        *_proved(sage),
    ]
    who_holds = seat(sage.holder)
    return Offer(
        "cancel",
        Cancel,
        Words("下げの取消し", "Cancel the sage"),
        Words(f"{who_holds.ja}の{said(sage.parts).ja}・半額", f"{who_holds.en}'s {said(sage.parts).en}, half"),
        tuple(inputs),
        place="now",
    )


def _final_count(sage: Any, name: str) -> Iterator[Input]:
    held = next((part for part in sage.parts if part.name == "nanatan"), None)
    if held:
        label = Words("下げた人の短冊(今)", "The sage holder's ribbons now")
        yield Input(name, label, "count", least=held.ribbons, most=10, start=str(held.ribbons), clause=LAW["dekiyaku.11"])


def _proved(sage: Any) -> Iterator[Input]:
    offenders = tuple(sorted({part.offender for part in sage.parts if part.offender is not None}))
    if offenders:
        label = Words("法度の免除を証明した人", "Who proves the exemption from hatto")
        yield Input("proved", label, "many", players(offenders), optional=True, clause=LAW["hatto.23"])


def dekiyaku_offer(month: Month) -> Offer:
    sage = month.sage
    names = tuple(Choice(key, row.yaku.words, kan(row.yaku.fee)) for key, row in DEKIYAKU.items())
    then = (Choice("agari", Words("あがり", "Agari")), Choice("sage", Words("下げ", "Sage")))
    inputs = [
        who(),
        Input("names", Words("どの役(いくつでも)", "Which yaku (any number)"), "many", names, least=1),
        Input(
            "ribbons",
            Words("七短の短冊", "Ribbons of nanatan"),
            "count",
            least=SEVEN,
            most=10,
            start=str(SEVEN),
            when=(("names", frozenset(("nanatan",))),),
            clause=LAW["dekiyaku.4"],
        ),
        Input(
            "offender",
            Words("法度", "Hatto"),
            "one",
            (NONE, *players(unless="player")),
            when=(("names", COVERED),),
            optional=True,
            hint=Words("打った人。七短・五雲にはない", "who played it; nanatan and goun know none"),
            badge=True,
            clause=LAW["hatto.3"],
        ),
        Input(
            "hatto",
            Words("法度札でできた役(一部なら)", "Made by the hatto card, if only some"),
            "many",
            tuple(Choice(key, row.yaku.words) for key, row in DEKIYAKU.items() if row.hatto),
            when=(("offender", frozenset()), ("names", COVERED)),
            optional=True,
            quiet=True,
            clause=LAW["hatto.6"],
        ),
        Input(
            "exempt",
            Words("法度の免除", "Exemption from hatto"),
            "one",
            (
                NONE,
                Choice("last", Words("最後の1枚だった", "last card")),
                Choice("shown", Words("残り手札を公開", "hand shown")),
            ),
            when=(("offender", frozenset()),),
            optional=True,
            quiet=True,
            clause=LAW["hatto.15"],
        ),
        Input("then", Words("このあと", "And then"), "one", then, clause=LAW["agari.2"]),
        Input(
            "last",
            Words("最後の手札だった", "It was the last hand card"),
            "flag",
            quiet=True,
            clause=LAW["sage.4"],
        ),
        Input(
            "two_turned",
            Words("山札を2枚めくった", "Two stock cards were turned"),
            "flag",
            quiet=True,
            clause=LAW["penalty.5"],
        ),
    ]
    if sage:
        others = frozenset(str(one) for one in EVERYONE if one != sage.holder)
        inputs += [one._replace(when=(("player", others),), optional=True) for one in _final_count(sage, "holder_ribbons")]
        inputs += _proved(sage)
    hint = Words("あがり・下げ・法度", "agari, sage, hatto")
    if sage:
        hint = Words(f"{seat(sage.holder).ja}が{said(sage.parts).ja}を下げている", f"{seat(sage.holder).en} has taken sage")
    return Offer("dekiyaku", Dekiyaku, Words("出来役", "Dekiyaku"), hint, tuple(inputs))


def tobikomi_offer(month: Month) -> Offer:
    open_for = tuple(hand.player for hand in month.hands if not hand.void and len(hand.dives) < len(teyaku.threes(hand.names)))
    words, shut = Words("飛込み", "Tobikomi"), None
    if not open_for:
        done = [hand.player for hand in month.hands if hand.dives and not hand.void]
        shut = Words("三本の手役が無い", "no hand with a three")
        if done:
            shut = Words(f"{listed([seat(one) for one in done]).ja}は記入済み", "entered already")
        return Offer("tobikomi", Tobikomi, words, shut=shut)
    months = sorted({number for hand in month.hands if hand.player in open_for for number in hand.months})
    inputs = [who(open_for)]
    if len(months) > 1:
        owners = {number: hand.player for hand in month.hands if hand.player in open_for for number in hand.months}
        inputs += [
            Input(
                "month",
                Words("どの三本", "Which three"),
                "one",
                tuple(Choice(str(number), PLANTS[number][1]) for number in months if owners[number] == owner),
                when=(("player", frozenset((str(owner),))),),
                optional=True,
            )
            for owner in open_for
            if sum(owners[number] == owner for number in months) > 1
        ]
    inputs += [
        Input(
            "offender",
            Words("法度", "Hatto"),
            "one",
            (NONE, *players(unless="player")),
            optional=True,
            clause=LAW["tobikomi.7"],
            hint=Words("4枚目を出した・取らなかった人", "who played or left the fourth card"),
            badge=True,
        ),
        Input(
            "omitted",
            Words("取れるのに取らなかった", "He could take it and did not"),
            "flag",
            when=(("offender", frozenset()),),
            clause=LAW["tobikomi.8"],
        ),
    ]
    if month.sage:
        inputs.append(
            Input(
                "early",
                Words("下げより前に成立していた", "It was made before the sage"),
                "flag",
                quiet=True,
                clause=LAW["sage.14"],
            )
        )
    names = listed([seat(one) for one in open_for])
    return Offer("tobikomi", Tobikomi, words, Words(f"{names.ja}の三本", f"{names.en}: three"), tuple(inputs))
