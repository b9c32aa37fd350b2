"""Every public name is documented, means one thing, and costs nothing until it is used."""

from __future__ import annotations

import ast
import inspect
import pydoc
import re
import subprocess
import sys
import textwrap
from collections import defaultdict
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import click
import pytest

import pegsol
from contract.catalogue import CALLS, CLASSES, HOMES, MODULES, NAMED, PUBLIC, functions_of
from contract.commands import commands

API = Path(__file__).parents[2] / "docs/api.md"
MANY_TYPES = {
    *("board", "finish", "position", "positions", "problem", "solution", "start"),
    *("classes", "games", "jumps", "pegs", "sample", "weights"),
    *("holes", "lines", "one_way", "names"),
    *("progress", "text", "width"),
}
"""The parameters that have several types: what is known or may be converted, marks for pictures or
numbers, parts of boards by number or by name, and the units of reports, texts and pictures."""
MANY_OPTIONS = {"--games", "--jumps", "--output", "--sample", "--solutions"}
"""The options that are a flag or another type in one command, and a number in another."""


def test_the_stub_has_one_import_for_each_name() -> None:
    """What type checkers read in a stub is what a program gets."""
    for prefix, module in MODULES.items():
        stub = Path(module.__file__ or "").with_suffix(".pyi").read_text("utf-8")
        imports = [line for line in ast.parse(stub).body if isinstance(line, ast.ImportFrom)]
        assert all(alias.asname == alias.name for line in imports for alias in line.names)
        found = [alias.name for line in imports for alias in line.names]
        assert module.__all__ == sorted(set(found)) == sorted(found)
        assert set(found) <= set(dir(module))
        # The import system would put a module in the place of a name beside it.
        beside = {part.name for part in iter_modules(module.__path__)} - {"gym", "lab"}
        assert not beside & set(found)
        for name in set(found) - {"gym", "lab"}:
            assert NAMED[prefix + name] is getattr(import_module(HOMES[prefix + name]), name)
        with pytest.raises(AttributeError, match="'solver'"):
            module.solver  # noqa: B018


def test_the_page_of_the_api_lists_the_public_names() -> None:
    listed = re.findall(r"^\.\. auto\w+:: pegsol\.([\w.]+)$", API.read_text("utf-8"), re.M)
    listed.remove("view.notebook.widget.BoardWidget")  # which an extra makes
    assert sorted(listed) == sorted(PUBLIC)


@pytest.mark.parametrize("name", sorted(PUBLIC))
def test_a_name_is_documented(name: str) -> None:
    """It has an example; each method and attribute has a docstring, and help shows no inside."""
    thing = PUBLIC[name]
    documentation = thing.__doc__ or ""
    assert ">>> " in documentation
    assert not documentation.startswith(f"{thing.__name__}(")  # which a dataclass gets by itself
    assert not name.endswith("Error") or issubclass(thing, pegsol.PegError)
    own = {"_DataclassParams", "_dataclass_getstate", "_dataclass_setstate", "_lru_cache_wrapper"}
    text = pydoc.plain(pydoc.render_doc(thing))
    assert set(re.findall(r"(?<![\w`])_[A-Za-z]\w*", text)) <= own  # those of the library
    if name in CLASSES:
        assert [key for key, function in functions_of(thing) if not function.__doc__] == []
        described = set(re.findall(r"(?:``|\*)(\w+)", documentation))
        source = ast.parse(textwrap.dedent(inspect.getsource(thing)))
        attributes = set()
        for part in ast.walk(source):
            if not isinstance(part, ast.ClassDef | ast.FunctionDef | ast.If):
                continue
            for line, following in zip(part.body, [*part.body[1:], ast.Pass()], strict=True):
                for target in getattr(line, "targets", [getattr(line, "target", None)]):
                    key = ast.unparse(target) if target else "_"
                    if isinstance(part, ast.ClassDef) or key.startswith("self."):
                        attributes.add(key.removeprefix("self."))
                        if isinstance(following, ast.Expr):
                            described.add(key.removeprefix("self."))
        assert {key for key in attributes if not key.startswith("_")} - {"args"} <= described


def test_a_parameter_and_an_option_of_one_name_have_one_type() -> None:
    """Whatever takes it; and no callable hides its parameters in ``**kwargs``."""
    types: dict[str, set[str]] = defaultdict(set)
    for call in CALLS:
        assert not {"args", "kwargs"} & set(inspect.signature(call.function).parameters), call
        for key, one in inspect.signature(call.described).parameters.items():
            if key not in ("self", "cls"):
                types[key].add(str(one.annotation).removesuffix(" | None"))
    assert {name for name, found in types.items() if len(found) > 1} == MANY_TYPES
    options: dict[str, set[str]] = defaultdict(set)
    for command in commands().values():
        for one in command.params:
            if isinstance(one, click.Option):
                options[one.opts[-1]].add(f"{one.type.to_info_dict()} {one.is_flag}")
    assert {name for name, found in options.items() if len(found) > 1} == MANY_OPTIONS


def test_import_loads_nothing_that_is_not_needed() -> None:
    program = "import sys; from pegsol import *; lab; print(*sys.modules)"
    first = program.replace("from pegsol import *; lab", "import pegsol")
    run = subprocess.run([sys.executable, "-c", first], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "pegsol" in loaded
    assert not {"click", "rich", "numpy"} & loaded
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
