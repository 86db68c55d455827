"""The one file that a command writes: under a name, or with `-o -` to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from rulesgen.cli.call import Call
from rulesgen.cli.streams import print_bytes, say
from rulesgen.faults import WrongCall
from rulesgen.files import check_target, write_bytes

if TYPE_CHECKING:
    from rulesgen.solver.library import Library


def to_standard_output(target: Path) -> bool:
    """Whether a target is `-`."""
    return str(target) == "-"


def check_output(
    target: Path, ending: str = "", *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Refuse an output that cannot be, before any work is done for it.

    Raises `WrongCall`: as `check_target`, `call.not-pdf` for another ending than `ending`, and
    `call.binary-on-terminal` where pages would go to a terminal.
    """
    if to_standard_output(target):
        if sys.stdout is not None and sys.stdout.isatty():
            raise WrongCall("call.binary-on-terminal", option="-o")
    elif ending and target.suffix.lower() != ending:
        raise WrongCall("call.not-pdf", path=str(target))
    else:
        check_target(target, inputs=inputs, sources=sources)


@contextmanager
def folder_told(call: Call, target: Path) -> Iterator[None]:
    """Say which folder was made for a file written meanwhile: a slip in a path is seen at once."""
    missing = not target.parent.exists()
    yield
    if missing and target.parent.is_dir() and not call.quiet:
        say(call.messages.phrase("cli.folder-made", {"path": str(target.parent)}))


def library_at(call: Call, name: str) -> Library:
    """The library of that name, open; a folder made for it is told. Raises as `Library`."""
    from rulesgen.solver.library import Library

    with folder_told(call, Path(name)):
        return Library(Path(name))


def put_output(
    call: Call, target: Path, data: bytes, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Write the whole file, or all of it to standard output. Raises as `write_bytes`, `print_bytes`."""
    if to_standard_output(target):
        print_bytes(data)
    else:
        with folder_told(call, target):
            write_bytes(target, data, inputs=inputs, sources=sources)
