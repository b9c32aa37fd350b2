"""Every public name is documented, and importing pegsol is cheap."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType

import pytest

import pegsol
from pegsol import lab
from public import HOMES, MODULES, NAMED, PUBLIC, RETURNED

CLASSES = [name for name, thing in PUBLIC.items() if inspect.isclass(thing)]
API = Path(__file__).parents[1] / "docs" / "api.md"


@pytest.mark.parametrize("module", MODULES.values(), ids=lambda module: module.__name__)
def test_the_stub_has_one_import_for_each_name(module: ModuleType) -> None:
    """What type checkers read in the stub is what a program gets."""
    stub = Path(module.__file__ or "").with_suffix(".pyi").read_text("utf-8")
    found = []
    for statement in ast.parse(stub).body:
        if isinstance(statement, ast.ImportFrom):
            (alias,) = statement.names
            assert alias.asname == alias.name
            home = import_module(statement.module or "")
            assert getattr(module, alias.name) is getattr(home, alias.name)
            found.append(alias.name)
    assert module.__all__ == sorted(found)
    assert len(found) == len(set(found))
    assert set(found) <= set(dir(module))


def test_name_is_what_its_home_calls_so() -> None:
    for name in NAMED:
        assert NAMED[name] is getattr(import_module(HOMES[name]), name.rpartition(".")[2]), name


def test_no_name_is_that_of_a_module_beside_it() -> None:
    """The import system would put the module in the place of the name."""
    for module in MODULES.values():
        beside = {part.name for part in iter_modules(module.__path__)}
        assert not beside & set(module.__all__) - {"gym", "lab"}, module


def test_name_has_a_docstring_with_an_example() -> None:
    for name in PUBLIC:
        thing = PUBLIC[name]
        documentation = thing.__doc__ or ""
        assert documentation.strip(), name
        # A data class without a docstring gets its signature as one.
        assert not documentation.startswith(f"{thing.__name__}("), name
        assert ">>> " in documentation, name


def test_methods_have_docstrings() -> None:
    for name in CLASSES:
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


def test_attributes_are_documented() -> None:
    """Each has a docstring after it, or is named in that of the class."""
    for name in CLASSES:
        thing = PUBLIC[name]
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(thing))).body
        assert isinstance(definition, ast.ClassDef), name
        named = set(re.findall(r"(?:``|\*)(\w+)", thing.__doc__ or ""))
        found = attributes(definition)
        assert {attribute for attribute, text in found.items() if not text} <= named, name


@pytest.mark.skipif(not API.exists(), reason="the documentation is not here")
def test_api_page_lists_the_public_names_and_the_types_that_they_return() -> None:
    listed = re.findall(r"^\.\. auto\w+:: pegsol\.([\w.]+)$", API.read_text("utf-8"), re.M)
    listed.remove("view.notebook.widget.BoardWidget")  # which an extra makes
    assert sorted(listed) == sorted(PUBLIC)


def test_the_star_brings_the_modules_too() -> None:
    names: dict[str, object] = {}
    exec("from pegsol import *", names)
    assert names["lab"] is lab
    assert not set(pegsol.__all__) & set(lab.__all__)


def test_signatures_are_real_and_help_shows_nothing_private() -> None:
    own = {"_DataclassParams", "_dataclass_getstate", "_dataclass_setstate", "_lru_cache_wrapper"}
    for name, thing in PUBLIC.items():
        text = pydoc.plain(pydoc.render_doc(thing))
        assert set(re.findall(r"(?<![\w`])_[A-Za-z]\w*", text)) <= own, name  # the library's own
        if inspect.isclass(thing) and issubclass(thing, BaseException):
            continue
        members = vars(thing).values() if inspect.isclass(thing) else []
        for one in [thing, *[member for member in members if inspect.isfunction(member)]]:
            for parameter in inspect.signature(one).parameters.values():
                assert parameter.kind is not parameter.VAR_KEYWORD, (name, one)
                assert parameter.name not in ("args", "kwargs"), (name, one)


def test_rows_and_reports_are_not_at_the_top() -> None:
    assert "study.datasets.table.SurveyRow" in RETURNED
    assert not hasattr(pegsol, "SurveyRow")


def test_every_error_is_a_peg_error() -> None:
    errors = [thing for name, thing in PUBLIC.items() if name.endswith("Error")]
    assert len(errors) > 1
    assert all(issubclass(error, pegsol.PegError) for error in errors)


def test_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="'solver'"):
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
assert draw(survey("line(6)")).svg
for work in (
    lambda: draw(central).png(),
    lambda: draw(central).pdf(),
    lambda: animate(solution, form="gif"),
    lambda: booklet([solution]),
    lambda: play(central),
    lambda: solution.replay(),
    lambda: central.board.to_networkx(),
    lambda: chart(pegsol.reachable(problem("line(6)")).levels, central),
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
