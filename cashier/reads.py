"""Sales, registrations, drawers and the rules of the cashier, read by API; amounts in minor units."""

from __future__ import annotations

from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, filters, paged
from access.permissions import DoorView
from access.roles import CASHIERS, INSPECTORS, READERS
from access.shapes import serializer_of
from cashier import queries
from tournaments import queries as tournaments

SALE = serializer_of(queries.SaleDetails)
REGISTRATION = serializer_of(queries.RegistrationDetails)
DRAWER = serializer_of(queries.DrawerDetails)
RULES = serializer_of(queries.CashierRulesView)


class RegistrationFilter(serializers.Serializer):
    """Which entries that have not been paid."""

    queued = serializers.BooleanField(required=False, help_text="Only those that wait for a seat, or not.")


class SaleList(DoorView):
    """The sales of an event."""

    reads: ClassVar = READERS
    pagination_class = Pages
    filterset_class = queries.SaleFilters

    @extend_schema(responses=SALE(many=True))
    def get(self, request: Request, event: int) -> Response:
        """What was sold in an event, oldest first."""
        found = queries.sale_list(tournaments.event(event).id, request.query_params)
        return paged(request, found, SALE)


class OneSale(DoorView):
    """One sale."""

    reads: ClassVar = READERS

    @extend_schema(responses=SALE)
    def get(self, _request: Request, sale: int) -> Response:
        """A sale, with the seat of its entry."""
        return Response(SALE(queries.sale_shown(sale)).data)


class RegistrationList(DoorView):
    """Those who have not paid."""

    reads: ClassVar = READERS
    pagination_class = Pages

    @extend_schema(parameters=[RegistrationFilter], responses=REGISTRATION(many=True))
    def get(self, request: Request, event: int) -> Response:
        """Who has not paid: the nearest deadline first, then the queue for a seat."""
        queued = filters(request, RegistrationFilter).get("queued")
        waiting = queries.unpaid(tournaments.event(event).id)
        found = [one for one in waiting if queued is None or one.is_queued is queued]
        return paged(request, [queries.registration_details(one) for one in found], REGISTRATION)


class OneRegistration(DoorView):
    """One entry that has not been paid."""

    reads: ClassVar = READERS

    @extend_schema(responses=REGISTRATION)
    def get(self, _request: Request, entry: int) -> Response:
        """An entry that has not been paid; refused once it is."""
        return Response(REGISTRATION(queries.registration_details(queries.registration(entry))).data)


class DrawerList(DoorView):
    """Drawers."""

    reads: ClassVar = CASHIERS | INSPECTORS
    pagination_class = Pages
    filterset_class = queries.DrawerFilters

    @extend_schema(responses=DRAWER(many=True))
    def get(self, request: Request) -> Response:
        """The drawers, newest first."""
        return paged(request, queries.drawer_list(request.query_params), DRAWER)


class OneDrawer(DoorView):
    """One drawer."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(responses=DRAWER)
    def get(self, _request: Request, drawer: int) -> Response:
        """A drawer from its float to its count."""
        return Response(DRAWER(queries.drawer_shown(drawer)).data)


class CashierRules(DoorView):
    """What the house lets its cashiers do."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(responses=RULES)
    def get(self, _request: Request) -> Response:
        """The rules of the cashier in force."""
        return Response(RULES(queries.cashier_rules()).data)
