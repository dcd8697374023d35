"""The session: every setting of a browser in a signed cookie of its own. None expires by a clock."""

from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response, current_app, request, session
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.http import dump_cookie
from werkzeug.sansio.http import parse_cookie

from scorekeeper.store.rows.links import unguessable


class CookieSession(SecureCookieSession):
    """The values in the cookies now, and as they were in the request."""

    def __init__(self, told: dict[str, Any]) -> None:
        super().__init__(told)
        self.told = told


class Cookies(SecureCookieSessionInterface):
    """A session whose response writes only what it changed, so that of two concurrent responses neither undoes what the other
    set.

    No date is signed or sent: a Raspberry Pi without a battery starts in the past. Max-Age tells the browser how many seconds
    to keep a cookie, by its own clock. Cookies are Secure if the app is served over TLS; most tables are not.
    """

    def get_signing_serializer(self, app: Flask) -> URLSafeSerializer:  # type: ignore[override]
        return _signer(app.config["SECRET_KEY"])

    def open_session(self, app: Flask, request: Request) -> CookieSession:
        return CookieSession(_read_all(app.config["SECRET_KEY"], _begins(app), request.headers.get("Cookie", "")))

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        assert isinstance(session, CookieSession), "open_session made it"
        for key in session.told.keys() - session.keys():
            write(response, _begins(app) + key, "")
        for key, value in session.items():
            if key not in session.told or session.told[key] != value:
                write(response, _begins(app) + key, str(_signer(app.config["SECRET_KEY"]).dumps((key, value))))


def _begins(app: Flask) -> str:
    """How the names of the session's cookies begin."""
    return f"{app.config['SESSION_COOKIE_NAME']}."


@lru_cache
def _signer(secret: str) -> URLSafeSerializer:
    return URLSafeSerializer(secret, "session", signer_kwargs={"key_derivation": "hmac"})


@lru_cache(maxsize=512)
def _read_all(secret: str, begins: str, header: str) -> dict[str, Any]:
    """The values of a session, found out once for each browser, as it sends the same cookies with every request. Nobody changes a
    value of a session in place.
    """
    told: dict[str, Any] = {}
    for name, kept in parse_cookie(header).items():
        key = name.removeprefix(begins)
        if key != name:
            try:
                signed, value = _signer(secret).loads(kept)
            except (BadSignature, ValueError, TypeError):
                continue
            if signed == key:
                told[key] = value
    return told


def phone() -> str:
    """The key by which this browser is known at its tables; "" if it has none yet."""
    return str(session.get("phone", ""))


def know_phone() -> None:
    """Give this browser its key if it has none."""
    if not phone():
        session["phone"] = unguessable()


def trying() -> dict[str, Any]:
    """Arguments for the address after a form that sets a cookie: for a browser that has sent none of the app's, which is new or
    refuses them, a mark by which that page can tell which.
    """
    begins = current_app.config["SESSION_COOKIE_NAME"]
    return {} if any(name.startswith(begins) for name in request.cookies) else {"cookies": "tried"}


def refuses_cookies() -> bool:
    """Whether this browser refuses cookies: it was just given one, and has not sent it."""
    return "cookies" in request.args and bool(trying())


def write(response: Response, name: str, value: str, path: str = "/") -> None:
    """Set a cookie for the lifetime of a session, or delete it ("")."""
    cookie = dump_cookie(
        name,
        value,
        path=path,
        max_age=current_app.permanent_session_lifetime if value else 0,
        sync_expires=False,  # would add a date
        secure=request.is_secure,
        httponly=True,
        samesite="Lax",
    )
    response.headers.add("Set-Cookie", cookie)
    response.vary.add("Cookie")
