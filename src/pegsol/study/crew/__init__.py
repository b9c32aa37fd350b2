"""Workers for many tasks: processes of this machine, or a cluster."""
