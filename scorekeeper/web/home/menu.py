"""The menu in the corner of every page: the ways of its table or group, and of the app."""

from collections.abc import Iterator
from typing import NamedTuple

from flask import Flask, g, url_for
from flask_babel import gettext as _

from scorekeeper.core.game import Game
from scorekeeper.core.limits import unusual
from scorekeeper.web.common.functions import say
from scorekeeper.web.groups.circle import Circle
from scorekeeper.web.groups.matches import belongs
from scorekeeper.web.record.debts import settles
from scorekeeper.web.record.request import At


class MenuRow(NamedTuple):
    """A row of the menu: what it is called, what is found there, and its address."""

    label: str
    hint: str
    href: str


class MenuPart(NamedTuple):
    """The rows under one heading, two beside each other."""

    title: str
    ways: tuple[MenuRow, ...]


def menu(here: At | Circle | None, game: Game | None) -> Iterator[MenuPart]:
    """The parts of the menu of a page, from what is nearest; `game` is that of a page that belongs to no table. A page that does
    not say where it is belongs to what its request opened.
    """
    here = here or g.get("here")
    circle = here if isinstance(here, Circle) else None
    if isinstance(here, At) and here.link:
        yield MenuPart(_("この卓"), tuple(_of_table(here)))
        season = belongs(here.id)
        if season:
            place, found = season
            yield MenuPart(place.group.name, (_standing(place, found.number, found.name), *_of_group(place, _("会のページ"))))
    elif circle and circle.inside:
        yield MenuPart(_("この会"), tuple(_of_group(circle, circle.group.name)))
    yield MenuPart("Scorekeeper", tuple(_of_app(game if not isinstance(here, At) else None)))


def _of_table(here: At) -> Iterator[MenuRow]:
    link = here.link
    yield MenuRow(_("記入表"), _("紙に刷る"), url_for("sheets.page", table=link))
    if settles(here):
        yield MenuRow(_("貸し借り"), _("いまだれがだれに"), url_for("table.owe", table=link))
    yield MenuRow(_("規則"), _of_house(here), url_for("rules.book_of", ruleset=here.game.name))
    if here.game.exercises:
        yield MenuRow(_("稽古"), _("この決まりで"), url_for("practice.page", ruleset=here.game.name))
    yield MenuRow(_("決まり帳"), _("この卓の裁定"), url_for("rulings.house_book", table=link))
    yield MenuRow(_("履歴・訂正"), _("だれが何を"), url_for("history.page", table=link))
    yield MenuRow(_("卓の人"), _("ほかの電話"), url_for("people.page", table=link))
    if here.scores:
        yield MenuRow(_("席・名前・締め"), _("代わりの人・罰点"), url_for("about_match.page", table=link))


def _of_house(here: At) -> str:
    differ = len(unusual(here.state.house, len(here.players)))
    return _("違い %(n)s", n=differ) if differ else _("標準")


def _standing(circle: Circle, season: int, name: str) -> MenuRow:
    return MenuRow(name, _("順位"), url_for("seasons.page", group=circle.link, season=season))


def _of_group(circle: Circle, label: str) -> Iterator[MenuRow]:
    yield MenuRow(label, _("シーズン・対局"), url_for("groups.page", group=circle.link))
    yield MenuRow(_("会の人"), "", url_for("members.page", group=circle.link))
    yield MenuRow(_("履歴"), _("だれが何を"), url_for("groups.history", group=circle.link))
    yield MenuRow(_("会のリンク"), _("ほかの電話"), url_for("groups.links", group=circle.link))


def _of_app(game: Game | None) -> Iterator[MenuRow]:
    yield MenuRow(_("はじめの画面"), "", url_for("home.start"))
    if game:
        yield MenuRow(_("規則"), say(game.words), url_for("rules.book_of", ruleset=game.name))


def register(app: Flask) -> None:
    app.jinja_env.globals.update(menu=menu, settles=settles)
