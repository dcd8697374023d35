"""What a hand counts, without a table: the forms of the referee under the house rules of an address.

Everything is computed from the address, so that the link to an answer can be shared.
"""

from typing import NamedTuple

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from flask_babel import gettext as _

from scorekeeper.book.clauses import Topic
from scorekeeper.book.presets import USUAL, preset, presets
from scorekeeper.book.reading import book
from scorekeeper.core import forms
from scorekeeper.core.answers import Answers, answers
from scorekeeper.core.game import Game, State
from scorekeeper.core.house import House, Option, compact_form, option_value
from scorekeeper.core.inquiry import Inquiry
from scorekeeper.core.limits import unusual
from scorekeeper.core.words import Words
from scorekeeper.web.record.preview import beside
from scorekeeper.web.referee.questions import case_address, given_taps, ruling_shown, with_none
from scorekeeper.web.rules.book import open_book, same_house

counting = Blueprint("counting", __name__, url_prefix="/rules/<ruleset>/count")
counting.url_defaults(same_house)


class Alone(NamedTuple):
    """A match that nobody plays, before its first entry, with as few players as the game takes. The first one leads."""

    game: Game
    house: House
    state: State
    players: tuple[str, ...]

    @property
    def houses(self) -> list[tuple[Words, str, bool]]:
        """The houses that are known by name, the standard one first: their names, how addresses write them, and whether it is
        this one.
        """
        usual = self.game.house()
        named = [(Words(one.ja, one.en), preset(self.game, one.key)) for one in presets(self.game)]
        others = [(words, compact_form(house), house == self.house) for words, house in named if house]
        return [(USUAL, "", self.house == usual), *others]

    @property
    def differences(self) -> list[tuple[Option, str]]:
        """What this house does otherwise than the source."""
        return [(one, str(option_value(self.house, one.name))) for one in unusual(self.house)]

    @property
    def questions(self) -> list[tuple[Topic, list[Inquiry]]]:
        """What can be counted, by topic."""
        topics = book(self.game).topics
        found: dict[str, list[Inquiry]] = {}
        for one in self.game.inquiries(self.state):
            found.setdefault(one.topic, []).append(one)
        return [(topics[topic], there) for topic, there in found.items()]


def alone(ruleset: str) -> Alone:
    opened = open_book(ruleset)
    game, seats = opened.game, opened.game.seats[0]
    state = game.start(opened.house, seats)
    return Alone(game, opened.house, state, tuple(_("%(n)s人目", n=one) for one in range(1, seats + 1)))


@counting.get("")
def page(ruleset: str) -> str:
    return render_template("referee/counting.html", here=alone(ruleset))


@counting.get("/<key>")
def form(ruleset: str, key: str) -> ResponseReturnValue:
    here = alone(ruleset)
    inquiry = _inquiry(here, key)
    return _form_page(here, inquiry, _taps() or forms.start(inquiry) | given_taps(inquiry))


@counting.get("/<key>/ruling")
def ruling(ruleset: str, key: str) -> ResponseReturnValue:
    """The ruling on the answers in the address; the form if answers are missing."""
    here = alone(ruleset)
    inquiry, tapped = _inquiry(here, key), _taps()
    told = answers(inquiry.inputs, tapped, len(here.players), here.game.deck)
    if told.values is None:
        return _form_page(here, inquiry, tapped, told)
    found = here.game.ask[key](here.state, told.values)
    address = url_for("counting.ruling", ruleset=ruleset, key=key)
    query = request.query_string.decode("ascii", "ignore")
    return render_template(
        "referee/counted.html",
        here=here,
        game=here.game,
        players=here.players,
        **ruling_shown(here.game, len(here.players), inquiry, told, found),
        idle=(),
        choosing=[case_address(address, tapped, one) for one in found.cases],
        address=f"{url_for('counting.form', ruleset=ruleset, key=key, house=None)}?{query}",
    )


def _taps() -> dict[str, list[str]]:
    return {name: values for name, values in request.args.to_dict(flat=False).items() if name.partition(".")[0] != "house"}


def _inquiry(here: Alone, key: str) -> Inquiry:
    """An inquiry by its key; to the list of those that can be asked, if it cannot be asked without a table."""
    found = here.game.inquiry(here.state, key)
    if found is None:
        abort(redirect(url_for("counting.page", ruleset=here.game.name)) if key in here.game.ask else 404)
    return with_none(found)


def _form_page(here: Alone, inquiry: Inquiry, tapped: dict[str, list[str]], told: Answers | None = None) -> ResponseReturnValue:
    """The form of an inquiry; `told` has the answers that are missing or wrong, shown beside their questions."""
    page = render_template(
        "referee/count.html",
        here=here,
        offer=inquiry,
        tapped=tapped,
        missing=told.missing if told else (),
        objections=beside(told.wrong if told else (), inquiry, tapped),
    )
    return page, 422 if told else 200
