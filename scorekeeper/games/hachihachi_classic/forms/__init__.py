"""The offers in the order of the table page."""

from scorekeeper.games.basics import forms as basics
from scorekeeper.games.hachihachi_classic.forms import hands
from scorekeeper.games.hachihachi_classic.forms.count import by_piles, by_points
from scorekeeper.games.hachihachi_classic.forms.deal import by_totals, field, mizuten, redo
from scorekeeper.games.hachihachi_classic.forms.play import cancel, dekiyaku, tobikomi
from scorekeeper.games.hachihachi_classic.month import ClassicMonth
from scorekeeper.kit.game import Form

FORMS: dict[str, Form[ClassicMonth]] = {
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
