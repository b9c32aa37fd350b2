"""Every public name is documented, means one thing, and costs nothing until it is used."""

from __future__ import annotations

import ast
import pydoc
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import pegsol
from contract.catalogue import CLASSES, HOMES, MODULES, NAMED, PUBLIC, functions_of

API = Path(__file__).parents[2] / "docs/api.md"


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


def test_import_loads_nothing_that_is_not_needed() -> None:
    program = "import sys; from pegsol import *; lab; print(*sys.modules)"
    first = program.replace("from pegsol import *; lab", "import pegsol")
    run = subprocess.run([sys.executable, "-c", first], capture_output=True, text=True, check=True)
    loaded = {name.partition(".")[0] for name in run.stdout.split()}
    assert "pegsol" in loaded
    assert not {"click", "rich", "numpy"} & loaded
    subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
