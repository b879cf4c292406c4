"""The entries of a player who turns out to be another: they go along, and no event may hold both."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Q

from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.rows.versioned import label_of
from people.players.merging import Follower, follow, moves_rows
from rulebook.refusals import Refusal
from tournaments.models import Entry, EntryStatus, EventState

OVER = (EventState.SETTLED, EventState.CANCELLED)
_move, _move_back = moves_rows(Entry)


def register() -> None:
    """Have entries follow their player."""
    follow(
        Follower(
            label_of(Entry),
            _move_held,
            _move_back,
            books=_books,
            require=_require_apart,
        )
    )


def _books(gone: int, kept: int) -> Iterable[BookRef]:
    """The events of the entries that go along, and those not over where the player kept has one.

    Elsewhere an entry may be sold to the player who goes meanwhile: this merger waits for the sale and finds it
    (``_move_held``), or the database refuses the sale (migration ``0027``).
    """
    both = Entry.objects.filter(player__in=(gone, kept)).order_by()
    entered = both.filter(Q(player=gone) | ~Q(event__state__in=OVER)).values_list("event_id", flat=True)
    return [tournament_book(pk) for pk in sorted(set(entered))]


def _require_apart(gone: int, kept: int) -> None:
    """Raise ``Refusal("players_in_one_event")`` where both have an entry in one event."""
    entered = Entry.objects.exclude(status=EntryStatus.VOID).order_by()
    own = entered.filter(player=kept).values("event_id")
    both = entered.filter(player=gone, event__in=own).values_list("event__name", flat=True)
    if events := ", ".join(sorted(set(both))):
        raise Refusal("players_in_one_event", field="other", player=gone, other_player=kept, events=events)


def _move_held(book: OpenBook, gone: int, kept: int) -> Iterable[int]:
    """Raises ``Refusal("system_busy")`` for an entry sold since in an event whose book is not open."""
    events = Entry.objects.filter(player=gone).order_by().values_list("event_id", flat=True).distinct()
    if not all(book.holds(ref.kind, ref.subject_id) for ref in map(tournament_book, events)):
        raise Refusal("system_busy")
    return _move(book, gone, kept)
