"""Hatto and tobikomi: who owes what when several yaku are made in succession, exemptions, and what may be declared."""

from typing import Any

import pytest
from hachihachi_table import agari, hand, month, out, sage

from scorekeeper.core.facts import Fact
from scorekeeper.core.forms import matters, read
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.facts import Cancel, Dekiyaku, Exempt, Tobikomi, WrongTeyaku
from scorekeeper.games.hachihachi.play.hatto import completes


def both(then: str, offender: int = 1, **more: str) -> Dekiyaku:
    """Akatan by the card of the offender and inoshikacho by that of the other, in one turn."""
    made: dict[str, Any] = {"hatto": ("akatan",), "hatto_other": ("inoshikacho",), "then": then, **more}
    return Dekiyaku(player=0, names=("akatan", "inoshikacho"), offender=offender, **made)


RED = sage(0, "akatan", offender=1)
SHIKO_THEN_RED = (sage(0, "shiko", offender=1), sage(0, "akatan", offender=2))
TWO_HANDS = (hand(0, "sanbon"), hand(2, "tatesanbon"))
"""Moves 4 − 3, −2 − 3, 6 − 2 kan."""
DIVES = (*TWO_HANDS, Tobikomi(player=0, offender=1), Tobikomi(player=2, offender=1))
SHOWN = Exempt(player=1, reason="shown")

# The maker is seat 0; 1 and 2 play the cards. Kan of seats 0, 1, 2, besides the examples of the rule book.
CHAINS: dict[str, tuple[list[Fact], tuple[float, ...]]] = {
    # hatto.6, hatto.7: one card, two yaku.
    "two covered at once": ([agari(0, "akatan", "aotan", offender=1)], (28, -28, 0)),
    "goun beside it": ([agari(0, "inoshikacho", "goun", offender=2)], (36, -12, -24)),
    "one of two by hatto": ([agari(0, "akatan", "aotan", offender=1, hatto=("akatan",))], (28, -21, -7)),
    # hatto.24 to hatto.26: sage after a hatto.
    "added naturally": ([RED, agari(0, "aotan")], (28, -28, 0)),
    "added nanatan": ([RED, agari(0, "nanatan")], (34, -34, 0)),
    "added twice": ([RED, sage(0, "inoshikacho"), agari(0, "goun")], (50, -50, 0)),
    "added nanatan grows": ([RED, sage(0, "nanatan"), agari(0, "nanatan", ribbons=9)], (38, -38, 0)),
    # hatto.27: a second offender.
    "second offender, failed": ([RED, sage(0, "aotan", offender=2), Cancel()], (14, -7, -7)),
    "second offender exempt": ([RED, agari(0, "aotan", offender=2, exempt="last")], (28, -28, 0)),
    # hatto.25 after several offenders: the first who still owes something.
    "goko leaves the first offender first": ([*SHIKO_THEN_RED, sage(0, "goko"), agari(0, "goun")], (78, -64, -14)),
    "another's goko frees the first": ([*SHIKO_THEN_RED, sage(0, "goko", offender=2), agari(0, "goun")], (78, 0, -78)),
    "the first still owes what was added": (
        [sage(0, "shiko", offender=1), sage(0, "akatan"), sage(0, "goko", offender=2), agari(0, "goun")],
        (78, -38, -40),
    ),
    # hatto.10: one lying card taken by hand, one by the stock.
    "two offenders, failed": ([both("sage"), Cancel()], (13, -7, -6)),
    "two offenders, the other exempt": ([both("agari", exempt_other="last")], (26, -20, -6)),
    "two offenders, one exempt": ([both("agari", exempt="shown")], (26, -7, -19)),
    "two offenders, one proved": ([both("sage"), agari(0, "goun", proved=(1,))], (50, -7, -43)),
    "the hand card comes first": ([both("sage", offender=2), agari(0, "goun")], (50, -12, -38)),
    "two offenders under a sage": ([sage(1, "aotan"), both("agari")], (26 - 3.5, 7 - 26, -3.5)),
    # hatto.28: natural first, only the second is charged.
    "natural, hatto, natural": ([sage(0, "akatan"), sage(0, "aotan", offender=1), agari(0, "goun")], (52, -45, -7)),
    # hatto.29: lights.
    "goko by hatto, failed": ([sage(0, "shiko"), sage(0, "goko", offender=2), Cancel()], (20, 0, -20)),
    # hatto.32: the nanatan of a mixed completion grows in the way in which it is paid.
    "natural nanatan grows": ([sage(0, "nanatan"), agari(0, "nanatan", ribbons=8)], (22, -11, -11)),
    # hatto.22, hatto.23: exemptions, at once or when it falls due.
    "exempt, then sage": ([sage(0, "akatan", offender=1, exempt="last"), agari(0, "aotan")], (28, -14, -14)),
    "one of two proved": ([RED, agari(0, "aotan", offender=2, proved=(1,))], (28, -7, -21)),
    "proved when beaten": ([RED, agari(2, "aotan", proved=(1,))], (7 - 14, -3.5, 14 - 3.5)),
    # sage.13: the offender owes the half of a hatto-made yaku.
    "the third completes": ([RED, agari(2, "aotan")], (7 - 14, -7, 14)),
    # hatto.30: the sage holder pays instead of the offender, also for his own hatto.
    "the holder's own hatto under his sage": ([sage(0, "akatan"), agari(1, "aotan", offender=0)], (7 - 14, 14 - 3.5, -3.5)),
    # Two tobikomi of one offender; with the remaining hand shown seats 0 and 2 give back the share of each other's.
    "two tobikomi": ([*DIVES], (1 + 2, -5 - 4, 4 + 2)),
    "two tobikomi, shown": ([*DIVES, SHOWN], (1 + 1, -5 - 2, 4 + 1)),
    "only the latest card was the last": ([*DIVES, Exempt(player=1, reason="last")], (1 + 2 - 1, -5 - 3, 4 + 2)),
    # A void hand takes back its own share only; a blow-off returns what everyone paid.
    "two tobikomi, one hand void": ([*DIVES, SHOWN, WrongTeyaku(player=0)], (-3 - 1, -3 - 1, 6 + 2)),
    "two tobikomi, blown off": ([*DIVES, SHOWN, out(sujuroku=1, kasu=16)], (-12, 24, -12)),
    "under a sage": ([*TWO_HANDS, sage(1, "aotan"), Tobikomi(player=0), Cancel()], (1 + 2 - 3.5, -5 - 2 + 7, 4 - 3.5)),
    "each three of two": (
        [hand(0, "sanbontate", months=(1, 4)), Tobikomi(player=0, month=4), Tobikomi(player=0, month=1)],
        (18 + 4, -9 - 2, -9 - 2),
    ),
}


@pytest.mark.parametrize(("facts", "kan"), CHAINS.values(), ids=CHAINS.keys())
def test_who_owes_what(facts: list[Fact], kan: tuple[float, ...]) -> None:
    assert month(*facts).kan == kan


def test_goko_takes_shikos_place_in_a_threat_too() -> None:
    four = [BY_NAME[name] for name in ("matsu-hikari", "sakura-hikari", "susuki-hikari", "yanagi-hikari")]
    assert completes(BY_NAME["kiri-hikari"], four) == ("goko",)
    assert completes(BY_NAME["kiri-hikari"], four[:3]) == ("shiko",)
    assert completes(BY_NAME["kiri-hikari"], four[:2]) == ()


THREE = hand(0, "sanbon")
LAST = Exempt(player=1, reason="last")
INVALID: list[tuple[list[Fact], Fact, str, str]] = [
    *[([hand(0, name)], Tobikomi(player=0), "tobikomi-none", "tobikomi.1") for name in ("teshi", "ichinishi", "aka")],
    # The month must be that of a declared three, and a three belongs to one player.
    ([THREE], Tobikomi(player=0, month=4), "tobikomi-month", "tobikomi.2"),
    ([hand(0, "tatesanbon")], Tobikomi(player=0, month=1), "tobikomi-month", "tobikomi.2"),
    ([hand(0, "sanbontate", months=(1, 4))], Tobikomi(player=0, month=2), "tobikomi-month", "tobikomi.2"),
    ([THREE, hand(1, "sanbon", months=(3,))], Tobikomi(player=0, month=3), "tobikomi-month", "tobikomi.2"),
    ([THREE, agari(2, "akatan")], Tobikomi(player=0), "tobikomi-late", "tobikomi.4"),
    # What has no exemption, or has had it.
    ([THREE, Tobikomi(player=0, offender=1), LAST], LAST, "exempt-none", "tobikomi.10"),
    ([THREE, Tobikomi(player=0)], LAST, "exempt-none", "tobikomi.10"),
    ([THREE, sage(2, "aotan"), Tobikomi(player=0, offender=1)], LAST, "exempt-none", "tobikomi.10"),
    ([THREE, Tobikomi(player=0, offender=1), agari(2, "akatan")], LAST, "exempt-late", "tobikomi.10"),
]


@pytest.mark.parametrize(("said", "fact", "key", "clause"), INVALID)
def test_invalid_tobikomi_and_proofs(said: list[Fact], fact: Fact, key: str, clause: str) -> None:
    assert month(*said).refuses(fact) == ((key, clause),)


def test_nothing_about_hatto_is_asked_or_entered_of_yaku_that_it_does_not_cover() -> None:
    """What was answered before another yaku was chosen (hatto.3) stays in the hidden part of the form."""
    offer = GAME.offer(month().state, "dekiyaku")
    assert offer is not None
    kept = {"offender": ["1"], "exempt": ["shown"], "hatto_other": ["aotan"], "exempt_other": ["last"]}
    told = {"player": ["0"], "names": ["nanatan"], "ribbons": ["7"], "then": ["agari"], **kept}
    assert read(offer, told, 3).fact == agari(0, "nanatan", ribbons=7)
    for names, asked in ((["nanatan"], []), (["akatan"], [*kept])):
        assert [one.name for one in offer.inputs if one.name in kept and matters(one, told | {"names": names})] == asked
