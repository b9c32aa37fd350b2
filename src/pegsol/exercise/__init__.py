"""Exercises: checking the answers of people who learn the theory of the game.

The public names of ``pegsol.exercise`` are listed in ``exercise.pyi``.
"""

from pegsol.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
