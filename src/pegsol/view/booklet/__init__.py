"""Booklets, worksheets and boards to cut out, as PDF."""
