"""Certificates that a problem has no solution; there is a module for each kind."""
