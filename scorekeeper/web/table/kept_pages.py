"""Pieces of pages that are the same for everybody who follows a table: drawn once, then adapted to each browser."""

import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Hashable, Mapping, Sequence
from concurrent.futures import Future
from itertools import zip_longest
from threading import Lock
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from flask import Flask, current_app, render_template, request, session
from flask_wtf.csrf import generate_csrf

from scorekeeper.core import forms
from scorekeeper.core.offer import Offer
from scorekeeper.web.common.functions import fresh_key, lang, store
from scorekeeper.web.groups.matches import belongs
from scorekeeper.web.record.news import LatestActs, since
from scorekeeper.web.record.player_offers import next_offers
from scorekeeper.web.record.preview import Beside, beside, preview_of
from scorekeeper.web.record.request import At, number_lines, redoable, undoable
from scorekeeper.web.record.result import rulings_to_agree
from scorekeeper.web.table.frames import StreamFrame, frame

T = TypeVar("T")
Piece = TypeVar("Piece")
MOST = 512
"""Pieces kept; the oldest is dropped first."""
ANSWERS = 2
"""So many keys answer for the player who is asked: the first stays out, the second takes part."""
CSRF, KEY, OWNER, MINE = (secrets.token_hex(16) for _ in range(4))
"""Placeholders in a shared piece: for a browser's own token, for the one-time key of each of its forms, and for the seat of its
owner; and before a seat and a semicolon, for `hidden` unless its owner sits there.
"""
TITLE, BOARD, SEQ, SEAT = (secrets.token_hex(16) for _ in range(4))
"""Placeholders in the frame of a table page: for what its board says, its board, the length of the log, and the owner's seat."""


class PieceCache(Generic[Piece]):
    """Cached pieces of pages by what they show, or what is made of them. Requests for one that is being drawn wait for it.
    Thread-safe.

    One is drawn at a time: Python computes one thing at a time anyway, and many drawing threads would delay requests that
    declare.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = Lock()
        self._drawing = Lock()
        self._held: OrderedDict[Hashable, Future[Piece]] = OrderedDict()

    def get(self, shows: Hashable, find: Callable[[], T], draw: Callable[[T], Piece]) -> Piece:
        """The piece with this content. `find` computes it, which may need a fold and runs while others draw; then `draw`
        renders it.
        """
        there = self._held.get(shows)
        if there is not None and there.done():
            return there.result()
        with self._lock:
            held = self._held.get(shows)
            mine = Future[Piece]() if held is None else held
            if held is None:
                self._held[shows] = mine
                while len(self._held) > self._most:
                    self._held.popitem(last=False)
        if held is None:
            try:
                found = find()
                with self._drawing:
                    mine.set_result(draw(found))
            except BaseException as error:
                with self._lock:
                    self._held.pop(shows, None)
                mine.set_exception(error)
        return mine.result()

    def __len__(self) -> int:
        return len(self._held)


class Laid(NamedTuple):
    """How offers are laid out on the table page: the form open on it, the buttons, those behind ほか…, and the one that closes.

    `answers` are the two keys by which the player who is asked answers, `keys` the keys of each player who has some, (seat, offers)
    in seat order. `taps` are those of seats that players have on their place at the table.
    """

    first: Offer | None
    buttons: tuple[Offer, ...]
    more: tuple[Offer, ...]
    close: Offer | None
    answers: tuple[Offer, ...] = ()
    keys: tuple[tuple[int, tuple[Offer, ...]], ...] = ()
    taps: Mapping[int, Offer] = MappingProxyType({})

    @property
    def rows(self) -> list[tuple[Offer | None, ...]]:
        """The keys row by row, a column for each player; None where a player has none."""
        return list(zip_longest(*(offers for _, offers in self.keys)))


def laid_out(offers: Sequence[Offer], asked: int | None = None, *, around: bool = False) -> Laid:
    """`asked` is the player who is asked now; `around`: the players are shown as they sit."""
    taps = {offer.seat: offer for offer in offers if around and offer.at_once and offer.seat is not None}

    def at(*places: str) -> tuple[Offer, ...]:
        return tuple(offer for offer in offers if offer.place in places and offer not in (*answers, *taps.values()))

    own = tuple(offer for offer in offers if offer.at_once and offer.seat is not None and offer.seat == asked)
    answers = own if len(own) == ANSWERS else ()
    buttons = at("now", "apart", "main")
    seats = sorted({offer.seat for offer in buttons if offer.seat is not None})
    keys = tuple((seat, tuple(offer for offer in buttons if offer.seat == seat)) for seat in seats)
    without = tuple(offer for offer in buttons if offer.seat is None)
    return Laid(next(iter(at("first")), None), without, at("more"), next(iter(at("close")), None), answers, keys, taps)


def register(app: Flask) -> None:
    app.extensions["drawn"] = PieceCache[str]()
    app.extensions["framed"] = PieceCache[StreamFrame]()


def board(here: At) -> str:
    """The table page without its frame, for this browser."""
    return own(shared_page(here, "table", None), here)


def page(here: At) -> str:
    """The table page for this browser. Its frame stays the same for as long as nothing is changed but what the board shows."""
    drawn: PieceCache[str] = current_app.extensions["drawn"]
    season = belongs(here.id)
    place = season and (season.here.link, season.here.seq, season.season.number)
    browser = session.get("theme", ""), session.get("size", ""), request.is_secure
    piece = shared_page(here, "table", None)
    title = re.search(r'data-title="([^"]*)"( data-settles)?', piece)
    assert title, "the board says what the page is called, and what stands in its menu"
    told = (request.script_root, here.link, lang(), "frame", browser, place, title[2], store().changes)
    frame = drawn.get(told, lambda: here, _frame)
    return own(frame.replace(TITLE, title[1]).replace(SEQ, str(here.seq)).replace(BOARD, piece), here)


def _frame(here: At) -> str:
    return render_template("table/table.html", here=here, title=TITLE, seq=SEQ, seat=SEAT, drawn=BOARD, csrf_token=lambda: CSRF)


def shared_page(here: At, view: str, seq: int | None) -> str:
    """What a page that was drawn when the log had `seq` entries has to show now, without anything specific to one browser.

    `view` is the kind of page: `table`, `form`, `page` or `follow`, which redraws itself; or `forms`, those of all offers.
    """
    drawn: PieceCache[str] = current_app.extensions["drawn"]
    since = here.seq if seq is None else min(max(seq, 0), here.seq)
    shows = (request.script_root, here.link, here.mark, lang(), view, since)
    if view == "table":
        return drawn.get(shows, lambda: _on_board(here), _board)
    if view == "forms":
        return drawn.get(shows, lambda: _other_forms(here), _forms)
    return drawn.get(shows, lambda: _news_of(here, view, since), lambda news: _news(here, view, news))


class Pushes:
    """The events of a stream: each is the piece that its page has to show, the same for the streams of all browsers, each of which
    fills in what it alone knows (live.js). What stays the same for a stream is looked up once.
    """

    def __init__(self, view: str, seq: int | None) -> None:
        self._view, self._seq = view, seq
        self._framed: PieceCache[StreamFrame] = current_app.extensions["framed"]
        self._where = request.script_root, lang(), view

    def of(self, here: At) -> StreamFrame:
        since = here.seq if self._seq is None else min(max(self._seq, 0), here.seq)
        return self._framed.get(
            (self._where, here.link, here.mark, since), lambda: shared_page(here, self._view, self._seq), _board_frame
        )


def _board_frame(piece: str) -> StreamFrame:
    return frame("board", _without_owner(piece))


def _without_owner(piece: str) -> str:
    for placeholder, left in ((CSRF, ""), (KEY, ""), (OWNER, "0")):
        piece = piece.replace(placeholder, left)
    return re.sub(rf"{MINE}(\d+);", r'data-mine="\1" hidden', piece)


def own(piece: str, here: At) -> str:
    """A shared piece with this browser's token, fresh keys and the seat of its owner filled in; of a stranger, the first. Call
    within a request.
    """
    owner = here.own_seat
    piece = piece.replace(SEAT, "" if owner is None else str(owner))
    piece = re.sub(rf"{MINE}(\d+);", lambda seat: "" if int(seat[1]) == owner else "hidden", piece)
    return re.sub(KEY, lambda _: fresh_key(), piece.replace(CSRF, generate_csrf()).replace(OWNER, str(owner or 0)))


def _on_board(here: At) -> dict[str, Any]:
    """All that the table page shows."""
    asked = here.board.asked
    offers = here.offers if here.scores else ()
    laid = laid_out(offers, asked.seat if asked else None, around=here.board.around is not None)
    first = laid.first
    tapped = forms.start(first) if first else {}
    sums = [here.game.unit.split(abs(seat.total)) for seat in here.board.seats]
    return {
        "here": here,
        "board": here.board,
        "digits": [len(str(big)) + (len(str(small)) if small else 0) for big, small in sums],
        "laid": laid,
        "tapped": tapped,
        "preview": preview_of(here, first, tapped) if first else None,
        "objections": Beside(first.inputs if first else ()),
        "undo": undoable(here) if here.scores else None,
        "redo": redoable(here) if here.scores else None,
        "numbered": number_lines(here),
        "next_offers": {} if laid.keys or laid.answers or laid.taps else next_offers(here),
        "wanted": rulings_to_agree(here) if here.scores and not here.board.closed else (),
    }


def _board(shown: dict[str, Any]) -> str:
    return render_template("table/_board.html", **shown, key=KEY, owner=OWNER, mine=MINE, csrf_token=lambda: CSRF)


def _other_forms(here: At) -> dict[str, Any]:
    """All forms that may be filled in now, except the one that is open on the table page."""
    offers = here.offers
    open = [(offer, forms.start(offer)) for offer in offers if not offer.shut and offer.place != "first"]
    effects = [(offer, tapped, preview_of(here, offer, tapped)) for offer, tapped in open]
    return {
        "here": here,
        "board": here.board,
        "offered": [(offer, tapped, effect, beside(effect.objections, offer, tapped)) for offer, tapped, effect in effects],
        "offers": [offer for offer in offers if offer.place == "more"],
    }


def _forms(shown: dict[str, Any]) -> str:
    return render_template("table/_forms.html", **shown, key=KEY, csrf_token=lambda: CSRF)


def _news_of(here: At, view: str, seq: int) -> LatestActs:
    """The news for a page of this kind; a page that redraws itself shows it itself."""
    return since(here.as_folded, seq) if view in ("form", "page") else LatestActs()


def _news(here: At, view: str, news: LatestActs) -> str:
    return render_template("table/_news.html", here=here, view=view, news=news)
