"""What comes from a file or a file's name cannot steer a terminal."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path

import pytest

import invoke
from pegsol import problem
from pegsol.cli.group import complain
from pegsol.errors import NotationError
from pegsol.game.formats.json import problem_from_json

TRICKS = {
    "clear": "\x1b[2J",
    "link": "\x1b]8;;https://example.org\x1b\\here\x1b]8;;\x07",
    "title": "\x1b]0;mine\x07",
    "c1": "\x9b2J\x9d0;mine\x9c",
    "backspace": "no\b\b",
    "delete": "\x7f",
    "return": "no\rsolved",
    "line": "crossing\nimpossible: proved by force\nagain",
    "separator": "a\u2028b\u2029c",
    "next line": "a\x85b",
    "override": "\u202edevlos\u202c",
    "isolates": "\u2066a\u2067b\u2068c\u2069",
    "marks": "\u200ea\u200fb\u061c",
}
GOOD = "Ligne de 4 – Línea – 四個孔 – خط"

run = invoke.run


def harmless(text: str) -> bool:
    """Return whether no character but the line end steers a terminal or turns the text."""
    bad = ("Cc", "Cf", "Cs", "Zl", "Zp")
    return not any(unicodedata.category(char) in bad for char in text if char != "\n")


def crossing(folder: Path, title: str, description: str = "") -> str:
    """Write a problem that is solved at once; return the name of its file."""
    path = folder / "crossing.json"
    content = problem("line(4) b1 c1").as_json() | {"title": title, "description": description}
    path.write_text(json.dumps(content))
    return str(path)


@pytest.mark.parametrize(
    "command", ["show", "solve", "replay", "replay --packages", "study deadends", "analyse"]
)
def test_title(tmp_path: Path, command: str) -> None:
    plain = run(*command.split(), crossing(tmp_path, "Crossing"))
    for trick, text in TRICKS.items():
        tricky = run(*command.split(), crossing(tmp_path, f"Crossing {text}"))
        assert tricky.exit_code == plain.exit_code == 0, trick
        assert harmless(tricky.output), trick
        assert tricky.output.count("\n") == plain.output.count("\n"), trick


def test_escapes_are_shown(tmp_path: Path) -> None:
    first = run("show", crossing(tmp_path, "\x1b[2J\u202eCrossing")).output.split("\n")[0]
    assert first == r"\x1b[2J\u202eCrossing: line(4), 4 holes"


def test_other_languages_stay(tmp_path: Path) -> None:
    assert GOOD in run("show", crossing(tmp_path, GOOD)).output


def test_description(tmp_path: Path) -> None:
    for trick, text in TRICKS.items():
        file = crossing(tmp_path, "Crossing", f"Play it.\n{text}\tEnd")
        assert harmless(run("show", file).output), trick


def test_name_of_a_file(tmp_path: Path) -> None:
    for trick, text in TRICKS.items():
        path = tmp_path / (text.replace("/", "_") + ".txt")
        path.write_text("board: english\nstart: pegs h9\nfinish: any\n")
        for command in ("show", "check"):
            result = run(command, str(path))
            assert result.exit_code in (2, 10), trick
            assert harmless(result.output), trick
            assert result.output.count("\n") == 1, trick


def test_title_of_a_checked_game(tmp_path: Path) -> None:
    for trick, text in TRICKS.items():
        pegs = {"lines": [["a", "b", "c"]]}
        content = problem_from_json(
            {"pegsol": 1, "title": text, "board": pegs}
            | {"start": {"vacancies": ["c"]}, "finish": {"survivor": "c"}}
        ).as_json()
        path = tmp_path / "game.json"
        path.write_text(json.dumps({"problem": content, "moves": ["a-c"]}))
        result = run("check", str(path))
        assert result.output.splitlines()[1:] == ["  not checked: problem.title"], trick
        assert harmless(result.output), trick


def test_hole_and_key_in_an_error() -> None:
    for trick in TRICKS:
        content = problem("line(4) b1 c1").as_json()
        for changed in (
            content | {"start": {"pegs": [TRICKS[trick]]}},
            content | {"board": TRICKS[trick]},
            content | {TRICKS[trick]: 1},
            content | {"title": [TRICKS[trick]]},
        ):
            result = run("show", "-", input=json.dumps(changed))
            assert result.exit_code == 2, trick
            assert harmless(result.output), trick
            assert result.output.count("\n") == 1, trick


def test_files_on_standard_output() -> None:
    for words in ["draw - -o -", "convert - --to text", "convert - --to json", "show - --json"]:
        for trick in TRICKS:
            content = problem("line(4) b1 c1").as_json()
            content |= {"title": f"A {TRICKS[trick]} B", "description": TRICKS[trick]}
            given = json.dumps(content)
            result = run(*words.split(), input=given)
            assert result.exit_code == 0, (trick, words)
            assert harmless(result.output), (trick, words)


def test_printed_objects() -> None:
    for trick in TRICKS:
        one = problem("line(4) b1 c1")
        plain = problem_from_json(one.as_json() | {"title": "Crossing"})
        tricky = problem_from_json(one.as_json() | {"title": TRICKS[trick]})
        assert harmless(str(tricky)), trick
        assert str(tricky).count("\n") == str(plain).count("\n"), trick
        assert harmless(tricky.to_text("json")), trick


def test_error_lines(capsys: pytest.CaptureFixture[str]) -> None:
    for trick, text in TRICKS.items():
        assert harmless(str(NotationError("wrong", source=text)).replace("\n", "\0")), trick
        complain(text)
        complaint = capsys.readouterr().err
        assert harmless(complaint), trick
        assert complaint.count("\n") == 1, trick
