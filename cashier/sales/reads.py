"""The sales, registrations and cashier rules in the API; amounts in minor units."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request

from access.apart import LongFileView, list_as, on_its_way
from access.fields import Note
from access.reads import read
from access.roles import CASHIERS, INSPECTORS, READERS
from cashier import exports
from cashier.kinds import AT_THE_DRAWERS
from cashier.payments import rows as payments_rows
from cashier.payments.rows import CashierRulesView
from cashier.sales import owed
from cashier.sales import unpaid as unpaid_queries
from cashier.sales.owed import OwedRebuyDetails
from cashier.sales.rows import (
    RegistrationDetails,
    SaleDetails,
    SaleFilters,
    registration_details,
    sale_answer,
    sale_list,
)
from cashier.sales.sums import ChipsOut, chips_sold
from cashier.sales.unpaid import unpaid
from rulebook.refusals import Refusal
from seating import queries as seating
from tournaments import queries as tournaments
from tournaments.queries import EntryKind, EntryStatus
from wording.listings import FORMS, download


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryListed:
    """An entry: one bullet of one player."""

    id: int
    event: int
    day: Annotated[int, Note("The day it plays.")]
    player: int
    number: Annotated[int, Note("Its number in the event.")]
    bullet: Annotated[int, Note("Which entry of the player it is.")]
    kind: EntryKind
    status: EntryStatus
    registered_at: datetime
    unpaid_until: Annotated[datetime | None, Note("Its deadline while unpaid; null on the waiting list.")]
    stack: Annotated[int | None, Note("In chips, as last counted.")]
    stack_at: datetime | None
    out_at: datetime | None
    table: Annotated[int | None, Note("The number of its table.")]
    seat: int | None


def entries_listed(event_id: int, *, status: str | None = None) -> Sequence[EntryListed]:
    """The entries ordered by number, of one status or of all."""
    entries = tournaments.entries(event_id, status)
    seats = seating.seats_of([entry.id for entry in entries])
    return [
        EntryListed(
            id=entry.id,
            event=entry.event_id,
            day=entry.day_id,
            player=entry.player_id,
            number=entry.number,
            bullet=entry.bullet,
            kind=entry.kind,
            status=entry.status,
            registered_at=entry.registered_at,
            unpaid_until=entry.unpaid_until,
            stack=entry.stack,
            stack_at=entry.stack_at,
            out_at=entry.out_at,
            table=at.table if (at := seats.get(entry.id)) else None,
            seat=at.seat if at else None,
        )
        for entry in entries
    ]


class RegistrationFilter(serializers.Serializer):
    """Filters of unpaid entries."""

    queued = serializers.BooleanField(required=False, help_text="Only those that wait for a seat, or not.")


@read("events/<int:event>/sales/", admits=READERS, filtered_by=SaleFilters)
def sales(query: Mapping[str, Any], event: int) -> Sequence[SaleDetails]:
    """List the sales of an event, oldest first."""
    return sale_list(tournaments.event(event).id, query)


@read("sales/<int:sale>/", admits=READERS)
def sale(sale: int) -> SaleDetails:
    """Show a sale, with the seat of its entry."""
    return sale_answer(sale)


class EntriesFilter(serializers.Serializer):
    """Filters of entries."""

    status = serializers.ChoiceField(choices=EntryStatus.choices, required=False)


@read("events/<int:event>/entries/", admits=READERS, filtered_by=EntriesFilter)
def entries(wanted: Mapping[str, Any], event: int) -> Sequence[EntryListed]:
    """List the entries of an event with player, stack and seat, ordered by number."""
    return entries_listed(tournaments.event(event).id, status=wanted.get("status"))


@read("events/<int:event>/registrations/", admits=READERS, filtered_by=RegistrationFilter)
def registrations(wanted: Mapping[str, Any], event: int) -> Sequence[RegistrationDetails]:
    """List the unpaid entries: the nearest deadline first, then the waiting list."""
    waiting = unpaid(tournaments.event(event).id)
    entries = [entry for entry in waiting if wanted.get("queued", entry.is_queued) is entry.is_queued]
    return [registration_details(entry) for entry in entries]


@read("events/<int:event>/owed-rebuys/", admits=READERS)
def owed_rebuys(event: int) -> Sequence[OwedRebuyDetails]:
    """List the announced rebuys that are still owed, oldest first."""
    return owed.owed_rebuys(tournaments.event(event).id)


@read("entries/<int:entry>/registration/", admits=READERS)
def registration(entry: int) -> RegistrationDetails:
    """Show an unpaid entry."""
    return registration_details(unpaid_queries.registration(entry))


@read("cashier-rules/", admits=AT_THE_DRAWERS)
def cashier_rules() -> CashierRulesView:
    """Show the rules for cashiers."""
    return payments_rows.cashier_rules()


class Export(LongFileView):
    """A list of an event as a file."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(
        parameters=[OpenApiParameter("form", str, OpenApiParameter.PATH, enum=list(FORMS))],
        responses=on_its_way(kind for _written, kind in FORMS.values()),
    )
    def get(self, _request: Request, event_id: int, name: str, form: str) -> HttpResponse:
        """Export ``sales``, ``entries``, ``re-entries`` or ``awards`` of an event, as ``csv`` or ``xlsx``."""
        tournaments.event(event_id)
        listing = exports.listing(name, event_id)
        if listing is None or form not in FORMS:
            raise Refusal("not_found", what=f"{name}.{form}")
        return download(listing, f"{name}-{event_id}", form)

    def rows_in(self, _request: Request, *, event_id: int, name: str, form: str) -> int:
        """As many as entries; none if there is no such list."""
        return tournaments.field(event_id).entries if exports.title_of(name) and form in FORMS else 0

    def title_of(self, _request: Request, *, name: str, form: str, **_named: int) -> str:
        """The list and its form."""
        return list_as(exports.title_of(name), form)


@read("events/<int:event>/chips-sold/", admits=READERS, is_whole=True)
def chips_out(event: int) -> Sequence[ChipsOut]:
    """List the chips that sales of an event brought into play, by denomination; ignores later colour-ups."""
    return chips_sold(tournaments.event(event).id)
