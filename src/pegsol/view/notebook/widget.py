"""The interactive board in a notebook (extra ``jupyter``).

The board is JavaScript in ``web/board``, which draws tables and sends back the player's jumps. The
widget accepts only jumps that the rules of the model allow, and sends the values that Python sets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from pegsol.errors import MissingExtraError, PegError, ProblemError, checked
from pegsol.game.game import Game
from pegsol.game.jump import Jump
from pegsol.game.notation import MovesLike
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.view.board_tables import as_play, holes, tables
from pegsol.view.messages import texts
from pegsol.view.scripts import alone, modules
from pegsol.view.svg.diagram import Names
from pegsol.view.terminal.position import draw_position
from pegsol.view.theme import find_theme
from pegsol.view.wording import board_name
from pegsol.wording import shown

try:
    import anywidget
    import traitlets
except ImportError:
    raise MissingExtraError("jupyter", "the interactive board") from None

_WIDGET = "application/vnd.jupyter.widget-view+json"


class BoardWidget(anywidget.AnyWidget):
    """A board to play on in a notebook, made by ``play`` or ``replay``.

    ``position`` and ``moves`` follow the player and can be set. ``problem``, ``game`` (with the
    jumps made and undone) and ``solved`` are read-only. All of them are traits that ``observe`` can
    watch. ``theme`` and ``names`` can be changed at any time.

    Setting ``position`` starts a new game from that position, with the same finish and rules.
    Setting ``moves``, to one text or several, plays the moves from the start of the problem.

    >>> from pegsol import play
    >>> widget = play("english d4 d4")
    >>> widget.moves = "d2-d4, f3-d3"
    >>> widget.position.peg_count, widget.solved
    (30, False)
    >>> widget.moves
    ('d2-d4', 'f3-d3')

    Raises ProblemError for a position of another board, and NotationError or IllegalJumpError for
    moves that cannot be made. After an error the widget is unchanged.
    """

    _esm = alone("board/notebook.js", modules())
    _tables = traitlets.Dict().tag(sync=True)  # Tables, for the board in the browser
    _play = traitlets.Dict().tag(sync=True)  # the game, in the browser's form
    _words = traitlets.Dict(texts("en")["BOARD"]).tag(sync=True)  # in English
    _still = traitlets.Unicode().tag(sync=True)  # marks the picture that the board replaces
    theme = traitlets.Unicode("wood").tag(sync=True)
    names = traitlets.Unicode(None, allow_none=True).tag(sync=True)

    position = traitlets.TraitType[Position, Position]()
    moves = traitlets.TraitType[tuple[str, ...], MovesLike]()
    problem = traitlets.TraitType[Problem, Problem](read_only=True)
    game = traitlets.TraitType[Game, Game](read_only=True)
    solved = traitlets.Bool(read_only=True)

    def __init__(self, game: Game, *, theme: str, names: Names | None) -> None:
        self._show(game)
        if names is not None:
            checked(str, names, "'holes' or None")
        super().__init__(
            _tables=tables(game.problem),
            _still=uuid4().hex,
            theme=find_theme(theme).name,
            names=names,
        )
        self.observe(self._on_play, "_play")
        self.observe(self._on_position, "position")
        self.observe(self._on_moves, "moves")

    # -- values that Python sets -------------------------------------------------------------

    @traitlets.validate("theme")
    def _check_theme(self, proposal: Any) -> str:
        return find_theme(proposal["value"]).name

    @traitlets.validate("names")
    def _check_names(self, proposal: Any) -> Names | None:
        names: Names | None = proposal["value"]
        if names not in (None, "holes"):
            raise ProblemError(f"the names are in the holes or left out here, not {shown(names)}")
        return names

    @traitlets.validate("position")
    def _check_position(self, proposal: Any) -> Position:
        position = proposal["value"]
        if not isinstance(position, Position):
            return Position(self.problem.board, position)
        if position.board != self.problem.board:
            raise ProblemError(
                f"the position is on {board_name(position.board)}, "
                f"not on {board_name(self.problem.board)}"
            )
        self.problem.from_position(position)  # raises an error if the problem cannot start there
        return position

    @traitlets.validate("moves")
    def _check_moves(self, proposal: Any) -> tuple[str, ...]:
        return _move_texts(Game(self.problem, proposal["value"]))

    def _on_position(self, change: Any) -> None:
        if change["new"] != self._shown.position:
            self._show(Game(self.problem.from_position(change["new"])))

    def _on_moves(self, change: Any) -> None:
        if change["new"] != _move_texts(self._shown):
            self._show(Game(self.problem, change["new"]))

    # -- actions of the player ---------------------------------------------------------------

    def _on_play(self, change: Any) -> None:
        """Accept the game from the browser if it is legal; otherwise send back the current game."""
        if change["new"] == as_play(self._shown):
            return
        try:
            game = _from_play(self.problem, change["new"])
        except (PegError, LookupError, TypeError, ValueError):
            game = self._shown  # for example, after Python has set another position
        self._show(game)

    def _show(self, game: Game) -> None:
        """Set all traits to the *game* before notifying any observer."""
        self._shown = game
        with self.hold_trait_notifications():
            self.set_trait("problem", game.problem)
            self.set_trait("game", game.copy())
            self.set_trait("solved", game.solved)
            self.set_trait("position", game.position)
            self.set_trait("moves", _move_texts(game))
            self.set_trait("_play", as_play(game))

    # -- without a browser -------------------------------------------------------------------

    def _ipython_display_(self) -> None:
        """Show a picture and then the board, which removes the picture when the board appears.

        Programs without a kernel, such as nbconvert and GitHub, show the picture. If both were one
        output, these programs would choose the widget and show nothing.
        """
        from IPython.display import display

        show: Callable[..., object] = display  # display has no type annotations
        still, alt = self._picture()
        metadata = {"image/svg+xml": {"alt": alt}}
        show({"image/svg+xml": still, "text/plain": str(self)}, metadata=metadata, raw=True)
        bundle = self._repr_mimebundle_()
        if bundle is not None:
            data, about = bundle
            # The text has been shown already, but nbconvert would warn about a missing text.
            show({_WIDGET: data[_WIDGET], "text/plain": ""}, metadata=about, raw=True)

    def _picture(self) -> tuple[str, str]:
        """Return the position as SVG, marked so that the board can find it, and in words."""
        from pegsol.view.svg.pictures import draw

        picture = draw(self._shown, theme=self.theme, names="holes" if self.names else None)
        marked = picture.svg.replace("<svg ", f'<svg data-still="{self._still}" ', 1)
        return marked, picture.description

    def __str__(self) -> str:
        return str(draw_position(self._shown.position, labels=True))


def _move_texts(game: Game) -> tuple[str, ...]:
    return tuple([str(move) for move in game.moves])


def _from_play(problem: Problem, play: Mapping[str, Any]) -> Game:
    """Return the game played in the browser, or raise any kind of error if it is not legal."""
    board, jumps, made = problem.board, play["jumps"], play["made"]
    if play["start"] != holes(board, problem.start.bits):
        raise ProblemError("a game from another start")
    if not isinstance(made, int) or not 0 <= made <= len(jumps):
        raise ProblemError(f"{made} of {len(jumps)} jumps")
    game = Game(problem, [Jump(board, *jump) for jump in jumps])
    game.undo(len(jumps) - made)
    return game
