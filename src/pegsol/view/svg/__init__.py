"""Boards, positions, problems and proofs as SVG."""
