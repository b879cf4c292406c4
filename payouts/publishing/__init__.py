"""Publishing the payouts: versions, and their awards."""
