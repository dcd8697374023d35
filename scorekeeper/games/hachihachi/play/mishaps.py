"""When something goes wrong: two cards turned, a hand declared wrongly, a month dealt again."""

from collections.abc import Iterator

from scorekeeper.core.facts import Redo
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, literal
from scorekeeper.games.hachihachi.facts import HachihachiWrongTeyaku, TwoTurned
from scorekeeper.games.hachihachi.law import LAW
from scorekeeper.games.hachihachi.month import SEATS, HachihachiMonth
from scorekeeper.games.hachihachi.play.playing import check_playing
from scorekeeper.kit.eights.announcing import check_wrong
from scorekeeper.kit.eights.fields import FieldKind
from scorekeeper.kit.eights.month import Phase

WRONG = Words("無効", "void")
DEALT_AGAIN = HachihachiMonth.KINDS["redo"]
REASONS = {
    "deal": Words("配り間違い", "wrong deal"),
    "count": Words("取り札が合わない", "cards do not tally"),
    "seen": Words("札が見えた・崩れた", "cards seen or scattered"),
}
"""Why a month is dealt again (hachihachi.penalty.1, hachihachi.penalty.2, hachihachi.penalty.14); any other reason is shown as
entered.
"""


def check_two_turned(month: HachihachiMonth, fact: TwoTurned) -> Iterator[Objection]:
    yield from check_playing(month)


def apply_two_turned(month: HachihachiMonth, fact: TwoTurned, entry: int) -> HachihachiMonth:
    label = Words("二枚めくり。2枚目を山に戻した", "two turned; the second went back")
    return month.add(month.line(entry, "note", label, fact.player, clauses=LAW.all("penalty.6"))).start_play()


def check_wrong_teyaku(month: HachihachiMonth, fact: HachihachiWrongTeyaku) -> Iterator[Objection]:
    yield from check_wrong(LAW, month, fact.player)


def apply_wrong_teyaku(month: HachihachiMonth, fact: HachihachiWrongTeyaku, entry: int) -> HachihachiMonth:
    """The whole hand is void: fee, tobikomi and nuke go back (hachihachi.penalty.9, hachihachi.penalty.12), and so does a share
    refunded for such a tobikomi.

    A correct hand that showed the wrong cards is not void: they are shown again and nothing is entered (hachihachi.penalty.16).
    """
    hand = month.hand(fact.player)
    assert hand is not None
    dives = {dive.entry for dive in hand.dives}
    month = month.strike(LAW["penalty.9"], WRONG, frozenset(("teyaku",)), fact.player)
    month = month.strike(LAW["penalty.12"], WRONG, frozenset(("tobikomi", "nuke")), fact.player)
    month = month.strike(LAW["penalty.12"], WRONG, lambda line: line.sort == "exempt" and bool(dives & {*line.about}))
    month = month.with_hand(hand._replace(void=True))
    label = Words("手役は無効。公開札はそのまま", "hand void; shown cards stay shown")
    line = month.line(entry, "note", label, fact.player, clauses=LAW.all("penalty.9", "penalty.12"))
    # The year goes on after a void shiso unless somebody else holds one.
    if month.phase is Phase.SHISOU and not any("shiso" in one.names for one in month.standing):
        month = month.replace(phase=Phase.TEYAKU)
    return month.add(line)


def check_redo(month: HachihachiMonth, fact: Redo) -> Iterator[Objection]:
    if month.phase is Phase.DEAL:
        yield LAW.no("redo-nothing")
    elif month.phase is Phase.OVER:
        yield LAW.no("redo-over")


def apply_redo(month: HachihachiMonth, fact: Redo, entry: int) -> HachihachiMonth:
    """Same month, same dealer, same bind as before the deal (hachihachi.penalty.4). All payments go back (hachihachi.penalty.3).

    A shiso from a wrong deal ends nothing, so the year goes on.
    """
    month = month.strike(LAW["penalty.3"], DEALT_AGAIN, lambda line: True)
    assert month.moves == (0,) * SEATS, "nothing is paid yet that does not go back"
    label = REASONS.get(fact.reason, literal(fact.reason) if fact.reason else DEALT_AGAIN)
    month = month.add(month.line(entry, "redo", label, clauses=LAW.all("penalty.1", "penalty.4", "field.14", "stone.4")))
    return month.replace(
        phase=Phase.DEAL,
        kind=FieldKind.NONE,
        bind=FieldKind.NONE,
        brights=(),
        hands=(),
        sage=None,
        past=len(month.lines),
    )
