"""Players, staff, devices: who may come in and who may do what."""
