"""The verbs of the payouts."""
