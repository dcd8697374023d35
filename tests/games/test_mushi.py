"""むし: cases written from the clauses, and laws over months that are really played."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, factorial
from random import Random

import msgspec
import pytest

from scorekeeper.blanks import blank
from scorekeeper.core.captures import Amiss
from scorekeeper.core.deck import points
from scorekeeper.core.facts import Fact, Redo, Totals
from scorekeeper.core.game import State
from scorekeeper.core.limits import idle
from scorekeeper.decks.hanafuda import BY_NAME, Flower
from scorekeeper.decks.mushi import DECK
from scorekeeper.games.basics.facts import Blank, Spoke
from scorekeeper.games.mushi import GAME
from scorekeeper.games.mushi.captured import Shared, share
from scorekeeper.games.mushi.chances import Pack, four_left, oni_on_field, oni_turned, passed_on
from scorekeeper.games.mushi.count import most
from scorekeeper.games.mushi.facts import Length, PlayedOut
from scorekeeper.games.mushi.house import MushiHouse

ONI = BY_NAME["yanagi-kasu1"]
WILLOWS = frozenset(BY_NAME[name] for name in ("yanagi-hikari", "yanagi-tane", "yanagi-tan"))


def told(*facts: Fact, seats: int = 2, house: MushiHouse | None = None) -> State:
    """The state after these facts, to none of which there is an objection."""
    state = GAME.start(house or MushiHouse(), seats)
    for entry, fact in enumerate(facts):
        assert not GAME.check(state, fact), fact
        state = GAME.step(state, fact, entry)
    return state


def refused(fact: Fact, *before: Fact, seats: int = 2) -> tuple[str, str]:
    """The key of the first objection to a fact, and the field that it is beside."""
    first = GAME.check(told(*before, seats=seats), fact)[0]
    return first.key, first.where


# ---------------------------------------------------------------- a month by points


@pytest.mark.parametrize(
    ("score", "made", "gained", "deals"),
    [
        (128, {}, 13, 0),
        (102, {}, -13, 1),
        (115, {}, 0, 0),
        (97, {"fuji_shima": 0, "sankou": 1}, -33, 1),
        (140, {"sankou": 0, "fuji_shima": 0}, 60, 0),
        (88, {"gokou": 1}, -57, 1),
        (131, {"sankou": 1}, -9, 1),
        (105, {"kiri_shima": 0}, 0, 0),
        (150, {"gokou": 0, "sankou": 0, "fuji_shima": 0, "kiri_shima": 0}, 110, 0),
    ],
)
def test_a_month_by_points(score: int, made: dict[str, int], gained: int, deals: int) -> None:
    """Card points less 115, plus one's own yaku, less the other's; whoever is ahead deals next (settle.1, settle.2, dealer.1)."""
    for given in ((score, 230 - score), (score, None), (score,)):
        state = told(PlayedOut(points=given, **made))
        assert GAME.balances(state) == (gained, -gained)
        assert GAME.coming(state).leader == deals


@pytest.mark.parametrize(
    ("fact", "key", "where"),
    [
        (PlayedOut(points=(128, 101)), "points-sum", "points[1]"),
        (PlayedOut(points=(231,)), "points-range", "points[0]"),
        (PlayedOut(), "points-two", "points"),
        (PlayedOut(points=(0, 230)), "points-cards", "points"),
        (PlayedOut(points=(52,), sankou=0), "yaku-points", "sankou"),
        (PlayedOut(points=(104,), gokou=0), "yaku-points", "gokou"),
        (PlayedOut(points=(16,), fuji_shima=0), "yaku-points", "fuji_shima"),
        (PlayedOut(points=(22,), kiri_shima=0), "yaku-points", "kiri_shima"),
        (PlayedOut(points=(120,), gokou=0, sankou=1), "yaku-apart", "sankou"),
        (PlayedOut(points=(228,), gokou=0), "yaku-some", "sankou"),
        (PlayedOut(points=(115,), oni_willow=True), "count-one-way", "points"),
        (PlayedOut(points=(115, 115), gokou=2), "not-sitting", "gokou"),
        (Totals(amounts=(189, -189)), "totals-most", "amounts"),
        (Totals(amounts=(13, -12)), "totals-sum", "amounts"),
        (Redo(), "redo-nothing", "reason"),
        (Length(months=3), "length-none", "months"),
        (Spoke(player=0, says="in"), "spoke-needless", ""),
    ],
)
def test_what_no_table_can_say(fact: Fact, key: str, where: str) -> None:
    assert refused(fact) == (key, where)


def test_the_most_that_a_month_moves() -> None:
    """All cards but a pair of chaff, and all yaku: 113 and 75."""
    assert most() == 188
    assert GAME.balances(told(Totals(amounts=(188, -188)))) == (188, -188)


# ---------------------------------------------------------------- more than two at the table


def test_five_with_the_marker() -> None:
    """The marker is told first; an even month leaves its acting dealer (deal.8, drop.6, dealer.2)."""
    out = [Blank(player=0), Spoke(player=1, says="out"), Spoke(player=2, says="in"), Spoke(player=3, says="in")]
    assert refused(PlayedOut(points=(None, None, 115)), seats=5) == ("spoke-blank", "")
    assert refused(PlayedOut(points=(115,)), *out, seats=5) == ("not-playing", "points[0]")
    even = told(*out, PlayedOut(points=(None, None, 115)), seats=5)
    assert GAME.coming(even).leader == 2
    state = told(*out, PlayedOut(points=(None, None, 100), sankou=3), seats=5)
    assert GAME.balances(state) == (0, 0, -40, 40, 0)


def test_one_alone_without_binding() -> None:
    """Nothing is paid, and whoever was alone deals next (drop.5)."""
    house = MushiHouse(out2="solo")
    state = told(Spoke(player=0, says="out"), Spoke(player=1, says="out"), seats=3, house=house)
    assert GAME.balances(state) == (0, 0, 0)
    assert (GAME.coming(state).round, GAME.coming(state).leader) == (2, 2)


# ---------------------------------------------------------------- the year


def test_a_year_is_cut_short_and_goes_on() -> None:
    month = PlayedOut(points=(128,))
    short = told(month, month, Length(months=2))
    assert GAME.final(short) == (26, -26)
    assert GAME.final(told(month, month, Length(months=2), Length(months=3))) is None
    assert GAME.final(told(month, month, Length(months=2), Length(months=3), month)) == (39, -39)
    assert GAME.final(told(*[month] * 11)) is None
    assert GAME.final(told(*[month] * 12)) == (156, -156)
    offers = {offer.key for offer in GAME.offers(told(*[month] * 12))}
    assert offers == {"closed", "go-on"}


# ---------------------------------------------------------------- months that are really played


Month = tuple[tuple[frozenset[Flower], frozenset[Flower]], frozenset[Flower]]
"""The captures of dealer and biki, and what is left on the field."""


def suit(card: Flower) -> str:
    return "oni" if card == ONI else card.suit


def stands(places: Iterable[Sequence[Flower]]) -> bool:
    """Whether no place has four of a month or the three willows (deal.3, deal.4)."""
    counts = [Counter(map(suit, place)) for place in places]
    return not any(many == (3 if month == "yanagi" else 4) for count in counts for month, many in count.items())


def played(rng: Random) -> Month:
    """A month of random play by the rules (play.1 to play.3, oni.1 to oni.13)."""
    deck = [*DECK]
    while True:
        rng.shuffle(deck)
        hands, field, stock = (deck[:8], deck[8:16]), deck[16:24], deck[24:]
        if stands((*hands, field)):
            break
    piles: tuple[list[Flower], list[Flower]] = ([], [])

    def plain() -> list[Flower]:
        return [card for card in field if card != ONI and card not in WILLOWS]

    def take(player: int, card: Flower, *taken: Flower) -> None:
        for one in taken:
            field.remove(one)
        piles[player].extend((card, *taken))

    def match(player: int, card: Flower) -> None:
        fits = [one for one in field if suit(one) == suit(card)]
        if fits:
            take(player, card, *(fits if len(fits) == 3 else (rng.choice(fits),)))
        else:
            field.append(card)

    for nth, turned in enumerate(stock):
        player, last = nth % 2, nth == 15
        may = [card for card in hands[player] if card != ONI or plain() or len(hands[player]) == 1]
        card = rng.choice(may)
        hands[player].remove(card)
        if card != ONI:
            match(player, card)
        elif plain():
            take(player, card, rng.choice(plain()))
        else:
            field.append(card)
        willows = [one for one in field if one in WILLOWS]
        if turned == ONI and (plain() or (last and willows)):
            take(player, turned, rng.choice(plain() or willows))
        elif turned == ONI:
            field.append(turned)
        elif ONI in field and (turned not in WILLOWS or (last and not willows)):
            take(player, turned, ONI)
        else:
            match(player, turned)
    return (frozenset(piles[0]), frozenset(piles[1])), frozenset(field)


def after(piles: tuple[frozenset[Flower], frozenset[Flower]], left: frozenset[Flower]) -> tuple[frozenset[Flower], ...]:
    """The piles once what was left is handed over (leftover.3 to leftover.7): biki, 1, has the oni that nobody took."""
    oni = 0 if ONI in piles[0] else 1
    willow = 0 if len(piles[0] & WILLOWS) == 2 else 1
    gets = [{card for card in left if (willow if card in WILLOWS else oni) == player} for player in (0, 1)]
    return piles[0] | gets[0], piles[1] | gets[1]


def names(cards: Iterable[Flower]) -> tuple[str, ...]:
    return tuple(card.name for card in cards)


def tellings(piles: tuple[frozenset[Flower], frozenset[Flower]], left: frozenset[Flower]) -> Iterator[tuple[tuple[str, ...], ...]]:
    """The ways in which a table may tell a month by cards: one pile or both, with all that was left, the other card or nothing."""
    first, second = map(names, piles)
    done = [*map(names, after(piles, left))]
    for field in {names(left), names(left - WILLOWS), ()}:
        yield from ((first, (), field), ((), second, field), (first, second, field))
    yield from ((done[0],), ((), done[1]), (done[0], done[1]))


@pytest.mark.fuzz
@pytest.mark.parametrize("seed", range(400))
def test_a_played_month_is_understood_or_asked_about(seed: int) -> None:
    """However it is told by cards, it is counted as it was played; where the telling leaves it open, the table is asked."""
    piles, left = played(Random(seed))
    want = after(piles, left)
    paired = not left
    for way in tellings(piles, left):
        for flag in {False, paired}:
            found = share(way, 1, flag, (0, 1))
            if isinstance(found, Shared):
                assert found.piles == want
            else:
                assert found.key in ("willow-split", "left-untold"), way
    both = share((names(piles[0]), names(piles[1]), names(left)), 1, False, (0, 1))
    assert isinstance(both, Shared)
    by_cards = told(PlayedOut(captures=(names(piles[0]), names(piles[1]), names(left))))
    score, made = points(want[0]), {}
    for line in by_cards.own.now.lines:
        made |= {key: line.player for key in ("gokou", "sankou") if line.sort == "dekiyaku" and KEYS[key] in line.label.ja}
        made |= {key: line.player for key in ("fuji_shima", "kiri_shima") if line.sort == "dekiyaku" and KEYS[key] in line.label.ja}
    assert GAME.balances(told(PlayedOut(points=(score,), **made))) == GAME.balances(by_cards)


KEYS = {"gokou": "五光", "sankou": "三光", "fuji_shima": "藤シマ", "kiri_shima": "桐シマ"}


@pytest.mark.parametrize(
    ("captures", "key"),
    [
        ((("botan-tan",),), "capture-unknown"),
        ((("matsu-tan",), ("matsu-tan",)), "capture-twice"),
        (((), (), ("fuji-tan",)), "capture-few"),
        ((("matsu-tan", "matsu-kasu1", "matsu-kasu2"),), "capture-odd"),
        ((("yanagi-kasu1", "kiku-tan"),), "left-untold"),
        ((("yanagi-hikari", "yanagi-tan", "matsu-tan", "matsu-kasu1"),), "willow-split"),
        ((("yanagi-kasu1", "kiku-tan"), (), ("kiku-kasu1", "kiku-kasu2")), "left-wrong"),
        ((names(DECK),), "points-cards"),
        ((("yanagi-kasu1",),), "points-cards"),
    ],
)
def test_piles_that_nobody_has(captures: tuple[tuple[str, ...], ...], key: str) -> None:
    found = share(captures, 1, False, (0, 1))
    assert isinstance(found, Amiss)
    assert found.key == key


def test_the_oni_of_biki_took_the_last_willow() -> None:
    """The told pile has two willows: whether the third was left or paired with the oni is asked (leftover.2, leftover.3)."""
    pile = ("yanagi-hikari", "yanagi-tane", "matsu-hikari", "matsu-tan")
    paired = share((pile,), 1, True, (0, 1))
    assert isinstance(paired, Shared)
    assert BY_NAME["yanagi-tan"] in paired.piles[1]
    left = share((pile, (), ("yanagi-tan", "kiku-tan")), 1, False, (0, 1))
    assert isinstance(left, Shared)
    assert BY_NAME["yanagi-tan"] in left.piles[0]
    assert BY_NAME["kiku-tan"] in left.piles[1]


def test_what_the_oni_may_take_from_the_fullest_field_fits_a_ruling() -> None:
    """Three, three and two of the months with the longest names were dealt, one of every other month was put there later."""
    months: dict[str, list[Flower]] = {}
    for card in DECK:
        if card not in WILLOWS and card != ONI:
            months.setdefault(card.suit, []).append(card)
    cards = [sorted(month, key=lambda card: -len(card.name)) for month in months.values()]
    cards.sort(key=lambda month: -len(month[0].name))
    field = [card.name for month, many in zip(cards, (3, 3, 2, *[1] * 6), strict=True) for card in month[:many]]
    ruling = GAME.ask["oni"](told(), {"card": [ONI.name], "origin": "hand", "field": [*field, "yanagi-hikari"]})
    assert ruling.verdict.count("+") == len(field) - 1 == 13
    assert len(ruling.verdict) <= 200


@pytest.mark.parametrize("biki", [0, 1])
@pytest.mark.parametrize("others", [0, 1])
def test_biki_pairs_the_oni_with_the_last_willow(biki: int, others: int) -> None:
    """However the other two willows were captured (oni.12), and whether it is told as left or asked."""
    plain = [card.name for card in DECK if card not in WILLOWS and card != ONI]
    piles = [plain[:16], plain[16:]]
    piles[others] += ["yanagi-tane", "yanagi-tan"]
    lying = ("yanagi-hikari", "yanagi-kasu1")
    found = share((tuple(piles[0]), tuple(piles[1]), lying), biki, False, (0, 1))
    assert isinstance(found, Shared)
    assert {BY_NAME[name] for name in lying} <= found.piles[biki]
    assert (found.left, found.paired) == ((), True)
    state = told()
    ruling = GAME.ask["left"](state, {"left": list(lying), "oni": 1 - others, "willow": others})
    assert (ruling.verdict, ruling.reasons[1].clauses) == ("1-1", ("mushi.oni.12",))


@pytest.mark.parametrize(("score", "clause"), [(128, "mushi.dealer.1"), (115, "mushi.dealer.2")])
@pytest.mark.parametrize("begun", [(), (Redo(reason="hand"),)])
def test_why_somebody_deals_is_the_month_before(score: int, clause: str, begun: tuple[Fact, ...]) -> None:
    """Also once anything has been entered in the month at hand."""
    ruling = GAME.ask["dealer"](told(PlayedOut(points=(score,)), *begun), {})
    assert (ruling.verdict, ruling.clauses) == ("0", (clause,))


@pytest.mark.parametrize("amounts", [(5, -5), (0, 0)])
def test_who_was_entered_with_the_totals_is_not_said_to_be_ahead(amounts: tuple[int, ...]) -> None:
    ruling = GAME.ask["dealer"](told(Totals(amounts=amounts, leader=1)), {})
    assert ruling.verdict == "1"
    assert [reason.words.en for reason in ruling.reasons] == ["@1 was entered with the totals."]


# ---------------------------------------------------------------- chances, by looking at everything


SMALL = Pack(months=2, size=2, willows=2, hand=2)
"""Seven cards: 0 and 1, 2 and 3 are months, 4 and 5 the willows, 6 the oni; two to each of three places, one to the stock."""


def dealt(pack: Pack, places: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every deal, in the order of the cards: the places, and then the stock."""
    for order in permutations(range(pack.cards)):
        yield (*(order[pack.hand * one : pack.hand * (one + 1)] for one in range(places)), order[pack.hand * places :])


def good(pack: Pack, places: Iterable[Sequence[int]]) -> bool:
    whole = [{*range(pack.size * month, pack.size * (month + 1))} for month in range(pack.months)]
    willows = {*range(pack.size * pack.months, pack.cards - 1)}
    return not any(month <= {*place} for place in places for month in (*whole, willows))


@pytest.mark.parametrize("places", [1, 2, 3])
def test_standing_deals_of_a_small_deck(places: int) -> None:
    pack = SMALL
    every = [deal for deal in dealt(pack, places) if good(pack, deal[:-1])]
    orders = factorial(pack.hand) ** places * factorial(pack.cards - pack.hand * places)
    assert pack.standing(places) * orders == len(every)


def test_the_oni_in_a_small_deck() -> None:
    pack = SMALL._replace(hand=1, months=1)
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


def test_hands_of_eight_that_are_dealt_again() -> None:
    """Four of a month, two such months, the three willows, or both, by formulas of their own."""
    deals = Pack().deals(1)
    again = deals - Pack().standing(1)
    fours = 9 * comb(36, 4) - comb(9, 2)
    willows = comb(37, 5)
    both = 9 * comb(33, 1)
    assert (deals, again) == (comb(40, 8), fours + willows - both)


def test_facts_are_kept_by_their_record() -> None:
    for fact in (PlayedOut(points=(1, None), gokou=1), PlayedOut(captures=(("matsu-tan",),), oni_willow=True), Length(months=3)):
        assert msgspec.json.decode(msgspec.json.encode(fact), type=type(fact)) == fact


# ---------------------------------------------------------------- what is said


def test_the_last_willow_takes_a_willow_and_no_next_card_is_spoken_of() -> None:
    """The oni that stays goes to biki, the last to move (oni.13, leftover.7)."""
    question = {"card": ["yanagi-tane"], "origin": "stock", "last": True, "field": [ONI.name, "yanagi-tan"]}
    first = GAME.ask["oni"](told(), question).reasons[0]
    assert first.words.ja == "場に別の柳があるので、最後にめくった柳もまず柳を取る。残る鬼札はビキのもの。"
    assert first.clauses == ("mushi.oni.13", "mushi.leftover.7")


def test_a_month_that_only_one_plays_has_no_pot() -> None:
    """Nothing is staked in むし (drop.5)."""
    state = told(Spoke(player=0, says="out"), Spoke(player=1, says="out"), seats=3, house=MushiHouse(out2="solo"))
    assert [line.kind.ja for line in GAME.lines(state)][-1] == "打たず"


def test_whoever_is_in_alone_takes_no_drop_fees() -> None:
    """There are none in むし (drop.2), and drop.5 says only that he deals next."""
    state = told(seats=3, house=MushiHouse(out2="solo"))
    ruling = GAME.ask["drop"](state, {"player": 2, "said.0": "out", "said.1": "out"})
    assert (ruling.verdict, ruling.reasons[-1].words.en) == ("alone", "@2 deals next.")


def test_a_year_of_one_month_is_not_of_months() -> None:
    assert GAME.lines(told(Totals(amounts=(13, -13)), Length(months=1)))[-1].label.en == "ends with month 1"


def test_a_year_of_fewer_months_does_not_go_on_to_them() -> None:
    """It has twelve; after the first the table agrees on three."""
    assert GAME.lines(told(Totals(amounts=(13, -13)), Length(months=3)))[-1].label.en == "3 months in all"


def test_what_is_still_to_say_is_named_and_no_sentence() -> None:
    """The page writes the label after まだ, “still to say”."""
    labels = {key: GAME.offer(told(), key).inputs[0].label.ja for key in ("played-out", "piles")}  # type: ignore[union-attr]
    assert labels == {"played-out": "札点", "piles": "一人分の取り札と、場に残った札"}


def test_a_left_over_card_cites_the_clause_that_gives_it_away() -> None:
    """The card of the oni's month by leftover.4, the willow by leftover.3, not both by both."""
    pile = (ONI.name, "kiku-tan", *(card.name for card in DECK if card.suit in ("matsu", "ume")))
    left = ("kiku-tane", "yanagi-tan")
    lines = GAME.lines(told(PlayedOut(captures=(pile, (), left))))
    cited = {line.label.ja: line.clauses[0] for line in lines if line.sort == "left"}
    assert cited == {"菊に盃": "mushi.leftover.4", "柳に短冊": "mushi.leftover.3"}


@pytest.mark.parametrize(("seats", "asked"), [(2, False), (3, True), (5, True)])
def test_too_few_who_play_is_a_question_from_three_on(seats: int, asked: bool) -> None:
    """Two at the table both play (drop.1): neither its sheet nor its house rules ask."""
    assert (idle(MushiHouse(), "out2", seats) is None) is asked
    labels = [label.ja for label, _ in blank(GAME, MushiHouse(), tuple("ABCDE")[:seats]).options]
    assert labels == ["月数", *["人数不足"] * asked]
