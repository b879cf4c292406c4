"""The facts of an event: announced, opened, postponed, withdrawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from journal.facts import Fact, Undo, says
from wording.words import Text, word_refusals


@dataclass(frozen=True, slots=True)
class EventFact(Fact):
    """A fact about an event, with its name at that time."""

    is_directors: ClassVar[bool] = True

    event: int
    name: str


@says(_("%(name)s was announced"))
class EventAnnounced(EventFact):
    """The event was announced."""


@says(_("Registration for %(name)s was opened"))
class RegistrationOpened(EventFact): ...


@says(_("%(name)s was postponed"))
class EventPostponed(EventFact):
    """The event was postponed."""


@says(_("%(name)s is a draft again"))
class EventWithdrawn(EventFact):
    """The announced event was returned to draft."""


@says(_("%(name)s was archived"))
class EventArchived(EventFact):
    """The lines of an event that is over are archived."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False


@says(_("%(name)s was restored from the archive"))
class ArchiveRestored(EventFact):
    """The lines of an event came back; to archive them again is another action."""

    undo: ClassVar[Undo] = Undo.NEVER


REFUSALS: tuple[tuple[str, Text, Text], ...] = (
    (
        "minimum_not_met",
        _("Not enough entries"),
        _("Paid entries: %(entries)s, needed: %(least)s. Wait, cancel, or start with a reason."),
    ),
    (
        "one_player_only",
        _("One player cannot play alone"),
        _("Sell another entry, or refund this one: without entries the event runs as a mere clock."),
    ),
    (
        "players_left",
        _("Still being played"),
        ngettext_lazy("%(alive)s player still has chips.", "%(alive)s players still have chips.", "alive"),
    ),
    (
        "entries_not_refunded",
        _("Entries are not refunded"),
        ngettext_lazy(
            "%(entries)s paid entry is not refunded. Refund it first.",
            "%(entries)s paid entries are not refunded. Refund them first.",
            "entries",
        ),
    ),
    ("start_in_the_past", _("That date has passed"), _("Choose a future date.")),
    (
        "event_archived",
        _("The event is archived"),
        _("“%(line)s” is in the archive and cannot be undone. Restore the event from the archive first."),
    ),
    (
        "already_archived",
        _("Archived already"),
        _("The event is in the archive, or is still being restored. Reload the page."),
    ),
    ("not_archived", _("Not archived"), _("The event is not in the archive. Reload the page.")),
    (
        "archive_damaged",
        _("The archive is damaged"),
        _("A block of the archive differs from what was saved. Restore the newest backup."),
    ),
    ("day_open", _("The day is open"), _("It is already being played.")),
)


def register() -> None:
    """Register the words of the room."""
    word_refusals(REFUSALS)
