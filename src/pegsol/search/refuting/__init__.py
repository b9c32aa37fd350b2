"""Refutations by larger computations: linear programmes, trees, jump counts, needed pegs."""
