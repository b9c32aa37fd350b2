"""Use pegsol as if extras were not installed, and print where it does not name what is missing.

``python without_extras.py commands data plot`` blocks the packages of these extras, and all that
need them, and runs each command; ``examples`` runs the examples of each public name. Each must
succeed, or end with the one line that names a missing extra. If all extras are missing, a command
has fewer calls.
"""

from __future__ import annotations

import contextlib
import doctest
import io
import os
import re
import signal
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions, requires
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXTRAS: dict[str, list[str]] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))[
    "project"
]["optional-dependencies"]
MORE = {
    "boards": ["boards"],
    "convert": ["convert line(4) b1 c1 --to pddl"],
    "draw": [
        f"draw line(4) b1 c1 --strip moves -o film.{ending}" for ending in ("svg", "png", "pdf")
    ]
    + [f"draw line(4) b1 c1 -o film.{ending}" for ending in ("gif", "webp")],
    "levels": ["levels triangle(4) b2 any --export rows.parquet"],
    "print": ["print 'line(4) b1 c1' -o book.pdf"],
    "schema": ["schema count"],
    "survey": ["survey line(4) -o rows --cluster nowhere.json"],
}
"""Calls of the commands and options that print no JSON, or that need an extra."""
PLOTTED = {
    "analyse": "analyse line(4) b1 c1 --along",
    "survey": "survey line(4)",
}
"""Calls that --plot goes with, where the first call is none."""
CPU_SECONDS = 5.0
"""The time after which an example is left."""
REFUSED = {
    "play": ("web", "play"),
    "site": ("web", "site -o site"),
    "redo": ("data", "redo dirkse"),
}
"""Calls that take long, except where an extra is missing."""


def name_of(requirement: str) -> str:
    return re.split(r"[^\w.-]", requirement)[0].lower().replace("_", "-")


def block(extras: list[str]) -> set[str]:
    """Block the packages of *extras*; return the extras that cannot be used without them."""
    own = {name: {name_of(one) for one in EXTRAS[name]} for name in EXTRAS if name != "all"}
    parts = [name_of(part) for part in re.findall(r"[a-z]+", EXTRAS["all"][0]) if part in own]
    missing = {package for extra in extras for package in own[extra]}
    for package in {package for part in parts for package in own[part]} - missing:
        needed = {name_of(one) for one in requires(package) or [] if "extra ==" not in one}
        if needed & missing:
            missing.add(package)
    for module, packages in packages_distributions().items():
        if {name_of(package) for package in packages} & missing:
            sys.modules[module] = None  # type: ignore[assignment]
    return {part for part in parts if own[part] & missing}


def command_faults(missing: set[str]) -> Iterator[str]:
    """Yield what is wrong with the commands."""
    from click.testing import CliRunner

    from cli.test_schemas import COMMANDS, commands, words_of, write_files
    from pegsol.cli import main

    write_files()
    Path("nowhere.json").write_text('{"address": "tcp://127.0.0.1:9"}')
    brief = len(missing) == len(EXTRAS["all"][0].split(","))
    for name, command in commands(main):
        calls = [*COMMANDS.get(name, [])[: 1 if brief else None], *MORE.get(name, [])]
        extra, refused = REFUSED.get(name, ("", ""))
        if extra in missing:
            calls.append(refused)
        if not calls and not refused:
            yield f"no call of pegsol {name}"
        if any("--plot" in option.opts for option in command.params):
            plain = PLOTTED.get(name, calls[0])
            endings = ["png"] if brief else ["svg", "png", "pdf"]
            calls += [f"{plain} --plot plot.{ending}" for ending in endings]
        for call in calls:
            words = [word.strip("'") for word in words_of(call)]
            found = CliRunner().invoke(main, words)
            told = re.fullmatch(r"pegsol: .* needs the extra '(\w+)': [^\n]+\n", found.stderr)
            if found.exception is not None and not isinstance(found.exception, SystemExit):
                yield f"pegsol {call}: {found.exception!r}"
            elif found.exit_code == 2 and found.stderr and (told is None or told[1] not in missing):
                yield f"pegsol {call}: {found.stderr}"


class OutOfTimeError(Exception):
    """An example takes long without an extra, such as a proof without linear programming."""


def example_faults(missing: set[str]) -> Iterator[str]:
    """Yield what is wrong with the examples of the public names."""
    import pegsol
    from pegsol import MissingExtraError, gym, lab

    def stop(*_: object) -> None:
        raise OutOfTimeError

    signal.signal(signal.SIGVTALRM, stop)
    finder = doctest.DocTestFinder(recurse=False)
    for module in (pegsol, lab, gym):
        for name in module.__all__:
            thing = getattr(module, name)
            for test in finder.find(thing, name) if callable(thing) else []:
                names: dict[str, object] = dict(vars(sys.modules[thing.__module__]))
                for example in test.examples:
                    code = compile(example.source, "<example>", "single")
                    signal.setitimer(signal.ITIMER_VIRTUAL, CPU_SECONDS)
                    try:
                        with contextlib.redirect_stdout(io.StringIO()):
                            exec(code, names)
                    except OutOfTimeError:
                        break
                    except MissingExtraError as error:
                        if error.extra not in missing:
                            yield f"{module.__name__}.{name}: {error}"
                        break
                    except Exception as error:
                        if (
                            isinstance(error, ImportError)
                            and error.__traceback__.tb_next.tb_next is None
                        ):
                            break  # the example itself imports what is missing
                        if example.exc_msg is None:
                            yield f"{module.__name__}.{name}: {error!r}"
                            break
                    finally:
                        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


if __name__ == "__main__":
    missing = block(sys.argv[2:])
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        sys.path.insert(0, str(Path(__file__).parent))
        faults = {"commands": command_faults, "examples": example_faults}[sys.argv[1]](missing)
        for fault in faults:
            print(fault, flush=True)
        os.chdir("/")
