"""The queue at the cashier: numbers, called in their order."""
