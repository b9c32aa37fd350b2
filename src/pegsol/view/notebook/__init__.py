"""Pictures, tables and interactive boards in a notebook."""
