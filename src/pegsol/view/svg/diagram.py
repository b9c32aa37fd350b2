"""One board as SVG, in layers: wood, holes, pegs, rings, arrows, texts and labels."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pegsol.errors import ProblemError, checked
from pegsol.game.boards.board import Board, column_letters
from pegsol.game.jump import Jump
from pegsol.game.notation import as_jumps
from pegsol.game.position import Move
from pegsol.limits import amount
from pegsol.view.marks import NO_MARKS, Marks
from pegsol.view.markup import PREFIX, number, path, tag
from pegsol.view.places import Place, on_lattice, places
from pegsol.view.svg.lettering import centred, edge_labels, fit, short_number
from pegsol.view.theme import CLASS_COLOURS, Theme, heat, on
from pegsol.wording import shown

Names = Literal["holes", "edges"]
"""Where names are written: in the holes, or along the board's edges as letters and numbers."""

Style = dict[str, float | str]

# Lengths in steps from a hole to its neighbour.
BODY = 0.64  # from a hole's centre to the edge of the board
_HOLE, _NAMED_HOLE, _COLOURED_HOLE = 0.25, 0.36, 0.45  # radii
_PEG, _SMALL_PEG = 0.385, 0.3  # radii; small pegs show the colour of their hole around them
_LABEL = 0.3  # from the centre of a label to the edge of the picture
_HEAD, _HALF_HEAD = 0.37, 0.23  # length and half the width of an arrow's head


@dataclass(frozen=True)
class Diagram:
    """A board with pegs (bits) and marks, drawn with ``step`` pixels between neighbours.

    ``moves`` are drawn as arrows on the position before them.
    """

    board: Board
    pegs: int
    theme: Theme
    step: float = 40.0
    names: Names | None = None
    marks: Marks = NO_MARKS
    moves: tuple[Move, ...] = ()
    free: int = 0  # holes that a finish leaves free, as bits
    edge: float = 0.05  # width of the line around the board, in steps

    @classmethod
    def sized(
        cls,
        board: Board,
        pegs: int,
        theme: Theme,
        width: float,
        *,
        names: Names | None = None,
        marks: Marks = NO_MARKS,
        moves: tuple[Move, ...] = (),
        free: int = 0,
    ) -> Diagram:
        """Return the diagram of a board, about *width* pixels wide; small boards are narrower.

        Raises NotationError or ProblemError for marks and moves of another board, for unknown
        *names*, and for a width that is not a positive number.
        """
        if names not in (None, "holes", "edges"):
            raise ProblemError(f"names go in the holes or along the edges, not {shown(names)}")
        amount(width, "a number of pixels", 1)
        marks = checked(Marks, marks, "marks").on(board)
        if any(jump.board != board for move in moves for jump in move.jumps):
            raise ProblemError("a move that is to be drawn belongs to another board")
        xs, ys = zip(*places(board), strict=True)
        steps = max(max(xs), 0.8 * max(ys), 3.0) + 2 * BODY
        return cls(board, pegs, theme, round(width / steps, 2), names, marks, moves, free)

    @property
    def size(self) -> tuple[float, float]:
        """The width and the height in pixels."""
        left, top, right, bottom = self._margins
        xs, ys = zip(*places(self.board), strict=True)
        return (left + max(xs) + right) * self.step, (top + max(ys) + bottom) * self.step

    @cached_property
    def _margins(self) -> tuple[float, float, float, float]:
        """The margins left, above, right and below the centres of the outermost holes, in steps."""
        plain = BODY + self.edge
        if not self._has_edge_labels:
            return plain, plain, plain, plain
        holes = places(self.board)
        (left, top), (right, bottom) = (
            tuple([end(values) for values in zip(*holes, strict=True)]) for end in (min, max)
        )
        marks = [place for place, _ in edge_labels(self.board)]
        return (
            max(plain, left - min([x for x, _ in marks]) + _LABEL),
            max(plain, top - min([y for _, y in marks]) + _LABEL),
            max(plain, max([x for x, _ in marks]) - right + _LABEL),
            max(plain, max([y for _, y in marks]) - bottom + _LABEL),
        )

    @property
    def _has_edge_labels(self) -> bool:
        return self.names == "edges" and on_lattice(self.board)

    @property
    def _has_hole_names(self) -> bool:
        """Graphs have no rows or columns, so their names are always in the holes."""
        return self.names == "holes" or (self.names == "edges" and not on_lattice(self.board))

    @cached_property
    def at(self) -> tuple[Place, ...]:
        """The centre of each hole, in pixels from the top left corner of the picture."""
        left, top, _, _ = self._margins
        return tuple(
            [((left + x) * self.step, (top + y) * self.step) for x, y in places(self.board)]
        )

    def layers(self) -> Iterator[str]:
        """Yield the elements from back to front."""
        yield from self._wood()
        yield from self._block()
        yield from self._areas()
        yield from self._holes()
        yield from self._pegs()
        yield from self._rings()
        yield from self._arrows()
        yield from self._texts()
        yield from self._crosses()
        yield from self._labels()

    def placed(self, x: float, y: float) -> str:
        """Return the diagram as one group with its top left corner at (x, y)."""
        return tag("g", "\n".join(self.layers()), transform=f"translate({x:.2f} {y:.2f})")

    # -- layers ------------------------------------------------------------------------------

    def _wood(self) -> Iterator[str]:
        theme, at = self.theme, self.at
        if on_lattice(self.board):
            body = self._body()
            for colour, reach in ((theme.edge, BODY + self.edge), (theme.board, BODY)):
                yield self._line(body, colour, 2 * reach)
        else:
            width, height = self.size
            yield tag(
                "rect",
                x=0.5 * self.edge * self.step,
                y=0.5 * self.edge * self.step,
                width=width - self.edge * self.step,
                height=height - self.edge * self.step,
                rx=BODY * self.step,
                fill=theme.board,
                stroke=theme.edge,
                stroke_width=self.edge * self.step,
            )
        if self.board.geometry in ("lines", "square+diagonals"):
            steps = {
                tuple(sorted(pair)) for a, b, c in self.board.jumps for pair in ((a, b), (b, c))
            }
            grooves = "".join([path([at[a], at[b]]) for a, b in sorted(steps)])
            if grooves:
                yield self._line(grooves, theme.groove, 0.07)
            for a, b, c in self.board.one_way:
                yield self._head(at[a], at[b], theme.groove, 0.5)
                yield self._head(at[b], at[c], theme.groove, 0.5)

    def _body(self) -> str:
        """Return a path along all lines, with a dot for each hole on no line."""
        at = self.at
        lines = [[at[a], at[c]] for a, _, c in self.board.lines + self.board.one_way]
        dots = [(at[hole], at[hole]) for hole in self.board.alone]
        return "".join([path(line) for line in [*lines, *dots]])

    def _line(self, data: str, colour: str, width: float, dash: str | None = None) -> str:
        return tag(
            "path",
            d=data,
            fill="none",
            stroke=colour,
            stroke_width=width * self.step,
            stroke_linecap="round" if dash is None else "butt",
            stroke_linejoin="round",
            stroke_dasharray=dash,
        )

    def _block(self) -> Iterator[str]:
        """Yield the ground under the holes of a block; neighbouring holes share one shape."""
        theme, squares = self.theme, self._squares(self.marks.block)
        if squares:
            for colour, width in ((theme.casing, 0.13), (theme.finish, 0.07)):
                yield self._line(squares, colour, width)
            yield tag("path", d=squares, fill=theme.board)
            yield tag("path", d=squares, fill=theme.finish, fill_opacity="0.3")

    def _squares(self, names: Iterable[str]) -> str:
        """Return a path around the squares of holes."""
        half = 0.5 * self.step
        corners = ((-half, -half), (half, -half), (half, half), (-half, half))
        return "".join(
            [
                path([(x + dx, y + dy) for dx, dy in corners], closed=True)
                for x, y in [self.at[self.board.hole(name)] for name in names]
            ]
        )

    def _areas(self) -> Iterator[str]:
        """Yield the ground of each area, and its letter beside the first hole."""
        reach = 0.37 * self.step
        for place, names in enumerate(self.marks.areas):
            colour = CLASS_COLOURS[place % len(CLASS_COLOURS)]
            # The ground is lighter than the colours of classes, so that all pegs stand out.
            yield tag("path", d=self._squares(names), fill=colour, fill_opacity="0.55")
            x, y = min([self.at[self.board.hole(name)] for name in names], key=lambda at: at[::-1])
            letter = column_letters(place).upper()
            badge = {"cx": x - reach, "cy": y - reach, "r": 0.19 * self.step}
            yield tag("circle", **badge, fill=colour)
            yield self.text(x - reach, y - reach, letter, 0.28, on(colour), weight=600)

    def _holes(self) -> Iterator[str]:
        theme, colours = self.theme, self._colours
        plain = [h for h in range(len(self.at)) if h not in colours]
        edge: Style = {"stroke": theme.hole_edge, "stroke_width": 0.035 * self.step}
        if plain:
            radius = _NAMED_HOLE if self._has_hole_names or self.marks.weights else _HOLE
            yield tag("g", *self._discs(plain, radius), fill=theme.hole, **edge)
        for colour in dict.fromkeys(colours.values()):
            holes = [hole for hole, painted in colours.items() if painted == colour]
            yield tag("g", *self._discs(holes, _COLOURED_HOLE), fill=colour, **edge)

    def _discs(self, holes: Iterable[int], radius: float) -> list[str]:
        size = radius * self.step
        return [tag("circle", cx=self.at[h][0], cy=self.at[h][1], r=size) for h in holes]

    @cached_property
    def _colours(self) -> dict[int, str]:
        """The colours that show classes and heat, by the number of the hole."""
        board, marks = self.board, self.marks
        colours = {
            board.hole(name): CLASS_COLOURS[value % len(CLASS_COLOURS)]
            for name, value in marks.classes.items()
        }
        if marks.heat:
            low, high = marks.heat_scale
            for name, value in marks.heat.items():
                colours[board.hole(name)] = heat((value - low) / (high - low))
        return colours

    def _pegs(self) -> Iterator[str]:
        pegs = [h for h in range(len(self.at)) if self.pegs >> h & 1]
        if pegs:
            uses = [tag("use", href=f"#{self.peg}", x=self.at[h][0], y=self.at[h][1]) for h in pegs]
            yield tag("g", *uses)

    @property
    def _peg_radius(self) -> float:
        """The radius in pixels, smaller if holes have colours."""
        return (_SMALL_PEG if self._colours else _PEG) * self.step

    @property
    def peg(self) -> str:
        """The id of a peg of this theme and size."""
        return f"{PREFIX}{self.theme.name}-peg-{number(self._peg_radius)}"

    def definitions(self) -> tuple[str, ...]:
        """Return the definitions a document needs once: the peg, centred at (0, 0)."""
        theme, step = self.theme, self.step
        radius = self._peg_radius
        light, middle, dark = theme.peg
        fill = middle
        parts = []
        if light != dark:
            stops = [
                tag("stop", offset=offset, stop_color=colour)
                for offset, colour in ((0, light), (0.5, middle), (1, dark))
            ]
            gradient = {"cx": "0.36", "cy": "0.3", "r": "0.75"}
            parts.append(tag("radialGradient", *stops, id=f"{PREFIX}{theme.name}-ball", **gradient))
            fill = f"url(#{PREFIX}{theme.name}-ball)"
        peg = []
        if theme.shadow is not None:
            below = {"cx": 0.04 * step, "cy": 0.07 * step, "r": radius}
            peg.append(tag("circle", **below, fill=theme.shadow, fill_opacity="0.3"))
        edge: Style = {"stroke": theme.peg_edge, "stroke_width": 0.03 * step}
        peg.append(tag("circle", r=radius, fill=fill, **edge))
        return *parts, tag("g", *peg, id=self.peg)

    def _rings(self) -> Iterator[str]:
        theme, marks, hole = self.theme, self.marks, self.board.hole
        if marks.vacancy:
            rings = self._discs(map(hole, marks.vacancy), 0.46)
            dash = f"{0.12 * self.step:.2f} {0.1 * self.step:.2f}"
            yield self._ring(rings, theme.vacancy, 0.07, stroke_dasharray=dash)
        if marks.finish:
            # A dark line on both sides keeps the ring visible on wood and on pegs.
            for colour, width in ((theme.casing, 0.17), (theme.finish, 0.09)):
                yield self._ring(self._discs(map(hole, marks.finish), 0.44), colour, width)

        half = 0.62 * self.step
        for x, y in [self.at[hole(name)] for name in marks.catalyst]:
            lozenge = path(
                [(x, y - half), (x + half, y), (x, y + half), (x - half, y)], closed=True
            )
            for colour, width in ((theme.casing, 0.15), (theme.finish, 0.07)):
                yield self._line(lozenge, colour, width)

    def _ring(self, discs: Sequence[str], colour: str, width: float, **more: str | float) -> str:
        return tag("g", *discs, fill="none", stroke=colour, stroke_width=width * self.step, **more)

    def _arrows(self) -> Iterator[str]:
        at, theme, marks = self.at, self.theme, self.marks
        winning, losing = as_jumps(self.board, marks.winning), as_jumps(self.board, marks.losing)
        for jumps, colour, dash in (
            (losing, theme.bad, f"{0.18 * self.step:.2f} {0.12 * self.step:.2f}"),
            (winning, theme.good, None),
        ):
            for jump in jumps:
                points = [at[hole] for hole in self.way(jump)]
                yield from self._arrow(points, colour, 0.1, dash)
        for move in self.moves:
            points = [at[move.jumps[0].origin]]
            for jump in move.jumps:
                points += [at[hole] for hole in self.way(jump)[1:]]
            yield from self._arrow(points, theme.way, 0.13)

    def way(self, jump: Jump) -> tuple[int, ...]:
        """Return the corners of a jump's way: its ends, and the middle hole if the jump bends."""
        start, over, end = (self.at[hole] for hole in (jump.origin, jump.over, jump.target))
        bent = math.dist(start, over) + math.dist(over, end) > 1.01 * math.dist(start, end)
        return (jump.origin, jump.over, jump.target) if bent else (jump.origin, jump.target)

    def _arrow(
        self, points: Sequence[Place], colour: str, width: float, dash: str | None = None
    ) -> Iterator[str]:
        """Yield an arrow through *points*, with a casing that separates it from the background."""
        *before, tip = points
        length = math.dist(before[-1], tip)
        share = 1 - _HEAD * self.step / length
        neck = tuple([a + (b - a) * share for a, b in zip(before[-1], tip, strict=True)])
        data = path([*before, (neck[0], neck[1])])
        casing = self.theme.outline(colour)
        yield self._line(data, casing, width + 0.08)
        yield self._head(before[-1], tip, casing, 1.0, 0.04)
        yield self._line(data, colour, width, dash)
        yield self._head(before[-1], tip, colour, 1.0)

    def _head(self, start: Place, end: Place, colour: str, share: float, grown: float = 0.0) -> str:
        """Return an arrow's head; its tip is at *share* of the distance from *start* to *end*."""
        length = math.dist(start, end)
        dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
        tip = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        reach, half = (_HEAD + grown) * self.step, (_HALF_HEAD + 1.5 * grown) * self.step
        front = tip[0] + grown * 2 * self.step * dx, tip[1] + grown * 2 * self.step * dy
        back = tip[0] - reach * dx, tip[1] - reach * dy
        corners = [
            front,
            (back[0] - half * dy, back[1] + half * dx),
            (back[0] + half * dy, back[1] - half * dx),
        ]
        return tag("path", d=path(corners, closed=True), fill=colour, stroke_linejoin="round")

    def _texts(self) -> Iterator[str]:
        """Yield the text in each hole: its number, its class or its name."""
        written = self._hole_texts()
        for hole in range(len(self.at)):
            text = written.get(hole)
            if text is None:
                continue
            theme, room = self.theme, 0.7
            if self.pegs >> hole & 1:
                colour = theme.on_peg
                room = 0.5 if self._colours else 0.7
            elif hole in self._colours:
                colour = on(self._colours[hole])
            else:
                colour = theme.on_hole
            x, y = self.at[hole]
            yield self.text(x, y, text, fit(text, 0.36, room), colour, weight=600)

    def _hole_texts(self) -> dict[int, str]:
        board, marks = self.board, self.marks
        texts = dict(enumerate(board.names)) if self._has_hole_names else {}
        texts |= {hole: "?" for hole in range(len(board)) if self.free >> hole & 1}
        if len(set(marks.classes.values())) > 1:  # a single class needs no letter
            texts |= {board.hole(name): column_letters(k) for name, k in marks.classes.items()}
        for numbers in (marks.weights, marks.heat):
            texts |= {board.hole(name): short_number(value) for name, value in numbers.items()}
        return texts

    def _crosses(self) -> Iterator[str]:
        """Yield a cross with a casing over each hole where no peg can be."""
        if not self.marks.excluded:
            return
        reach = 0.3 * self.step
        strokes = "".join(
            [
                path([(x - reach, y + sign * reach), (x + reach, y - sign * reach)])
                for x, y in [self.at[self.board.hole(name)] for name in self.marks.excluded]
                for sign in (1, -1)
            ]
        )
        way = self.theme.way
        for colour, width in ((self.theme.outline(way), 0.15), (way, 0.07)):
            yield self._line(strokes, colour, width)

    def _labels(self) -> Iterator[str]:
        if self._has_edge_labels:
            left, top, _, _ = self._margins
            for (x, y), text in edge_labels(self.board):
                place = (left + x) * self.step, (top + y) * self.step
                yield self.text(*place, text, fit(text, 0.42, 0.6), self.theme.soft)

    def text(
        self, x: float, y: float, words: str, size: float, colour: str, *, weight: int = 400
    ) -> str:
        """Return a line of text centred at (x, y); *size* is in steps."""
        return centred(x, y, words, size * self.step, colour, weight=weight)
