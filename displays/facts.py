"""What happens to displays, and what is announced."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from django.utils.translation import gettext_lazy as _

from journal.facts import Fact, Undo, said


@dataclass(frozen=True, slots=True)
class DisplayFact(Fact):
    """A display named ``name``."""

    name: str


@said(_("The display “%(name)s” was paired"))
class DisplayPaired(DisplayFact):
    """A television became a display; it is disconnected, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@said(_("The display “%(name)s” was disconnected"))
class DisplayCutOff(DisplayFact):
    """A display was disconnected; it is paired again, not undone."""

    undo: ClassVar[Undo] = Undo.NEVER


@said(_("The display “%(name)s” was changed"))
class DisplayChanged(DisplayFact):
    """A display got another view, event or name."""

    view: str


@said(_("%(names)s: %(what)s"))
class DisplaysArranged(Fact):
    """Displays show something else: a view, a layout or a playlist, or another event."""

    names: str
    what: str


@said(_("Now in the room “%(room)s”: %(names)s"))
class DisplaysHung(Fact):
    """Displays moved to another room; ``room`` is a dash for none."""

    names: str
    room: str


@said(_("The room “%(before)s” is now called “%(room)s”"))
class RoomRenamed(Fact):
    before: str
    room: str


@said(_("Reloaded: %(names)s"))
class DisplaysReloaded(Fact):
    """Displays reloaded their page; it has happened, so it is not undone."""

    undo: ClassVar[Undo] = Undo.NEVER

    names: str


@said(_("The playlist “%(name)s” was saved"))
class PlaylistSaved(DisplayFact): ...


@said(_("The playlist “%(name)s” was deleted"))
class PlaylistDeleted(DisplayFact): ...


@said(_("The layout “%(name)s” was saved"))
class LayoutSaved(DisplayFact): ...


@said(_("The layout “%(name)s” was deleted"))
class LayoutDeleted(DisplayFact): ...


@said(_("Announced: “%(text)s”"))
class AnnouncementMade(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str


@said(_("The announcement “%(text)s” was removed"))
class AnnouncementEnded(Fact):
    free_text: ClassVar[tuple[str, ...]] = ("text",)

    text: str
