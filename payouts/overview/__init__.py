"""The page of the payouts."""
