"""Run every benchmark and print the table: `make bench`, or `python -m benchmarks start`."""

from __future__ import annotations

import importlib
import pkgutil
import sys

import benchmarks
from benchmarks.table import printed


def main() -> None:
    """Measure the benchmarks named on the command line, else all of them."""
    found = sorted(
        module.name.removeprefix("bench_")
        for module in pkgutil.iter_modules(benchmarks.__path__)
        if module.name.startswith("bench_")
    )
    unknown = sorted(set(sys.argv[1:]) - set(found))
    if unknown:
        sys.exit(f"no such benchmark: {', '.join(unknown)}; there are: {', '.join(found)}")
    for name in sys.argv[1:] or found:
        print(f"{name}\n{printed(importlib.import_module(f'benchmarks.bench_{name}').measure())}\n")


if __name__ == "__main__":
    main()
