"""What the counter sells, voids and counts, and that its ledger always balances."""
