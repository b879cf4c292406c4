"""The pages of the payouts."""
