"""Analyses and tables that are made with solving and state spaces."""
