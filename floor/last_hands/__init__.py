"""The last hands of a day."""
