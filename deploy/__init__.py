"""How the system is deployed: the table of processes and the pinned packages."""
