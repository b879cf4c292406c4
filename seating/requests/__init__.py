"""Seating requests: players kept apart, accessible seats and who needs one."""
