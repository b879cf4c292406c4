"""The parts of an event that screens fetch: one file per part, with the rows it shows."""
