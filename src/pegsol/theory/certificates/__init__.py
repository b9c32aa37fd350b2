"""Certificates that a problem has no solution, a module for each kind."""
