"""The parts of an event that screens fetch: one file a part, with the rows it shows."""
