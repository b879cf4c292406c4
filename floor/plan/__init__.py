"""The floor plan, the to-do list, the latest events."""
