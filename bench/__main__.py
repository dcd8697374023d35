"""All measurements as one table: `script/bench [name ...]`, names being core, web, seasons, pdf, odds, search, load, stores.

`--store postgresql`, or SCOREKEEPER_STORE in the environment, lets `load` keep its records on a PostgreSQL server, which it starts
for itself.
"""

import argparse
import importlib
import os
import platform
import sys

NAMES = ("core", "web", "seasons", "pdf", "odds", "search", "load", "stores")


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
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores; ratios within this run, machines are shared.\n")
    print("| measured | ratio | target |\n| --- | ---: | --- |")
    for name in chosen:
        how = {"store": given.store} if name == "load" else {}
        for what, ratio, target in importlib.import_module(f"bench.bench_{name}").measure(**how):
            print(f"| {what} | {ratio:,.2f} | {target} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
