"""Pack the results and the site for a release: `docs/results/release.py FOLDER`, or `make results`.

The archive of the results has the tables of this folder; that of the site is what `pegsol site`
writes. Two runs of the same version give the same archives.
"""

from __future__ import annotations

import hashlib
import io
import os
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

import atlas

from pegsol import __version__
from pegsol.site.writer import site_files

HERE = Path(__file__).parent

README = """\
Results of pegsol {version}: peg solitaire, counted exactly.

tables/      The tables of the page "Results" in the documentation, as CSV. The first line of
             each is the command that computes it.
atlas/       The atlas of all problems with one vacancy and one survivor, as CSV, and as Parquet
             with the solutions and certificates.
SHA256SUMS   The checksums of all files.
"""


def pack(folder: Path) -> Path:
    """Write the archive into *folder* and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    root = f"pegsol-results-{__version__}"
    path = folder / f"{root}.tar.xz"
    part = path.with_suffix(".part")
    sums = []
    try:
        with tarfile.open(part, "w:xz") as archive:
            for name, content in _files():
                sums.append(f"{hashlib.sha256(content).hexdigest()}  {name}\n")
                _add(archive, f"{root}/{name}", content)
            _add(archive, f"{root}/SHA256SUMS", "".join(sums).encode())
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path


def pack_site(folder: Path) -> Path:
    """Write the archive of the site into *folder* and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    root = f"pegsol-site-{__version__}"
    path = folder / f"{root}.zip"
    part = path.with_suffix(".part")
    try:
        with zipfile.ZipFile(part, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in site_files().items():
                archive.writestr(zipfile.ZipInfo(f"{root}/{name}"), content, zipfile.ZIP_DEFLATED)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    return path


def _files() -> Iterator[tuple[str, bytes]]:
    yield "README", README.format(version=__version__).encode()
    for table in sorted(HERE.glob("*.csv")):
        yield f"tables/{table.name}", table.read_bytes()
    yield "atlas/atlas.csv", atlas.as_csv(atlas.read()).encode()
    yield "atlas/atlas.parquet", (atlas.ATLAS / "atlas.parquet").read_bytes()


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


if __name__ == "__main__":
    print(pack(Path(sys.argv[1])))
    print(pack_site(Path(sys.argv[1])))
