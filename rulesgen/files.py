"""Writing files: a target holds either what it held before or the complete new content.

Every output of the tool passes here. The bytes go into a new file beside the target, are forced to
the disk and only then take the target's name (`os.replace`). What stands at the target:

- a symbolic link: the link itself is replaced, the file it points to stays as it is; folders on the
  way to the target may be links and are followed; a loop of links is refused;
- a folder, a device, a read-only file: refused;
- a missing parent folder is made (two processes may make the same one at the same time).

A target which is one of the run's inputs, or lies in a folder of sources, is refused. The file beside
the target is removed whenever writing ends early: on an error, on Ctrl-C and on SIGTERM (which the
command line turns into an exception).
"""

from __future__ import annotations

import errno
import os
import secrets
import shutil
import stat
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from rulesgen.faults import WrongCall

PART_PREFIX = ".rulesgen-"
"""First letters of the name of an unfinished file."""
PART_SUFFIX = ".part"
"""Last letters of the name of an unfinished file."""
MAX_INPUT = 2_000_000
"""Bytes of a file that a call names: far more than any pack, position or list of moves has."""

_REASONS = {
    errno.EACCES: "denied",
    errno.EPERM: "denied",
    errno.ENOENT: "missing",
    errno.ENOTDIR: "not-a-folder",
    errno.EEXIST: "not-a-folder",
    errno.EISDIR: "folder",
    errno.ELOOP: "loop",
    errno.ENAMETOOLONG: "long-name",
    errno.EINVAL: "bad-name",
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EFBIG: "too-large",
    errno.EROFS: "read-only-disk",
    errno.EIO: "device",
    errno.ENXIO: "device",
    errno.ENODEV: "device",
    errno.EBADF: "closed",
    errno.EBUSY: "busy",
    errno.ETXTBSY: "busy",
    errno.EMFILE: "many-open",
    errno.ENFILE: "many-open",
}


REASONS = tuple(dict.fromkeys([*_REASONS.values(), "other"]))
"""Why the system refuses, as the last parts of phrases' keys."""


def reason(error: OSError, among: Iterable[str] = REASONS) -> str:
    """Why the system refused: `full`, `denied` …, or `other` for what is not `among` them."""
    found = _REASONS.get(error.errno or 0, "other")
    return found if found in among else "other"


def cannot_write(target: Path, error: OSError) -> WrongCall:
    """The answer to a failed write, `file.cannot-write.<reason>`, with the path."""
    return WrongCall(f"file.cannot-write.{reason(error)}", path=str(target), detail=_detail(error))


def cannot_read(source: Path, error: OSError) -> WrongCall:
    """The answer to a failed read of a file that the call names, `file.cannot-read.<reason>`."""
    return WrongCall(f"file.cannot-read.{reason(error)}", path=str(source), detail=_detail(error))


def read_bytes(source: Path) -> bytes:
    """The bytes of a file that the call names; `WrongCall` with path and reason if unreadable.

    Devices and named pipes are refused, as they may never end; what the shell hands over open
    (`/dev/stdin`, `/dev/fd/63`) is read. More than `MAX_INPUT` bytes are refused.
    """
    try:
        mode = source.stat().st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode) or _handed_over(source)):
            raise WrongCall("file.not-a-file", path=str(source))
        with source.open("rb") as file:
            return read_limited(file, str(source))
    except OSError as error:
        raise cannot_read(source, error) from error
    except ValueError as error:
        raise cannot_read(source, OSError(errno.EINVAL, str(error))) from error


def read_limited(file: BinaryIO, name: str) -> bytes:
    """All that an open file holds; `WrongCall` `file.too-large` for more than `MAX_INPUT` bytes."""
    content = file.read(MAX_INPUT + 1)
    if len(content) > MAX_INPUT:
        raise WrongCall("file.too-large", path=name, limit=f"{MAX_INPUT // 1_000_000} MB")
    return content


def _handed_over(source: Path) -> bool:
    return source.as_posix().startswith(("/dev/fd/", "/dev/stdin", "/proc/self/fd/"))


def check_target(
    target: Path, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Refuse a target that must not be written, before any work is done for it.

    `inputs` are files that this run reads, `sources` folders that people write in (content, locales,
    templates). Raises `WrongCall`: `file.cannot-write.*`, `file.target-not-a-file`,
    `file.target-is-input`, `file.target-in-sources`.
    """
    try:
        state = _state(target)
        if state is not None and stat.S_ISLNK(state.st_mode):
            with suppress(FileNotFoundError):  # a dangling link is replaced like any other
                target.stat()  # raises ELOOP for a link that leads back to itself
        elif state is not None and stat.S_ISDIR(state.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        elif state is not None and not stat.S_ISREG(state.st_mode):
            raise WrongCall("file.target-not-a-file", path=str(target))
        elif state is not None and not (
            state.st_mode & 0o222 and os.access(target, os.W_OK, follow_symlinks=True)
        ):
            # `os.replace` would walk over a read-only file, and so may root: ask for the bits too
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        if not target.name or target.name in (".", ".."):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        place = _place(target)
        if _in_system(place) or any(_in_system(step) for step in _links(target)):
            raise WrongCall("file.target-not-a-file", path=str(target))
        for given in inputs:
            if place == _place(given) or _same_file(target, given):
                raise WrongCall("file.target-is-input", path=str(target))
        for folder in sources:
            home = folder.resolve()
            if home in place.parents or home == place:
                raise WrongCall("file.target-in-sources", path=str(target), folder=str(folder))
    except OSError as error:
        raise cannot_write(target, error) from error
    except (ValueError, RuntimeError) as error:  # NUL in a name; a loop on older Pythons
        wrong = errno.EINVAL if isinstance(error, ValueError) else errno.ELOOP
        raise cannot_write(target, OSError(wrong, str(error))) from error


@contextmanager
def new_file(
    target: Path, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> Iterator[BinaryIO]:
    """Open an unfinished file that becomes `target` when the block ends well, and only then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     with new_file(Path(folder, "new", "a.txt")) as out:
    ...         _ = out.write(b"deal")
    ...     Path(folder, "new", "a.txt").read_bytes(), len(list(Path(folder, "new").iterdir()))
    (b'deal', 1)

    Raises `WrongCall` like `check_target`, and `file.cannot-write.*` when the disk is full or the
    system refuses; `target` and its neighbours are then as they were.
    """
    check_target(target, inputs=inputs, sources=sources)
    part = target.parent / f"{PART_PREFIX}{os.getpid()}-{secrets.token_hex(6)}{PART_SUFFIX}"
    try:
        try:
            make_folder(target.parent)
            with _UnfinishedFile(part) as out:
                yield out
                out.flush()
                os.fsync(out.fileno())
            os.replace(part, target)
        except OSError as error:
            raise cannot_write(target, error) from error
    finally:
        with suppress(OSError):
            part.unlink()
    _sync_folder(target.parent)


def write_bytes(
    target: Path, content: bytes, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Write the whole content of a file, or leave the target as it was (see `new_file`)."""
    with new_file(target, inputs=inputs, sources=sources) as out:
        out.write(content)


def write_text(
    target: Path, content: str, *, inputs: Iterable[Path] = (), sources: Iterable[Path] = ()
) -> None:
    """Write text as UTF-8 with line feeds, whatever the machine's own habits (see `new_file`)."""
    write_bytes(target, content.encode("utf-8"), inputs=inputs, sources=sources)


@contextmanager
def new_folder(target: Path) -> Iterator[Path]:
    """A hidden folder beside `target` that takes its name when the block ends well, and only then.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as home:
    ...     with new_folder(Path(home, "content", "x")) as folder:
    ...         write_text(folder / "a.txt", "deal")
    ...     [path.name for path in Path(home, "content").iterdir()]
    ['x']

    Raises `WrongCall` `file.cannot-write.*` where something stands at the target or the system refuses;
    then nothing is left, nor a parent folder that was made for it.
    """
    made = [parent for parent in target.parents if not parent.exists()]
    part = target.parent / f"{PART_PREFIX}{os.getpid()}-{secrets.token_hex(6)}{PART_SUFFIX}"
    try:
        make_folder(part)
        yield part
        if target.exists() or target.is_symlink():
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
        part.rename(target)
    except OSError as error:
        raise cannot_write(target, error) from error
    except WrongCall as wrong:  # nobody knows the hidden name
        path = wrong.facts.get("path", "").replace(str(part), str(target))
        raise WrongCall(wrong.key, **{**wrong.facts, "path": path}) from wrong
    finally:
        if not target.exists():
            shutil.rmtree(part, ignore_errors=True)
            with suppress(OSError):
                for parent in made:
                    parent.rmdir()
    _sync_folder(target.parent)


def make_folder(folder: Path) -> None:
    """Make a folder with its parents; one that another process makes meanwhile is as good.

    Raises `WrongCall` `file.cannot-write.*` where a file is in the way or the system refuses.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from error


class _UnfinishedFile:
    """A new file for writing, opened with the user's usual permissions, never over another one."""

    def __init__(self, path: Path) -> None:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        self._file: BinaryIO = os.fdopen(os.open(path, flags, 0o666), "wb")

    def __enter__(self) -> BinaryIO:
        return self._file

    def __exit__(self, *exception: object) -> None:
        if exception[0] is None:
            self._file.close()
        else:  # a second "disk full" on closing must not hide the first reason
            with suppress(OSError):
                self._file.close()


def _state(target: Path) -> os.stat_result | None:
    try:
        return target.lstat()
    except FileNotFoundError:
        return None


def _place(path: Path) -> Path:
    """Where a name stands: the folders on the way followed, the last link not."""
    return path.parent.resolve() / path.name


def _links(path: Path) -> Iterator[Path]:
    """What a link names, then what that names, to the end (loops have been refused before)."""
    for _ in range(40):
        if not path.is_symlink():
            return
        path = Path(os.path.normpath(path.parent / os.readlink(path)))
        yield path


def _in_system(path: Path) -> bool:
    """Whether a path lies where the system keeps devices and processes, not files."""
    return any(Path(home) in path.parents for home in ("/dev", "/proc", "/sys"))


def _same_file(target: Path, given: Path) -> bool:
    """Two names of one file (hard links, other spellings); a link at the target is not its file."""
    if target.is_symlink():
        return False
    with suppress(OSError):
        return os.path.samefile(target, given)
    return False


def _detail(error: OSError) -> str:
    return error.strerror or str(error)


def _sync_folder(folder: Path) -> None:
    """Make the new name lasting where the system can do so for folders."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
