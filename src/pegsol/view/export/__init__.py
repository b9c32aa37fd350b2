"""Finished pictures, and the functions that write them as pixels or PDF."""
