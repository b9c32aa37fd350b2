"""Pack the results and the site for a release: `docs/results/release.py FOLDER`, or `make results`.

The archive of the results has the tables of this folder and tablebases of up to 64 MiB, made
afresh; that of the site is what `pegsol site` writes. Two runs of the same version give the same
archives.
"""

from __future__ import annotations

import hashlib
import io
import os
import shlex
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from pegsol import __version__
from pegsol.site.writer import site_files

HERE = Path(__file__).parent

TABLEBASES = {
    "english-central": ["english", "d4", "d4"],
    "english-d1": ["english", "d1", "any"],
    "triangle-5": ["triangle(5)", "a1", "any", "--fewest"],
    "triangle-6": ["triangle(6)", "a1", "any", "--fewest"],
    "triangle-7": ["triangle(7)", "b4", "any"],
    "star-13": ["star(13)", "c3", "any", "--fewest"],
    "square-5": ["square(5)", "c2", "any", "--fewest"],
}
"""The problem of each tablebase, and its options."""

README = """\
Results of pegsol {version}: peg solitaire, counted exactly.

tables/      The tables of the page "Results" in the documentation, as CSV. The first line of
             each is the command that computes it.
atlas/       The atlas of all problems with one vacancy and one survivor, as CSV, and as Parquet
             with the solutions and certificates.
tablebases/  Which positions are winning, for all positions of the start's position class:
{tablebases}
             Look up positions with "pegsol study tablebase probe FILE PROBLEM"; the page
             "Formats" of the documentation describes the files.
SHA256SUMS   The checksums of all files.
"""


def pack(folder: Path, tablebases: Mapping[str, Sequence[str]] = TABLEBASES) -> Path:
    """Write the archive into *folder* and return its path."""
    folder.mkdir(parents=True, exist_ok=True)
    root = f"pegsol-results-{__version__}"
    path = folder / f"{root}.tar.xz"
    part = path.with_suffix(".part")
    sums = []
    try:
        with tarfile.open(part, "w:xz") as archive:
            for name, content in _files(tablebases):
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


def _files(tablebases: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, bytes]]:
    listed = "\n".join(
        [f"             {name}.tb  {shlex.join(words)}" for name, words in tablebases.items()]
    )
    yield "README", README.format(version=__version__, tablebases=listed).encode()
    for table in sorted(HERE.glob("*.csv")):
        yield f"tables/{table.name}", table.read_bytes()
    for name in ("atlas.csv", "atlas.parquet"):
        yield f"atlas/{name}", (HERE / "atlas" / name).read_bytes()
    with tempfile.TemporaryDirectory() as work:
        for name, words in tablebases.items():
            file = Path(work, "made.tb")
            command = ["study", "tablebase", "build", *words, "-o", str(file)]
            subprocess.run(
                [sys.executable, "-m", "pegsol", *command], check=True, stdout=subprocess.DEVNULL
            )
            yield f"tablebases/{name}.tb", file.read_bytes()


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    info = tarfile.TarInfo(name)
    info.size = len(content)
    archive.addfile(info, io.BytesIO(content))


if __name__ == "__main__":
    print(pack(Path(sys.argv[1])))
    print(pack_site(Path(sys.argv[1])))
