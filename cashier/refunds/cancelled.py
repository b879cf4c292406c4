"""A cancelled event: what was sold becomes due to the players, in one posting; and how that is undone."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from cashier.approvals.asking import Wanted, require_approval
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import LedgerRow, OwedRebuy, Refund, Sale
from cashier.payments.verbs import paid_for
from cashier.sales.owed_rows import OPEN
from cashier.sales.void import REFUNDED
from cashier.tickets.paying import give_tickets_back
from journal.book import OpenBook, stated_reason
from rulebook.approvals import ApprovalKind
from rulebook.payments import Paid, in_money, owed_back
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seats
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries


@dataclass(frozen=True, slots=True)
class Owed:
    """How many players are owed a refund, and how much in all, in minor units of the currency of the event."""

    refunds: int = 0
    amount_minor: int = 0


def owe_refunds(book: OpenBook, *, event_id: int, reason: str) -> Owed:
    """Make every valid sale of an event due to its player, as a step of cancelling it.

    No drawer takes part: each refund is paid later, at any. Receipts stay as they are. Unpaid registrations and rebuys
    that were announced are called off. Raises ``Refusal`` ``reason_missing`` or ``approval_needed``.
    """
    stated = stated_reason(reason)
    standing = list(Sale.objects.filter(event=event_id, voided_at__isnull=True, total_minor__gt=0))
    owed = _owe(book, standing, stated) if standing else Owed()
    _cancel_entries(book, event_id)
    return owed


def _owe(book: OpenBook, standing: Sequence[Sale], reason: str) -> Owed:
    event_id, currency = standing[0].event_id, standing[0].currency
    total = sum(sale.total_minor for sale in standing)
    wanted = Wanted(ApprovalKind.VOID, f"event/{event_id}", total, currency, reason)
    require_approval(book, wanted=wanted)
    paid = paid_for(standing)
    by_ticket = give_tickets_back(book, standing, paid)
    made = book.create_many(Refund, _owed(book, standing, paid))
    back = _parts(standing)
    back[accounts.of_tickets(currency)] -= by_ticket
    post_owed(book, event_id, currency, back, PostingKind.CANCELLATION)
    return Owed(len(made), total - by_ticket)


def _owed(
    book: OpenBook, standing: Sequence[Sale], paid: Mapping[int, tuple[Paid, ...]]
) -> list[dict[str, Any]]:
    """The rows: one a player who paid money, with what was paid in each way."""
    players = {entry.id: entry.player_id for entry in tournaments.entries(standing[0].event_id)}
    sold: dict[int, list[Sale]] = defaultdict(list)
    money = {pk: in_money(several) for pk, several in paid.items()}
    for sale in standing:
        if money[sale.pk]:
            sold[players[sale.entry_id]].append(sale)
    return [
        {
            "event_id": standing[0].event_id,
            "player_id": player_id,
            "amount_minor": sum(one.minor for sale in mine for one in money[sale.pk]),
            "currency": standing[0].currency,
            "ways": {
                back.way.value: back.minor
                for back in owed_back(one for sale in mine for one in money[sale.pk])
            },
            "sales": [sale.pk for sale in mine],
            "owed_at": book.now,
        }
        for player_id, mine in sold.items()
    ]


def _parts(standing: Sequence[Sale]) -> Counter[str]:
    """What the sales brought, by account."""
    sums: Counter[str] = Counter()
    for sale in standing:
        for part, amount in sale.parts.items():
            sums[accounts.of_part(sale.event_id, part)] += amount
    return sums


def post_owed(
    book: OpenBook, event_id: int, currency: str, back: Mapping[str, int], kind: PostingKind
) -> None:
    """What the accounts of the event give back is owed to its players."""
    flows = [Flow(account, amount) for account, amount in sorted(back.items())]
    cause = Cause(kind, currency, event_id=event_id)
    ledger.post(book, cause, [*flows, Flow(accounts.due(event_id), -sum(back.values()))])


def _cancel_entries(book: OpenBook, event_id: int) -> None:
    owed = OwedRebuy.objects.filter(event_id=event_id, **OPEN).values_list("pk", flat=True)
    book.update_many(OwedRebuy, {pk: {"called_off_at": book.now} for pk in owed})
    listed = [entry.id for entry in tournaments.entries(event_id) if entry.status != "void"]
    leave_seats(book, entry_ids=listed, freed_by=REFUNDED)
    entries.mark_all_void(book, event_id=event_id)


def owe_nothing(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """What the undo of a cancelled event does beside the rows, which are as before: the event has its money again."""
    event_id = details["event"]
    if "amount_minor" not in details:
        # Cancelled when drawers still paid all of it back at once.
        raise Refusal("event_cancelled", event=event_id, state="cancelled")
    owed_no_more(book, event_id, PostingKind.CANCELLATION)


def owed_no_more(book: OpenBook, event_id: int, kind: PostingKind) -> None:
    """What was posted as owed for this reason goes back to the accounts of the event."""
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind=kind)
    held = rows.exclude(account=accounts.due(event_id)).order_by().values_list("account")
    back = Counter({account: -total for account, total in held.annotate(total=Sum("amount_minor"))})
    post_owed(book, event_id, tournaments.event(event_id).currency, back, kind)
