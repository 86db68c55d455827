"""The same functions compiled: by Numba, on demand and late; without Numba everything runs interpreted.

The functions stay plain. Those of the rules and of the search are registered with Numba under their own
names, the few that Python calls are compiled. Numba looks only at a compiled function's own file to tell
whether its cache is stale; so the cache's folder is named after all the sources. (Numba itself asks whether
what lies there is of its own version, and for this processor.)
"""

from __future__ import annotations

import contextlib
import gc
import hashlib
import importlib
import importlib.util
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from rulesgen.engine import judge, step, tables
from rulesgen.engine.tables import Tables
from rulesgen.solver import (
    beam,
    burial,
    desk,
    facedown,
    kernel,
    keys,
    lean,
    lean_lists,
    listing,
    playout,
    stacks,
    steps,
    stock,
    words,
)
from rulesgen.solver.beam import beam_level
from rulesgen.solver.caching import forgive
from rulesgen.solver.desk import MOST_KINDS, MOST_PILES, Desk
from rulesgen.solver.kernel import move_store, search
from rulesgen.solver.playout import play_tries
from rulesgen.solver.shortcuts import Plan

COMPILED: tuple[ModuleType, ...] = (
    *(judge, step, words, stock, keys, desk, steps),
    *(burial, facedown, listing, kernel, beam, playout),
)
"""The modules whose functions a compiled search uses."""
READ = (tables, stacks)
"""Modules of which they use numbers only."""
ROOTS = (search, move_store, beam_level, play_tries)
PYTHON_ONLY = (desk.make_desk, facedown.face_down_room)
SPARING = {"_nrt": False, "no_rewrites": True, "no_cfunc_wrapper": True, "error_model": "numpy"}
"""What Numba need not make of any function: memory is never asked for in it, no array is computed with as
a whole, nothing but Python and other compiled functions calls it, nothing is divided by nought."""


@dataclass(frozen=True)
class Machine:
    """A way to run the kernel: interpreted on lists, or compiled on records of integers."""

    compiled: bool
    search: Callable[[Tables, Plan, Any, Desk, Any, Any, int], int]
    move_store: Callable[[Any, Any, Any, Any], None]
    beam_level: Callable[..., int]
    play_tries: Callable[..., int]

    def tables(self, t: Tables) -> Tables:
        """The rules' tables as this machine reads them."""
        return _record(t, _TABLE_SIZES, MOST_KINDS) if self.compiled else t

    def plan(self, p: Plan) -> Plan:
        """The plan as this machine reads it."""
        return _record(p, {"holds": MOST_KINDS}) if self.compiled else p

    def state(self, s: list[int]) -> Any:
        """A copy of a state."""
        return _numpy().array(s, "int64") if self.compiled else list(s)

    def desk(self, d: Desk) -> Desk:
        """The desk as this machine writes on it; a search begun on another goes on."""
        return _record(d) if self.compiled else d

    def room(self, size: int) -> tuple[Any, Any]:
        """An empty store of positions: keys and the least progress of each."""
        if not self.compiled:
            return [0] * size, [0] * size
        return _numpy().zeros(size, "int64"), _numpy().zeros(size, "int16")

    def numbers(self, size: int) -> Any:
        """Room for so many integers."""
        return _numpy().zeros(size, "int64") if self.compiled else [0] * size


_TABLE_SIZES = {
    **dict.fromkeys(("kind", "start", "suit", "twin", "limit"), MOST_PILES),
    "fits": MOST_KINDS * 4 * 52,
    "suit_fits": MOST_KINDS * 52,
}
"""Lengths of the lists in the compiled tables, the same for every game; other lists are by kind."""


def _numpy() -> Any:
    return importlib.import_module("numpy")


def _record(fields: Any, sizes: Mapping[str, int] | None = None, others: int = 0) -> Any:
    """A NamedTuple of integers and lists as one record in memory, read by the same names.

    Compiled functions get one pointer instead of a description of each list. Lists are padded to their
    `sizes`, or to that of the `others` if there is one, so that every game has the same records: one
    compiled kernel serves all. (A second one would be more than waste. Numba names what it compiles after
    a number that a record's description has in one process; from its cache two kernels could come in under
    the same names.)
    """
    numpy = _numpy()
    sizes = sizes or {}
    names: list[tuple[Any, ...]] = []
    for name, value in zip(fields._fields, fields, strict=True):
        if isinstance(value, list):
            size = sizes.get(name, others or len(value))
            if len(value) > size:
                raise ValueError(f"{name}: more than the compiled search has room for")
            names.append((name, "i8", (size,)))
        else:
            names.append((name, "i8"))
    made = numpy.zeros(1, names).view(numpy.recarray)
    for name, value in zip(fields._fields, fields, strict=True):
        if isinstance(value, list):
            made[name][0, : len(value)] = value
        else:
            made[name][0] = value
    return made[0]


INTERPRETED = Machine(False, search, move_store, beam_level, play_tries)


def can_compile() -> bool:
    """Whether Numba is installed and not switched off (`RULESGEN_COMPILE=0`)."""
    return os.environ.get("RULESGEN_COMPILE") != "0" and bool(importlib.util.find_spec("numba"))


def fingerprint() -> str:
    """Hash of the sources of everything that is compiled, of what it is compiled from, and how."""
    found = hashlib.sha256()
    for module in (*READ, *COMPILED, lean, lean_lists, sys.modules[__name__]):
        assert module.__file__ is not None
        found.update(Path(module.__file__).read_bytes())
    return found.hexdigest()[:16]


def cache_folder() -> Path | None:
    """Where compiled code is kept for these sources; None if no such folder can be written."""
    home = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA")
    base = Path(home) if home else Path.home() / ".cache"
    folder = base / "rulesgen" / f"search-{fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


_READY: list[Machine] = []


def compiled_before(root: str) -> bool:
    """Whether one of the `ROOTS` is compiled, in this process or in the cache: it is there in a moment."""
    if _READY and getattr(getattr(_READY[0], root), "signatures", None):
        return True
    folder = cache_folder()
    return folder is not None and any(folder.rglob(f"*.{root}-*.nbc"))


def compiled_machine() -> Machine:
    """The compiled kernel; Numba compiles each of its functions at the first call, or has it in its cache.

    Raises `ImportError` without Numba.
    """
    if not _READY:
        _READY.append(_compile())
    return _READY[0]


def _compile() -> Machine:
    numba = importlib.import_module("numba")
    extending = importlib.import_module("numba.extending")
    folder = cache_folder()
    options = SPARING | lean.lean_steps(numba)
    with _caching_in(numba, folder):
        for module in COMPILED:
            for function in vars(module).values():
                if (
                    isinstance(function, FunctionType)
                    and function.__module__ == module.__name__
                    and function not in (*ROOTS, *PYTHON_ONLY)
                ):
                    # Python calls only the roots
                    extending.register_jitable(**options, no_cpython_wrapper=True)(function)
        made = [numba.njit(cache=folder is not None, **options)(function) for function in ROOTS]
    if folder is not None:
        for root in made:
            forgive(root, folder)
    return Machine(True, *made)


@contextlib.contextmanager
def compiling() -> Iterator[None]:
    """While Numba compiles, all that it would do in vain is left out, which saves half of the time.

    Everything is put together once (lean.py); Numba's many small objects are looked through for rubbish
    less often; and no loop is sought that could work on several numbers at once, as there is none.
    """
    before = gc.get_threshold()
    gc.set_threshold(20_000, 20, 50)
    numba = sys.modules.get("numba")
    try:
        with lean.lean(numba) if numba is not None else contextlib.nullcontext(), _no_vectors():
            yield
    finally:
        gc.set_threshold(*before)


@contextlib.contextmanager
def _no_vectors() -> Iterator[None]:
    numba = sys.modules.get("numba")
    if numba is None:
        yield
        return
    config: Any = numba.config
    before = config.LOOP_VECTORIZE, config.SLP_VECTORIZE
    config.LOOP_VECTORIZE = config.SLP_VECTORIZE = 0
    try:
        yield
    finally:
        config.LOOP_VECTORIZE, config.SLP_VECTORIZE = before


@contextlib.contextmanager
def _caching_in(numba: Any, folder: Path | None) -> Iterator[None]:
    before = numba.config.CACHE_DIR
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before
