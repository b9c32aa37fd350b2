"""Pictures of proofs by trees: pairs of small boards, linked by the jumps between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pegsol.game.boards.board import column_letters
from pegsol.game.position import Position
from pegsol.game.problem import Problem
from pegsol.proof.certificates.tree import Pair, Tree, neighbours
from pegsol.view.markup import path, tag
from pegsol.view.svg.diagram import Diagram
from pegsol.view.svg.lettering import flush
from pegsol.view.svg.sheet import MIN_WIDTH, Block, Cell, Look, Parts, notes, rows_of, wrapped
from pegsol.view.svg.weight_pictures import sum_parts, tight_jump, weighed, weights_cell
from pegsol.view.theme import Theme
from pegsol.wording import plural

_SMALL = 0.3  # the width of a small board relative to a large one
_BETWEEN = 26.0  # pixels between the boards of a pair
_INDENT, _DOWN, _GAP = 34.0, 10.0, 12.0  # of the next pairs, and between pairs and their texts
_TEXT = 260.0  # the width of a text
_SIZE = 12.0  # of the letters
_LINE = 1.35 * _SIZE
_MAX_COLUMNS = 4


class _Row(NamedTuple):
    """A pair in the drawing, or a reference to pairs that are drawn elsewhere or left out.

    ``parent`` is the number of the row of the pair that leads to it.
    """

    depth: int
    parent: int | None
    pair: Pair | None
    title: str
    lines: tuple[str, ...] = ()


def tree_parts(problem: Problem, certificate: Tree, look: Look) -> Parts:
    """Return the tree of a proof, with the weights that it uses and the sums of jump counts.

    Each pair is drawn once, and other places refer to its number. Only the first levels of a large
    tree are drawn.
    """
    plan = _Plan(problem, certificate, look.pairs)
    counted = [
        sum_parts(problem, pair.origin, pair.target, pair.branches, look, plan.ends(pair))
        for pair in plan.numbers
        if pair.branches is not None
    ]
    used = sorted({pair.weighting for pair in plan.numbers if pair.by == "pagoda"})
    cells = [_weights(problem, certificate, number, look) for number in used]
    for pair in plan.roots:
        plan.draw(pair, "", 0, None)
    tree = _block(problem, plan.rows, look)
    sentences = [
        "Each pair says that the position on its left cannot become the one on its right.",
        "It holds if all pairs that its lines lead to hold, or else by sums.",
    ]
    left_out = len(certificate.pairs) - len(plan.numbers)
    if left_out:
        sentences.append(
            f"{plural(len(plan.numbers), 'pair')} of {len(certificate.pairs)} are drawn; the "
            f"certificate has the other {left_out}."
        )
    theme = look.theme
    rows = [rows_of(cells, min(_MAX_COLUMNS, len(cells)), theme)] if cells else []
    words = notes(sentences, max([MIN_WIDTH, *[block.width for block in (tree, *rows)]]), theme)
    below = [block for parts in counted for block in parts.blocks]
    sums = [text for parts in counted for text in parts.sentences]
    return Parts((*rows, words, tree, *below), (*sentences, *plan.described, *sums))


def _weights(problem: Problem, certificate: Tree, number: int, look: Look) -> Cell:
    weights = certificate.weightings[number]
    tight = tight_jump(problem.board, weights, problem.rules)
    return weights_cell(problem, 0, weights, (f"weights {_letter(number)}", tight), look)


def _letter(number: int) -> str:
    return column_letters(number).upper()


class _Plan:
    """The pairs to draw with their numbers, and the rows of the drawing."""

    def __init__(self, problem: Problem, certificate: Tree, most: int) -> None:
        self._problem, self._certificate = problem, certificate
        self._pairs = {(pair.origin, pair.target): pair for pair in certificate.pairs}
        start, finish = problem.start.bits, problem.finish
        self.roots = [
            pair for pair in certificate.pairs if pair.origin == start and finish.holds(pair.target)
        ][:most]
        self.numbers: dict[Pair, int] = {}
        self.described: list[str] = []
        self.rows: list[_Row] = []
        self._placed: set[Pair] = set()
        waiting = list(self.roots)
        for pair in waiting:  # the list grows
            if pair not in self.numbers and len(self.numbers) < most:
                self.numbers[pair] = len(self.numbers) + 1
                waiting += [child for child, _ in self._children(pair)]

    def ends(self, pair: Pair) -> tuple[str, str]:
        """Return the names of the positions of a pair."""
        number = self.numbers[pair]
        return f"pair {number}, left", f"pair {number}, right"

    def _children(self, pair: Pair) -> list[tuple[Pair, str]]:
        """Return the pairs to which a pair leads, each with its jump."""
        if pair.by == "first jump":
            after = neighbours(self._problem, pair.origin, after=True)
            ends = [(bits, pair.target, bits ^ pair.origin, pair.origin) for bits in after]
        elif pair.by == "last jump":
            before = neighbours(self._problem, pair.target, after=False)
            ends = [(pair.origin, bits, bits ^ pair.target, bits) for bits in before]
        else:
            ends = []
        return [
            (self._pairs[origin, target], self._jump(mask, position))
            for origin, target, mask, position in ends
            if (origin, target) in self._pairs
        ]

    def _jump(self, mask: int, position: int) -> str:
        """Return the jump that changes the holes of *mask* in a *position*."""
        legal = Position(self._problem.board, position).legal_jumps(self._problem.rules)
        return next(str(jump) for jump in legal if jump.mask == mask)

    def draw(self, pair: Pair, jump: str, depth: int, parent: int | None) -> None:
        """Add the row of a pair, with the rows of the pairs to which it leads."""
        number = self.numbers.get(pair)
        if number is None or pair in self._placed:
            where = "not drawn" if number is None else f"pair {number}"
            if parent is not None:
                self.rows.append(_Row(depth, parent, None, f"{jump}: {where}"))
            return
        self._placed.add(pair)
        lines = self._reason(pair)
        title = f"{number}. {jump}" if jump else f"{number}."
        own = len(self.rows)
        self.rows.append(_Row(depth, parent, pair, title, tuple(lines)))
        self.described.append(f"Pair {title} {' '.join(lines)}")
        word = "first" if pair.by == "first jump" else "last"
        children = self._children(pair)
        drawn = [(child, one) for child, one in children if child in self.numbers]
        for child, one in drawn:
            self.draw(child, f"{word} jump {one}", depth + 1, own)
        if len(drawn) < len(children):
            more = plural(len(children) - len(drawn), f"{'more ' * bool(drawn)}pair")
            self.rows.append(_Row(depth + 1, own, None, f"{more}, not drawn"))

    def _reason(self, pair: Pair) -> list[str]:
        if pair.by == "pagoda":
            weights = self._certificate.weightings[pair.weighting]
            left, right = weighed(weights, pair.origin), weighed(weights, pair.target)
            return [f"{_letter(pair.weighting)}, left: {left}", f"right: {right}, more"]
        if pair.by == "jump counts":
            return ["by the sums of jumps below"]
        word = "first" if pair.by == "first jump" else "last"
        count = len(self._children(pair))
        if not count:
            return [f"no {word} jump is possible"]
        if count == 1:
            return [f"by its only {word} jump"]
        return [f"by {'both' if count == 2 else f'all {count}'} {word} jumps"]


def _block(problem: Problem, rows: Sequence[_Row], look: Look) -> Block:
    """Return the drawing of a tree with a row for each pair, below the pair that leads to it."""
    theme = look.theme
    small = Diagram.sized(problem.board, 0, theme, look.width * _SMALL)
    wide, high = small.size
    across = 2 * wide + _BETWEEN
    texts = [[line for text in row.lines for line, _ in wrapped((text,), _TEXT)] for row in rows]
    highs = [
        max(high, (1 + len(lines)) * _LINE) if row.pair else _LINE
        for row, lines in zip(rows, texts, strict=True)
    ]
    tops = [sum(highs[:number]) + number * _DOWN for number in range(len(rows) + 1)]
    width = max([row.depth for row in rows], default=0) * _INDENT + across + _GAP + _TEXT

    def draw(x: float, y: float) -> Iterator[str]:
        for row, lines, top, height in zip(rows, texts, tops, highs, strict=False):
            left, middle = x + row.depth * _INDENT, y + top + height / 2
            if row.parent is not None:
                stem, bottom = left - _INDENT / 2, y + tops[row.parent] + highs[row.parent] + 3
                link = path([(stem, bottom), (stem, middle), (left - 3, middle)])
                yield tag("path", d=link, fill="none", stroke=theme.soft, stroke_width=1.5)
            if row.pair is None:
                yield flush(left, middle, row.title, _SIZE, theme.text)
                continue
            yield from _drawn(row.pair, small, left, middle, theme)
            beside = left + across + _GAP
            above = middle - (len(lines) * _LINE) / 2
            yield flush(beside, above, row.title, _SIZE, theme.text, weight=600)
            for number, line in enumerate(lines, 1):
                yield flush(beside, above + number * _LINE, line, _SIZE, theme.soft)

    return Block(width, max(tops[-1] - _DOWN, 0.0), draw, (small,))


def _drawn(pair: Pair, small: Diagram, x: float, middle: float, theme: Theme) -> Iterator[str]:
    """Yield both positions of a pair from *x* on, with a crossed arrow between them."""
    wide, high = small.size
    yield replace(small, pegs=pair.origin).placed(x, middle - high / 2)
    yield replace(small, pegs=pair.target).placed(x + wide + _BETWEEN, middle - high / 2)
    left, right = x + wide + 4, x + wide + _BETWEEN - 4
    arrow = path([(left, middle), (right, middle)])
    arrow += path([(right - 5, middle - 4), (right, middle), (right - 5, middle + 4)])
    yield tag("path", d=arrow, fill="none", stroke=theme.text, stroke_width=1.5)
    half = (left + right) / 2 - 1
    cross = path([(half - 4, middle + 7), (half + 4, middle - 7)])
    yield tag("path", d=cross, fill="none", stroke=theme.bad, stroke_width=2)
