"""The manual page says what its commands say, and reads as a page."""

from __future__ import annotations

import re
import runpy
import shutil
import subprocess
from pathlib import Path

import pytest

from pegsol.app.cli import COMMANDS

FOLDER = Path(__file__).parents[2] / "docs" / "man"

pytestmark = pytest.mark.skipif(not FOLDER.exists(), reason="the docs are not in this copy")


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_the_page_is_typeset_without_warnings(tmp_path: Path) -> None:
    page = tmp_path / "pegsol.1"
    page.write_text(runpy.run_path(str(FOLDER / "make.py"))["page"](), encoding="utf-8")
    run = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-P-cbou", str(page)],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert run.stderr == ""
    for title, texts in COMMANDS.items():
        assert f"\n{title.upper() or 'OTHER COMMANDS'}\n" in run.stdout
        for name in texts:
            assert re.search(rf"^   pegsol {name}\b", run.stdout, re.MULTILINE)
    assert "pegsol study tablebase build" in run.stdout
    assert "--threads N" in run.stdout
    assert run.stdout.count("--time-limit S") > 20
