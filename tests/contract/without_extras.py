"""Use pegsol as if no extra were installed, and print where it does not name what is missing.

Each line of the commands must do what it does otherwise, or end with one line that names an extra.
"""

from __future__ import annotations

import os
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
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
    if set(re.findall(r"\w+", EXTRAS["all"][0].partition("[")[2])) != set(EXTRAS) - {"all"}:
        yield f"all extras: {EXTRAS['all']}"
    named = set()
    for line in lines_for("small"):
        found = CliRunner().invoke(main, shlex.split(line))
        told = re.fullmatch(r"pegsol: .* needs the extra '(\w+)': [^\n]+\n", found.stderr)
        if told:
            named.add(told[1])
        elif found.exception is not None and not isinstance(found.exception, SystemExit):
            yield f"pegsol {line}: {found.exception!r}"
        elif found.exit_code == 2 and found.stderr:
            yield f"pegsol {line}: {found.stderr}"
    central = pegsol.problem("english d4 d4")
    for call in (
        lambda: pegsol.play(central),
        central.board.to_networkx,
        lambda: pegsol.gym.PegEnv(central),
    ):
        try:
            call()
        except pegsol.MissingExtraError as error:
            named.add(error.extra)
    if named != set(EXTRAS) - {"all", "cluster"}:  # a cluster needs the extra "data" first
        yield f"the extras that are named: {named}"


if __name__ == "__main__":
    sys.path[:0] = [str(Path(__file__).parents[1])]
    block()
    with TemporaryDirectory() as folder:
        os.chdir(folder)
        for fault in faults():
            print(fault, flush=True)
        os.chdir("/")
