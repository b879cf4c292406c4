"""The differences between prizes that were paid and those of a later version of the payouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PaidDifference:
    """``key`` was paid ``paid`` and should have received ``due``, in minor units."""

    key: int
    paid: int
    due: int

    @property
    def minor(self) -> int:
        """Due to the player (positive), or owed by the player (negative)."""
        return self.due - self.paid


def paid_differences(paid: Mapping[int, int], due: Mapping[int, int]) -> tuple[PaidDifference, ...]:
    """Everybody paid whose prize has changed, in the order of ``paid``; no prize counts 0.

    What was paid and all differences together are what those players should have.
    """
    differences = (PaidDifference(key, minor, due.get(key, 0)) for key, minor in paid.items())
    return tuple(difference for difference in differences if difference.minor)
