"""An evening at the cashier for tests: sold, played out, published."""

from __future__ import annotations

from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

from clock import rows as clock
from journal import instants
from journal.book import Actor, OpenBook
from journal.opening import TICKETS, Command, drawer_book, perform, tournament_book
from payouts.awards import rows as queries
from payouts.paying.verbs import pay_award
from payouts.publishing import awarding as award
from payouts.publishing import verbs as publish
from rulebook.pool import Withholding
from tests import builders
from tests.cashier import at_cashier
from tournaments import queries as tournaments
from tournaments.entries import verbs as entries
from tournaments.lifecycle import verbs as lifecycle

SANREMO = {"withholdings": (Withholding("Staff", 300),), "min_entries": 10}
LATE = timedelta(hours=3)


def evening(count: int, drawer_id: int, **over: Any) -> tuple[int, list[int]]:
    """An event sold to this many players and started; its id and its entries."""
    tables = -(-count // 9)
    event_id = at_cashier.selling_event(tables, **over)
    sold = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(count)]
    at_cashier.start(event_id)
    return event_id, sold


def late() -> AbstractContextManager[None]:
    """Registration has closed by the clock."""
    return instants.simulated_at(instants.now() + LATE)


def publish_late(event_id: int) -> int:
    """The prizes published once registration has closed by the clock."""
    with late():
        assert not clock.is_registration_open(event_id, instants.now())
        return len(builders.at(event_id, publish.publish_payouts, event=event_id).prizes)


def bust(event_id: int, *entry_ids: int, tied: bool = False) -> None:
    """Entries are eliminated together, the first named best, or sharing their places; awards follow."""

    def verb(book: OpenBook) -> None:
        ranks = [0 if tied else len(entry_ids) - index for index in range(len(entry_ids))]
        finishes = [entries.Finish(pk, rank) for pk, rank in zip(entry_ids, ranks, strict=True)]
        entries.mark_out(book, event_id=event_id, finishes=tuple(finishes))
        award.award_places(book, event_id=event_id)
        book.record(builders.FieldBuilt())

    perform([tournament_book(event_id)], Command(Actor()), verb)


def finish(event_id: int) -> None:
    """The last one left has won."""

    def verb(book: OpenBook) -> None:
        lifecycle.finish_event(book, event_id=event_id)
        award.award_places(book, event_id=event_id)
        book.record(builders.FieldBuilt())

    perform([tournament_book(event_id)], Command(Actor()), verb)


def play_out(event_id: int) -> None:
    """Everybody busts in the order of the numbers except the last, who wins."""
    alive = [entry.id for entry in tournaments.entries(event_id, "alive")]
    for entry_id in alive[:-1]:
        bust(event_id, entry_id)
    finish(event_id)


def by_cashier(event_id: int, at_drawer: int, verb: Any, **options: Any) -> Any:
    """An action with the event and a drawer open."""
    return at_cashier.act(Actor(), [tournament_book(event_id), drawer_book(at_drawer)], verb, **options)


def pay(event_id: int, award_id: int, drawer_id: int, **options: Any) -> Any:
    """An award paid from the drawer, in cash unless stated."""
    award = queries.award(award_id)
    refs = [tournament_book(event_id), drawer_book(drawer_id), *([TICKETS] if award.ticket.minor else [])]
    given = {"award": award_id, "drawer": drawer_id, "amount_minor": award.amount.minor} | options
    return at_cashier.act(Actor(), refs, pay_award, **given)
