"""What happened at the cashier; money is never restored from row versions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from journal.facts import Fact, Undo


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


@dataclass(frozen=True, slots=True)
class EntrySold(Sold):
    """An entry was sold."""

    table: int | None
    seat: int | None
    override_reason: str


@dataclass(frozen=True, slots=True)
class ReEntrySold(EntrySold):
    """A player who was out bought a new entry."""


@dataclass(frozen=True, slots=True)
class PaymentTaken(EntrySold):
    """A registered entry was paid."""


@dataclass(frozen=True, slots=True)
class RebuySold(Sold):
    """An entry bought chips again, keeping its seat."""

    override_reason: str


@dataclass(frozen=True, slots=True)
class AddOnSold(Sold):
    """An entry bought the add-on."""

    override_reason: str


@dataclass(frozen=True, slots=True)
class ExtraSold(Sold):
    """An entry bought a bounty or a side fee apart from its own price: its kind, and the name of the product."""

    # No figure of the room changes, but what the cashier took does.
    parts: ClassVar[tuple[str, ...]] = ("stats",)

    kind: str
    sold_name: str
    override_reason: str


@dataclass(frozen=True, slots=True)
class EntryRegistered(Fact):
    """A player was put on the list unpaid; ``until`` is the deadline, None on the waiting list."""

    event: int
    entry: int
    player: int
    number: int
    until: str | None
    table: int | None
    seat: int | None


@dataclass(frozen=True, slots=True)
class EntryQueued(Fact):
    """An unpaid entry of a full event went from its deadline to the waiting list."""

    event: int
    entry: int
    player: int
    number: int


@dataclass(frozen=True, slots=True)
class UnpaidEntryCancelled(Fact):
    """The registration of an unpaid entry was cancelled, and its seat freed."""

    event: int
    entry: int
    player: int
    number: int


@dataclass(frozen=True, slots=True)
class QueueNumberGiven(Fact):
    """A player took a number of the queue; it is on paper, so it is not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    event: int
    number: int


@dataclass(frozen=True, slots=True)
class QueueNumberCalled(Fact):
    """The next number of the queue was called."""

    event: int
    number: int


@dataclass(frozen=True, slots=True)
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


@dataclass(frozen=True, slots=True)
class DrawerOpened(Fact):
    """A cashier opened a drawer with a float."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    cashier: int
    float_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class DrawerClosed(Fact):
    """A drawer was counted and closed; ``difference_minor`` is positive when it was over."""

    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    cashier: int
    expected_minor: int
    counted_minor: int
    difference_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class OthersDrawerUsed(Fact):
    """The head of cage used another's drawer: recorded beside what was done there."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)

    drawer: int
    cashier: int
    reason: str


@dataclass(frozen=True, slots=True)
class DrawerFilled(Fact):
    """Cash came from the safe into a drawer."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    amount_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class DrawerEmptied(Fact):
    """Cash went from a drawer to the safe."""

    free_text: ClassVar[tuple[str, ...]] = ("reason",)
    undo: ClassVar[Undo] = Undo.NEVER

    drawer: int
    amount_minor: int
    currency: str
    reason: str


@dataclass(frozen=True, slots=True)
class CashierRulesChanged(Fact):
    """The house changed what its cashiers may do."""

    allows_override: bool
    wants_good_funds: bool
