"""Proofs that a problem has no solution, by position classes, pagoda functions or search."""
