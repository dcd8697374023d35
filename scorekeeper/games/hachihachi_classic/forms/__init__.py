"""The offers in the order of the table page."""

from scorekeeper.core.facts import Fact, Redo
from scorekeeper.core.play.game import Form
from scorekeeper.core.words import Words
from scorekeeper.games.basics import forms as basics
from scorekeeper.games.hachihachi_classic.facts import (
    Cancel,
    Dekiyaku,
    Driven,
    Field,
    Mizuten,
    PlayedOut,
    Teyaku,
    Tobikomi,
    WrongTeyaku,
)
from scorekeeper.games.hachihachi_classic.forms import hands
from scorekeeper.games.hachihachi_classic.forms.count import by_piles, by_points
from scorekeeper.games.hachihachi_classic.forms.deal import by_totals, field, mizuten, redo
from scorekeeper.games.hachihachi_classic.forms.play import cancel, dekiyaku, tobikomi
from scorekeeper.games.hachihachi_classic.month import Month

CALLED: dict[type[Fact], Words] = {
    **basics.CALLED,
    Mizuten: Words("みずてん", "mizuten"),
    Field: Words("場", "the field"),
    Driven: Words("追い込み賃", "the drive-out fee"),
    Teyaku: Words("手役", "the teyaku"),
    Tobikomi: Words("飛び込み", "the tobikomi"),
    Dekiyaku: Words("出来役", "the dekiyaku"),
    Cancel: Words("下げの取り消し", "cancelling the lowering"),
    PlayedOut: Words("打ち終わり", "playing out"),
    WrongTeyaku: Words("手役の無効", "the void hand"),
    Redo: Words("配り直し", "dealing again"),
}
"""The names of entries on the undo button."""
FORMS: dict[str, Form[Month]] = {
    "field": field,
    **basics.FORMS,
    "mizuten": mizuten,
    **hands.DRIVEN,
    **hands.FORMS,
    "totals": by_totals,
    "cancel": cancel,
    "dekiyaku": dekiyaku,
    "tobikomi": tobikomi,
    "played-out": by_points,
    "piles": by_piles,
    "redo": redo,
    "wrong-teyaku": hands.wrong_teyaku,
}
