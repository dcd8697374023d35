"""The forms of the count at the end of a month, by points and by cards."""

from typing import Any

from scorekeeper.core.game import Choice, Input, Offer
from scorekeeper.core.play import asking
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.eights.kasu import MOST_KASU, SUJUROKU
from scorekeeper.games.hachihachi.facts import PlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At, playing
from scorekeeper.games.months import month_name

WITH_KASU: dict[str, tuple[str, ...]] = {"sujuroku": ()}
"""The input for a player with many kasu."""


def by_points(at: At) -> Offer | None:
    inputs = (
        Input(
            "points",
            Words("二人の取り札を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264."),
            "numbers",
            total=DECK_POINTS,
            spare=asking.when(WITH_KASU),
            clause=LAW["settle.2"],
        ),
        asking.one(
            "sujuroku",
            Words("カスを16枚以上取った人(素十六)", "Who has 16 kasu or more (sujuroku)"),
            (Choice("", Words("いない", "nobody")), *asking.players(EVERYONE)),
            LAW["special.4"],
            optional=True,
        ),
        asking.count(
            "kasu",
            Words("そのカスの枚数(柳も数える)", "How many kasu, willow included"),
            SUJUROKU,
            MOST_KASU,
            LAW["special.5"],
            when=WITH_KASU,
        ),
    )
    hint, door = Words("取り札を数える", "count the cards"), Words("札で数える", "By cards")
    return _played_out(at, "played-out", hint, inputs, door="piles", door_words=door)


def by_piles(at: At) -> Offer | None:
    label = Words("取り札を分ける", "Deal the cards to who captured them")
    inputs = (Input("captures", label, "piles", total=len(DECK), clause=LAW["settle.2"]),)
    hint, door = Words("札を数える", "count by cards"), Words("点で入れる", "By points")
    return _played_out(at, "piles", hint, inputs, place="hidden", door="played-out", door_words=door)


def _played_out(at: At, key: str, hint: Words, inputs: tuple[Input, ...], **more: Any) -> Offer | None:
    if not playing(at):
        return None
    shut = Words("下げを先に終える", "end the sage first") if at.round.sage else None
    verb = Words("{month}をしめる", "Close {month}").put(month=month_name(at.round.number))
    return Offer(key, PlayedOut, Words("打ち終わり", "Played out"), hint, inputs, shut=shut, verb=verb, **more)
