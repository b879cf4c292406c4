"""View data of the page that pays a prize."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from cashier.sales.contexts import HandOut, MethodChoice
from rulebook.money import Money


@dataclass(frozen=True, slots=True)
class PayPanel:
    """A prize about to be paid; confirmed twice, because money leaves.

    ``lines`` are what goes in each way, ``kept`` what the form handed in, for the confirmation to hand on. ``target`` is
    the event that a seat is for, ``why_ticket`` what forbids its winner to enter it, ``plays`` whether that is asked for.
    """

    player: str
    number: int
    places: str
    amount: Money
    thing: str
    action_url: str
    digits: int
    methods: tuple[MethodChoice, ...]
    kept: tuple[tuple[str, str], ...]
    lines: tuple[HandOut, ...]
    is_asked: bool
    slip_url: str
    drawers_url: str
    limit_note: str
    documents_url: str
    target: str
    why_ticket: str
    plays: bool
    prize: Money | None = None
    """The prize, where the winner does not receive ``off`` of it; ``amount`` is the rest."""
    off: tuple[HandOut, ...] = ()
    tip: Decimal | None = None
    """What is suggested to leave for the staff; None where the house takes no tips."""
    rates: tuple[tuple[str, str], ...] = ()
    """The currencies whose notes may be a part of the cash, each with what it is sold at."""

    @property
    def asks_notes(self) -> bool:
        """Whether the drawer lacks cash that its notes of another currency make up for."""
        return any(one.hint for one in self.methods)


@dataclass(frozen=True, slots=True)
class PaidPanel:
    """A prize that was paid; ``ticket_url`` prints the ticket that was won, ``receipt_url`` the entry that it became."""

    player: str
    places: str
    amount: Money
    thing: str
    slip: int
    method_label: str
    slip_url: str
    ticket_url: str
    receipt_url: str = ""
    entered: str = ""
