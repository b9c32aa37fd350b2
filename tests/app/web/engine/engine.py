"""The engine of the pages in node, without a worker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pegsol.app.web.reading import read_problem
from pegsol.app.web.routes.problems import _answer
from pegsol.model.problems.problem import Problem
from scripts import pages, run_script

START = """
import { readFileSync as read } from "node:fs";
import { load } from "./engine/core.js";

const part = async (name) => load(read(new URL(`./engine/${name}.wasm`, import.meta.url)));
const engine = {
  core: await part("solver"),
  spaces: () => part("spaces").catch(() => null),
  pause: async () => {},
};
"""


class Engine:
    """Runs scripts with the variables ``engine`` and ``given``; each sets ``answer``."""

    def __init__(self, folder: Path) -> None:
        self._static = pages(folder)

    def run(self, script: str, given: object) -> Any:
        """Return the answer of a script."""
        return run_script(self._static, START + script, given)


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Engine:
    return Engine(tmp_path_factory.mktemp("pages"))


def described(problem: Problem) -> dict[str, Any]:
    """Return what the server says of a problem as it reads it, which may reorder the holes."""
    return _answer(problem.as_json()).model_dump()


def as_read(problem: Problem) -> Problem:
    """Return a problem as the server reads it."""
    return read_problem(problem.as_json())
