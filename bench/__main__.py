"""All measurements as one table: `script/bench [name ...]`, names being core, web, seasons, pdf, odds, search, load."""

import importlib
import os
import platform
import sys

NAMES = ("core", "web", "seasons", "pdf", "odds", "search", "load")


def main() -> int:
    chosen = sys.argv[1:] or list(NAMES)
    unknown = [name for name in chosen if name not in NAMES]
    if unknown:
        print(f"unknown: {', '.join(unknown)}; there are {', '.join(NAMES)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores; ratios within this run, machines are shared.\n")
    print("| measured | ratio | target |\n| --- | ---: | --- |")
    for name in chosen:
        for what, ratio, target in importlib.import_module(f"bench.bench_{name}").measure():
            print(f"| {what} | {ratio:,.2f} | {target} |", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
