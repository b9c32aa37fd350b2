"""Run the notebooks in examples; each must give the output it was committed with."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

EXAMPLES = sorted((Path(__file__).parents[1] / "examples").glob("*.ipynb"))


@pytest.fixture(autouse=True)
def own_directories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ignore the settings of the user who runs the tests."""
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))


def shown(cell: Any) -> list[Any]:
    """Return a cell's output: its text, and the kinds of its pictures and other data."""
    result: list[Any] = []
    for output in cell.outputs:
        if output.output_type == "stream":
            if result and isinstance(result[-1], str):  # a busy machine may cut a text in parts
                result[-1] += output.text
            else:
                result.append(output.text)
        else:
            kinds = sorted(output.data)
            # A widget has a different address in every run.
            result.append((kinds, re.sub(r"0x[0-9a-f]+", "", output.data.get("text/plain", ""))))
    return result


def test_there_are_four() -> None:
    assert len(EXAMPLES) == 4


@pytest.mark.long
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_notebook_shows_what_it_did(path: Path, tmp_path: Path) -> None:
    import nbformat  # which takes seconds
    from nbclient import NotebookClient

    committed = nbformat.read(path, as_version=4)
    again = nbformat.from_dict(committed)
    for cell in again.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    NotebookClient(
        again, timeout=900, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    ).execute()
    for old, new in zip(committed.cells, again.cells, strict=True):
        if old.cell_type == "code":
            assert shown(new) == shown(old), old.source
