"""What the server answers: a module for each group of addresses."""
