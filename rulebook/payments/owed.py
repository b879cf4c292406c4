"""What is owed of payments for something that does not take place: as they were made, way by way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulebook.payments.back import Back
from rulebook.payments.tendered import Paid, Way
from rulebook.refusals import Refusal


def owed_back(paid: Iterable[Paid], expenses: int = 0) -> tuple[Back, ...]:
    """What is owed of several payments, in minor units of one currency: one sum for each way, in the order of ``Way``.

    ``expenses`` are kept of it: of the cash first, then of each next way. Raises ``Refusal("expenses_too_high")`` where
    nothing would be left.
    """
    sums: Counter[Way] = Counter()
    for one in paid:
        sums[one.way] += one.minor
    if not 0 <= expenses < max(sums.total(), 1):
        raise Refusal("expenses_too_high", field="expenses", expenses_minor=expenses, paid_minor=sums.total())
    for way in Way:
        kept = min(expenses, sums[way])
        sums[way] -= kept
        expenses -= kept
    return tuple(Back(way, sums[way]) for way in Way if sums[way])
