"""The engine of the pages in node, without a worker."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pegsol.model.problems.problem import Problem
from scripts import pages, run_script
from web import described as reading

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
    """Return a problem as the pages have it, which may reorder the holes."""
    return reading.described(problem.as_json())


def as_read(problem: Problem) -> Problem:
    """Return a problem as the pages have it."""
    return reading.as_read(problem.as_json())
