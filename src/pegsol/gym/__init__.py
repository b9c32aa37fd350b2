"""Environments of Gymnasium (extra ``gym``), in which programs learn to play.

Importing this module registers the environments, if Gymnasium is installed. The public names of
``pegsol.gym`` are listed in ``gym.pyi``.
"""

from contextlib import suppress

from pegsol.gym.registration import register_environments
from pegsol.lazy import attach

__getattr__, __dir__, __all__ = attach(__name__, __file__)

with suppress(ModuleNotFoundError):  # then each name that needs Gymnasium says so
    register_environments()
