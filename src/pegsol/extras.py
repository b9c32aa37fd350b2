"""The command that installs an optional part of pegsol on this machine."""

from __future__ import annotations


def install_command(extra: str) -> str:
    """Return the command that installs an *extra* into the running Python, quoted for a shell.

    If pegsol was installed from an index, the command names the extra. If it was installed from a
    checkout or a file, it may not be on any index and must not be rebuilt, so the command lists the
    requirements of the extra.
    """
    import shlex  # slow to import, like metadata, and few programs get here
    import sys
    from importlib.metadata import PackageNotFoundError, distribution

    wanted = [f"pegsol[{extra}]"]
    try:
        pegsol = distribution("pegsol")
    except PackageNotFoundError:  # such as a copy of the sources on the path
        pass
    else:
        if pegsol.read_text("direct_url.json") is not None:  # written unless an index was asked
            wanted = _required(pegsol.requires or [], extra) or wanted
    return shlex.join([_here(sys.executable), "-m", "pip", "install", *wanted])


def _required(requirements: list[str], extra: str) -> list[str]:
    """Return the requirements that have the *extra* as their only condition."""
    split = [line.partition(";") for line in requirements]
    conditions = (f'extra == "{extra}"', f"extra == '{extra}'")
    return [name.strip() for name, _, condition in split if condition.strip() in conditions]


def _here(path: str) -> str:
    """Return a path as it is typed in the current folder."""
    import os

    try:
        short = os.path.relpath(path)
    except (OSError, ValueError):  # the folder is gone, or on another drive
        return path
    return path if short.startswith(os.pardir) else short
