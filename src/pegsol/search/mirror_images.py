"""Solutions that are images of each other under a symmetry that keeps start and finish.

One solution of each set of images is listed: the first that the listing meets. So the solution
alone shows whether it is listed, without a memory of earlier ones. If solutions that differ only in
the order of independent jumps are also left out, each image stands for all its orders, and the
first of these orders is compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pegsol.search.encoding import EncodedProblem

Key = tuple[int, ...]
"""A path of jumps as a key, so that keys compare in the order of the listing."""


class MirrorImages:
    """The images of the solutions of a listing that begins with the path *first*.

    The symmetries are all that keep start and finish; on boards with more than 1,000 symmetries,
    only the motions of the drawn board are used.
    """

    def __init__(self, encoded: EncodedProblem, first: Sequence[int], *, distinct: bool) -> None:
        board = encoded.board
        group = encoded.symmetries_of_both()
        number = {jump: index for index, jump in enumerate(board.jumps)}
        images = {tuple([number[p[a], p[b], p[c]] for a, b, c in board.jumps]) for p in group}
        self._images = sorted(images - {tuple(range(len(board.jumps)))})
        self._masks = [1 << a | 1 << b | 1 << c for a, b, c in board.jumps]
        self._start = encoded.start
        self._finish = encoded.finish
        self._first = tuple(first)
        self._distinct = distinct

    def is_first(self, path: Sequence[int]) -> bool:
        """Return whether the listing meets no image of *path* before the path itself."""
        own = self._key(path)
        needs = self._needs(path) if self._distinct else []
        for turned in self._images:
            other: Sequence[int] = [turned[jump] for jump in path]
            if self._distinct:
                other = self._first_order(other, needs, path)
            if self._key(other) < own:
                return False
        return True

    def _key(self, path: Sequence[int]) -> Key:
        """Return the key of a path; along the first solution, its next jump is tried first."""
        keys = []
        first = self._first
        for place, jump in enumerate(path):
            if place < len(first) and jump == first[place]:
                keys.append(-1)
                continue
            return (*keys, *path[place:])
        return tuple(keys)

    # -- orders of independent jumps -----------------------------------------------------------

    def _needs(self, path: Sequence[int]) -> list[int]:
        """Return for each jump the earlier jumps that share a hole with it, as bits.

        The result is the same for all images.
        """
        masks = [self._masks[jump] for jump in path]
        return [
            sum([1 << earlier for earlier in range(place) if masks[earlier] & mask])
            for place, mask in enumerate(masks)
        ]

    def _first_order(
        self, path: Sequence[int], needs: Sequence[int], own: Sequence[int]
    ) -> list[int]:
        """Return the first of the orders of a path in which the finish holds at the end only.

        An order may prove wrong only if the finish can hold at several numbers of pegs. If it does,
        its beginning is returned, up to where it differs from the path *own*.
        """
        places: list[int] = []  # in the order of the listing
        tried: set[int] = set()  # jumps after which no order is left, as bits
        made, pegs = 0, self._start
        choices = [self._choices(path, needs, places, made)]
        while len(places) < len(path):
            place = next(choices[-1], None)
            if place is None:
                choices.pop()
                place = places.pop()
            else:
                after = made | 1 << place
                ends = self._finish.holds(pegs ^ self._masks[path[place]])
                if after in tried or ends != (len(places) + 1 == len(path)):
                    continue
                tried.add(after)
                places.append(place)
                if path[place] != own[len(places) - 1] and not self._finish.free:
                    break
                choices.append(self._choices(path, needs, places, after))
            made ^= 1 << place
            pegs ^= self._masks[path[place]]
        return [path[place] for place in places]

    def _choices(
        self, path: Sequence[int], needs: Sequence[int], places: Sequence[int], made: int
    ) -> Iterator[int]:
        """Yield the places of the jumps that may come next, as the listing tries them."""
        first, depth = self._first, len(places)
        along = depth < len(first) and all(
            path[place] == jump for place, jump in zip(places, first, strict=False)
        )
        hinted = first[depth] if along else -1
        ready = [
            place for place, needed in enumerate(needs) if not (made >> place & 1 or needed & ~made)
        ]
        yield from sorted(ready, key=lambda place: (path[place] != hinted, path[place]))
