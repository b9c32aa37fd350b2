"""What a notebook shows: pictures, tables, and the board to play on as Python sees it."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from IPython.core.formatters import DisplayFormatter
from IPython.core.interactiveshell import InteractiveShell
from IPython.utils.capture import capture_output
from traitlets import TraitError

import pegsol
from messages import Messages
from pegsol import (
    Board,
    Finish,
    Game,
    Limits,
    PegError,
    Position,
    Problem,
    Solution,
    count,
    draw,
    parse_moves,
    problem,
    solve,
)
from pegsol.view.notebook.play import Playable, play, replay
from pegsol.view.notebook.widget import BoardWidget
from view.scene import scene

TRIANGLE = problem("triangle(5) a1 any")
CENTRAL = problem("english d4 d4")
ENGLISH = CENTRAL.board
TWO_PEGS = Position.of(ENGLISH, ["d2", "d3"])
TWO_JUMPS = Solution(CENTRAL, "d2-d4 f3-d3")

# -- pictures and tables -------------------------------------------------------------------------


def shown(thing: Any) -> dict[str, str]:
    """Return what a notebook gets to choose from."""
    data, _ = DisplayFormatter().format(thing)
    return data


def test_objects_with_a_board_are_pictures() -> None:
    solved, proved = solve(TRIANGLE), solve(problem("english d4 d3"))
    assert solved.solution is not None
    assert proved.proof is not None
    game = Game(TRIANGLE, "a3-a1")
    things: list[Any] = [TRIANGLE.board, TRIANGLE.start, TRIANGLE, game, proved.proof]
    assert all(shown(thing)["text/plain"] for thing in things)
    pictures = [scene(shown(thing)["image/svg+xml"]) for thing in things]
    assert [len(picture.pegs) for picture in pictures] == [0, 14, 14, 13, 33]
    assert shown(game)["image/svg+xml"] == draw(game, width=240).svg
    table = pegsol.survey("triangle(4)").tables[0]
    for thing in (table, solved.solution):
        assert shown(thing)["image/svg+xml"] == draw(thing).svg
    # An answer shows its solution or its proof.
    assert shown(solved)["image/svg+xml"] == draw(solved.solution).svg
    assert "odd" in scene(shown(proved)["image/svg+xml"]).texts
    undecided = solve(problem("wiegleb e1 e1"), limits=Limits(nodes=100))
    assert "image/svg+xml" not in shown(undecided)


def cells(thing: Any) -> list[str]:
    """Return what stands in the caption and in the cells of a table."""
    return re.findall(r"<(?:caption|td|th)\b[^>]*>([^<]*)<", shown(thing)["text/html"])


def test_numbers_are_tables() -> None:
    space = pegsol.reachable("triangle(4) b2 any", dead_ends=True)
    caption, *words = cells(space)
    assert caption == "Reachable positions: triangle(4)"
    assert words[:5] == ["jumps", "pegs", "positions", "mod symmetry", "dead ends"]
    assert words[5:10] == ["0", "9", "1", "1", "0"]
    numbers = (space.total, space.mod_symmetry, sum(x.dead_ends or 0 for x in space.levels))
    assert words[-5:] == ["total", "", *(f"{number:,}" for number in numbers)]
    assert "dead ends" not in cells(pegsol.reachable("triangle(4) b2 any"))
    assert cells(count(TRIANGLE, games=True))[-3:] == ["games", "568,630", ""]


# -- what can be played, and what Python sets ----------------------------------------------------


def holes(*names: str) -> list[int]:
    return [ENGLISH.hole(name) for name in names]


def traits(widget: BoardWidget) -> tuple[object, ...]:
    """All traits of the game."""
    game = widget.game
    jumps = game.jumps, game.undone
    return widget.position, widget.moves, widget.problem, widget.solved, jumps, widget.get_state()


@pytest.mark.parametrize(
    ("playable", "start", "moves"),
    [
        ("triangle(5) a1", problem("triangle(5) a1"), ()),
        (CENTRAL.as_json(), CENTRAL, ()),
        (TWO_PEGS, Problem(TWO_PEGS, Finish.any_survivor()), ()),
        (Game(CENTRAL, "d2-d4"), CENTRAL, ("d2-d4",)),
        (TWO_JUMPS, CENTRAL, ("d2-d4", "f3-d3")),
    ],
)
def test_any_problem_game_or_position_can_be_played(
    playable: Playable, start: Problem, moves: tuple[str, ...]
) -> None:
    widget = play(playable)
    assert (widget.problem, widget.moves) == (start, moves)
    assert widget.position == widget.game.position
    assert play().problem == CENTRAL


def test_jumps_taken_back_can_be_made_again() -> None:
    game = Game(CENTRAL, TWO_JUMPS.jumps)
    game.undo()
    widget = play(game)
    assert (widget.moves, [str(jump) for jump in widget.game.undone]) == (("d2-d4",), ["f3-d3"])
    game.redo()
    assert widget.moves == ("d2-d4",)  # the widget goes its own way
    for widget in (replay(TWO_JUMPS), TWO_JUMPS.replay(theme="dark", names="holes")):
        assert (widget.position, widget.moves) == (CENTRAL.start, ())
        assert widget.game.undone == TWO_JUMPS.jumps
    assert (widget.theme, widget.names) == ("dark", "holes")


def test_moves_and_positions_can_be_set() -> None:
    widget = play(CENTRAL)
    for value, moves, pegs in [
        ("d2-d4, f3-d3", ("d2-d4", "f3-d3"), 30),
        (["b4-d4"], ("b4-d4",), 31),  # from the start again
        (parse_moves(ENGLISH, "d2-d4"), ("d2-d4",), 31),
        ((), (), 32),
    ]:
        widget.moves = value
        assert (widget.moves, widget.position.peg_count) == (moves, pegs)
    widget.moves = "d2-d4"
    widget.position = TWO_PEGS  # starts a new game
    assert (widget.moves, widget.game.jumps, widget.solved) == ((), (), False)
    assert widget.problem == Problem(TWO_PEGS, CENTRAL.finish)
    widget.moves = "d2-d4"
    assert widget.solved
    widget.position = Position.of(ENGLISH, ["d1", "d2", "d4"])
    widget.moves = ["d1-d3", "d3-d5"]  # grouped as they are written
    assert (widget.moves, widget.solved) == (("d1-d3-d5",), False)


def test_a_mistake_leaves_the_widget_as_it_was(messages: Messages) -> None:
    widget = play(CENTRAL)
    widget.moves = "b4-d4"
    before = traits(widget)
    empty = Position(ENGLISH, 0)
    wrong: list[tuple[Any, ...]] = [
        *(("moves", value) for value in ("d2-d4 d2-d4", 5)),
        *(("position", value) for value in (Position("french", "d4"), None, empty)),
        ("names", "edges"),
        ("theme", "oak"),
        (replay, Solution(CENTRAL, parse_moves(ENGLISH, "d1-d3")[0].jumps)),
    ]

    def ask(what: Any, value: object) -> None:
        if callable(what):
            what(value)
        else:
            setattr(widget, what, value)

    messages((PegError, TypeError), ask, wrong)
    for name in ("problem", "game", "solved"):
        with pytest.raises(TraitError, match="read-only"):
            setattr(widget, name, getattr(widget, name))
    assert traits(widget) == before


# -- what the player does ------------------------------------------------------------------------

FIRST = holes("d2", "d3", "d4")


def received(widget: BoardWidget, **changes: object) -> None:
    """Change the game as a message of the browser does."""
    widget.set_state({"_play": {**widget.get_state("_play")["_play"], **changes}})


def test_a_jump_of_the_player_is_made_if_it_is_of_this_game() -> None:
    widget = play(CENTRAL)
    old = widget.get_state("_play")["_play"]
    seen: list[object] = []
    widget.observe(lambda change: seen.append(change["new"]), "moves")
    received(widget, jumps=[FIRST], made=1)
    assert (widget.moves, widget.position.peg_count, seen) == (("d2-d4",), 31, [("d2-d4",)])
    received(widget, made=0)
    assert (widget.moves, len(widget.game.undone)) == ((), 1)
    widget.position = Position.of(ENGLISH, ["d2", "d3", "a3"])
    widget.set_state({"_play": {**old, "jumps": [FIRST], "made": 1}})
    assert (widget.moves, widget.position.peg_count) == ((), 3)
    assert widget.get_state("_play")["_play"]["start"] == holes("d2", "a3", "d3")


def test_a_message_that_is_no_game_is_refused() -> None:
    jumps: list[Any] = [None, [FIRST, FIRST], [holes("d2", "d3", "e3")]]
    others = [[200, 201, 202], [-1, -2, -3], ["d2", "d3", "d4"], [1, 2], [0.5, 1.5, 2.5]]
    wrong: list[dict[str, Any]] = [{"jumps": [FIRST, other]} for other in others]
    wrong += [{"jumps": some} for some in jumps]
    wrong += [{"made": made} for made in (2, -1, 0.5, "1", None)]
    wrong += [{"start": start} for start in (holes("d2", "d3"), None)]
    widget = play(CENTRAL)
    widget.moves = "d2-d4"
    before = traits(widget)
    for message in wrong:
        received(widget, **message)
        assert traits(widget) == before, message
    widget.set_state({"_play": {}})
    assert traits(widget) == before


# -- what the browser gets -----------------------------------------------------------------------


def test_the_tables_of_a_board_and_of_a_graph() -> None:
    state = play(CENTRAL).get_state()
    assert state["_tables"]["title"] == "English, last peg in d4"
    assert (state["_tables"]["lattice"], state["_tables"]["places"][:2]) == (True, [[2, 0], [3, 0]])
    assert state["_play"] == {"start": holes(*CENTRAL.start.pegs), "jumps": [], "made": 0}
    assert (state["theme"], state["names"]) == ("wood", None)
    graph = Board.from_lines([("x", "y", "z")], one_way=[("x", "z", "w")])
    finish = Finish.of_bits(graph.bits(["z"]), graph.bits(["w"]))
    tables = play(Problem(Position.of(graph, ["x", "y"]), finish)).get_state("_tables")["_tables"]
    assert len(tables.pop("places")) == 4
    assert tables == {
        "title": "Graph of 4 holes from w and z, a pattern with a choice",
        "holes": ["w", "x", "y", "z"],
        "lattice": False,
        "lines": [[1, 2, 3]],
        "one_way": [[1, 3, 0]],
        "rules": "normal",
        "finish": {"care": True, "pegs": [3], "free": [0], "least": 1, "most": 2, "fewest": False},
    }
    assert json.loads(json.dumps(tables)) == tables


def test_the_script_is_all_modules_and_asks_for_nothing_else() -> None:
    """The tests of the board in browsers run it."""
    script = play().get_state("_esm")["_esm"]
    for module in (Path(pegsol.__file__).parent / "web/board").glob("*.js"):
        assert script.count(f"export const $board_{module.stem.replace('.', '_')} =") == 1
    assert re.findall(r"^export default .*", script, re.MULTILINE) == [
        "export default $board_notebook.default;"
    ]
    assert not re.search(r"^\s*import \w|\bimport\(|\bfrom ['\"]", script, re.MULTILINE)
    assert set(re.findall(r"\w+://[^\s\"'`]*", script)) == {"http://www.w3.org/2000/svg"}


# -- where there is no browser -------------------------------------------------------------------

WIDGET = "application/vnd.jupyter.widget-view+json"


def test_a_notebook_without_widgets_shows_the_position() -> None:
    widget = play(CENTRAL, theme="print", names="holes")
    widget.moves = "d2-d4"
    InteractiveShell.instance()
    with capture_output() as captured:
        widget._ipython_display_()
    still, live = [output.data for output in captured.outputs]
    assert still["text/plain"].splitlines()[2:4] == ["2      o . o", "3  o o o . o o o"]
    assert still["image/svg+xml"].startswith(f'<svg data-still="{widget.get_state()["_still"]}"')
    assert ">d4<" in still["image/svg+xml"]
    # Alone, or a program would choose it and show nothing.
    assert live.keys() == {WIDGET, "text/plain"}
    assert live[WIDGET]["model_id"] == widget.model_id
    assert len({play(CENTRAL).get_state()["_still"] for _ in range(3)}) == 3  # one for each
