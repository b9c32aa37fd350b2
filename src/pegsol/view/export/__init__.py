"""Pictures as files: pixels, PDF and booklets."""
