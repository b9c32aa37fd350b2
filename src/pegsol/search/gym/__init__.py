"""Environments of Gymnasium, in which programs learn to play."""
