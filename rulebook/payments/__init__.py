"""Payments: money paid or paid out in several ways, the change, and how a void or a refund returns it."""

from rulebook.payments.back import Back, given_back, goes_another_way
from rulebook.payments.difference import paid_with
from rulebook.payments.out import paid_out
from rulebook.payments.owed import in_money, owed_back, part_back
from rulebook.payments.tendered import Paid, Tendered, Way, settled, without_what_is_left

__all__ = [
    "Back",
    "Paid",
    "Tendered",
    "Way",
    "given_back",
    "goes_another_way",
    "in_money",
    "owed_back",
    "paid_out",
    "paid_with",
    "part_back",
    "settled",
    "without_what_is_left",
]
