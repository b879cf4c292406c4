"""The stage of a simulation: a house with a room, staff and players, and a runner for actions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from random import Random
from typing import Any

from access.roles import Role
from access.verbs import Verb
from cashier.drawers.verbs import open_drawer
from cashier.ledger.drawers import open_drawer_of
from journal.book import Actor, OpenBook
from journal.instants import simulated_at
from journal.opening import HOUSE, BookRef, Command, drawer_book, perform, tournament_book
from people.players.verbs import add_player
from people.staff.verbs import add_staff
from tdmanager.simulation.names import fictional
from tournaments import queries
from tournaments.venue.verbs import HouseSetup, add_room_tables, set_up_house

FLOAT_MINOR = 100_000_00


class Stage:
    """Runs actions at a given time; every draw comes from the simulation's own seed."""

    def __init__(self, chance: Random, now: datetime) -> None:
        self.chance = chance
        self.now = now
        self.actor = Actor()
        self.floor: Actor | None = None
        self.drawer_id = 0

    def do(self, refs: Sequence[BookRef], verb: Callable[..., Any], /, **options: Any) -> Any:
        """Run one action with these books open."""
        return self._carry_out(self.actor, refs, verb, options)

    def _carry_out(
        self, actor: Actor, refs: Sequence[BookRef], verb: Callable[..., Any], options: dict[str, Any]
    ) -> Any:
        seed = self.chance.randbytes(32)
        with simulated_at(self.now):
            return perform(refs, Command(actor), _step(verb, options), seed=seed)

    def at(self, event_id: int, verb: Callable[..., Any], /, **options: Any) -> Any:
        """Run one action in the book of an event, as its director."""
        return self._carry_out(self.floor or self.actor, [tournament_book(event_id)], verb, options)

    def sell(
        self, event_id: int, verb: Callable[..., Any], /, *, besides: Sequence[BookRef] = (), **options: Any
    ) -> Any:
        """Run one action in the books of an event, of the drawer, and those ``besides``."""
        refs = [tournament_book(event_id), drawer_book(self.drawer_id), *besides]
        drawer = "drawer" if isinstance(verb, Verb) else "drawer_id"
        return self.do(refs, verb, **{drawer: self.drawer_id}, **options)

    def furnish(self, *, tables: int, seats: int, currency: str = "EUR") -> None:
        """Set up a house, free tables with these seats, and a cashier with an open drawer."""
        if not queries.has_house():
            self.do([HOUSE], set_up_house, setup=HouseSetup(name="Simulation", currency=currency))
        rows = queries.room_tables()
        missing = tables - sum(table.seats >= seats for table in rows)
        if missing > 0:
            first = 1 + max((table.number for table in rows), default=0)
            numbers = range(first, first + missing)
            self.do([HOUSE], add_room_tables, numbers=tuple(numbers), seats=seats)

    def staff(self, cashier_id: int | None = None) -> None:
        """Take on the cashier: a member of staff, or one added for the simulation."""
        if cashier_id is None:
            cashier_id = self.do(
                [HOUSE],
                add_staff,
                username=f"simulation-{len(queries.events()) + 1}",
                password=self.chance.randbytes(12).hex(),
                role=Role.CASHIER,
                name="Simulation",
            ).id
        self.actor = Actor(user_id=cashier_id, role="cashier")
        if (drawer := open_drawer_of(cashier_id)) is None:
            opened = self.do([HOUSE], open_drawer, float_minor=FLOAT_MINOR)
            self.drawer_id = opened.id
        else:
            self.drawer_id = drawer.id

    def invite(self, first: int, number: int) -> list[int]:
        """Add this number of fictional players; returns their ids."""
        people = [fictional(first + index, self.chance) for index in range(number)]
        with simulated_at(self.now):
            return list(
                perform(
                    [HOUSE],
                    Command(self.actor),
                    lambda book: [add_player(book, details=details).id for details in people],
                )
            )


def _step(verb: Callable[..., Any], options: dict[str, Any]) -> Callable[[OpenBook], Any]:
    """One action ready to run in its book; a verb takes its command's fields."""
    if isinstance(verb, Verb):
        command = verb.command(**options)
        return lambda book: verb(book, command)
    return lambda book: verb(book, **options)
