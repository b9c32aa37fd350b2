"""A student's answers, checked: weights, moves, and pairs of jumps."""
