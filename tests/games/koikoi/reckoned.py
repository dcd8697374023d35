"""A second reckoning of こいこい for two: plain values in, plain values out, written from the clauses and not from the app.

Seats are numbers in turn order, cards their names in records (`matsu-hikari`), amounts in 文. House rules are a dict with the names
and choices of records (`koi-fail`: "draw"); `kudari`, the fee of dropping and driving out, and `no-yaku` are numbers.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from tests.games.hanafuda import ANIMALS, BLUE, CUP, CURTAIN, LIGHTS, MONTHS, MOON, RAIN_MAN, RED, Sat, whole

House = Mapping[str, Any]
Yaku = dict[str, int]
"""What each yaku is worth."""

HAND = 6
"""What every dealt hand pays (teyaku.2 to teyaku.5)."""


# What is worth what (dekiyaku, bake, teyaku)


def worth(house: House, pile: Collection[str]) -> Yaku:
    """The yaku of captured cards."""
    have = set(pile)
    dry = len(LIGHTS & have)
    ribbons = sum(card.endswith("-tan") for card in have)
    tane = sum(card.endswith("-tane") for card in have)
    kasu, cup = sum("-kasu" in card for card in have), int(CUP in have)
    ways = {  # house.19
        "source": [(tane, kasu + cup * (house["bakefuda"] == "on"))],
        "kasu": [(tane - cup, kasu + cup)],
        "either": [(tane, kasu), (tane - cup, kasu + cup)],
    }[house["cup"]]
    wet = house["viewing"] == "rain" and any(card.startswith("yanagi-") for card in have)  # house.14
    month = whole(have, MONTHS[house["month"] - 1]) and house["tsukifuda"] > 0  # house.8
    light = {3: "sankou", 4: "shikou"}.get(dry)
    if RAIN_MAN in have and dry > 2:
        light = "gokou" if dry == 4 else "ameshikou" if house["ame-shikou"] == "on" else "sankou"
    sets = {"aotan": BLUE, "akatan": RED, "inoshikachou": ANIMALS, "hanamizake": {CURTAIN, CUP}, "tsukimizake": {MOON, CUP}}
    made = [name for name, cards in sets.items() if cards <= have and not (wet and name in VIEWINGS)] + ["tsukifuda"] * month
    found = partial(told, house, light=light, sets=made, ribbons=ribbons)
    return max((found(tane=one, kasu=other) for one, other in ways), key=lambda made: sum(made.values()))


VIEWINGS = {"hanamizake", "tsukimizake"}


def told(house: House, light: str | None, sets: Collection[str], tane: int, ribbons: int, kasu: int) -> Yaku:
    """The yaku of a pile with these sets and so many cards of each kind."""
    found: Yaku = {}
    if light:
        found[light] = {"gokou": 15, "shikou": 10, "ameshikou": 8, "sankou": 6}[light]
    more = house["tan-plus"] == "on"
    if {"aotan", "akatan"} <= {*sets} and house["aka-ao"] == "on":
        found["akaao"] = 15 + (ribbons - 6 if more else 0)
    else:
        for name in ("aotan", "akatan"):
            if name in sets:
                found[name] = 6 + (ribbons - 3 if more else 0)
    if "inoshikachou" in sets:
        found["inoshikachou"] = 5 + (tane - 3 if house["ino-plus"] == "on" else 0)
    for name in ("hanamizake", "tsukimizake"):
        if name in sets:
            found[name] = int(house["sake"])
    if "tsukifuda" in sets:
        found["tsukifuda"] = house["tsukifuda"]
    for name, count, least in (("tane", tane, 5), ("tan", ribbons, 5), ("kasu", kasu, 10)):
        if count >= least:
            found[name] = 1 + count - least
    if house["joins"] == "best":  # house.7
        if {"akaao", "aotan", "akatan"} & {*found}:
            found.pop("tan", None)
        if "inoshikachou" in found:
            found.pop("tane", None)
    return found


def hand_yaku(house: House, months: Sequence[int]) -> str:
    """The hand that these eight cards make under the house rules, or ""."""
    shape = sorted(Counter(months).values(), reverse=True)
    name = ""
    if shape[0] == 4:
        name = "teshi"
    elif shape == [2, 2, 2, 2]:
        name = "kuttsuki"
    elif shape[:2] == [3, 3]:
        name = "futasanbon"
    elif shape == [3, 2, 2, 1]:
        name = "haneken"
    return name if name and house[name] == "on" else ""


def on_field(field: Sequence[int]) -> str:
    """Whether the eight cards of a field, as their months, hold four of a month or are four pairs (deal.2, house.16)."""
    counts = [*Counter(field).values()]
    return "four" if 4 in counts else "pairs" if counts == [2, 2, 2, 2] else ""


def may_deal_again(house: House, hands: Sequence[Sequence[int]], field: Sequence[int]) -> bool:
    """Whether this deal is or may be dealt again (deal.2, deal.3); hands and field as the months of their cards."""
    if on_field(field) == "four" and house["field-four"] == "redeal":
        return True
    if on_field(field) == "pairs" and house["field-pairs"] == "redeal":
        return True
    if any(house[name] == "on" for name in ("teshi", "kuttsuki", "futasanbon", "haneken")):
        return False
    return any(4 in (counts := [*Counter(hand).values()]) or counts == [2, 2, 2, 2] for hand in hands)


def ends(house: House, name: str) -> bool:
    """Whether declaring this hand ends the month (teyaku.10 to teyaku.14)."""
    return name in ("teshi", "kuttsuki") and house[f"{name}-ends"] == "on"


# Shobu and koi (call)


def fresh(house: House, before: Mapping[str, int], after: Mapping[str, int]) -> bool:
    """Whether a yaku is new since the end of one's own last turn, made, grown or stepped up (call.2, call.3), and all of them are
    enough to stop (house.14, house.20).
    """
    enough = sum(after.values()) >= house["stop-min"] and not (house["viewing"] == "beside" and {*after} <= VIEWINGS)
    return enough and any(mon > before.get(name, 0) for name, mon in after.items())


def may_say_koi(last_card: bool, dealer: bool) -> bool:
    """With a new yaku (call.10, call.11)."""
    return dealer or not last_card


# A month


class Told(NamedTuple):
    """What happened once it was known who plays.

    `hands` are the hands declared by who plays, the dealer first; `koi` the seats that said koi, in order. `shobu` is who called it
    with what yaku. `left` is what each has when the hands run out, the dealer first. `lights` lay on the dealt field, or what it
    `holds` won the month.
    """

    hands: tuple[str, str] = ("", "")
    koi: tuple[int, ...] = ()
    shobu: tuple[int, Yaku] | None = None
    left: tuple[Yaku, Yaku] = ({}, {})
    lights: int = 0
    holds: str = ""


class Reckoned(NamedTuple):
    """What each seat gains, who deals next, and who won the month."""

    balances: tuple[int, ...]
    dealer: int
    winner: int | None


def month(house: House, seats: int, sat: Sat, told: Told) -> Reckoned:
    """A month that is over."""
    moved = [0] * seats

    def pay(payer: int, payee: int, mon: int) -> None:
        moved[payer] -= mon
        moved[payee] += mon

    for driven in sat.driven:
        for player in sat.playing:
            pay(player, driven, house["kudari"])
    winner = sat.playing[0] if len(sat.playing) == 1 else played(house, sat.playing, told, pay)
    if winner is not None:
        for dropper in sat.dropped:
            pay(dropper, winner, house["kudari"])
    drawn = sat.playing[1 if house["draw-dealer"] == "passes" else 0] if winner is None else None
    return Reckoned(tuple(moved), winner if drawn is None else drawn, winner)


def played(house: House, playing: Sequence[int], told: Told, pay: Any) -> int | None:
    """The winner of a month that two play; pays for hands and yaku."""
    dealer, biki = playing
    if told.holds:
        pay(biki, dealer, house["field-fee"])
        return dealer
    if all(told.hands) and house["hand-both"] == "draw":
        return None
    if all(told.hands) and house["hand-both"] == "none":
        told = told._replace(hands=("", ""))
    for name, owner, payer in zip(told.hands, (dealer, biki), (biki, dealer), strict=True):
        if name:
            pay(payer, owner, HAND)
    enders = [seat for name, seat in zip(told.hands, playing, strict=True) if ends(house, name)]
    if enders:
        return enders[0] if len(enders) == 1 else None
    winner, mon = None, 0
    if told.shobu:
        winner, yaku = told.shobu
        mon = multiplied(house, told, winner, yaku)
    elif house["no-yaku"] and house["oya-ken"] == "always":
        winner, mon = dealer, house["no-yaku"]
    elif told.koi:
        if house["koi-fail"] == "last":
            winner = told.koi[-1]
            mon = multiplied(house, told, winner, told.left[playing.index(winner)])
    elif house["no-yaku"]:
        winner, mon = dealer, house["no-yaku"]
    if winner is not None:
        pay(biki if winner == dealer else dealer, winner, mon)
    return winner


def multiplied(house: House, told: Told, winner: int, yaku: Yaku) -> int:
    """What the winner is paid for yaku (settle.2, house.2, house.3, house.12, house.13, house.15)."""
    own, every, mon = told.koi.count(winner), len(told.koi), sum(yaku.values())
    if own and house["inflate"] == "off":
        mon += house["viewing-koi"] * len(VIEWINGS & {*yaku})
    if 0 < house["seven"] <= mon:
        mon *= 2
    if house["koi-times"] == "bonus" and own < 4:
        mon += own
    by_koi = {
        "none": 2**every if house["inflate"] == "on" else 1,
        "other": 1 + (every > own),
        "own": 1 + (own > 0),
        "any": 1 + (every > 0),
        "all": 1 + every,
        "mine": 1 + own,
        "bonus": max(1, own - 2),
    }[house["koi-times"]]
    by_field = {"none": 1, "any": 1 + (told.lights > 0), "lights": max(1, told.lights), "more": 1 + told.lights}[
        house["field-times"]
    ]
    return mon * (by_koi + by_field - 1 if house["times-join"] == "add" else by_koi * by_field)
