"""A cashier with a drawer, for tests: sales and voids as the cashier's pages make them."""

from __future__ import annotations

from itertools import count
from typing import Any, cast

from access.roles import Role
from access.verbs import Verb
from cashier.drawers import verbs as drawer
from cashier.sales import owed
from cashier.sales import verbs as sell
from cashier.sales import void as refund
from cashier.sales.rows import SaleDetails, sale
from clock.steps import begin_clock
from journal.book import Actor, OpenBook
from journal.opening import HOUSE, Command, drawer_book, perform, tournament_book
from people.models import User
from seating.moves.verbs import leave_seat
from tests import builders
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.lifecycle import verbs as lifecycle

_names = count(1)


def staff(role: str = Role.CASHIER) -> User:
    """A member of staff."""
    return User.objects.create(username=f"{role}{next(_names)}", role=role)


def by(user: User) -> Actor:
    """The person as the actor."""
    return Actor(user_id=user.pk, role=user.role)


def act(actor: Actor, refs: list[Any], verb: Any, **options: Any) -> Any:
    """Run one action as this person."""
    return perform(refs, Command(actor), builders.step(verb, **options))


def open_drawer(float_minor: int = 50_000, *, user: User | None = None, currency: str = "EUR") -> int:
    """An open drawer with its float."""
    cashier = user or staff()
    return int(
        act(
            by(cashier),
            [HOUSE],
            drawer.open_drawer,
            float_minor=float_minor,
            currency=currency,
        ).id
    )


def selling_event(tables: int = 4, **over: Any) -> int:
    """An event in registration in a room with tables."""
    builders.house()
    if not tournaments.room_tables():
        builders.room(tables)
    return builders.event(**over)


def sell_entry(event_id: int, drawer_id: int, player_id: int | None = None, **over: Any) -> SaleDetails:
    """One entry sold for cash to a new player, or to this one."""
    actor = over.pop("actor", Actor())
    options = {"player": player_id or builders.player()} | over
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    return cast(SaleDetails, act(actor, refs, sell.sell_entry, event=event_id, drawer=drawer_id, **options))


def on_entry(verb: Any, entry_id: int, drawer_id: int, **over: Any) -> SaleDetails:
    """Rebuy, add-on or payment of an entry, for cash."""
    actor = over.pop("actor", Actor())
    refs = [tournament_book(tournaments.entry(entry_id).event_id), drawer_book(drawer_id)]
    if not isinstance(verb, Verb):
        return cast(
            SaleDetails,
            act(actor, refs, verb, entry_id=entry_id, drawer_id=drawer_id, **{"method": "cash"} | over),
        )
    return cast(SaleDetails, act(actor, refs, verb, entry=entry_id, drawer=drawer_id, **over))


def collect(event_id: int, owed_id: int, drawer_id: int, **over: Any) -> SaleDetails:
    """One announced rebuy paid, for cash."""
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    return cast(SaleDetails, act(Actor(), refs, owed.collect_rebuy, owed=owed_id, drawer=drawer_id, **over))


def void(
    event_id: int, sale_id: int, drawer_id: int, reason: str = "typed twice", **over: Any
) -> SaleDetails:
    """One sale voided, its whole amount refunded."""
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    amount = {"amount_minor": sale(sale_id).total.minor} | over
    void = {"sale": sale_id, "reason": reason, "drawer": drawer_id} | amount
    return cast(SaleDetails, act(Actor(), refs, refund.void_sale, **void))


def start(event_id: int) -> None:
    """Play starts, by the two steps that the floor combines."""

    def verb(book: OpenBook) -> None:
        lifecycle.start_event(book, event_id=event_id, override_reason="test")
        begin_clock(book, day_id=builders.day_of(event_id))
        book.record(builders.FieldBuilt())

    act(Actor(), [tournament_book(event_id)], verb)


def out(*entry_ids: int) -> None:
    """Entries bust out together, in the order of their stacks: the last one named is the first out."""
    event_id = tournaments.entry(entry_ids[0]).event_id

    def verb(book: OpenBook) -> None:
        finishes = [entries.Finish(pk, rank) for rank, pk in enumerate(reversed(entry_ids))]
        for pk in entry_ids:
            leave_seat(book, entry_id=pk, freed_by="bust")
        entries.mark_out(book, event_id=event_id, finishes=tuple(finishes))
        book.record(builders.FieldBuilt())

    act(Actor(), [tournament_book(event_id)], verb)


def count_stack(entry_id: int, stack: int) -> None:
    """The chips of an entry in play, as the floor counted them."""

    def verb(book: OpenBook) -> None:
        entries.set_stack(book, entry_id=entry_id, stack=stack)
        book.record(builders.FieldBuilt())

    act(Actor(), [tournament_book(tournaments.entry(entry_id).event_id)], verb)
