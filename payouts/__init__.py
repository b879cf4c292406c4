"""The prize pool, the payout structure, the awards and what is paid out."""
