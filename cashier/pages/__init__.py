"""The pages of the cashier."""
