"""The type of a weight of a hole."""

Weight = int
