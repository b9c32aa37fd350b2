"""Peg solitaire: play it, solve it, analyse it.

The public names are listed in ``__init__.pyi``.

>>> import pegsol
>>> result = pegsol.solve("english d4 d4")
>>> result.status.value, len(result.solution.jumps)
('solved', 31)
"""

from pegsol.lazy import attach

__version__ = "0.1.0"
__getattr__, __dir__, __all__ = attach(__name__, __file__)
