"""Publishing the payouts: versions, and what they award."""
