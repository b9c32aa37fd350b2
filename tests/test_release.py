"""What a release is made of: its results, its citation, its wheels; and what `make demo` shows."""

from __future__ import annotations

import csv
import hashlib
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pyarrow.parquet
import pytest

from pegsol import __version__

ROOT = Path(__file__).parents[1]
FONTS = ROOT / "src/pegsol/web/fonts"  # their licence is that of the fonts of pictures, too
CODES = ROOT / "src/pegsol/web/qr"
ENGINE = [f"src/pegsol/web/engine/{part}.wasm" for part in ("solver", "spaces")]
LICENCES = [ROOT / "LICENSE", CODES / "LICENSE.txt", FONTS / "OFL.txt"]

release = pytest.importorskip("release", reason="this copy is not the source tree")


def test_results_are_packed_with_their_checksums(tmp_path: Path) -> None:
    path = release.pack(tmp_path / "one")
    assert path.read_bytes() == release.pack(tmp_path / "two").read_bytes()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    subprocess.run(["tar", "-xf", path, "-C", tmp_path], check=True)
    root = tmp_path / f"pegsol-results-{__version__}"
    sums = dict(line.split()[::-1] for line in (root / "SHA256SUMS").read_text().splitlines())
    files = {str(file.relative_to(root)): file for file in root.rglob("*") if file.is_file()}
    assert sums.keys() == files.keys() - {"SHA256SUMS"}
    for name, checksum in sums.items():
        assert hashlib.sha256(files[name].read_bytes()).hexdigest() == checksum
    tables = {file.name for file in (ROOT / "docs/results").glob("*.csv")}
    assert {file.name for file in (root / "tables").iterdir()} == tables
    rows = pyarrow.parquet.read_table(root / "atlas/atlas.parquet").to_pylist()
    with (root / "atlas/atlas.csv").open(encoding="utf-8", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [list(line.values()) for line in lines] == [
        ["" if row[name] is None else str(row[name]) for name in lines[0]] for row in rows
    ]


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = re.findall(r"^ *version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.M)
    assert cited == 2 * [__version__] == 2 * [project["version"]]  # of pegsol, and of the atlas


def _git(folder: Path, *words: str) -> str:
    run = subprocess.run(
        ["git", "-C", folder, *words], capture_output=True, encoding="utf-8", check=True
    )
    return run.stdout


@pytest.mark.skipif(
    not all(map(shutil.which, ("git", "make", "tar"))), reason="no git, make or tar"
)
def test_a_release_has_the_tracked_files_and_the_engine_for_browsers(tmp_path: Path) -> None:
    _git(tmp_path, "init", "-q")
    licences = [str(file.relative_to(ROOT)) for file in LICENCES]
    tracked = ["Makefile", "pyproject.toml", "README.md", *licences, "src/pegsol/__init__.py"]
    tracked += ENGINE
    for name in tracked:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    _git(tmp_path, "add", *tracked)
    for name in ("notes.txt", "src/pegsol/secret.py"):
        (tmp_path / name).write_text("secret")
    subprocess.run(["make", "-s", "source"], cwd=tmp_path, check=True)
    build = """from scikit_build_core.build import build_sdist, build_wheel
build_sdist(".")
build_wheel(".", {"wheel.cmake": "false", "wheel.py-api": "py3"})"""
    source = tmp_path / "build" / "source"
    subprocess.run([sys.executable, "-c", build], cwd=source, check=True, capture_output=True)
    (made,) = source.glob("*.tar.gz")
    with tarfile.open(made) as archive:
        packed = {name.partition("/")[2] for name in archive.getnames()}
        (facts,) = [name for name in archive.getnames() if name.endswith("/PKG-INFO")]
        text = archive.extractfile(facts)
        assert text is not None
        stated = re.findall(r"^License-File: (.*)$", text.read().decode(), re.MULTILINE)
    assert packed == {*tracked, "PKG-INFO"}
    (made,) = source.glob("*.whl")
    with zipfile.ZipFile(made) as archive:
        installed = {name for name in archive.namelist() if ".dist-info/" not in name}
    assert installed == {name.removeprefix("src/") for name in tracked if name.startswith("src/")}
    assert sorted(stated) == sorted(licences)


WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
needs_workflows = pytest.mark.skipif(not WORKFLOWS, reason="this copy has no workflows")


@needs_workflows
def test_every_action_is_pinned_by_its_commit() -> None:
    """A tag can be moved to other code; the hash of a commit cannot."""
    used = [
        line.partition("uses:")[2].strip()
        for file in WORKFLOWS
        for line in file.read_text("utf-8").splitlines()
        if "uses:" in line
    ]
    assert len(used) >= 10
    loose = [
        use for use in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", use)
    ]
    assert loose == []
    dependabot = (ROOT / ".github/dependabot.yml").read_text("utf-8")
    assert "package-ecosystem: github-actions" in dependabot
    assert len({use.partition("@")[0] for use in used}) == len(set(used))  # one version of each
