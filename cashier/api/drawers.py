"""Drawers and the counter's rules by API."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from access.paging import Pages, paged
from access.permissions import DoorView, command_of
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from cashier import queries
from cashier.actions import drawer, rules
from cashier.api import shapes
from cashier.api.sales import asked
from journal.opening import HOUSE, drawer_book, perform
from tournaments import queries as tournaments


class DrawerList(DoorView):
    """Drawers."""

    reads: ClassVar = CASHIERS | INSPECTORS
    writes: ClassVar = CASHIERS
    pagination_class = Pages
    filterset_class = queries.DrawerFilters

    @extend_schema(responses=shapes.DrawerSerializer(many=True))
    def get(self, request: Request) -> Response:
        """The drawers, newest first."""
        return paged(request, queries.drawer_list(request.query_params), shapes.DrawerSerializer)

    @extend_schema(request=shapes.OpenDrawerSerializer, responses={201: shapes.DrawerOpened})
    def post(self, request: Request) -> Response:
        """Open your drawer with a float."""
        values = asked(shapes.OpenDrawerSerializer, request)
        verb = partial(
            drawer.open_drawer,
            cashier_id=int(request.user.pk or 0) or 0,
            float_minor=values["float_minor"],
            currency=values["currency"] or tournaments.house().currency,
        )
        return Response(perform([HOUSE], command_of(request), verb), status=status.HTTP_201_CREATED)


class DrawerDetail(DoorView):
    """One drawer."""

    reads: ClassVar = CASHIERS | INSPECTORS

    @extend_schema(responses=shapes.DrawerSerializer)
    def get(self, _request: Request, drawer_id: int) -> Response:
        """From its float to its count."""
        return Response(shapes.DrawerSerializer(queries.drawer(drawer_id)).data)


class DrawerClose(DoorView):
    """Closing a drawer."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=shapes.CountSerializer, responses=shapes.DrawerCounted)
    def post(self, request: Request, drawer_id: int) -> Response:
        """Count it and close it; the answer is what was over (positive) or short."""
        queries.drawer(drawer_id)
        values = asked(shapes.CountSerializer, request)
        verb = partial(drawer.close_drawer, drawer_id=drawer_id, **values)
        return Response(perform([drawer_book(drawer_id)], command_of(request), verb))


class DrawerCash(DoorView):
    """Cash between drawer and safe."""

    reads: ClassVar = frozenset()
    writes: ClassVar = CASHIERS

    @extend_schema(request=shapes.MoveCashSerializer, responses=shapes.CashMoved)
    def post(self, request: Request, drawer_id: int) -> Response:
        """From the safe into the drawer, or back if negative."""
        queries.drawer(drawer_id)
        values = asked(shapes.MoveCashSerializer, request)
        verb = partial(drawer.move_cash, drawer_id=drawer_id, **values)
        return Response(perform([drawer_book(drawer_id)], command_of(request), verb))


class Rules(DoorView):
    """What the house lets its counter do."""

    reads: ClassVar = CASHIERS | INSPECTORS
    writes: ClassVar = ADMINISTRATORS

    @extend_schema(responses=shapes.CounterRulesSerializer)
    def get(self, _request: Request) -> Response:
        """The rules in force."""
        return Response(shapes.CounterRulesSerializer(queries.counter_rules()).data)

    @extend_schema(request=shapes.CounterRulesSerializer, responses=shapes.RulesChanged)
    def put(self, request: Request) -> Response:
        """Change them."""
        values = asked(shapes.CounterRulesSerializer, request)
        verb = partial(rules.change_counter_rules, **values)
        return Response(perform([HOUSE], command_of(request), verb))
