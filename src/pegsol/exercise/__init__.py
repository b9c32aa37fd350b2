"""Checks the answers of people who learn the theory of the game."""
