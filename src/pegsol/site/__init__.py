"""The game as plain files, served to this machine or written into a folder."""
