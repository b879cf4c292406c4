"""The logbook: every change is a line that can be undone."""
