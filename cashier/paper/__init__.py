"""Paper of the counter: receipts, seat cards, slips; blocks laid on a roll or on sheets."""
