"""What is left to do in a new house, a line each: the passcode, a first table, the other phones, the backup."""

from typing import NamedTuple

from flask import url_for
from flask_babel import gettext as _

from scorekeeper.store.rows.answers import StoredTotals
from scorekeeper.web.common.functions import store

TWO = 2
"""So many phones are there when another one has joined."""


class HouseStep(NamedTuple):
    """A line: whether it is done, what it says, and where it is done, if a page leads there."""

    done: bool
    text: str
    href: str = ""


def left_to_do(held: StoredTotals, *, copied: bool, elsewhere: bool, folder: bool) -> list[HouseStep]:
    """The lines, () once all is done. `copied`: there is a backup; it is made `elsewhere`, or never if there is no `folder`."""
    phones = store().devices.count()
    steps = [
        HouseStep(True, _("合言葉を見て、席主になった")),
        HouseStep(held.tables > 0, _("卓を立てた") if held.tables else _("まだ卓が無い。一つ立てる"), url_for("home.start")),
        HouseStep(
            phones >= TWO,
            _("電話が%(n)s台つながった", n=phones)
            if phones >= TWO
            else _("ほかの電話はまだ来ていない。卓の「卓の人」でQRコードを見せる"),
        ),
        HouseStep(True, _("控えはデータベースのサーバーで作る"))
        if elsewhere
        else HouseStep(
            copied,
            _("控えがある") if copied else _("控えはまだ無い") if folder else _("控えを作らない設定になっている"),
            "#backups",
        ),
    ]
    return [] if all(one.done for one in steps) else steps
