"""Names that people guess, and the names that serve: an error for the one names the other.

Users of python-chess, networkx and pathlib, and of the command line, try names that pegsol does
not have. They stay errors, but errors that help:

>>> from pegsol import Game
>>> Game("english").push("d2-d4")
Traceback (most recent call last):
AttributeError: Game has no 'push'; use game.play(...)

Neither ``dir`` nor ``help`` shows these names, and attributes that exist are found as fast as ever,
which a ``__getattr__`` would prevent.
"""

from __future__ import annotations

import functools

TYPE_CHECKING = False  # `import pegsol` loads little
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, NoReturn, ParamSpec, TypeVar

    P = ParamSpec("P")
    R = TypeVar("R")

# What to use, and the guesses for it, by the name of the module or of the class.
_TABLE = {
    "pegsol": {
        "problem(Path(...))": "load read open from_file read_problem load_problem",
        "problem(...) for a problem, or parse_position or parse_moves": "parse loads from_string",
        "path.write_text(problem.to_text())": "save write dump dumps convert",
        "problem(...)": "puzzle get_problem",
        "print(...)": "show display",
        "reachable(problem).levels": "levels",
        "reachable(problem)": "positions states state_space statespace",
        "Analysis(problem)": "analyse analyze analysis",
        "solve(problem, objective='fewest-moves')": "fewest_moves shortest minimum_moves",
        "solutions(problem)": "all_solutions enumerate_solutions list_solutions",
        "solve(problem).solved": "is_solvable solvable can_solve",
        "count(problem)": "count_solutions",
        "survey(board), which yields rows": "survey_rows",
        "Solution(problem, moves).verify()": "replay verify verify_solution",
        "finish_table(board)": "finishes",
        "dead_ends(problem)": "deadends",
        "fewest_pegs(board)": "fewest",
        "smallest_army(board)": "army",
        "find_pagoda(problem), or Pagoda.of(board, weights)": "pagoda pagodas",
        "Tablebase.build(problem, path)": "tablebase build_tablebase",
        "booklet(...)": "print worksheet",
        "chart(...)": "plot",
        "draw(...)": "image picture svg render",
        "board.symmetries": "symmetries",
        "__version__": "version",
    },
    "Board": {
        "board.names": "holes hole_names nodes vertices cells",
        "board.lines or board.jumps": "neighbors neighbours edges moves adjacency",
        "len(board)": "size hole_count number_of_nodes number_of_holes",
        "board.hole(name)": "index hole_index",
        "board.to_networkx()": "to_graph graph",
        "Position(board, pegs)": "position start empty",
        "Position(board, pegs).legal_jumps()": "legal_jumps legal_moves",
        "Problem(board, start, finish)": "problem",
        "pegsol.draw(board)": "draw plot show",
    },
    "Position": {
        "position.board.symmetries.canonical(position)": "canonical canonicalize normal_form",
        "position.board.symmetries.orbit(position)": "symmetries orbit images",
        "position.legal_jumps()": "legal_moves moves jumps possible_moves possible_jumps",
        "position.jump(...)": "push play move make_move apply make",
        "position.successors()": "children neighbors neighbours next",
        "position.predecessors()": "parents",
        "position.peg_count": "count num_pegs number_of_pegs size",
        "position.complement().pegs": "empty empty_holes",
        "position.board.names": "holes",
        "not position.legal_jumps()": "stuck is_stuck is_over is_dead_end",
        "position.to_text()": "fen as_text text",
        "pegsol.parse_position(board, text)": "from_text from_fen parse",
        "pegsol.draw(position)": "draw plot show",
        "pegsol.solve(Problem(position, finish))": "solve",
    },
    "Jump": {
        "jump.origin, or jump.names": "source start from_hole from_square src holes",
        "jump.over": "middle jumped",
        "jump.target": "destination to end to_hole to_square dst",
        "str(jump)": "uci to_text notation",
    },
    "Game": {
        "game.play(...)": "push make move make_move apply do push_san push_uci",
        "game.undo()": "pop back take_back takeback unmake",
        "game.undo(len(game.jumps))": "reset restart",
        "game.legal_jumps()": "legal_moves moves_available possible_moves possible_jumps",
        "game.stuck or game.solved": "is_over is_game_over game_over over finished done",
        "game.solved": "is_solved won is_won result outcome",
        "game.stuck": "is_stuck is_dead_end",
        "game.jumps or game.moves": "history move_stack",
        "game.position": "state current",
        "game.position.pegs": "pegs",
        "game.position.peg_count": "peg_count",
        "pegsol.solve(game)": "solve hint",
        "pegsol.draw(game)": "draw show plot",
    },
    "Problem": {
        "pegsol.problem(Path(...))": "read load from_file open",
        "pegsol.problem(...)": "parse from_text from_json from_dict loads",
        "problem.to_text(...)": "save write dump dumps text to_file",
        "problem.as_json()": "to_json to_dict json",
        "problem.finish": "goal target end",
        "problem.title or problem.spec": "name",
        "pegsol.solve(problem)": "solve",
        "pegsol.prove(problem)": "prove",
        "pegsol.count(problem)": "count",
        "pegsol.reachable(problem)": "reachable positions levels",
        "pegsol.Game(problem)": "play game",
        "pegsol.draw(problem)": "draw show plot",
    },
    "Finish": {
        "Finish.exactly(number)": "count number pegs_exactly",
        "Finish.of('d4 d5')": "holes survivor pattern",
        "Finish.any_survivor()": "any anywhere",
        "finish.holds(position)": "matches check is_satisfied satisfied_by satisfied",
    },
    "Solution": {
        "solution.verify()": "check is_valid valid validate",
        "len(solution.moves)": "move_count length",
        "solution.jumps": "steps history",
        "solution.as_json()": "to_json to_dict json",
        "solution.positions()": "states boards",
        "solution.problem.start": "start",
        "pegsol.draw(solution)": "draw show plot",
        "pegsol.shorten(solution)": "shorten",
    },
    "Result": {
        "result.solved": "is_solved success ok solvable found",
        "result.status": "impossible is_impossible undecided outcome answer",
        "result.solution.moves": "moves",
        "result.solution.jumps": "jumps",
        "result.solution.positions()": "positions",
        "result.stats.seconds": "time seconds elapsed",
        "result.stats.nodes": "nodes",
        "result.reason": "message",
        "result.as_json()": "to_json to_dict json",
        "result.solution.verify() or result.proof.check()": "verify check",
    },
    "Proof": {
        "proof.as_json()": "to_json to_dict json",
        "proof.check()": "verify is_valid valid",
        "proof.certificate": "evidence",
    },
    "StateSpace": {
        "space.total or len(space)": "size count raw number_of_nodes",
        "space.positions(pegs)": "states nodes",
        "space.levels": "level layers",
        "len(space.levels) - 1": "depth",
        "space.to_networkx()": "to_graph graph",
        "space.export(path)": "save to_parquet write",
        "position in space": "contains has",
        "pegsol.winning(space, finish)": "winning",
    },
    "Tablebase": {
        "Tablebase.open(path)": "load read",
        "tablebase.winning(position)": "probe lookup probe_wdl get",
        "tablebase.fewest(position)": "probe_dtz value",
    },
    "Analysis": {
        "analysis.jumps(position)": "hint moves analyse legal_jumps",
        "analysis.best_line(position)": "best best_move best_jump",
        "analysis.winning(position)": "is_winning solvable is_solvable",
    },
    "Picture": {"picture.save(path)": "write savefig export to_file", "picture.svg": "to_svg text"},
    "Limits": {
        "limits.time": "time_limit seconds timeout",
        "limits.memory": "memory_limit",
        "limits.nodes": "node_limit max_nodes",
    },
}

_ARGUMENTS = {
    "limits=Limits(time=...)": "time time_limit timeout max_time max_seconds seconds",
    "limits=Limits(memory='2G')": "memory memory_limit max_memory",
    "limits=Limits(nodes=...)": "nodes node_limit max_nodes",
    "pairs='all'": "everything all_pairs",
    "threads": "jobs n_jobs workers processes",
    "seed": "random_state",
    "progress": "callback on_progress",
}


def _by_guess(rows: dict[str, str]) -> dict[str, str]:
    return {guess: right for right, guesses in rows.items() for guess in guesses.split()}


def guessed(owner: str, name: str) -> str:
    """Return what to use instead of a guessed *name* of a module or a class; "" if unknown.

    >>> guessed("pegsol", "levels")
    'reachable(problem).levels'
    """
    return _by_guess(_TABLE.get(owner, {})).get(name, "")


class Guessable(type):
    """The type of a class whose errors name the right word for a name that people guess."""

    def __init__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> None:
        super().__init__(name, bases, namespace)
        if name in _TABLE:  # a subclass inherits them
            for guess, right in _by_guess(_TABLE[name]).items():
                setattr(cls, guess, _Guess(name, guess, right))
            cls.__dir__ = _shown_names  # type: ignore[assignment, method-assign]

    def __dir__(cls) -> list[str]:
        return [name for name in super().__dir__() if not _is_hidden(cls, name)]


class _Guess:
    """A name that a class does not have: using it is an AttributeError."""

    def __init__(self, owner: str, name: str, right: str) -> None:
        self._said = owner, name, right

    def __get__(self, thing: object, owner: type) -> NoReturn:
        kind, name, right = self._said
        raise AttributeError(f"{kind} has no {name!r}; use {right}")


def _shown_names(thing: object) -> list[str]:
    return [name for name in object.__dir__(thing) if not _is_hidden(type(thing), name)]


def _is_hidden(kind: type, name: str) -> bool:
    held = next((vars(base)[name] for base in kind.__mro__ if name in vars(base)), None)
    return isinstance(held, _Guess) or held is _shown_names


def guessable(function: Callable[P, R]) -> Callable[P, R]:
    """Return a *function* that takes limits, with errors that name the right argument.

    >>> from pegsol import solve
    >>> solve("english", time_limit=2)
    Traceback (most recent call last):
    TypeError: solve() has no argument 'time_limit'; use limits=Limits(time=...)
    """
    code = function.__code__
    called = function.__qualname__.removesuffix(".__init__")
    own = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    guesses = {
        guess: right
        for guess, right in _by_guess(_ARGUMENTS).items()
        if guess not in own and (right in own or "limits" in right)
    }

    @functools.wraps(function)
    def checked(*values: P.args, **named: P.kwargs) -> R:
        for name in named:
            if name in guesses:
                raise TypeError(f"{called}() has no argument {name!r}; use {guesses[name]}")
        return function(*values, **named)

    return checked
