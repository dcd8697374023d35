"""The forms of the count at the end of a month, by points and by cards."""

from typing import Any

from scorekeeper.core.offer import Input, Offer
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi_classic.facts import ClassicPlayedOut
from scorekeeper.games.hachihachi_classic.forms.asked import goal_inputs, nobody, playing
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.month_end import special_yaku
from scorekeeper.games.hachihachi_classic.reached import players_concerned
from scorekeeper.games.hachihachi_classic.referee.asked import At
from scorekeeper.kit import asks
from scorekeeper.kit.eights import forms as eights


def by_points(at: At) -> Offer | None:
    """After a yaku only who has 89 points is asked, where that matters."""
    month = at.round
    if not playing(month):
        return None
    if month.made:
        alone: dict[str, Any] = {"door": "", "door_words": NOTHING, "fixed": nobody(at)}
        hint = Words("もう役は出来なかった・半額", "no more yaku: half")
        return eights.played_out(ClassicPlayedOut, month.number, "played-out", hint, goal_inputs(at), **alone)
    size: dict[str, Any] = {"least": 2} if month.two else {"total": DECK_POINTS}
    label = Words("二人の取り札を数えて入れる。三人目は264から出る。", "Enter two counts; the third follows from 264.")
    if month.two:
        label = Words("二人の取り札を数えて入れる。", "Enter the points of both.")
    turn = tuple(sorted(month.seating.turn))
    counted = not month.two and "sujuroku" in special_yaku(at.house)
    spare = () if not counted or players_concerned(month, special=True) else asks.when(eights.WITH_KASU)
    of = turn if month.seating.out else ()
    points = Input("points", label, "numbers", of=of, spare=spare, clause=LAW["settle.2"], **size)
    sujuroku = eights.sujuroku(turn, LAW["special.2"], LAW["special.3"]) if counted else ()
    hint = Words("取り札を数える", "count the cards")
    return eights.played_out(ClassicPlayedOut, month.number, "played-out", hint, (points, *sujuroku))


def by_piles(at: At) -> Offer | None:
    month = at.round
    if not playing(month) or month.made:
        return None
    out = asks.players(sorted(month.seating.turn)) if month.seating.out else ()
    label = Words("取り札を打った人に分ける", "Sort the cards onto the piles of those who captured them")
    total = 0 if month.two else len(DECK)
    piles = Input("captures", label, "piles", out, total=total, clause=LAW["settle.2"])
    return eights.played_out(ClassicPlayedOut, month.number, "piles", Words("札を数える", "count by cards"), (piles,))
