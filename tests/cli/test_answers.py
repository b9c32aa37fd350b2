"""What commands say: true words, fields that are checked or named, and what is not known."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import invoke
from pegsol import Board, problem, prove, solve
from pegsol.proof.proof import Proof, exhausted_search_proof, position_class_proof
from processes import PEGSOL
from random_boards import random_board, random_problem

# -- words ---------------------------------------------------------------------------------------

NOUNS = "(?:position|move|level|set|jump|node|pair|peg|hole|weighting|sum|area|problem)"


def untrue(text: str, board: Board) -> list[str]:
    """Return the words of a *text* about a proof that are wrong on this *board*."""
    words = " ".join(text.split())
    lines = len({frozenset(jump) for jump in board.jumps})
    wrong = [rf"(?<![\d,.])1 {NOUNS}s\b", rf"\b(?:0|[2-9]|\d\d+) {NOUNS}(?! class)\b", "up to 0"]
    if lines < 2:
        wrong.append("[Ee]ach line|every line")
    if lines == 0:
        wrong += ["three apart", "colour", r"diagonals \d", "rows and columns", "none or two"]
    if re.search(r"\b1 set\b", words):
        wrong.append("[Ee]ach set")
    return [match[0] for pattern in wrong for match in re.finditer(pattern, words)]


def test_words_about_small_boards_are_true() -> None:
    random, kinds, told = Random(8), set(), ""
    for _ in range(60):
        task = random_problem(random, random_board(random, 6))
        if task.finish.is_fewest:
            continue
        for proof in {solve(task).proof, prove(task).proof, position_class_proof(task)} - {None}:
            assert isinstance(proof, Proof)
            kinds.add(proof.kind)
            assert untrue(proof.summary(), task.board) == [], proof.summary()
        text = invoke.run("solve", "-", "--fewest-moves", input=task.to_text()).output
        assert untrue(text, task.board) == [], text
        told += text
    assert len(kinds) >= 3
    assert "exhausted: the start" in told
    for spec in ("triangle:2", "line:3 b1 any", "line:2 pegs a1 b1 to a1", "english pegs a4 to a5"):
        text = invoke.command(f"study class {spec}").output
        assert untrue(text, problem(spec).board) == [], text


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

GRAPH = (
    "'graph(v5-v6, v1-v2, v0-v1, v4-v5, v3-v5, v2-v4, v0-v2, v2-v3, v0-v5) v3 v1 free v5 v6 v2 v0'"
)
STATED = exhausted_search_proof(
    problem("english"), positions=9, levels=3, direction="both", method="beam"
)
COUNTING, STUDY = "pegsol.search.spaces.counting.", "pegsol.study."
CHECKER, SOLVING = "pegsol.proof.checker.exhausted_search.", "pegsol.search.solving."
NO_PROOF = "but there is no certificate: the certificate would need layers of more than 10 pos"


@pytest.mark.parametrize(
    ("line", "code", "name", "value", "words"),
    [
        (f"count {GRAPH}", 20, f"{COUNTING}MAX_LISTED", 100, "distinct not known: some orders of"),
        ("count triangle:5", 20, f"{COUNTING}MAX_FIXED_POSITIONS", 0, "1,550 not known"),
        ("count triangle:5 --json", 20, f"{COUNTING}MAX_FIXED_POSITIONS", 0, '_symmetry": null'),
        ("analyse wiegleb e1 e1", 20, f"{STUDY}analysis.SEARCH_WORK", 0, "undecided within"),
        ("analyse wiegleb e1 e1 --json", 20, f"{STUDY}analysis.SEARCH_WORK", 0, '"winning": null'),
        ("analyse wiegleb fewest", 20, f"{STUDY}analysis.FEWEST_WORK", 0, "fewest pegs are not"),
        ("draw wiegleb e1 e1 --jumps -o -", 0, f"{STUDY}analysis.SEARCH_WORK", 0, "not drawn: "),
        ("study pagodas cube", 0, f"{STUDY}strongest.MAX_TRUTH_BYTES", 0, "was found for"),
        (
            "levels square:5 c3 any --json",
            0,
            f"{STUDY}levels.MAX_FINISHES",
            1,
            r"s\": \[[^]]*\]}\]",
        ),
        (
            "prove triangle:5 a1 a1 --fewest-moves -o none.json",
            20,
            f"{SOLVING}fewest_moves_proof.MAX_POSITIONS",
            10,
            NO_PROOF,
        ),
        (
            "prove diamond:5 d2 f8 --time-limit 0",
            20,
            "pegsol.search.refuting.highs.is_installed",
            lambda: False,
            "needs the extra 'prove': ",
        ),
        ("solve triangle:5 b3 b3", 10, f"{CHECKER}MAX_TRIES", 10, "impossible: stated by exhaust"),
        (
            "prove english --json",
            10,
            f"{SOLVING}search.AT_SIGHT",
            [("search", lambda _: STATED)],
            '"standing": "stated".*"kind": "exhausted search"',
        ),
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


# -- surveys -------------------------------------------------------------------------------------


def test_a_survey_is_read_where_nothing_can_be_written_and_its_false_rows_are_named(
    tmp_path: Path,
) -> None:
    kept, forged = tmp_path / "kept", tmp_path / "forged"
    invoke.command(f"survey line:6 -o {kept} --threads 1")
    shutil.copytree(kept, forged)
    (file,) = (forged / "rows").iterdir()
    table = pq.read_table(file)
    rows = table.to_pylist()
    rows[2]["solution"], rows[3]["certificate"], rows[4]["certificate"] = "d1-b1", None, None
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), file)
    found = invoke.run("check", str(forged), code=10).stdout
    assert f"{forged}: line(6) b1 b1: refused, not a solution" in found
    assert "  4 verified\n  1 stated" in found
    less = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    for path in (kept / "rows", kept):
        path.chmod(0o555)
    if not shutil.which("setpriv") or not subprocess.call([*less, "touch", f"{kept}/x"]):
        pytest.skip("this user may write everywhere")
    command = [*less, *PEGSOL, "survey", "line:6", "-o", str(kept)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "\n6 rows in " in ran.stdout
