"""Selling, paying and taking back by API."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView, command_of
from access.roles import CASHIERS, READERS
from cashier import queries
from cashier.actions import refund, register, sell
from cashier.api import shapes
from cashier.desk import money_books, own_drawer
from journal.opening import perform, tournament_book
from tournaments import queries as tournaments


def asked(shape: type[serializers.Serializer], request: Request) -> dict[str, Any]:
    """The values of a request that has the shape; raises DRF's ``ValidationError``."""
    typed = shape(data=request.data)
    typed.is_valid(raise_exception=True)
    return dict(typed.validated_data)


def at_drawer(request: Request, event_id: int, verb: Callable[..., Any], values: dict[str, Any]) -> Any:
    """Perform ``verb`` with the event's and the drawer's books open."""
    drawer_id = own_drawer(request, values.pop("drawer"))
    return perform(
        money_books(event_id, drawer_id), command_of(request), partial(verb, drawer_id=drawer_id, **values)
    )


class SaleList(DoorView):
    """The sales of an event."""

    reads: ClassVar = READERS
    writes: ClassVar = CASHIERS
    pagination_class = Pages
    filterset_class = queries.SaleFilters

    @extend_schema(responses=shapes.SaleSerializer(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """What was sold, oldest first."""
        found = queries.sale_list(tournaments.event(event_id).id, request.query_params)
        return paged(request, found, shapes.SaleSerializer)

    @extend_schema(request=shapes.SellSerializer, responses={201: shapes.SoldSerializer})
    def post(self, request: Request, event_id: int) -> Response:
        """Sell an entry, or a re-entry to a player who is out; the seat is drawn at once."""
        values = asked(shapes.SellSerializer, request)
        verb = partial(
            sell.sell_entry, event_id=event_id, player_id=values.pop("player"), day_id=values.pop("day")
        )
        return Response(at_drawer(request, event_id, verb, values), status=status.HTTP_201_CREATED)


class SaleVoid(DoorView):
    """Taking a sale back."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=shapes.VoidSerializer, responses=shapes.VoidedSerializer)
    def post(self, request: Request, sale_id: int) -> Response:
        """Void a sale: money back, seat free, a number of its own."""
        values = asked(shapes.VoidSerializer, request)
        sale = queries.sale(sale_id)
        values["drawer"] = own_drawer(request, values["drawer"]) or sale.drawer_id
        verb = partial(refund.void_sale, sale_id=sale_id, seen_minor=values.pop("amount_minor"))
        return Response(at_drawer(request, sale.event_id, verb, values))


class EntrySale(DoorView):
    """Base of what is sold to an entry that exists."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS
    shape: ClassVar[type[serializers.Serializer]] = shapes.PaymentSerializer
    verb: ClassVar[Callable[..., Any]]

    def post(self, request: Request, entry_id: int) -> Response:
        """Sell it."""
        values = asked(self.shape, request)
        event_id = tournaments.entry(entry_id).event_id
        sold = at_drawer(request, event_id, partial(type(self).verb, entry_id=entry_id), values)
        return Response(sold, status=status.HTTP_201_CREATED)


@extend_schema(request=shapes.PaymentSerializer, responses={201: shapes.SoldSerializer})
class EntryPay(EntrySale):
    """The money of an unpaid entry."""

    verb: ClassVar = staticmethod(sell.take_payment)


@extend_schema(request=shapes.RebuySerializer, responses={201: shapes.SoldSerializer})
class EntryRebuy(EntrySale):
    """Chips again, the same seat."""

    shape: ClassVar = shapes.RebuySerializer
    verb: ClassVar = staticmethod(sell.sell_rebuy)


@extend_schema(request=shapes.PaymentSerializer, responses={201: shapes.SoldSerializer})
class EntryAddOn(EntrySale):
    """The add-on, in its break."""

    verb: ClassVar = staticmethod(sell.sell_add_on)


class RegistrationList(DoorView):
    """Those who have not paid."""

    reads: ClassVar = READERS
    writes: ClassVar = CASHIERS
    pagination_class = Pages

    @extend_schema(parameters=[shapes.UnpaidFilter], responses=shapes.UnpaidSerializer(many=True))
    def get(self, request: Request, event_id: int) -> Response:
        """The nearest deadline first, then the queue for a seat."""
        queued = filters(request, shapes.UnpaidFilter).get("queued")
        waiting = queries.unpaid(tournaments.event(event_id).id)
        found = [one for one in waiting if queued is None or one.is_queued is queued]
        return paged(request, found, shapes.UnpaidSerializer)

    @extend_schema(request=shapes.RegisterSerializer, responses={201: shapes.RegisteredSerializer})
    def post(self, request: Request, event_id: int) -> Response:
        """Put a player on the list without money."""
        values = asked(shapes.RegisterSerializer, request)
        verb = partial(
            register.register_unpaid,
            event_id=event_id,
            player_id=values["player"],
            day_id=values["day"],
            in_queue=values["in_queue"],
            override_reason=values["override_reason"],
        )
        made = perform([tournament_book(event_id)], command_of(request), verb)
        return Response(made, status=status.HTTP_201_CREATED)


class RegistrationRelease(DoorView):
    """Striking an unpaid entry."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=None, responses=shapes.Released)
    def post(self, request: Request, entry_id: int) -> Response:
        """Strike it from the list and free its seat."""
        book = tournament_book(tournaments.entry(entry_id).event_id)
        verb = partial(register.release_registration, entry_id=entry_id)
        return Response(perform([book], command_of(request), verb))
