"""The manual page is what its commands say, and reads as a page."""

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


def test_the_page_is_up_to_date() -> None:
    made = runpy.run_path(str(FOLDER / "make.py"))["page"]()
    assert (FOLDER / "pegsol.1").read_text(encoding="utf-8") == made, "run `make man`"


@pytest.mark.skipif(shutil.which("groff") is None, reason="no groff")
def test_the_page_is_typeset_without_warnings() -> None:
    run = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-P-cbou", str(FOLDER / "pegsol.1")],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert run.stderr == ""
    for title, texts in COMMANDS.items():
        assert f"\n{title.upper()}\n" in run.stdout
        for name in texts:
            assert re.search(rf"^   pegsol {name}\b", run.stdout, re.MULTILINE)
    assert run.stdout.count("--threads N") > 5
