"""PDDL: peg solitaire as the planning competitions write it.

Locations are objects, facts of three locations are jumps from x over y to z, and every location has
a peg or none, in the words of the domain.
"""
