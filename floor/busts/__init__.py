"""Players out and back again, stacks counted."""
