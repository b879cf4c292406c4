"""Players out and back by API, one or several; stacks counted."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from access.commands import CommandView, Verb
from access.permissions import actor_of
from access.roles import CASHIERS
from cashier.books import drawer_of, money_books
from floor.busts import verbs
from floor.busts.verbs import Bust
from floor.play import shapes
from journal.opening import BookRef
from seating.actions import Spot
from tournaments import queries as tournaments


def seen_in(values: dict[str, Any]) -> Spot | None:
    """The seat that was tapped, if the tap said so."""
    return Spot(**values["seen"]) if values.get("seen") else None


class EntryCommand(CommandView):
    """Base of the commands on one entry."""

    def event_of(self, key: int) -> int:
        """The event of the entry."""
        return tournaments.entry(key).event_id


@extend_schema(request=shapes.BustAsked, responses=shapes.BustedShape)
class BustEntry(EntryCommand):
    """A player is out."""

    shape: ClassVar = shapes.BustAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(
            verbs.bust_out,
            entry_id=key,
            seen_seat=seen_in(values),
            stack_at_start=values.get("stack_at_start"),
        )


@extend_schema(request=shapes.HandAsked, responses=shapes.BustedShape)
class BustHand(CommandView):
    """Several players went out in one hand."""

    shape: ClassVar = shapes.HandAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        busts = tuple(Bust(one["entry"], one.get("stack_at_start"), seen_in(one)) for one in values["busts"])
        return partial(verbs.bust_hand, event_id=key, busts=busts)


@extend_schema(request=shapes.ReinstateAsked, responses=shapes.ReinstatedShape)
class ReinstateEntry(EntryCommand):
    """A bust-out was a mistake."""

    shape: ClassVar = shapes.ReinstateAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        to = Spot(**values["to"]) if values.get("to") else None
        return partial(verbs.reinstate, entry_id=key, stack=values["stack"], to=to)


@extend_schema(request=shapes.BuyBackAsked, responses={200: dict})
class BuyBack(EntryCommand):
    """A player just out rebuys and keeps the seat."""

    writes: ClassVar = CASHIERS
    shape: ClassVar = shapes.BuyBackAsked

    def books(self, request: Request, key: int, values: dict[str, Any]) -> list[BookRef]:
        """The event's and the drawer's."""
        values["drawer"] = drawer_of(actor_of(request), values["drawer"])
        return list(money_books(self.event_of(key), values["drawer"]))

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.buy_back, entry_id=key, drawer_id=values.pop("drawer"), **values)


@extend_schema(request=shapes.StackAsked, responses={200: dict})
class CountStack(EntryCommand):
    """A stack was counted."""

    shape: ClassVar = shapes.StackAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.count_stack, entry_id=key, **values)


def stacks_in(values: dict[str, Any]) -> dict[int, int]:
    """Chips by entry."""
    return {one["entry"]: one["stack"] for one in values["stacks"]}


@extend_schema(request=shapes.StacksAsked, responses={200: dict})
class CountStacks(CommandView):
    """Many stacks were counted."""

    shape: ClassVar = shapes.StacksAsked

    def verb(self, key: int, values: dict[str, Any]) -> Verb:
        """As the action."""
        return partial(verbs.count_stacks, event_id=key, stacks=stacks_in(values))
