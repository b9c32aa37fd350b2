"""Finding a solution, or a proof that there is none."""
