"""A month of 花合わせ, from shown hands to the next dealer (hanaawase.decisions, c)."""

from collections.abc import Iterable

import pytest
from hanaawase_table import Piles, Table, piles, played, sort_of

from scorekeeper.core.facts import Redo, Totals
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima

# Whole months without yaku: the card points of the three.
EVEN = "0202 1010 0011 1212 2020 0220 1122 2200 1221 0011 2112 1001"  # 88, 88, 88
UNEVEN = "1001 2112 0220 0220 1010 1111 0220 1122 2020 2211 0101 2020"  # 88, 98, 78
HIGH = "1111 2002 0101 1122 1111 0000 2200 0202 2121 2002 0101 2002"  # 100, 82, 82
TIED = "2002 1001 2112 0110 1001 1122 2121 1221 0011 1100 2020 0022"  # 78, 93, 93
THIRTY = "1122 0220 1212 0011 1100 0011 1221 1122 0101 1001 0022 0022"  # 111, 123, 30
THIRTY_ONE = "0022 0110 1221 0220 0022 1111 0011 1100 0110 0022 0202 0220"  # 151, 82, 31
EIGHT = "2002 0022 0110 2112 2211 1212 2211 2121 1122 1221 0220 1122"  # 63, 85, 116; seat 0 has eight cards
TEN = "0101 1212 0110 1001 1212 0101 1001 1212 2002 1001 0110 1212"  # 98, 130, 36; seat 2 has ten cards
LIGHTS = "0022 1122 0011 1122 1122 1122 1122 0011 2211 1122 0022 0022"  # seat 0: gokou, no cup

ROKKASU = ("matsu-hikari", "ume-kasu1", "fuji-kasu1", "susuki-kasu1", "susuki-kasu2", "momiji-kasu1", "yanagi-kasu1")
SHICHIKASU = ("matsu-kasu1", "sakura-kasu1", "ayame-kasu1", "ayame-kasu2", "kiku-kasu1", "yanagi-kasu1", "kiri-kasu1")
TESHI = ("fuji-tane", "fuji-tan", "fuji-kasu1", "fuji-kasu2", "hagi-tan", "momiji-kasu1", "yanagi-tan")
SANTE = ("ume-tane", "ume-kasu1", "ume-kasu2", "ayame-tane", "susuki-tane", "susuki-kasu1", "susuki-kasu2")
YONSAN = ("fuji-tane", "fuji-tan", "fuji-kasu1", "fuji-kasu2", "hagi-tane", "hagi-tan", "hagi-kasu1")


# Card points and the next dealer.


@pytest.mark.parametrize(
    ("month", "moved", "dealer"),
    [
        (EVEN, (0, 0, 0), 0),
        (UNEVEN, (0, 10, -10), 1),
        (HIGH, (12, -6, -6), 0),
        (TIED, (-10, 5, 5), 1),
        (THIRTY_ONE, (63, -6, -57), 0),
    ],
)
def test_card_points_are_counted_from_88(month: str, moved: tuple[int, ...], dealer: int) -> None:
    table = Table().say(played(month))
    assert table.points == moved
    assert (table.month, table.dealer) == (2, dealer)


@pytest.mark.parametrize(("first", "wanted"), [(UNEVEN, 1), (HIGH, 0)])
def test_level_scores_go_to_the_dealer_then_to_douni(first: str, wanted: int) -> None:
    """All level after a month that made `wanted` the dealer."""
    table = Table().say(played(first), played(EVEN))
    assert table.dealer == wanted
    assert {"dealer.1", "dealer.3"} <= table.clauses("points")


@pytest.mark.parametrize(("by", "dealer", "clause"), [("score", 2, "dealer.1"), ("cards", 1, "dealer.2")])
def test_fees_count_for_the_next_dealer_only_by_score(by: str, dealer: int, clause: str) -> None:
    table = Table(dealer_by=by).say(Chaff(player=2, name="rokkasu"), played(UNEVEN))
    assert table.points == (-20, -10, 30)
    assert table.dealer == dealer
    assert clause in table.clauses("points")


def test_the_last_pile_is_the_rest() -> None:
    first, second, third = piles(UNEVEN)
    told = [Table().say(PlayedOut(captures=said)) for said in ((first, second, third), (first, second), (first, second, ()))]
    assert {table.points for table in told} == {(0, 10, -10)}


# Yaku.


def test_yaku_are_found_in_the_cards() -> None:
    table = Table().say(played(LIGHTS))
    line = next(line for line in table.lines if line.sort == "dekiyaku" and line.player == 0)
    assert line.label.ja == "五光"
    assert line.moved(3) == (320, -160, -160)
    assert sort_of(table.lines)[-1] == "points"


def test_everybody_with_yaku_collects() -> None:
    table = Table().say(
        Dekiyaku(player=0, names=("akatan",)),
        Dekiyaku(player=1, names=("aotan", "kasu"), kasu=13),
        PlayedOut(points=(88, 88, 88)),
    )
    assert table.points == (80 - 60, 120 - 40, -100)


# Dealt hands.


def test_a_chaff_hand_is_paid_when_the_month_ends() -> None:
    table = Table().say(Chaff(player=1, name="shichikasu", cards=SHICHIKASU))
    assert table.points == (0, 0, 0)
    assert table.say(played(EVEN)).points == (-40, 80, -40)


def test_two_chaff_hands_are_both_paid() -> None:
    table = Table().say(Chaff(player=0, name="rokkasu"), Chaff(player=1, name="shichikasu"), played(EVEN))
    assert table.points == (0, 60, -60)
    assert "teyaku.8" in table.clauses("chaff")


def with_(hand: Iterable[str], *cards: str) -> tuple[str, ...]:
    return (*hand, *cards)


@pytest.mark.parametrize(
    ("name", "cards", "wanted"),
    [
        ("rokkasu", SHICHIKASU, ("chaff-seven", "teyaku.1")),
        ("shichikasu", ROKKASU, ("chaff-short", "teyaku.2")),
        ("rokkasu", TESHI, ("chaff-short", "teyaku.1")),
        ("rokkasu", with_(ROKKASU[:5], "momiji-tan", "yanagi-kasu1"), ("chaff-short", "teyaku.1")),
        ("rokkasu", with_(ROKKASU[:6], "yanagi-tan"), ("chaff-willow", "teyaku.3")),
        ("shichikasu", with_(SHICHIKASU[:6], "yanagi-tane"), ("chaff-willow", "teyaku.3")),
        ("rokkasu", ROKKASU[:5], ("hand-cards", "deal.2")),
        ("shichikasu", SHICHIKASU[:6], ("hand-cards", "deal.2")),
        ("rokkasu", (*ROKKASU[:6], "joker"), ("hand-cards", "deal.2")),
        ("rokkasu", (*ROKKASU[:6], ROKKASU[0]), ("hand-cards", "deal.2")),
    ],
)
def test_a_hand_shown_as_another(name: str, cards: tuple[str, ...], wanted: tuple[str, str]) -> None:
    assert Table().refuses(Chaff(player=0, name=name, cards=cards)) == (wanted,)  # type: ignore[arg-type]


@pytest.mark.parametrize("cards", [ROKKASU, ROKKASU[1:]])
def test_rokkasu_by_the_hand_or_by_what_is_shown(cards: tuple[str, ...]) -> None:
    assert Table().say(Chaff(player=2, name="rokkasu", cards=cards), played(EVEN)).points == (-20, -20, 40)


def test_a_card_is_in_one_place_only() -> None:
    table = Table().say(Chaff(player=0, name="rokkasu", cards=ROKKASU))
    assert table.refuses(Chaff(player=1, name="shichikasu", cards=SHICHIKASU)) == (("hand-shared", "setup.2"),)
    assert table.refuses(Shima(month=11)) == (("shima-hand", "field.1"),)
    assert table.refuses(Chaff(player=0, name="rokkasu")) == (("chaff-twice", "teyaku.1"),)
    row = Table().say(Shima(month=12))
    assert row.refuses(Chaff(player=1, name="shichikasu", cards=SHICHIKASU)) == (("hand-lying", "field.1"),)
    assert row.refuses(Shima(month=1)) == (("shima-twice", "field.1"),)


@pytest.mark.parametrize(("reason", "cards"), [("teshi", TESHI), ("tsuki-sante", SANTE), ("teshi", YONSAN), ("teshi", ())])
def test_a_redeal_keeps_month_and_dealer_and_cancels_what_was_shown(reason: str, cards: tuple[str, ...]) -> None:
    table = Table().say(played(UNEVEN), Chaff(player=0, name="rokkasu"), Shima(month=1))
    table.say(Redeal(player=1, reason=reason, cards=cards))  # type: ignore[arg-type]
    assert (table.month, table.dealer, table.points) == (2, 1, (0, 10, -10))
    assert [line.sort for line in table.lines if line.struck] == ["shown", "shima"]
    assert {line.struck for line in table.lines if line.struck} == {"hanaawase.teyaku.12"}
    table.say(Chaff(player=0, name="shichikasu"), Redeal(player=2, reason="teshi"), played(EVEN))
    assert table.points == (0, 10, -10)


@pytest.mark.parametrize(
    ("reason", "cards", "wanted"),
    [
        ("teshi", SANTE, ("redeal-four", "teyaku.9")),
        ("tsuki-sante", TESHI, ("redeal-months", "teyaku.10")),
        ("tsuki-sante", YONSAN, ("redeal-two-months", "teyaku.14")),
        ("teshi", TESHI[:6], ("hand-cards", "deal.2")),
    ],
)
def test_a_hand_that_is_played_on(reason: str, cards: tuple[str, ...], wanted: tuple[str, str]) -> None:
    assert Table().refuses(Redeal(player=0, reason=reason, cards=cards)) == (wanted,)  # type: ignore[arg-type]


def test_of_two_readings_the_owner_picks_one() -> None:
    four = ("kiri-hikari", "kiri-kasu1", "kiri-kasu2", "kiri-kasu3", "matsu-kasu1", "ume-kasu1", "hagi-kasu1")
    table = Table().say(Chaff(player=0, name="rokkasu", cards=four))
    assert table.refuses(Redeal(player=0, reason="teshi", cards=four)) == (("redeal-chosen", "teyaku.13"),)
    assert "teyaku.13" in Table().say(Redeal(player=0, reason="teshi", cards=four)).clauses("redeal")


def test_hands_are_shown_before_play() -> None:
    table = Table().say(Dekiyaku(player=0, names=("akatan",)))
    assert table.refuses(Chaff(player=1, name="rokkasu")) == (("shown-late", "teyaku.6"),)
    assert table.refuses(Redeal(player=1, reason="teshi")) == (("shown-late", "teyaku.6"),)
    assert table.refuses(Shima(month=4)) == (("shima-late", "field.1"),)


def test_a_month_redealt_for_another_reason() -> None:
    table = Table()
    assert table.refuses(Redo()) == (("redo-nothing", "teyaku.12"),)
    table.say(Chaff(player=0, name="rokkasu"), Dekiyaku(player=0, names=("akatan",)), Redo(reason="混ざった"), played(EVEN))
    assert table.points == (0, 0, 0)
    assert table.refuses(Redo()) == (("redo-nothing", "teyaku.12"),)


# The row on the field.


def test_the_row_is_the_dealers() -> None:
    row = "1122 0220 1212 0000 1100 2211 1221 1122 0101 1001 2200 0022"
    table = Table().say(Shima(month=4), played(row))
    assert "藤シマ" in [line.label.ja for line in table.lines]
    assert "field.2" in table.clauses("points")
    assert Table().say(Shima(month=1)).refuses(played(row)) == (("shima-dealer", "field.1"),)


@pytest.mark.parametrize(("month", "points"), [(1, (25, 200, 39)), (8, (31, 133, 100))])
def test_the_row_counts_for_the_dealers_points(month: int, points: tuple[int, ...]) -> None:
    """The dealer with a pine or pampas row has at least its points; here fewer."""
    assert Table().say(PlayedOut(points=points)).month == 2
    assert Table().say(Shima(month=month)).refuses(PlayedOut(points=points)) == (("points-row", "field.2"),)


def test_a_row_that_is_a_yaku_must_be_declared() -> None:
    table = Table().say(Shima(month=12))
    assert table.refuses(PlayedOut(points=(88, 88, 88))) == (("shima-yaku", "field.2"),)
    assert table.refuses(Dekiyaku(player=0, names=("akatan",))) == (("dekiyaku-more", "field.2"),)
    assert table.refuses(Dekiyaku(player=1, names=("kiri-shima",))) == (("same-card", "field.2"),)
    table.say(Dekiyaku(player=0, names=("kiri-shima",)), PlayedOut(points=(88, 88, 88)))
    assert table.points == (20, -10, -10)


# Fuke.


def test_thirty_points_void_the_month() -> None:
    table = Table().say(Chaff(player=0, name="shichikasu"), played(THIRTY))
    assert table.points == (0, 0, 0)
    assert (table.month, table.dealer) == (2, 2)
    assert {"special.1", "special.3", "special.4", "special.5"} <= table.clauses("fuke")
    assert [line.struck for line in table.lines if line.sort == "shown"] == ["hanaawase.special.3"]


def test_thirty_one_points_do_not() -> None:
    table = Table().say(Chaff(player=0, name="rokkasu"), played(THIRTY_ONE))
    assert table.points == (103, -26, -77)


def test_fuke_cancels_yaku() -> None:
    table = Table().say(Dekiyaku(player=1, names=("gokou",)), PlayedOut(points=(30, None, 100)))
    assert table.points == (0, 0, 0)
    assert table.dealer == 0


@pytest.mark.parametrize(
    ("made", "dealer", "wanted"),
    [
        ((0, 1), 0, 1),
        ((0, 2), 0, 2),
        ((1, 2), 0, 2),
        ((0, 1), 1, 0),
        ((0, 2), 1, 0),
        ((1, 2), 1, 2),
        ((0, 1), 2, 1),
        ((1, 2), 2, 1),
    ],
)
def test_of_two_the_one_nearer_biki_deals(made: tuple[int, ...], dealer: int, wanted: int) -> None:
    points = tuple(20 if seat in made else 224 for seat in range(3))
    for count in (PlayedOut(points=points), PlayedOut(fuke=made)):
        table = Table().say(Totals(amounts=(0, 0, 0), leader=dealer), count)
        assert table.dealer == wanted
        assert "special.6" in table.clauses("fuke")


def test_fuke_of_an_unknown_player() -> None:
    table = Table().say(played(UNEVEN), PlayedOut(fuke=()))
    assert (table.month, table.dealer) == (3, 1)
    assert Table().refuses(PlayedOut(fuke=(0, 1, 2))) == (("fuke-three", "special.6"),)


# 親仲八丁ビキ十丁.


@pytest.mark.parametrize(
    ("month", "house", "dealer", "fees"),
    [
        (EIGHT, "on", 0, (60, -30, -30)),
        (EIGHT, "off", 0, (0, 0, 0)),
        (EIGHT, "on", 1, (60, -30, -30)),
        (EIGHT, "on", 2, (60, -30, -30)),
        (TEN, "on", 0, (-30, -30, 60)),
        (TEN, "on", 1, (0, 0, 0)),
        (TEN, "on", 2, (0, 0, 0)),
        (TEN, "off", 0, (0, 0, 0)),
    ],
)
def test_few_captures(month: str, house: str, dealer: int, fees: tuple[int, ...]) -> None:
    """Seat 2 is biki while seat 0 deals, do-ni while seat 1 does."""
    before = Table(oyanaka=house).say(Totals(amounts=(0, 0, 0), leader=dealer))
    table = before.say(played(month))
    paid = [line.moved(3) for line in table.lines if line.sort == "dekiyaku"]
    assert tuple(map(sum, zip((0, 0, 0), *paid, strict=True))) == fees
    if house == "off":
        assert "special.9" in table.clauses("points")
    elif any(fees):
        assert {"special.7", "special.8"} <= table.clauses("dekiyaku")


def test_two_may_have_few_and_fuke_comes_first() -> None:
    many = ("goun", "rokutan", "omote-sugawara", "hanami", "kasu")
    told = Dekiyaku(player=0, names=("oyanaka",), captured=8), Dekiyaku(player=2, names=("oyanaka",))
    other, fees = Dekiyaku(player=1, names=many, kasu=16), 60 + 20 + 20 + 10 + 50
    table = Table("on").say(*told, other, PlayedOut(points=(63, 156, 45)))
    assert table.points == (-25 + 60 - 30 - fees, 68 - 60 + 2 * fees, -43 + 60 - 30 - fees)
    assert Table("on").say(*told, PlayedOut(points=(30, 190, 44))).points == (0, 0, 0)


@pytest.mark.parametrize(
    ("house", "fact", "wanted"),
    [
        ("off", Dekiyaku(player=0, names=("oyanaka",)), ("oyanaka-off", "special.9")),
        ("on", Dekiyaku(player=0, names=("oyanaka",), captured=10), ("oyanaka-many", "special.7")),
        ("on", Dekiyaku(player=1, names=("oyanaka",), captured=9), ("oyanaka-many", "special.7")),
        ("on", Dekiyaku(player=2, names=("oyanaka",), captured=12), ("oyanaka-many", "special.7")),
        ("on", Dekiyaku(player=2, names=("oyanaka",), captured=7), ("captured-odd", "play.1")),
        ("on", Dekiyaku(player=0, names=("goun", "oyanaka")), ("dekiyaku-cards", "special.7")),
        ("on", Dekiyaku(player=2, names=("goun", "oyanaka"), captured=8), ("dekiyaku-cards", "special.7")),
    ],
)
def test_few_that_are_too_many(house: str, fact: Dekiyaku, wanted: tuple[str, str]) -> None:
    assert Table(house).refuses(fact) == (wanted,)


def test_biki_may_have_clouds_in_ten_cards() -> None:
    assert Table("on").say(Dekiyaku(player=2, names=("goun", "oyanaka"), captured=10)).month == 1


# Dekiyaku declared by name.


@pytest.mark.parametrize(
    ("fact", "wanted"),
    [
        (Dekiyaku(player=0, names=()), ("dekiyaku-none", "settle.2")),
        (Dekiyaku(player=0, names=("matsu-shima",)), ("dekiyaku-unknown", "dekiyaku.21")),
        (Dekiyaku(player=0, names=("akatan", "akatan")), ("dekiyaku-unknown", "dekiyaku.21")),
        (Dekiyaku(player=0, names=("gokou", "shikou")), ("dekiyaku-excluded", "combo.1")),
        (Dekiyaku(player=0, names=("nomi", "hanami")), ("dekiyaku-excluded", "combo.1")),
        (Dekiyaku(player=0, names=("ameshikou", "matsu-kiri-bouzu")), ("dekiyaku-excluded", "combo.1")),
        (Dekiyaku(player=0, names=("shikou", "ameshikou")), ("dekiyaku-gokou", "combo.1")),
        (Dekiyaku(player=0, names=("nanatan", "rokutan")), ("dekiyaku-excluded", "combo.1")),
        (Dekiyaku(player=0, names=("akatan", "aotan")), ("dekiyaku-more", "combo.2")),
        (Dekiyaku(player=0, names=("ootori", "shikou")), ("dekiyaku-more", "combo.2")),
        (Dekiyaku(player=0, names=("kasu",), kasu=11), ("kasu-range", "dekiyaku.22")),
        (Dekiyaku(player=0, names=("kasu",), kasu=25), ("kasu-range", "dekiyaku.22")),
        (Dekiyaku(player=0, names=("kasu", "gokou"), kasu=20), None),
        (Dekiyaku(player=0, names=("akatan", "aotan", "kusa", "rokutan")), ("dekiyaku-cards", "play.1")),
    ],
)
def test_yaku_that_cannot_be_declared_together(fact: Dekiyaku, wanted: tuple[str, str] | None) -> None:
    if wanted is None:
        Table().say(fact)
    else:
        assert Table().refuses(fact) == (wanted,)


@pytest.mark.parametrize(
    ("first", "second", "wanted"),
    [
        (("shikou",), ("ameshikou",), ("dekiyaku-cards", "play.1")),
        (("nomi",), ("goun",), ("same-card", "setup.2")),
        (("nanatan",), ("rokutan",), ("dekiyaku-table", "setup.2")),
        (("akatan",), ("akatan",), ("same-card", "setup.2")),
        (("kasu",), ("kasu",), None),
        (("akatan",), ("aotan",), None),
        (("gokou",), ("goun",), None),
    ],
)
def test_what_two_cannot_have_together(first: tuple[str, ...], second: tuple[str, ...], wanted: tuple[str, str] | None) -> None:
    table, fact = Table().say(Dekiyaku(player=0, names=first)), Dekiyaku(player=1, names=second)
    if wanted is None:
        table.say(fact)
    else:
        assert table.refuses(fact) == (wanted,)


def test_three_players_may_declare_yaku() -> None:
    """Little birds, seven ribbons and twelve chaff cards are possible together; a second entry for a player is not."""
    table = Table().say(Dekiyaku(player=0, names=("kotori",)), Dekiyaku(player=1, names=("nanatan",)))
    assert table.refuses(Dekiyaku(player=0, names=("akatan",))) == (("dekiyaku-twice", "settle.1"),)
    assert table.refuses(Dekiyaku(player=2, names=("ame-shima",))) == (("same-card", "setup.2"),)
    assert table.say(Dekiyaku(player=2, names=("kasu",), kasu=12)).month == 1


def test_points_must_agree_with_the_yaku() -> None:
    table = Table().say(Dekiyaku(player=0, names=("gokou",)))
    assert table.refuses(PlayedOut(points=(99, 82, 83))) == (("points-yaku", "dekiyaku.1"),)
    assert table.say(PlayedOut(points=(141, 44, 79))).points == (320 + 53, -160 - 44, -160 - 9)


def test_cards_must_agree_with_the_yaku() -> None:
    table = Table().say(Dekiyaku(player=0, names=("akatan",)))
    assert table.refuses(played(LIGHTS)) == (("capture-told", "dekiyaku.6"),)
    same = Table().say(Dekiyaku(player=0, names=("gokou",)), played(LIGHTS))
    assert same.points == Table().say(played(LIGHTS)).points


# Impossible counts.


def without(told: Piles, seat: int, card: str) -> Piles:
    return tuple(tuple(name for name in pile if (player, name) != (seat, card)) for player, pile in enumerate(told))


@pytest.mark.parametrize(
    ("fact", "wanted"),
    [
        (PlayedOut(), ("count-one-way", "settle.1")),
        (PlayedOut(captures=piles(EVEN), points=(88, 88, 88)), ("count-one-way", "settle.1")),
        (PlayedOut(points=(88, 88, 88), fuke=()), ("count-one-way", "settle.1")),
        (PlayedOut(captures=(("joker",), ())), ("capture-unknown", "setup.2")),
        (PlayedOut(captures=(("matsu-tan", "ume-tan"), ("ume-tan",))), ("capture-twice", "setup.2")),
        (PlayedOut(captures=without(piles(EVEN), 0, "ume-tan")), ("capture-few", "setup.2")),
        (PlayedOut(captures=piles(EVEN)[:1]), ("capture-few", "setup.2")),
        (played(EVEN.replace("0202", "0012", 1)), ("capture-odd", "play.1")),
        (PlayedOut(points=(88,)), ("points-two", "settle.3")),
        (PlayedOut(points=(88, 88, 89)), ("points-sum", "setup.2")),
        (PlayedOut(points=(150, 150, None)), ("points-over", "setup.2")),
        (PlayedOut(points=(265, 0, None)), ("points-range", "setup.2")),
        (PlayedOut(points=(-1, 132, None)), ("points-range", "setup.2")),
        (PlayedOut(points=(263, 1, 0)), ("points-cards", "play.1")),
    ],
)
def test_a_count_that_no_cards_can_make(fact: PlayedOut, wanted: tuple[str, str]) -> None:
    assert Table().refuses(fact) == (wanted,)


# Months known by their totals.


@pytest.mark.parametrize(
    ("by", "fact", "dealer"),
    [
        ("score", Totals(amounts=(-18, -56, 74)), 2),
        ("score", Totals(amounts=(-20, 10, 10)), 1),
        ("score", Totals(amounts=(0, 0, 0)), 0),
        ("score", Totals(amounts=(-18, -56, 74), leader=1), 1),
        ("cards", Totals(amounts=(-18, -56, 74), leader=0), 0),
    ],
)
def test_totals_say_who_deals_next(by: str, fact: Totals, dealer: int) -> None:
    table = Table(dealer_by=by).say(fact)
    assert (table.points, table.dealer) == (fact.amounts, dealer)


@pytest.mark.parametrize(
    ("by", "fact", "wanted"),
    [
        ("cards", Totals(amounts=(-18, -56, 74)), ("totals-leader", "dealer.2")),
        ("score", Totals(amounts=(-18, -56, 75)), ("totals-sum", "settle.4")),
        ("score", Totals(amounts=(-18, 18)), ("totals-seats", "settle.4")),
    ],
)
def test_incomplete_totals(by: str, fact: Totals, wanted: tuple[str, str]) -> None:
    assert Table(dealer_by=by).refuses(fact) == (wanted,)


def test_totals_exclude_other_entries() -> None:
    table = Table().say(Chaff(player=0, name="rokkasu"))
    assert table.refuses(Totals(amounts=(0, 0, 0))) == (("totals-begun", "sheet.1"),)
    assert "totals" not in [offer.key for offer in GAME.offers(table.state)]
