"""The tickets of a player who is erased, or turns out to be another."""

from __future__ import annotations

from collections.abc import Iterable

from cashier.models import Ticket
from journal import free_texts
from journal.book import OpenBook
from journal.opening import TICKETS, BookRef
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState


def register() -> None:
    """Take part in the erasure of players, and have tickets follow their player."""
    kept.forget_by(forget_tickets)
    follow(Follower(label_of(Ticket), *moves_rows(Ticket), books=_books))


def _books(_gone: int, _kept: int) -> Iterable[BookRef]:
    return (TICKETS,)


def forget_tickets(book: OpenBook, player_id: int) -> None:
    """Step of the erasure of a player; raises ``Refusal("tickets_outstanding")``."""
    rows = Ticket.objects.filter(player=player_id)
    if rows.filter(is_personal=True, state=TicketState.ISSUED.value).exists():
        raise Refusal("tickets_outstanding")
    if named := {f"{label_of(Ticket)}:{pk}" for pk in rows.values_list("pk", flat=True)}:
        free_texts.erase(named, lambda _text: False, book.now)
