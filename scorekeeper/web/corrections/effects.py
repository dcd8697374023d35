"""The effect of a correction on the whole record, shown before it is confirmed."""

from itertools import groupby
from typing import NamedTuple

from scorekeeper.core.acts import acts
from scorekeeper.core.effects import Effect, RoundEffect
from scorekeeper.core.ledger import Unit
from scorekeeper.core.words import Words, seat
from scorekeeper.web.common.functions import amount
from scorekeeper.web.record.request import At


class Stretch(NamedTuple):
    """Rounds that are shown together: one round whose lines change, or consecutive rounds whose lines stay the same, with the
    change of each seat's running total in all of them, () if neither that nor the note on anybody changes.
    """

    rounds: tuple[RoundEffect, ...]
    changed: bool
    shift: tuple[int, ...] = ()


def stretches(found: Effect) -> list[Stretch]:
    def alike(one: tuple[int, RoundEffect]) -> tuple[int | None, tuple[int, ...], object]:
        nth, round = one
        moved = shift(round)
        return (nth, (), ()) if round.differs else (None, moved, moved and round.notes)

    return [
        Stretch(tuple(round for _, round in rounds), nth is not None, moved)
        for (nth, moved, _), rounds in groupby(enumerate(found.rounds), key=alike)
    ]


def shift(round: RoundEffect) -> tuple[int, ...]:
    """The change of the running totals after a round; () if neither they nor the notes on the players change."""
    changed = round.totals.differs or any(one.differs for one in round.notes)
    if not changed or round.totals.before is None or round.totals.after is None:
        return ()
    return tuple(new - old for old, new in zip(round.totals.before, round.totals.after, strict=True))


def leaders(final: tuple[int, ...] | None) -> tuple[int, ...]:
    """The seats with the highest final result."""
    return () if final is None else tuple(player for player, result in enumerate(final) if result == max(final))


VERBS = {
    "declared": Words("記入する", "Enter"),
    "inserted": Words("書き足す", "Insert"),
    "corrected": Words("訂正する", "Correct"),
    "undone": Words("取り消す", "Take back"),
    "redone": Words("戻す", "Bring back"),
}
TOTALS = Words("合計が変わる", "totals change")
RESULT = Words("最終得点が変わる", "the result changes")
SAME_TOTALS = Words("合計は変わらない", "totals stay")


def confirm(here: At, found: Effect) -> Words:
    """The label of the confirm button, which names the effect: whose total changes most, and how."""
    verb = VERBS[acts(found.record.log)[-1].kind]
    final = found.final
    if final.before is not None and final.after is not None and final.differs:
        what, old, new, unit, signed = RESULT, [*final.before], [*final.after], here.game.unit.of_results, True
    else:
        unit, signed = here.game.unit, here.board.holds
        what, (old, new) = TOTALS, ([one.total for one in board.seats] for board in found.board)
    moved = [abs(one - other) for one, other in zip(old, new, strict=True)]
    if not any(moved):
        return Words(f"{verb.ja}　{SAME_TOTALS.ja}", f"{verb.en}: {SAME_TOTALS.en}")
    most = moved.index(max(moved))
    who = seat(most)
    was, will = (_amount_text(one[most], unit, signed=signed) for one in (old, new))
    return Words(f"{verb.ja}　{what.ja}: {who.ja} {was} → {will}", f"{verb.en}; {what.en}: {who.en} {was} → {will}")


def _amount_text(value: int, unit: Unit, *, signed: bool) -> str:
    one = amount(value, unit, signed=signed)
    return one.sign + one.bare
