"""Fields of answers that are checked or named, and what is not known."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import invoke
from pegsol.cli.screen import Screen

# -- fields --------------------------------------------------------------------------------------

OTHERS = [None, True, False, 0, 1, 10**30, 0.5, "rubbish", "impossible", "solved", "time", [], {}]


def others(value: Any) -> list[Any]:
    """Return other values of JSON, to take the place of one."""
    found = [*OTHERS]
    if isinstance(value, list):
        found += [value[1:], value[::-1], [*value, *value[:1]]]
    if isinstance(value, dict):
        found += [{**value, key: one} for key in value for one in ("rubbish", None, 7)]
    if type(value) in (int, float):
        found += [value + 1, value - 1]
    return [one for one in found if json.dumps(one) != json.dumps(value)]


@pytest.mark.parametrize(
    "line",
    [
        *("solve triangle:4 b2 a2 --fewest-moves", "solve line:6 a1 a1", "replay crossbow"),
        *("solve square:5 c3 fewest", "count line:6 b1 e1", "study records triangle:4 b2 any"),
    ],
)
def test_every_field_of_an_answer_is_checked_or_named(line: str, tmp_path: Path) -> None:
    answer = json.loads(invoke.run(*line.split(), "--json").stdout)
    fields = [(key, value) for key, value in answer.items() if key != "records"]
    changed = [(key, other) for key, value in fields for other in others(value)]
    changed.append(("foreign", 7))
    for number, (key, other) in enumerate(changed):
        (tmp_path / f"{number}").write_text(json.dumps({**answer, key: other}))
    paths = [str(tmp_path / f"{number}") for number in range(len(changed))]
    rows = json.loads(invoke.run("check", *paths, "--json", code=10).stdout)["checked"]
    for row in rows:
        key, other = changed[int(Path(row["file"].partition(":")[0]).name)]
        assert (
            row["verdict"] == "refused"
            or other in (None, "", 0)
            or any(name == key or name.startswith(f"{key}.") for name in row["not_checked"])
        ), (key, other)
    assert [row["verdict"] for row in rows].count("refused") > 20


# -- what is not known ---------------------------------------------------------------------------

COUNTING, STUDY = "pegsol.search.spaces.counting.", "pegsol.study."
CHECKER, SOLVING = "pegsol.proof.checker.exhausted_search.", "pegsol.search.solving."
NO_PROOF = "but there is no certificate: the certificate would need layers of more than 10 pos"


@pytest.mark.parametrize(
    ("line", "code", "name", "value", "words"),
    [
        ("count triangle:5", 20, f"{COUNTING}MAX_FIXED_POSITIONS", 0, "1,550 not known"),
        ("analyse wiegleb e1 e1", 20, f"{STUDY}analysis.SEARCH_WORK", 0, "undecided within"),
        ("analyse wiegleb fewest", 20, f"{STUDY}analysis.FEWEST_WORK", 0, "fewest pegs are not"),
        ("study pagodas cube", 0, f"{STUDY}strongest.MAX_TRUTH_BYTES", 0, "was found for"),
        (
            "prove triangle:5 a1 a1 --fewest-moves -o none.json",
            20,
            f"{SOLVING}fewest_moves_proof.MAX_POSITIONS",
            10,
            NO_PROOF,
        ),
        ("solve triangle:5 b3 b3", 10, f"{CHECKER}MAX_TRIES", 10, "impossible: stated by exhaust"),
    ],
)
def test_what_is_not_known_is_said(
    line: str,
    code: int,
    name: str,
    value: object,
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(name, value)
    said = " ".join(invoke.command(line, code=code).output.split())
    assert re.search(words, said), said
    assert not list(tmp_path.iterdir())


def test_the_false_rows_of_a_survey_are_named(tmp_path: Path) -> None:
    invoke.command(f"survey line:6 -o {tmp_path} --threads 1")
    (file,) = (tmp_path / "rows").iterdir()
    table = pq.read_table(file)
    rows = table.to_pylist()
    rows[2]["solution"], rows[3]["certificate"], rows[4]["certificate"] = "d1-b1", None, None
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), file)
    found = invoke.run("check", str(tmp_path), code=10).stdout
    assert f"{tmp_path}: line(6) b1 b1: refused, not a solution" in found
    assert "  4 verified\n  1 stated" in found


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("study records line:6 b1 any", 0, "good: longest sweep: 2 jumps"),
        ("study records wiegleb d1 d1 --time-limit 0", 20, "open: longest loop: not found"),
    ],
)
def test_an_answer_has_the_colour_of_what_it_says(
    line: str, code: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Screen, "line", lambda self, text="", role="": print(f"{role}: {text}"))
    assert said in invoke.command(line, code=code).stdout
