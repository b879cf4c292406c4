"""Days of an event: where each leads, where it starts, what it sells."""
