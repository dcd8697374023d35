"""Dekiyaku: the seven sets, their fees, going out, sage in every situation, and invalid declarations."""

from itertools import combinations, product

import pytest

from scorekeeper.decks.hanafuda import BY_NAME, DECK
from scorekeeper.games.hachihachi.facts import SageCancel
from scorekeeper.games.hachihachi.play.dekiyaku import dekiyaku_in
from scorekeeper.games.hachihachi.play.hatto import completes
from tests.games.hachihachi.table import LYING, agari, month, sage

# Decisions (b): 四光 = 松桜芒桐, 五雲 = 鶯・八橋・蝶・猪・盃.
CARDS = {
    "goko": "matsu-hikari sakura-hikari susuki-hikari kiri-hikari yanagi-hikari",
    "shiko": "matsu-hikari sakura-hikari susuki-hikari kiri-hikari",
    "goun": "ume-tane ayame-tane botan-tane hagi-tane kiku-tane",
    "akatan": "matsu-tan ume-tan sakura-tan",
    "aotan": "botan-tan kiku-tan momiji-tan",
    "inoshikacho": "hagi-tane momiji-tane botan-tane",
}


@pytest.mark.parametrize(("name", "cards"), CARDS.items())
def test_cards_of_a_set(name: str, cards: str) -> None:
    whole = {card for card in DECK if card.name in cards.split()}
    assert [part.key for part in dekiyaku_in(whole)] == [name]
    for card in whole:
        less = [part.key for part in dekiyaku_in(whole - {card})]
        assert less == (["shiko"] if card.name == "yanagi-hikari" else [])


def test_seven_of_the_ten_ribbons_are_nanatan() -> None:
    ribbons = [card for card in DECK if card.name.endswith("-tan")]
    assert len(ribbons) == 10
    for count in range(5, 11):
        for some in combinations(ribbons, count):
            parts = {part.key: part.number for part in dekiyaku_in(some)}
            assert parts.get("nanatan") == (count if count >= 7 else None)


@pytest.mark.parametrize("names", ["sakura-hikari kiku-tane", "susuki-hikari kiku-tane", CARDS["shiko"].replace("kiri", "yanagi")])
def test_nothing_else_is_a_yaku(names: str) -> None:
    assert dekiyaku_in(card for card in DECK if card.name in names.split()) == ()


@pytest.mark.parametrize("kind", LYING)
@pytest.mark.parametrize("maker", range(3))
def test_who_pays_an_aotan(kind: str, maker: int) -> None:
    """By the table of the decisions, whoever gave the card: in full, in half, and after another's inoshikacho. Then the first maker
    gets half and pays both shares of the other's.
    """
    factor = {"small": 1, "big": 2, "zetsu": 4}[kind]
    for offender, exempt in product((None, *({0, 1, 2} - {maker})), ("", "last", "shown")):
        if exempt and offender is None:
            continue
        owing = [offender] * 2 if offender is not None and not exempt else [seat for seat in range(3) if seat != maker]
        half = [3.5 * factor * (2 * (seat == maker) - owing.count(seat)) for seat in range(3)]
        made = {"offender": offender, "exempt": exempt}
        at = month(agari(maker, "aotan", **made), brights=LYING[kind])
        assert at.kan == tuple(2 * share for share in half)
        for forced in (False, True):
            at = month(sage(maker, "aotan", **made), SageCancel(forced=forced), brights=LYING[kind])
            assert (at.kan, at.next) == (tuple(half), (2, maker, ""))
            assert at.line("dekiyaku").marks[0].ja == "消"
        for other in {0, 1, 2} - {maker}:
            due = [share + 12 * factor * ((seat == other) - (seat == maker)) for seat, share in enumerate(half)]
            for second in (None, *({0, 1, 2} - {other})):
                at = month(sage(maker, "aotan", **made), agari(other, "inoshikacho", offender=second), brights=LYING[kind])
                assert (at.kan, at.next) == (tuple(due), (2, other, ""))
                below, whole = [line for line in at.lines if line.sort == "dekiyaku"]
                assert (below.player, below.marks[0].ja, whole.player) == (maker, "下", other)


def test_goko_takes_shikos_place_in_a_threat_too() -> None:
    four = [BY_NAME[name] for name in ("matsu-hikari", "sakura-hikari", "susuki-hikari", "yanagi-hikari")]
    assert completes(BY_NAME["kiri-hikari"], four) == ("goko",)
    assert completes(BY_NAME["kiri-hikari"], four[:3]) == ("shiko",)
    assert completes(BY_NAME["kiri-hikari"], four[:2]) == ()
