"""Where the records of an installation are: in a file of its own, or in a house on a PostgreSQL server."""

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scorekeeper.core.words import Words
from scorekeeper.store.rows.connection import StoreError

FILE = "scorekeeper.db"
"""The name of the database file in the folder of an installation."""
STORE, HOUSE = "SCOREKEEPER_STORE", "SCOREKEEPER_HOUSE"
"""The environment variables that name another place, and the house there."""
_NAME = re.compile(r"(?!pg_|public$|information_schema$)[a-z][a-z0-9_]{0,39}")

STRANGE = Words(
    "SCOREKEEPER_STORE は postgresql://… とする。無ければ記録はファイルに置かれる。",
    "SCOREKEEPER_STORE must be postgresql://…; without it the records are in a file.",
)
NAMELESS = Words(
    "SCOREKEEPER_HOUSE は英小文字で始め、英小文字・数字・_ の四十字まで。PostgreSQL がもう使っている名は使えない。",
    "SCOREKEEPER_HOUSE must be up to 40 small letters, digits and _, beginning with a letter; not public, and not pg_….",
)


@dataclass(frozen=True, repr=False)
class HouseSchema:
    """A house in a PostgreSQL database: nothing in it is seen from another house there. Shown without user and password."""

    url: str
    name: str = "scorekeeper"

    @property
    def dumps(self) -> str:
        """The command that backs it up, without the address."""
        return f"pg_dump --format=custom --schema={self.name} --file={self.name}.dump"

    def __str__(self) -> str:
        return f"{re.sub('//[^/]*@', '//', self.url.partition('?')[0])} {self.name}"

    def __repr__(self) -> str:
        return f"House({self})"


ON_SERVER = Words(
    "記録は PostgreSQL のサーバーにある。控えはそこで作り、そこで戻す: {dumps}（docs/hosting.md）。",
    "The records are on a PostgreSQL server, which backs them up and restores them: {dumps} (docs/hosting.md).",
)

Where = Path | HouseSchema


def where(instance: Path, environ: Mapping[str, str] = os.environ) -> Where:
    """Where the installation of this folder has its records. StoreError if the environment names no such place."""
    given = environ.get(STORE, "")
    return on_server(given, environ.get(HOUSE, "")) if given else instance / FILE


def on_server(text: str, house: str = "") -> HouseSchema:
    """The house at `postgresql://…`. StoreError for another address, or a name that cannot be one of a schema."""
    if not text.startswith(("postgresql://", "postgres://")):
        raise StoreError(STRANGE)
    if house and not _NAME.fullmatch(house):
        raise StoreError(NAMELESS, house)
    return HouseSchema(text, house) if house else HouseSchema(text)
