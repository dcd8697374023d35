"""むし: cases written from the clauses."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import pairwise, permutations
from math import comb, factorial

import pytest

from scorekeeper.core.arguments import Misasked
from scorekeeper.core.facts import Fact, HouseRevised, PlayerJoined, PlayerLeft
from scorekeeper.core.limits import idle
from scorekeeper.core.record import Record, Refused, add, start
from scorekeeper.decks.hanafuda import BY_NAME, Flower
from scorekeeper.games.basics.facts import Blank, Spoke
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.captured import SharedCards, share
from scorekeeper.games.mushi.chances import DeckCounts, four_left, oni_on_field, oni_turned, passed_on, tables
from scorekeeper.games.mushi.count import most
from scorekeeper.games.mushi.deck import FORTY, FORTY_ONE, MUSHI
from scorekeeper.games.mushi.facts import MushiPlayedOut
from scorekeeper.games.mushi.house import MushiHouse
from scorekeeper.kit.cards import odds
from scorekeeper.season.matches import match_of
from scorekeeper.sheet.blanks import blank
from tests.games import cases

ONI = BY_NAME["yanagi-kasu1"]
WILLOWS = frozenset(BY_NAME[name] for name in ("yanagi-hikari", "yanagi-tane", "yanagi-tan"))


told = partial(cases.told, "mushi")


def test_the_most_that_a_month_moves() -> None:
    """All cards but a pair of chaff, and all yaku: 113 and 75."""
    assert most(MushiHouse()) == 188


# ---------------------------------------------------------------- piles


def test_what_the_oni_may_take_from_the_fullest_field_fits_a_ruling() -> None:
    """Three, three and two of the months with the longest names were dealt, one of every other month was put there later."""
    months: dict[str, list[Flower]] = {}
    for card in MUSHI.cards:
        if card not in WILLOWS and card != ONI:
            months.setdefault(card.suit, []).append(card)
    by_name = [sorted(month, key=lambda card: -len(card.name)) for month in months.values()]
    by_name.sort(key=lambda month: -len(month[0].name))
    field = [card.name for month, many in zip(by_name, (3, 3, 2, *[1] * 6), strict=True) for card in month[:many]]
    ruling = told().ask("oni", card=[ONI.name], origin="hand", field=[*field, "yanagi-hikari"])
    assert ruling.verdict.count("+") == len(field) - 1 == 13
    assert len(ruling.verdict) <= 200


@pytest.mark.parametrize("biki", [0, 1])
@pytest.mark.parametrize("others", [0, 1])
def test_biki_pairs_the_oni_with_the_last_willow(biki: int, others: int) -> None:
    """However the other two willows were captured (oni.12), and whether it is told as left or asked."""
    plain = [card.name for card in MUSHI.cards if card not in WILLOWS and card != ONI]
    piles = [plain[:16], plain[16:]]
    piles[others] += ["yanagi-tane", "yanagi-tan"]
    lying = ("yanagi-hikari", "yanagi-kasu1")
    found = share(FORTY, (tuple(piles[0]), tuple(piles[1]), lying), biki, False, (0, 1))
    assert isinstance(found, SharedCards)
    assert {BY_NAME[name] for name in lying} <= found.piles[biki]
    assert (found.left, found.paired) == ((), True)
    ruling = told().ask("left", left=list(lying), oni=1 - others, willow=others)
    assert (ruling.verdict, ruling.reasons[1].clauses) == ("1-1", ("mushi.oni.12",))


# ---------------------------------------------------------------- what is said


@pytest.mark.parametrize(("seats", "asked"), [(2, False), (3, True), (5, True)])
def test_too_few_who_play_is_a_question_from_three_on(seats: int, asked: bool) -> None:
    """Two at the table both play (drop.1): neither its sheet nor its house rules ask."""
    assert (idle(MushiHouse(), "out2", seats) is None) is asked
    labels = [label.ja for label, _ in blank(GAME, MushiHouse(), tuple("ABCDE")[:seats]).options]
    assert labels == ["月数", *["人数不足"] * asked]


# ---------------------------------------------------------------- chances, by looking at everything


SMALL = DeckCounts(months=2, size=2, willows=2, hand=2, lying=2)
"""Seven cards: 0 and 1, 2 and 3 are months, 4 and 5 the willows, 6 the oni; two to each of three places, one to the stock."""


def dealt(pack: DeckCounts, places: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every deal, in the order of the cards: the places, and then the stock."""
    for order in permutations(range(pack.cards)):
        ends = [pack.hand * one for one in range(places)] + [pack.hand * (places - 1) + pack.lying]
        yield (*(order[first:end] for first, end in pairwise(ends)), order[ends[-1] :])


def good(pack: DeckCounts, places: Iterable[Sequence[int]]) -> bool:
    whole = [{*range(pack.size * month, pack.size * (month + 1))} for month in range(pack.months)]
    willows = {*range(pack.size * pack.months, pack.cards - 1)}
    groups = (*whole, *([willows] if willows else []))
    return not any(group <= {*place} for place in places for group in groups)


@pytest.mark.parametrize("pack", [SMALL, DeckCounts(months=3, size=2, willows=0, hand=2, lying=1)], ids=["willows", "butterflies"])
@pytest.mark.parametrize("places", [1, 2, 3])
def test_standing_deals_of_a_small_deck(places: int, pack: DeckCounts) -> None:
    every = [deal for deal in dealt(pack, places) if good(pack, deal[:-1])]
    rest = pack.cards - pack.hand * (places - 1) - pack.lying
    orders = factorial(pack.hand) ** (places - 1) * factorial(pack.lying) * factorial(rest)
    assert pack.standing(places) * orders == len(every)


def test_the_oni_in_a_small_deck() -> None:
    pack = SMALL._replace(hand=1, lying=1, months=1)
    oni, willows = pack.cards - 1, {2, 3}
    every = [deal for deal in dealt(pack, 3) if good(pack, deal[:3])]
    size = pack.cards - 3 * pack.hand
    assert oni_on_field(pack) == share_of(every, lambda deal: oni in deal[2])
    assert oni_turned(pack) == share_of(every, lambda deal: deal[3][size - 1] == oni)
    assert passed_on(pack) == share_of(every, lambda deal: oni in deal[2] and deal[3][0] in willows)


def test_four_left_over_in_a_small_deck() -> None:
    """The field has the oni and all of a month but one; the first card turned that is no willow is that one."""
    pack = SMALL
    oni, willows = 6, {4, 5}

    def four(deal: tuple[tuple[int, ...], ...]) -> bool:
        if oni not in deal[2]:
            return False
        (other,) = (card for card in deal[2] if card != oni)
        first = next((card for card in deal[3] if card not in willows), None)
        return other < 4 and first == other ^ 1

    whole = [deal for deal in dealt(pack, 3) if good(pack, deal[:3])]
    assert four_left(pack) == share_of(whole, four)


def share_of(every: list[tuple[tuple[int, ...], ...]], test: Callable[[tuple[tuple[int, ...], ...]], bool]) -> Fraction:
    """How many of these deals pass the test."""
    return Fraction(sum(test(deal) for deal in every), len(every))


def test_nine_in_hand_and_five_on_the_field() -> None:
    """With forty-one cards (house.8): four of a month, two such months in a hand, by formulas of their own; two to four players."""
    again, place, oni = (odds.chances(one) for one in tables(MushiHouse(oni="butterflies")))
    assert place["hand"] == Fraction(10 * comb(37, 5) - comb(10, 2) * 33, comb(41, 9))
    assert place["field"] == Fraction(10 * 37, comb(41, 5))
    assert {*again} == {"2", "3", "4"}
    assert oni["onitsuki"] + 2 * oni["hand"] + FORTY_ONE.stock * oni["first"] == 1
    assert abs(oni["onitsuki"] - Fraction(5, 41)) < Fraction(1, 200)


def test_a_fifth_who_joins_makes_it_forty_cards_and_changes_no_month_before() -> None:
    record = Record(GAME, GAME.edition, MushiHouse(oni="butterflies"), ("A", "B", "C", "D"))
    state = start(record)

    def tell(*log: Fact) -> None:
        nonlocal record, state
        for fact in log:
            found = add(record, state, fact)
            assert not isinstance(found, Refused), found
            record, state = found

    both = Spoke(player=0, says="in"), Spoke(player=1, says="in")
    tell(*both, MushiPlayedOut(points=(130, 110)), PlayerJoined(name="E"))
    tell(Blank(player=4), *both, MushiPlayedOut(points=(130, 100)))
    assert GAME.balances(state) == (25, -25, 0, 0, 0)
    assert GAME.ask["captures"](state, {"cards": ["botan-tane"]}).verdict == "10", "the record has the card all the same"
    tell(PlayerLeft(player=4), *both, MushiPlayedOut(points=(130, 110)))
    assert GAME.balances(state) == (35, -35, 0, 0, 0)


def test_the_deck_of_a_record_follows_its_house_rules() -> None:
    """Pickers, questions and pages ask the record's game for its cards."""
    assert GAME.under(MushiHouse()) is GAME
    assert GAME.under(MushiHouse(oni="butterflies")).deck.size == 41
    assert GAME.under(MushiHouse(), MushiHouse(oni="butterflies")).deck is MUSHI
    record = Record(GAME, GAME.edition, MushiHouse(oni="butterflies"), ("A", "B"))
    assert (record.game.deck.size, record.game.of("1").deck.size) == (41, 41)
    revised = HouseRevised(choices=(("oni", "butterflies"),))
    assert [one.key for one in GAME.check(told().state, revised)] == ["house-deck"]
    taken = told("", "oni=butterflies").ask("captures", cards=["botan-tane"])
    assert taken.verdict == "10"
    with pytest.raises(Misasked):
        told().ask("captures", cards=["botan-tane"])


def test_hands_of_eight_that_are_dealt_again() -> None:
    """Four of a month, two such months, the three willows, or both, by formulas of their own."""
    deals = DeckCounts.of(FORTY).deals(1)
    again = deals - DeckCounts.of(FORTY).standing(1)
    fours = 9 * comb(36, 4) - comb(9, 2)
    willows = comb(37, 5)
    both = 9 * comb(33, 1)
    assert (deals, again) == (comb(40, 8), fours + willows - both)


def test_a_table_of_five_is_told_the_base_of_the_forty_cards_that_it_plays_with() -> None:
    for seats, base in ((4, "120"), (5, "115")):
        record = Record(GAME, GAME.edition, MushiHouse(oni="butterflies"), tuple("ABCDE"[:seats]))
        state = start(record)
        marks = [mark.meaning.en for mark in GAME.sheet(state, record.players).form.legend]
        assert any(f"cards − {base} +" in words for words in marks), seats
        rows = GAME.tallies(match_of(record, state).house)["points"].rows.values()
        assert any(base in row.words.ja for row in rows), seats
