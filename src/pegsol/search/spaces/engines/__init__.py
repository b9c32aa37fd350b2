"""Engines of state spaces: bitmaps of position classes, or sorted lists, in memory or on disk."""
