"""What a release is made of: its results, its citation, its wheels."""

from __future__ import annotations

import hashlib
import importlib.util
import re
import tarfile
import tomllib
from pathlib import Path

import pytest

from pegsol import Tablebase, __version__, problem

ROOT = Path(__file__).parents[1]

pytestmark = pytest.mark.skipif(
    not (ROOT / "CITATION.cff").exists(), reason="this copy is not the source tree"
)


def test_results_are_packed_with_their_checksums(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("release", ROOT / "docs/results/release.py")
    assert spec is not None
    assert spec.loader is not None
    maker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(maker)
    some = {"triangle-5": maker.TABLEBASES["triangle-5"]}
    path = maker.pack(tmp_path / "one", some)
    assert path.read_bytes() == maker.pack(tmp_path / "two", some).read_bytes()
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    with tarfile.open(path) as archive:
        archive.extractall(tmp_path, filter="data")
    root = tmp_path / f"pegsol-results-{__version__}"
    sums = dict(line.split()[::-1] for line in (root / "SHA256SUMS").read_text().splitlines())
    files = {str(file.relative_to(root)): file for file in root.rglob("*") if file.is_file()}
    assert sums.keys() == files.keys() - {"SHA256SUMS"}
    for name, checksum in sums.items():
        assert hashlib.sha256(files[name].read_bytes()).hexdigest() == checksum
    tables = {file.name for file in (ROOT / "docs/results").glob("*.csv")}
    assert {file.name for file in (root / "tables").iterdir()} == tables
    table = Tablebase.open(root / "tablebases/triangle-5.tb")
    assert table.winning(problem("triangle(5) a1").start)


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = re.search(r"^version: (.*)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited is not None
    assert project["version"] == __version__ == cited[1]
