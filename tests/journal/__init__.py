"""The logbook, tried alone."""
