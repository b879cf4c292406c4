"""The floor does an item of the to-do list later."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import EventId, Length, Note
from access.roles import FLOOR, Role
from access.verbs import action
from access.viewer import Viewer
from floor.models import ToDoLater
from floor.todo import words
from floor.todo.event import to_do
from journal.book import OpenBook
from rulebook.refusals import Refusal
from rulebook.todo import LATER
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class HiddenItem:
    """The item, and when it comes back."""

    item: str
    until: datetime


@action("events/<int:event>/to-do/later/", admits=FLOOR, opens=of_event)
def do_later(
    book: OpenBook,
    *,
    event: EventId,
    item: Annotated[str, Length(12), Note("Its key, as the board shows it.")],
) -> HiddenItem:
    """Hide an item of the to-do list for five minutes, for all who watch the event; it comes back automatically.

    Raises ``Refusal`` ``to_do_gone`` if it is no longer due, or ``to_do_urgent`` for an alarm, or
    for what happens automatically meanwhile.
    """
    event_id = tournaments.event(event).id
    book.require("tournament", event_id)
    due = next((one for one in to_do(event_id, Viewer(Role.DIRECTOR)).items if one.key == item), None)
    if due is None:
        raise Refusal("to_do_gone", field="item")
    if not due.may_be_later:
        raise Refusal("to_do_urgent", field="item")
    until = book.now + LATER
    row = ToDoLater.objects.filter(event_id=event_id, item=item).first()
    if row is None:
        book.create(ToDoLater, event_id=event_id, item=item, until=until)
    else:
        row.until = until
        book.save(row)
    book.record(words.ToDoHidden(event=event_id, due_at=until.isoformat()))
    return HiddenItem(item=item, until=until)
