"""The game as a folder of plain files, in which the browser is its own server."""
