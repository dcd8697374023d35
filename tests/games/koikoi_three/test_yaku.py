"""The yaku of 三人こいこい: the fees of captured cards, and which add up (cases.txt); and of all cards at once."""

from scorekeeper.decks.hanafuda import DECK, cards_named
from scorekeeper.games.koikoi_three import GAME
from scorekeeper.games.koikoi_three.house import KoikoiThreeHouse
from scorekeeper.games.koikoi_three.month import season_name
from scorekeeper.games.koikoi_three.yaku import total, yaku_in
from tests.games.cases import Case, chosen, each, every


@each(every(GAME.name)["yaku"])
def test_what_cards_are_worth(case: Case) -> None:
    captured, house, yaku, fee = case
    held = yaku_in(cards_named(captured.split()), KoikoiThreeHouse(**chosen(GAME, house)))
    assert [f"{one.key}{one.number or ''}" for one in held] == yaku.split()
    assert total(held) == int(fee)


def test_all_cards_at_once() -> None:
    """A player with all 48 cards: one of each family, everything else added."""
    assert [one.key for one in yaku_in(DECK)] == [
        *("gokou", "ootori", "goun", "akatan", "aotan", "inoshikachou", "teppou", "kusa", "omote-sugawara", "tane", "tan", "kasu")
    ]
    assert total(yaku_in(DECK)) == 24 + 18 + 15 + 7 + 7 + 6 + 6 + 5 + 4 + 5 + 6 + 16


def test_seasons() -> None:
    names = {1: "春", 4: "冬", 5: "返り春", 8: "返り冬", 9: "返り春2", 13: "返り春3"}
    assert {season: season_name(season).ja for season in names} == names
