"""The queue at the cashier: numbers, called in order."""
