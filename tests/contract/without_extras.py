"""Use pegsol as if no extra were installed, and print where it does not name what is missing.

Each line of the commands must do what it does otherwise, or end with one line that names an extra.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "project"
]["optional-dependencies"]


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def block() -> None:
    """Block the packages of all extras."""
    missing = {name_of(one) for extra in EXTRAS.values() for one in extra}
    for module, packages in packages_distributions().items():
        if module != "pegsol" and {name_of(package) for package in packages} & missing:
            sys.modules[module] = None  # type: ignore[assignment]


def faults() -> Iterator[str]:
    """Yield what is wrong."""
    from click.testing import CliRunner

    import pegsol
    from contract.commands import lines_for, write_files
    from pegsol.cli import main

    write_files()
    for line in lines_for("small"):
        found = CliRunner().invoke(main, shlex.split(line))
        told = re.fullmatch(r"pegsol: .* needs the extra '(\w+)': [^\n]+\n", found.stderr)
        if found.exception is not None and not isinstance(found.exception, SystemExit):
            yield f"pegsol {line}: {found.exception!r}"
        elif found.exit_code == 2 and found.stderr and not (told and told[1] in EXTRAS):
            yield f"pegsol {line}: {found.stderr}"
    central = pegsol.problem("english d4 d4")
    solution = pegsol.Game("line(4) b1 c1", "d1-b1, a1-c1").solution()
    assert pegsol.draw(pegsol.survey("line(6)")).svg
    assert pegsol.animate(solution, form="svg")
    needing: dict[str, Callable[[], object]] = {
        "export": pegsol.draw(central).png,
        "pdf": lambda: pegsol.booklet([solution]),
        "jupyter": solution.replay,
        "graph": central.board.to_networkx,
        "plot": lambda: pegsol.chart(pegsol.reachable("line(6)").levels, "line(6)"),
        "gym": lambda: pegsol.gym.PegEnv(central),
        "data": lambda: pegsol.reachable("line(6)").levels[0].to_numpy(),
    }
    for extra, call in needing.items():
        try:
            call()
            yield f"{extra} is not needed"
        except pegsol.MissingExtraError as error:
            if error.extra not in (extra, "data"):
                yield f"{extra}: {error}"


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]
    block()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for fault in faults():
            print(fault, flush=True)
        os.chdir("/")
