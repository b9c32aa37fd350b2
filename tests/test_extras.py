"""The command that a message gives for an extra that is missing."""

from __future__ import annotations

import importlib.metadata
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from pegsol.errors import install_command

EXTRAS = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))[
    "project"
]["optional-dependencies"]
PARTS = ["cluster", "data", "export", "graph", "gym", "jupyter", "pdf", "plot", "prove"]


class Installed:
    """What pip writes about an installed package."""

    requires = ("click>=8.1", 'numpy>=1.26; extra == "data"', 'x; os == "y" and extra == "data"')

    def __init__(self, direct: str | None) -> None:
        self.direct = direct

    def read_text(self, name: str) -> str | None:
        return self.direct if name == "direct_url.json" else None


def installed(monkeypatch: pytest.MonkeyPatch, direct: str | None, python: Path) -> None:
    monkeypatch.setattr(importlib.metadata, "distribution", lambda name: Installed(direct))
    monkeypatch.setattr(sys, "executable", str(python))


def test_from_an_index_it_is_the_extra_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, None, Path("/opt/my python/bin/python3"))
    assert install_command("data") == ("'/opt/my python/bin/python3' -m pip install 'pegsol[data]'")


def test_from_a_checkout_it_is_what_the_extra_requires(monkeypatch: pytest.MonkeyPatch) -> None:
    installed(monkeypatch, "{}", Path("/opt/python"))
    assert install_command("data") == "/opt/python -m pip install 'numpy>=1.26'"
    assert "'pegsol[none]'" in install_command("none")


def test_not_installed_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise importlib.metadata.PackageNotFoundError(name)

    monkeypatch.setattr(importlib.metadata, "distribution", missing)
    assert install_command("pdf").endswith(" -m pip install 'pegsol[pdf]'")


@pytest.mark.parametrize("extra", PARTS)
def test_here_it_installs_what_pyproject_lists(extra: str) -> None:
    words = shlex.split(install_command(extra))
    assert Path(words[0]).absolute() == Path(sys.executable)
    assert words[1:4] == ["-m", "pip", "install"]
    if words[4:] != [f"pegsol[{extra}]"]:
        assert sorted(words[4:]) == sorted(EXTRAS[extra])


def test_all_has_every_part() -> None:
    assert EXTRAS["all"] == [f"pegsol[{','.join(PARTS)}]"]
    assert set(PARTS) == set(EXTRAS) - {"all"}


@pytest.mark.parametrize(
    ("what", "extras"),
    [
        ("commands", PARTS),
        *[
            pytest.param(what, extras, marks=pytest.mark.long)
            for what in ("commands", "examples")
            for extras in ([extra] for extra in PARTS)
        ],
        pytest.param("examples", PARTS, marks=pytest.mark.long),
    ],
)
def test_what_is_missing_is_named(what: str, extras: list[str]) -> None:
    script = Path(__file__).with_name("without_extras.py")
    found = subprocess.run(
        [sys.executable, script, what, *extras], capture_output=True, text=True, check=False
    )
    assert (found.returncode, found.stdout, found.stderr) == (0, "", "")
