"""Certificates: why a problem has no solution, a module for each kind."""
