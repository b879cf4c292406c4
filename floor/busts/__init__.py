"""Players out and reinstated, stacks counted."""
