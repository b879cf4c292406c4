"""Notes of the floor: on the event, and on one table."""
