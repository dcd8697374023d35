"""Both stores side by side under the same load, with one and two app processes: what another process adds.

Half of a table's phones follow it through another process than the one that its declarations come to; with records on a server,
that process may as well be on another machine.
"""

import os
import sys
from statistics import quantiles

from bench.bench_load import Load, complain, ours
from bench.rows import Row

EACH = Load(tables=50, rate=50, seconds=10)
MOST = 0.25
"""Seconds within which a declaration should be seen through another process, at the 99th percentile."""


def measure() -> list[Row]:
    rows: list[Row] = []
    for processes in (1, 2):
        for store in ("sqlite", "postgresql"):
            seen = ours(EACH._replace(store=store, processes=processes))
            load = f"{os.getloadavg()[0]:.1f}"
            print(f"{store}, {processes} app processes, load average {load}: {seen}", file=sys.stderr, flush=True)
            complain(seen)
            which = f"stores: {store}, {processes} processes"
            rows.append(Row(f"{which}: errors and pushes that never came", float(len(seen.wrong)), "≤ 0"))
            if len(seen.across) > 1:
                late = quantiles(seen.across, n=100)[98] / 1000
                rows.append(Row(f"{which}: push across, 99th percentile ÷ {MOST} s", late / MOST, "≤ 1"))
    return rows
