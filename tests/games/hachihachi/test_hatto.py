"""Hatto and tobikomi: who owes what when several yaku are made in succession, exemptions, and what may be declared."""

from scorekeeper.core.forms import matters, read
from scorekeeper.decks.hanafuda import BY_NAME
from scorekeeper.games.hachihachi import GAME
from scorekeeper.games.hachihachi.play.hatto import completes
from tests.games.hachihachi.table import agari, month


def test_goko_takes_shikos_place_in_a_threat_too() -> None:
    four = [BY_NAME[name] for name in ("matsu-hikari", "sakura-hikari", "susuki-hikari", "yanagi-hikari")]
    assert completes(BY_NAME["kiri-hikari"], four) == ("goko",)
    assert completes(BY_NAME["kiri-hikari"], four[:3]) == ("shiko",)
    assert completes(BY_NAME["kiri-hikari"], four[:2]) == ()


def test_nothing_about_hatto_is_asked_or_entered_of_yaku_that_it_does_not_cover() -> None:
    """What was answered before another yaku was chosen (hatto.3) stays in the hidden part of the form."""
    offer = GAME.offer(month().state, "dekiyaku")
    assert offer is not None
    kept = {"offender": ["1"], "exempt": ["shown"], "hatto_other": ["aotan"], "exempt_other": ["last"]}
    told = {"player": ["0"], "names": ["nanatan"], "ribbons": ["7"], "then": ["agari"], **kept}
    assert read(offer, told, 3).fact == agari(0, "nanatan", ribbons=7)
    for names, asked in ((["nanatan"], []), (["akatan"], [*kept])):
        assert [one.name for one in offer.inputs if one.name in kept and matters(one, told | {"names": names})] == asked
