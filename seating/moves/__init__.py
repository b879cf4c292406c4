"""Players moved, swapped, pinned, unseated, and seen in their seats."""
