"""The store, the only code that accesses the database. What is declared is stored; everything computed is a cache."""

from scorekeeper.core.record import Refused
from scorekeeper.store.groups.groups import Groups, Overtaken, StoredGroup
from scorekeeper.store.log.folded import FoldedRecord
from scorekeeper.store.opening import open_store
from scorekeeper.store.rows.answers import Appended, ListedTable, Locked, Precedent, Reused, Stale, Stored, Unsound
from scorekeeper.store.rows.connection import StoreError
from scorekeeper.store.rows.links import ROLES, Links, OpenedLink, Role
from scorekeeper.store.rows.once import Once
from scorekeeper.store.rows.where import FILE, HouseSchema, Where, where
from scorekeeper.store.tables.tables import Store
from scorekeeper.store.tables.taking import TakenIn, take
from scorekeeper.store.tables.waiting import UploadedFile

__all__ = [
    "FILE",
    "ROLES",
    "Appended",
    "FoldedRecord",
    "Groups",
    "HouseSchema",
    "Links",
    "ListedTable",
    "Locked",
    "Once",
    "OpenedLink",
    "Overtaken",
    "Precedent",
    "Refused",
    "Reused",
    "Role",
    "Stale",
    "Store",
    "StoreError",
    "Stored",
    "StoredGroup",
    "TakenIn",
    "Unsound",
    "UploadedFile",
    "Where",
    "open_store",
    "take",
    "where",
]
