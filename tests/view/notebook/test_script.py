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
    comments = (
        '/** @import { T } from "./a.js" */\n'
        "/**\n * @param {import('./a.js').T} x\nimport nothing\n */\n"
        "// import x from y\n"
    )
    script = join(
        tmp_path,
        entry=f'import {{ b }} from "./b.js";\nimport {{ a }} from "./a.js";\n\n{comments}'
        "export default a + b;\nexport class D extends C {}\n",
        b='import {\n  a,\n} from "./a.js";\nexport const b = a;\nexport async function f() {}\n',
        a="export const a = 1;\nexport class C {}\nexport let x = 1;\n",
    )
    # Comments may say anything; only the entry keeps its exports.
    assert "@import" not in script
    assert re.sub(r"/\*[^/]*(/a[^/]*)?\*/\n|// .*\n", "", script) == (
        "const a = 1;\nclass C {}\nlet x = 1;\n\nconst b = a;\nasync function f() {}\n\n"
        "export default a + b;\nexport class D extends C {}\n"
    )
    with pytest.raises(FileNotFoundError):
        join(tmp_path, entry='import { c } from "./c.js";\n')


def test_the_board_needs_all_its_modules() -> None:
    script = join_modules(BOARD / "notebook.js")
    for module in BOARD.glob("*.js"):
        first = module.read_text("utf-8").splitlines()[0]
        assert script.count(first) == 1, module.name
    assert re.findall(r"^export .*", script, re.MULTILINE) == ["export default { render };"]
