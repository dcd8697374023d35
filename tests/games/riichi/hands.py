"""Random riichi hands that were won."""

from collections import Counter
from random import Random

from tests.games.riichi.fu import DRAGONS, GREEN, HONOURS, KINDS, ORPHANS, SUITS, WINDS, Won

MOODS = (
    ("any", [*KINDS]),
    ("any", [*KINDS]),
    ("simple", [kind for kind in KINDS if kind not in ORPHANS]),
    ("suit", [kind for kind in KINDS if kind.startswith("pin")]),
    ("suit and honours", [kind for kind in KINDS if kind.startswith("sou") or kind in HONOURS]),
    ("ends", [kind for kind in KINDS if kind in HONOURS or kind[-1] in "123789"]),
    ("ends of suits", [kind for kind in KINDS if kind not in HONOURS and kind[-1] in "123789"]),
    ("orphans", sorted(ORPHANS)),
    ("honours", [*HONOURS]),
    ("winds", [*WINDS, "man1", "man2", "man3"]),
    ("dragons", [*DRAGONS, "man7", "man8", "man9", "pin5"]),
    ("green", sorted(GREEN)),
    ("low", [f"{suit}{number}" for suit in SUITS for number in (2, 3, 4)]),
    ("same", [f"{suit}{number}" for suit in SUITS for number in (5, 9)]),
    ("one suit", [f"man{number}" for number in range(1, 10)]),
)
"""What hands are often made of."""


def run(suit: str, number: int) -> tuple[str, ...]:
    return tuple(f"{suit}{number + step}" for step in range(3))


def planted(rng: Random) -> list[tuple[str, ...]]:
    """Sets that make a rare yaku together; mostly none."""
    roll, suit, number = rng.random(), rng.choice(SUITS), rng.randint(1, 7)
    if roll < 0.05:
        return [run(suit, first) for first in (1, 4, 7)]
    if roll < 0.1:
        return [run(each, number) for each in SUITS]
    if roll < 0.12:
        return [(f"{each}{number}",) * 3 for each in SUITS]
    if roll < 0.14:
        return [(kind,) * rng.choice((3, 4)) for kind in rng.sample(DRAGONS, rng.choice((2, 3)))]
    if roll < 0.16:
        return [(kind,) * 3 for kind in rng.sample(WINDS, rng.choice((3, 4)))]
    return []


def sets_and_pair(rng: Random, kinds: list[str]) -> tuple[list[tuple[str, ...]], str]:
    """Four sets, kans among them, and a pair, of at most four tiles of a kind."""
    threes = rng.choice((0, 0.1, 0.2, 0.3, 0.5, 0.9))
    fours = rng.choice((0, 0, 0.2, 0.4))
    while True:
        pair = rng.choice(kinds)
        sets = planted(rng)
        used = Counter([pair, pair, *(tile for tiles in sets for tile in tiles)])
        if max(used.values()) > 4:
            continue
        for _ in range(60):
            if len(sets) == 4:
                return sets, pair
            kind = rng.choice(kinds)
            if rng.random() < threes:
                tiles: tuple[str, ...] = (kind,) * (4 if rng.random() < fours else 3)
            elif kind not in HONOURS and int(kind[-1]) <= 7:
                tiles = run(kind[:3], int(kind[-1]))
                if not {*kinds} >= {*tiles} or (sets and rng.random() < 0.2):
                    tiles = sets[-1] if sets else tiles
            else:
                continue
            if max((used + Counter(tiles)).values()) <= 4:
                used += Counter(tiles)
                sets.append(tiles)


def seven_pairs(rng: Random, kinds: list[str]) -> list[str]:
    kinds = sorted({*kinds})
    return 2 * rng.sample(kinds if len(kinds) >= 7 else KINDS, 7)


def orphans(rng: Random) -> list[str]:
    return [*sorted(ORPHANS), rng.choice(sorted(ORPHANS))]


def gates(rng: Random) -> list[str]:
    suit = rng.choice(SUITS)
    return [f"{suit}{number}" for number in (1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 9, 9, rng.randint(1, 9))]


def luck(rng: Random, closed: bool, kan: bool, ron: bool, seat: str, riichi: bool) -> tuple[str, ...]:
    """Yaku that tiles cannot show and that go together."""
    if closed and not kan and not riichi and rng.random() < 0.04:  # nobody has called or discarded twice
        return ("renhou",) if ron and seat != "ton" else () if ron else ("tenhou",) if seat == "ton" else ("chiihou",)
    names: list[str] = []
    if riichi:
        names.append(rng.choice(("riichi", "riichi", "double-riichi")))
        if rng.random() < 0.3:
            names.append("ippatsu")
    if rng.random() < 0.15:
        if not ron:
            names.append("rinshan" if kan and "ippatsu" not in names else "haitei")
        elif "ippatsu" not in names:  # who may declare riichi draws again before the last discard
            names.append("houtei")
    return tuple(names)


def random_hand(
    rng: Random, ron: bool | None = None, seat: str | None = None, wind: str | None = None, riichi: bool | None = None
) -> Won:
    """A hand that was won, its tiles, and what is not given, at random. `riichi`: the winner has declared it."""
    _, kinds = rng.choice(MOODS)
    roll = rng.random()
    calls: list[tuple[str, ...]] = []
    kans: list[str] = []
    if roll < 0.07:
        hand = seven_pairs(rng, kinds)
    elif roll < 0.075:
        hand = 2 * [f"pin{number}" for number in range(2, 9)]
    elif roll < 0.1:
        hand = orphans(rng)
    elif roll < 0.12:
        hand = gates(rng)
    else:
        sets, pair = sets_and_pair(rng, kinds)
        opened = 0 if riichi else rng.choice((0, 0, 0.3, 0.8))
        hand = [pair, pair]
        for tiles in sets:
            if rng.random() < opened:
                calls.append(tiles)
            elif len(tiles) == 4:
                kans.append(tiles[0])
            else:
                hand += tiles
    rng.shuffle(hand)
    ron = rng.random() < 0.5 if ron is None else ron
    seat, wind = seat or rng.choice(WINDS), wind or rng.choice(WINDS[:3])
    riichi = not calls and rng.random() < 0.5 if riichi is None else riichi
    alone = hand.count(hand[-1]) == 1 and not any(hand[-1] in call for call in calls)
    robbed = ron and alone and rng.random() < 0.05
    kan = bool(kans) or any(len(call) == 4 for call in calls)
    names = luck(rng, not calls, kan, ron, seat, riichi)
    if robbed and not {"houtei", "renhou"} & {*names}:
        names += ("chankan",)
    lying = Counter([*hand, *(tile for call in calls for tile in call), *(4 * kans)])
    dora = tuple(rng.sample([kind for kind in KINDS if lying[kind] < 4], rng.choice((1, 1, 1, 2, 3))))
    furiten = not ron and rng.random() < 0.2
    shown = ron or rng.random() < 0.9
    return Won(tuple(hand), tuple(calls), tuple(kans), ron, seat, wind, names, furiten, shown, dora)
