"""Players, staff, devices: who may sign in and who may do what."""
