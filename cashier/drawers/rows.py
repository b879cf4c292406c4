"""Drawers as the API shows them, with their rules, counts, hand-overs and transfers."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Q, QuerySet

from access.fields import Note
from access.roles import CASHIERS
from cashier.approvals.rows import at_the_desk_first
from cashier.kinds import TransferState
from cashier.ledger import accounts
from cashier.ledger.drawers import DrawerFilters, drawer, drawer_rules, open_drawers
from cashier.ledger.rows import ledger_balances
from cashier.models import CashTransfer, Drawer, DrawerCount
from journal.reading import Viewed
from people.staff import rows as people
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True, kw_only=True)
class PieceDetails:
    """A note or coin, and how many there are."""

    value_minor: int
    pieces: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerDetails:
    """A drawer from its float to its count."""

    id: int
    cashier: int
    currency: str
    float_minor: int
    cash_minor: Annotated[
        int | None,
        Note("The cash that should be in it now; null while it is open in a house that counts blind."),
    ]
    opened_at: datetime
    closed_at: datetime | None
    expected_minor: int | None
    counted_minor: int | None
    difference_minor: Annotated[int | None, Note("What was over at the count, or short if negative.")]
    pieces: Annotated[tuple[PieceDetails, ...], Note("The notes and coins of the count.")]
    difference_reason: str
    taken_from: Annotated[
        int | None, Note("The drawer that was handed over into it; its float is that count.")
    ]


def listed_drawers(views: Iterable[Drawer]) -> tuple[DrawerDetails, ...]:
    """Drawers, with the cash in each."""
    drawers = list(views)
    cash = ledger_balances([accounts.cash(view.id) for view in drawers])
    return tuple(_drawer_details(view, cash[accounts.cash(view.id)]) for view in drawers)


def drawer_list(query: Mapping[str, Any]) -> Sequence[DrawerDetails]:
    """The drawers, newest first, filtered by ``DrawerFilters``; read one page at a time."""
    rows = DrawerFilters.of(Drawer.objects.order_by("-pk"), query)
    return Viewed(rows, listed_drawers)


def drawer_answer(drawer_id: int) -> DrawerDetails:
    """The drawer; raises ``Refusal("drawer_unknown")``."""
    return listed_drawers([drawer(drawer_id)])[0]


def _drawer_details(view: Drawer, cash_minor: int) -> DrawerDetails:
    return DrawerDetails(
        id=view.id,
        cashier=view.cashier_id,
        currency=view.currency,
        float_minor=view.float_minor,
        cash_minor=None if view.is_open and drawer_rules().is_blind else cash_minor,
        opened_at=view.opened_at,
        closed_at=view.closed_at,
        expected_minor=view.expected_minor,
        counted_minor=view.counted_minor,
        difference_minor=view.difference.minor if view.difference else None,
        pieces=tuple(PieceDetails(value_minor=pile.value.minor, pieces=pile.number) for pile in view.piles),
        difference_reason=view.difference_reason,
        taken_from=view.taken_from_id,
    )


def counts_of_drawer(drawer_id: int) -> tuple[DrawerCount, ...]:
    """The counts of a drawer whose difference was shown, the earliest first, each with the drawer."""
    return tuple(DrawerCount.objects.filter(drawer_id=drawer_id).select_related("drawer"))


@dataclass(frozen=True, slots=True)
class HandOverLine:
    """A drawer taken from another at a hand-over, and the names of both cashiers."""

    drawer: Drawer
    cashier: str
    successor: str


def count_to_hand_over(drawer_id: int) -> DrawerCount | None:
    """The last count of a drawer, if it names a successor."""
    last = DrawerCount.objects.filter(drawer_id=drawer_id).last()
    return last if last is not None and last.successor_id is not None else None


def successors(view: Drawer, counts: int) -> tuple[tuple[int, str], ...]:
    """Who may take the drawer over at the terminal of ``counts``: staff with a PIN and no open drawer."""
    busy = {one.cashier_id for one in open_drawers()} | {view.cashier_id, counts}
    cashiers = (one for one in at_the_desk_first() if one.has_pin and one.role in CASHIERS)
    return tuple((one.id, one.name) for one in cashiers if one.id not in busy)


def hand_overs(drawer_ids: Collection[int]) -> tuple[HandOverLine, ...]:
    """The hand-overs by which these drawers closed or opened, the earliest first."""
    drawers = Drawer.objects.filter(taken_from__isnull=False).select_related("taken_from")
    rows = list(drawers.filter(Q(pk__in=drawer_ids) | Q(taken_from__in=drawer_ids)).order_by("pk"))
    pairs = [(row.taken_from, row) for row in rows if row.taken_from is not None]
    names = people.staff_names({one.cashier_id for pair in pairs for one in pair})
    return tuple(
        HandOverLine(drawer=new, cashier=names[old.cashier_id], successor=names[new.cashier_id])
        for old, new in pairs
    )


@dataclass(frozen=True, slots=True)
class TransferLine:
    """A transfer from the view of one drawer; ``cashier`` is that of the other one."""

    transfer: CashTransfer
    is_given: bool
    cashier: str

    @property
    def other(self) -> int:
        """The number of the other drawer."""
        return self.transfer.taker_id if self.is_given else self.transfer.giver_id

    @property
    def key(self) -> str:
        """The transfer's number as text, for the names of inputs."""
        return str(self.transfer.pk)


def transfer_row(transfer_id: int) -> CashTransfer:
    """The row; raises ``Refusal("transfer_unknown")``."""
    row = CashTransfer.objects.filter(pk=transfer_id).first()
    if row is None:
        raise Refusal("transfer_unknown", number=transfer_id)
    return row


def transfers_of_drawer(drawer_id: int) -> QuerySet[CashTransfer]:
    """The transfers from or to a drawer, with unanswered ones, newest first."""
    return CashTransfer.objects.filter(_of(drawer_id)).order_by("-pk")


def open_transfers(drawer_id: int) -> tuple[TransferLine, ...]:
    """The unanswered transfers between this drawer and other open drawers."""
    transfers = CashTransfer.objects.filter(_of(drawer_id), state=TransferState.ASKED)
    return _lines(drawer_id, transfers.filter(giver__closed_at=None, taker__closed_at=None))


def accepted_transfers(drawer_id: int) -> tuple[TransferLine, ...]:
    """The accepted transfers from or to this drawer, the earliest first."""
    return _lines(drawer_id, CashTransfer.objects.filter(_of(drawer_id), state=TransferState.ACCEPTED))


def _of(drawer_id: int) -> Q:
    return Q(giver=drawer_id) | Q(taker=drawer_id)


def _lines(drawer_id: int, rows: QuerySet[CashTransfer]) -> tuple[TransferLine, ...]:
    transfers = list(rows.select_related("giver", "taker"))
    others = [row.taker if row.giver_id == drawer_id else row.giver for row in transfers]
    names = people.staff_names({other.cashier_id for other in others})
    return tuple(
        TransferLine(row, is_given=row.giver_id == drawer_id, cashier=names[other.cashier_id])
        for row, other in zip(transfers, others, strict=True)
    )
