"""Layer 3: the store, the only code that accesses the database. What is declared is stored; everything computed is a cache."""

from scorekeeper.core.record import Refused
from scorekeeper.store.answers import Appended, Listed, Locked, Precedent, Reused, Stale, Stored, Unsound
from scorekeeper.store.connection import StoreError
from scorekeeper.store.folded import Folded
from scorekeeper.store.groups import Groups, Held, Overtaken
from scorekeeper.store.links import ROLES, Links, Opened, Role
from scorekeeper.store.once import Once
from scorekeeper.store.opening import open_store
from scorekeeper.store.tables import Store
from scorekeeper.store.taking import Taken, take
from scorekeeper.store.waiting import Given
from scorekeeper.store.where import FILE, House, Where, where

__all__ = [
    "FILE",
    "ROLES",
    "Appended",
    "Folded",
    "Given",
    "Groups",
    "Held",
    "House",
    "Links",
    "Listed",
    "Locked",
    "Once",
    "Opened",
    "Overtaken",
    "Precedent",
    "Refused",
    "Reused",
    "Role",
    "Stale",
    "Store",
    "StoreError",
    "Stored",
    "Taken",
    "Unsound",
    "Where",
    "open_store",
    "take",
    "where",
]
