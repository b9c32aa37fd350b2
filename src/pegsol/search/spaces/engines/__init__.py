"""How a state space is kept: bitmaps of position classes, or sorted lists, in memory or on disk."""
