"""Modules of the board joined into the one script that a notebook loads."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pegsol
from pegsol.view.notebook.script import join_modules

BOARD = Path(pegsol.__file__).parent / "web/board"


def join(folder: Path, **modules: str) -> str:
    """Join modules with these texts, beginning with ``entry``."""
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text, "utf-8")
    return join_modules(folder / "entry.js")


def test_modules_stand_after_those_they_import(tmp_path: Path) -> None:
    script = join(
        tmp_path,
        entry='import { b } from "./b.js";\nimport { a } from "./a.js";\n\nexport default a + b;\n',
        b='import {\n  a,\n} from "./a.js";\nexport const b = a;\n',
        a="export const a = 1;\n",
    )
    assert script == "const a = 1;\n\nconst b = a;\n\nexport default a + b;\n"


def test_only_the_entry_keeps_its_exports(tmp_path: Path) -> None:
    script = join(
        tmp_path,
        entry='import { f, C } from "./a.js";\nexport const g = f;\nexport class D extends C {}\n',
        a="export async function f() {}\nexport class C {}\nexport let x = 1;\n",
    )
    assert re.findall(r"^export .*", script, re.MULTILINE) == [
        "export const g = f;",
        "export class D extends C {}",
    ]


def test_the_board_needs_all_its_modules() -> None:
    script = join_modules(BOARD / "notebook.js")
    for module in BOARD.glob("*.js"):
        first = module.read_text("utf-8").splitlines()[0]
        assert script.count(first) == 1, module.name
    assert re.findall(r"^export .*", script, re.MULTILINE) == ["export default { render };"]


def test_comments_may_say_anything(tmp_path: Path) -> None:
    comments = (
        '/** @import { T } from "./a.js" */\n'
        "/**\n * @param {import('./a.js').T} x\nimport nothing\n */\n"
        "// import x from y\n"
    )
    script = join(tmp_path, entry=comments + "export default 1;\n")
    assert script.endswith("// import x from y\nexport default 1;\n")
    assert "@import" not in script


def test_a_missing_module_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        join(tmp_path, entry='import { a } from "./a.js";\n')
