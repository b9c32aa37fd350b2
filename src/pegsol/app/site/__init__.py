"""A site of plain files: the pages with everything that they need without a server."""
