"""The folder of a survey: a certificate for each pair, in a file named after the pair."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from pegsol.errors import FileError, PegError, VerificationError
from pegsol.model.boards.board import Board
from pegsol.model.games.solution import Solution
from pegsol.search.result import Result, Stats, Status
from pegsol.search.surveys.survey import Pair, SurveyPairs, SurveyRow, pair_problem
from pegsol.theory.documents import read_certificate, write_certificate


def write_row(row: SurveyRow, folder: Path) -> Path | None:
    """Write the certificate of a row to a file of its own in *folder*, and return its path.

    The file is named after the board, the vacancy and the survivor. The result is None if the
    problem is undecided.

    Raises FileError if the file cannot be written.
    """
    if row.status is Status.UNDECIDED:
        return None
    board = row.result.problem.board
    pair = board.hole(row.vacancy), board.hole(row.survivor)
    path = folder / file_name(board, pair)
    write_certificate(row.result.certificate(), path)
    return path


def rows_in(folder: Path, pairs: SurveyPairs) -> Iterator[tuple[Pair, SurveyRow]]:
    """Yield the pairs that *folder* has certificates of, with their rows, after checking them.

    Raises FileError if the file of a pair is anything but a valid certificate of that pair.
    """
    for orbit in pairs.orbits:
        path = folder / file_name(pairs.board, orbit[0])
        if path.exists():
            yield orbit[0], _read(path, pairs.board, orbit[0], len(orbit))


def _read(path: Path, board: Board, pair: Pair, problems: int) -> SurveyRow:
    vacancy, survivor = board.names[pair[0]], board.names[pair[1]]
    problem = pair_problem(board, pair)
    try:
        answer = read_certificate(path)
        if answer.problem != problem:
            raise VerificationError("it is of another problem")
    except PegError as error:
        raise FileError(
            f"{path} is in the way: it is no certificate for {vacancy} to {survivor} ({error})"
        ) from None
    stats = Stats(0.0, 0, 0, "read from a file")
    if isinstance(answer, Solution):
        result = Result(problem, Status.SOLVED, answer, None, "solution", stats)
    else:
        result = Result(
            problem,
            Status.IMPOSSIBLE,
            None,
            answer,
            answer.kind,
            stats,
            standing=answer.check(),
        )
    return SurveyRow(vacancy, survivor, problems, result)


def file_name(board: Board, pair: Pair) -> str:
    """Return the name of a pair's file, with numbers if the names of holes do not suit files.

    >>> from pegsol import board
    >>> file_name(board("diamond(3)"), (0, 0))
    'diamond-3-c1-c1.json'
    """
    holes = [board.names[hole] for hole in pair]
    # Some file systems do not distinguish a from A.
    plain = {name.lower() for name in board.names if re.fullmatch(r"\w+", name, re.ASCII)}
    if len(plain) < len(board):
        holes = [str(hole + 1) for hole in pair]
    name = re.sub(r"[^A-Za-z0-9+]+", "-", board.name or "board")[:80].strip("-")
    return "-".join([name, *holes]) + ".json"
