"""Dekiyaku: the seven sets, their fees, agari, and invalid declarations."""

from itertools import combinations

import pytest

from scorekeeper.decks.hanafuda import DECK
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Field, PlayedOut, Teyaku, Tobikomi, TwoTurned
from scorekeeper.games.hachihachi.play.dekiyaku import found

FEES = {"goko": 20, "shiko": 12, "goun": 12, "nanatan": 10, "akatan": 7, "aotan": 7, "inoshikacho": 6}
# Decisions (b): 四光 = 松桜芒桐, 五雲 = 鶯・八橋・蝶・猪・盃.
CARDS = {
    "goko": "matsu-hikari sakura-hikari susuki-hikari kiri-hikari yanagi-hikari",
    "shiko": "matsu-hikari sakura-hikari susuki-hikari kiri-hikari",
    "goun": "ume-tane ayame-tane botan-tane hagi-tane kiku-tane",
    "akatan": "matsu-tan ume-tan sakura-tan",
    "aotan": "botan-tan kiku-tan momiji-tan",
    "inoshikacho": "hagi-tane momiji-tane botan-tane",
}
RIBBONS = tuple(card for card in DECK if card.name.endswith("-tan"))


def agari(player: int, *names: str, **more: object) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="agari", **more)  # type: ignore[arg-type]


def sage(player: int, *names: str, **more: object) -> Dekiyaku:
    return Dekiyaku(player=player, names=names, then="sage", **more)  # type: ignore[arg-type]


@pytest.mark.parametrize("player", range(3))
@pytest.mark.parametrize(("name", "fee"), FEES.items())
def test_agari(table, name: str, fee: int, player: int) -> None:
    at = table().say(Field(), agari(player, name))
    assert at.kan == tuple(2 * fee if seat == player else -fee for seat in range(3))
    assert at.next == (2, player, "")
    assert at.stones == tuple(int(seat == player) for seat in range(3))


@pytest.mark.parametrize(("name", "cards"), CARDS.items())
def test_cards_of_a_set(name: str, cards: str) -> None:
    whole = {card for card in DECK if card.name in cards.split()}
    assert [part.key for part in found(whole)] == [name]
    for card in whole:
        less = [part.key for part in found(whole - {card})]
        assert less == (["shiko"] if card.name == "yanagi-hikari" else [])


def test_seven_of_the_ten_ribbons_are_nanatan() -> None:
    assert len(RIBBONS) == 10
    for count in range(5, 11):
        for some in combinations(RIBBONS, count):
            parts = {part.key: part.number for part in found(some)}
            assert parts.get("nanatan") == (count if count >= 7 else None)


@pytest.mark.parametrize(
    "names",
    ["hana", "sakura-hikari kiku-tane", "susuki-hikari kiku-tane", "matsu-hikari sakura-hikari susuki-hikari yanagi-hikari"],
)
def test_nothing_else_is_a_yaku(names: str) -> None:
    assert found(card for card in DECK if card.name in names.split()) == ()


@pytest.mark.parametrize(("ribbons", "fee"), [(7, 10), (8, 11), (9, 12), (10, 13)])
def test_ribbons_beyond_the_seventh(table, ribbons: int, fee: int) -> None:
    assert table().say(Field(), agari(0, "nanatan", ribbons=ribbons)).kan == (2 * fee, -fee, -fee)


@pytest.mark.parametrize(
    ("names", "fee"), [("aotan nanatan", 17), ("inoshikacho goun", 18), ("akatan aotan nanatan", 24), ("goko akatan", 27)]
)
def test_sets_held_together_add_up(table, names: str, fee: int) -> None:
    at = table().say(Field(), agari(0, *names.split()))
    assert at.kan == (2 * fee, -fee, -fee)
    assert "dekiyaku.9" in at.clauses


def test_teyaku_and_tobikomi_stay_paid(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("aka", "sanbon")), Tobikomi(player=0), agari(1, "akatan"))
    assert at.kan == (8 + 2 - 7, -4 - 1 + 14, -4 - 1 - 7)
    assert at.game.check(at.state, PlayedOut(points=(90, 87, 87))) != ()


@pytest.mark.parametrize(
    ("fact", "key", "clause"),
    [
        (agari(0), "dekiyaku-none", "agari.2"),
        (agari(0, "hanami"), "dekiyaku-unknown", "dekiyaku.10"),
        (agari(0, "aka"), "dekiyaku-unknown", "dekiyaku.10"),
        (agari(0, "akatan", "akatan"), "dekiyaku-unknown", "dekiyaku.10"),
        (agari(0, "goko", "shiko"), "dekiyaku-goko", "dekiyaku.1"),
        (agari(0, "nanatan", ribbons=6), "nanatan-count", "dekiyaku.4"),
        (sage(0, "akatan", last=True), "sage-last", "sage.4"),
        (agari(0, "akatan", two_turned=True), "two-agari", "penalty.5"),
        (agari(0, "akatan", offender=0), "offender-self", "hatto.1"),
        (agari(0, "goun", offender=1), "hatto-none", "hatto.3"),
        (agari(0, "nanatan", offender=1), "hatto-none", "hatto.3"),
        (agari(0, "akatan", "goun", offender=1, hatto=("goun",)), "hatto-none", "hatto.3"),
        (agari(0, "akatan", offender=1, hatto=("aotan",)), "hatto-none", "hatto.3"),
        (agari(0, "akatan", exempt="last"), "offender-who", "hatto.1"),
        (agari(0, "akatan", hatto=("akatan",)), "offender-who", "hatto.1"),
        (agari(0, "akatan", holder_ribbons=7), "holder-none", "dekiyaku.11"),
        (agari(0, "akatan", proved=(1,)), "proved-none", "hatto.23"),
        (Cancel(), "cancel-none", "sage.16"),
    ],
)
def test_invalid_declarations(table, fact, key: str, clause: str) -> None:
    assert table().say(Field()).refuses(fact) == ((key, clause),)


@pytest.mark.parametrize("fact", [agari(1, "goko"), sage(1, "goko"), PlayedOut(points=(90, 87, 87)), Cancel(), TwoTurned(player=0)])
def test_the_month_is_over_after_agari(table, fact) -> None:
    assert table().say(Field(), agari(0, "akatan")).refuses(fact) == (("month-over", "agari.3"),)


def test_two_turned_on_the_last_card_goes_out(table) -> None:
    at = table().say(Field(), agari(0, "akatan", last=True, two_turned=True))
    assert at.kan == (14, -7, -7)
    assert "penalty.8" in at.clauses


def test_two_turned_must_take_sage_and_may_not_cancel(table) -> None:
    at = table().say(Field(), sage(0, "akatan", two_turned=True))
    assert at.refuses(Cancel()) == (("cancel-forced", "penalty.5"),)
    forced = table().say(Field(), sage(0, "akatan", two_turned=True), Cancel(forced=True))
    assert forced.kan == (7, -3.5, -3.5)
    assert "penalty.7" in forced.clauses
    # A new yaku opens agari and, after another sage, the cancel again.
    assert table().say(Field(), sage(0, "akatan", two_turned=True), agari(0, "aotan")).kan == (28, -14, -14)
    assert table().say(Field(), sage(0, "akatan", two_turned=True), sage(0, "aotan"), Cancel()).kan == (14, -7, -7)
    # It carries the liability too.
    assert table().say(Field(), sage(0, "akatan", two_turned=True), agari(1, "aotan")).kan == (7 - 14, 14 - 3.5, -3.5)


def test_two_turned_under_anothers_sage_goes_out(table) -> None:
    at = table().say(Field(), sage(0, "akatan"), agari(1, "aotan", two_turned=True))
    assert "penalty.8" in at.clauses


def test_two_turned_without_a_yaku_changes_nothing(table) -> None:
    at = table().say(Field(), TwoTurned(player=2), agari(0, "akatan"))
    assert at.kan == (14, -7, -7)
    assert "penalty.6" in at.clauses


# A tobikomi takes all four cards of its month: nobody else has them.
@pytest.mark.parametrize(("month", "name"), [(1, "akatan"), (7, "inoshikacho"), (8, "shiko"), (11, "goko"), (9, "goun")])
def test_cards_taken_by_a_tobikomi_are_taken(table, month: int, name: str) -> None:
    three = "tatesanbon" if month == 7 else "sanbon"
    at = table().say(Field(), Teyaku(player=0, names=(three,), months=(month,)), Tobikomi(player=0))
    assert at.refuses(agari(1, name)) == (("same-card", "setup.16"),)
    at.say(agari(0, name))


def test_a_tobikomi_of_cards_that_the_sage_holder_has(table) -> None:
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",), months=(1,)), sage(1, "akatan"))
    assert at.refuses(Tobikomi(player=0)) == (("same-card", "setup.16"),)
    at = table().say(Field(), Teyaku(player=0, names=("sanbon",)), sage(1, "akatan"))
    assert at.refuses(Tobikomi(player=0, month=3)) == (("same-card", "setup.16"),)
    at.say(Tobikomi(player=0, month=6))


def test_ribbons_taken_by_a_tobikomi_are_taken(table) -> None:
    threes = Teyaku(player=0, names=("futasanbon",), months=(1, 2))
    at = table().say(Field(), threes, Tobikomi(player=0, month=1), Tobikomi(player=0, month=2))
    assert at.refuses(agari(1, "nanatan", ribbons=9)) == (("ribbons-taken", "setup.16"),)
    at.say(agari(1, "nanatan", ribbons=8))


def test_a_new_ribbon_set_makes_nanatan_grow(table) -> None:
    """The ribbon that completes 赤短 is one more than the seven at the sage (sage.6)."""
    at = table().say(Field(), sage(0, "nanatan", ribbons=7))
    assert at.refuses(agari(0, "akatan")) == (("nanatan-grown", "sage.6"),)
    assert at.refuses(sage(0, "akatan", "aotan")) == (("nanatan-grown", "sage.6"),)
    assert at.refuses(agari(0, "akatan", "aotan", "nanatan", ribbons=8)) == (("nanatan-grown", "sage.6"),)
    assert at.say(agari(0, "akatan", "nanatan", ribbons=8)).kan == (36, -18, -18)
