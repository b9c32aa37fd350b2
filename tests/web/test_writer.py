"""The command ``site`` and the folder that it writes."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest

import invoke
from pegsol.errors import FileError
from pegsol.site import writer
from pegsol.site.pages import PAGES


def files_of(folder: Path) -> dict[str, bytes]:
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def test_a_folder_has_every_page_and_every_file_that_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "made" / "on its way"
    count = writer.write_site(folder)
    files = files_of(folder)
    assert count == len(files)
    for page in PAGES:
        inside = f"{page}/index.html".strip("/")
        text = files[inside].decode()
        assert '"/' not in text  # no address begins at the root of the host
        for address in re.findall(r'(?:href|src)="([^"]+)"', text):
            assert (folder / inside).parent.joinpath(address).resolve().is_file(), address
    for name, content in files.items():
        if name.endswith((".css", ".webmanifest")):
            assert not re.search(rb"""(?:url\(|: )["']?/""", content), name
    sums = dict(line.split("  ")[::-1] for line in files["SHA256SUMS"].decode().splitlines())
    assert sums == {
        name: hashlib.sha256(content).hexdigest()
        for name, content in files.items()
        if name != "SHA256SUMS"
    }
    assert b"MIT" in files["LICENSE.txt"]
    licences = {"static/fonts/OFL.txt", "static/qr/LICENSE.txt"}
    assert licences | {"static/data/puzzles.json", "static/engine/solver.wasm"} < sums.keys()


def test_all_that_is_kept_for_offline_use_is_there(tmp_path: Path) -> None:
    writer.write_site(tmp_path / "site")
    script = (tmp_path / "site/offline.js").read_text("utf-8")
    assert "@" not in re.sub(r"@(param|type)\b", "", script)
    names = re.findall(r'"((?:static|[a-z.]+)/[^"]*)"', script)
    assert len(names) > 200
    for name in names:
        assert (tmp_path / "site" / name / ("index.html" if name.endswith("/") else "")).is_file()


def test_an_older_site_is_replaced(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    writer.write_site(folder)  # an empty folder is one to write to
    (folder / "offline.js").write_text("older")
    (folder / "static/app.js").unlink()
    assert invoke.run("site", "-o", str(folder)).exit_code == 0
    assert (folder / "static/app.js").exists()
    assert (folder / "offline.js").read_text("utf-8") != "older"
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


@pytest.mark.parametrize("older", [False, True])
def test_files_of_others_are_left_alone(tmp_path: Path, older: bool) -> None:
    folder = tmp_path / "site"
    if older:
        writer.write_site(folder)
    (folder / "thesis").mkdir(parents=True)
    (folder / "thesis/chapter.txt").write_text("years of work")
    before = files_of(folder)
    result = invoke.run("site", "-o", str(folder))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert "thesis/chapter.txt" in result.stderr
    assert files_of(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_a_site_that_cannot_be_finished_leaves_the_older_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    writer.write_site(folder)
    before = files_of(folder)

    def write(path: Path, _: object) -> None:
        path.mkdir()
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(writer, "_write", write)
    with pytest.raises(FileError, match="No space left"):
        writer.write_site(folder)
    assert files_of(folder) == before
    assert [path.name for path in tmp_path.iterdir()] == ["site"]


def test_the_current_folder_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer.write_site(tmp_path / "site")
    monkeypatch.chdir(tmp_path / "site")
    result = invoke.run("site", "-o", ".")
    assert result.exit_code == 2
    assert "current folder" in result.stderr
