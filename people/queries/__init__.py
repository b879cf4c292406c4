"""Queries about people: players, staff, devices."""
