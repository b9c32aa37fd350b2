"""What `make test-processors` says: here without its builds, which take minutes."""

from __future__ import annotations

from pathlib import Path

import pytest

from processors import answers, check

AARCH64 = next(variant for variant in check.VARIANTS if variant.name == "aarch64")
AVX2, AVX512 = check.VARIANTS[1:3]


def notes(folder: Path, text: str) -> Path:
    folder.mkdir()
    path = folder / "notes.txt"
    path.write_text(text, encoding="utf-8")
    return path


def test_the_first_difference_is_named(tmp_path: Path) -> None:
    first = notes(tmp_path / "x86-64", "one 1\ntwo 2\ntwo 3\n")
    check.compare(first, first)
    other = notes(tmp_path / "aarch64", "one 1\ntwo 2\ntwo 4\n")
    with pytest.raises(check.CheckError, match=r"differ, line 3:\n  two 3\n  two 4$"):
        check.compare(first, other)
    short = notes(tmp_path / "x86-64-v3", "one 1\ntwo 2\n")
    with pytest.raises(check.CheckError, match=r"line 3:\n  two 3\n  \(nothing\)$"):
        check.compare(first, short)


def test_warnings_are_no_answers(tmp_path: Path) -> None:
    log, output = tmp_path / "log", tmp_path / "output"
    command = ["sh", "-c", "echo warning >&2; echo answer"]
    check.run(command, log, output)
    assert (log.read_text(), output.read_text()) == ("warning\n", "answer\n")
    check.run(command, log)
    assert log.read_text() == "warning\nanswer\n"
    with pytest.raises(check.CheckError, match=f"^sh ended with exit code 3: see {log}$"):
        check.run(["sh", "-c", "exit 3"], log)


def test_with_threads_only_some_tests_are_run(tmp_path: Path) -> None:
    first = notes(tmp_path / "x86-64", "one 1\ntwo 2\ntwo 3\n")
    check.compare(first, notes(tmp_path / "threads", "two 2\ntwo 3\n"))


def test_an_unknown_processor(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.main(["z80"]) == 2
    assert capsys.readouterr().out.startswith("no such processor: z80 (there are x86-64, ")


def test_what_this_processor_lacks_is_emulated_or_not_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(check, "THIS", "x86_64")
    monkeypatch.setattr(check, "flags", lambda: check.AVX2 | check.AVX512)
    assert check.runner(AVX2) == check.runner(AVX512) == []
    monkeypatch.setattr(check, "flags", set)
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert check.runner(AVX2) == ["/bin/qemu-x86_64-static", "-cpu", "Haswell"]
    assert check.runner(AVX512) is None
    assert check.test(AVX512)[0].startswith("not run: ")
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(check.CheckError, match="qemu-user-static"):
        check.runner(AARCH64)


def test_answers_hold_no_times() -> None:
    text = answers.answer("solve triangle:5 a1")
    assert text.startswith("exit code 0\n")
    assert '"nodes": ' in text
    assert "seconds" not in text
    assert "bytes" not in text
    assert len(answers.commands()) > 30
