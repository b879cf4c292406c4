"""One tap beside a finding of the check: the set-up fixed as the rulebook would."""

from __future__ import annotations

from typing import Annotated

from access.fields import GREATEST, EventId, Length, Limits, Note
from access.roles import DIRECTORS
from access.verbs import action
from journal.book import OpenBook
from tournaments import queries
from tournaments.books import of_event
from tournaments.check.preflight import fixed
from tournaments.set_up.verbs import EventEdited, copy_into_event


@action("events/<int:event>/fix/", admits=DIRECTORS, opens=of_event)
def fix_event(
    book: OpenBook,
    *,
    event: EventId,
    finding: Annotated[str, Length(60, may_be_empty=False), Note("Its code, as the check names it.")],
    at: Annotated[int, Limits(0, GREATEST), Note("Its level or row; 0 where it has none.")] = 0,
) -> EventEdited:
    """Fix a finding of the check before registration, as its ``fix`` says.

    Raises ``Refusal("finding_gone")``, ``Refusal("finding_not_fixable")``, or what ``edit_event`` does.
    """
    setup = fixed(queries.event_setup(event), finding, at)
    return copy_into_event(book, event=event, setup=setup)
