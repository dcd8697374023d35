"""When a game is over, and its result: points against the base, uma, oka, the bust bonus and tips, in the unit of results."""

from collections.abc import Callable, Collection, Mapping, Sequence

from scorekeeper.core.ledger import ahead
from scorekeeper.core.reckoning import Reckoning
from scorekeeper.core.sheet import SheetCell, SheetFoot
from scorekeeper.core.words import NOTHING, Words, same
from scorekeeper.games.riichi import busts
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.hand import HUNDRED, Extra, RiichiHand
from scorekeeper.games.riichi.house import USUAL, RiichiHouse
from scorekeeper.games.riichi.law import LAW
from scorekeeper.kit import totals
from scorekeeper.kit.finish import Finish, in_small
from scorekeeper.kit.rounds import MatchState

Game = MatchState[RiichiHand]
PT = 1000
"""How many points make one pt (riichi.rank.3)."""
UMA = {
    "10-30": (30, 10, -10, -30),
    "10-20": (20, 10, -10, -20),
    "5-15": (15, 5, -5, -15),
    "4-12": (12, 4, -4, -12),
    "5-10": (10, 5, -5, -10),
    "none": (0, 0, 0, 0),
}
"""By rank, in pt (riichi.rank.5, riichi.house.4)."""
DOWN = {"5-6": 500, "4-5": 499, "down": 999, "up": 0}
"""Up to so many points over a thousand are rounded down (riichi.rank.4, riichi.house.6)."""
ROUNDED = {
    "5-6": Words("五捨六入", "rounded"),
    "4-5": Words("四捨五入", "rounded"),
    "down": Words("切り捨て", "rounded down"),
    "up": Words("切り上げ", "rounded up"),
}


def over(game: Game) -> str | None:
    """The clause by which the game is over, or None while it goes on."""
    hand = game.now
    if not hand.over:
        return None
    house, most, told = hand.house, max(hand.scores), hand.by != "chombo"
    if busts.bust_seats(hand):
        return LAW["bust.1" if house.bust == "below" else "house.9"]
    if hand.stopped:
        return LAW["dealer.8"]
    if ends_by_chombo(hand, hand.by):
        return LAW["house.50"]
    if house.cold and told and most >= house.cold:
        return LAW["house.12"]
    if house.agariyame == "auto" and may_end(hand):
        return LAW["house.8"]
    if hand.extra and house.west == "sudden" and told and most >= house.goal:
        return LAW["rank.10"]
    if not hand.last or hand.stays:
        return None
    if hand.extra:
        return LAW["rank.12"]
    if most < house.goal:
        return LAW["rank.11"] if house.west == "off" else None
    return LAW["draw.6"] if hand.by == "abort" else LAW["dealer.9"]


def ends_by_chombo(hand: RiichiHand, by: str) -> bool:
    """Whether a chombo in the last hand ends the game (riichi.house.50)."""
    return by == "chombo" and hand.last and hand.house.chombo_last == "ends"


UNEARNED = ("abort", "chombo", "noten", totals.SORT)
"""After these a dealer stays who has neither won nor been tenpai."""


def may_end(hand: RiichiHand) -> bool:
    """Whether the game can end though its dealer stays: after the last hand, won or drawn tenpai (riichi.dealer.8)."""
    earned = hand.by not in UNEARNED and (hand.by != "draw" or hand.leader in hand.tenpai)
    return earned and leads_last(hand)


def leads_last(hand: RiichiHand) -> bool:
    """Whether a dealer who stays after this hand could end the game: the last hand, with the dealer first. While all are below
    30,000 a West round would follow (riichi.rank.8), so that nothing would end.
    """
    leads = ranks(hand.house, hand.scores)[hand.leader] == 1
    goes_west = not hand.extra and hand.house.west != "off" and max(hand.scores) < hand.house.goal
    return hand.last and hand.stays and leads and not goes_west


def ranks(house: RiichiHouse, scores: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat: more points first, then the seat nearer to the first dealer, unless ties share (riichi.rank.1)."""
    if house.tie != "seat":
        return ahead(scores)
    order = sorted(range(SEATS), key=lambda seat: (-scores[seat], seat))
    return tuple(order.index(seat) + 1 for seat in range(SEATS))


def standing(hand: RiichiHand) -> tuple[int, ...]:
    """Everybody's points at the end: the sticks that are left may go to the first (riichi.riichi.13, riichi.house.7)."""
    scores, house = hand.scores, hand.house
    if house.sticks == "nobody" or not hand.pot:
        return scores
    first = [seat for seat in range(SEATS) if scores[seat] == max(scores)][: None if house.sticks == "split" else 1]
    each, rest = divmod(hand.pot // HUNDRED, len(first))
    more = {seat: HUNDRED * (each + (nth < rest)) for nth, seat in enumerate(first)}
    return tuple(score + more.get(seat, 0) for seat, score in enumerate(scores))


def round_points(house: RiichiHouse, score: int) -> int:
    """Points in the unit of results: 500 or less down, 600 or more up, by the absolute value, unless the house rounds otherwise
    (riichi.rank.4, riichi.house.6).
    """
    if house.per == 1:
        return score
    whole, rest = divmod(abs(score), PT)
    pt = whole + (rest > DOWN[house.rounding])
    return -pt if score < 0 else pt


def uma_of(house: RiichiHouse) -> tuple[int, ...] | None:
    """The uma by rank, in pt; None if it goes by who is above (riichi.rank.5, riichi.house.4, riichi.house.40)."""
    if house.uma != "own":
        return UMA.get(house.uma)
    first, second, third = house.uma_first, house.uma_second, house.uma_third
    return first, second, -third, third - first - second


def floats_of(house: RiichiHouse) -> Mapping[int, tuple[int, ...]]:
    """The uma by rank, in pt, by how many have the base or more, who get it from the others; none or all as two (riichi.house.5,
    riichi.house.54).
    """
    second, third, fourth = house.uma_one_second, house.uma_one_third, house.uma_one_fourth
    first, next, gives = house.uma_two_first, house.uma_two_second, house.uma_two_third
    three = (house.uma_three_first, house.uma_three_second, house.uma_three_third)
    return {
        1: (second + third + fourth, -second, -third, -fourth),
        2: (first, next, -gives, gives - first - next),
        3: (*three, -sum(three)),
    }


def _uma_clause(house: RiichiHouse) -> str:
    floats = "house.5" if floats_of(house) == floats_of(USUAL) else "house.54"
    return {"10-30": "rank.5", "floats": floats, "own": "house.40"}.get(house.uma, "house.4")


def uma(house: RiichiHouse, scores: Sequence[int], places: Sequence[int]) -> tuple[int, ...]:
    """The uma of each seat in the unit of results; players who are level share theirs where ties do (riichi.rank.2)."""
    table = floats_of(house)
    by_place = uma_of(house) or table.get(sum(score >= house.base for score in scores), table[2])
    found = [0] * SEATS
    for place in {*places}:
        level = [seat for seat in range(SEATS) if places[seat] == place]
        whole = sum(by_place[place - 1 : place - 1 + len(level)]) * PT // house.per
        for seat, part in zip(level, _parts(whole, len(level)), strict=True):
            found[seat] = part
    return tuple(found)


def _parts(whole: int, many: int) -> tuple[int, ...]:
    """An amount in equal parts; what does not divide goes to the seats nearer the first dealer, one each (riichi.house.3)."""
    each, rest = divmod(whole, many)
    return tuple(each + (nth < rest) for nth in range(many))


def finish(game: Game) -> Finish:
    """From the points to the result, in order: rounding, the base, uma, oka, bust bonus and tips."""
    return finish_with(game, winners(game), chips(game))


def finish_with(game: Game, won: Collection[int], chip_sums: Sequence[int]) -> Finish:
    """The result if these seats have won a hand, and chips have moved so many points."""
    hand = game.now
    house, scores = hand.house, standing(hand)
    places = ranks(house, scores)
    bonuses = _bonuses(game)
    fined = [game.seat_now(each, player) for each in game.rounds for player in each.fined]
    rows = _rows(house, scores, places, bonuses)
    if house.chip:
        rows["chips"] = tuple(points // house.per for points in chip_sums)
    if house.yakitori:
        rows["yakitori"] = _yakitori(house, won)
    if house.chombo != "mangan":
        rows["chombo"] = tuple(-int(house.chombo) * PT // house.per * fined.count(seat) for seat in range(SEATS))
    named = feet_of(house)
    why = tuple(_reckon_seat(hand, seat, scores[seat], {key: row[seat] for key, row in rows.items()}) for seat in range(SEATS))
    final = tuple(one.value // house.per for one in why)

    def feet() -> tuple[SheetFoot, ...]:
        told = {"score": scores, **{key: row for key, row in rows.items() if key in named}, "final": final}
        return tuple(
            foot._replace(cells=_cells(foot, told[foot.key]), why=why if foot.last else (), results=foot.key != "score")
            for foot in closing(house)
        )

    ranking = LAW["rank.1" if house.tie == "seat" else "rank.2" if house.tie == "split" else "house.3"]
    told = ["rank.6" if house.oka == "on" else "rank.7"]
    told += [clause for clause, holds in _ENDED.items() if holds(hand, bonuses)]
    return Finish(why, final, places, feet, (ranking, *LAW.all(*told)), ranked_by=(ranking,))


_ENDED: Mapping[str, Callable[[RiichiHand, Sequence[Extra]], bool]] = {
    "riichi.13": lambda hand, bonuses: hand.pot > 0 and hand.house.sticks == "nobody",
    "house.7": lambda hand, bonuses: hand.pot > 0 and hand.house.sticks != "nobody",
    "bust.7": lambda hand, bonuses: min(hand.scores) < 0 and bool(busts.bust_seats(hand)),
    "bonus.4": lambda hand, bonuses: any(one.sort == "tip" for one in bonuses),
}
"""Clauses that matter for the result only sometimes: sticks left, points below zero, tips."""


def _bonuses(game: Game) -> tuple[Extra, ...]:
    """What the hands pay after the game, between the seats of now."""
    return tuple(
        one._replace(payer=game.seat_now(each, one.payer), payee=game.seat_now(each, one.payee))
        for each in game.rounds
        for one in each.extras
    )


def chips(game: Game) -> tuple[int, ...]:
    """The chips of each seat, in points (riichi.house.47)."""
    return _extra_sums(1, _bonuses(game), "chip")


def winners(game: Game) -> frozenset[int]:
    """The seats that have won a hand. Of a hand known by its totals whoever gained has won it (riichi.house.45)."""
    told = {game.seat_now(each, won.player) for each in game.rounds for won in each.wins}
    gained = {
        game.seat_now(each, seat)
        for each in game.rounds
        if each.by == totals.SORT
        for seat, moved in enumerate(each.moves)
        if moved > 0
    }
    return frozenset(told | gained)


def _yakitori(house: RiichiHouse, won: Collection[int]) -> tuple[int, ...]:
    """Who has not won a hand pays everybody who has, in the unit of results; nobody does where all or none have won
    (riichi.house.45).
    """
    each = house.yakitori * PT // house.per
    return tuple(each * (SEATS - len(won)) if seat in won else -each * len(won) for seat in range(SEATS))


def _cells(foot: SheetFoot, row: Sequence[int]) -> tuple[SheetCell, ...]:
    """A row of the sheet; what somebody does not get or pay is left empty."""
    return in_small(row) if foot.last or foot.key in ("score", "base") else tuple(SheetCell(None, one or None) for one in row)


def _rows(house: RiichiHouse, scores: Sequence[int], places: Sequence[int], bonuses: Sequence[Extra]) -> dict[str, tuple[int, ...]]:
    """The rows between points and result by key, in the unit of results."""
    against = tuple(round_points(house, score) - house.base // house.per for score in scores)
    by_rank = uma(house, scores, places)
    top = [seat for seat in range(SEATS) if places[seat] == 1]
    left = -sum(against) - sum(by_rank) if house.oka == "on" else 0
    parts = _parts(left, len(top)) if house.tie == "share" else (left,)
    oka = tuple(dict(zip(top, parts, strict=False)).get(seat, 0) for seat in range(SEATS))
    moved = {key: _extra_sums(house.per, bonuses, sort) for key, sort in (("tobi", "bust"), ("tips", "tip"), ("chips", "chip"))}
    return {"base": against, "uma": by_rank, "oka": oka, **moved}


def _extra_sums(per: int, bonuses: Sequence[Extra], sort: str) -> tuple[int, ...]:
    return tuple(
        sum(one.points * ((one.payee == seat) - (one.payer == seat)) for one in bonuses if one.sort == sort) // per
        for seat in range(SEATS)
    )


def _reckon_seat(hand: RiichiHand, seat: int, score: int, rows: dict[str, int]) -> Reckoning:
    """The result of one seat in points, so that nothing is rounded twice."""
    house, named = hand.house, feet_of(hand.house)
    why = Reckoning().plus(named["score"].name, hand.scores[seat], LAW["rank.1"])
    if more := score - hand.scores[seat]:
        why = why.plus(Words("残った供託", "sticks left"), more, LAW["house.7"])
    if adjusted := round_points(house, score) * house.per - score:
        why = why.plus(ROUNDED[house.rounding], adjusted, LAW[_rounds(house)])
    why = why.plus(Words("返し", "the base"), -house.base, LAW["rank.3" if house.base == USUAL.base else "house.2"])
    for key, amount in rows.items():
        if key != "base" and amount:
            why = why.plus(named[key].name, amount * house.per, named[key].clause)
    return why


def _rounds(house: RiichiHouse) -> str:
    return "rank.4" if house.rounding == "5-6" else "house.6"


def _foot(key: str, ja: str, en: str, said: Words, clause: str, *, last: bool = False) -> SheetFoot:
    return SheetFoot(key, Words(ja, en), said, (), said, LAW[clause], last=last)


MINUS = "\N{MINUS SIGN}"
SAID = {
    "5-6": Words("百の位 五まで捨て", "500 down, 600 up"),
    "4-5": Words("百の位 四まで捨て", "400 down, 500 up"),
    "down": Words("百の位を切り捨て", "hundreds dropped"),
    "up": Words("百の位を切り上げ", "hundreds up"),
    "none": Words("丸めない", "not rounded"),
}
"""What is said of the rounding beside the row."""
BY_FLOATS = Words("浮きの人数で", "by who is above")


def feet_of(house: RiichiHouse) -> Mapping[str, SheetFoot]:
    """The closing rows of the sheet by key."""
    whole, base = f"{SEATS * house.start:,}", house.base // house.per
    how = ROUNDED.get(house.rounding, Words("持ち点", "Points"))
    name = Words(f"{how.ja} − {base:,}", f"{how.en[0].upper()}{how.en[1:]} − {base:,}")
    uma = uma_of(house)
    ranked = same(" ".join(f"{one:+d}".replace("-", MINUS) for one in uma)) if uma and any(uma) else NO if uma else BY_FLOATS
    with_sticks = Words(f"供託とも {whole}", f"{whole} with sticks")
    foots = (
        _foot("score", "持ち点", "Points", with_sticks, "setup.2"),
        _foot("base", name.ja, name.en, SAID[house.rounding], _rounds(house)),
        _foot("uma", "ウマ", "Uma", ranked, _uma_clause(house)),
        _foot("oka", "オカ", "Oka", Words("首位は他三人の逆", "first: minus the rest"), "rank.6"),
        _foot("tobi", "ハコ（飛び賞）", "Bust bonus", Words("飛ばした者へ", "to who bust them"), "bust.2"),
        _foot("tips", "祝儀", "Tips", NOTHING, "bonus.1"),
        _foot("chips", "チップ", "Chips", Words(f"一枚 {house.chip:,}点", f"{house.chip:,} each"), "house.47"),
        _foot("yakitori", "焼き鳥", "Yakitori", Words("和了のない人から", "from who never won"), "house.45"),
        *(
            (_foot("chombo", "チョンボ", "Chombo", Words("終わってから引く", "after the game"), "house.33"),)
            if house.chombo != "mangan"
            else ()
        ),
        _foot("final", "合計", "Result", Words("合計 0", "0 in all"), "rank.6", last=True),
    )
    unused = {
        "tobi": not house.bust_bonus or house.bust == "off",
        "tips": not house.tip and not house.tip_ron,
        "chips": not house.chip,
        "yakitori": not house.yakitori,
    }
    return {foot.key: foot for foot in foots if not unused.get(foot.key)}


NO = Words("なし", "none")


def closing(house: RiichiHouse) -> tuple[SheetFoot, ...]:
    """The closing rows with what is said beside them; without oka the results need not come to zero (riichi.rank.7)."""
    said = {} if house.oka == "on" else {"oka": NO, "final": NOTHING}
    if house.chombo != "mangan":
        said["final"] = NOTHING
    rows = feet_of(house).values()
    return tuple(foot._replace(aside=said[foot.key], note=said[foot.key]) if foot.key in said else foot for foot in rows)
