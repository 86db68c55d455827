"""The engine's rule functions with one thing wrong in each: does the twin notice?

A mutant is a function of judge.py or step.py with one comparison turned, one condition left out, one
number, direction or reason changed, one line taken out. It is put in place by its code object, so
that everybody who calls the function calls the mutant.
"""

from __future__ import annotations

import ast
import copy
import inspect
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import CodeType, FrameType, FunctionType, ModuleType

from rulesgen.engine import judge, step

MODULES: tuple[ModuleType, ...] = (judge, step)

_COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
_OPERATIONS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}
_NAMES = {
    "UP": "DOWN",
    "DOWN": "UP",
    "OPEN": "UP",
    "SAME_RANK": "UP",
    "ALLOWED": "EMPTY",
    "FILL_FIRST": "EMPTY",
    "EMPTY": "PASS_OVER",
    "PASS_OVER": "EMPTY",
    "SOURCE": "ALLOWED",
    "TAKE_BACK": "SOURCE",
    "RUN": "SPACE",
    "SPACE": "RANK",
    "FULL": "RANK",
    "SUIT": "COLOUR",
    "COLOUR": "SUIT",
    "DIRECTION_LOCKED": "RANK",
    "RANK": "SUIT",
}


@dataclass(frozen=True)
class Mutant:
    """One changed function."""

    function: FunctionType
    name: str
    """Module, function, what stood there and what stands there now."""
    code: CodeType


class TakesTooLong(Exception):
    """A mutant that does not come to an end: noticed, too."""


def _changes(node: ast.AST) -> Iterator[ast.AST]:
    """The node with one thing wrong; the node itself stays."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        other = copy.deepcopy(node)
        other.ops = [_COMPARISONS[type(node.ops[0])]()]
        yield other
    elif isinstance(node, ast.BoolOp):
        for gone in range(len(node.values)):
            left = [copy.deepcopy(v) for place, v in enumerate(node.values) if place != gone]
            yield left[0] if len(left) == 1 else ast.BoolOp(copy.deepcopy(node.op), left)
        turned = copy.deepcopy(node)
        turned.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield turned
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield copy.deepcopy(node.operand)
    elif isinstance(node, ast.BinOp) and type(node.op) in _OPERATIONS:
        other_way = copy.deepcopy(node)
        other_way.op = _OPERATIONS[type(node.op)]()
        yield other_way
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load) and node.id in _NAMES:
        yield ast.Name(_NAMES[node.id], ast.Load())
    elif isinstance(node, ast.If | ast.IfExp):
        for always in (True, False):
            fixed = copy.deepcopy(node)
            fixed.test = ast.Constant(always)
            yield fixed
    elif isinstance(node, ast.AugAssign) and type(node.op) in _OPERATIONS:
        turned_round = copy.deepcopy(node)
        turned_round.op = _OPERATIONS[type(node.op)]()
        yield turned_round
        yield ast.Pass()
    elif (isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Subscript)) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    ):
        yield ast.Pass()


class _Put(ast.NodeTransformer):
    """Puts another node in the place of one."""

    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> ast.AST:
        return self.new if node is self.old else super().generic_visit(node)


def _shown(node: ast.AST) -> str:
    """A node on one line; of a condition with its branches only the condition."""
    if isinstance(node, ast.If | ast.IfExp):
        return f"if {ast.unparse(node.test)}"
    return " ".join(ast.unparse(node).split())


def _functions(module: ModuleType) -> Iterator[tuple[FunctionType, ast.FunctionDef]]:
    tree = ast.parse(inspect.getsource(module))
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield getattr(module, node.name), node


def mutants() -> Iterator[Mutant]:
    """All mutants, in the order of the source."""
    seen: dict[str, int] = {}
    for module in MODULES:
        for function, tree in _functions(module):
            room = module.__name__.rpartition(".")[2]
            for node in [inner for statement in tree.body for inner in ast.walk(statement)]:
                for changed in _changes(node):
                    if isinstance(changed, ast.Name) and not hasattr(module, changed.id):
                        continue  # the module does not know that name
                    body = _Put(node, changed).visit(copy_of(tree, node))
                    name = f"{room}.{tree.name}: {_shown(node)} -> {_shown(changed)}"
                    seen[name] = seen.get(name, 0) + 1
                    if seen[name] > 1:
                        name = f"{name} ({seen[name]})"
                    yield Mutant(function, name, _compiled(module, body))


def copy_of(tree: ast.FunctionDef, keep: ast.AST) -> ast.FunctionDef:
    """A deep copy of a function in which one node is still the same object."""
    return copy.deepcopy(tree, {id(keep): keep})


def _compiled(module: ModuleType, body: ast.AST) -> CodeType:
    assert isinstance(body, ast.FunctionDef)
    whole = ast.fix_missing_locations(ast.Module([_FUTURE, body], []))
    made: dict[str, object] = {}
    exec(compile(whole, f"<mutant of {module.__name__}>", "exec"), dict(vars(module)), made)
    function = made[body.name]
    assert isinstance(function, FunctionType)
    return function.__code__


_FUTURE = ast.ImportFrom("__future__", [ast.alias("annotations")], 0)


@contextmanager
def in_place(mutant: Mutant) -> Iterator[None]:
    """The mutant in place of its function, for a while."""
    right = mutant.function.__code__
    mutant.function.__code__ = mutant.code
    try:
        yield
    finally:
        mutant.function.__code__ = right


def noticed(mutant: Mutant, differs: Callable[[], bool], seconds: int = 20) -> bool:
    """Whether a comparison finds a difference, fails or does not end with the mutant in place."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise TakesTooLong

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(seconds)
    try:
        with in_place(mutant):
            return differs()
    except (TakesTooLong, ArithmeticError, LookupError, ValueError, TypeError, AssertionError):
        return True
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
