"""What the settings of the house may be, on its page and by API."""

MOST_KEPT = 30
"""Years that data may be kept: no law asks for more."""
MOST_MINUTES = 10_080
"""A week, for whatever is waited for."""
MOST_CHIPS = 10**9
"""The largest starting stack."""
