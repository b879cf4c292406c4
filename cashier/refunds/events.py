"""Refunds of a cancelled or stopped event: its sales become due to the players; with the undo."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Sum

from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.models import LedgerRow, OwedRebuy, Refund, Sale
from cashier.sales.owed import OPEN
from cashier.sales.paying import paid_for
from cashier.sales.sums import paid_sales
from cashier.sales.void import REFUNDED
from cashier.tickets.paying import give_tickets_back
from journal.book import OpenBook, stated_reason
from rulebook.approvals import ApprovalKind
from rulebook.payments import Paid, in_money, owed_back, part_back
from rulebook.refusals import Refusal
from rulebook.stopping import PaidBack
from seating.moves.verbs import leave_seats
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries


@dataclass(frozen=True, slots=True)
class Owed:
    """How many players are owed a refund, and the total, in minor units of the event's currency."""

    refunds: int = 0
    amount_minor: int = 0


def owe_refunds(book: OpenBook, *, event_id: int, reason: str) -> Owed:
    """Make every valid sale of an event due to its player, as a step of its cancellation.

    No drawer is involved: each refund is paid later, at any drawer. Receipts do not change. Unpaid
    registrations and announced rebuys are called off. Raises ``Refusal`` ``reason_missing`` or
    ``approval_needed``.
    """
    why = stated_reason(reason)
    sales = list(Sale.objects.filter(event=event_id, voided_at__isnull=True, total_minor__gt=0))
    owed = _owe(book, sales, why) if sales else Owed()
    _cancel_entries(book, event_id)
    return owed


def _owe(book: OpenBook, standing: Sequence[Sale], reason: str) -> Owed:
    event_id, currency = standing[0].event_id, standing[0].currency
    total = sum(sale.total_minor for sale in standing)
    wanted = Wanted(ApprovalKind.VOID, f"event/{event_id}", total, currency, reason)
    require_approval(book, wanted=wanted)
    payments = paid_for(standing)
    by_ticket = give_tickets_back(book, standing, payments)
    refunds = book.create_many(Refund, _owed(book, standing, payments))
    back = _parts(standing)
    back[accounts.of_tickets(currency)] -= by_ticket
    post_owed(book, event_id, currency, back, PostingKind.CANCELLATION)
    return Owed(len(refunds), total - by_ticket)


def _owed(
    book: OpenBook, standing: Sequence[Sale], paid: Mapping[int, tuple[Paid, ...]]
) -> list[dict[str, Any]]:
    """The refunds: one row per player who paid money, with the amount of each way."""
    players = {entry.id: entry.player_id for entry in tournaments.entries(standing[0].event_id)}
    sales_by_player: dict[int, list[Sale]] = defaultdict(list)
    money = {pk: in_money(several) for pk, several in paid.items()}
    for sale in standing:
        if money[sale.pk]:
            sales_by_player[players[sale.entry_id]].append(sale)
    return [
        {
            "event_id": standing[0].event_id,
            "player_id": player_id,
            "amount_minor": sum(payment.minor for sale in mine for payment in money[sale.pk]),
            "currency": standing[0].currency,
            "ways": {
                back.way.value: back.minor
                for back in owed_back(payment for sale in mine for payment in money[sale.pk])
            },
            "sales": [sale.pk for sale in mine],
            "owed_at": book.now,
        }
        for player_id, mine in sales_by_player.items()
    ]


def _parts(standing: Sequence[Sale]) -> Counter[str]:
    """The money of the sales by account."""
    sums: Counter[str] = Counter()
    for sale in standing:
        for part, amount in sale.parts.items():
            sums[accounts.of_part(sale.event_id, part)] += amount
    return sums


def post_owed(
    book: OpenBook, event_id: int, currency: str, back: Mapping[str, int], kind: PostingKind
) -> None:
    """Post the money that the accounts of the event owe to its players."""
    flows = [Flow(account, amount) for account, amount in sorted(back.items())]
    cause = Cause(kind, currency, event_id=event_id)
    ledger.post(book, cause, [*flows, Flow(accounts.due(event_id), -sum(back.values()))])


def _cancel_entries(book: OpenBook, event_id: int) -> None:
    owed = OwedRebuy.objects.filter(event_id=event_id, **OPEN).values_list("pk", flat=True)
    book.update_many(OwedRebuy, {pk: {"called_off_at": book.now} for pk in owed})
    entry_ids = [entry.id for entry in tournaments.entries(event_id) if entry.status != "void"]
    leave_seats(book, entry_ids=entry_ids, freed_by=REFUNDED)
    entries.mark_all_void(book, event_id=event_id)


def owe_nothing(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """The undo of a cancelled event, besides its rows: the event has its money again."""
    event_id = details["event"]
    if "amount_minor" not in details:
        # An event cancelled in the time when drawers paid everything back immediately.
        raise Refusal("event_cancelled", event=event_id, state="cancelled")
    owed_no_more(book, event_id, PostingKind.CANCELLATION)


def owed_no_more(book: OpenBook, event_id: int, kind: PostingKind) -> None:
    """Post the money that is owed for this reason back to the accounts of the event."""
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind=kind)
    accounts_left = rows.exclude(account=accounts.due(event_id)).order_by().values_list("account")
    back = Counter({account: -total for account, total in accounts_left.annotate(total=Sum("amount_minor"))})
    post_owed(book, event_id, tournaments.event(event_id).currency, back, kind)


def owe_back(book: OpenBook, *, event_id: int, back: Sequence[PaidBack], reason: str) -> Owed:
    """Owe players of an event these amounts of pool and fee, as a step of stopping it: one refund each.

    The sales and everything won stay valid. Payments by ticket are owed in cash.
    """
    if not back:
        return Owed()
    currency = tournaments.event(event_id).currency
    sales_by_player: dict[int, list[Sale]] = defaultdict(list)
    wanted = {one.key for one in back}
    for sale in paid_sales(event_id).select_related("entry"):
        if sale.entry.player_id in wanted:
            sales_by_player[sale.entry.player_id].append(sale)
    payments = paid_for([sale for mine in sales_by_player.values() for sale in mine])
    refunds = book.create_many(
        Refund,
        [
            {
                "event_id": event_id,
                "player_id": one.key,
                "amount_minor": one.total,
                "currency": currency,
                "ways": _ways(
                    [payment for sale in sales_by_player[one.key] for payment in payments[sale.pk]], one.total
                ),
                "sales": [sale.pk for sale in sales_by_player[one.key]],
                "owed_at": book.now,
                "reason": reason[:200],
            }
            for one in back
        ],
    )
    flows = {
        accounts.pool(event_id): sum(one.pool for one in back),
        accounts.fee(event_id): sum(one.fee for one in back),
    }
    post_owed(book, event_id, currency, flows, PostingKind.STOP)
    return Owed(len(refunds), sum(flows.values()))


def _ways(paid: Sequence[Paid], amount: int) -> Mapping[str, int]:
    return {part.way.value: part.minor for part in part_back(paid, amount)}


def owe_no_more(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """The undo of a stopped event, besides its rows: the event has its money again."""
    owed_no_more(book, details["event"], PostingKind.STOP)
