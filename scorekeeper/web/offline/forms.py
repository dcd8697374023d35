"""The forms of everything that may be declared now, for a table's page to keep in case it loses the server."""

from flask import Blueprint
from flask.typing import ResponseReturnValue

from scorekeeper.web.record.preview import needs
from scorekeeper.web.record.request import scoring
from scorekeeper.web.table.kept_pages import own, shared_page

apart = Blueprint("apart", __name__, url_prefix="/t/<table>")
apart.add_app_template_global(needs)


@apart.get("/forms")
def forms(table: str) -> ResponseReturnValue:
    """A template for each form, by the key of its offer, and one for the list behind ほか…; drawn once for everybody."""
    here = scoring(table)
    return own(shared_page(here, "forms", None), here)
