"""SQLite, by way of sqlite-utils, which nothing loads before this."""

import sys

if "numpy" not in sys.modules:
    # sqlite-utils loads numpy where there is one, to store its numbers: a tenth of a second of each start and 12 MB, for nothing.
    sys.modules["numpy"] = None  # type: ignore[assignment]
    try:
        import sqlite_utils.db  # noqa: F401
    finally:
        del sys.modules["numpy"]
