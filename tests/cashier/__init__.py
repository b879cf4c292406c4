"""What the cashier sells, voids and counts, and that its ledger always balances."""
