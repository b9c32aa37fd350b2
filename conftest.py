"""Doctests run in the installed package: it is imported before pytest reads the sources."""

from hypothesis import settings

import pegsol  # noqa: F401

# A busy machine must not fail a test: speed is for the benchmarks.
settings.register_profile("pegsol", deadline=None)
settings.load_profile("pegsol")
