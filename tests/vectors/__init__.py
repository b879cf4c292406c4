"""Worked cases of the floor procedures, and the adapters that carry them to the rulebook."""
