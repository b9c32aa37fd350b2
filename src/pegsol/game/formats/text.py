"""Problems as text: a list of keys with values, which docs/formats.md describes.

A diagram, and the lines of a board, end before the next line with a colon. In a diagram ``#`` means
no hole; a line that starts with ``#`` before a key is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from pegsol.errors import NotationError, located
from pegsol.game.boards.board import Board, Coordinates
from pegsol.game.boards.diagram import format_pattern, parse_diagram, parse_pattern, untabbed
from pegsol.game.boards.names import board as board_of
from pegsol.game.boards.names import parse_geometry
from pegsol.game.finish import finish_words, parse_finish
from pegsol.game.formats.legend import (
    OWN,
    Legend,
    Reading,
    drawn_with,
    is_drawing,
    is_own,
    others,
    parse_legend,
    readings,
    the_one,
    tidied,
    without_fences,
)
from pegsol.game.formats.literals import LEGEND_LINE
from pegsol.game.jump import parse_rules
from pegsol.game.position import Position, Rules, as_start
from pegsol.game.problem import Finish, Problem
from pegsol.wording import shown, words_of

_KEYS = (
    "title",
    "description",
    "board",
    "geometry",
    "lines",
    "holes",
    "start",
    "finish",
    "rules",
    "legend",
)

# The keys that may have lines below them: all lines up to the next one with a colon.
_BLOCKS = ("start", "finish", "lines")

# The line above the drawings that ``pegsol show`` prints.
_CAPTIONS = re.compile(r"(\s*)(start|finish)(?:\s{2,}(finish))?\s*")

# A board without a name is drawn if its columns and rows span at most this many places for each
# hole; otherwise its holes are listed.
_MAX_SPREAD = 64


def parse_text_problem(text: str, legend: str = "") -> Problem:
    """Return the problem that the *text* describes; parse_problem also reads JSON and PDDL.

    The *legend* says what the characters of its drawings mean, as the key of this name does.
    """
    sections = _sections(text)
    if legend:
        sections["legend"] = _Section(0, legend)  # in the place of its own
    return _from_sections(sections)


# Reading


@dataclass(slots=True)
class _Section:
    """A key of a problem text: its line's number, the rest of the line, and the lines below."""

    line: int
    value: str
    rows: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The lines below the key."""
        return "\n".join(self.rows)


def _sections(text: str) -> dict[str, _Section]:
    """Return the keys of the text with their values and the lines below them."""
    if is_drawing(text):
        return _drawings(text)
    sections: dict[str, _Section] = {}
    key, indent, half = "", 0, 0
    for number, line in enumerate(text.splitlines(), 1):
        blank = not line.strip()
        name, colon, value = line.partition(":")
        describing = key == "description" and (blank or _indent(line) > indent)
        captions = None if describing else _CAPTIONS.fullmatch(line)
        if captions is not None:
            key = captions[2]
            for caption in filter(None, captions.group(2, 3)):
                _add(sections, caption, _Section(number, ""))
            half = captions.start(3) - len(captions[1]) if captions[3] else 0
        elif half and key == "start" and not colon:
            sections["start"].rows.append(line[:half])
            sections["finish"].rows.append(line[half:])
        elif describing or (key in _BLOCKS and not colon and not sections[key].value):
            sections[key].rows.append(line)
        elif not blank and not line.lstrip().startswith("#"):
            key, indent, half = _key(name, colon, number), _indent(line), 0
            _add(sections, key, _Section(number, value.strip()))
        elif not blank and key == "description":
            key = ""  # a comment ends a description
    return sections


def _drawings(text: str) -> dict[str, _Section]:
    """Return a start that is drawn alone, or above its finish, as a text with keys has them."""
    given = re.search(LEGEND_LINE, text)
    sections = {"finish": _Section(1, "any")}
    if given is not None:
        number = text.count("\n", 0, given.start()) + 1
        sections["legend"] = _Section(number, given[1].strip())
        text = text[: given.start()] + text[given.end() :]
    rows = ["", *without_fences(text).split("\n")]
    filled = [number for number, row in enumerate(rows) if row.strip()]
    ends = [n for n in filled if not rows[n - 1].strip()]  # where a drawing begins
    if len(ends) == 2 and 2 * filled.index(ends[1]) == len(filled):
        sections["finish"] = _Section(ends[1], "", rows[ends[1] :])
        rows = rows[: ends[1]]
    return sections | {"start": _Section(1, "", rows[1:])}


def _add(sections: dict[str, _Section], key: str, section: _Section) -> None:
    if key in sections:
        raise NotationError(f"{key} is given twice", line=section.line)
    sections[key] = section


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _key(key: str, colon: str, line: int) -> str:
    key = key.strip().lower()
    if not colon:
        raise NotationError("expected a key with a colon, such as board: english", line=line)
    if key not in _KEYS:
        keys = ", ".join(_KEYS)
        raise NotationError(f"there is no key {shown(key)}; the keys are {keys}", line=line)
    return key


def _from_sections(sections: dict[str, _Section]) -> Problem:
    none = _Section(0, "")
    start = sections.get("start", none)
    if start is none:
        raise NotationError("the problem has no start")
    read_as, other_readings = _use_legend(sections) if _is_drawn(sections) else ("", [])
    finish = sections.get("finish", none)
    board = _board(sections)
    with located(start.line):
        if start.value:
            begin = as_start(board, start.value, vacancy=False)
        else:
            begin = Position(board, _pattern(board, start, "start", either=False)[0])
    if finish is none:  # it may be in the table of the start
        drawn = untabbed(board, start.text, finish=True)
        if drawn == start.text:
            raise NotationError("the problem has no finish")
        end = Finish.of_bits(*parse_pattern(board, drawn))
    else:
        with located(finish.line):
            if finish.value:
                end = parse_finish(board, finish.value)
            else:
                end = Finish.of_bits(*_pattern(board, finish, "finish", either=True))
    about = sections.get("description", none)
    description = "\n".join([line.strip() for line in [about.value, *about.rows]]).strip("\n")
    title = sections.get("title", none).value
    problem = Problem(begin, end, rules=_rules(sections), title=title, description=description)
    return problem.with_reading(read_as, other_readings) if read_as else problem


def _rules(sections: dict[str, _Section]) -> Rules:
    rules = sections.get("rules", _Section(0, "normal"))
    with located(rules.line):
        return parse_rules(rules.value.lower())


def _is_drawn(sections: dict[str, _Section]) -> bool:
    """Return whether the start is a drawing of rows, perhaps of a board that it shows."""
    start = sections["start"]
    return bool(start.text.strip()) and not start.value and "lines" not in sections


def _board(sections: dict[str, _Section]) -> Board:
    """Return the board, which has a name, lines, or a geometry and holes that the start draws."""
    kinds = [key for key in ("board", "geometry", "lines") if key in sections]
    if len(kinds) != 1:
        raise NotationError("the problem needs one of board, geometry and lines")
    section, holes, start = sections[kinds[0]], sections.get("holes"), sections["start"]
    with located(section.line):
        if kinds == ["lines"]:
            return _lines_board(section, holes)
        if kinds == ["board"]:
            if holes is not None:
                raise NotationError("a board by name has no list of holes", line=holes.line)
            return board_of(section.value)
        geometry = parse_geometry(section.value.lower().replace(" ", ""))
        with located((holes or start).line):
            if holes is not None:
                places: Sequence[Coordinates] = [_place(name) for name in words_of(holes.value)]
            elif start.value:
                raise NotationError("the start must be a diagram: it shows the holes of the board")
            else:
                places = parse_diagram(start.text, geometry, first_line=start.line + 1)
            return board_of({"geometry": geometry, "holes": places})


def _place(name: str) -> Coordinates:
    """Return the column and row of a hole name such as d4."""
    match = re.fullmatch(r"([a-z]{1,3})([1-9][0-9]{0,4})", name.lower())
    if match is None:
        raise NotationError(f"{shown(name)} is not a column and a row such as d4")
    column = 0
    for letter in match[1]:
        column = 26 * column + ord(letter) - ord("a") + 1
    return column - 1, int(match[2]) - 1


def _lines_board(lines: _Section, holes: _Section | None) -> Board:
    content: dict[str, list[list[str]]] = {"lines": [], "one_way": []}
    for number, row in enumerate([lines.value, *lines.rows], lines.line):
        names = words_of(row.replace(">", " ").replace("-", " "))
        if not names or row.lstrip().startswith("#"):
            continue
        if len(names) != 3 or row.count(">") not in (0, 2):
            raise NotationError("expected three holes: a b c, or a > b > c", line=number)
        content["one_way" if ">" in row else "lines"].append(names)
    return board_of({**content, "holes": words_of(holes.value) if holes else []})


def _use_legend(sections: dict[str, _Section]) -> tuple[str, list[tuple[str, str]]]:
    """Draw the start and the finish with the usual characters, and return how they were read.

    What else they may be follows, if no legend says how. "" is returned if that is clear.
    """
    start, finish, given = [sections.get(key) for key in ("start", "finish", "legend")]
    assert start is not None
    legend: Legend | None = None
    is_known = "board" in sections or "geometry" in sections
    if given is not None:
        with located(given.line or None):
            legend, geometry = parse_legend(given.value)
        if geometry:
            sections["geometry"] = _Section(given.line, geometry)
    drawn = tidied(start.text)
    if legend is None and is_known and (is_own(start.text) or _is_clear(sections)):
        return "", []
    if legend is None and is_own(drawn):
        legend = OWN
    told: tuple[str, list[tuple[str, str]]] = "", []
    found = [] if given is not None and is_known else _readings(sections, drawn, legend)
    if given is not None and legend is not None and not found:
        own, targets = drawn_with(legend, start.text if is_known else drawn)
        if not is_known:
            sections.setdefault("geometry", _Section(start.line, "square"))
    else:
        if not found and given is None and not is_known:  # such as - for an empty hole
            found = _readings(sections, drawn, None)
        if not found and is_known:
            return told  # and what is wrong with it is said where it is read
        with located(start.line):
            reading = the_one(found)
        legend, own, targets = reading.legend, reading.start, reading.targets
        told = f"read as: {reading}", others(found, reading) if given is None else []
        sections.pop("geometry", None)
        if reading.board.name is None:
            sections["geometry"] = _Section(start.line, reading.board.geometry)
        else:
            sections["board"] = _Section(start.line, reading.board.name)
    start.rows[:] = own.split("\n")
    if finish is not None and not finish.value:
        finish.rows[:] = drawn_with(legend, tidied(finish.text))[0].split("\n")
    elif targets:
        sections["finish"] = _Section(start.line, "", targets.split("\n"))
    return told


def _is_clear(sections: dict[str, _Section]) -> bool:
    """Return whether the start is drawn with characters that mean one thing there."""
    try:
        _pattern(_board(sections), sections["start"], "start", either=False)
    except NotationError:
        return False
    return True


def _readings(
    sections: dict[str, _Section], drawn: str, legend: Legend | None
) -> Sequence[Reading]:
    """Return what the start may be, if the finish is as it is."""
    board = _board(sections) if "board" in sections or "holes" in sections else None
    geometry, finish = sections.get("geometry"), sections.get("finish")
    lattice = ""
    if geometry is not None:
        with located(geometry.line):
            lattice = parse_geometry(geometry.value.lower().replace(" ", ""))
    reverse = _rules(sections) == "reverse"
    found = []
    for reading in readings(drawn, board, lattice, legend, reverse=reverse):
        with suppress(NotationError):
            end = Finish()
            if finish is not None and finish.value:
                end = parse_finish(reading.board, finish.value)
                if reading.targets and end.pegs and end != reading.finish:
                    continue
            elif finish is not None:
                rows = drawn_with(reading.legend, tidied(finish.text))[0]
                end = Finish.of_bits(*parse_pattern(reading.board, rows))
            pegs = reading.pegs.bit_count()
            if pegs <= end.most if reverse else pegs >= end.least:
                found.append(reading)
    return found


def _pattern(board: Board, section: _Section, key: str, *, either: bool) -> tuple[int, int]:
    """Return the pegs and the free holes of the diagram below the key."""
    if not section.text.strip():
        raise NotationError(f"nothing follows {key}:", line=section.line)
    return parse_pattern(board, section.text, first_line=section.line + 1, either=either)


# Writing


def problem_text(problem: Problem) -> str:
    """Return the *problem* as a text that parse_problem reads back.

    White space in the title and around the lines of the description is folded.
    """
    lines = []
    title, description = _clean(problem.title), _clean_lines(problem.description)
    if title:
        lines.append(f"title: {title}")
    if description:
        lines += ["description:", *[f"    {line}".rstrip() for line in description]]
    drawn, board_lines = _board_text(problem.board)
    lines += board_lines
    if problem.rules != "normal":
        lines.append(f"rules: {problem.rules}")
    start, finish = _start_text(problem.start, drawn), _finish_text(problem)
    # The start comes last unless the finish is a diagram, too: its diagram then ends the file.
    lines += start + finish if len(finish) > 1 else finish + start
    return "\n".join(lines) + "\n"


def _clean(text: str) -> str:
    return " ".join("".join([c if c.isprintable() else " " for c in text]).split())


def _clean_lines(text: str) -> list[str]:
    lines = "\n".join([_clean(line) for line in text.splitlines()]).strip("\n")
    return lines.split("\n") if lines else []


def _board_text(board: Board) -> tuple[bool, list[str]]:
    """Return whether a start diagram can show the board, and the text lines that describe it."""
    if board.name is not None:
        return board.coordinates is not None, [f"board: {board.name}"]
    if board.coordinates is not None and board.geometry != "lines":
        lines = [f"geometry: {board.geometry}"]
        if not _drawable(board):
            lines.append(f"holes: {' '.join(board.names)}")
        return True, lines
    names = board.names
    lines = ["lines:"]
    lines += ["    " + " ".join([names[hole] for hole in line]) for line in board.lines]
    lines += ["    " + " > ".join([names[hole] for hole in line]) for line in board.one_way]
    alone = [names[hole] for hole in board.alone]
    return False, [*lines, f"holes: {' '.join(alone)}"] if alone else lines


def _drawable(board: Board) -> bool:
    """Return whether the diagram of a board without a name reads back as its holes."""
    places = board.coordinates or ()
    spread = (max(x for x, _ in places) + 1) * (max(y for _, y in places) + 1)
    if spread > _MAX_SPREAD * len(places):
        return False
    diagram = format_pattern(board, board.full)
    try:
        return parse_diagram(diagram, board.geometry) == places
    except NotationError:
        return False


def _start_text(start: Position, drawn: bool) -> list[str]:
    if drawn:
        return ["start:", *_indented(format_pattern(start.board, start.bits))]
    empty = start.complement()
    if empty.peg_count < start.peg_count:
        return [" ".join(["start: vacancies", *empty.pegs])]
    return [" ".join(["start: pegs", *start.pegs])]


def _indented(diagram: str) -> list[str]:
    return [f"    {row}" for row in diagram.split("\n")]


def _finish_text(problem: Problem) -> list[str]:
    finish, board = problem.finish, problem.board
    worded = finish_words(finish, board, problem.rules)
    if worded is not None:
        return [f"finish: {worded}"]
    if board.coordinates is not None and (finish.free or finish.pegs.bit_count() > 8):
        return ["finish:", *_indented(format_pattern(board, finish.pegs, finish.free))]
    words = ["finish: pegs" if finish.pegs == 0 else "finish:", *board.names_of(finish.pegs)]
    if finish.free:
        words += ["free", *board.names_of(finish.free)]
    return [" ".join(words)]
