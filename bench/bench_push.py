"""A declaration pushed to a hundred phones that follow one table: processor time of the app, and bytes on the wire."""

from bench.bench_load import Load, complain, ours, usual
from bench.rows import Row

MANY = Load(processes=1, tables=3, rate=6, seconds=6, phones=100)


def measure() -> list[Row]:
    """Without phones a declaration costs what it costs by itself."""
    alone, seen = ours(MANY._replace(phones=0)), ours(MANY)
    complain(seen)
    return [
        Row(f"a push to {MANY.phones} phones, ms", usual(seen.pushed), "≤ 15", seen.app - alone.app),
        Row(f"a push to {MANY.phones} phones: errors, and pushes that never came", len(seen.wrong), "≤ 0"),
        Row("bytes of a push to one phone", seen.size, "≤ 2000"),
    ]
