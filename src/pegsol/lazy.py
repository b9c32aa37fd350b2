"""The public names of a module, each of which is imported when it is first used.

The stub beside a module (``pegsol/__init__.pyi`` for ``pegsol``) lists its public names, one import
on each line; type checkers and editors read the same stub. The package ``lazy_loader`` does this
too, but it would be a second dependency of the base install for the few lines below.
"""

from __future__ import annotations

TYPE_CHECKING = False  # these take longer to import than the rest of `import pegsol`
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


def homes(file: str) -> dict[str, str]:
    """Return the module of each public name that the stub of the module in *file* lists."""
    with open(file.rpartition(".")[0] + ".pyi", encoding="utf-8") as stub:
        imports = [line.split() for line in stub if line.startswith("from ")]
    return {words[3]: words[1] for words in imports}  # from HOME import NAME as NAME


def attach(
    module: str, file: str
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return ``__getattr__``, ``__dir__`` and ``__all__`` for a *module*, whose file is *file*.

    A name that the stub imports from ``pegsol`` is a module of pegsol.
    """
    found = homes(file)

    def get(name: str) -> Any:
        from importlib import import_module

        home = found.get(name)
        if home is None:
            raise AttributeError(f"module {module!r} has no attribute {name!r}")
        if home == "pegsol":
            return import_module(f"pegsol.{name}")
        value = getattr(import_module(home), name)
        setattr(import_module(module), name, value)  # the next use does not come here
        return value

    def listed() -> list[str]:
        import sys

        return sorted({*vars(sys.modules[module]), *found})

    return get, listed, sorted(found)
