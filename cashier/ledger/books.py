"""The books that money opens: the event's, and that of the drawer that takes it in or pays it out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Protocol, TypeVar

from access.fields import DrawerId, Note, Reason
from cashier.ledger.drawers import drawer_exists, own_drawer_id
from journal.book import Actor
from journal.opening import BookRef, drawer_book, tournament_book
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class AtDrawer:
    """Money goes into a drawer or comes out of it."""

    drawer: Annotated[
        DrawerId | None, Note("The drawer that takes or gives the money; your own open one unless given.")
    ] = None
    drawer_reason: Annotated[
        Reason,
        Note("Why it is another's drawer: required there, and only the head of cage or a director may."),
    ] = ""


class MoneyOfEvent(Protocol):
    """Money moves in an event."""

    @property
    def event(self) -> int:
        """The event."""

    @property
    def drawer(self) -> int | None:
        """The drawer."""


class MoneyOfEntry(Protocol):
    """Money moves for an entry."""

    @property
    def entry(self) -> int:
        """The entry."""

    @property
    def drawer(self) -> int | None:
        """The drawer."""


Money = TypeVar("Money", bound=AtDrawer)


def with_own_drawer(command: Money, actor: Actor) -> Money:
    """The command with the open drawer of the acting person, unless it names one."""
    return replace(command, drawer=drawer_of(actor, command.drawer))


def drawer_of(actor: Actor, drawer_id: int | None = None) -> int | None:
    """The drawer named, else the open drawer of the acting person; None without either."""
    if drawer_id is not None or actor.user_id is None:
        return drawer_id
    return own_drawer_id(actor.user_id)


def money_of_event(command: MoneyOfEvent) -> list[BookRef]:
    """The books of a command that moves money in an event."""
    return money_books(command.event, command.drawer)


def money_of_entry(command: MoneyOfEntry) -> list[BookRef]:
    """The books of a command that moves money for an entry."""
    return money_books(tournaments.entry(command.entry).event_id, command.drawer)


def money_books(event_id: int, drawer_id: int | None) -> list[BookRef]:
    """The event's book, and the drawer's where one is named; an unknown drawer is refused by the verb."""
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and drawer_exists(drawer_id) else []
    return [tournament_book(event_id), *drawers]
