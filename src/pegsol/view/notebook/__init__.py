"""How things show themselves in a notebook."""
