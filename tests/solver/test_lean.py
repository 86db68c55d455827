"""Numba made to do each thing once: what comes of it is what it would have been."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from rulesgen.solver.lean import lean, lean_steps, tried

numba: Any = pytest.importorskip("numba")
MADE = {"_nrt": False, "no_cfunc_wrapper": True}


def _lowest(numbers: list[int], place: int) -> int:
    return numbers[place] if numbers[place] < 7 else 7


def _sum(numbers: list[int], count: int) -> int:
    total = 0
    for place in range(count):
        total += _lowest(numbers, place)
    return total


def _twice(numbers: list[int], count: int) -> int:
    return 2 * _sum(numbers, count)


def _less_one(numbers: list[int], count: int) -> int:
    return _sum(numbers, count) - 1


def _inner() -> list[Any]:
    for function in (_lowest, _sum):
        register = numba.extending.register_jitable(
            boundscheck=True, no_cpython_wrapper=True, **MADE
        )
        register(function)
    return [numba.njit(boundscheck=True, **MADE)(root) for root in (_twice, _less_one)]


def _numbers() -> Any:
    numpy: Any = pytest.importorskip("numpy")
    return numpy.array([3, 9, 4], "int64")


def _library(root: Any) -> Any:
    return next(iter(root.overloads.values())).library


def test_what_python_calls_is_put_together_once() -> None:
    """The roots say what the plain functions say, the first made lean, the second as usual."""
    twice, less_one = _inner()
    with lean(numba):
        assert twice(_numbers(), 3) == _twice([3, 9, 4], 3) == 28
    parts = {part.name: part._finalized for part in _library(twice)._linking_libraries}
    assert parts["_sum"] is parts["_lowest"] is False
    assert less_one(_numbers(), 3) == _less_one([3, 9, 4], 3) == 13
    assert twice(_numbers(), 2) == 20


def test_what_is_inside_is_the_roots_own() -> None:
    """Functions with the same names, from a cache or for another root, cannot be taken for them."""
    twice, _ = _inner()
    with lean(numba):
        twice(_numbers(), 3)
    linkage: Any = pytest.importorskip("llvmlite.binding").Linkage
    found = {
        function.name: function.linkage
        for function in _library(twice)._final_module.functions
        if not function.is_declaration
    }
    seen = {name for name, each in found.items() if each != linkage.internal}
    assert len(seen) == 2  # for Python, and the function itself
    assert all("_twice" in name for name in seen)


def test_faults_deep_inside_come_out() -> None:
    """A place beyond a list's end, looked for with checks, is told as it is without lean compiling."""
    twice, _ = _inner()
    with lean(numba), pytest.raises(IndexError):
        twice(_numbers(), 4)


def test_a_place_from_the_end_is_a_fault() -> None:
    """Nothing of ours asks for one, so lean code is not made for it: with checks it is told."""
    lowest = numba.njit(boundscheck=True, **MADE)(_lowest)
    with lean(numba), pytest.raises(IndexError):
        lowest(_numbers(), -1)
    usual = numba.njit(boundscheck=True, **MADE)(_lowest)
    assert usual(_numbers(), -1) == _lowest([3, 9, 4], -1) == 4


def _turned_about(record: Any, place: int) -> int:
    """Exchange a record's list for its mirror image from a place on; its length and the number there."""
    numbers = record.numbers
    last = len(numbers) - 1
    numbers[place], numbers[last - place] = numbers[last - place], numbers[place]
    return int(last + 1 + numbers[place] + record.other)


def test_lists_in_records_are_read_and_written_where_they_lie() -> None:
    """With the steps that ours need only, too."""
    numpy: Any = pytest.importorskip("numpy")
    records = numpy.zeros(2, [("other", "i8"), ("numbers", "i8", (3,))]).view(numpy.recarray)
    records[1].numbers[:] = [7, 8, 9]
    records[1].other = 40
    with lean(numba):
        assert numba.njit(**MADE, **lean_steps(numba))(_turned_about)(records[1], 0) == 3 + 9 + 40
    assert records.numbers.tolist() == [[0, 0, 0], [9, 8, 7]]


def test_one_within_the_other_leaves_numba_as_it_was() -> None:
    """Lean compiling may begin while it is going on, and ends with the outer one."""
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    arrays: Any = pytest.importorskip("numba.np.arrayobj")
    usual, reading = codegen._library_class, arrays.make_array
    with lean(numba):
        outer = codegen._library_class
        with lean(numba):
            assert codegen._library_class is outer is not usual
        assert codegen._library_class is outer
    assert codegen._library_class is usual
    assert arrays.make_array is reading


@pytest.mark.parametrize(
    ("version", "known"),
    [
        ("0.61.2", False),
        ("0.62.0", True),
        ("0.68.1", True),
        ("0.69.0", False),
        ("1.0", False),
        ("0.68rc1", False),
    ],
)
def test_only_versions_that_have_been_tried(version: str, known: bool) -> None:
    """With another version Numba compiles as it always does."""
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    usual = codegen._library_class
    assert tried(version) == known
    assert bool(lean_steps(SimpleNamespace(__version__=version))) == known
    with lean(SimpleNamespace(__version__=version)):
        assert (codegen._library_class is not usual) == known
