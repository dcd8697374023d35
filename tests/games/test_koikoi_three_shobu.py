"""May a player of 三人こいこい call shobu, and for what? Both sides of every boundary, by cards and by names."""

from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.facts import Nagare
from tests.games.koikoi import Table, turn
from tests.games.referee import asked, moved


def piles(text: str) -> dict[str, list[str]]:
    return {f"captures__{name}": [*pile] for name, pile in zip(("before", "hand", "turned"), turn(text), strict=True)}


def test_questions_about_a_turn() -> None:
    """With another limit than this month's nothing is entered; the third month of a season sweeps it, for its winner alone."""
    table, text = Table(), piles("curtain sakura* | cup kiku* |")
    assert asked(GAME, table.state, "captures", player="0", limit="1", **text).verdict == "limit"
    table.say(Nagare())
    ruling = asked(GAME, table.state, "captures", player="0", limit="0", **text)
    assert (ruling.verdict, ruling.facts, moved(ruling.payments)) == ("shobu", (), (4, -2, -2))
    ruling = asked(GAME, table.state, "captures", player="0", **piles("curtain | cup kiku* |"))
    assert (ruling.verdict, ruling.clauses) == ("amiss", ("koikoi-three.play.2",))
    two = Table().wins(1, 1)
    swept, not_ = (asked(GAME, two.state, "captures", player=player, **text) for player in "10")
    assert (moved(swept.payments), moved(not_.payments)) == ((-7, 14, -7), (4, -2, -2))
    assert ["koikoi-three.season.1" in ruling.clauses for ruling in (swept, not_)] == [True, False]
