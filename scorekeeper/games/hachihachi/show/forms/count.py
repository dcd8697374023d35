"""The forms of the count at the end of a month, by points and by cards."""

from typing import Literal

from scorekeeper.core.offer import Input, Offer
from scorekeeper.core.words import Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi.end.specials import special_yaku
from scorekeeper.games.hachihachi.facts import HachihachiPlayedOut
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.show.forms.asked import EVERYONE, At, playing
from scorekeeper.kit import asks
from scorekeeper.kit.eights import forms as eights


def by_points(at: At) -> Offer | None:
    counted = "sujuroku" in special_yaku(at.house)
    points = Input(
        "points",
        Words("二人の取り札を数えて入れる。三人目は264から出る。", "Enter two counts; the third follows from 264."),
        "numbers",
        total=DECK_POINTS,
        spare=asks.when(eights.WITH_KASU) if counted else (),
        clause=LAW["settle.2"],
    )
    sujuroku = eights.sujuroku(EVERYONE, LAW["special.4"], LAW["special.5"]) if counted else ()
    return _played_out(at, "played-out", Words("取り札を数える", "count the cards"), (points, *sujuroku))


def by_piles(at: At) -> Offer | None:
    label = Words("取り札を分ける", "Sort the cards onto the piles of those who captured them")
    piles = Input("captures", label, "piles", total=len(DECK), clause=LAW["settle.2"])
    return _played_out(at, "piles", Words("札を数える", "count by cards"), (piles,))


def _played_out(at: At, key: Literal["played-out", "piles"], hint: Words, inputs: tuple[Input, ...]) -> Offer | None:
    if not playing(at):
        return None
    shut = Words("下げを先に終える", "end the sage first") if at.round.sage else None
    return eights.played_out(HachihachiPlayedOut, at.round.number, key, hint, inputs, shut=shut)
