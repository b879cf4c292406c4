"""How the house is laid out on machines: the table of processes and the pinned packages."""
