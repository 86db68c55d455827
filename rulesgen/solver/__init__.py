"""Can this game be won? A search over the judge's own rules, with three honest answers."""

from __future__ import annotations

from rulesgen.solver.portfolio import shorter, solve
from rulesgen.solver.verdict import Budget, Lost, Undecided, Verdict, Why, Won

__all__ = ["Budget", "Lost", "Undecided", "Verdict", "Why", "Won", "shorter", "solve"]
