"""Tickets: sold, given and won; what they pay, their void, their money, their paper and their lists."""
