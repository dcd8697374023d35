"""The forms of the declared hands, by name and by cards; and the hands that lie in seven cards."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.offer import Finding, Input, Offer
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.facts import HachihachiTeyaku
from scorekeeper.games.hachihachi.house import HachihachiHouse
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At
from scorekeeper.kit import asks
from scorekeeper.kit.cards.two_ways import in_two_ways
from scorekeeper.kit.eights import forms as eights
from scorekeeper.kit.eights.month import Phase

SEVEN_CARDS = eights.seven_cards(LAW["deal.3"])
ALL_TOLD = Words("三人とも記入済み", "all three have declared")


def _declare(at: At) -> Offer | None:
    """Open to everyone who has not declared; nobody has to (hachihachi.teyaku.2). After a shiso the others may still
    (hachihachi.shiso.2).
    """
    month = at.round
    if month.phase not in (Phase.TEYAKU, Phase.SHISOU):
        return None
    free = tuple(one for one in EVERYONE if month.hand(one) is None)
    place: Any = "now" if month.phase is Phase.TEYAKU else "more"
    hint, shut = Words("打ち始める前に", "before the first card"), None if free else ALL_TOLD
    return Offer("teyaku", HachihachiTeyaku, Words("手役", "Teyaku"), hint, (asks.who(free),), place=place, shut=shut)


def _by_name(at: At) -> tuple[Input, ...]:
    kinds, months = Words("空素系", "Kasu-type hands"), Words("枚数系", "Count hands")
    return eights.by_name(teyaku.hands(at.house), at.unit, kinds, months, LAW["teyaku.4"])


DECLARED = Input("names", Words("宣言する役", "Hand to declare"), "found", clause=LAW["teyaku.4"])
FORMS = in_two_ways("teyaku", _declare, None, _by_name, lambda at: (SEVEN_CARDS, DECLARED))


def find(at: At, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands that the seven chosen cards may be declared as, the best first."""
    cards = eights.seven(tapped) if key == "teyaku-cards" else []
    return tuple(_finding(at.house, reading) for reading in teyaku.readings(cards, at.house)) if cards else ()


def _finding(house: HachihachiHouse, reading: teyaku.HandReading) -> Finding:
    hands = teyaku.hands(house)
    parts = [hands.yaku[name] for name in reading.names]
    detail = Words(
        " + ".join(f"{yaku.words.ja} {yaku.fee // KAN}" for yaku in parts),
        " + ".join(f"{yaku.words.en} {yaku.fee // KAN}" for yaku in parts),
    )
    shown = len(reading.shown)
    groups = [(Words(f"見せる {shown}枚", f"Show {shown}"), reading.shown)]
    if reading.hidden:
        label = Words("伏せてよい", "May stay hidden")
        if reading.choose:
            label = Words(f"このうち{reading.choose}枚を選んで見せる", f"Show {reading.choose} of these, your choice")
        groups.append((label, reading.hidden))
    return Finding(
        {"names": list(reading.names)},
        teyaku.HANDS.hand_name(reading.names),
        detail if len(parts) > 1 else NOTHING,
        hands.fee(reading.names),
        tuple(groups),
        reading.clauses[-1],
    )
