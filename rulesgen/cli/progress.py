"""How far a long run has come: a bar on a terminal's standard error, silence everywhere else."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from rulesgen.cli.call import Call
from rulesgen.cli.interrupts import stop_if_asked
from rulesgen.cli.streams import say
from rulesgen.cli.visible import visible_in_line


class Advance(Protocol):
    """Called with what comes next (a file's name, a number) when a step begins, or goes on."""

    def __call__(self, text: str, begins: bool = True) -> None: ...


def wanted(call: Call) -> bool:
    """A bar is drawn on a terminal only: not in a pipe, for `--quiet`, CI or TERM=dumb."""
    return (
        not call.quiet
        and sys.stderr is not None
        and sys.stderr.isatty()
        and not os.environ.get("CI")
        and os.environ.get("TERM", "") != "dumb"
    )


def compile_notice(call: Call) -> Callable[[], None]:
    """To be called when a search is about to be compiled: says so, once, unless a bar shows progress."""
    said = False

    def told() -> None:
        nonlocal said
        if not (said or call.quiet or wanted(call)):
            said = True
            say(call.messages.phrase("solve.compiling"))

    return told


@contextmanager
def progress(call: Call, key: str, total: int) -> Iterator[Advance]:
    """Show a run of `total` steps under the phrase `key`; also the place where Ctrl-C is heard.

    With NO_COLOR the bar is drawn without colours.
    """
    if not wanted(call):
        yield lambda text, begins=True: stop_if_asked()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[step]}", markup=False),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(call.messages.phrase(key), total=total, step="")
        steps = 0

        def advance(text: str, begins: bool = True) -> None:
            nonlocal steps
            stop_if_asked()
            steps += begins
            bar.update(task, completed=max(0, steps - 1), step=visible_in_line(text))

        yield advance
