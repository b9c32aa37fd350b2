"""The data of pages without a server, or whose server is away: what they would ask it for.

The pages know the families of boards and read problems themselves. They need the answers about the
catalogue, the problems of the named puzzles, and the drawings of well-known graphs.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import chain
from typing import Any

from pydantic import BaseModel

from pegsol import __version__
from pegsol.app.web.naming import key_of
from pegsol.app.web.routes.catalogue import list_boards, list_puzzles
from pegsol.app.web.routes.lessons import lessons, list_lessons
from pegsol.app.web.routes.problems import Version
from pegsol.model.boards.names import boards
from pegsol.model.formats.puzzles import puzzles
from pegsol.search.encoding import MAX_SYMMETRIES
from pegsol.view.places import on_lattice, places


def files() -> Iterator[tuple[str, bytes]]:
    """Yield the relative path and the content of each file of data.

    >>> [path for path, _ in files()][:2]
    ['data/version.json', 'data/boards.json']
    """
    answers: dict[str, BaseModel] = {
        "version": Version(version=__version__),
        "boards": list_boards(),
        "puzzles": list_puzzles(),
        "lessons": list_lessons(),
    }
    for name, answer in answers.items():
        yield f"data/{name}.json", answer.model_dump_json().encode()
    yield "data/problems.json", json.dumps(_problems(), separators=(",", ":")).encode()


def _problems() -> dict[str, Any]:
    """Return the problems of the named puzzles, and the drawings and symmetries of known graphs.

    The graphs have the digests of their boards as keys.
    """
    in_lessons = [item.problem for item in chain(*lessons().values())]
    problems = [puzzle.problem for puzzle in puzzles()] + in_lessons
    known = {*boards(), *[problem.board for problem in problems]}
    graphs = sorted([board for board in known if not on_lattice(board)], key=lambda b: b.digest)
    return {
        "puzzles": [
            {
                "name": puzzle.name,
                "aliases": list(puzzle.aliases),
                "key": key_of(puzzle.problem),
                "title": puzzle.title,
                "grade": puzzle.grade,
                "solvable": puzzle.solvable,
                "problem": puzzle.problem.as_json(),
            }
            for puzzle in puzzles()
        ],
        "graphs": {
            board.digest: {
                "places": [list(place) for place in places(board)],
                "symmetries": list(map(list, board.symmetries.permutations(MAX_SYMMETRIES))),
            }
            for board in graphs
        },
    }
