"""The questions of 花合わせ on both sides of each boundary, with the clauses behind every ruling."""

from typing import Any

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.core.inquiry import Ruling
from scorekeeper.decks.hanafuda import DECK, points
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from tests.games.hanaawase_table import Table, piles
from tests.games.koikoi import cards
from tests.games.referee import asked, moved, signed

ELEVEN = "matsu* matsu** ume* ume** sakura* sakura** fuji* fuji** ayame* ayame** botan*"
SANTE = "fuji-tane fuji-tan fuji* ume* ume-tane matsu-tan crane"
TWICE = "kiri* kiri** kiri*** matsu* matsu** ume* ume**"
EVEN = piles("0011 1122 2200 0011 1122 2200 0011 1122 2200 0011 1122 2200")


def ask(table: Table, key: str, clauses: str = "", **tapped: Any) -> Ruling:
    """A ruling that cites these clauses."""
    ruling = asked(GAME, table.state, key, **tapped)
    assert {*map(table.short, ruling.clauses)} >= {*clauses.split()}
    return ruling


def captures(taken: tuple[tuple[str, ...], ...]) -> dict[str, list[str]]:
    return {f"captures__{seat}": [*pile] for seat, pile in enumerate(taken)}


def typed(*told: str) -> dict[str, str]:
    return {f"points__{seat}": one for seat, one in enumerate(told)}


# Which yaku do these captures make, what excludes what?


@pytest.mark.parametrize(
    ("captured", "verdict", "fee", "clauses"),
    [
        ("crane curtain moon rain phoenix", "gokou", 160, "dekiyaku.1 combo.1"),
        ("crane curtain moon phoenix", "shikou", 80, "dekiyaku.2 combo.1"),
        ("crane moon phoenix", "matsu-kiri-bouzu", 10, "dekiyaku.15"),
        ("crane moon phoenix rain", "ameshikou", 30, "combo.1 dekiyaku.8"),
        ("curtain moon cup rain", "nomi", 30, "combo.1 combo.3 dekiyaku.10"),
        ("matsu-tan ume-tan sakura-tan fuji-tan ayame-tan hagi-tan", "akatan+rokutan+kusa", 80, "combo.2 dekiyaku.12"),
        ("matsu-tan ume-tan sakura-tan fuji-tan ayame-tan yanagi-tan botan-tan", "nanatan+akatan", 80, "combo.1 dekiyaku.5"),
        (f"{ELEVEN} cup", "none", 0, "dekiyaku.23 settle.2"),
        (f"{ELEVEN} botan**", "kasu", 10, "dekiyaku.22"),
        (f"{ELEVEN} botan** hagi*", "kasu", 20, "dekiyaku.22"),
        ("hagi-tane hagi-tan hagi* hagi**", "none", 0, "dekiyaku.21"),
        ("fuji-tane fuji-tan fuji* fuji**", "fuji-shima", 10, "dekiyaku.18"),
    ],
)
def test_what_captures_make(captured: str, verdict: str, fee: int, clauses: str) -> None:
    ruling = ask(Table(), "captures", clauses, player="1", cards=[*cards(captured)])
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, (-fee, 2 * fee, -fee))
    assert f"{points(card for card in DECK if card.name in cards(captured))} card points" in ruling.words.en


def test_excluded_yaku_are_named() -> None:
    ruling = ask(Table(), "captures", player="0", cards=[*cards("crane curtain moon rain phoenix")])
    said = [reason.words.ja for reason in ruling.reasons if "hanaawase.combo.1" in reason.clauses]
    assert said == [
        "五光があるので、四光は数えない。",
        "五光があるので、雨四光は数えない。",
        "五光・四光・雨四光があるので、松桐坊主は数えない。",
    ]


@pytest.mark.parametrize(
    ("names", "more", "verdict", "fee", "clauses"),
    [
        ("gokou shikou", {}, "gokou", 160, "combo.1 dekiyaku.2"),
        ("nomi hanami tsukimi", {}, "nomi", 30, "combo.1"),
        ("akatan nanatan rokutan", {}, "nanatan+akatan", 80, "combo.1 combo.2"),
        ("ootori kotori", {}, "ootori", 80, "combo.1"),
        ("gokou nomi", {}, "gokou+nomi", 190, "combo.2"),
        ("shikou ameshikou", {}, "amiss", 0, "combo.1"),
        ("kasu", {"kasu": "13"}, "kasu", 20, "dekiyaku.22"),
    ],
)
def test_what_excludes_what(names: str, more: dict[str, str], verdict: str, fee: int, clauses: str) -> None:
    ruling = ask(Table(), "names", clauses, player="2", names=names.split(), **more)
    assert ruling.verdict == verdict
    assert [moved(case.payments) for case in ruling.cases] == ([(-fee, -fee, 2 * fee)] if fee else [])
    kasu = int(more.get("kasu", 12))
    assert ruling.facts == ((Dekiyaku(player=2, names=tuple(verdict.split("+")), kasu=kasu),) if fee else ())


def test_yaku_already_entered_are_not_entered_again() -> None:
    ruling = ask(Table().say(Dekiyaku(player=2, names=("akatan",))), "names", player="2", names=["aotan"])
    assert (ruling.verdict, ruling.facts) == ("aotan", ())


# Redeal or not


@pytest.mark.parametrize(
    ("hand", "picks", "verdict", "fact", "clauses"),
    [
        ("fuji-tane fuji-tan fuji* fuji** ume-tane crane boar", "", "teshi", Redeal, "teyaku.9 teyaku.11 teyaku.12"),
        ("fuji-tane fuji-tan fuji* ume-tane ume-tan crane boar", "", "none", None, "teyaku.9 teyaku.10"),
        (SANTE, "", "tsuki-sante", Redeal, "teyaku.10 teyaku.11"),
        ("fuji-tane fuji-tan fuji* fuji** ume-tane ume-tan crane", "", "teshi/tsuki-sante", Redeal, "teyaku.9 teyaku.10"),
        ("fuji-tane fuji-tan fuji* fuji** ume-tane ume-tan ume*", "", "teshi", Redeal, "teyaku.14"),
        ("matsu* ume* sakura* ayame* hagi* fuji* crane", "", "rokkasu", Chaff, "teyaku.1 teyaku.5 teyaku.7"),
        ("matsu* ume* sakura* ayame* hagi* fuji* kiri*", "", "shichikasu", Chaff, "teyaku.2"),
        ("matsu* ume* sakura* ayame* hagi* rain swallow", "", "none", None, "teyaku.3"),
        ("matsu* ume* sakura* ayame* hagi* yanagi* swallow", "", "rokkasu", Chaff, "teyaku.3"),
        (TWICE, "", "shichikasu/tsuki-sante", None, "teyaku.13"),
        (TWICE, "shichikasu", "shichikasu/tsuki-sante", Chaff, "teyaku.13"),
        (TWICE, "tsuki-sante", "shichikasu/tsuki-sante", Redeal, "teyaku.13"),
    ],
)
def test_redeal_or_not(hand: str, picks: str, verdict: str, fact: type[Fact] | None, clauses: str) -> None:
    ruling = ask(Table(), "hand", clauses, player="1", cards=[*cards(hand)], name=picks)
    assert (ruling.verdict, ruling.payments) == (verdict, ())
    assert [type(one) for one in ruling.facts] == ([fact] if fact else [])


def test_more_about_hands() -> None:
    """What a hand would bring; that it comes too late; what a redeal cancels."""
    shown: dict[str, Any] = {"player": "1", "cards": [*cards(SANTE)]}
    ruling = ask(Table(), "hand", player="1", cards=[*cards(TWICE)])
    assert [moved(case.payments) for case in ruling.cases] == [(-40, 80, -40), (0, 0, 0), (0, 0, 0)]
    late = ask(Table(), "hand", played="on", **shown)
    assert (late.verdict, late.clauses) == ("late", ("hanaawase.teyaku.6",))
    assert ask(Table().say(Dekiyaku(player=0, names=("akatan",))), "hand", **shown).verdict == "amiss"
    table = Table().say(Chaff(player=2, name="rokkasu"))
    assert any("@2の六カス" in reason.words.ja for reason in ask(table, "hand", **shown).reasons)
    twice = ask(table, "hand", **shown | {"player": "2"})
    assert (twice.verdict, twice.clauses) == ("amiss", ("hanaawase.teyaku.13",))


# Fuke


@pytest.mark.parametrize(
    ("given", "dealer", "verdict", "clauses"),
    [
        (("30", "117", "117"), "0", "0/0", "special.1 special.2 special.3 special.4 special.5"),
        (("31", "116", "117"), "0", "none", "special.1 special.2"),
        (("117", "30", ""), "0", "1/1", "special.5"),
        (("28", "26", "210"), "0", "0-1/1", "special.6"),
        (("28", "26", "210"), "1", "0-1/0", "special.6"),
        (("28", "26", "210"), "2", "0-1/1", "special.6"),
        (("30", "117", "116"), "0", "amiss", "setup.2"),
        (("200", "117", ""), "0", "amiss", "setup.2"),
    ],
)
def test_is_it_fuke(given: tuple[str, ...], dealer: str, verdict: str, clauses: str) -> None:
    ruling = ask(Table(), "fuke", clauses, dealer=dealer, **typed(*given))
    assert (ruling.verdict, ruling.payments) == (verdict, ())
    assert bool(ruling.facts) == ("/" in verdict and dealer == "0")
    assert any(reason.words.en.startswith("Of two the one nearer biki") for reason in ruling.reasons) is ("-" in verdict)


def test_fuke_in_december_and_the_last_month_name_no_dealer() -> None:
    eleven = [PlayedOut(points=(98, 88, 78))] * 11
    fuke = ask(Table().say(*eleven), "fuke", **typed("30", "150", "84"))
    assert fuke.words.ja.endswith("これで年は終わり")
    assert not any("hanaawase.special.5" in reason.clauses for reason in fuke.reasons)
    assert ask(Table().say(*eleven, PlayedOut(points=(98, 88, 78))), "dealer").verdict == "none"


# A month by its cards


def test_what_a_month_comes_to() -> None:
    table = Table().say(Chaff(player=1, name="rokkasu"))
    ruling = ask(table, "month", "settle.3 teyaku.7 dealer.1", **captures(EVEN[:2]))
    assert ruling.facts == (PlayedOut(captures=(*EVEN[:2], ())),)
    (month,) = table.say(PlayedOut(captures=EVEN)).state.own.rounds
    assert (moved(ruling.payments), ruling.verdict) == (month.moved, f"paid/{month.next}")


def test_a_month_of_fuke_and_impossible_cards() -> None:
    low = captures(piles("1111 1111 1111 1111 1111 1111 2222 2222 2222 2222 2222 0000"))
    ruling = ask(Table(), "month", **low)
    assert (ruling.verdict, ruling.payments) == ("void/0", ())
    assert ask(Table().say(Shima(month=1)), "month", **low).verdict == "amiss"


def test_what_the_field_gave_is_in_the_dealers_pile() -> None:
    (inquiry,) = [one for one in GAME.inquiries(Table().say(Shima(month=11)).state) if one.key == "month"]
    assert inquiry.given == {"captures.0": cards("rain swallow yanagi-tan yanagi*")}


# Who deals next


@pytest.mark.parametrize(
    ("scores", "dealer", "verdict", "clauses"),
    [
        ((10, 20, -30), "0", "1", "dealer.1 dealer.4"),
        ((10, 10, -20), "0", "0", "dealer.3"),
        ((10, 10, -20), "1", "1", "dealer.3"),
        ((10, 10, -20), "2", "0", "dealer.3"),
        ((-20, 10, 10), "0", "1", "dealer.3"),
        ((10, 10, -10), "0", "uneven", "settle.4"),
    ],
)
def test_who_deals_next_by_score(scores: tuple[int, ...], dealer: str, verdict: str, clauses: str) -> None:
    assert ask(Table(), "dealer", clauses, dealer=dealer, **signed("scores", scores)).verdict == verdict


@pytest.mark.parametrize(
    ("given", "verdict", "clause"),
    [
        (("100", "90", "74"), "0", "dealer.2"),
        (("90", "90", ""), "0", "dealer.3"),
        (("30", "117", "117"), "0/0", "special.5"),
        (("90", "90", "90"), "amiss", "setup.2"),
    ],
)
def test_who_deals_next_by_card_points(given: tuple[str, ...], verdict: str, clause: str) -> None:
    ruling = ask(Table(dealer_by="cards"), "dealer", clause, **typed(*given))
    assert (ruling.verdict, ruling.facts) == (verdict, ())


def test_the_last_month_is_asked_about() -> None:
    table = Table().say(Dekiyaku(player=2, names=("akatan",)), PlayedOut(points=(88, 88, 88)))
    assert ask(table, "dealer").verdict == "2"
    (inquiry,) = [one for one in GAME.inquiries(table.say(PlayedOut(fuke=(1,))).state) if one.key == "dealer"]
    assert inquiry.given == {"dealer": ("2",)}


# 親仲八丁ビキ十丁, and the end of the year


@pytest.mark.parametrize(
    ("house", "player", "captured", "verdict", "clauses"),
    [
        ("on", 0, "8", "oyanaka", "special.7 special.8 special.1 special.3"),
        ("on", 0, "10", "none", "special.7"),
        ("on", 1, "8", "oyanaka", "special.7"),
        ("on", 1, "10", "none", "special.7"),
        ("on", 2, "10", "oyanaka", "special.7"),
        ("on", 2, "12", "none", "special.7"),
        ("on", 2, "9", "odd", "play.1"),
        ("off", 2, "4", "off", "special.9"),
    ],
)
def test_oyanaka(house: str, player: int, captured: str, verdict: str, clauses: str) -> None:
    ruling = ask(Table(oyanaka=house), "oyanaka", clauses, player=str(player), captured=captured)
    assert (ruling.verdict, moved(ruling.payments)[player]) == (verdict, 60 if verdict == "oyanaka" else 0)


@pytest.mark.parametrize(
    ("sums", "verdict", "clauses"),
    [
        ((68, -164, 96), "-10 -70 +80", "year-end.1 settle.4"),
        ((50, -100, 50), "+35 -70 +35", "year-end.2"),
        ((-20, -20, 40), "-40 -40 +80", "year-end.3"),
        ((-20, -21, 41), "-10 -70 +80", "year-end.1"),
        ((0, 0, 0), "0 0 0", "year-end.4"),
        ((1, 0, 0), "uneven", "settle.4"),
    ],
)
def test_who_owes_what(sums: tuple[int, ...], verdict: str, clauses: str) -> None:
    ruling = ask(Table(), "ginmi", clauses, **signed("subtotal", sums))
    assert ruling.verdict == verdict
    assert verdict == "uneven" or moved(ruling.payments) == tuple(map(int, verdict.split()))


def test_the_end_of_a_year_that_is_over() -> None:
    table = Table().say(*[PlayedOut(points=(90, 88, 86))] * 12)
    assert [one.key for one in GAME.inquiries(table.state)] == ["captures", "names", "oyanaka", "dealer", "ginmi", "points"]
    ruling = ask(table, "ginmi")
    assert (ruling.words.ja, ruling.assumed) == ("吟味を払って、合計は@0 +104・@1 −10・@2 −94", ())
    assert table.ask("month", captures={}).verdict == "amiss"
    assert table.ask("hand", cards=cards(SANTE)).verdict == "amiss"
    assert table.ask("fuke", points=(30, 117, 117)).facts == ()
