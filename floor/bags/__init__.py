"""Bags: the stacks of a day counted, sealed, and opened again the next day."""
