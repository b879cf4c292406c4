"""Paper of the cashier: receipts, seat cards, slips; blocks printed on a roll or on sheets."""
