"""Refutations that need more than a look: linear programmes, trees, jump counts, needed pegs."""
