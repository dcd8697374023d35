"""The pages of houses by name: what differs between two of them, a link, a QR code and a file that take one elsewhere, and those
that a group keeps.
"""

from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import parse_qs, quote, urlsplit

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.book.comparing import NamedHouse, differences, read_house, write_house
from scorekeeper.core.game import Game
from scorekeeper.core.house import House, open_options, plain_house, worths
from scorekeeper.core.names import NAME_LENGTH, trim
from scorekeeper.core.offer import Objection
from scorekeeper.core.words import Words, literal
from scorekeeper.games import BY_NAME
from scorekeeper.season.entries import HouseDropped, HouseNamed
from scorekeeper.store import Refused
from scorekeeper.web.common.functions import fresh_key, store
from scorekeeper.web.common.links import door
from scorekeeper.web.common.opened_links import GROUPS
from scorekeeper.web.groups.circle import arranging
from scorekeeper.web.rules.houses import LONGEST, HouseToChoose, address_of, house_at, houses_to_choose, standard

houses = Blueprint("houses", __name__)


@houses.app_template_filter()
def address_as(house: House, name: str) -> str:
    """For templates: a named house as it stands in an address."""
    return address_of(name, house)


class GroupOfHouses(NamedTuple):
    """A group to which this browser may add house rules, and whether it keeps the ones on this page."""

    link: str
    name: str
    keeps: bool


@houses.get("/houses/<ruleset>/")
def page(ruleset: str) -> str:
    """A house beside another: what differs, and how to take it elsewhere."""
    game = _game(ruleset)
    here = house_at(game, request.args.get("house", "")) or standard(game)
    other = house_at(game, request.args.get("other", "")) or standard(game)
    return _page(game, here, other)


def _page(game: Game, here: HouseToChoose, other: HouseToChoose, wrong: tuple[Objection, ...] = ()) -> str:
    listed = {one.told: one for one in (*houses_to_choose(game), here, other)}
    differ = differences(here.house, other.house)
    link = url_for("home.new", ruleset=game.name, house=here.told)
    return render_template(
        "groups/houses.html",
        game=game,
        one=here,
        other=other,
        listed=[*listed.values()],
        differ=differ,
        alike=len(open_options(game.house)) + len(worths(game.house)) - len(differ),
        start=link,
        door=door("house", link),
        groups=[*_groups(game, here)],
        key=fresh_key(),
        wrong=wrong,
        longest=NAME_LENGTH,
    )


def _groups(game: Game, here: HouseToChoose) -> Iterator[GroupOfHouses]:
    for link, how in GROUPS.links().items():
        if how.role == "scorer" and not how.revoked:
            group = store().groups.state_of(how.table).group
            yield GroupOfHouses(link, group.name, group.houses.get((game.name, here.name)) == here.house)


def _game(ruleset: str) -> Game:
    game = BY_NAME.get(ruleset)
    if game is None:
        abort(404)
    return game


@houses.get("/houses/<ruleset>/file")
def file(ruleset: str) -> Response:
    """The house as a file."""
    game = _game(ruleset)
    here = house_at(game, request.args.get("house", "")) or standard(game)
    named = NamedHouse(game, here.name or game.words.ja, here.house)
    content = write_house(named)
    found = Response(content, mimetype="application/json")
    found.headers["Content-Disposition"] = f"attachment; filename=\"{game.name}.json\"; filename*=UTF-8''{quote(named.name)}.json"
    return found


@houses.post("/houses/<ruleset>/name")
def name(ruleset: str) -> ResponseReturnValue:
    """Give a house a name, and keep it in a group if one is chosen."""
    game = _game(ruleset)
    here = house_at(game, request.form.get("house", ""))
    if here is None:
        abort(400)
    called = trim(request.form.get("name", ""))
    now = here._replace(told=address_of(called, here.house), words=literal(called))
    if not called or "|" in called:
        text = Words("名前を入れる。縦線（|）は使わない。", "Enter a name, without a vertical bar (|).")
        return _page(game, here, standard(game), (Objection("name", "name", text, "group"),)), 422
    if link := request.form.get("group", ""):
        answer = _declare(link, HouseNamed(name=called, ruleset=game.name, house=plain_house(here.house)))
        if isinstance(answer, Refused):
            return _page(game, now, standard(game), answer.objections), 422
    return redirect(url_for("houses.page", ruleset=game.name, house=now.told), 303)


@houses.post("/g/<group>/houses/drop")
def drop(group: str) -> ResponseReturnValue:
    """Remove a house from a group; its history keeps it."""
    _declare(group, HouseDropped(name=request.form.get("name", ""), ruleset=request.form.get("ruleset", "")))
    return redirect(url_for("groups.page", group=group), 303)


def _declare(link: str, fact: HouseNamed | HouseDropped) -> Refused | None:
    """Enter something about the houses of a group, once for each key of a form; 403 for a link that may only watch."""
    here = arranging(link)
    said = msgspec.structs.replace(fact, by=here.by)
    answer = store().groups.append(here.id, (said,), request.form.get("key") or fresh_key())
    return answer if isinstance(answer, Refused) else None


@houses.post("/houses")
def bring() -> ResponseReturnValue:
    """Open the file of a house, or the link to one, of this or another installation."""
    if "link" in request.form:
        return _bring_by_link(request.form["link"])
    sent = request.files.get("file")
    found = read_house(sent.read(LONGEST * 8), BY_NAME) if sent else None
    if isinstance(found, NamedHouse):
        return redirect(url_for("houses.page", ruleset=found.game.name, house=address_of(found.name, found.house)), 303)
    wrong = found.objections if found else (Objection("file", "file", Words("ファイルを選ぶ。", "Choose a file."), "record"),)
    game = _game(request.form.get("ruleset", ""))
    return _page(game, standard(game), standard(game), tuple(one._replace(where="file") for one in wrong)), 422


def _bring_by_link(link: str) -> ResponseReturnValue:
    """The house that an address of any installation leads to: a typed link, or what a camera reads from a QR code."""
    told = parse_qs(urlsplit(link.strip()).query) if _is_address(link) else {}
    game = BY_NAME.get("".join(told.get("ruleset", ())))
    found = house_at(game, "".join(told.get("house", ()))) if game else None
    if game and found:
        return redirect(url_for("houses.page", ruleset=game.name, house=found.told), 303)
    asked = _game(request.form.get("ruleset", ""))
    text = Words(
        "決まりのリンクではない。QRコードの下のアドレスを入れる。",
        "This is no link to house rules. Enter the address below a QR code.",
    )
    return _page(asked, standard(asked), standard(asked), (Objection("link", "link", text, "record"),)), 422


def _is_address(text: str) -> bool:
    try:
        urlsplit(text.strip())
    except ValueError:
        return False
    return len(text) <= LONGEST * 8
