"""Boards, problems and solutions as text."""
