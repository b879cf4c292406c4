"""One tap beside a finding of the check: the set-up fixed as the rulebook would."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from access.fields import GREATEST, Length, Limits, Note
from access.roles import DIRECTORS
from access.verbs import verb
from journal.book import OpenBook
from tournaments import queries
from tournaments.actions.lifecycle import EventCommand
from tournaments.actions.setup import EditEvent, EventEdited, copy_into_event
from tournaments.books import of_event
from tournaments.setup.preflight import fixed


@dataclass(frozen=True, slots=True, kw_only=True)
class FixEvent(EventCommand):
    """A finding of the check before registration."""

    finding: Annotated[str, Length(60, may_be_empty=False), Note("Its code, as the check names it.")]
    at: Annotated[int, Limits(0, GREATEST), Note("Its level or row; 0 where it has none.")] = 0


@verb(FixEvent, "events/<int:event>/fix/", admits=DIRECTORS, opens=of_event)
def fix_event(book: OpenBook, command: FixEvent) -> EventEdited:
    """Fix a finding of the check before registration, as its ``fix`` says.

    Raises ``Refusal("finding_gone")``, ``Refusal("finding_not_fixable")``, or what ``edit_event`` does.
    """
    setup = fixed(queries.event_setup(command.event), command.finding, command.at)
    return copy_into_event(book, EditEvent(event=command.event, setup=setup))
