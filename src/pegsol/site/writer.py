"""Writes the site: a folder of plain files that any host can serve, with the whole game."""

from __future__ import annotations

import hashlib
import shutil
from contextlib import suppress
from importlib.metadata import distribution
from pathlib import Path
from tempfile import mkdtemp

from pegsol.errors import FileError
from pegsol.site.pages import PAGES, WORKER, digest, scripts, worker
from pegsol.view.scripts import FOLDER

SUMS = "SHA256SUMS"
"""The list of the files of a site, with their checksums; a folder with such a list is one."""


def write_site(folder: Path) -> int:
    """Write the site into a folder, which takes the place of an older site there.

    Returns the number of files. Raises FileError if the folder holds anything but an older site, or
    if it cannot be written.
    """
    target = folder.resolve()
    files = site_files()
    try:
        _check_replaceable(folder, target)
        target.parent.mkdir(parents=True, exist_ok=True)
        work = Path(mkdtemp(prefix=".pegsol-", dir=target.parent))
        try:
            new = work / "new"
            _write(new, files)
            if target.exists():
                target.rename(work / "old")
            new.rename(target)
        except BaseException:
            with suppress(OSError):
                (work / "old").rename(target)
            raise
        finally:
            shutil.rmtree(work, ignore_errors=True)
    except (OSError, ValueError) as error:  # ValueError: the path has a null character
        if isinstance(error, FileError):
            raise
        reason = getattr(error, "strerror", None) or str(error)
        raise FileError(f"cannot write the site into {str(folder)!r}: {reason}") from None
    return len(files)


def site_files() -> dict[str, bytes]:
    """Return the content of each file of the site by its path, the same on every machine."""
    paths = [path for path in sorted(FOLDER.rglob("*")) if path.is_file()]
    found = {path.relative_to(FOLDER).as_posix(): path for path in paths}
    index = found.pop("index.html").read_bytes()
    static = {name: path.read_bytes() for name, path in found.items()}
    static |= {name: text.encode() for name, text in scripts().items()}
    script = static.pop(WORKER)
    pages = [page.strip("/") for page in PAGES]
    tags = {f"{page or '.'}/": digest(index) for page in pages}
    files = {f"static/{name}": content for name, content in static.items()}
    tags |= {name: digest(content) for name, content in files.items()}
    files[WORKER] = worker(script, tags)
    for page in pages:
        files[f"{page}/index.html".lstrip("/")] = _page(index, "../" if page else "")
    # Hosts answer with this file where there is none; its script says so, if it can be loaded.
    missing = files["index.html"].replace(b"<body>", b"<body><p>pegsol has no such page.</p>")
    files["404.html"] = missing
    files["LICENSE.txt"] = (distribution("pegsol").read_text("licenses/LICENSE") or "").encode()
    sums = {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())}
    files[SUMS] = "".join([f"{checksum}  {name}\n" for name, checksum in sums.items()]).encode()
    return files


def _page(index: bytes, root: str) -> bytes:
    """Return the page whose way to the root of the site is *root*."""
    return index.replace(b'="/static/', f'="{root}static/'.encode())


def _check_replaceable(folder: Path, target: Path) -> None:
    """Raise FileError if there is anything at *target* that the site must not replace."""
    if not target.exists() or (target.is_dir() and not any(target.iterdir())):
        return
    if not target.is_dir():
        raise FileError(f"cannot write the site into {str(folder)!r}: it is not a folder")
    try:
        lines = (target / SUMS).read_text("utf-8").splitlines()
    except (OSError, ValueError):
        lines = []
    listed = {SUMS, *[line.partition("  ")[2] for line in lines]}
    others = [
        str(path.relative_to(target))
        for path in sorted(target.rglob("*"))
        if not path.is_dir() and path.relative_to(target).as_posix() not in listed
    ]
    if others:
        raise FileError(
            f"{str(folder)!r} has files that do not belong to an older site, such as {others[0]!r}"
        )
    if Path.cwd().is_relative_to(target):
        raise FileError(f"cannot replace {str(folder)!r} while it is the current folder")


def _write(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir()
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
