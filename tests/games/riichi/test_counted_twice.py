"""What statistics count of generated games of riichi mahjong, by the app and from the facts."""

from collections import Counter
from random import Random

import pytest
from kinds import times

from scorekeeper.games.riichi import GAME
from tests.games.riichi.reckoned import SEATS, Entry, Stand, base, begun, is_bust, raised, ron_paid, ron_points, tell, tsumo_sum
from tests.games.riichi.test_reckoned_twice import MOODS, Play

GAMES = 6
"""Games of one case."""
KEPT = {("riichi", ""), ("riichi", "won"), ("riichi", "fed"), ("hand", "tenpai"), ("bust", "bust")}
Counted = Counter[tuple[str, str, int | None, int]]
"""How often each event: its kind, its key ("" if any), the player and what was moved."""


def hands(play: Play) -> list[tuple[Stand, list[Entry]]]:
    """The facts of each hand that ended, and how the game stood before its end."""
    told, found, facts = begun(play.house), [], list[Entry]()
    for entry in play.entries:
        if entry["fact"] == "also-ron":
            found[-1][1].append(entry)
        elif entry["fact"] != "stop":
            facts.append(entry)
            if entry["fact"] not in ("riichi", "foul"):
                found.append((told.stand, facts))
                facts = []
        told = tell(play.house, told, entry)
    return found


def expected(play: Play) -> Counted:
    """Wins and deal-ins at their value without honba and sticks, riichi and its outcome, tenpai and busts; nothing of a void hand.

    A nagashi mangan is a win where it is played as one (yaku.26).
    """
    count: Counted = Counter()
    for stand, facts in hands(play):
        wins = [raised(play.house, stand, one) for one in facts if one["fact"] in ("ron", "also-ron", "tsumo")]
        payer = next((one["payer"] for one in facts if one["fact"] == "ron"), None)
        if facts[-1]["fact"] == "chombo":
            continue
        fed = 0
        for win in wins:
            dealer = win["player"] == stand.dealer
            points = (
                tsumo_sum(base(play.house, win), win["player"], stand.dealer)
                if payer is None
                else ron_points(base(play.house, win), dealer)
            )
            count["won", "", win["player"], points] += 1
            if payer is not None:  # who is liable pays a part
                fed += sum(one.points for one in ron_paid(play.house, win, payer, stand.dealer, 0) if one.payer == payer)
        nagashi = facts[-1].get("nagashi", ()) if play.house["nagashi"] == "win" else ()
        for player in nagashi:
            count["won", "", player, tsumo_sum(2_000, player, stand.dealer)] += 1
        if payer is not None:
            count["fed", "", payer, -fed] += 1
        for player in stand.riichi:
            count["riichi", "", player, 0] += 1
            count["riichi", "won", player, 0] += player in {*nagashi, *(win["player"] for win in wins)}
            count["riichi", "fed", player, 0] += player == payer
        for player in facts[-1].get("tenpai", ()):
            count["hand", "tenpai", player, 0] += 1
    for seat in SEATS:
        count["bust", "bust", seat, 0] += play.stand.over and is_bust(play.house, play.stand.scores[seat])
    return +count


def counted(play: Play) -> Counted:
    count: Counted = Counter()
    for event in GAME.events(play.state):
        if event.kind in ("won", "fed"):
            count[event.kind, "", event.player, event.moved] += 1
        elif (event.kind, event.key) in KEPT:
            count[event.kind, event.key, event.player, 0] += 1
    return count


@pytest.mark.parametrize("mood", MOODS)
def test_both_count_the_same(mood: str) -> None:
    for seed in range(times(GAMES)):
        play = Play(Random(f"{mood} {seed}"), mood)
        play.play()
        assert counted(play) == expected(play), (seed, play.house, play.entries)
