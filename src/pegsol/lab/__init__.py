"""The laboratory: plain ways to search and to play, which run on any board and are measured.

The public names of ``pegsol.lab`` are listed in ``lab.pyi``.
"""

from pegsol.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)
