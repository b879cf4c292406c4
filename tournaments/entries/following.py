"""What happens to entries when a player is merged or erased, and how long their names are kept."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Max, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from journal import free_texts
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.rows.versioned import label_of
from people.naming import words_of
from people.players.merging import Follower, follow, moves_rows
from people.players.rows import player
from people.privacy import kept
from people.privacy.kept import KeptData
from rulebook.keeping import kept_until
from rulebook.refusals import Refusal
from tournaments.entries.rows import entries_ever
from tournaments.models import Entry, EntryStatus, EventState
from tournaments.venue.rows import house

OVER = (EventState.SETTLED, EventState.CANCELLED)

_move, _move_back = moves_rows(Entry)


def register() -> None:
    """Register that entries move with a merged player, need its name, and lose their texts in an erasure."""
    kept.keep_by(kept_entries)
    kept.forget_by(erase_words)
    follow(
        Follower(
            label_of(Entry),
            _move_held,
            _move_back,
            books=_books,
            require=_require_apart,
        )
    )


def _books(gone: int, remaining: int) -> Iterable[BookRef]:
    """The events of the entries that move, and open events in which the kept player has an entry.

    In other events an entry may be sold meanwhile to the player who is merged: the merger waits for that sale
    and finds it (``_move_held``), or the database refuses the sale (migration ``0027``).
    """
    both = Entry.objects.filter(player__in=(gone, remaining)).order_by()
    entered = both.filter(Q(player=gone) | ~Q(event__state__in=OVER)).values_list("event_id", flat=True)
    return [tournament_book(pk) for pk in sorted(set(entered))]


def _require_apart(gone: int, remaining: int) -> None:
    """Raise ``Refusal("players_in_one_event")`` if both have an entry in one event."""
    entered = Entry.objects.exclude(status=EntryStatus.VOID).order_by()
    event_ids = entered.filter(player=remaining).values("event_id")
    both = entered.filter(player=gone, event__in=event_ids).values_list("event__name", flat=True)
    if events := ", ".join(sorted(set(both))):
        raise Refusal(
            "players_in_one_event", field="other", player=gone, other_player=remaining, events=events
        )


def _move_held(book: OpenBook, gone: int, remaining: int) -> Iterable[int]:
    """Move the entries; raises ``Refusal("system_busy")`` if one was sold since in an event whose book is not
    open."""
    events = Entry.objects.filter(player=gone).order_by().values_list("event_id", flat=True).distinct()
    if not all(book.holds(ref.kind, ref.subject_id) for ref in map(tournament_book, events)):
        raise Refusal("system_busy")
    return _move(book, gone, remaining)


def erase_words(book: OpenBook, player_id: int) -> None:
    """Step of erasing a player: delete reasons and notes about the player's entries."""
    surname = set(words_of(player(player_id).last_name))
    rows = free_texts.rows_about(entries_ever(player_id))
    free_texts.erase(rows, lambda text: bool(surname) and surname <= set(words_of(text)), book.now)


def kept_entries(player_id: int) -> KeptData | None:
    """The data kept from a player's last entry on."""
    last = Entry.objects.filter(player=player_id).aggregate(last=Max("registered_at"))["last"]
    if last is None:
        return None
    day = timezone.localtime(last).date()
    return KeptData(_("Entries"), day, kept_until(day, house().keep_entries_years))
