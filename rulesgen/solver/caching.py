"""Numba's cache on the disk as a thing to do without: damaged or on a full disk, it costs time and no more.

By itself Numba gives up where a file of its cache cannot be read or written, and where it may not write into
the folder it was told of it goes on in another, which is not named after the sources.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

UNREADABLE = (
    *(pickle.UnpicklingError, EOFError, ValueError, TypeError),
    *(AttributeError, ImportError, IndexError, KeyError, MemoryError),
)
"""What reading a damaged file may end in; `pickle` names no complete list, these come from cut and
overwritten ones."""


def forgive(root: Any, folder: Path) -> None:
    """Have a compiled function go on without its cache where that fails; only one in `folder` is used."""
    cache = getattr(root, "_cache", None)
    if cache is None or cache.cache_path is None:  # nothing is compiled: NUMBA_DISABLE_JIT
        return
    if folder not in Path(cache.cache_path).parents:
        cache.disable()
        return
    cache.load_overload = _read(cache.load_overload, cache.flush)
    cache.save_overload = _written(cache.save_overload)


def _read(load: Callable[..., Any], forget: Callable[[], None]) -> Callable[..., Any]:
    def load_overload(signature: Any, context: Any) -> Any:
        try:
            return load(signature, context)
        except OSError:
            return None
        except UNREADABLE:
            with suppress(OSError):
                forget()
            return None

    return load_overload


def _written(save: Callable[..., None]) -> Callable[..., None]:
    def save_overload(signature: Any, made: Any) -> None:
        with suppress(OSError, *UNREADABLE):
            save(signature, made)

    return save_overload
