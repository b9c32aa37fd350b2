"""Doctests run in the installed package: it is imported before pytest reads the sources."""

import pegsol  # noqa: F401
