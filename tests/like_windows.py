"""Makes Python look like that of Windows to pegsol, as far as another system can; then runs a file.

Modules and names that Windows lacks are hidden, and what pegsol asks of Windows is answered. The
libraries that pegsol uses are imported before, since they have sources of their own for Windows.
"""

from __future__ import annotations

import ctypes
import fcntl
import importlib
import os
import pkgutil
import runpy
import signal
import struct
import sys
from types import ModuleType
from typing import Any

MODULES = ("fcntl", "grp", "posix", "pty", "pwd", "resource", "termios", "tty")
OF_OS = """
chown fchmod fchown fork forkpty getegid geteuid getgid getgroups getloadavg getpgid getpriority
getuid killpg lchown lockf mkfifo nice openpty pipe2 posix_fadvise posix_fallocate pread pwrite
readv sched_getaffinity sched_yield sendfile setpriority setsid sync sysconf uname wait
wait4 writev O_CLOEXEC O_DIRECTORY O_DSYNC O_NOCTTY O_NOFOLLOW O_NONBLOCK O_SYNC WNOHANG
"""
OF_SIGNAL = """
ITIMER_REAL SIGALRM SIGCHLD SIGCONT SIGHUP SIGKILL SIGPIPE SIGQUIT SIGSTOP SIGTSTP SIGUSR1 SIGUSR2
SIGWINCH SIG_BLOCK SIG_SETMASK SIG_UNBLOCK alarm getitimer pause pthread_kill pthread_sigmask
setitimer sigpending sigwait
"""
FREE, HELD, MOST = 3 << 30, 50 << 20, 60 << 20


class Kernel:
    """The functions of kernel32 that pegsol calls."""

    def GlobalMemoryStatusEx(self, machine: Any) -> None:  # noqa: N802
        assert machine._obj.length == ctypes.sizeof(machine._obj) == 64
        machine._obj.available = FREE

    def K32GetProcessMemoryInfo(self, _: Any, process: Any, length: int) -> None:  # noqa: N802
        assert length == ctypes.sizeof(process._obj) == 72
        process._obj.held, process._obj.most = HELD, MOST


def locking(descriptor: int, kind: int, count: int) -> None:
    """Lock a part of a file for this opening of it, as Windows does for a process."""
    place = os.lseek(descriptor, 0, os.SEEK_CUR)
    part = struct.pack("hhqqi", fcntl.F_WRLCK, os.SEEK_SET, place, count, 0)
    fcntl.fcntl(descriptor, fcntl.F_OFD_SETLK, part)


class Hidden:
    """Finds none of the modules that Windows lacks."""

    def find_spec(self, name: str, *_: object) -> None:
        if name in MODULES:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)


def every_module() -> list[str]:
    """Import every module of pegsol, and return their names."""
    import pegsol

    found = [each.name for each in pkgutil.walk_packages(pegsol.__path__, "pegsol.")]
    for name in found:
        importlib.import_module(name)
    return found


def become_windows() -> None:
    """Hide what Windows lacks, and forget the modules of pegsol that were imported before."""
    console = ModuleType("msvcrt")
    vars(console).update(locking=locking, LK_NBLCK=2)
    for name in [*MODULES, *sys.modules]:
        if name in MODULES or (name.partition(".")[0] == "pegsol" and name != "pegsol._core"):
            sys.modules.pop(name, None)
    sys.modules["msvcrt"] = console
    sys.meta_path.insert(0, Hidden())  # type: ignore[arg-type]
    for module, names in ((os, OF_OS), (signal, OF_SIGNAL)):
        for name in names.split():
            vars(module).pop(name, None)
    libraries = {"kernel32": Kernel()}
    ctypes.CDLL = lambda name: libraries[name]  # type: ignore
    sys.platform = "win32"


if __name__ == "__main__":
    every_module()
    become_windows()
    assert "pegsol.app.site.server" in every_module()
    sys.argv = sys.argv[1:]
    runpy.run_path(sys.argv[0], run_name="__main__")
