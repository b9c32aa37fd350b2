"""The public names: those of ``pegsol``, and those of ``pegsol.lab`` as ``lab.NAME``."""

from __future__ import annotations

from typing import Any

import pegsol
from pegsol import lab

HOMES = {**pegsol._HOMES, **{f"lab.{name}": home for name, home in lab._HOMES.items()}}
"""The module of each public name."""

PUBLIC: dict[str, Any] = {
    **{name: getattr(pegsol, name) for name in pegsol.__all__},
    **{f"lab.{name}": getattr(lab, name) for name in lab.__all__},
}
"""What each public name stands for."""
