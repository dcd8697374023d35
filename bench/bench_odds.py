"""The exact teyaku table against looking at every hand.

The loop is as straightforward as it can be and still be quick: it knows which cards are of which month and kind, and counts. It
sees every hundredth hand in the order of the deck, drawn beforehand, and its time is taken a hundred times. Both must agree.

The other games' tables are compared with the same look at all hands of seven, whatever and out of how much they count: the hands of
riichi alone are 4,250,305,029,168,216,000. Times are of the processor, so that what else the machine does is left out.
"""

import gc
from collections import Counter
from itertools import combinations, islice
from statistics import median
from time import process_time

from bench.rows import HEAD, Row
from scorekeeper.core.game import Game
from scorekeeper.decks.hanafuda import DECK, WILLOW, Kind
from scorekeeper.games import GAMES
from scorekeeper.games.hachihachi.show.chances import hands as odds
from scorekeeper.kit.eights import teyaku
from scorekeeper.kit.eights.odds import HANDS

STEP, TURNS = 100, 15
AIM = "≥ 10000"

PLAIN, BRIGHT, ANIMAL, RIBBON = range(4)
"""Kinds as the loop sees them: willow is kasu, which always pays best."""
KINDS = {Kind.KASU: PLAIN, Kind.HIKARI: BRIGHT, Kind.TANE: ANIMAL, Kind.TAN: RIBBON}
CARDS = tuple((card.month, PLAIN if card in WILLOW else KINDS[card.kind]) for card in DECK)


def straightforward(hands: list[tuple[tuple[int, int], ...]]) -> Counter[tuple[str, ...]]:
    """The best teyaku of every hand, one hand after the other."""
    found: Counter[tuple[str, ...]] = Counter()
    for hand in hands:
        sizes = [0] * 13
        kinds = [0] * 4
        for month, kind in hand:
            sizes[month] += 1
            kinds[kind] += 1
        found[(*kasu_hand(kinds), *count_hand(sizes, hand))] += 1
    return found


def kasu_hand(kinds: list[int]) -> tuple[str, ...]:
    _, bright, animal, ribbon = kinds
    if bright + animal == 0:
        return (("karasu",), ("tanichi",), ("aka",))[min(ribbon, 2)]
    if bright + animal == 1 and ribbon == 0:
        return ("bikaichi",) if bright else ("toichi",)
    return ()


def count_hand(sizes: list[int], hand: tuple[tuple[int, int], ...]) -> tuple[str, ...]:
    fours, threes, pairs = sizes.count(4), sizes.count(3), sizes.count(2)
    if fours:
        return ("shiso",) if threes else ("ichinishi",) if pairs else ("teshi",)
    if threes == 1 and pairs == 2:
        return ("haneken",)
    tates = sum(size == 3 and is_tate(month, hand) for month, size in enumerate(sizes)) if threes else 0
    if threes == 1:
        return ("tatesanbon",) if tates else ("sanbon",)
    if threes == 2:
        return (("futasanbon",), ("sanbontate",), ("futatate",))[tates]
    return ("kuttsuki",) if pairs == 3 else ()


def is_tate(month: int, hand: tuple[tuple[int, int], ...]) -> bool:
    return month in teyaku.TATE_MONTHS or (month == 12 and (12, BRIGHT) not in hand)


def measure() -> list[Row]:
    """How many times faster the exact table is than looking at all hands; then every table of the other games, computed once.

    The two take turns: a processor that is slow for a while slows both.
    """
    sample = list(islice(combinations(CARDS, teyaku.HAND), 0, None, STEP))
    looked: Counter[tuple[str, ...]] = Counter()
    loops, counts = [], []
    for turn in range(TURNS):
        began = process_time()
        looked += straightforward(sample[turn::TURNS])
        loops.append((process_time() - began) * HANDS / len(sample[turn::TURNS]))
        began = process_time()
        counted = odds.count_hands().names
        counts.append(process_time() - began)
    for names, hands in counted.items():
        expected = hands / STEP
        assert abs(looked[names] - expected) <= 6 * expected**0.5 + 6, (names, looked[names], expected)
    loop = median(loops)
    rows = [Row("the exact odds table against looking at all hands (1 % sample, scaled)", None, AIM, loop / median(counts))]
    return rows + [_tables(game, loop) for game in GAMES[1:]]


def _tables(game: Game, loop: float) -> Row:
    """Every table of a game that this process has not computed yet; garbage that others have left is not its time."""
    gc.collect()
    began = process_time()
    assert game.odds(game.house())
    return Row(f"{game.name}: all its odds tables against looking at all hands", None, AIM, loop / (process_time() - began))


if __name__ == "__main__":
    print(HEAD, *measure(), sep="\n")
