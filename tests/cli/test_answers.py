"""What commands say: true words, checked fields, and what is known when a limit or Ctrl-C comes."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import invoke
from pegsol import Board, Survey, problem, prove, solve
from pegsol.cli import main
from pegsol.cli.commands import generate
from pegsol.proof.proof import Proof, exhausted_search_proof, position_class_proof
from pegsol.study import analysis, fewest_pegs
from pegsol.study.datasets import driving
from random_boards import random_board, random_problem

# --- words

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


@pytest.mark.parametrize(
    "spec",
    [
        *("triangle:2", "line:2 b1 b1", "square:2 a1 at-most-2", "line:2 pegs a1 b1 to a1"),
        *("line:3 b1 any", "line:3 a1 any", "rectangle:3,1 pegs a1 to b1", "line:4 a1 a1"),
        *("line:5 c1 any", "english pegs a4 to a5", "triangle:5 pegs a1 to at-most-1"),
    ],
)
def test_the_words_about_small_boards_are_true(spec: str) -> None:
    for words in ("solve", "solve --fewest-moves", "prove", "replay --packages", "study class"):
        text = invoke.run(*words.split(), *spec.split()).output
        assert untrue(text, problem(spec).board) == [], text


def test_the_words_about_random_problems_are_true() -> None:
    random, kinds, told = Random(8), set(), ""
    for _ in range(100):
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


# --- fields

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
        *("solve line:4 b1 c1", "solve triangle:5 a1 a1 --fewest-moves", "solve line:6 a1 a1"),
        *("solve french d4 any", "solve square:5 c3 fewest", "solve crossbow --moves b4-d4"),
        *("replay crossbow", "prove line:4 b1 c1", "prove line:4 b1 c1 --fewest-moves"),
        *("prove french d4 any", "count line:6 b1 e1", "study records triangle:4 b2 any"),
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


# --- what is not known

GRAPH = (
    "'graph(v5-v6, v1-v2, v0-v1, v4-v5, v3-v5, v2-v4, v0-v2, v2-v3, v0-v5) v3 v1 free v5 v6 v2 v0'"
)
STATED = exhausted_search_proof(
    problem("english"), positions=9, levels=3, direction="both", method="beam"
)


SPACES, STUDY = "pegsol.search.spaces.counting.", "pegsol.study."
CHECKER, SOLVING = "pegsol.proof.checker.exhausted_search.", "pegsol.search.solving."


@pytest.mark.parametrize(
    ("line", "code", "name", "value", "words"),
    [
        (f"count {GRAPH}", 20, f"{SPACES}MAX_LISTED", 100, "distinct not known: some orders of"),
        ("count triangle:5", 20, f"{SPACES}MAX_FIXED_POSITIONS", 0, "1,550 not known"),
        ("count triangle:5 --json", 20, f"{SPACES}MAX_FIXED_POSITIONS", 0, '_symmetry": null'),
        (
            "analyse wiegleb e1 e1",
            20,
            f"{STUDY}analysis.SEARCH_WORK",
            0,
            "undecided within",
        ),
        ("analyse wiegleb e1 e1 --json", 20, f"{STUDY}analysis.SEARCH_WORK", 0, '"winning": null'),
        ("analyse wiegleb fewest", 20, f"{STUDY}analysis.FEWEST_WORK", 0, "fewest pegs are not"),
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
            "but there is no certificate: the certificate would need layers of more than 10 pos",
        ),
        (
            "prove diamond:5 d2 f8 --time-limit 0",
            20,
            "pegsol.search.refuting.highs.is_installed",
            lambda: False,
            "needs the extra 'prove': ",
        ),
        ("solve triangle:5 b3 b3", 10, f"{CHECKER}MAX_TRIES", 10, "impossible: stated by exhaust"),
        ("solve triangle:5 b3 b3 --json", 10, f"{CHECKER}MAX_TRIES", 10, '"standing": "stated"'),
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


def after(calls: int, function: Any) -> Any:
    """Return a function that answers the first calls, and then presses Ctrl-C."""
    left = iter(range(calls))

    def call(*given: Any, **options: Any) -> Any:
        if next(left, None) is None:
            raise KeyboardInterrupt
        return function(*given, **options)

    return call


@pytest.mark.parametrize(
    ("line", "place", "name", "calls", "known"),
    [
        ("study fewest triangle:4", fewest_pegs, "_histogram", 1, "  total      255  255\n"),
        ("generate english --count 5 --json", generate, "difficulty", 1, '"difficulty": null'),
        ("analyse english d4 any --json", analysis, "Exact", 0, '"solutions": null'),
        ("analyse english d4 any --json --along", analysis, "Exact", 0, '"solutions": null'),
    ],
)
def test_ctrl_c_shows_what_is_known(
    line: str,
    place: Any,
    name: str,
    calls: int,
    known: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(place, name, after(calls, getattr(place, name)))
    assert main.main(line.split(), standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    assert known in printed
    assert re.fullmatch(r"pegsol: interrupted( after 1 of the classes)?\n", said)


# --- surveys


def test_ctrl_c_keeps_the_rows_of_a_survey(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows_of_crew = driving.rows_of_crew

    def interrupted(*given: Any) -> Any:
        found = (row for row in rows_of_crew(*given) if row is not None)
        for _ in range(5):
            yield next(found)
        raise KeyboardInterrupt

    monkeypatch.setattr("pegsol.study.datasets.survey.rows_of_crew", interrupted)
    words = ["survey", "line(6)", "-o", str(tmp_path / "kept"), "--threads", "1"]
    assert main.main(words, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    goes_on = "the same command continues with the others"
    assert said == f"pegsol: interrupted; 5 rows in {tmp_path}/kept: {goes_on}\n"
    assert "1 problem not tried: the survey was stopped" in printed
    assert len(Survey.read(tmp_path / "kept").rows) == 5


def test_a_finished_survey_is_read_where_nothing_can_be_written(tmp_path: Path) -> None:
    folder = str(tmp_path / "kept")
    less = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    invoke.command(f"survey line:6 -o {folder} --threads 1")
    for path in (f"{folder}/rows", folder):
        os.chmod(path, 0o555)
    if not shutil.which("setpriv") or not subprocess.call([*less, "touch", f"{folder}/x"]):
        pytest.skip("this user may write everywhere")
    for words, code, said in [
        (f"survey {folder}", 0, "\n6 rows in "),
        (f"survey line:6 -o {folder}", 0, "\n6 rows in "),
        (f"check {folder}", 0, "6 verified"),
        (f"survey line:6 -o {folder} --want count", 2, "pegsol: "),
    ]:
        command = [*less, sys.executable, "-m", "pegsol", *words.split()]
        ran = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (ran.returncode, ran.stderr.count("\n")) == (code, code // 2)
        assert said in ran.stdout + ran.stderr


def test_a_forged_row_is_refused_and_an_unreadable_file_is_named(tmp_path: Path) -> None:
    invoke.command(f"survey line:6 -o {tmp_path} --threads 1")
    (file,) = (tmp_path / "rows").iterdir()
    table = pq.read_table(file)
    rows = table.to_pylist()
    rows[2]["solution"], rows[3]["certificate"], rows[4]["certificate"] = "d1-b1", None, None
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), file)
    found = invoke.run("check", str(tmp_path), code=10).stdout
    assert f"{tmp_path}: line(6) b1 b1: refused, not a solution" in found
    assert "  4 verified\n  1 stated" in found
    file.write_bytes(b"no Parquet")
    assert str(file) in invoke.complaint("check", str(tmp_path))
    assert str(file) in invoke.complaint("survey", str(tmp_path))
