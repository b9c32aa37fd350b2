"""Environments of Gymnasium, in which programs learn to play, and the players to beat."""
