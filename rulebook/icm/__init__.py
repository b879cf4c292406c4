"""What stacks are worth in prizes still to be won: the independent chip model (Malmuth–Harville)."""

from rulebook.icm.values import EXACT, IcmValues, icm_values, off_in_minor

__all__ = ["EXACT", "IcmValues", "icm_values", "off_in_minor"]
