"""The questions of 花合わせ on both sides of each boundary, with the clauses behind every ruling."""

import pytest

from scorekeeper.core.facts import Fact
from scorekeeper.decks.hanafuda import DECK, points
from scorekeeper.games.hanaawase import GAME
from scorekeeper.games.hanaawase.facts import Chaff, Dekiyaku, PlayedOut, Redeal, Shima
from tests.games.hanaawase_table import Table, piles
from tests.games.koikoi import cards
from tests.games.referee import asked, moved


def cited(*short: str) -> set[str]:
    return {f"hanaawase.{clause}" for clause in short}


# Which yaku do these captures make, what excludes what?

ELEVEN = "matsu* matsu** ume* ume** sakura* sakura** fuji* fuji** ayame* ayame** botan*"


@pytest.mark.parametrize(
    ("captured", "verdict", "fee", "clauses"),
    [
        ("crane curtain moon rain phoenix", "gokou", 160, ("dekiyaku.1", "combo.1")),
        ("crane curtain moon phoenix", "shikou", 80, ("dekiyaku.2", "combo.1")),
        ("crane moon phoenix", "matsu-kiri-bouzu", 10, ("dekiyaku.15",)),
        ("crane moon phoenix rain", "ameshikou", 30, ("combo.1", "dekiyaku.8")),
        ("curtain moon cup rain", "nomi", 30, ("combo.1", "combo.3", "dekiyaku.10")),
        ("matsu-tan ume-tan sakura-tan fuji-tan ayame-tan hagi-tan", "akatan+rokutan+kusa", 80, ("combo.2", "dekiyaku.12")),
        ("matsu-tan ume-tan sakura-tan fuji-tan ayame-tan yanagi-tan botan-tan", "nanatan+akatan", 80, ("combo.1", "dekiyaku.5")),
        (f"{ELEVEN} cup", "none", 0, ("dekiyaku.23", "settle.2")),
        (f"{ELEVEN} botan**", "kasu", 10, ("dekiyaku.22",)),
        (f"{ELEVEN} botan** hagi*", "kasu", 20, ("dekiyaku.22",)),
        ("hagi-tane hagi-tan hagi* hagi**", "none", 0, ("dekiyaku.21",)),
        ("fuji-tane fuji-tan fuji* fuji**", "fuji-shima", 10, ("dekiyaku.18",)),
    ],
)
def test_what_captures_make(captured: str, verdict: str, fee: int, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table().state, "captures", player="1", cards=[*cards(captured)])
    assert (ruling.verdict, moved(ruling.payments)) == (verdict, (-fee, 2 * fee, -fee))
    assert cited(*clauses) <= {*ruling.clauses}
    assert f"{points(card for card in DECK if card.name in cards(captured))} card points" in ruling.words.en


def test_excluded_yaku_are_named() -> None:
    ruling = asked(GAME, Table().state, "captures", player="0", cards=[*cards("crane curtain moon rain phoenix")])
    said = [reason.words.ja for reason in ruling.reasons if "hanaawase.combo.1" in reason.clauses]
    assert said == [
        "五光があるので、四光は数えない。",
        "五光があるので、雨四光は数えない。",
        "五光・四光・雨四光があるので、松桐坊主は数えない。",
    ]


@pytest.mark.parametrize(
    ("names", "more", "verdict", "fee", "clauses"),
    [
        (["gokou", "shikou"], {}, "gokou", 160, ("combo.1", "dekiyaku.2")),
        (["nomi", "hanami", "tsukimi"], {}, "nomi", 30, ("combo.1",)),
        (["akatan", "nanatan", "rokutan"], {}, "nanatan+akatan", 80, ("combo.1", "combo.2")),
        (["ootori", "kotori"], {}, "ootori", 80, ("combo.1",)),
        (["gokou", "nomi"], {}, "gokou+nomi", 190, ("combo.2",)),
        (["shikou", "ameshikou"], {}, "amiss", 0, ("combo.1",)),
        (["kasu"], {"kasu": "13"}, "kasu", 20, ("dekiyaku.22",)),
    ],
)
def test_what_excludes_what(names: list[str], more: dict[str, str], verdict: str, fee: int, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table().state, "names", player="2", names=names, **more)
    assert ruling.verdict == verdict
    assert cited(*clauses) <= {*ruling.clauses}
    assert [moved(case.payments) for case in ruling.cases] == ([(-fee, -fee, 2 * fee)] if fee else [])
    kasu = int(more.get("kasu", 12))
    assert ruling.facts == ((Dekiyaku(player=2, names=tuple(verdict.split("+")), kasu=kasu),) if fee else ())


def test_yaku_already_entered_are_not_entered_again() -> None:
    table = Table().say(Dekiyaku(player=2, names=("akatan",)))
    ruling = asked(GAME, table.state, "names", player="2", names=["aotan"])
    assert (ruling.verdict, ruling.facts) == ("aotan", ())


# Redeal or not

SANTE = "fuji-tane fuji-tan fuji* ume* ume-tane matsu-tan crane"


@pytest.mark.parametrize(
    ("hand", "picks", "verdict", "fact", "clauses"),
    [
        ("fuji-tane fuji-tan fuji* fuji** ume-tane crane boar", "", "teshi", Redeal, ("teyaku.9", "teyaku.11", "teyaku.12")),
        ("fuji-tane fuji-tan fuji* ume-tane ume-tan crane boar", "", "none", None, ("teyaku.9", "teyaku.10")),
        (SANTE, "", "tsuki-sante", Redeal, ("teyaku.10", "teyaku.11")),
        ("fuji-tane fuji-tan fuji* fuji** ume-tane ume-tan crane", "", "teshi/tsuki-sante", Redeal, ("teyaku.9", "teyaku.10")),
        ("fuji-tane fuji-tan fuji* fuji** ume-tane ume-tan ume*", "", "teshi", Redeal, ("teyaku.14",)),
        ("matsu* ume* sakura* ayame* hagi* fuji* crane", "", "rokkasu", Chaff, ("teyaku.1", "teyaku.5", "teyaku.7")),
        ("matsu* ume* sakura* ayame* hagi* fuji* kiri*", "", "shichikasu", Chaff, ("teyaku.2",)),
        ("matsu* ume* sakura* ayame* hagi* rain swallow", "", "none", None, ("teyaku.3",)),
        ("matsu* ume* sakura* ayame* hagi* yanagi* swallow", "", "rokkasu", Chaff, ("teyaku.3",)),
        ("kiri* kiri** kiri*** matsu* matsu** ume* ume**", "", "shichikasu/tsuki-sante", None, ("teyaku.13",)),
        ("kiri* kiri** kiri*** matsu* matsu** ume* ume**", "shichikasu", "shichikasu/tsuki-sante", Chaff, ("teyaku.13",)),
        ("kiri* kiri** kiri*** matsu* matsu** ume* ume**", "tsuki-sante", "shichikasu/tsuki-sante", Redeal, ("teyaku.13",)),
    ],
)
def test_redeal_or_not(hand: str, picks: str, verdict: str, fact: type[Fact] | None, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table().state, "hand", player="1", cards=[*cards(hand)], name=picks)
    assert ruling.verdict == verdict
    assert [type(one) for one in ruling.facts] == ([fact] if fact else [])
    assert cited(*clauses) <= {*ruling.clauses}
    assert ruling.payments == ()


def test_what_a_hand_would_bring() -> None:
    hand = [*cards("kiri* kiri** kiri*** matsu* matsu** ume* ume**")]
    ruling = asked(GAME, Table().state, "hand", player="1", cards=hand)
    assert [moved(case.payments) for case in ruling.cases] == [(-40, 80, -40), (0, 0, 0), (0, 0, 0)]


def test_a_hand_comes_too_late() -> None:
    late = asked(GAME, Table().state, "hand", player="1", cards=[*cards(SANTE)], played="on")
    assert (late.verdict, late.clauses) == ("late", ("hanaawase.teyaku.6",))
    table = Table().say(Dekiyaku(player=0, names=("akatan",)))
    assert asked(GAME, table.state, "hand", player="1", cards=[*cards(SANTE)]).verdict == "amiss"


def test_a_redeal_says_what_it_cancels() -> None:
    table = Table().say(Chaff(player=2, name="rokkasu"))
    ruling = asked(GAME, table.state, "hand", player="1", cards=[*cards(SANTE)])
    assert any("@2の六カス" in reason.words.ja for reason in ruling.reasons)
    twice = asked(GAME, table.state, "hand", player="2", cards=[*cards(SANTE)])
    assert (twice.verdict, twice.clauses) == ("amiss", ("hanaawase.teyaku.13",))


# Fuke


@pytest.mark.parametrize(
    ("given", "dealer", "verdict", "clauses"),
    [
        (("30", "117", "117"), "0", "0/0", ("special.1", "special.2", "special.3", "special.4", "special.5")),
        (("31", "116", "117"), "0", "none", ("special.1", "special.2")),
        (("117", "30", ""), "0", "1/1", ("special.5",)),
        (("28", "26", "210"), "0", "0-1/1", ("special.6",)),
        (("28", "26", "210"), "1", "0-1/0", ("special.6",)),
        (("28", "26", "210"), "2", "0-1/1", ("special.6",)),
        (("30", "117", "116"), "0", "amiss", ("setup.2",)),
        (("200", "117", ""), "0", "amiss", ("setup.2",)),
    ],
)
def test_is_it_fuke(given: tuple[str, ...], dealer: str, verdict: str, clauses: tuple[str, ...]) -> None:
    typed = {f"points__{seat}": one for seat, one in enumerate(given)}
    ruling = asked(GAME, Table().state, "fuke", dealer=dealer, **typed)
    assert (ruling.verdict, ruling.payments) == (verdict, ())
    assert cited(*clauses) <= {*ruling.clauses}
    assert bool(ruling.facts) == ("/" in verdict and dealer == "0")


def test_fuke_in_december_and_the_last_month_name_no_dealer() -> None:
    eleven = [PlayedOut(points=(98, 88, 78))] * 11
    fuke = asked(GAME, Table().say(*eleven).state, "fuke", points__0="30", points__1="150", points__2="84")
    assert fuke.words.ja.endswith("これで年は終わり")
    assert not any("hanaawase.special.5" in reason.clauses for reason in fuke.reasons)
    over = Table().say(*eleven, PlayedOut(points=(98, 88, 78)))
    assert asked(GAME, over.state, "dealer").verdict == "none"


# A month by its cards

EVEN = ("0011", "1122", "2200", "0011", "1122", "2200", "0011", "1122", "2200", "0011", "1122", "2200")


def test_what_a_month_comes_to() -> None:
    dealt = piles(*EVEN)
    table = Table().say(Chaff(player=1, name="rokkasu"))
    ruling = asked(GAME, table.state, "month", **{f"captures__{seat}": [*pile] for seat, pile in enumerate(dealt[:2])})
    after = Table().say(Chaff(player=1, name="rokkasu"), PlayedOut(captures=dealt))
    (month,) = after.state.own.rounds
    assert moved(ruling.payments) == month.moved
    assert ruling.verdict == f"paid/{month.next}"
    assert cited("settle.3", "teyaku.7", "dealer.1") <= {*ruling.clauses}
    assert ruling.facts == (PlayedOut(captures=(*dealt[:2], ())),)


def test_a_month_of_fuke_and_impossible_cards() -> None:
    low = piles("1111", "1111", "1111", "1111", "1111", "1111", "2222", "2222", "2222", "2222", "2222", "0000")
    ruling = asked(GAME, Table().state, "month", **{f"captures__{seat}": [*pile] for seat, pile in enumerate(low)})
    assert (ruling.verdict, ruling.payments) == ("void/0", ())
    shima = Table().say(Shima(month=1)).state
    assert asked(GAME, shima, "month", **{f"captures__{seat}": [*pile] for seat, pile in enumerate(low)}).verdict == "amiss"


def test_what_the_field_gave_is_in_the_dealers_pile() -> None:
    (inquiry,) = [one for one in GAME.inquiries(Table().say(Shima(month=11)).state) if one.key == "month"]
    assert inquiry.given == {"captures.0": ("yanagi-hikari", "yanagi-tane", "yanagi-tan", "yanagi-kasu1")}


# Who deals next


@pytest.mark.parametrize(
    ("scores", "dealer", "verdict", "clauses"),
    [
        ((10, 20, -30), "0", "1", ("dealer.1", "dealer.4")),
        ((10, 10, -20), "0", "0", ("dealer.3",)),
        ((10, 10, -20), "1", "1", ("dealer.3",)),
        ((10, 10, -20), "2", "0", ("dealer.3",)),
        ((-20, 10, 10), "0", "1", ("dealer.3",)),
        ((10, 10, -10), "0", "uneven", ("settle.4",)),
    ],
)
def test_who_deals_next_by_score(scores: tuple[int, ...], dealer: str, verdict: str, clauses: tuple[str, ...]) -> None:
    typed = {f"scores__{seat}__small": str(abs(one)) for seat, one in enumerate(scores)}
    typed |= {f"scores__{seat}__sign": "-" if one < 0 else "+" for seat, one in enumerate(scores)}
    ruling = asked(GAME, Table().state, "dealer", dealer=dealer, **typed)
    assert ruling.verdict == verdict
    assert cited(*clauses) <= {*ruling.clauses}


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
    ruling = asked(GAME, Table(dealer_by="cards").state, "dealer", **{f"points__{seat}": one for seat, one in enumerate(given)})
    assert (ruling.verdict, ruling.facts) == (verdict, ())
    assert cited(clause) <= {*ruling.clauses}


def test_the_last_month_is_asked_about() -> None:
    table = Table().say(Dekiyaku(player=2, names=("akatan",)), PlayedOut(points=(88, 88, 88)))
    assert asked(GAME, table.state, "dealer").verdict == "2"
    (inquiry,) = [one for one in GAME.inquiries(table.say(PlayedOut(fuke=(1,))).state) if one.key == "dealer"]
    assert inquiry.given == {"dealer": ("2",)}


# 親仲八丁ビキ十丁


@pytest.mark.parametrize(
    ("house", "player", "captured", "verdict", "fee", "clauses"),
    [
        ("on", "0", "8", "oyanaka", 30, ("special.7", "special.8", "special.1", "special.3")),
        ("on", "0", "10", "none", 0, ("special.7",)),
        ("on", "1", "8", "oyanaka", 30, ("special.7",)),
        ("on", "1", "10", "none", 0, ("special.7",)),
        ("on", "2", "10", "oyanaka", 30, ("special.7",)),
        ("on", "2", "12", "none", 0, ("special.7",)),
        ("on", "2", "9", "odd", 0, ("play.1",)),
        ("off", "2", "4", "off", 0, ("special.9",)),
    ],
)
def test_oyanaka(house: str, player: str, captured: str, verdict: str, fee: int, clauses: tuple[str, ...]) -> None:
    ruling = asked(GAME, Table(oyanaka=house).state, "oyanaka", player=player, captured=captured)
    assert (ruling.verdict, moved(ruling.payments)[int(player)]) == (verdict, 2 * fee)
    assert cited(*clauses) <= {*ruling.clauses}


# The end of the year


@pytest.mark.parametrize(
    ("sums", "verdict", "clauses"),
    [
        ((68, -164, 96), "-10 -70 +80", ("year-end.1", "settle.4")),
        ((50, -100, 50), "+35 -70 +35", ("year-end.2",)),
        ((-20, -20, 40), "-40 -40 +80", ("year-end.3",)),
        ((-20, -21, 41), "-10 -70 +80", ("year-end.1",)),
        ((0, 0, 0), "0 0 0", ("year-end.4",)),
        ((1, 0, 0), "uneven", ("settle.4",)),
    ],
)
def test_who_owes_what(sums: tuple[int, ...], verdict: str, clauses: tuple[str, ...]) -> None:
    typed = {f"subtotal__{seat}__small": str(abs(one)) for seat, one in enumerate(sums)}
    typed |= {f"subtotal__{seat}__sign": "-" if one < 0 else "+" for seat, one in enumerate(sums)}
    ruling = asked(GAME, Table().state, "ginmi", **typed)
    assert ruling.verdict == verdict
    assert cited(*clauses) <= {*ruling.clauses}
    if verdict != "uneven":
        assert moved(ruling.payments) == tuple(map(int, verdict.split()))


def test_the_end_of_a_year_that_is_over() -> None:
    table = Table().say(*[PlayedOut(points=(90, 88, 86))] * 12)
    assert [one.key for one in GAME.inquiries(table.state)] == ["captures", "names", "oyanaka", "dealer", "ginmi", "points"]
    ruling = asked(GAME, table.state, "ginmi")
    assert (ruling.words.ja, ruling.assumed) == ("吟味を払って、合計は@0 +104・@1 −10・@2 −94", ())
    assert GAME.ask["month"](table.state, {"captures": {}}).verdict == "amiss"
    assert GAME.ask["hand"](table.state, {"cards": cards(SANTE)}).verdict == "amiss"
    assert GAME.ask["fuke"](table.state, {"points": (30, 117, 117)}).facts == ()


def test_points() -> None:
    assert asked(GAME, Table().state, "points", cards=[*cards("crane warbler matsu-tan ume*")]).verdict == "36"
