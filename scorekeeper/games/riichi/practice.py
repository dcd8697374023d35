"""What a player of riichi practises."""

from collections import Counter
from collections.abc import Mapping, Sequence

from scorekeeper.core.exercise import Asked, Dealt, Dice, Exercise
from scorekeeper.core.inquiry import Ruling
from scorekeeper.core.words import Words
from scorekeeper.decks.tiles import FOUR, SUITS, TILES, Tile
from scorekeeper.games.riichi.facts import SEATS
from scorekeeper.games.riichi.house import RiichiHouse
from scorekeeper.kit.practice import VERDICT, any_of, form, gains, names

SETS = 4
FU = {fu: Words(f"{fu}符", f"{fu} fu") for fu in ("20", "25", "30", "40", "50", "60")}
"""More are rare."""
SEATED = tuple(map(str, range(SEATS)))
ONE_SUIT = [tile for tile in TILES.cards if tile.suit == SUITS[1].key]
"""Waits are practised in one suit, where they are hard to see."""


def _groups(tiles: Sequence[Tile], dice: Dice) -> tuple[list[tuple[Tile, ...]], tuple[Tile, Tile]]:
    """Four sets, most of them sequences, and a pair, of these tiles."""
    while True:
        found = [_set(tiles, dice) for _ in range(SETS)]
        pair = dice.choice(tiles)
        held = Counter(tile for one in (*found, (pair, pair)) for tile in one)
        if max(held.values()) <= FOUR:
            return found, (pair, pair)


def _set(tiles: Sequence[Tile], dice: Dice) -> tuple[Tile, ...]:
    runs = [run for run in zip(tiles, tiles[1:], tiles[2:], strict=False) if run[0].suit == run[2].suit and run[0].number]
    if runs and dice.random() < 2 / 3:
        return dice.choice(runs)
    return (dice.choice(tiles),) * 3


def _win(house: RiichiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A complete hand of a kind that wins, closed with riichi or with calls, by ron or tsumo."""
    plain = [tile for tile in TILES.cards if tile.number and not tile.end]
    sets, pair = _groups(plain if dice.random() < 1 / 2 else TILES.cards, dice)
    calls = sets[: dice.choice((0, 0, 1, 2))]
    hand = [tile for one in (*sets[len(calls) :], pair) for tile in one]
    won = dice.choice(hand)
    hand.remove(won)
    player, payer = dice.sample(SEATED, 2)
    told: dict[str, Dealt] = {"player": player, "by": dice.choice(("ron", "tsumo")), "payer": payer}
    told |= {"hand": names(hand), "won": won.name, "calls": [tile.name for one in calls for tile in one]}
    return told if calls or dice.random() < 1 / 3 else told | {"yaku": ["riichi"]}


def _waiting(house: RiichiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """Thirteen tiles of one suit that lack one, or nearly."""
    sets, pair = _groups(ONE_SUIT, dice)
    hand = [tile for one in (*sets, pair) for tile in one]
    hand.remove(dice.choice(hand))
    return {"hand": names(hand)}


def _swap(house: RiichiHouse, dice: Dice) -> Mapping[str, Dealt]:
    """A called tile, and a discard that may be the same or the other end of its sequence."""
    suit = [tile for tile in TILES.cards if tile.suit == dice.choice(SUITS[:3]).key] or [*TILES.cards]
    called = dice.choice(suit)
    near = [tile for tile in suit if abs(tile.number - called.number) in (0, 3)]
    return {"called": called.name, "cut": dice.choice(near if dice.random() < 2 / 3 else suit).name}


def _fu(ruling: Ruling) -> Words | None:
    """The fu of a hand below the limit: its verdict is 3-40."""
    han, _, fu = ruling.verdict.partition("-")
    return FU.get(fu) if han.isdecimal() else None


def _waits(ruling: Ruling) -> Words | None:
    """The tiles that a hand waits for, named briefly: those in the first reason of a hand that is tenpai."""
    if ruling.verdict != "tenpai":
        return None
    found = [tile for tile in ONE_SUIT if f"{tile.words.ja} " in ruling.reasons[0].words.ja]
    en = ", ".join(str(tile.number) for tile in found)
    return Words("・".join(tile.words.ja for tile in found), f"{en} of {SUITS[1].words.en}") if found else None


EXERCISES = (
    Exercise("worth", "worth", _win, VERDICT),
    Exercise("fu", "worth", _win, Asked(_fu, tuple(FU.values())), Words("この手は何符か", "How many fu is this hand?")),
    Exercise(
        "pays",
        "worth",
        lambda house, dice: {**_win(house, dice), "player": "0", "payer": "1"},
        gains(0),
        Words("@0はいくら貰うか", "What does @0 get?"),
        silent=("player",),
    ),
    Exercise("waits", "tenpai", _waiting, Asked(_waits), Words("何を待っているか", "What does this hand wait for?")),
    Exercise("swap", "swap", _swap, VERDICT),
    Exercise(
        "dealer",
        "dealer",
        form({"happened": any_of("dealer", "both", "child", "tenpai", "noten", "kyuushu", "suukan", "suufuu", "chombo")}),
        VERDICT,
    ),
    Exercise(
        "foul",
        "foul",
        form(
            {
                "done": any_of("false-call", "empty-call", "wrong-meld", "shown", "wrong-turn", "peek", "count", "noten-riichi"),
                "player": "0",
            }
        ),
        VERDICT,
        silent=("player",),
    ),
)
