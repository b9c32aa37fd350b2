"""Solutions as moving pictures."""
