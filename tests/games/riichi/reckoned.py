"""A second reckoning of riichi mahjong: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers from 0, the first dealer; scores and payments are points, results pt. A fact is a dict like its line of a record:
{"fact": "ron", "player": 1, "payer": 3, "han": 3, "fu": 30}. Hands that were won are told by number. House rules are a dict with
the names and choices of records.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

House = Mapping[str, str]
Entry = Mapping[str, Any]

SEATS = range(4)
START, GOAL = 25_000, 30_000
STICK = 1_000
POT = -1
"""Who pays out of and into the pot, among seats."""
EAST, SOUTH, WEST = range(3)
LIMITS = {"mangan": 2_000, "haneman": 3_000, "baiman": 4_000, "sanbaiman": 6_000, "kazoe": 8_000}
"""The base of each limit (payment.2, payment.4)."""
BY_HAN = {5: 2_000, 6: 3_000, 7: 3_000, 8: 4_000, 9: 4_000, 10: 4_000, 11: 6_000, 12: 6_000}
YAKUMAN = {"yakuman": 1, "double": 2, "triple": 3}
PAO = {"daisangen": 1, "daisuushii": 2, "suukantsu": 1}
"""How many yakuman each liability covers (pao.6)."""
UMA = (30, 10, -10, -30)


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


def units(entry: Entry) -> int:
    """How many yakuman the hand is, a counted one being none (yakuman.18), with the one for the eighth win in a row.

    `more` than three cannot be told by number.
    """
    return YAKUMAN.get(entry["han"], 0) + entry.get("more", 0) + entry.get("eighth", 0)


def base(entry: Entry) -> int:
    """The base points."""
    han = entry["han"]
    if units(entry):
        return 8_000 * units(entry)
    if han in LIMITS:
        return LIMITS[han]
    if han in BY_HAN:
        return BY_HAN[han]
    fu = entry["fu"]
    if (fu, han) in {(30, 4), (60, 3)}:  # payment.3
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


def ron_paid(entry: Entry, payer: int, dealer: int, honba: int) -> list[Paid]:
    """A win on a discard, with its honba; halves of the liable before the discarder's."""
    winner = entry["player"]
    return one_pays(entry, payer, honba, ron_points(base(entry), winner == dealer), winner == dealer)


def one_pays(entry: Entry, payer: int, honba: int, whole: int, dealer_wins: bool) -> list[Paid]:
    """`payer` pays the whole of a win except what those who are liable share with him (pao.3 to pao.6, pao.10)."""
    winner = entry["player"]
    paid = []
    for name, liable in covered(entry).items():
        part = ron_points(8_000, dealer_wins) * PAO[name]
        whole -= part
        paid += [Paid(liable, winner, part // 2), Paid(payer, winner, part // 2)]
    return [*paid, Paid(payer, winner, whole), Paid(payer, winner, 300 * honba)]


def tsumo_paid(entry: Entry, dealer: int, honba: int) -> list[Paid]:
    winner, points = entry["player"], base(entry)
    feeder = entry.get("rinshan_by")
    if feeder is not None:  # pao.7, pao.10
        return one_pays(entry, feeder, honba, tsumo_sum(points, winner, dealer), winner == dealer)
    liable = covered(entry)
    if liable:  # pao.2, pao.5, pao.6
        paid = [Paid(seat, winner, tsumo_sum(8_000, winner, dealer) * PAO[name]) for name, seat in liable.items()]
        rest = points - 8_000 * sum(PAO[name] for name in liable)
        paid += [Paid(payer, winner, tsumo_points(rest, winner, payer, dealer)) for payer in after(winner)]
        return [*paid, Paid(next(iter(liable.values())), winner, 300 * honba)]
    return [Paid(payer, winner, tsumo_points(points, winner, payer, dealer) + 100 * honba) for payer in after(winner)]


def mangan_paid(winner: int, dealer: int, honba: int) -> list[Paid]:
    """A mangan as if drawn: nagashi mangan; and, from him to the others, a chombo."""
    return [Paid(payer, winner, tsumo_points(2_000, winner, payer, dealer) + 100 * honba) for payer in after(winner)]


def noten_paid(tenpai: Sequence[int]) -> list[Paid]:
    """3,000 in all; each who is noten pays the receivers one after the other (tenpai.1 to tenpai.5, bust.4)."""
    noten = [seat for seat in SEATS if seat not in tenpai]
    if not noten or not tenpai:
        return []
    share = 3_000 // len(noten) // len(tenpai)
    return [Paid(payer, payee, share) for payer in noten for payee in after(payer) if payee in tenpai]


# The end of the game (rank, bust, bonus)


def thousands(score: int) -> int:
    """Hundreds of 500 or less go down, of 600 or more up, by absolute value (rank.4)."""
    whole, rest = divmod(abs(score), 1_000)
    rounded = whole + (rest >= 600)
    return rounded if score >= 0 else -rounded


def places(house: House, scores: Sequence[int]) -> tuple[int, ...]:
    """From 1 (rank.1, rank.2)."""
    if house["tie"] == "split":
        return tuple(1 + sum(other > score for other in scores) for score in scores)
    return tuple(1 + sum((-scores[other], other) < (-scores[seat], seat) for other in SEATS) for seat in SEATS)


def result(house: House, scores: Sequence[int]) -> list[int]:
    """Score, uma and oka, without bonuses and tips."""
    order = sorted(SEATS, key=lambda seat: (-scores[seat], seat))
    pt = [thousands(score) - GOAL // 1_000 for score in scores]
    for nth, seat in enumerate(order):
        tied = [place for place, other in enumerate(order) if scores[other] == scores[seat]]
        pt[seat] += sum(UMA[place] for place in tied) // len(tied) if house["tie"] == "split" else UMA[nth]
    if house["oka"] == "on":
        first = order[0]
        pt[first] = -sum(pt[seat] for seat in order[1:])
    return pt


# The game


class Stand(NamedTuple):
    """How the game stands between two entries.

    `wins` is how often the dealer has won in a row, `may_stop` whether the leading dealer may end the game now.
    """

    scores: tuple[int, ...] = (START,) * 4
    pot: int = 0
    wind: int = EAST
    dealer: int = 0
    honba: int = 0
    wins: int = 0
    riichi: tuple[int, ...] = ()
    extra: tuple[int, ...] = (0,) * 4
    may_stop: bool = False
    over: bool = False

    @property
    def name(self) -> str:
        return f"{('East', 'South', 'West')[self.wind]} {self.dealer + 1}"


class Told(NamedTuple):
    """A game as far as it was told: how it stood before the last hand was won, and by whom."""

    stand: Stand = Stand()
    before: Stand = Stand()
    rons: tuple[Entry, ...] = ()


def reckon(house: House, entries: Iterable[Entry]) -> Stand:
    """How the game stands after all of these facts."""
    told = Told()
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
        return Told(put(stand, entry["player"])._replace(riichi=(*stand.riichi, entry["player"])))
    if kind == "foul":
        return Told(put(stand, entry["player"]))
    if kind == "tsumo":
        return Told(drawn(house, stand, entry))
    if kind == "draw":
        return Told(played_out(house, stand, entry.get("tenpai", ()), entry.get("nagashi", ())))
    if kind == "abort":
        return Told(proceed(house, stand, win=False, stays=entry["reason"] != "suufuu"))
    if kind == "chombo":
        return Told(chombo(stand, entry["players"]))
    assert kind == "stop"
    return Told(stopped(house, stand))


def put(stand: Stand, player: int) -> Stand:
    """A stick into the pot (riichi.1, foul.1)."""
    scores = tuple(score - STICK * (seat == player) for seat, score in enumerate(stand.scores))
    return stand._replace(scores=scores, pot=stand.pot + STICK, may_stop=False)


def pay(stand: Stand, payments: Iterable[Paid], bonus: bool = True) -> Stand:
    """The payments one after the other, and the bonus of 10 pt to who took another below zero (bust.1 to bust.8)."""
    scores, pot, extra = [*stand.scores], stand.pot, [*stand.extra]
    cause: dict[int, int] = {}
    for payer, payee, points in payments:
        if payer == POT:
            pot -= points
        else:
            if scores[payer] >= 0 > scores[payer] - points:
                cause[payer] = payee
            scores[payer] -= points
        scores[payee] += points
    for payer, payee in cause.items():
        if bonus and scores[payer] < 0:
            extra[payer] -= 10
            extra[payee] += 10
    return stand._replace(scores=tuple(scores), pot=pot, extra=tuple(extra))


def tip(stand: Stand, payers: Iterable[int], winner: int, pt: int) -> Stand:
    """A tip for a yakuman (bonus)."""
    extra = [*stand.extra]
    for payer in payers:
        extra[payer] -= pt
        extra[winner] += pt
    return stand._replace(extra=tuple(extra))


def raised(stand: Stand, entry: Entry) -> Entry:
    """The eighth win of a dealer in a row, and each after it, is a yakuman more (yakuman.12, yakuman.13)."""
    return {**entry, "eighth": 1} if entry["player"] == stand.dealer and stand.wins + 1 >= 8 else entry


def won(house: House, stand: Stand, rons: Sequence[Entry], payer: int) -> Stand:
    """One or more wins on a discard of `payer` (win.1, payment.7 to payment.10)."""
    turn = after(payer)
    ordered = [raised(stand, ron) for ron in sorted(rons, key=lambda ron: turn.index(ron["player"]))]
    payments: list[Paid] = []
    for nth, ron in enumerate(ordered):
        honba = stand.honba if nth == 0 or house["multi-honba"] == "each" else 0
        payments += ron_paid(ron, payer, stand.dealer, honba)
        if nth == 0:
            payments.append(Paid(POT, ron["player"], stand.pot))
    paid = pay(stand, payments)
    for ron in ordered:
        paid = tip(paid, [payer], ron["player"], 30 * units(ron))
    return proceed(house, paid, win=True, stays=any(ron["player"] == stand.dealer for ron in ordered))


def drawn(house: House, stand: Stand, entry: Entry) -> Stand:
    """A win by tsumo."""
    entry = raised(stand, entry)
    winner = entry["player"]
    paid = pay(stand, [*tsumo_paid(entry, stand.dealer, stand.honba), Paid(POT, winner, stand.pot)])
    return proceed(house, tip(paid, after(winner), winner, 10 * units(entry)), win=True, stays=winner == stand.dealer)


def played_out(house: House, stand: Stand, tenpai: Sequence[int], nagashi: Sequence[int]) -> Stand:
    """An exhaustive draw (tenpai, yaku.26 to yaku.29)."""
    order = [seat for seat in (stand.dealer, *after(stand.dealer)) if seat in nagashi]
    if not order:
        return proceed(house, pay(stand, noten_paid(tenpai)), win=False, stays=stand.dealer in tenpai, tenpai=True)
    win = house["nagashi"] == "win"
    payments: list[Paid] = []
    for nth, winner in enumerate(order):
        payments += mangan_paid(winner, stand.dealer, stand.honba if win else 0)
        if win and nth == 0:
            payments.append(Paid(POT, winner, stand.pot))
    stays = stand.dealer in (order if win else tenpai)
    return proceed(house, pay(stand, payments), win=win, stays=stays, tenpai=not win)


def chombo(stand: Stand, players: Sequence[int]) -> Stand:
    """The hand is void: its riichi sticks go back, each offender pays a mangan (foul.11 to foul.17, riichi.12)."""
    payments = [Paid(POT, player, STICK) for player in stand.riichi]
    for player in players:
        payments += [Paid(player, payer, points) for payer, _, points in mangan_paid(player, stand.dealer, 0)]
    paid = pay(stand, payments, bonus=False)
    return paid._replace(riichi=(), may_stop=False, over=min(paid.scores) < 0)


def proceed(house: House, stand: Stand, *, win: bool, stays: bool, tenpai: bool = False) -> Stand:
    """After a hand: whether the game ends, and what comes next (dealer, draw, rank.8 to rank.13, bust).

    `tenpai`: it was played out to the last discard.
    """
    highest = max(stand.scores)
    coming = stand._replace(
        riichi=(),
        honba=0 if win and not stays else stand.honba + 1,
        wins=stand.wins + 1 if win and stays else 0,
        may_stop=False,
    )
    if min(stand.scores) < 0:
        return coming._replace(over=True)
    if stand.wind == WEST and house["west"] == "sudden" and highest >= GOAL:
        return coming._replace(over=True)
    if stays:
        leads = places(house, stand.scores)[stand.dealer] == 1
        ends = passed(house, coming).over
        return coming._replace(may_stop=house["agariyame"] == "on" and ends and leads and (win or tenpai))
    return passed(house, coming)


def passed(house: House, stand: Stand) -> Stand:
    """The deal passes."""
    if stand.dealer < 3:
        return stand._replace(dealer=stand.dealer + 1)
    if stand.wind == EAST or (stand.wind == SOUTH and house["west"] != "off" and max(stand.scores) < GOAL):
        return stand._replace(wind=stand.wind + 1, dealer=0)
    return stand._replace(over=True)


def stopped(house: House, stand: Stand) -> Stand:
    """The leading dealer stops after the last hand (dealer.8), which ends the game (not while rank.8 applies)."""
    assert stand.may_stop, house
    return stand._replace(may_stop=False, over=True)


def final(house: House, stand: Stand) -> tuple[int, ...]:
    """The result in pt."""
    return tuple(pt + extra for pt, extra in zip(result(house, stand.scores), stand.extra, strict=True))
