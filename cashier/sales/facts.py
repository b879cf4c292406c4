"""What happened at the cashier; money is never restored from row versions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class Sold(Fact):
    """What every sale says; amounts in minor units, ``table`` and ``seat`` None where none was drawn.

    Paid in several ways it has no ``method``, but ``payments``: each way with what it paid.
    """

    undo: ClassVar[Undo] = Undo.BY_REVERSE

    sale: int
    event: int
    entry: int
    player: int
    number: int
    amount_minor: int
    currency: str
    method: str
    payments: tuple[tuple[str, int], ...]
    receipt: int


@said(
    _(
        "%(player)s entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class EntrySold(Sold):
    table: int | None
    seat: int | None
    override_reason: str


@said(
    _(
        "%(player)s re-entered: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class ReEntrySold(EntrySold): ...


@said(
    _(
        "%(player)s paid: no. %(number)s, table %(table)s seat %(seat)s, %(amount_minor)s %(method)s "
        "(receipt %(receipt)s)"
    )
)
class PaymentTaken(EntrySold): ...


@said(_("%(player)s bought a rebuy: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class RebuySold(Sold):
    """An entry bought chips again, keeping its seat."""

    override_reason: str


@said(_("%(player)s bought the add-on: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class AddOnSold(Sold):
    override_reason: str


@said(_("%(player)s bought %(sold_name)s: no. %(number)s, %(amount_minor)s %(method)s (receipt %(receipt)s)"))
class ExtraSold(Sold):
    """An entry bought a bounty or a side fee apart from its own price: its kind, and the name of the product."""

    # No figure of the room changes, but what the cashier took does.
    parts: ClassVar[tuple[str, ...]] = ("stats",)

    kind: str
    sold_name: str
    override_reason: str


@said(_("%(player)s is on the list, payment due: no. %(number)s"))
class EntryRegistered(Fact):
    """A player was put on the list unpaid; ``until`` is the deadline, None on the waiting list."""

    event: int
    entry: int
    player: int
    number: int
    until: str | None
    table: int | None
    seat: int | None


@said(_("%(player)s is on the waiting list: no. %(number)s"))
class EntryQueued(Fact):
    """An unpaid entry of a full event went from its deadline to the waiting list."""

    event: int
    entry: int
    player: int
    number: int


@said(_("%(player)s was removed from the list: no. %(number)s"))
class UnpaidEntryCancelled(Fact):
    event: int
    entry: int
    player: int
    number: int


@said(_("Queue number %(number)s was given"))
class QueueNumberGiven(Fact):
    """A player took a number of the queue; it is on paper, so it is not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    number: int


@said(_("Queue number %(number)s was called"))
class QueueNumberCalled(Fact):
    event: int
    number: int


@said(
    _(
        "Receipt %(receipt)s of %(player)s voided (%(void_receipt)s), %(amount_minor)s "
        "%(method)s refunded: %(reason)s"
    )
)
class SaleVoided(Fact):
    """A sale was voided and its money refunded; ``void_receipt`` is the number of the void."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    sale: int
    event: int
    entry: int
    player: int
    number: int
    amount_minor: int
    currency: str
    method: str
    payments: tuple[tuple[str, int], ...]
    receipt: int
    void_receipt: int
    reason: str


@said(_("%(drawer)s opened with %(float_minor)s"))
class DrawerOpened(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    cashier: int
    float_minor: int
    currency: str


@said(
    _(
        "%(drawer)s closed: %(counted_minor)s counted, %(expected_minor)s expected, "
        "difference %(difference_minor)s"
    )
)
class DrawerClosed(Fact):
    """A drawer was counted and closed; ``difference_minor`` is positive when it was over."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    cashier: int
    expected_minor: int
    counted_minor: int
    difference_minor: int
    currency: str


@said(_("%(drawer)s was used by another person: %(reason)s"))
class OthersDrawerUsed(Fact):
    """The head of cage used another's drawer: recorded beside what was done there."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    drawer: int
    cashier: int
    reason: str


@said(_("%(amount_minor)s from the safe into %(drawer)s: %(reason)s"))
class DrawerFilled(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    amount_minor: int
    currency: str
    reason: str


@said(_("%(amount_minor)s from %(drawer)s to the safe: %(reason)s"))
class DrawerEmptied(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    amount_minor: int
    currency: str
    reason: str


@said(_("The cashier rules were changed"))
class CashierRulesChanged(Fact):
    allows_override: bool
    wants_good_funds: bool
