"""The prize pool, the payout structure, the awards and their payment."""
