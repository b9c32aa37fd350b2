"""How things look: positions, problems and solutions as text."""
