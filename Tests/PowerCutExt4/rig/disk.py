"""A real file system whose power can be cut: ext4 in a file, on a loop device."""

import ctypes
import fcntl
import os
import struct
import subprocess
from pathlib import Path

CLONE_NEWNS = 0x00020000
# _IOR('X', 125, uint32): ext4 forgets its caches and its journal's last entries, like a power cut.
FS_IOC_SHUTDOWN = 0x8004587D
NO_LOG_FLUSH = 2


class NotPossible(Exception):
    """Why this machine cannot cut the power of a file system."""


def enter_own_mounts():
    """Gives this process mounts of its own: a copy elsewhere would keep a dead file system alive."""
    if os.geteuid() != 0:
        raise NotPossible("only root may mount a file system")
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(CLONE_NEWNS) != 0:
        raise NotPossible(f"unshare: {os.strerror(ctypes.get_errno())}")
    _run("mount", "--make-rprivate", "/")


class Disk:
    """A mounted ext4; a context manager that removes it."""

    def __init__(self, directory: Path, size: str = "256M"):
        self.image = directory / "disk.img"
        self.root = directory / "disk"
        self.root.mkdir(parents=True)
        _run("truncate", "-s", size, str(self.image))
        _run("mkfs.ext4", "-q", "-F", str(self.image))
        self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "--lazy", str(self.root)], capture_output=True)
        self.image.unlink()

    def start(self):
        """Mounts the file system, which replays its journal."""
        _run("mount", "-o", "loop", str(self.image), str(self.root))

    def stop(self):
        """Unmounts it; nobody may have a file open."""
        _run("umount", str(self.root))

    def sync(self):
        """Writes everything back, whoever did not ask for it."""
        _run("sync", "--file-system", str(self.root))

    def cut(self):
        """Lets the power go: what is not on the disk now will never be."""
        descriptor = os.open(self.root, os.O_RDONLY)
        try:
            fcntl.ioctl(descriptor, FS_IOC_SHUTDOWN, struct.pack("I", NO_LOG_FLUSH))
        except OSError as error:
            raise NotPossible(f"FS_IOC_SHUTDOWN: {error.strerror}") from error
        finally:
            os.close(descriptor)


def check_possible(directory: Path):
    """Tries everything once.

    Raises NotPossible with the reason when the machine does not let us.
    """
    enter_own_mounts()
    with Disk(directory, "16M") as disk:
        disk.cut()
        disk.stop()
        disk.start()


def _run(*command: str):
    try:
        subprocess.run(command, check=True, capture_output=True, text=True)
    except FileNotFoundError as error:
        raise NotPossible(f"there is no {command[0]}") from error
    except subprocess.CalledProcessError as error:
        raise NotPossible(f"{' '.join(command)}: {error.stderr.strip()}") from error
