"""The exit codes of all commands; docs/cli.md says when each comes."""

from __future__ import annotations

YES = 0
"""Solved, or the command succeeded."""
BAD_INPUT = 2
"""Wrong options, or input that cannot be read."""
NO = 10
"""Proved impossible, or refused."""
UNDECIDED = 20
"""A limit came first."""
ENDED_BY = 128
"""A signal ended the command; its number is added."""
