"""Import the scripts that write pages of the documentation, which lie in folders of their own."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType


@contextmanager
def maker_in(folder: Path) -> Iterator[ModuleType]:
    """Yield the module make.py of a folder; its other modules can be imported meanwhile."""
    own = {path.stem for path in folder.glob("*.py")}
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("make")
    finally:
        sys.path.remove(str(folder))
        for name in own:
            sys.modules.pop(name, None)
