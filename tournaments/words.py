"""What the state of an event forbids, and the remedies; names of events, days and entries."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from journal.compiled import Compiled
from tournaments.models import Day, Entry, Event
from wording.words import names_of, word_refusals

REFUSALS = (
    ("event_draft", _("Still a draft"), _("Announce the event and open its registration first.")),
    ("event_announced", _("Registration is not open"), _("Open the registration first.")),
    (
        "event_registration",
        _("Registration is still open"),
        _("This is not possible while entries are sold."),
    ),
    ("event_running", _("The event is running"), _("Wait until it is finished.")),
    ("event_finished", _("The event is finished"), _("Only payouts can still be changed.")),
    ("event_settled", _("The event is settled"), _("It is closed: undo the settlement first.")),
    ("event_cancelled", _("The event was cancelled"), _("Duplicate it to hold it another time.")),
    ("event_postponed", _("The event was postponed"), _("Announce it again first.")),
)


def register() -> None:
    """Register the refusals and the names of the subjects of facts."""
    word_refusals(REFUSALS)
    names_of("event", _events)
    names_of("target", _events)
    names_of("day", _days)
    names_of("entry", _entries)
    names_of("taker", _entries)


def _events(ids: set[int]) -> Mapping[int, str]:
    return dict(_event_names(ids))


def _days(ids: set[int]) -> Mapping[int, str]:
    rows = Day.objects.filter(pk__in=ids).values_list("pk", "name", "number")
    return {pk: name or gettext("Day %(number)s") % {"number": number} for pk, name, number in rows}


def _entries(ids: set[int]) -> Mapping[int, str]:
    """Entries by their player's name and their number."""
    return {row.pk: f"{row.player} (#{row.number})" for row in _with_player(ids)}


_event_names = Compiled[tuple[int, str]](
    lambda ids: Event.objects.filter(pk__in=ids).order_by().values_list("pk", "name"), frozenset
)
_with_player = Compiled[Entry](
    lambda ids: (
        Entry.objects.filter(pk__in=ids)
        .order_by()
        .select_related("player")
        .only("number", "player__last_name", "player__first_name")
    ),
    frozenset,
)
