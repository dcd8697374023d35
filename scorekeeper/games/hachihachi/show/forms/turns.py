"""The forms of the play: dekiyaku, tobikomi, and how a sage ends."""

from collections.abc import Iterator

from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.facts import HachihachiDekiyaku, HachihachiTobikomi, SageCancel
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import HachihachiMonth, Hand, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, ribbons_in
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku as table
from scorekeeper.games.hachihachi.show.forms.asked import (
    EVERYONE,
    LAST,
    NONE,
    TWO_TURNED,
    At,
    names,
    offender,
    playing,
    ribbons,
)
from scorekeeper.kit import asks
from scorekeeper.kit.cards.yaku import yaku_words
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.hatto import UNTIL

BY_HATTO: dict[str, tuple[str, ...]] = {"offender": ()}
"""The condition of questions on hatto: an offender is named."""
OF_COVERED: dict[str, tuple[str, ...]] = {"names": tuple(sorted(COVERED))}
"""Hatto is asked about only if it covers one of the yaku named: otherwise nothing about it is shown or entered."""
HINT, HINT_WITHOUT_HATTO = Words("あがり・下げ・法度", "agari, sage, hatto"), Words("あがり・下げ", "agari or sage")
ANY_NUMBER = Words("いくつでも", "any number")
ENDS = (
    Choice("false", Words("取消し", "cancelled")),
    Choice("true", Words("最後の手番で役なし", "last turn, no new yaku"), Words("強制取消し", "forced")),
)


def cancel(at: At) -> Offer | None:
    sage = at.round.sage
    if not sage:
        return None
    start = "true" if sage.forced else "false"
    inputs = (
        asks.one("forced", Words("終わり方", "How it ends"), ENDS, LAW["sage.19"], start=start),
        *_final_count(sage, "ribbons"),
        *_proof_inputs(sage),
    )
    held = {"who": seat(sage.holder), "held": yaku_words(sage.held)}
    hint = Words("{who}の{held}・半額", "{who}'s {held}, half").put(**held)
    return Offer("cancel", SageCancel, Words("下げの取消し", "Cancel the sage"), hint, inputs, place="apart")


def _final_count(sage: Sage, name: str, **more: object) -> Iterator[Input]:
    least = ribbons_in(sage.held)
    if least is not None:
        label = Words("下げた人の短冊(今)", "The sage holder's ribbons now")
        yield asks.count(name, label, least, 10, LAW["dekiyaku.11"], **more)


def _proof_inputs(sage: Sage) -> Iterator[Input]:
    offenders = sorted({one.offender for one in sage.held if one.offender is not None})
    if offenders:
        label = Words("法度の免除を証明した人", "Who proves the exemption from hatto")
        yield asks.many("proved", label, asks.players(offenders), LAW["hatto.23"], optional=True)


def dekiyaku(at: At) -> Offer | None:
    if not playing(at):
        return None
    sage, hint = at.round.sage, HINT if at.house.hatto != "off" else HINT_WITHOUT_HATTO
    if sage:
        held = {"who": seat(sage.holder), "held": yaku_words(sage.held)}
        hint = Words("{who}が{held}を下げている", "{who} has taken sage").put(**held)
    return Offer("dekiyaku", HachihachiDekiyaku, Words("出来役", "Dekiyaku"), hint, turn(at.round))


def turn(month: HachihachiMonth) -> tuple[Input, ...]:
    """Every question about a turn that made dekiyaku."""
    then = (Choice("agari", Words("あがり", "Agari")), Choice("sage", Words("下げ", "Sage")))
    asked: list[Input] = [
        asks.who(EVERYONE),
        asks.many("names", Words("どの役", "Which yaku"), names(month.house), least=1, hint=ANY_NUMBER),
        ribbons(LAW["dekiyaku.4"]),
        *(_hatto_inputs(month.house) if month.house.hatto != "off" else ()),
        asks.one("then", Words("このあと", "And then"), then, LAW["agari.2"]),
        LAST._replace(quiet=True),
        TWO_TURNED,
    ]
    if month.sage:
        others = {"player": [str(one) for one in EVERYONE if one != month.sage.holder]}
        asked += [*_final_count(month.sage, "holder_ribbons", when=others, optional=True), *_proof_inputs(month.sage)]
    return tuple(asked)


def _hatto_inputs(house: HachihachiHouse) -> tuple[Input, ...]:
    """Who broke hatto, what it made, and who is exempt."""
    return (
        offender(
            Words("法度", "Hatto"),
            Words("打った人。七短・五雲にはない", "who played it; not for nanatan or goun"),
            LAW["hatto.3"],
            when=OF_COVERED,
            until=UNTIL,
        ),
        _made_by(house, "hatto", Words("法度札でできた役(一部なら)", "Made by the hatto card, if only some"), LAW["hatto.6"]),
        _exemption("exempt", Words("法度の免除", "Exemption from hatto"), BY_HATTO | OF_COVERED),
        _made_by(
            house,
            "hatto_other",
            Words("もう一人の札でできた役(山札で取った)", "Made by the third player's card, taken by the stock card"),
            LAW["hatto.10"],
        ),
        _exemption(
            "exempt_other", Words("もう一人の免除", "The third player's exemption"), BY_HATTO | OF_COVERED | {"hatto_other": ()}
        ),
    )


def _made_by(house: HachihachiHouse, name: str, label: Words, clause: str) -> Input:
    """The yaku that a hatto card made."""
    covered = (Choice(key, row.yaku.words) for key, row in table(house).items() if key in COVERED)
    return asks.many(name, label, covered, clause, when=BY_HATTO | OF_COVERED, optional=True, quiet=True)


def _exemption(name: str, label: Words, when: asks.When) -> Input:
    last, shown = Words("最後の1枚だった", "last card"), Words("残り手札を公開", "hand shown")
    reasons = (NONE, Choice("last", last), Choice("shown", shown))
    return asks.one(name, label, reasons, LAW["hatto.15"], when=when, optional=True, quiet=True)


def tobikomi(at: At) -> Offer | None:
    if not playing(at):
        return None
    owners = eights.diving(at.round, HANDS)
    asked = [*_which_three(owners)]
    if at.house.hatto != "off":
        hint = Words("4枚目を出した・取らなかった人", "who played or left the fourth card")
        asked.append(offender(Words("法度", "Hatto"), hint, LAW["tobikomi.7"]))
        asked.append(
            asks.flag("omitted", "取れるのに取らなかった", "He could take it and did not", LAW["tobikomi.8"], when=BY_HATTO)
        )
    if at.round.sage:
        asked.append(asks.flag("early", "下げより前に成立していた", "It was made before the sage", LAW["sage.14"], quiet=True))
    return eights.tobikomi(HachihachiTobikomi, Words("飛込み", "Tobikomi"), at.round, owners, asked)


def _which_three(owners: list[Hand]) -> Iterator[Input]:
    """The months to choose from where a player declared several threes."""
    for hand in owners:
        if len(hand.months) > 1:
            label, months = Words("どの三本", "Which three"), (Choice(str(one), PLANTS[one][1]) for one in sorted(hand.months))
            yield asks.one("month", label, months, when={"player": (str(hand.player),)}, optional=True)
