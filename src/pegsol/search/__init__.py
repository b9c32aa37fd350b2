"""Searches, state spaces and surveys; the only package that uses the native core."""
