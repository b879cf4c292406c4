"""What is owed of payments for something that does not take place: as they were made, way by way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from rulebook.payments.back import Back
from rulebook.payments.tendered import Paid, Way


def owed_back(paid: Iterable[Paid]) -> tuple[Back, ...]:
    """What is owed of several payments, in minor units of one currency: one sum for each way, in the order of ``Way``."""
    sums: Counter[Way] = Counter()
    for one in paid:
        sums[one.way] += one.minor
    return tuple(Back(way, sums[way]) for way in Way if sums[way])
