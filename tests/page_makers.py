"""Import the scripts that write pages of the documentation, each from its own folder."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType


@contextmanager
def maker_in(folder: Path) -> Iterator[ModuleType]:
    """Yield the module make.py of a folder; while it is open, its neighbours can be imported."""
    own = {path.stem for path in folder.glob("*.py")}
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module("make")
    finally:
        sys.path.remove(str(folder))
        for name in own:
            sys.modules.pop(name, None)
