"""To-do items: envelopes to be opened or put in again, and bounties of which nobody said who won them."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from access.viewer import Viewer, address
from floor.todo.items import ToDo
from payouts.bounties.mystery import to_hold
from payouts.bounties.rows import how_many_wait, rules_of
from tournaments.queries import EventView


def bounties_to_do(event: EventView, viewer: Viewer) -> tuple[ToDo, ...]:
    """One item for all that wait, with the page on which they are said or opened."""
    rules = rules_of(event.id)
    if rules is not None and rules.is_mystery and event.is_played and to_hold(event.id):
        return (_fill_again(event, viewer),)
    waiting = how_many_wait(event.id) if rules is not None and event.is_played else 0
    if rules is None or not waiting:
        return ()
    return (
        ToDo(
            title=_title(waiting, is_mystery=rules.is_mystery),
            why="",
            urgency="info",
            ask_url=address("bounties", event.id, when=viewer.runs_floor),
            ask_label=ngettext("To the bounty…", "To the bounties…", waiting),
        ),
    )


def _fill_again(event: EventView, viewer: Viewer) -> ToDo:
    return ToDo(
        title=_("The envelopes no longer fit"),
        why=_("Bounties were sold or voided since. None is opened until others are in the box."),
        urgency="warn",
        ask_url=address("bounties", event.id, when=viewer.runs_floor),
        ask_label=_("To the envelopes…"),
    )


def _title(waiting: int, *, is_mystery: bool) -> str:
    if is_mystery:
        said = ngettext("%(count)s envelope to open", "%(count)s envelopes to open", waiting)
    else:
        said = ngettext("%(count)s bounty without a winner", "%(count)s bounties without a winner", waiting)
    return said % {"count": waiting}
