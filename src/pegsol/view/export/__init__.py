"""Finished pictures, and writing them as pixels or PDF."""
