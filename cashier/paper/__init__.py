"""Paper of the cashier: receipts, seat cards, slips; blocks laid on a roll or on sheets."""
