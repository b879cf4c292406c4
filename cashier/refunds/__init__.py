"""Refunds: a sale voided, money owed to a player paid out, a banned player paid back."""
