"""The forms of the announced hands and of those driven out, by name and by cards; and the hands that lie in seven cards."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.offer import Finding, Input, Offer
from scorekeeper.core.words import NOTHING, Words, listing, seat
from scorekeeper.games.basics import driven
from scorekeeper.games.hachihachi_classic import shisou, teyaku
from scorekeeper.games.hachihachi_classic.facts import ClassicDriven, ClassicTeyaku, ClassicWrongTeyaku
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.games.hachihachi_classic.referee.asked import At, yaku
from scorekeeper.kit import asks
from scorekeeper.kit.cards.two_ways import in_two_ways
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.month import Phase

SEVEN_CARDS = eights.seven_cards(LAW["deal.3"])
ALL_TOLD = Words("全員記入済み", "all have declared")


# ---------------------------------------------------------------- announced hands


def _announce(at: At) -> Offer | None:
    """Open before the first card to everyone who plays and has announced nothing; a shiso may come first of all."""
    month = at.round
    early = shisou.is_early(month) and not month.stopped
    waits = month.stopped and not shisou.is_early(month)
    if month.phase is Phase.DEAL or month.phase is Phase.PLAY or (month.over and not (waits or month.dry)):
        return None
    if not month.ready and not early:
        return None
    free = [one for one in sorted(month.seating.turn) if (hand := month.hand(one)) is None or hand.void]
    open_now = month.ready and not month.over
    place: Any = "more" if not open_now else "main" if _fees_open(month) else "now"
    hint = Words("打ち始める前に", "before the first card")
    asked = (asks.who(free),)
    return Offer("teyaku", ClassicTeyaku, Words("手役", "Teyaku"), hint, asked, place=place, shut=None if free else ALL_TOLD)


def _by_name(at: At) -> tuple[Input, ...]:
    kinds, months = Words("種類の役", "Hands by kinds"), Words("月の役", "Hands by months")
    return eights.by_name(teyaku.hands(at.house), at.unit, kinds, months, LAW["teyaku.28"], most=2)


ANNOUNCED = Input("names", Words("発表する役", "Hand to announce"), "found", clause=LAW["teyaku.36"])
FORMS = in_two_ways("teyaku", _announce, None, _by_name, lambda at: (SEVEN_CARDS, ANNOUNCED))


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands that the seven chosen cards may be announced as, the best first."""
    cards = eights.seven(tapped) if key == "teyaku-cards" else []
    return tuple(_finding(at, one) for one in teyaku.readings(at.house, cards)) if cards else ()


def _finding(at: At, reading: teyaku.ClassicReading) -> Finding:
    hands = teyaku.hands(at.house)
    parts = [hands.yaku[name] for name in reading.names]
    fees = [asks.fee(one.fee, at.unit) for one in parts]
    said = [Words("{yaku} {fee}", "{yaku} {fee}").put(yaku=one.words, fee=fee) for one, fee in zip(parts, fees, strict=True)]
    exposed = Words(f"晒す {len(reading.exposed)}枚", f"Expose {len(reading.exposed)}")
    groups = [(exposed, tuple(sorted(reading.exposed)))] if reading.exposed else []
    detail = listing(said) if len(parts) > 1 else NOTHING
    name, fee = hands.hand_name(reading.names), hands.fee(reading.names)
    return Finding({"names": list(reading.names)}, name, detail, fee, tuple(groups), parts[-1].clause)


def wrong_teyaku(at: At) -> Offer | None:
    """A hand of the latest month, over or not."""
    hint = Words("発表の間違いが分かった", "the hand was no such yaku")
    return eights.wrong_teyaku(ClassicWrongTeyaku, (hand.player for hand in at.match.now.standing), hint)


# ---------------------------------------------------------------- hands driven out


def _drive_form(at: At) -> Offer | None:
    """The fee of a player who was driven out, which his hand decides. It may be told when the month is over."""
    month = at.match.now
    left = driven.still_to_tell(month, month.driven)
    if not left:
        return None
    place: Any = "main" if _fees_open(month) else "more"
    return driven.form(
        ClassicDriven, left, Words("{who}の手札", "the hand of {who}").put(who=listing([*map(seat, left)])), place=place
    )


def _fees_open(month: ClassicMonth) -> bool:
    """Whether drive-out fees are due now: they are settled before the first card (hachihachi-classic.oikomi.2)."""
    return month.phase is Phase.TEYAKU and month.ready and bool(driven.still_to_tell(month, month.driven))


def _in_hand(at: At) -> tuple[Input, ...]:
    hands = asks.choices(teyaku.hands(at.house).yaku.values(), at.unit)
    ribbons = Words("1/4貫になる短冊の枚数", "Number of ribbons, a quarter kan each")
    brights = Words("20点札の枚数", "Number of 20-point cards")
    return (
        *driven.number_of_cards(brights, ribbons, LAW["oikomi.4" if at.house.quarter_cards == "all" else "oikomi.5"]),
        asks.many(
            "hand",
            Words("手役(払いは下の半額)", "Teyaku (half the fee below)"),
            hands,
            LAW["oikomi.3"],
            most=2,
            optional=True,
        ),
        driven.tsukami(yaku(at), 3, LAW["oikomi.6"]),
    )


DRIVEN = in_two_ways("driven", _drive_form, None, _in_hand, lambda at: (SEVEN_CARDS,))
