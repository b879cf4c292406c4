"""The verbs of the counter."""
