"""The forms of the play: dekiyaku, tobikomi, and how a sage ends."""

from collections.abc import Iterator

from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.play import asking
from scorekeeper.core.play.yaku import said
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.games.eights import forms as eights
from scorekeeper.games.eights.hatto import UNTIL
from scorekeeper.games.hachihachi.deal.teyaku import HANDS
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Tobikomi
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import Hand, Month, Sage
from scorekeeper.games.hachihachi.play.dekiyaku import COVERED, DEKIYAKU, ribbons_in
from scorekeeper.games.hachihachi.show.forms.asked import (
    EVERYONE,
    LAST,
    NAMES,
    NONE,
    TWO_TURNED,
    At,
    offender,
    playing,
    ribbons,
)

BY_HATTO: dict[str, tuple[str, ...]] = {"offender": ()}
"""The condition of questions on hatto: an offender is named."""
OF_COVERED: dict[str, tuple[str, ...]] = {"names": tuple(sorted(COVERED))}
"""Hatto is asked about only if it covers one of the yaku named: otherwise nothing about it is shown or entered."""
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
        asking.one("forced", Words("終わり方", "How it ends"), ENDS, LAW["sage.19"], start=start),
        *_final_count(sage, "ribbons"),
        *_proved(sage),
    )
    held = {"who": seat(sage.holder), "held": said(sage.held)}
    hint = Words("{who}の{held}・半額", "{who}'s {held}, half").put(**held)
    return Offer("cancel", Cancel, Words("下げの取消し", "Cancel the sage"), hint, inputs, place="apart")


def _final_count(sage: Sage, name: str, **more: object) -> Iterator[Input]:
    least = ribbons_in(sage.held)
    if least is not None:
        label = Words("下げた人の短冊(今)", "The sage holder's ribbons now")
        yield asking.count(name, label, least, 10, LAW["dekiyaku.11"], **more)


def _proved(sage: Sage) -> Iterator[Input]:
    offenders = sorted({one.offender for one in sage.held if one.offender is not None})
    if offenders:
        label = Words("法度の免除を証明した人", "Who proves the exemption from hatto")
        yield asking.many("proved", label, asking.players(offenders), LAW["hatto.23"], optional=True)


def dekiyaku(at: At) -> Offer | None:
    if not playing(at):
        return None
    sage, hint = at.round.sage, Words("あがり・下げ・法度", "agari, sage, hatto")
    if sage:
        held = {"who": seat(sage.holder), "held": said(sage.held)}
        hint = Words("{who}が{held}を下げている", "{who} has taken sage").put(**held)
    return Offer("dekiyaku", Dekiyaku, Words("出来役", "Dekiyaku"), hint, turn(at.round))


def turn(month: Month) -> tuple[Input, ...]:
    """Every question about a turn that made dekiyaku."""
    then = (Choice("agari", Words("あがり", "Agari")), Choice("sage", Words("下げ", "Sage")))
    asked: list[Input] = [
        asking.who(EVERYONE),
        asking.many("names", Words("どの役(いくつでも)", "Which yaku (any number)"), NAMES, least=1),
        ribbons(LAW["dekiyaku.4"]),
        offender(
            Words("法度", "Hatto"),
            Words("打った人。七短・五雲にはない", "who played it; nanatan and goun know none"),
            LAW["hatto.3"],
            when=OF_COVERED,
            until=UNTIL,
        ),
        _made_by("hatto", Words("法度札でできた役(一部なら)", "Made by the hatto card, if only some"), LAW["hatto.6"]),
        _exemption("exempt", Words("法度の免除", "Exemption from hatto"), BY_HATTO | OF_COVERED),
        _made_by(
            "hatto_other",
            Words("もう一人の札でできた役(山札で取った)", "Made by the third player's card, taken by the stock card"),
            LAW["hatto.10"],
        ),
        _exemption(
            "exempt_other", Words("もう一人の免除", "The third player's exemption"), BY_HATTO | OF_COVERED | {"hatto_other": ()}
        ),
        asking.one("then", Words("このあと", "And then"), then, LAW["agari.2"]),
        LAST._replace(quiet=True),
        TWO_TURNED,
    ]
    if month.sage:
        others = {"player": [str(one) for one in EVERYONE if one != month.sage.holder]}
        asked += [*_final_count(month.sage, "holder_ribbons", when=others, optional=True), *_proved(month.sage)]
    return tuple(asked)


def _made_by(name: str, label: Words, clause: str) -> Input:
    """The yaku that a hatto card made."""
    covered = (Choice(key, row.yaku.words) for key, row in DEKIYAKU.items() if key in COVERED)
    return asking.many(name, label, covered, clause, when=BY_HATTO | OF_COVERED, optional=True, quiet=True)


def _exemption(name: str, label: Words, when: asking.When) -> Input:
    last, shown = Words("最後の1枚だった", "last card"), Words("残り手札を公開", "hand shown")
    reasons = (NONE, Choice("last", last), Choice("shown", shown))
    return asking.one(name, label, reasons, LAW["hatto.15"], when=when, optional=True, quiet=True)


def tobikomi(at: At) -> Offer | None:
    if not playing(at):
        return None
    owners = eights.diving(at.round, HANDS)
    asked = [
        *_which_three(owners),
        offender(
            Words("法度", "Hatto"),
            Words("4枚目を出した・取らなかった人", "who played or left the fourth card"),
            LAW["tobikomi.7"],
        ),
        asking.flag("omitted", "取れるのに取らなかった", "He could take it and did not", LAW["tobikomi.8"], when=BY_HATTO),
    ]
    if at.round.sage:
        asked.append(asking.flag("early", "下げより前に成立していた", "It was made before the sage", LAW["sage.14"], quiet=True))
    return eights.tobikomi(Tobikomi, Words("飛込み", "Tobikomi"), at.round, owners, asked)


def _which_three(owners: list[Hand]) -> Iterator[Input]:
    """The months to choose from where a player declared several threes."""
    for hand in owners:
        if len(hand.months) > 1:
            label, months = Words("どの三本", "Which three"), (Choice(str(one), PLANTS[one][1]) for one in sorted(hand.months))
            yield asking.one("month", label, months, when={"player": (str(hand.player),)}, optional=True)
