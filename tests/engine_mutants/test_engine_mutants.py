"""The twin judges: whatever rule function of the engine is spoilt, the comparison notices.

`python -m pytest tests/engine_mutants -m long` tries all; survivors.yaml holds those that make no
difference that the twin could see, each with the reason.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from engine_mutants import MODULES, in_place, mutants, noticed
from engine_mutants.sample import differs
from rulesgen.sources import read_source

SURVIVORS = Path(__file__).with_name("survivors.yaml")


def excused() -> dict[str, str]:
    """The mutants that may survive, with the reason."""
    found = read_source(SURVIVORS).data
    return {name: why for why, names in found.items() for name in names}


def test_every_function_has_mutants() -> None:
    """Each function of the judge and of the steps is spoilt at least once, in ways that compile."""
    spoilt = {mutant.function for mutant in mutants()}
    named = {
        value
        for module in MODULES
        for value in vars(module).values()
        if getattr(value, "__module__", "") == module.__name__ and hasattr(value, "__code__")
    }
    assert named == spoilt


def test_a_mutant_is_put_in_place_and_taken_out() -> None:
    """All callers see the mutant, and afterwards the right function again."""
    first = next(iter(mutants()))
    right = first.function.__code__
    with in_place(first):
        assert first.function.__code__ is first.code
    assert first.function.__code__ is right


def test_whatever_function_is_spoilt_the_comparison_notices() -> None:
    """For each function of the judge and of the steps: engine and twin differ once it is spoilt."""
    assert not differs(), "engine and twin differ before anything is spoilt"
    unnoticed: dict[str, list[str]] = {}
    seen: set[str] = set()
    for mutant in mutants():
        function = mutant.function.__name__
        if function in seen:
            continue
        if noticed(mutant, differs):
            seen.add(function)
            unnoticed.pop(function, None)
        else:
            unnoticed.setdefault(function, []).append(mutant.name)
    assert unnoticed == {}


def test_only_mutants_are_excused() -> None:
    """The file's names are those of mutants there are."""
    assert sorted(excused().keys() - {mutant.name for mutant in mutants()}) == []


@pytest.mark.long
def test_the_comparison_notices_every_mutant() -> None:
    """All but those in the file, and the file holds no other."""
    assert not differs(), "engine and twin differ before anything is spoilt"
    survived = [mutant.name for mutant in mutants() if not noticed(mutant, differs)]
    known = excused()
    assert [name for name in survived if name not in known] == []
    assert [name for name in known if name not in survived] == []
