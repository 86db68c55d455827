"""How fast the parts are, compared with each other: `make bench` prints one table of ratios.

Seconds differ from machine to machine; ratios hardly do. A module `benchmarks/bench_*.py` has a function
`measure()` that gives its rows.
"""
