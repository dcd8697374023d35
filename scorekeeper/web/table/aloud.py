"""What a browser reads aloud of a table: the newest payments, and the round that is played now."""

from flask import Blueprint
from flask_babel import gettext as _

from scorekeeper.core.ledger import Line
from scorekeeper.core.seated import line_in_columns
from scorekeeper.web.common.functions import amount, lang, say
from scorekeeper.web.record.request import At
from scorekeeper.web.table.page import group_payments

aloud = Blueprint("aloud", __name__)


@aloud.app_template_global()
def newest_entry(here: At) -> int:
    """The number of the newest entry with a line; −1 if there is none."""
    return here.board.lines[-1].entry if here.board.lines else -1


@aloud.app_template_global()
def newest_aloud(here: At) -> str:
    """The lines of the newest entry: what was declared, by whom, and who pays whom how much; "" if there is none."""
    lines = here.board.lines
    newest = (line_in_columns(line, ()) for line in lines if line.entry == lines[-1].entry)
    return " ".join(_line(here, line) for line in newest)


def _line(here: At, line: Line) -> str:
    names, unit = here.players, here.game.unit
    what = [say(line.kind), *([names[line.player]] if line.player is not None else [])]
    if line.label != line.kind:
        what.append(say(line.label, names))
    if line.struck is not None:
        return _sentence([*what, _("取消し")])
    said = [_sentence(what)]
    for payers, payee, payment in group_payments(line.payments):
        if payment.scorer is not None:
            said.append(_sentence([names[payment.scorer], amount(payment.gain, unit, counted=line.counted).speech]))
            continue
        many = amount(payment.amount, unit, signed=False, counted=line.counted).bare
        of = [names[payer] if payer >= 0 else say(here.game.speech.pot) for payer in payers]
        to = names[payee] if payee >= 0 else say(here.game.speech.pot)
        each = _("%(payers)sから%(payee)sへ%(amount)sずつ。") if len(of) > 1 else _("%(payers)sから%(payee)sへ%(amount)s。")
        said.append(each % {"payers": _between(of), "payee": to, "amount": many})
    return " ".join(said)


@aloud.app_template_global()
def next_aloud(here: At) -> str:
    """The round with what holds in it, and who leads it; once the match is over, that."""
    board = here.board
    if board.over:
        return say(here.game.speech.end_notice) + ("" if lang() == "ja" else ".")
    leads = [here.players[seat] for seat, one in enumerate(board.seats) if one.leads]
    about = [say(board.round), *([say(board.badge)] if board.badge else [])]
    return _sentence([*about, *(f"{say(here.game.speech.leader)} {name}" for name in leads[:1])])


def _sentence(parts: list[str]) -> str:
    return ("、".join(parts) + "。") if lang() == "ja" else (", ".join(parts) + ".")


def _between(names: list[str]) -> str:
    return ("と" if lang() == "ja" else " and ").join(names)
