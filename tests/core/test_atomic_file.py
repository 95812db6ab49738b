from __future__ import annotations

import errno
import itertools
import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from attn_gui.core import atomic_file
from attn_gui.core.atomic_file import write_atomically
from attn_gui.core.messages import UserError

OLD = b"old" * 1000
NEW = [b"new" * 100_000, b"end"]

posix_only = pytest.mark.skipif(os.name != "posix", reason="POSIX permissions and signals")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "文件 folder"
    folder.mkdir()
    return folder / "会议 a.attn"


def refusal(path: Path, parts=NEW) -> str:
    """What the user is told; the folder must be as it was."""
    before = {each: each.read_bytes() for each in path.parent.glob("*") if each.is_file()}
    with pytest.raises(UserError) as caught:
        write_atomically(path, parts)
    assert all(each.read_bytes() == content for each, content in before.items())
    assert not list(path.parent.glob(".*")), "nothing temporary may stay"
    assert str(path) in str(caught.value)
    assert "no file was changed" in str(caught.value)
    return str(caught.value)


def test_a_new_file_has_the_usual_permissions(path: Path):
    path.with_name("usual").touch()
    write_atomically(path, NEW)
    assert path.read_bytes() == b"".join(NEW)
    assert path.stat().st_mode == path.with_name("usual").stat().st_mode
    assert sorted(each.name for each in path.parent.iterdir()) == sorted([path.name, "usual"])


@posix_only
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o666, 0o755])
def test_an_old_files_permissions_are_kept(path: Path, mode: int):
    path.write_bytes(OLD)
    path.chmod(mode)
    write_atomically(path, NEW)
    assert path.read_bytes() == b"".join(NEW)
    assert stat.S_IMODE(path.stat().st_mode) == mode


@posix_only
def test_a_link_stays_one_and_its_target_is_replaced(path: Path, tmp_path: Path):
    target = tmp_path / "elsewhere" / "target.attn"
    target.parent.mkdir()
    target.write_bytes(OLD)
    path.symlink_to(target)
    write_atomically(path, NEW)
    assert path.is_symlink()
    assert target.read_bytes() == b"".join(NEW)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_the_longest_possible_name_can_be_written(path: Path):
    longest = path.with_name("n" * 250 + ".attn")
    write_atomically(longest, NEW)
    assert longest.read_bytes() == b"".join(NEW)
    assert "too long" in refusal(path.with_name("n" * 251 + ".attn"))


def test_a_folder_is_no_file(path: Path):
    path.mkdir()
    assert "folder: choose the name of a file" in refusal(path)
    assert path.is_dir()


def test_a_missing_folder_is_said(path: Path):
    assert "no such folder" in refusal(path.parent / "none" / "a.attn")
    path.write_bytes(OLD)
    assert "no such folder" in refusal(path / "a.attn")


@posix_only
def test_a_pipe_is_not_replaced(path: Path):
    os.mkfifo(path)
    assert "not an ordinary file" in refusal(path)
    assert stat.S_ISFIFO(path.stat().st_mode)


def test_a_write_protected_file_stays(path: Path, monkeypatch: pytest.MonkeyPatch):
    """Its folder would let it be replaced. (Root may write anything, so that permission bits are no test for it.)"""
    path.write_bytes(OLD)
    monkeypatch.setattr(atomic_file.os, "access", lambda *_: False)
    assert "not allowed" in refusal(path)


@pytest.mark.skipif(os.name != "posix" or os.getuid() == 0, reason="root may write anywhere")
def test_a_write_protected_folder_stays(path: Path):
    path.parent.chmod(0o500)
    try:
        assert "not allowed" in refusal(path)
    finally:
        path.parent.chmod(0o700)


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (errno.ENOSPC, "The disk is full: make room"),
        (errno.EDQUOT, "The disk is full: make room"),
        (errno.EACCES, "not allowed to write there: choose another"),
        (errno.EROFS, "not allowed to write there: choose another"),
        (errno.EIO, os.strerror(errno.EIO)),
    ],
)
@pytest.mark.parametrize("step", ["open", "fsync", "replace"])
def test_whatever_fails_the_old_file_is_whole(
    path: Path, monkeypatch: pytest.MonkeyPatch, step: str, code: int, words: str
):
    def fail(*_arguments, **_options):
        raise OSError(code, os.strerror(code))

    path.write_bytes(OLD)
    with monkeypatch.context() as patched:
        patched.setattr(os if step == "fsync" else Path, step, fail)
        with pytest.raises(UserError) as caught:
            write_atomically(path, NEW)
        told = str(caught.value)
    assert words in told
    assert path.read_bytes() == OLD
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_disk_that_fills_up_in_the_middle(path: Path, tmp_path: Path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=128k", "none", str(disk)], capture_output=True, check=False
    )
    if mounted.returncode:
        pytest.skip("no small disk can be mounted here")
    try:
        (disk / "a.attn").write_bytes(OLD)
        assert "The disk is full" in refusal(disk / "a.attn", itertools.repeat(b"x" * 50_000, 10))
    finally:
        subprocess.run(["umount", str(disk)], check=True)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_real_full_device_refuses_each_write(path: Path, monkeypatch: pytest.MonkeyPatch):
    """/dev/full in the temporary file's place: the system itself says ENOSPC."""
    path.write_bytes(OLD)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "open", lambda *_arguments, **options: open("/dev/full", "wb", **options))  # noqa: PTH123, SIM115
        with pytest.raises(UserError, match="The disk is full"):
            write_atomically(path, NEW)
    assert path.read_bytes() == OLD


def test_what_the_parts_raise_passes_through_and_the_old_file_is_whole(path: Path):
    def parts():
        yield b"half"
        raise KeyboardInterrupt

    path.write_bytes(OLD)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(path, parts())
    assert path.read_bytes() == OLD
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_folder_that_cannot_be_synchronised_is_no_failure(path: Path, monkeypatch: pytest.MonkeyPatch):
    real_open = os.open

    def refuse_folders(name, *arguments, **options):
        if Path(name).is_dir():
            raise OSError(errno.EINVAL, "no such thing here")
        return real_open(name, *arguments, **options)

    monkeypatch.setattr(os, "open", refuse_folders)
    write_atomically(path, NEW)
    assert path.read_bytes() == b"".join(NEW)


# ---- kill -9

DYING = """
import os, signal, sys
from pathlib import Path
from attn_gui.core import atomic_file
path, step = Path(sys.argv[1]), sys.argv[2]

def die(*_arguments, **_options):
    os.kill(os.getpid(), signal.SIGKILL)

def parts():
    yield b"new" * 100_000
    if step == "writing":
        die()
    yield b"end"

if step == "synchronising":
    os.fsync = die
elif step == "before replacing":
    Path.replace = die
elif step == "after replacing":
    atomic_file._put_folder_on_disk = die
atomic_file.write_atomically(path, parts())
"""


@posix_only
@pytest.mark.parametrize("step", ["writing", "synchronising", "before replacing", "after replacing"])
def test_killed_at_any_step_one_version_is_whole(path: Path, step: str):
    path.write_bytes(OLD)
    died = subprocess.run([sys.executable, "-c", DYING, str(path), step], check=False, timeout=60)
    assert died.returncode == -signal.SIGKILL
    assert path.read_bytes() == (b"".join(NEW) if step == "after replacing" else OLD)


SAVING = """
import itertools, sys
from pathlib import Path
from attn_gui.core.document import Document
from attn_gui.core.formats import SESSION_FORMAT
from attn_gui.core.session import Session
from attn_gui.core.tensor import Tensor
import numpy as np
sessions = [
    Session(Document.from_tensors([Tensor("q", np.full((1, 300, 300), number))]), notes=str(number))
    for number in (0.1, 0.2)
]
for session in itertools.cycle(sessions):
    SESSION_FORMAT.write(Path(sys.argv[1]), session)
    print("saved", flush=True)
"""


@posix_only
def test_kill_in_a_save_loop_never_loses_both_versions(path: Path):
    from attn_gui.core.formats import SESSION_FORMAT

    for kill_after in (1, 2, 3, 5, 8):
        process = subprocess.Popen([sys.executable, "-c", SAVING, str(path)], stdout=subprocess.PIPE)
        for _ in range(kill_after):
            assert process.stdout.readline() == b"saved\n"
        process.kill()
        process.communicate()
        session = SESSION_FORMAT.read(path)
        values = session.document.tensors["q"].values
        assert (values == float(session.notes)).all()
        assert values.shape == (1, 300, 300)
