"""The end of a day confirmed: its tables are free for other events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import DayId, Note
from access.roles import DIRECTORS
from access.verbs import action
from floor.play.words import DayEndConfirmed
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from rulebook.refusals import Refusal
from seating.tables.verbs import release_kept
from tournaments import queries


@dataclass(frozen=True, slots=True, kw_only=True)
class EndConfirmed:
    """The tables that other events may open now."""

    day: int
    tables: Annotated[tuple[int, ...], Note("Their numbers; none if nothing was kept any more.")]


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(queries.day(command.day).event_id)]


@action("days/<int:day>/confirm-end/", admits=DIRECTORS, opens=_of_day)
def confirm_end(book: OpenBook, *, day: DayId) -> EndConfirmed:
    """Confirm the end of a day: the tables kept for its undo are free for other events at once.

    Raises ``Refusal("day_still_open")``.
    """
    day_view = queries.day(day)
    if not day_view.is_closed:
        raise Refusal("day_still_open", day=day_view.id)
    numbers = release_kept(book, day_id=day_view.id)
    if numbers:
        book.record(DayEndConfirmed(event=day_view.event_id, day=day_view.id, numbers=numbers))
    return EndConfirmed(day=day_view.id, tables=numbers)
