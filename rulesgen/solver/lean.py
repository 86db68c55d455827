"""Numba made to do once what it would do many times over: compiling takes half the time, a search less.

Numba makes of each function a piece of its own that could be called by itself: it puts into it all that the
function calls, improves the whole and turns it into machine code, then does the same for each of its callers.
Only the functions that Python calls are needed so. Here all others are left as they were written until one of
those asks for them, then everything is put together, improved and turned into machine code once. What the
operators come to for given types is reckoned once, too, instead of wherever one stands; steps for what none
of our functions has (closures, `with`, literals that decide on types) are left out; lists are read without
ado (lean_lists.py).

What a root calls is its own then and no other root can see it: LLVM may shape it as it is needed there, which
makes a search a quarter faster, and nothing compiled elsewhere can take its place for having the same name.

This reaches into Numba where it promises nothing. So it is done with the versions only with which it has been
tried; with others everything is compiled as usual, and takes longer.
"""

from __future__ import annotations

import contextlib
import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulesgen.solver.lean_lists import lean_lists

TRIED = (0, 62), (0, 68)
"""The first and the last version of Numba with which this has been tried."""


def tried(version: str) -> bool:
    """Whether Numba of this version is known well enough."""
    numbers = version.split(".")[:2]
    if not all(number.isdigit() for number in numbers):
        return False
    return TRIED[0] <= tuple(map(int, numbers)) <= TRIED[1]


def lean_steps(numba: Any) -> dict[str, Any]:
    """What to tell Numba with each function, so that it takes only the steps that ours need."""
    return {"pipeline_class": _lean_compiler()} if tried(numba.__version__) else {}


@cache
def _lean_compiler() -> Any:
    """Numba's compiler with the steps from bytecode to types to LLVM, and no others."""
    compiler: Any = importlib.import_module("numba.core.compiler")
    untyped: Any = importlib.import_module("numba.core.untyped_passes")
    typed: Any = importlib.import_module("numba.core.typed_passes")
    steps: list[Any] = [
        *(untyped.TranslateByteCode, untyped.FixupArgs, untyped.IRProcessing, untyped.ReconstructSSA),
        *(typed.NopythonTypeInference, typed.PreLowerStripPhis, typed.AnnotateTypes),
        *(typed.NativeLowering, typed.NoPythonBackend),
    ]

    def define_pipelines(self: Any) -> list[Any]:
        line = importlib.import_module("numba.core.compiler_machinery").PassManager("lean")
        for step in steps:
            line.add_pass(step, step.__name__)
        line.finalize()
        return [line]

    return type("LeanCompiler", (compiler.CompilerBase,), {"define_pipelines": define_pipelines})


@contextlib.contextmanager
def lean(numba: Any) -> Iterator[None]:
    """Have everything that is compiled in here compiled at once, where Numba's version allows it."""
    if not tried(numba.__version__):
        yield
        return
    codegen = importlib.import_module("numba.core.registry").cpu_target.target_context.codegen()
    with _library_of(codegen), _operators_once(), _flags_by_value(), lean_lists():
        yield


@contextlib.contextmanager
def _library_of(codegen: Any) -> Iterator[None]:
    before = codegen._library_class
    codegen._library_class = _lean_library()
    try:
        yield
    finally:
        codegen._library_class = before


@contextlib.contextmanager
def _operators_once() -> Iterator[None]:
    """Remember what each operator comes to for each combination of types."""
    functions: Any = importlib.import_module("numba.core.types.functions").BaseFunction
    usual = functions.get_call_type
    known: dict[tuple[Any, ...], tuple[Any, Any]] = {}

    def get_call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
        if kws or getattr(self.typing_key, "__module__", None) != "_operator":
            return usual(self, context, args, kws)
        key = context, self, args
        if key not in known:
            made = usual(self, context, args, kws)
            known[key] = made, self._impl_keys[made.args]
        signature, implementation = known[key]
        self._impl_keys[signature.args] = implementation
        return signature

    functions.get_call_type = get_call_type
    try:
        yield
    finally:
        functions.get_call_type = usual


@contextlib.contextmanager
def _flags_by_value() -> Iterator[None]:
    """Compare what a function is to be compiled with by what was set, before all that may be set; the
    number to find it by stays, which only the names of all that may be set give."""
    flags: Any = importlib.import_module("numba.core.targetconfig").TargetConfig
    usual_hash, usual = flags.__hash__, flags.__eq__

    def same(self: Any, other: Any) -> Any:
        alike = type(self) is type(other) and self._values == other._values
        return alike or usual(self, other)

    numbers: dict[Any, int] = {}

    def number(self: Any) -> int:
        if type(self) not in numbers:
            numbers[type(self)] = usual_hash(self)
        return numbers[type(self)]

    flags.__hash__, flags.__eq__ = number, same
    try:
        yield
    finally:
        flags.__hash__, flags.__eq__ = usual_hash, usual


@cache
def _lean_library() -> Any:
    """Numba's class for one function and all that it calls, which puts off all work until it is called."""
    usual: Any = importlib.import_module("numba.core.codegen").JITCodeLibrary
    linkage: Any = importlib.import_module("llvmlite.binding").Linkage
    external, shared = linkage.external, linkage.linkonce_odr

    def get_pointer_to_function(self: Any, name: str) -> int:
        """Numba asks each function for the entry that Python calls; only the roots have one."""
        if not self._finalized and not _defines(self._final_module, name):
            return 0
        return int(usual.get_pointer_to_function(self, name))

    def add_linking_library(self: Any, library: Any) -> None:
        if not isinstance(library, made):
            library._ensure_finalized()
        self._linking_libraries.append(library)

    def add_llvm_module(self: Any, module: Any) -> None:
        module.data_layout = self._codegen._data_layout
        self._final_module.link_in(module)

    def get_module_for_linking(self: Any) -> Any:
        """The functions as they were written; any number of copies may come together."""
        if not self._finalized and self._shared_module is None:
            self._shared_module = self._final_module.clone()
            for function in self._shared_module.functions:
                if not function.is_declaration and function.linkage == external:
                    function.linkage = "linkonce_odr"
        return usual._get_module_for_linking(self) if self._finalized else self._shared_module

    def optimize_final_module(self: Any) -> None:
        """Once, after everything inside has become this root's own; the first round that Numba adds serves
        functions that ask for memory."""
        for function in self._final_module.functions:
            if function.linkage == shared:
                function.linkage = "internal"
        passes, builder = self._codegen._module_pass_manager()
        passes.run(self._final_module, builder)

    def finalize(self: Any) -> None:
        """Put everything together that is called from here, however far down."""
        parts = list(dict.fromkeys(self._linking_libraries))
        for part in parts:
            if not part._finalized:
                parts += [
                    other for other in dict.fromkeys(part._linking_libraries) if other not in parts
                ]
        self._linking_libraries, self._shared_module = parts, None
        usual.finalize(self)
        for name, environment in [
            each for part in parts for each in vars(part).pop("_put_off", ())
        ]:
            if self._codegen._engine.is_symbol_defined(name):
                self._codegen.set_env(name, environment)

    class PutOff:
        """Stands for the code generator where a function is told of its environment."""

        def __init__(self, library: Any) -> None:
            self._library = library

        def set_env(self, name: str, environment: Any) -> None:
            """It has to be there first."""
            vars(self._library).setdefault("_put_off", []).append((name, environment))

    def codegen(self: Any) -> Any:
        return self._codegen if self._finalized else PutOff(self)

    made: Any = type(
        "LeanLibrary",
        (usual,),
        {
            "get_pointer_to_function": get_pointer_to_function,
            "add_linking_library": add_linking_library,
            "add_llvm_module": add_llvm_module,
            "_get_module_for_linking": get_module_for_linking,
            "_optimize_final_module": optimize_final_module,
            "finalize": finalize,
            "codegen": property(codegen),
        },
    )
    return made


def _defines(module: Any, name: str) -> bool:
    return any(function.name == name for function in module.functions)
