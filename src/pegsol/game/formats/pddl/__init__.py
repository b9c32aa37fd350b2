"""PDDL: peg solitaire as the planning competitions write it.

Locations are objects, ``(IN-LINE x y z)`` is a jump from x over y to z, and every location is
``occupied`` or ``free``.
"""
