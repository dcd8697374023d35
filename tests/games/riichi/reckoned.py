"""A second reckoning of riichi mahjong: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers from 0, the first dealer; scores and payments are points, results pt. A fact is a dict like its line of a record:
{"fact": "ron", "player": 1, "payer": 3, "han": 3, "fu": 30}. Hands that were won are told by number. House rules are a dict with
the names and choices of records, all of them that move anything.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

House = Mapping[str, Any]
Entry = Mapping[str, Any]

SEATS = range(4)
STICK = 1_000
POT = -1
"""Who pays out of and into the pot, among seats."""
EAST, SOUTH, WEST = range(3)
LIMITS = {"mangan": 2_000, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "kazoe": 8_000}
"""The base of each limit (payment.2, payment.4)."""
BY_HAN = {5: 2_000, 6: 3_000, 7: 3_000, 8: 4_000, 9: 4_000, 10: 4_000, 11: 6_000, 12: 6_000}
YAKUMAN = {"yakuman": 1, "double": 2, "triple": 3}
PAO = ("daisangen", "daisuushii", "suukantsu")
UMA = {
    "10-30": (30, 10, -10, -30),
    "10-20": (20, 10, -10, -20),
    "5-15": (15, 5, -5, -15),
    "4-12": (12, 4, -4, -12),
    "5-10": (10, 5, -5, -10),
    "none": (0, 0, 0, 0),
}
"""By how many have the base or more (house.5); else (8, 4, -4, -8)."""
USUAL: House = {
    "length": "two", "repeat": "tenpai", "repeat-south": "same", "chombo-last": "replay", "fine": 1_000,
    "west": "full", "goal": 30_000, "agariyame": "off", "bust": "below", "bust-bonus": 10,
    "cold": 0, "start": 25_000, "base": 30_000, "uma": "10-30", "uma-first": 30, "uma-second": 10, "uma-third": 10, "oka": "on",
    "uma-one-second": 1, "uma-one-third": 3, "uma-one-fourth": 8, "uma-two-first": 8, "uma-two-second": 4, "uma-two-third": 4,
    "uma-three-first": 8, "uma-three-second": 3, "uma-three-third": 1, "tie": "seat", "rounding": "5-6",
    "sticks": "nobody", "yakitori": 0, "rons": "all", "honba": 300, "multi-honba": "each",
    "pot-rons": "first", "noten": 3_000, "nagashi": "win", "abort-nine": "stay", "abort-kans": "stay", "abort-winds": "pass",
    "abort-riichi": "off", "abort-triple": "stay", "kiriage": "on", "kazoe": "yakuman", "yakuman-add": "add", "double": "on",
    "paarenchan": "on", "pao": "four", "pao-part": "own", "pao-honba": "discarder", "chombo": "mangan", "tip": 10, "tip-ron": 0,
    "chip": 0, "chip-from": "payer", "chip-ippatsu": 1, "chip-ura": 1, "chip-red": 1, "chip-yakuman": 5, "chip-yakuman-ron": 10,
    "open-riichi": "off",
    "two-han": 0, "riichi-poor": "off", "wind-pair": "4", "ippatsu": "on", "kuitan": "on", "renhou": "han", "shiisan": "on",
    "daisharin": "on", "red": "0", "ura": "off", "kandora": "off", "kan-ura": "on",
}  # fmt: skip
"""The rules of the source."""
ABORTS = {"kyuushu": "nine", "suukan": "kans", "suufuu": "winds", "suucha": "riichi", "sancha": "triple"}


class Paid(NamedTuple):
    """Points from one to another."""

    payer: int
    payee: int
    points: int


def upward(points: int) -> int:
    """Rounded up to 100 (payment.1)."""
    return -(-points // 100) * 100


def after(seat: int) -> tuple[int, ...]:
    """The other three in turn order."""
    return tuple((seat + turn) % 4 for turn in (1, 2, 3))


# What a hand is worth (payment)


def pao_units(house: House, name: str) -> int:
    """How many yakuman a liability covers (pao.6, house.24)."""
    return 2 if name == "daisuushii" and house["double"] == "on" else 1


def units(house: House, entry: Entry) -> int:
    """How many yakuman the hand is, a counted one being none (yakuman.18), with the one for the eighth win in a row, and
    at least one if somebody dealt into an open riichi who was not in riichi (house.55).

    `more` than three cannot be told by number. Where they do not add up the best is left (house.23).
    """
    parts = (YAKUMAN.get(entry["han"], 0) + entry.get("more", 0), entry.get("eighth", 0))
    made = sum(parts) if house["yakuman-add"] == "add" else max(parts)
    return max(made, entry.get("into-open", 0))


def base(house: House, entry: Entry) -> int:
    """The base points."""
    han = entry["han"]
    if units(house, entry):
        return 8_000 * units(house, entry)
    if han in LIMITS:
        return LIMITS[han]
    if han in BY_HAN:
        return BY_HAN[han]
    fu = entry["fu"]
    if (fu, han) in {(30, 4), (60, 3)} and house["kiriage"] == "on":  # payment.3, house.21
        return 2_000
    return int(min(fu * 2 ** (han + 2), 2_000))


def ron_points(points: int, dealer: bool) -> int:
    return upward(points * (6 if dealer else 4))


def tsumo_points(points: int, winner: int, payer: int, dealer: int) -> int:
    return upward(points * (2 if dealer in (winner, payer) else 1))


def tsumo_sum(points: int, winner: int, dealer: int) -> int:
    return sum(tsumo_points(points, winner, payer, dealer) for payer in after(winner))


# Who pays a win (pao, dealer.5)


def covered(entry: Entry) -> dict[str, int]:
    """Who is liable for which yakuman."""
    return {name: entry[name] for name in PAO if entry.get(name) is not None}


def ron_paid(house: House, entry: Entry, payer: int, dealer: int, honba: int) -> list[Paid]:
    """A win on a discard, with its honba; halves of the liable before the discarder's."""
    winner = entry["player"]
    return one_pays(house, entry, payer, honba, ron_points(base(house, entry), winner == dealer), winner == dealer)


def shares(house: House, entry: Entry) -> list[tuple[int, int]]:
    """Who is liable for how many yakuman; for all of the hand where it is so, the first also for those of nobody (house.31)."""
    parts = [(seat, pao_units(house, name)) for name, seat in covered(entry).items()]
    rest = units(house, entry) - sum(many for _, many in parts)
    if parts and house["pao-part"] == "all":
        parts[0] = (parts[0][0], parts[0][1] + rest)
    return parts


def one_pays(house: House, entry: Entry, payer: int, honba: int, whole: int, dealer_wins: bool) -> list[Paid]:
    """`payer` pays the whole of a win except what those who are liable share with him (pao.3 to pao.6, pao.10)."""
    winner = entry["player"]
    paid = []
    parts = shares(house, entry)
    for liable, many in parts:
        part = ron_points(8_000, dealer_wins) * many
        whole -= part
        paid += [Paid(liable, winner, part // 2), Paid(payer, winner, part // 2)]
    for_honba = parts[0][0] if parts and house["pao-honba"] == "liable" else payer
    return [*paid, Paid(payer, winner, whole), Paid(for_honba, winner, house["honba"] * honba)]


def tsumo_paid(house: House, entry: Entry, dealer: int, honba: int) -> list[Paid]:
    winner, points = entry["player"], base(house, entry)
    feeder = entry.get("rinshan_by")
    if feeder is not None:  # pao.7, pao.10
        return one_pays(house, entry, feeder, honba, tsumo_sum(points, winner, dealer), winner == dealer)
    parts = shares(house, entry)
    if parts:  # pao.2, pao.5, pao.6
        paid = [Paid(seat, winner, tsumo_sum(8_000, winner, dealer) * many) for seat, many in parts]
        rest = points - 8_000 * sum(many for _, many in parts)
        paid += [Paid(payer, winner, tsumo_points(rest, winner, payer, dealer)) for payer in after(winner)]
        return [*paid, Paid(parts[0][0], winner, house["honba"] * honba)]
    return as_drawn(house, winner, points, dealer, honba)


def as_drawn(house: House, winner: int, points: int, dealer: int, honba: int) -> list[Paid]:
    """What the three pay a tsumo, also nagashi mangan; from him to the others, a chombo (house.15)."""
    more = house["honba"] // 3 * honba
    return [Paid(payer, winner, tsumo_points(points, winner, payer, dealer) + more) for payer in after(winner)]


def noten_paid(house: House, tenpai: Sequence[int]) -> list[Paid]:
    """Each who is noten pays the receivers one after the other (tenpai.1 to tenpai.5, bust.4, house.16)."""
    noten = [seat for seat in SEATS if seat not in tenpai]
    if not noten or not tenpai:
        return []
    share = house["noten"] // len(noten) // len(tenpai)
    return [Paid(payer, payee, share) for payer in noten for payee in after(payer) if payee in tenpai]


# The end of the game (rank, bust, bonus)


def per(house: House) -> int:
    """How many points make one of the unit of results (house.6)."""
    return 1 if house["rounding"] == "none" else 1_000


def rounded(house: House, score: int) -> int:
    """A score in the unit of results: thousands by absolute value (rank.4), or points (house.6)."""
    if house["rounding"] == "none":
        return score
    least = {"5-6": 600, "4-5": 500, "down": 1_000, "up": 1}[house["rounding"]]
    whole = (abs(score) + 1_000 - least) // 1_000
    return whole if score >= 0 else -whole


def settled(house: House, stand: "Stand") -> tuple[int, ...]:
    """The scores with the sticks that are left (house.7)."""
    scores = [*stand.scores]
    first = [seat for seat in SEATS if scores[seat] == max(scores)]
    if house["sticks"] == "top":
        scores[first[0]] += stand.pot
    elif house["sticks"] == "split":
        for seat, share in zip(first, even(stand.pot // 100, len(first)), strict=True):
            scores[seat] += 100 * share
    return tuple(scores)


def even(amount: int, many: int) -> list[int]:
    """Equal shares, what does not divide to the first of them (house.3)."""
    return [amount // many + (nth < amount % many) for nth in range(many)]


def places(house: House, scores: Sequence[int]) -> tuple[int, ...]:
    """From 1 (rank.1, rank.2)."""
    if house["tie"] != "seat":
        return tuple(1 + sum(other > score for other in scores) for score in scores)
    return tuple(1 + sum((-scores[other], other) < (-scores[seat], seat) for other in SEATS) for seat in SEATS)


def uma(house: House, scores: Sequence[int]) -> tuple[int, ...]:
    """What each place gets, in pt (rank.5, house.4, house.5, house.40, house.54)."""
    above = sum(score >= house["base"] for score in scores)
    if house["uma"] == "floats" and above == 1:
        others = [-house[f"uma-one-{place}"] for place in ("second", "third", "fourth")]
        return (-sum(others), *others)
    if house["uma"] == "floats":
        first, second, third = (house[f"uma-{'three' if above == 3 else 'two'}-{place}"] for place in ("first", "second", "third"))
        third = third if above == 3 else -third
        return (first, second, third, -first - second - third)
    if house["uma"] == "own":
        first, second, third = house["uma-first"], house["uma-second"], -house["uma-third"]
        return (first, second, third, -first - second - third)
    return UMA[house["uma"]]


def result(house: House, scores: Sequence[int]) -> list[int]:
    """Score, uma and oka, without bonuses and tips, in the unit of results."""
    order = sorted(SEATS, key=lambda seat: (-scores[seat], seat))
    found = [rounded(house, score) - house["base"] // per(house) for score in scores]
    by_place = [pt * 1_000 // per(house) for pt in uma(house, scores)]
    if house["tie"] != "seat":
        for score in {*scores}:
            tied = [place for place, seat in enumerate(order) if scores[seat] == score]
            by_place[tied[0] : tied[-1] + 1] = even(sum(by_place[place] for place in tied), len(tied))
    for place, seat in enumerate(order):
        found[seat] += by_place[place]
    if house["oka"] == "on":
        first = [seat for seat in order if scores[seat] == scores[order[0]]] if house["tie"] == "share" else order[:1]
        for seat, share in zip(first, even(-sum(found), len(first)), strict=True):
            found[seat] += share
    return found


# The game


class Stand(NamedTuple):
    """How the game stands between two entries.

    `wins` is how often the dealer has won in a row, `may_stop` whether the leading dealer may end the game now; `extra` is what
    moves at the end, in points, `winners` who has won a hand.
    """

    scores: tuple[int, ...]
    pot: int = 0
    wind: int = EAST
    dealer: int = 0
    honba: int = 0
    wins: int = 0
    riichi: tuple[int, ...] = ()
    extra: tuple[int, ...] = (0,) * 4
    winners: frozenset[int] = frozenset()
    may_stop: bool = False
    over: bool = False

    @property
    def name(self) -> str:
        return f"{('East', 'South', 'West')[self.wind]} {self.dealer + 1}"


class Told(NamedTuple):
    """A game as far as it was told: how it stood before the last hand was won, and by whom."""

    stand: Stand
    before: Stand
    rons: tuple[Entry, ...] = ()


def begun(house: House) -> Told:
    stand = Stand((house["start"],) * 4)
    return Told(stand, stand)


def reckon(house: House, entries: Iterable[Entry]) -> Stand:
    """How the game stands after all of these facts."""
    told = begun(house)
    for entry in entries:
        told = tell(house, told, entry)
    return told.stand


def tell(house: House, told: Told, entry: Entry) -> Told:
    """One more fact."""
    stand, kind = told.stand, entry["fact"]
    if kind == "ron":
        return Told(won(house, stand, (entry,), entry["payer"]), stand, (entry,))
    if kind == "also-ron":
        rons = (*told.rons, entry)
        return Told(won(house, told.before, rons, rons[0]["payer"]), told.before, rons)
    if kind == "riichi":
        after_it = put(stand, entry["player"])._replace(riichi=(*stand.riichi, entry["player"]))
    elif kind == "foul":
        after_it = put(stand, entry["player"], house["fine"])
    elif kind == "tsumo":
        after_it = drawn(house, stand, entry)
    elif kind == "draw":
        after_it = played_out(house, stand, entry.get("tenpai", ()), entry.get("nagashi", ()))
    elif kind == "abort":  # draw.2 to draw.5, house.17, house.18, house.14
        after_it = proceed(house, stand, win=False, stays=house[f"abort-{ABORTS[entry['reason']]}"] == "stay")
    elif kind == "chombo":
        after_it = chombo(house, stand, entry["players"])
    else:
        assert kind == "stop"
        after_it = stopped(house, stand)
    return Told(after_it, stand)


def put(stand: Stand, player: int, points: int = STICK) -> Stand:
    """Into the pot (riichi.1, foul.1, house.49)."""
    scores = tuple(score - points * (seat == player) for seat, score in enumerate(stand.scores))
    return stand._replace(scores=scores, pot=stand.pot + points, may_stop=False)


def is_bust(house: House, score: int) -> bool:
    """bust.1, house.9."""
    return (score < 0 and house["bust"] != "off") or (score == 0 and house["bust"] == "zero")


def pay(house: House, stand: Stand, payments: Iterable[Paid], bonus: bool = True) -> Stand:
    """The payments one after the other, and the bonus to who made another go bust (bust.1 to bust.8)."""
    scores, pot, extra = [*stand.scores], stand.pot, [*stand.extra]
    cause: dict[int, int] = {}
    for payer, payee, points in payments:
        if payer == POT:
            pot -= points
        else:
            if not is_bust(house, scores[payer]) and is_bust(house, scores[payer] - points):
                cause[payer] = payee
            scores[payer] -= points
        scores[payee] += points
    for payer, payee in cause.items():
        if bonus and is_bust(house, scores[payer]):
            extra[payer] -= 1_000 * house["bust-bonus"]
            extra[payee] += 1_000 * house["bust-bonus"]
    return stand._replace(scores=tuple(scores), pot=pot, extra=tuple(extra))


def tip(house: House, stand: Stand, entry: Entry, payer: int | None) -> Stand:
    """Tips and chips of a win (bonus, house.34, house.44, house.47)."""
    winner, many, extra = entry["player"], units(house, entry), [*stand.extra]
    for seat in after(winner):
        points = 0
        if payer is None:
            points += 1_000 * house["tip"] * many
        elif seat == payer:
            points += 1_000 * (house["tip-ron"] or 3 * house["tip"]) * many
        if payer in (None, seat) or house["chip-from"] == "all":
            more = house["chip-yakuman" if payer is None else "chip-yakuman-ron"] * many
            points += house["chip"] * (entry.get("chips", 0) + more)
        extra[seat] -= points
        extra[winner] += points
    return stand._replace(extra=tuple(extra), winners=stand.winners | {winner})


def raised(house: House, stand: Stand, entry: Entry) -> Entry:
    """The eighth win of a dealer in a row, and each after it, is a yakuman more (yakuman.12, yakuman.13, house.28)."""
    eighth = entry["player"] == stand.dealer and stand.wins + 1 >= 8 and house["paarenchan"] == "on"
    return {**entry, "eighth": 1} if eighth else entry


def won(house: House, stand: Stand, rons: Sequence[Entry], payer: int) -> Stand:
    """One or more wins on a discard of `payer` (win.1, payment.7 to payment.10, house.19)."""
    turn = after(payer)
    ordered = [raised(house, stand, ron) for ron in sorted(rons, key=lambda ron: turn.index(ron["player"]))]
    own = [ron["player"] for ron in ordered[1:] if ron["player"] in stand.riichi and house["pot-rons"] == "own"]
    payments: list[Paid] = []
    for nth, ron in enumerate(ordered):
        honba = stand.honba if nth == 0 or house["multi-honba"] == "each" else 0
        payments += ron_paid(house, ron, payer, stand.dealer, honba)
        if nth == 0:
            payments.append(Paid(POT, ron["player"], stand.pot - STICK * len(own)))
    paid = pay(house, stand, [*payments, *(Paid(POT, player, STICK) for player in own)])
    for ron in ordered:
        paid = tip(house, paid, ron, payer)
    return proceed(house, paid, win=True, stays=any(ron["player"] == stand.dealer for ron in ordered))


def drawn(house: House, stand: Stand, entry: Entry) -> Stand:
    """A win by tsumo."""
    entry = raised(house, stand, entry)
    winner = entry["player"]
    paid = pay(house, stand, [*tsumo_paid(house, entry, stand.dealer, stand.honba), Paid(POT, winner, stand.pot)])
    return proceed(house, tip(house, paid, entry, None), win=True, stays=winner == stand.dealer)


def played_out(house: House, stand: Stand, tenpai: Sequence[int], nagashi: Sequence[int]) -> Stand:
    """An exhaustive draw (tenpai, yaku.26 to yaku.29)."""
    order = [seat for seat in (stand.dealer, *after(stand.dealer)) if seat in nagashi]
    ready = stand.dealer in tenpai
    if not order:
        return proceed(house, pay(house, stand, noten_paid(house, tenpai)), win=False, stays=ready, out=True)
    win = house["nagashi"] == "win"
    payments: list[Paid] = []
    for nth, winner in enumerate(order):
        payments += as_drawn(house, winner, 2_000, stand.dealer, stand.honba if win else 0)
        if win and nth == 0:
            payments.append(Paid(POT, winner, stand.pot))
    paid = pay(house, stand, payments)
    if win:
        won = paid._replace(winners=paid.winners | {*order})
        return proceed(house, won, win=True, stays=stand.dealer in order)
    return proceed(house, paid, win=False, stays=ready, out=True)


def chombo(house: House, stand: Stand, players: Sequence[int]) -> Stand:
    """The hand is void: its riichi sticks go back, each offender pays a mangan, or pt later (foul.11 to foul.17, house.33)."""
    payments, extra = [Paid(POT, player, STICK) for player in stand.riichi], [*stand.extra]
    for player in players:
        if house["chombo"] == "mangan":
            payments += [Paid(player, payer, points) for payer, _, points in as_drawn(house, player, 2_000, stand.dealer, 0)]
        else:
            extra[player] -= 1_000 * int(house["chombo"])
    paid = pay(house, stand, payments, bonus=False)._replace(riichi=(), may_stop=False, extra=tuple(extra))
    ends = house["chombo-last"] == "ends" and stand.dealer == 3 and stand.wind >= last_wind(house)  # house.50
    return paid._replace(over=ends or any(is_bust(house, score) for score in paid.scores))


def proceed(house: House, stand: Stand, *, win: bool, stays: bool, out: bool = False) -> Stand:
    """After a hand: whether the game ends, and what comes next (dealer, draw, rank.8 to rank.13, bust, house.12, house.43).

    `out`: it was played out to the last discard; `stays`: the dealer has won, is tenpai, or stays after an abortive draw.
    """
    highest, ready = max(stand.scores), win or stays
    south = house["repeat-south"] if stand.wind >= SOUTH else "same"
    repeat = house["repeat"] if south == "same" else south
    if win or out:
        stays = {"never": False, "win": win and stays, "draw": stays or not win}.get(repeat, stays)
    coming = stand._replace(
        riichi=(),
        honba=0 if win and not stays else stand.honba + 1,
        wins=stand.wins + 1 if win and stays else 0,
        may_stop=False,
    )
    if any(is_bust(house, score) for score in stand.scores) or 0 < house["cold"] <= highest:
        return coming._replace(over=True)
    if stand.wind > last_wind(house) and house["west"] == "sudden" and highest >= house["goal"]:
        return coming._replace(over=True)
    if not stays:
        return passed(house, coming)
    leads = places(house, stand.scores)[stand.dealer] == 1
    may = house["agariyame"] != "off" and passed(house, coming).over and leads and ready and (win or out)
    return coming._replace(may_stop=may and house["agariyame"] == "on", over=may and house["agariyame"] == "auto")


def last_wind(house: House) -> int:
    """house.42."""
    return EAST if house["length"] == "one" else SOUTH


def passed(house: House, stand: Stand) -> Stand:
    """The deal passes."""
    if stand.dealer < 3:
        return stand._replace(dealer=stand.dealer + 1)
    last = last_wind(house)
    if stand.wind < last or (stand.wind == last and house["west"] != "off" and max(stand.scores) < house["goal"]):
        return stand._replace(wind=stand.wind + 1, dealer=0)
    return stand._replace(over=True)


def stopped(house: House, stand: Stand) -> Stand:
    """The leading dealer stops after the last hand (dealer.8), which ends the game (not while rank.8 applies)."""
    assert stand.may_stop, house
    return stand._replace(may_stop=False, over=True)


def final(house: House, stand: Stand) -> tuple[int, ...]:
    """The result in the unit of results, with yakitori (house.45)."""
    found = result(house, settled(house, stand))
    for seat in SEATS:
        found[seat] += stand.extra[seat] // per(house)
        for other in stand.winners if seat not in stand.winners else ():
            found[seat] -= house["yakitori"] * 1_000 // per(house)
            found[other] += house["yakitori"] * 1_000 // per(house)
    return tuple(found)
