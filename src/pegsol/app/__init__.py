"""The applications: the command line and the web server."""
