"""The commands prove and check."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

import invoke
from pegsol import problem
from pegsol.proof.documents import certificate_of
from pegsol.proof.proof import exhausted_search_proof
from pegsol.search.refuting import highs
from pegsol.search.solving import fewest_moves_proof

run = partial(invoke.run, code=0)


@pytest.mark.parametrize(
    ("words", "code", "verdict", "checked"),
    [
        (["french", "d4", "any"], 10, "impossible: proved by position class", "impossible"),
        (["line(4)", "b1", "c1"], 0, "solved by these jumps", "solved"),
    ],
)
def test_a_certificate_is_written_and_checked(
    words: list[str], code: int, verdict: str, checked: str, tmp_path: Path
) -> None:
    path = str(tmp_path / "proof.json")
    printed = run("prove", *words, "-o", path, code=code).stdout
    assert f"\n{verdict}\n" in printed
    assert printed.endswith(f"\nthe certificate is in {path}\n")
    said = run("check", path).stdout
    assert said.startswith(f"{path}: verified: {checked}, proved by ")
    assert said.endswith(f" ({' '.join(words)})\n")


def test_json_has_the_certificate() -> None:
    printed = run("prove", "french d4 any", "--json", code=10).stdout
    assert json.loads(printed)["certificate"]["certificate"] == 1
    said = run("check", "-", input=printed).stdout
    assert said == (
        "-: verified: impossible, proved by position class (french d4 any)\n"
        "  not checked: command, version, limits, repairs\n"
    )


@pytest.mark.parametrize("words", ["triangle(5) b3 b3", "line(6) a1 a1", "line(4) b1 c1"])
def test_json_has_the_repairs_of_the_text(words: str) -> None:
    printed = invoke.run("prove", words).stdout.partition("\nsolvable with one change:\n")[2]
    repairs = json.loads(invoke.run("prove", words, "--json").stdout)["repairs"]
    assert len(repairs) == len(printed.splitlines())
    for one, line in zip(repairs, printed.splitlines(), strict=True):
        assert all(hole in line for hole in one["holes"])
        run("solve", "-", input=json.dumps(one["problem"]))


def test_the_fewest_moves(tmp_path: Path) -> None:
    path = str(tmp_path / "proof.json")
    words = ("prove", "triangle(5)", "a1", "a1", "--fewest-moves")
    printed = run(*words, "-o", path).stdout
    assert "\n10 moves; no solution has fewer\n" in printed
    said = run("check", path).stdout
    assert said == f"{path}: verified: 10 moves; no solution has fewer (triangle(5) a1 a1)\n"
    (row,) = json.loads(run("check", path, "--json").stdout)["checked"]
    assert (row["kind"], row["fewest_moves"], row["status"]) == ("fewest moves", 10, "solved")
    assert "10. " in run("draw", path, "--strip", "moves", "-o", "-").stdout
    content = json.loads(run(*words, "--json").stdout)
    assert (content["standing"], content["certificate"]["proof"]["moves"]) == ("verified", 10)


def test_the_fewest_moves_of_what_has_no_certificate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "proof.json"
    impossible = run("prove", "french d4 any", "--fewest-moves", "-o", str(path), code=10).stdout
    assert "\nimpossible: proved by position class\n" in impossible
    assert "impossible, proved by position class" in run("check", str(path)).stdout
    none = run("prove", "line(4) b1 at-most-3", "--fewest-moves", "-o", str(path)).stdout
    assert "\n0 moves; no solution has fewer\n" in none
    path.unlink()
    words = ("prove", "english", "--fewest-moves", "-o", str(path))
    assert (
        "stopped by the time limit; every solution has at least "
        in run(*words, "--time-limit", "0", code=20).stdout
    )
    monkeypatch.setattr(fewest_moves_proof, "MAX_POSITIONS", 10)
    large = run("prove", "triangle(5) a1 a1", "--fewest-moves", "-o", str(path), code=20).stdout
    assert " ".join(large.split()).endswith(
        "undecided: 10 moves, and no solution has fewer, but there is no certificate: "
        "the certificate would need layers of more than 10 positions"
    )
    assert not path.exists()
    assert "'fewest'" in run("prove", "english d4 fewest", "--fewest-moves", code=2).stderr


def test_undecided(tmp_path: Path) -> None:
    path = tmp_path / "proof.json"
    words = ("prove", "wiegleb", "e1", "e1", "--time-limit", "0", "-o", str(path))
    assert "undecided: stopped by the time limit" in run(*words, code=20).stdout
    assert not path.exists()
    content = json.loads(run(*words, "--json", code=20).stdout)
    assert (content["status"], content["limit"], content["certificate"]) == (
        "undecided",
        "time",
        None,
    )


def test_without_highs_what_needs_it_is_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(highs, "is_installed", lambda: False)
    result = run("prove", "diamond(5)", "d2", "f8", "--time-limit", "1", code=20)
    assert "jump counts" not in result.output
    assert "pagoda function" not in result.output
    assert "needs the extra 'prove': " in " ".join(result.output.split())


def test_bad_input(tmp_path: Path) -> None:
    assert "must end in .json" in run("prove", "english", "-o", "x.txt", code=2).stderr
    assert "'fewest'" in run("prove", "english", "d4", "fewest", code=2).stderr
    assert "no folder" in run("prove", "english", "-o", f"{tmp_path}/no/x.json", code=2).stderr
    assert "cannot read" in run("check", str(tmp_path / "missing"), code=2).stderr
    run("check", code=2)


def test_several_files(tmp_path: Path) -> None:
    good, bad, open_ = (tmp_path / f"{name}.json" for name in ("good", "bad", "open"))
    run("prove", "french", "d4", "any", "-o", str(good), code=10)
    document = json.loads(good.read_text())
    document["proof"]["parity_sets"].pop()
    bad.write_text(json.dumps(document))
    proof = exhausted_search_proof(
        problem("english"), positions=1, levels=1, direction="forward", method="beam"
    )
    forged = certificate_of(proof)
    open_.write_text(json.dumps(forged))
    lines = run("check", str(good), str(bad), str(open_), code=10).stdout.splitlines()
    assert lines[1] == (
        f"{bad}: refused, not a proof: proof.parity_sets: "
        "the finish allows a position with these parities"
    )
    assert lines[2].startswith(f"{open_}: stated, not verified: the exhausted search")
    run("check", str(good), str(good))
    run("check", str(good), str(open_), code=20)
    content = json.loads(run("check", str(good), str(bad), str(open_), "--json", code=10).stdout)
    found = [(entry["file"], entry["verdict"]) for entry in content["checked"]]
    assert found == [(str(good), "accepted"), (str(bad), "refused"), (str(open_), "stated")]
    standings = [entry.get("standing") for entry in content["checked"]]
    assert standings == ["verified", None, "stated"]
    assert content["checked"][0]["problem"]["board"] == "french"


def test_text_that_is_no_certificate() -> None:
    assert run("check", "-", input="{", code=10).stdout.startswith(
        "-: refused, not a proof: line 1"
    )
    assert "is not UTF-8" in run("check", "-", input=b"\xff\xfe", code=10).stdout


def test_proofs_and_solutions_are_drawn_and_printed(tmp_path: Path) -> None:
    proof, book = (str(tmp_path / name) for name in ("a.json", "a.pdf"))
    printed = run("prove", "diamond(5) e4 e6", "-o", proof, code=10)
    assert "pagoda" in printed.stdout
    assert "finish: weighs 1" in run("draw", proof, "--names", "edges", "-o", "-").stdout
    run("print", proof, "line(4)", "-o", book)
    assert Path(book).read_bytes().startswith(b"%PDF")
    run("prove", "line(4) b1 c1", "-o", proof)
    assert "1. d1-b1" in run("draw", proof, "--strip", "moves", "-o", "-").stdout


def test_a_proof_is_drawn_in_one_way(tmp_path: Path) -> None:
    proof = str(tmp_path / "a.json")
    run("prove", "french d4 any", "-o", proof, code=10)
    for option in (["--strip", "moves"], ["--jumps"]):
        said = run("draw", proof, *option, "-o", "-", code=2).stderr
        assert "a proof cannot be drawn with" in said
    Path(proof).write_text(Path(proof).read_text("utf-8").replace('"at_most": 1', '"at_most": 2'))
    assert "not a proof" in run("draw", proof, "-o", "-", code=2).stderr
