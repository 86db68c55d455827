"""One sitting for each game at a time: a hold that the system takes back when its process ends."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path

from rulesgen.files import cannot_write, make_folder

if sys.platform == "win32":
    import msvcrt

    def _take(handle: int, wait: bool) -> None:
        msvcrt.locking(handle, msvcrt.LK_LOCK if wait else msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(handle: int, wait: bool) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


_HELD = (errno.EAGAIN, errno.EACCES, errno.EDEADLK)
"""How the systems say that another process holds the file."""


class Hold:
    """A file that no other process can hold meanwhile; it stays behind, empty, when let go."""

    def __init__(self, handle: int) -> None:
        self._handle = handle

    def let_go(self) -> None:
        """End the hold; once is enough."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


def hold(path: Path, *, wait: bool = False) -> Hold | None:
    """Hold a file, made if it is not there; None while another process holds it.

    With `wait` until it is free. On a disk that knows no holding (some network folders) nobody is kept
    out. Raises `WrongCall` where the file cannot be made.
    """
    make_folder(path.parent)
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_CLOEXEC", 0), 0o666)
    except OSError as error:
        raise cannot_write(path, error) from error
    try:
        _take(handle, wait)
    except OSError as error:
        if error.errno in _HELD:
            os.close(handle)
            return None
    return Hold(handle)
