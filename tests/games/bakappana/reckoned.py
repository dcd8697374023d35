"""A second reckoning of 馬鹿っ花: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order, cards their names in records (`matsu-hikari`), amounts in points. House rules are a dict with the
names and choices of records (`fuke-dealer`: "stay").
"""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any, NamedTuple

from tests.games.hanafuda import ANIMALS, BLUE, CRANE, CUP, CURTAIN, GRASS, LIGHTS, MOON, PHOENIX, RAIN_MAN, RED, Sat, whole

House = Mapping[str, Any]

PLAY = 3
SETS = {
    "aotan": (40, BLUE),
    "akatan": (40, RED),
    "omote-sugawara": (30, {CRANE, "ume-tane", CURTAIN}),
    "matsu-kiri-bouzu": (20, {CRANE, MOON, PHOENIX}),
    "inoshikachou": (20, ANIMALS),
    "kusa": (20, GRASS),
}
HANDS = {"rokkasu": 20, "shichikasu": 30}
SCALE = (10, 15, 20, 25, 30)
SCALE_OF_SIX = (10, 10, 15, 20, 25, 30)


# Who plays, and what the others pay (out, drive, basics.out, basics.drive, basics.force)


def drop_fee(house: House, sat: Sat, player: int) -> int:
    if house["kudari"] == "none":
        return 0
    if house["kudari"] == "flat":
        return int(house["kudari-flat"])
    if house["kudari"] == "hachi-seat":
        return (SCALE_OF_SIX if len(sat.order) == 6 else SCALE)[sat.order.index(player)]
    return SCALE[sat.dropped.index(player)]


def drive_fee(house: House, hand: Collection[str]) -> int:
    """What each of the three pays to a player who was driven out with this hand."""
    if house["kudari"] == "none":
        return 0
    if house["kudari"] == "flat":
        return int(house["kudari-flat"])
    found = Fraction(HANDS.get(hand_yaku(house, hand), 0), 2)
    found += Fraction(5, 2) * sum(card.endswith("-hikari") or (card.endswith("-tan") and "yanagi" not in card) for card in hand)
    found += Fraction(sum(worth(house, hand).values()), 2)
    return floor(found + Fraction(1, 2))


def hand_yaku(house: House, hand: Collection[str]) -> str:
    chaff = sum("-kasu" in card for card in hand)
    return {6: "rokkasu", 7: "shichikasu"}.get(chaff, "") if house["teyaku"] == "on" else ""


# Captured cards (dekiyaku, settle)


def worth(house: House, pile: Collection[str]) -> dict[str, int]:
    """The yaku of these cards, without that of few cards."""
    have = set(pile)
    found = {name: fee for name, (fee, cards) in SETS.items() if cards <= have}
    dry, rain = len(LIGHTS & have), RAIN_MAN in have
    if dry == 4 and rain:
        found["gokou"] = 100
    if dry == 4 and (not rain or house["shikou-stack"] == "on"):
        found["shikou"] = 60
    if dry == 3 and rain and house["ame-shikou"] != "off":
        found["ameshikou"] = 60 if house["ame-shikou"] == "shikou" else house["ame-shikou-points"]
    ribbons = sum(card.endswith("-tan") and card != "yanagi-tan" for card in have)
    if ribbons >= 7:
        found["nanatan"] = 40
    elif ribbons == 6:
        found["rokutan"] = 30
    if rain and house["rain-man"] == "voids":  # house.7
        pass
    elif {CURTAIN, MOON, CUP} <= have:
        found["nomi"] = 40 if house["nomi"] == "sum" else house["nomi-points"]
    elif {CURTAIN, CUP} <= have:
        found["hanami"] = 20
    elif {MOON, CUP} <= have:
        found["tsukimi"] = 20
    for name, month in (("fuji-shima", "fuji"), ("kiri-shima", "kiri"), ("ame-shima", "yanagi")):
        if whole(have, month) and (name != "ame-shima" or house["ame-shima"] == "yaku"):
            found[name] = 10
    if house["lights"] == "best":  # house.2
        lights = [name for name in ("gokou", "shikou", "omote-sugawara", "matsu-kiri-bouzu") if name in found]
        for name in lights[1:]:
            if not (name == "shikou" and house["shikou-stack"] == "on"):
                found.pop(name)
    return found


def points(house: House, pile: Collection[str]) -> int:
    values = {"hikari": 20, "tane": 10, "tan": 5}
    return sum(values.get(card.rpartition("-")[2], int(house["kasu-point"])) for card in pile)


# A month


class Told(NamedTuple):
    """What happened once it was known who plays.

    `driven` are the hands of who was driven out, by seat; `hands` the chaff hands that were declared, by seat; `piles` what each
    player captured, in turn order; `split` whether two who alone were in split the fees; `callers` who
    announced fuke.
    """

    driven: Mapping[int, Collection[str]] = {}
    hands: Mapping[int, str] = {}
    piles: Sequence[Collection[str]] = ()
    split: bool = False
    callers: Collection[int] = ()


class Reckoned(NamedTuple):
    """What each seat gains, who deals next, and who won the month."""

    balances: tuple[int, ...]
    dealer: int
    winner: int | None


def month(house: House, seats: int, sat: Sat, told: Told) -> Reckoned:
    """A month that is over."""
    moved = [0] * seats

    def pay(payer: int, payee: int, amount: int) -> None:
        moved[payer] -= amount
        moved[payee] += amount

    for player, hand in told.driven.items():
        for payer in sat.playing:
            pay(payer, player, drive_fee(house, hand))
    fees = {player: drop_fee(house, sat, player) for player in sat.dropped}
    if told.split:
        for player, fee in fees.items():
            moved[player] -= fee
        pot = sum(fees.values())
        moved[sat.playing[0]] += pot - pot // 2
        moved[sat.playing[1]] += pot // 2
        return Reckoned(tuple(moved), sat.playing[0], None)
    if len(sat.playing) == 1:
        winner, dealer = sat.playing[0], sat.playing[0]
    else:
        found, dealer = played(house, sat.playing, told, pay)
        if found is None:
            return Reckoned(tuple(moved), dealer, None)
        winner = found
    for player, fee in fees.items():
        pay(player, winner, fee)
    return Reckoned(tuple(moved), dealer, winner)


def played(house: House, playing: Sequence[int], told: Told, pay: Any) -> tuple[int | None, int]:
    """The winner and the next dealer; pays for hands, yaku and points."""
    three = len(playing) >= PLAY
    four = len(playing) == 4  # house.9
    scored = [points(house, pile) for pile in told.piles]
    every = playing if house["fuke-who"] == "anybody" else told.callers  # house.8
    limit = int(house["fuke-limit"])
    fuke = [player for player, score in zip(playing, scored, strict=True) if score <= limit and player in every]
    if three and house["fuke"] == "on" and fuke:
        return None, fuke[-1] if house["fuke-dealer"] == "fuke" else playing[0]
    for owner, name in told.hands.items():
        for other in playing:
            if other != owner:
                pay(other, owner, HANDS[name])
    gained = dict.fromkeys(playing, 0)
    willow = [whole(pile, "yanagi") for pile in told.piles]
    washed = house["ame-shima"] == "nagashi" and any(willow)
    spares = house["willow-others"] == "on" and house["ame-shima"] == "yaku" and any(willow)  # house.4
    for place, (owner, pile) in enumerate(zip(playing, told.piles, strict=True)):
        if spares and not willow[place]:
            continue
        fee = sum(worth(house, pile).values())
        if three and not four and house["oyanaka"] == "on" and len(pile) <= (8, 8, 10)[place]:
            fee += 30
        for other in playing:
            if other != owner and not washed:
                gained[other] -= fee
                gained[owner] += fee
    if three and house["card-pay"] != "base":  # house.6
        tens = house["card-pay"] == "tens"
        top = max(scored)
        taken = [score // 10 if tens else int(score == top and scored.count(top) == 1) for score in scored]
        for place, player in enumerate(playing):
            gained[player] += int(house["share"]) * (len(playing) * taken[place] - sum(taken))
    elif three:
        base = {(3, "1"): 88, (3, "0"): 80, (4, "1"): 66, (4, "0"): 60}[len(playing), house["kasu-point"]]
        for player, score in zip(playing, scored, strict=True):
            gained[player] += score - base
    else:
        for player, more in zip(playing, (scored[0] - scored[1], scored[1] - scored[0]), strict=True):
            gained[player] += more
    for player in playing[1:]:  # gains sum to zero: each is moved against the first player
        pay(playing[0], player, gained[player])
    winner = max(playing, key=lambda player: gained[player])
    return winner, winner
