"""Lists of integers as lean code has them (lean.py): described in a word, and read without ado.

For each look into a list Numba writes down all that might be asked of an array, lays it into memory and reads
back what it needs. LLVM finds out that hardly anything of it is needed, but that takes its time, and Numba's.
Here a list's description stays one value, from which is taken what is asked for. And no list of ours is ever
asked for a place from its end (-1 for the last): what Numba adds for that is left out, a fifth of a search's
time.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any


@contextlib.contextmanager
def lean_lists() -> Iterator[None]:
    """Have lists read without ado in what is compiled in here."""
    arrays: Any = importlib.import_module("numba.np.arrayobj")
    contexts: Any = importlib.import_module("numba.core.base").BaseContext
    types: Any = importlib.import_module("numba.core.types")
    before = arrays.fix_integer_index, arrays.make_array, contexts.get_getattr
    _, make, get = before
    usual = cache(make)

    def fix_integer_index(context: Any, builder: Any, type_: Any, place: Any, size: Any) -> Any:
        """A place as it is: a negative one is a fault, and told where indexes are checked."""
        return context.cast(builder, place, type_, types.intp)

    def make_array(type_: Any) -> Any:
        """What Numba asks for to read an array; to make one it gets what it always does."""
        if type(type_) not in (types.Array, types.NestedArray):
            return make(type_)

        def described(context: Any, builder: Any, value: Any = None, ref: Any = None) -> Any:
            if value is None:
                return usual(type_)(context, builder, value, ref)
            return _Described(context.data_model_manager[type_], builder, value)

        return described

    def get_getattr(self: Any, type_: Any, name: str) -> Any:
        """How to come by a field of a record; lists in it lie one after the other."""
        listed = isinstance(type_, types.Record) and isinstance(
            type_.typeof(name), types.NestedArray
        )
        return _list_in_record if listed else get(self, type_, name)

    arrays.fix_integer_index, arrays.make_array = fix_integer_index, make_array
    contexts.get_getattr = get_getattr
    try:
        yield
    finally:
        arrays.fix_integer_index, arrays.make_array, contexts.get_getattr = before


class _Described:
    """An array's description, of which each part is taken out where it is asked for."""

    def __init__(self, model: Any, builder: Any, value: Any) -> None:
        self._model, self._builder, self._value = model, builder, value

    def __getattr__(self, part: str) -> Any:
        return self._model.get(self._builder, self._value, part)


def _list_in_record(context: Any, builder: Any, type_: Any, value: Any, name: str) -> Any:
    """The description of a list in a record: all of it is known but where it lies."""
    ir: Any = importlib.import_module("llvmlite.ir")
    cgutils: Any = importlib.import_module("numba.core.cgutils")
    list_ = type_.typeof(name)
    made, model = context.get_value_type(list_), context.data_model_manager[list_]
    known = {"nitems": list_.nitems, "itemsize": list_.size}
    known |= {"shape": list_.shape, "strides": list_.strides}
    parts = []
    for part, kind in zip(model._fields, made.elements, strict=True):
        number = known.get(part)
        if isinstance(number, tuple):
            number = [kind.element(each) for each in number]
        parts.append(ir.Constant(kind, number))
    item = context.get_data_type(list_.dtype)
    place = cgutils.get_record_member(builder, value, type_.offset(name), item)
    return builder.insert_value(ir.Constant(made, parts), place, model._fields.index("data"))
