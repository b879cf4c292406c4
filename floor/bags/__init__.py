"""Bags: the stacks of a day counted, sealed, and opened the next day."""
