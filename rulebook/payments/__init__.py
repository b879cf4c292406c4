"""Payments: what is paid or paid out in several ways, the change, and how a void gives it back."""

from rulebook.payments.back import Back, given_back
from rulebook.payments.out import paid_out
from rulebook.payments.tendered import Paid, Tendered, Way, settled

__all__ = ["Back", "Paid", "Tendered", "Way", "given_back", "paid_out", "settled"]
