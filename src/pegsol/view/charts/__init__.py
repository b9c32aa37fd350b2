"""Charts of numbers, drawn by matplotlib (extra ``plot``)."""
