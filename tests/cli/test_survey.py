"""The command survey."""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

import invoke
from pegsol import Survey
from pegsol.cli import main
from pegsol.study.datasets import driving
from pegsol.study.datasets.columns import STEADY

run = partial(invoke.run, code=0, columns=100)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a survey."""
    folder = tmp_path_factory.mktemp("kept")
    run("survey", "line(6)", "-o", str(folder), "--threads", "1")
    return folder


def without_rights(*words: str) -> subprocess.CompletedProcess[str]:
    """Run a command that may write only where the permissions of files allow it, even for root."""
    less = ["setpriv", "--bounding-set=-dac_override"] if os.getuid() == 0 else []
    return subprocess.run([*less, *words], capture_output=True, text=True, check=False)


def test_a_finished_survey_is_read_where_nothing_can_be_written(kept: Path, tmp_path: Path) -> None:
    folder = str(shutil.copytree(kept, tmp_path / "kept"))
    for path in (f"{folder}/rows", folder):
        os.chmod(path, 0o555)
    if without_rights("touch", f"{folder}/x").returncode != 1:
        pytest.skip("this user may write everywhere")
    python = f"from pegsol import Survey; print(Survey.read({folder!r}).complete)"
    words = ["survey", "line(6)", "-o", folder]
    for command, said in [
        (["-m", "pegsol", "survey", folder], "\n6 rows in "),
        (["-m", "pegsol", *words], "\n6 rows in "),
        (["-m", "pegsol", "check", folder], "6 verified"),
        (["-c", python], "True"),
    ]:
        ran = without_rights(sys.executable, *command)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert said in ran.stdout
    more = without_rights(sys.executable, "-m", "pegsol", *words, "--want", "count")
    assert (more.returncode, more.stderr.count("\n")) == (2, 1)


def test_a_table() -> None:
    printed = run("survey", "star(13)").stdout
    lines = printed.splitlines()
    header = "vacancy survivor problems answer certificate size seconds"
    assert lines[2].split() == header.split()
    assert len([line for line in lines if re.search(r" (solved|impossible) ", line)]) == 10
    assert "9 problems up to symmetry that the position classes allow: 6 solved, 3" in printed
    assert "\n10 problems that they exclude\n" in printed


def test_a_dataset_its_summary_and_its_check(tmp_path: Path) -> None:
    folder = str(tmp_path / "found")
    printed = run("survey", "star(13)", "line(6)", "-o", folder, "--threads", "1").stdout
    assert "star(13): 13 holes" in printed
    assert "9 problems up to symmetry that the position classes allow: 6 solved, 3" in printed
    assert "vacancy" not in printed
    assert printed.splitlines()[-1] == f"15 rows in {folder}"
    assert run("survey", "star(13)", "line(6)", "-o", folder).stdout == printed
    tables = run("survey", folder).stdout
    plain = run("survey", "star(13)", "line(6)").stdout
    seconds = re.compile(r"[0-9.]+$", re.MULTILINE)
    assert seconds.sub("", tables).startswith(seconds.sub("", plain))
    picture = tmp_path / "one.svg"
    run("survey", "triangle(4)", "-o", str(tmp_path / "one"), "--threads", "1")
    run("survey", str(tmp_path / "one"), "--plot", str(picture))
    assert "tree" in picture.read_text()
    assert (
        run("check", folder).stdout
        == f"{folder}: 15 rows checked, for 15 problems\n  15 verified\n  not checked: nodes, "
        "attempts, memory_limit, seconds, finished\n"
    )
    sampled = run("check", folder, "--sample", "4").stdout
    assert "a sample of 4 rows, of 15, checked, for 15 problems\n  4 verified" in sampled
    rows = json.loads(run("check", folder, "--sample", "4", "--json").stdout)["checked"]
    assert len({row["file"] for row in rows}) == 4


def test_json_and_all_pairs() -> None:
    (found,) = json.loads(run("survey", "line(6)", "--json").stdout)["surveys"]
    words = ("survey", "line(6)", "--pairs", "all")
    (everything,) = json.loads(run(*words, "--json").stdout)["surveys"]
    assert (found["solved"], found["impossible"], found["undecided"]) == (2, 4, 0)
    assert len(everything["rows"]) == len(found["rows"]) + len(found["excluded"])
    assert everything["kinds"]["position class"] == len(found["excluded"])
    assert "excluded" not in run(*words).stdout


def test_numbers_have_columns() -> None:
    printed = run("survey", "line(6)", "--want", "moves,count,chance").stdout
    assert "moves  solutions  chance  seconds" in printed
    assert re.search(r"b1 +e1 +2 +solved +solution +4 jumps +3 +2 +0.5 ", printed)


def test_problems_from_a_file(tmp_path: Path) -> None:
    problems = tmp_path / "problems.txt"
    problems.write_text("english pegs d2 d3 to d1\nline(4) b1 c1  \n")
    printed = run("survey", "--pairs", str(problems)).stdout
    assert "english pegs d2 d3 to d1" in printed
    assert "by symmetry" not in printed
    text = "line(4) b1 c1\nline(4) c1 b1\n# a remark\ncrossbow\nline(4) b1 c1\n"
    problems.write_text(text)
    folder = str(tmp_path / "kept")
    for words in (["--pairs", str(problems), "-o", folder], [folder]):
        assert (
            "\n2 of 4 problems are the same as others by symmetry\n" in run("survey", *words).stdout
        )
    lines = ["line(4) b1 c1\nline(4) c1 b1\nline(4) b1 c1", "crossbow"]
    for words in (["--pairs", str(problems)], [folder]):
        tables = json.loads(run("survey", *words, "--json").stdout)["surveys"]
        assert [row["given"] for table in tables for row in table["rows"]] == lines
    assert [row.columns["given"] for row in Survey.read(folder).rows] == lines
    problems.write_text("line(4) b1 c1\nline(4) b1 z9\n")
    said = invoke.complaint("survey", "--pairs", str(problems))
    assert said.startswith(f"{problems}, line 2: there is no hole 'z9'")
    problems.write_text("# none\n")
    assert "there is no problem in it" in invoke.complaint("survey", "--pairs", str(problems))


def test_undecided() -> None:
    printed = run("survey", "diamond(5)", "--time-limit-each", "0", code=20).stdout
    assert "undecided" in printed
    assert "not tried" not in printed


def test_not_tried() -> None:
    printed = run("survey", "diamond(5)", "--time-limit", "0", code=20).stdout
    assert "problems not tried: the time limit came first" in printed


def test_a_picture(tmp_path: Path) -> None:
    run("survey", "triangle(4)", "--plot", str(tmp_path / "survey.svg"))
    assert "tree" in (tmp_path / "survey.svg").read_text()


def test_ctrl_c_keeps_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rows_of_crew = driving.rows_of_crew

    def interrupted(*given: object) -> object:
        found = (row for row in rows_of_crew(*given) if row is not None)  # type: ignore[arg-type]
        for _ in range(20):
            yield next(found)
        raise KeyboardInterrupt

    monkeypatch.setattr("pegsol.study.datasets.survey.rows_of_crew", interrupted)
    folder = tmp_path / "kept"
    words = ["survey", "english", "-o", str(folder), "--threads", "1"]
    assert main.main(words, standalone_mode=False) == 130
    printed, said = capsys.readouterr()
    goes_on = "the same command continues with the others"
    assert said == f"pegsol: interrupted; 20 rows in {folder}: {goes_on}\n"
    assert "1 problem not tried: the survey was stopped" in printed
    assert len(Survey.read(folder).rows) == 20


def test_retry_takes_other_limits(tmp_path: Path) -> None:
    words = ("survey", "triangle(5)", "a1", "--want", "moves", "-o", str(tmp_path / "rows"))
    few = ("--threads", "1", "--node-limit-each", "5000")
    printed = run(*words, *few, code=20).stdout
    assert "1 undecided" in " ".join(printed.split())
    said = invoke.complaint(*words, "--node-limit-each", "2000")
    assert "has another survey: node limit '5,000', not '2,000'; --retry takes other" in said
    said = invoke.complaint("survey", str(tmp_path / "rows"), "--node-limit-each", "2000")
    assert "to change the limits of a survey that has begun, add --retry" in said
    again = ("survey", str(tmp_path / "rows"), "--retry", "--threads", "1")
    printed = run(*again, "--node-limit-each", "2", code=20).stdout
    assert "1 undecided" in " ".join(printed.split())
    run(*again)
    assert Survey.read(tmp_path / "rows").complete


def test_a_refused_row_and_an_unreadable_file(tmp_path: Path) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    run("survey", "line(6)", "-o", str(tmp_path), "--threads", "1")
    (file,) = (tmp_path / "rows").iterdir()
    table = pq.read_table(file)
    rows = table.to_pylist()
    rows[2]["solution"] = "d1-b1"
    rows[3]["certificate"] = None
    rows[4]["certificate"] = None
    pq.write_table(pa.Table.from_pylist(rows, schema=table.schema), file)
    found = run("check", str(tmp_path), code=10)
    assert f"{tmp_path}: line(6) b1 b1: refused, not a solution" in found.stdout
    assert "  4 verified\n  1 stated" in found.stdout
    file.write_bytes(b"no Parquet")
    assert str(file) in invoke.complaint("check", str(tmp_path))
    assert str(file) in invoke.complaint("survey", str(tmp_path))


def test_one_vacancy() -> None:
    words = ("survey", "english", "d4", "--pairs", "all", "--json")
    (found,) = json.loads(run(*words).stdout)["surveys"]
    assert {row["vacancy"] for row in found["rows"]} == {"d4"}
    assert sum(row["problems"] for row in found["rows"]) == 33
    assert found["solved"] == 2


@pytest.mark.parametrize("words", ["english d4 d4", "english empty d4 c3", "english d4 fewest"])
def test_more_than_a_vacancy_is_refused(words: str) -> None:
    said = invoke.complaint("survey", words)
    assert "only one vacancy can follow the board" in said


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("english -o FOLDER/no/x", "cannot make the folder"),
        ("english --output=", "an empty name is not a folder"),
        ("english --plot x.txt", "must end in"),
        ("english line(6) --plot x.svg", "--plot draws a survey of a single board"),
        ("english frnch", "no board or puzzle is named 'frnch'"),
        ("english z9", "there is no hole 'z9'"),
        ("english --want luck", "a survey can want answer, proof"),
        ("english --pairs some", "--pairs takes allowed, all, complement or a file"),
        ("", "a survey is of the pairs of boards, or of a list of problems"),
        ("english --retry", "--retry goes with -o"),
        ("FOLDER --want moves", "already sets its boards, pairs and wants"),
        ("line(4) -o FOLDER", "has another survey: boards 'line(6)', not 'line(4)'"),
    ],
)
def test_bad_input(words: str, said: str, kept: Path) -> None:
    given = [word.replace("FOLDER", str(kept)) for word in words.split()]
    assert said in invoke.complaint("survey", *given)


def test_rows_as_csv_and_json_agree() -> None:
    words = ("survey", "triangle(5)", "--want", "answer,distinct")
    rows = list(csv.DictReader(run(*words, "--csv").stdout.splitlines()))
    (found,) = json.loads(run(*words, "--json").stdout)["surveys"]
    names = [name for name in STEADY if name != "certificate"]
    assert [[row[name] for name in names] for row in rows] == [
        ["" if row[name] is None else str(row[name]) for name in names] for row in found["rows"]
    ]
    assert {row["board"] for row in rows} == {"triangle(5)"}
    assert "--json does not go with --csv" in invoke.complaint(
        "survey", "english", "--csv", "--json"
    )
