"""The one file that a command writes: under a name, or with `-o -` to standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from rulesgen.cli.streams import print_bytes
from rulesgen.faults import WrongCall
from rulesgen.files import check_target, write_bytes


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


def put_output(
    target: Path, data: bytes, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Write the whole file, or all of it to standard output. Raises as `write_bytes`, `print_bytes`."""
    if to_standard_output(target):
        print_bytes(data)
    else:
        write_bytes(target, data, inputs=inputs, sources=sources)
