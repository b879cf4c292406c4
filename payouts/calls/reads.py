"""The queue of prizes to pay, read by API."""

from __future__ import annotations

from collections.abc import Sequence

from access.reads import read
from access.roles import CASHIERS, INSPECTORS
from payouts.calls import rows as calls
from payouts.calls.rows import InLine


@read("prizes-in-line/", admits=CASHIERS | INSPECTORS)
def prizes_in_line() -> Sequence[InLine]:
    """List the prizes to pay of all events: winners who are called, then who is called next.

    Empty where the house calls nobody.
    """
    return calls.line()
