"""All measurements as one table: `script/bench [name ...]`, the names as in NAMES. The status is 1 if an aim is missed.

`--store postgresql`, or SCOREKEEPER_STORE in the environment, lets `load` keep its records on a PostgreSQL server, which it starts
for itself.
"""

import argparse
import importlib
import os
import platform
import sys
import time

from bench.rows import HEAD, Row

NAMES = ("core", "riichi", "web", "home", "push", "seasons", "pdf", "odds", "start", "search", "load", "stores")


def main() -> int:
    options = argparse.ArgumentParser("script/bench")
    options.add_argument("names", nargs="*", metavar="NAME")
    usual = "postgresql" if os.environ.pop("SCOREKEEPER_STORE", "") else "sqlite"
    options.add_argument("--store", choices=("sqlite", "postgresql"), default=usual)
    given = options.parse_args()
    chosen = given.names or list(NAMES)
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores; ratios within this run, machines are shared.\n\n{HEAD}")
    missed: list[Row] = []
    for name in chosen:
        how = {"store": given.store} if name == "load" else {}
        began = time.monotonic()
        rows: list[Row] = importlib.import_module(f"bench.bench_{name}").measure(**how)
        print(*rows, sep="\n", flush=True)
        missed += [row for row in rows if row.missed]
        print(f"{name}: {time.monotonic() - began:.0f} s", file=sys.stderr, flush=True)
    print(f"\n{len(missed)} aims missed" + "".join(f"\n- {row.what}" for row in missed))
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
