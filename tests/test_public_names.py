"""Every public name is documented, and importing pegsol is cheap."""

from __future__ import annotations

import ast
import inspect
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

import pegsol
from pegsol import lab
from public import HOMES, PUBLIC

CLASSES = [name for name, thing in PUBLIC.items() if inspect.isclass(thing)]
API = Path(__file__).parents[1] / "docs" / "api.md"


@pytest.mark.parametrize("module", [pegsol, lab])
def test_names_are_sorted_and_given_once(module: ModuleType) -> None:
    assert module.__all__ == sorted(set(module.__all__))


@pytest.mark.parametrize("module", [pegsol, lab])
def test_names_are_those_with_a_home(module: ModuleType) -> None:
    assert sorted(module._HOMES) == module.__all__
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("name", PUBLIC)
def test_name_is_what_its_home_calls_so(name: str) -> None:
    assert PUBLIC[name] is getattr(import_module(HOMES[name]), name.rpartition(".")[2])


@pytest.mark.parametrize("name", PUBLIC)
def test_name_has_a_docstring_with_an_example(name: str) -> None:
    thing = PUBLIC[name]
    documentation = thing.__doc__ or ""
    assert documentation.strip()
    # A data class without a docstring gets its signature as one.
    assert not documentation.startswith(f"{thing.__name__}(")
    assert ">>> " in documentation


@pytest.mark.parametrize("name", CLASSES)
def test_methods_have_docstrings(name: str) -> None:
    for member, value in vars(PUBLIC[name]).items():
        made = callable(value) or isinstance(value, property | cached_property | classmethod)
        if made and not member.startswith("_"):
            assert value.__doc__, f"{name}.{member}"


def statements(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """Yield the statements of a class and its constructor, each with the next."""
    for statement, following in zip(body, [*body[1:], None], strict=True):
        yield statement, following
        if isinstance(statement, ast.If):
            yield from statements(statement.body + statement.orelse)
        elif isinstance(statement, ast.FunctionDef) and statement.name == "__init__":
            yield from statements(statement.body)


def attributes(definition: ast.ClassDef) -> dict[str, bool]:
    """Return the public attributes of a class, and whether a docstring follows."""
    found: dict[str, bool] = {}
    for statement, following in statements(definition.body):
        for target in getattr(statement, "targets", [getattr(statement, "target", None)]):
            if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self":
                name = target.attr
            elif isinstance(target, ast.Name) and statement in definition.body:
                name = target.id
            else:
                continue
            if not name.startswith("_") and name != "args":  # all errors have that
                text = getattr(getattr(following, "value", None), "value", None)
                found[name] = found.get(name, False) or isinstance(text, str)
    return found


@pytest.mark.parametrize("name", CLASSES)
def test_attributes_are_documented(name: str) -> None:
    """Each has a docstring after it, or is named in that of the class."""
    thing = PUBLIC[name]
    (definition,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
    assert isinstance(definition, ast.ClassDef)
    named = set(re.findall(r"(?:``|\*)(\w+)", thing.__doc__ or ""))
    found = attributes(definition)
    assert {attribute for attribute, text in found.items() if not text} <= named


@pytest.mark.skipif(not API.exists(), reason="the documentation is not here")
def test_api_page_lists_exactly_the_public_names() -> None:
    listed = re.findall(r"^\.\. auto\w+:: pegsol\.((?:lab\.)?\w+)$", API.read_text("utf-8"), re.M)
    assert sorted(listed) == sorted(PUBLIC)


def test_every_error_is_a_peg_error() -> None:
    errors = [thing for name, thing in PUBLIC.items() if name.endswith("Error")]
    assert len(errors) > 1
    assert all(issubclass(error, pegsol.PegError) for error in errors)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solver'"):
        pegsol.solver  # noqa: B018


def test_import_loads_nothing_that_is_not_needed() -> None:
    program = "import sys, pegsol; print(*sorted({name.partition('.')[0] for name in sys.modules}))"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True
    )
    assert "pegsol" in run.stdout.split()
    assert not {"click", "rich", "numpy"} & set(run.stdout.split())


def test_without_the_extras_all_names_are_there_and_errors_name_what_is_missing() -> None:
    """A base install can do everything except what requires an extra."""
    program = """
import sys
for name in ("anywidget", "matplotlib", "networkx", "numpy", "PIL", "pyarrow", "resvg_py", "typst"):
    sys.modules[name] = None
from pegsol import *
import pegsol
central = problem("english d4 d4")
solution = solve(central).solution
assert draw(solution).svg and animate(solution, form="svg")
table = finish_table(board("line(6)"))
assert finish_atlas(table).svg
for work in (
    lambda: draw(central).png(),
    lambda: draw(central).pdf(),
    lambda: animate(solution, form="gif"),
    lambda: booklet([solution]),
    lambda: play(central),
    lambda: solution.replay(),
    lambda: central.board.to_networkx(),
    lambda: level_chart(central, pegsol.reachable(problem("line(6)")).levels),
):
    try:
        work()
    except MissingExtraError as error:
        print(error.extra)
"""
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert run.returncode == 0, run.stderr
    extras = ["export", "pdf", "export", "pdf", "jupyter", "jupyter", "graph", "plot"]
    assert run.stdout.split() == extras
