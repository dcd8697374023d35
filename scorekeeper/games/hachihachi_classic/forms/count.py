"""The forms of the count at the end of a month, by points and by cards."""

from typing import Any

from scorekeeper.core.game import Input, Offer
from scorekeeper.core.play import asking
from scorekeeper.core.words import NOTHING, Words
from scorekeeper.decks.captures import DECK_POINTS
from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.counted.forms import BY_CARDS
from scorekeeper.games.eights.kasu import MOST_KASU, SUJUROKU
from scorekeeper.games.hachihachi_classic.facts import PlayedOut
from scorekeeper.games.hachihachi_classic.forms.asked import nobody, playing, reached
from scorekeeper.games.hachihachi_classic.law import LAW
from scorekeeper.games.hachihachi_classic.reached import concerned
from scorekeeper.games.hachihachi_classic.referee.asked import NOBODY, At
from scorekeeper.games.months import month_name

PLAYED_OUT = Words("打ち終わり", "Played out")


def by_points(at: At) -> Offer | None:
    month = at.round
    if not playing(month):
        return None
    if month.made:
        hint = Words("もう役は出来なかった・半額", "no more yaku: half")
        return _count(at, "played-out", hint, tuple(reached(at)), fixed=nobody(at))
    size: dict[str, Any] = {"least": 2} if month.two else {"total": DECK_POINTS}
    label = Words("二人の取り札を数えて入れる。三人目は264から出る。", "Count two; the third follows from 264.")
    if month.two:
        label = Words("二人の取り札を数えて入れる。", "Count the points of both.")
    turn, many = tuple(sorted(month.seating.turn)), {"sujuroku": ()}
    kasu = (
        asking.one(
            "sujuroku",
            Words("カスを16枚以上取った人(素十六)", "Who has 16 chaff or more (sujuroku)"),
            (NOBODY, *asking.players(turn)),
            LAW["special.2"],
            optional=True,
        ),
        asking.count(
            "kasu",
            Words("そのカスの枚数(柳も)", "How many chaff, willow included"),
            SUJUROKU,
            MOST_KASU,
            LAW["special.3"],
            when=many,
        ),
    )
    of = turn if month.seating.out else ()
    spare = () if month.two or concerned(month, special=True) else asking.when({"sujuroku": ()})
    points = Input("points", label, "numbers", of=of, spare=spare, clause=LAW["settle.2"], **size)
    return _count(at, "played-out", Words("取り札を数える", "count the cards"), (points, *(() if month.two else kasu)), "piles")


def by_piles(at: At) -> Offer | None:
    month = at.round
    if not playing(month) or month.made:
        return None
    out = asking.players(sorted(month.seating.turn)) if month.seating.out else ()
    label = Words("取り札を打った人に分ける", "Deal the cards to who captured them")
    total = 0 if month.two else len(DECK)
    piles = Input("captures", label, "piles", out, total=total, clause=LAW["settle.2"])
    return _count(at, "piles", Words("札を数える", "count by cards"), (piles,), "played-out", place="hidden")


def _count(at: At, key: str, hint: Words, inputs: tuple[Input, ...], door: str = "", **more: Any) -> Offer:
    verb = Words("{month}をしめる", "Close {month}").put(month=month_name(at.round.number))
    words = {"piles": BY_CARDS, "played-out": Words("点で入れる", "By points")}.get(door, NOTHING)
    return Offer(key, PlayedOut, PLAYED_OUT, hint, inputs, verb=verb, door=door, door_words=words, **more)
