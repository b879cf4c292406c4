"""The verbs of the cashier."""
