"""Solutions as animations."""
