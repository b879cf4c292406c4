"""Versioned rows: recorded, written in bulk, compared, restored."""
