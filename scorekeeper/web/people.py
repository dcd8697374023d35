"""The people at a table: who holds this phone, and by which links the others come."""

from flask import Blueprint, redirect, render_template, request, session, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.core import record
from scorekeeper.web.here import at

people = Blueprint("people", __name__, url_prefix="/t/<table>")


@people.route("/who", methods=["GET", "POST"])
def who(table: str) -> ResponseReturnValue:
    """Whose phone this is: the name that stands beside everything it declares, asked once for all tables."""
    here = at(table)
    if request.method == "GET":
        return render_template("who.html", here=here, board=here.board, typed=here.by or "", wrong=None)
    name = record.trimmed(request.form.get("other", "")) or record.trimmed(request.form.get("name", ""))
    wrong = record.nameless(name, "other")
    if wrong:
        return render_template("who.html", here=here, board=here.board, typed=request.form.get("other", ""), wrong=wrong), 422
    session["name"] = name
    session.permanent = True
    return redirect(url_for("table.page", table=table), 303)
