"""State spaces: every position that can be reached, and exact numbers."""
