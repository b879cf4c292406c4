"""Sales, registrations, drawers and the rules of the cashier, read by API; amounts in minor units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from access.permissions import PermissionView
from access.reads import read
from access.roles import CASHIERS, INSPECTORS, READERS
from cashier import exports
from cashier.approvals import rows as approval_queries
from cashier.approvals import rows as asked_for
from cashier.approvals.rows import ApprovalDetails, ApprovalRulesView
from cashier.drawers import rules_rows as drawer_rule_queries
from cashier.drawers import transfers_rows as transfers
from cashier.drawers.rules_rows import DrawerCountDetails, DrawerRulesView, counts_of_drawer
from cashier.drawers.transfers_rows import CashTransferDetails
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import DrawerFilters
from cashier.limits import queries as limits
from cashier.limits.document_queries import DocumentView, documents_of
from cashier.limits.queries import CashLimitView
from cashier.player_accounts.queries import AccountStatement, statement
from cashier.queue import rows as queue_queries
from cashier.queue.rows import QueueView
from cashier.sales import owed_rows as owed
from cashier.sales import rules_rows as rule_queries
from cashier.sales import unpaid as unpaid_queries
from cashier.sales.details import (
    DrawerDetails,
    RegistrationDetails,
    SaleDetails,
    drawer_list,
    drawer_shown,
    registration_details,
    sale_shown,
)
from cashier.sales.entry_list import EntryListed, entries_listed
from cashier.sales.owed_rows import OwedRebuyDetails
from cashier.sales.rows import SaleFilters, sale_list
from cashier.sales.rules_rows import CashierRulesView
from cashier.sales.unpaid import unpaid
from cashier.tickets import queries as issued
from cashier.tickets.queries import TicketDetails
from journal import instants
from people.players import rows as people
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EntryStatus
from wording.listings import FORMS, download

AT_THE_DRAWERS = CASHIERS | INSPECTORS


class RegistrationFilter(serializers.Serializer):
    """Which of the unpaid entries."""

    queued = serializers.BooleanField(required=False, help_text="Only those that wait for a seat, or not.")


@read("events/<int:event>/sales/", admits=READERS, filtered_by=SaleFilters)
def sales(asked: Mapping[str, Any], event: int) -> Sequence[SaleDetails]:
    """List what was sold in an event, oldest first."""
    return sale_list(tournaments.event(event).id, asked)


@read("sales/<int:sale>/", admits=READERS)
def sale(sale: int) -> SaleDetails:
    """Show a sale, with the seat of its entry."""
    return sale_shown(sale)


class EntriesFilter(serializers.Serializer):
    """Which of the entries."""

    status = serializers.ChoiceField(choices=EntryStatus.choices, required=False)


@read("events/<int:event>/entries/", admits=READERS, filtered_by=EntriesFilter)
def entries(wanted: Mapping[str, Any], event: int) -> Sequence[EntryListed]:
    """List the entries of an event with player, stack and seat, in the order of their numbers."""
    return entries_listed(tournaments.event(event).id, status=wanted.get("status"))


@read("events/<int:event>/registrations/", admits=READERS, filtered_by=RegistrationFilter)
def registrations(wanted: Mapping[str, Any], event: int) -> Sequence[RegistrationDetails]:
    """List the unpaid entries: the nearest deadline first, then the waiting list."""
    waiting = unpaid(tournaments.event(event).id)
    found = [one for one in waiting if wanted.get("queued", one.is_queued) is one.is_queued]
    return [registration_details(one) for one in found]


@read("events/<int:event>/owed-rebuys/", admits=READERS)
def owed_rebuys(event: int) -> Sequence[OwedRebuyDetails]:
    """List the rebuys that were announced and are to be collected, oldest first."""
    return owed.owed_rebuys(tournaments.event(event).id)


@read("entries/<int:entry>/registration/", admits=READERS)
def registration(entry: int) -> RegistrationDetails:
    """One unpaid entry."""
    return registration_details(unpaid_queries.registration(entry))


@read("events/<int:event>/queue/", admits=READERS)
def queue(event: int) -> QueueView:
    """Show the queue at the cashier: the last numbers given and called, who waits, the sales of the last hour."""
    return queue_queries.queue(tournaments.event(event).id, instants.now())


@read("drawers/", admits=AT_THE_DRAWERS, filtered_by=DrawerFilters)
def drawers(asked: Mapping[str, Any]) -> Sequence[DrawerDetails]:
    """List the drawers, newest first."""
    return drawer_list(asked)


@read("drawers/<int:drawer>/", admits=AT_THE_DRAWERS)
def drawer(drawer: int) -> DrawerDetails:
    """Show a drawer from its float to its count."""
    return drawer_shown(drawer)


@read("drawers/<int:drawer>/counts/", admits=AT_THE_DRAWERS)
def drawer_counts(drawer: int) -> Sequence[DrawerCountDetails]:
    """List the counts of a drawer whose difference was told while it was open, oldest first."""
    return counts_of_drawer(drawer_queries.drawer(drawer).id)


@read("drawers/<int:drawer>/transfers/", admits=AT_THE_DRAWERS)
def cash_transfers(drawer: int) -> Sequence[CashTransferDetails]:
    """List the cash that a drawer gave to others or took from them, or was asked to, newest first."""
    return transfers.transfers_of_drawer(drawer_queries.drawer(drawer).id)


@read("cash-transfers/<int:transfer>/", admits=AT_THE_DRAWERS)
def cash_transfer(transfer: int) -> CashTransferDetails:
    """Show cash between two drawers, and what became of it."""
    return transfers.transfer_details(transfers.transfer_row(transfer))


@read("approvals/", admits=AT_THE_DRAWERS, filtered_by=asked_for.ApprovalFilters)
def approvals(asked: Mapping[str, Any]) -> Sequence[ApprovalDetails]:
    """List what a second person was asked to approve, newest first."""
    return asked_for.approval_list(asked)


@read("approvals/<int:approval>/", admits=AT_THE_DRAWERS)
def approval(approval: int) -> ApprovalDetails:
    """Show what a second person was asked to approve, and what became of it."""
    return asked_for.approval_details(asked_for.approval_row(approval))


@read("approval-rules/", admits=AT_THE_DRAWERS)
def approval_rules() -> ApprovalRulesView:
    """Show above which amounts a second person approves."""
    return approval_queries.approval_rules()


@read("drawer-rules/", admits=AT_THE_DRAWERS)
def drawer_rules() -> DrawerRulesView:
    """Show how the house counts its drawers."""
    return drawer_rule_queries.drawer_rules()


@read("cashier-rules/", admits=AT_THE_DRAWERS)
def cashier_rules() -> CashierRulesView:
    """Show the current rules of the cashier."""
    return rule_queries.cashier_rules()


@read("cash-limits/", admits=AT_THE_DRAWERS)
def cash_limits() -> Sequence[CashLimitView]:
    """List the limits on cash, the latest first; those that have ended too."""
    return limits.cash_limit_list()


@read("cash-limits/<int:limit>/", admits=AT_THE_DRAWERS)
def cash_limit(limit: int) -> CashLimitView:
    """Show a limit on cash."""
    return limits.cash_limit(limit)


@read("players/<int:player>/documents/", admits=AT_THE_DRAWERS)
def documents_seen(player: int) -> Sequence[DocumentView]:
    """List the documents that cashiers saw of a player, the latest first."""
    return documents_of(people.player(player).id)


@read("players/<int:player>/account/", admits=AT_THE_DRAWERS)
def player_account(player: int) -> AccountStatement:
    """Show the account of a player: what it holds, and every movement with the balance after it."""
    return statement(people.player(player).id)


@read("tickets/", admits=AT_THE_DRAWERS, filtered_by=issued.TicketFilters)
def tickets(asked: Mapping[str, Any]) -> Sequence[TicketDetails]:
    """List the tickets, newest first; by state, by player, or the one with a code."""
    return issued.ticket_list(asked)


@read("tickets/<int:ticket>/", admits=AT_THE_DRAWERS)
def ticket(ticket: int) -> TicketDetails:
    """Show a ticket, and what became of it."""
    return issued.ticket_shown(ticket)


class Export(PermissionView):
    """A list of an event as a file."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(
        parameters=[OpenApiParameter("form", str, OpenApiParameter.PATH, enum=list(FORMS))],
        responses={(200, kind.partition(";")[0]): OpenApiTypes.BINARY for _written, kind in FORMS.values()},
    )
    def get(self, _request: Request, event_id: int, name: str, form: str) -> HttpResponse:
        """Export ``sales``, ``entries``, ``re-entries`` or ``awards`` of an event, as ``csv`` or ``xlsx``."""
        tournaments.event(event_id)
        made = exports.listing(name, event_id)
        if made is None or form not in FORMS:
            raise Refusal("not_found", what=f"{name}.{form}")
        return download(made, f"{name}-{event_id}", form)
