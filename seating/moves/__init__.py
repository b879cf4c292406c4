"""Players moved, swapped, pinned, unseated, and confirmed in their seats."""
