"""Use pegsol as if extras were not installed, and print where it does not name what is missing.

``python without_extras.py data plot`` blocks the packages of these extras and all that need them,
and then runs the lines of the commands and what needs extras in Python. Each must do what it does
otherwise, or end with the one line that names a missing extra.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Callable, Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
PARTS = re.findall(r"\w+", EXTRAS["all"][0].partition("[")[2])
"""The extras that are packages of their own."""


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def block(extras: list[str]) -> set[str]:
    """Block the packages of *extras*; return the extras that cannot be used without them."""
    own = {part: {name_of(one) for one in EXTRAS[part]} for part in PARTS}
    missing = {package for extra in extras for package in own[extra]}
    for package in {package for part in PARTS for package in own[part]} - missing:
        needed = {name_of(one) for one in requires(package) or [] if "extra ==" not in one}
        if needed & missing:
            missing.add(package)
    for module, packages in packages_distributions().items():
        if {name_of(package) for package in packages} & missing:
            sys.modules[module] = None  # type: ignore[assignment]
    return {part for part in PARTS if own[part] & missing}


def faults(missing: set[str]) -> Iterator[str]:
    """Yield what is wrong if these extras are missing."""
    from click.testing import CliRunner

    import pegsol
    from contract.commands import lines_for, write_files
    from pegsol import MissingExtraError
    from pegsol.cli import main

    write_files()
    for line in lines_for("small"):
        if "--cluster" in line and "cluster" not in missing:
            continue  # there is none
        found = CliRunner().invoke(main, shlex.split(line))
        told = re.fullmatch(r"pegsol: .* needs the extra '(\w+)': [^\n]+\n", found.stderr)
        if found.exception is not None and not isinstance(found.exception, SystemExit):
            yield f"pegsol {line}: {found.exception!r}"
        elif found.exit_code == 2 and found.stderr and not (told and told[1] in missing):
            yield f"pegsol {line}: {found.stderr}"
    central = pegsol.problem("english d4 d4")
    solution = pegsol.Game("line(4) b1 c1", "d1-b1, a1-c1").solution()
    assert pegsol.draw(pegsol.survey("line(6)")).svg
    assert pegsol.animate(solution, form="svg")
    needing: dict[str, list[Callable[[], object]]] = {
        "export": [pegsol.draw(central).png, lambda: pegsol.animate(solution, form="gif")],
        "pdf": [pegsol.draw(central).pdf, lambda: pegsol.booklet([solution])],
        "jupyter": [lambda: pegsol.play(central), solution.replay],
        "graph": [central.board.to_networkx],
        "plot": [lambda: pegsol.chart(pegsol.reachable("line(6)").levels, "line(6)")],
        "gym": [lambda: pegsol.gym.PegEnv(central)],
        "data": [lambda: pegsol.reachable("line(6)").levels[0].to_numpy()],
    }
    for extra, calls in needing.items():
        for number, call in enumerate(calls):
            try:
                call()
            except MissingExtraError as error:
                if error.extra not in missing:
                    yield f"call {number} with {extra}: {error}"
            else:
                if extra in sys.argv[1:]:
                    yield f"call {number} with {extra} does not need it"


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]
    without = block(sys.argv[1:])
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for fault in faults(without):
            print(fault, flush=True)
        os.chdir("/")
