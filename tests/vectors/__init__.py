"""Worked cases of the floor procedures, and the adapters that pass them to the rulebook."""
