"""Watching a PostgreSQL database: whoever writes notifies, in the same transaction, everybody who listens.

A notification says which table, and how long its log is by now; without a length, something else has changed there; `*` is all
tables (`postgresql_schema`). While nothing happens, nothing is asked.
"""

from collections import deque
from collections.abc import Container
from time import monotonic
from typing import Any

from psycopg import Connection
from psycopg.sql import SQL, Identifier

from scorekeeper.store.rows.connection import Listener

LOOK = 0.05
"""Seconds between two looks whether anybody still waits. So much later is heard what this process wrote itself: by then it has told
its waiters the new state, and nothing is folded twice.
"""


def listen(conn: Connection[Any], house: str, heard: Listener, own: Container[int], *, again: bool) -> None:
    """Tell what others write, while it is wanted. `own` are the server's numbers of this process's connections; `again`: after a
    lost connection, when anything may have happened meanwhile.
    """
    conn.execute(SQL("LISTEN {}").format(Identifier(house)))
    heard.catch_up()
    if again:
        heard.nudge_all()
    later: deque[tuple[float, str, int]] = deque()
    while heard.is_wanted:
        grown: dict[str, int] = {}
        for one in conn.notifies(timeout=LOOK, stop_after=1):
            id, _, length = one.payload.partition(" ")
            if length.isdecimal() and one.pid in own:
                later.append((monotonic() + LOOK, id, int(length)))
            elif length.isdecimal():
                grown[id] = max(grown.get(id, 0), int(length))
            elif id == "*":
                heard.nudge_all()
            else:
                heard.nudge(id)
        while later and later[0][0] <= monotonic():
            _, id, seq = later.popleft()
            grown[id] = max(grown.get(id, 0), seq)
        for id, seq in grown.items():
            heard.log_grew(id, seq)
