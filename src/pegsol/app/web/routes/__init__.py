"""The routes of the server, with a module for each group of addresses."""
