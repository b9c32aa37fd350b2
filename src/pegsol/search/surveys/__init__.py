"""What solving and state spaces tell together: analyses and tables."""
