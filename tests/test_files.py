"""A target holds what it held before or the complete new content, whatever happens in between."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulesgen.faults import WrongCall
from rulesgen.files import check_target, make_folder, new_file, read_bytes, write_bytes, write_text


def refusal(target: Path, **limits: list[Path]) -> WrongCall:
    """Try to write to a target that must be refused."""
    with pytest.raises(WrongCall) as caught:
        write_bytes(target, b"new", **limits)
    return caught.value


def test_new_file_in_new_folders(tmp_path: Path) -> None:
    """Y15: a missing parent folder is made; nothing but the file is left."""
    target = tmp_path / "build" / "en" / "a.txt"
    write_text(target, "Zöpfe\n")
    assert target.read_bytes() == "Zöpfe\n".encode()
    assert os.listdir(target.parent) == ["a.txt"]


def test_usual_permissions(tmp_path: Path) -> None:
    """The file is as readable for others as any file the user makes, not private to the user."""
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    write_bytes(tmp_path / "ours", b"x")
    assert (tmp_path / "ours").stat().st_mode == plain.stat().st_mode


def test_old_file_stays_when_writing_fails(tmp_path: Path) -> None:
    """An error in the middle leaves the old content and no unfinished file."""
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), new_file(target) as out:
        out.writelines([b"half", bytes(1 // 0)])
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_disk_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A full disk is one refusal with the path; the old file is intact and nothing else is left."""
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")

    def full(_handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("rulesgen.files.os.fsync", full)
    refused = refusal(target)
    assert (refused.key, refused.facts["path"]) == ("file.cannot-write.full", str(target))
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_file_size_limit(tmp_path: Path) -> None:
    """A limit of the system is met by the real write, not only by a simulated one."""
    program = """
        import resource
        from pathlib import Path
        from rulesgen.faults import WrongCall
        from rulesgen.files import write_bytes
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        try:
            write_bytes(Path("a.txt"), bytes(5000))
        except WrongCall as wrong:
            print(wrong.key)
    """
    (tmp_path / "a.txt").write_bytes(b"old")
    done = run_python(program, tmp_path)
    assert done.stdout == "file.cannot-write.too-large\n"
    assert (tmp_path / "a.txt").read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a.txt"]


def test_link_is_replaced_not_followed(tmp_path: Path) -> None:
    """Y11: the link itself is replaced, the file it points to stays."""
    important = tmp_path / "important.txt"
    important.write_bytes(b"mine")
    link = tmp_path / "book.pdf"
    link.symlink_to(important)
    write_bytes(link, b"book")
    assert important.read_bytes() == b"mine"
    assert not link.is_symlink()
    assert link.read_bytes() == b"book"


def test_dangling_link_is_replaced(tmp_path: Path) -> None:
    """Y11: a link to nowhere gives a file at its own place."""
    link = tmp_path / "book.pdf"
    link.symlink_to(tmp_path / "nowhere")
    write_bytes(link, b"book")
    assert sorted(os.listdir(tmp_path)) == ["book.pdf"]


def test_link_loop(tmp_path: Path) -> None:
    """Y11: a loop of links is an error, as target and as folder on the way."""
    one, two = tmp_path / "one", tmp_path / "two"
    one.symlink_to(two)
    two.symlink_to(one)
    assert refusal(one).key == "file.cannot-write.loop"
    assert refusal(one / "a.txt").key == "file.cannot-write.loop"


def test_linked_folder_is_followed(tmp_path: Path) -> None:
    """Y11: folders on the way may be links; that is the documented rule."""
    (tmp_path / "disk").mkdir()
    (tmp_path / "build").symlink_to(tmp_path / "disk")
    write_bytes(tmp_path / "build" / "a.txt", b"x")
    assert (tmp_path / "disk" / "a.txt").read_bytes() == b"x"


def test_folder_as_target(tmp_path: Path) -> None:
    """Y15: a folder is refused, by name, by a trailing dot and as the empty name."""
    (tmp_path / "out").mkdir()
    assert refusal(tmp_path / "out").key == "file.cannot-write.folder"
    assert refusal(Path("")).key == "file.cannot-write.folder"
    assert refusal(tmp_path / "new" / "..").key.startswith("file.cannot-write.")
    assert os.listdir(tmp_path) == ["out"]


def test_read_only_file(tmp_path: Path) -> None:
    """Y15: a read-only file is refused though its folder would let it be replaced, for root too."""
    target = tmp_path / "a.txt"
    target.write_bytes(b"old")
    target.chmod(0o444)
    assert refusal(target).key == "file.cannot-write.denied"
    assert target.read_bytes() == b"old"


@pytest.fixture
def read_only_folder() -> Iterator[Path]:
    """A folder that may not be written in, and a user who keeps to it."""
    folder = Path(tempfile.mkdtemp(prefix="rulesgen-test-", dir="/tmp"))
    folder.chmod(0o555)
    user = os.geteuid()
    if user == 0:
        os.seteuid(65534)
    try:
        yield folder
    finally:
        os.seteuid(user)
        folder.chmod(0o755)
        folder.rmdir()


def test_read_only_folder(read_only_folder: Path) -> None:
    """Y15: a read-only folder is refused with the file's path, also for a folder to be made in it."""
    assert refusal(read_only_folder / "a.txt").key == "file.cannot-write.denied"
    assert refusal(read_only_folder / "new" / "a.txt").key == "file.cannot-write.denied"


def test_file_in_the_way_and_odd_names(tmp_path: Path) -> None:
    """Y15: a file where a folder is needed, a name too long, a NUL in it, a device."""
    (tmp_path / "file").write_bytes(b"")
    assert refusal(tmp_path / "file" / "a.txt").key == "file.cannot-write.not-a-folder"
    assert refusal(tmp_path / ("x" * 300)).key == "file.cannot-write.long-name"
    assert refusal(tmp_path / "a\0b").key == "file.cannot-write.bad-name"
    assert refusal(Path("/dev/null")).key == "file.target-not-a-file"
    with pytest.raises(WrongCall, match="not-a-folder"):
        make_folder(tmp_path / "file" / "x")


def test_target_that_is_an_input(tmp_path: Path) -> None:
    """Y17: an input is not overwritten, under another spelling or another name neither."""
    moves = tmp_path / "moves.txt"
    moves.write_bytes(b"draw\n")
    other = tmp_path / "other.txt"
    os.link(moves, other)
    (tmp_path / "sub").mkdir()
    for target in (moves, tmp_path / "sub" / ".." / "moves.txt", other):
        assert refusal(target, inputs=[moves]).key == "file.target-is-input"
    assert moves.read_bytes() == b"draw\n"


def test_target_in_sources(tmp_path: Path) -> None:
    """Y17: nothing is written into a folder of sources, on whatever way it is reached."""
    content = tmp_path / "content"
    (content / "game").mkdir(parents=True)
    (tmp_path / "link").symlink_to(content)
    for target in (content / "game" / "new.pdf", tmp_path / "link" / "a.pdf", content / "x" / "y"):
        assert refusal(target, sources=[content]).key == "file.target-in-sources"
    check_target(tmp_path / "content.pdf", sources=[content])
    assert list(content.rglob("*")) == [content / "game"]


def test_reading_what_cannot_be_read(tmp_path: Path) -> None:
    """A missing file and a folder are answered with the reason."""
    for path, key in ((tmp_path / "no", "missing"), (tmp_path, "folder"), (Path("a\0"), "bad-name")):
        with pytest.raises(WrongCall) as caught:
            read_bytes(path)
        assert caught.value.key == f"file.cannot-read.{key}"


def test_two_processes_make_the_same_folder(tmp_path: Path) -> None:
    """Y14: eight processes write the same files into the same new folders; each file is complete."""
    program = """
        from pathlib import Path
        from rulesgen.files import write_bytes
        for turn in range(20):
            write_bytes(Path(f"build/{turn}/en/a.bin"), bytes([7]) * 100_000)
    """
    started = [start_python(program, tmp_path) for _ in range(8)]
    assert [process.communicate(timeout=60)[0] for process in started] == [""] * 8
    assert [process.returncode for process in started] == [0] * 8
    for turn in range(20):
        assert os.listdir(tmp_path / f"build/{turn}/en") == ["a.bin"]
        assert (tmp_path / f"build/{turn}/en/a.bin").read_bytes() == bytes([7]) * 100_000


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM], ids=lambda number: number.name)
def test_interruption_leaves_nothing_behind(tmp_path: Path, number: signal.Signals) -> None:
    """Y12: a signal in the middle of writing leaves the old file and no unfinished one."""
    program = """
        import sys, time
        from pathlib import Path
        from rulesgen.cli import interrupts
        from rulesgen.files import new_file
        interrupts.listen()
        try:
            with new_file(Path("a.txt")) as out:
                out.write(b"half")
                out.flush()
                print("writing", flush=True)
                time.sleep(60)
        except interrupts.Interrupted as interrupted:
            sys.exit(interrupted.exit_code)
    """
    (tmp_path / "a.txt").write_bytes(b"old")
    process = start_python(program, tmp_path)
    assert process.stdout is not None
    assert process.stdout.readline() == "writing\n"
    assert len(os.listdir(tmp_path)) == 2
    process.send_signal(number)
    assert process.wait(30) == 128 + number
    process.stdout.close()
    assert os.listdir(tmp_path) == ["a.txt"]
    assert (tmp_path / "a.txt").read_bytes() == b"old"


def start_python(program: str, folder: Path) -> subprocess.Popen[str]:
    """Start a program of ours in a folder; it hears Ctrl-C also where the tests run deaf to it."""
    return subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(program)],
        cwd=folder,
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )


def run_python(program: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program of ours in a folder to its end."""
    code = [sys.executable, "-c", textwrap.dedent(program)]
    return subprocess.run(
        code, cwd=folder, env=environment(), capture_output=True, text=True, timeout=60, check=True
    )


def environment() -> dict[str, str]:
    """The environment with this checkout on the path, wherever the program stands."""
    return {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parent.parent)}


def test_devices_are_no_targets(tmp_path: Path) -> None:
    """Neither a name below /dev nor a link that leads there is written or replaced."""
    link = tmp_path / "out.pdf"
    link.symlink_to("/dev/stdout")
    for target in (Path("/dev/stdout"), Path("/dev/fd/1"), link):
        with pytest.raises(WrongCall) as caught:
            write_bytes(target, b"deal")
        assert caught.value.key == "file.target-not-a-file"
    assert link.is_symlink()
