"""Payments: what is paid in several ways, the change, and how a void gives it back."""

from rulebook.payments.back import Back, given_back
from rulebook.payments.tendered import Paid, Tendered, Way, settled

__all__ = ["Back", "Paid", "Tendered", "Way", "given_back", "settled"]
