"""What happens to tips of winners."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


@dataclass(frozen=True, slots=True)
class TipsPaid(Fact):
    """Tips of an event were paid to the staff, out of a drawer."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    free_text: ClassVar[tuple[str, ...]] = ("receiver",)

    paid: int
    event: int
    drawer: int
    amount_minor: int
    currency: str
    receiver: str
    slip: int
