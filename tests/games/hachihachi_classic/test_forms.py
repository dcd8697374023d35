"""What is offered in a month of 八八 with 出る・下りる, and what its forms ask and find."""

from scorekeeper.core.offer import Offer
from scorekeeper.games.hachihachi_classic import GAME
from tests.games.hachihachi_classic.table import Table, dealt, hand, lowers


def offers(table: Table) -> dict[str, Offer]:
    return {one.key: one for one in GAME.offers(table.state)}


def test_what_is_offered_follows_the_month() -> None:
    table = Table(seats=5)
    assert {"mizuten", "field", "totals"} <= offers(table).keys()
    table.deal()
    assert {"spoke-in", "spoke-out"} <= offers(table).keys()
    assert not {"teyaku", "dekiyaku", "played-out"} & offers(table).keys()
    table.speak("oiii")
    assert {"driven", "teyaku", "dekiyaku", "played-out", "tobikomi"} <= offers(table).keys()
    assert offers(table)["tobikomi"].shut is not None, "nobody has announced a three"
    table.say(lowers(1, "akatan"))
    assert "cancel" in offers(table)
    assert "teyaku" not in offers(table)
    assert "piles" not in offers(table), "after a yaku the cards are not counted"


def test_89_points_are_asked_only_where_they_matter() -> None:
    table = dealt()
    assert all(one.name != "reached" for one in offers(table)["dekiyaku"].inputs)
    table.say(hand(1, "aka"))
    (one,) = (one for one in offers(table)["dekiyaku"].inputs if one.name == "reached")
    assert [choice.value for choice in one.choices] == ["1"]


def test_seven_cards_name_their_hands_and_show_what_is_exposed_in_order() -> None:
    state = dealt().state
    cards = "kiri-kasu1 kiri-kasu2 kiri-kasu3 matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1".split()
    found = GAME.find(state, "teyaku-cards", {"cards": cards})[0]
    assert (found.values, found.fee) == ({"names": ["karasu", "tate-sanbon"]}, 7 * 12)
    cards = "kiri-kasu2 fuji-kasu1 matsu-kasu1 kiku-tan sakura-kasu1 momiji-kasu1 ume-kasu1".split()
    (found,) = GAME.find(state, "teyaku-cards", {"cards": cards})
    ((_, exposed),) = found.groups
    assert [card.name for card in exposed] == "matsu-kasu1 ume-kasu1 sakura-kasu1 fuji-kasu1 momiji-kasu1 kiri-kasu2".split()
