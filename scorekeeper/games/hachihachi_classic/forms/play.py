"""The forms of the play: captured threes, dekiyaku, and a lowering taken back."""

from collections.abc import Iterator, Sequence

from scorekeeper.core.offer import Choice, Input, Offer
from scorekeeper.core.words import Words, seat
from scorekeeper.decks.hanafuda import PLANTS
from scorekeeper.games.hachihachi_classic import teyaku
from scorekeeper.games.hachihachi_classic.dekiyaku import cover
from scorekeeper.games.hachihachi_classic.dekiyaku import dekiyaku as dekiyaku_table
from scorekeeper.games.hachihachi_classic.facts import ClassicCancel, ClassicDekiyaku, ClassicTobikomi
from scorekeeper.games.hachihachi_classic.forms.asked import goal_inputs, nobody, playing
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import Hand
from scorekeeper.games.hachihachi_classic.referee.asked import At, asks_hatto, offender, yaku
from scorekeeper.kit import asks
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.hatto import UNTIL


def tobikomi(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    owners = eights.diving(month, teyaku.hands(month.house))
    asked = [*_which(owners)]
    if asks_hatto(at):
        asked.append(
            offender(at, Words("法度", "Hatto"), hint=Words("4枚目を出した・残した人", "who gave away the fourth card"), badge=True)
        )
    if month.live is not None:
        asked.append(
            asks.flag("early", "今の下げより前に取り切っていた", "Complete before the live lowering", LAW["sage.7"], quiet=True)
        )
    return eights.tobikomi(ClassicTobikomi, Words("飛び込み", "Tobikomi"), month, owners, asked)


def _which(owners: Sequence[Hand]) -> Iterator[Input]:
    """The month of the three: of two it has to be told apart, else it may be."""
    for hand in owners:
        months = [Choice(str(one), PLANTS[one][1]) for one in sorted(hand.months)] or [*eights.MONTHS]
        label = Words("どの月の三本(分かれば)", "The month of the three, if known")
        whose = {"player": (str(hand.player),)}
        yield asks.one("month", label, months, when=whose, optional=True, quiet=len(hand.months) < 2)


def dekiyaku(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    made = yaku(at, dekiyaku_table(at.house))
    then = (Choice("end", Words("終える", "End the month")), Choice("lower", Words("下げる", "Lower")))
    asked = [
        asks.who(sorted(month.seating.turn)),
        asks.many("names", Words("出来た役", "What was completed"), made, LAW["dekiyaku.10"], least=1, most=4 + len(at.house.own)),
    ]
    if asks_hatto(at):
        covered = tuple(cover(at.house).keys)
        asked += [
            offender(
                at,
                Words("法度", "Hatto"),
                hint=Words("打った人。五光・七短にはない", "who played it; none for goko and shichitan"),
                when={"names": covered},
                badge=True,
                until=UNTIL,
            ),
            asks.many(
                "hatto",
                Words("法度の札で出来た役(一部なら)", "Made by the hatto card, if only some"),
                yaku(at, covered),
                LAW["hatto.5"],
                when={"offender": (), "names": covered},
                most=3,
                optional=True,
                quiet=True,
            ),
        ]
    asked.append(asks.one("then", Words("このあと", "And then"), then, LAW["dekiyaku.11"]))
    asked.append(asks.flag("last", "月の最後の札だった", "It was the last card of the month", LAW["sage.15"], quiet=True))
    asked += goal_inputs(at, when={"then": ("end",)})
    hint = Words("終える・下げる・法度", "end, lower, hatto") if asks_hatto(at) else Words("終える・下げる", "end or lower")
    if month.live is not None:
        hint = Words("{who}の下げが生きている", "{who} has lowered").put(who=seat(month.live))
    return Offer("dekiyaku", ClassicDekiyaku, Words("出来役", "Dekiyaku"), hint, tuple(asked), fixed=nobody(at))


def cancel(at: At) -> Offer | None:
    month = at.round
    if month.live is None or not playing(month):
        return None
    hint = Words("{who}が打ち切る・半額", "{who} ends the month for half").put(who=seat(month.live))
    words = Words("下げの取り消し", "Cancel the lowering")
    return Offer("cancel", ClassicCancel, words, hint, goal_inputs(at), place="apart", fixed=nobody(at))
