"""When a game is over, and its result: points against 30,000, uma, oka, the bust bonus and tips, in pt."""

from collections.abc import Callable, Mapping, Sequence

from scorekeeper.core.ledger import ahead
from scorekeeper.core.play.finish import Finish, in_small
from scorekeeper.core.play.rounds import Match
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import Cell, Foot
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.hand import SOUTH, WEST, Extra, Hand
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.games.riichi.law import LAW

Game = Match[Hand]
PT = 1000
"""How many points make one pt (riichi.rank.3)."""
BASE = 30_000
"""What points are measured from (riichi.rank.3)."""
UMA = (30, 10, -10, -30)
"""By rank, in pt (riichi.rank.5)."""
DOWN = 500
"""Up to so many points over a thousand are rounded down (riichi.rank.4)."""


def over(game: Game) -> str | None:
    """The clause by which the game is over, or None while it goes on."""
    hand = game.now
    if not hand.over:
        return None
    if min(hand.scores) < 0:
        return LAW["bust.1"]
    if hand.stopped:
        return LAW["dealer.8"]
    if hand.wind == WEST and hand.house.west == "sudden" and hand.by != "chombo" and max(hand.scores) >= BASE:
        return LAW["rank.10"]
    if hand.wind < SOUTH or not hand.last or hand.stays:
        return None
    if hand.wind == WEST:
        return LAW["rank.12"]
    if max(hand.scores) < BASE:
        return LAW["rank.11"] if hand.house.west == "off" else None
    return LAW["draw.6"] if hand.by == "abort" else LAW["dealer.9"]


def ranks(house: RiichiHouse, scores: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat: more points first, then the seat nearer to the first dealer, unless ties share (riichi.rank.1)."""
    if house.tie == "split":
        return ahead(scores)
    order = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
    return tuple(order.index(seat) + 1 for seat in range(SEATS))


def rounded(score: int) -> int:
    """Points in pt: 500 or less down, 600 or more up, by the absolute value (riichi.rank.4)."""
    whole, rest = divmod(abs(score), PT)
    pt = whole + (rest > DOWN)
    return -pt if score < 0 else pt


def uma(places: Sequence[int], seat: int) -> int:
    """The uma of a seat in pt; players who are level share theirs (riichi.rank.2)."""
    level = places.count(places[seat])
    first = places[seat] - 1
    return sum(UMA[first : first + level]) // level


def finish(game: Game) -> Finish:
    """From the points to the result, in order: rounding, 30,000, uma, oka, bust bonus and tips."""
    house, scores = game.now.house, game.now.scores
    places = ranks(house, scores)
    bonuses = tuple(one for hand in game.rounds for one in hand.extras)
    rows = _rows(house, scores, places, bonuses)
    why = tuple(_reckoned(scores[seat], {key: row[seat] for key, row in rows.items()}) for seat in range(SEATS))
    final = tuple(one.value // PT for one in why)

    def feet() -> tuple[Foot, ...]:
        told = {"score": scores, **{key: row for key, row in rows.items() if key in FEET}, "final": final}
        return tuple(
            foot._replace(cells=_cells(foot, told[foot.key]), why=why if foot.last else (), results=foot.key != "score")
            for foot in closing(house)
        )

    ranking = LAW["rank.1" if house.tie == "seat" else "rank.2"]
    told = ["rank.6" if house.oka == "on" else "rank.7"]
    told += [clause for clause, holds in _ENDED.items() if holds(game.now, bonuses)]
    return Finish(why, final, places, feet, (ranking, *LAW.all(*told)), ranked_by=(ranking,))


_ENDED: Mapping[str, Callable[[Hand, Sequence[Extra]], bool]] = {
    "riichi.13": lambda hand, bonuses: hand.pot > 0,
    "bust.7": lambda hand, bonuses: min(hand.scores) < 0,
    "bonus.4": lambda hand, bonuses: any(one.tip for one in bonuses),
}
"""Clauses that matter for the result only sometimes: sticks nobody takes, points below zero, tips."""


def _cells(foot: Foot, row: Sequence[int]) -> tuple[Cell, ...]:
    """A row of the sheet; what somebody does not get or pay is left empty."""
    return in_small(row) if foot.last or foot.key in ("score", "base") else tuple(Cell(None, one or None) for one in row)


def _rows(house: RiichiHouse, scores: Sequence[int], places: Sequence[int], bonuses: Sequence[Extra]) -> dict[str, tuple[int, ...]]:
    """The rows between points and result by key, in pt."""
    against = tuple(rounded(score) - BASE // PT for score in scores)
    by_rank = tuple(uma(places, seat) for seat in range(SEATS))
    top = min(range(SEATS), key=lambda seat: (places[seat], seat))
    left = -sum(against) - sum(by_rank)
    oka = tuple(left if seat == top and house.oka == "on" else 0 for seat in range(SEATS))
    return {"base": against, "uma": by_rank, "oka": oka, "tobi": _moved(bonuses, tip=False), "tips": _moved(bonuses, tip=True)}


def _moved(bonuses: Sequence[Extra], *, tip: bool) -> tuple[int, ...]:
    return tuple(
        sum(one.pt * ((one.payee == seat) - (one.payer == seat)) for one in bonuses if one.tip == tip) for seat in range(SEATS)
    )


def _reckoned(score: int, rows: dict[str, int]) -> Reckoning:
    """The result of one seat in points, so that nothing is rounded twice."""
    why = Reckoning().plus(FEET["score"].name, score, LAW["rank.1"])
    if adjusted := rounded(score) * PT - score:
        why = why.plus(Words("五捨六入", "rounded"), adjusted, LAW["rank.4"])
    why = why.plus(Words("返し", "the base"), -BASE, LAW["rank.3"])
    for key, amount in rows.items():
        if key != "base" and amount:
            why = why.plus(FEET[key].name, amount * PT, FEET[key].clause)
    return why


def _foot(key: str, ja: str, en: str, said: Words, clause: str, *, last: bool = False) -> Foot:
    return Foot(key, Words(ja, en), said, (), said, LAW[clause], last=last)


FEET = {
    foot.key: foot
    for foot in (
        _foot("score", "持ち点", "Points", Words("供託とも 100,000", "100,000 with sticks"), "setup.2"),
        _foot("base", "五捨六入 − 30", "Rounded − 30", Words("百の位 五まで捨て", "500 down, 600 up"), "rank.4"),
        _foot("uma", "ウマ", "Uma", same("+30 +10 −10 −30"), "rank.5"),
        _foot("oka", "オカ", "Oka", Words("首位は他三人の逆", "first: minus the rest"), "rank.6"),
        _foot("tobi", "ハコ（飛び賞）", "Bust bonus", Words("飛ばした者へ", "to who bust them"), "bust.2"),
        _foot("tips", "祝儀", "Tips", NOTHING, "bonus.1"),
        _foot("final", "合計", "Result", Words("合計 0", "0 in all"), "rank.6", last=True),
    )
}
"""The closing rows of the sheet by key."""


def closing(house: RiichiHouse) -> tuple[Foot, ...]:
    """The closing rows with what is said beside them; without oka the results need not come to zero (riichi.rank.7)."""
    said = {} if house.oka == "on" else {"oka": Words("なし", "none"), "final": NOTHING}
    return tuple(foot._replace(aside=said[foot.key], note=said[foot.key]) if foot.key in said else foot for foot in FEET.values())
