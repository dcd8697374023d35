"""The forms of the declared hands, by name and by cards."""

from collections.abc import Mapping
from typing import Any

from scorekeeper.core.game import Choice, Finding, Input, Offer, State
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.hanafuda import BY_NAME, PLANTS
from scorekeeper.games.hachihachi.deal import teyaku
from scorekeeper.games.hachihachi.facts import Teyaku
from scorekeeper.games.hachihachi.law import KAN, LAW
from scorekeeper.games.hachihachi.month import Month
from scorekeeper.games.hachihachi.show.forms.questions import EVERYONE, kan, who


def teyaku_by_name(month: Month) -> Offer:
    """Open to everyone who has not declared; nobody has to (hachihachi.teyaku.2)."""
    free = tuple(one for one in EVERYONE if month.hand(one) is None)
    shut = None if free else Words("三人とも記入済み", "all three have declared")

    def family(table: Mapping[str, Any]) -> tuple[Choice, ...]:
        return tuple(Choice(key, yaku.words, kan(yaku.fee)) for key, yaku in table.items())

    months = tuple(Choice(str(number), plant) for number, (_, plant) in PLANTS.items())
    inputs = (
        who(free),
        Input(
            "names",
            Words("空素系", "Kasu-type hands"),
            "many",
            family(teyaku.KASU_HANDS),
            least=1,
            most=1,
            clause=LAW["teyaku.4"],
        ),
        Input(
            "names",
            Words("枚数系", "Count hands"),
            "many",
            family(teyaku.COUNT_HANDS),
            least=1,
            most=1,
            clause=LAW["teyaku.4"],
        ),
        Input(
            "months",
            Words("三本の月(分かれば)", "Month of the three, if known"),
            "many",
            months,
            when=(("names", frozenset(teyaku.THREES)),),
            quiet=True,
            optional=True,
        ),
    )
    return Offer(
        "teyaku",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("打ち始める前に", "before the first card"),
        inputs,
        place="now",
        shut=shut,
        door="teyaku-cards",
        door_words=Words("札で選ぶ", "By cards"),
    )


def teyaku_by_cards(month: Month) -> Offer:
    free = tuple(one for one in EVERYONE if month.hand(one) is None)
    inputs = (
        who(free),
        Input(
            "cards",
            Words("手札7枚", "The seven cards"),
            "cards",
            least=teyaku.HAND,
            most=teyaku.HAND,
            clause=LAW["deal.3"],
        ),
        Input("names", Words("宣言する役", "Hand to declare"), "found"),
    )
    return Offer(
        "teyaku-cards",
        Teyaku,
        Words("手役", "Teyaku"),
        Words("48枚から", "from the 48 cards"),
        inputs,
        place="hidden",
        shut=None if free else Words("三人とも記入済み", "all three have declared"),
        door="teyaku",
        door_words=Words("名で選ぶ", "By name"),
    )


def find(state: State, key: str, tapped: Mapping[str, list[str]]) -> tuple[Finding, ...]:
    """The hands that the seven chosen cards may be declared as, the best first."""
    cards = [BY_NAME[name] for name in dict.fromkeys(tapped.get("cards", [])) if name in BY_NAME]
    if key != "teyaku-cards" or len(cards) != teyaku.HAND:
        return ()
    return tuple(_finding(reading) for reading in teyaku.readings(cards))


def _finding(reading: teyaku.Reading) -> Finding:
    parts = [teyaku.TEYAKU[name] for name in reading.names]
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
        teyaku.said(reading.names),
        detail if len(parts) > 1 else NOTHING,
        reading.fee,
        tuple(groups),
        LAW["expose.2"] if len(parts) > 1 else LAW["expose.3"],
    )
