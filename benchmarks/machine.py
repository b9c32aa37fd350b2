"""Describe the machine on which the figures were measured, without host names or paths."""

from __future__ import annotations

import os
import platform
import re
from importlib.util import find_spec
from pathlib import Path

_COMPILER = re.compile(rb"(GCC): \([^)]*\) ([0-9.]+)|(clang) version ([0-9.]+)")


def machine() -> dict[str, str | int]:
    """Return the description of this machine."""
    return {
        "processor": _processor(),
        "cores": os.cpu_count() or 1,
        "memory_gib": round(os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30),
        "system": f"{_system()}, {platform.machine()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "compiler": _compiler(),
    }


def _processor() -> str:
    try:
        text = Path("/proc/cpuinfo").read_text(encoding="utf-8")
    except OSError:
        text = ""
    match = re.search(r"^model name\s*: (.*)$", text, re.MULTILINE)
    return match[1].strip() if match else platform.processor() or "unknown"


def _system() -> str:
    try:
        return platform.freedesktop_os_release()["PRETTY_NAME"]
    except (OSError, KeyError):
        return platform.system()


def _compiler() -> str:
    """Return the compiler of the engine, as named in the compiled file."""
    spec = find_spec("pegsol._core")
    try:
        match = _COMPILER.search(Path((spec and spec.origin) or "").read_bytes())
    except OSError:
        return "unknown"
    return b" ".join(filter(None, match.groups())).decode() if match else "unknown"
