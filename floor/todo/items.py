"""To-do items and the to-do list, for both pages and their templates."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import datetime

from rulebook.todo import Due, Waits


@dataclass(frozen=True, slots=True)
class Route:
    """A player's move from one seat to another, in words."""

    player: str
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One suggestion with its buttons; a URL is empty if the action is not allowed.

    ``about`` names what it is about, the same for everybody who watches. ``tell_tables`` need their button,
    by a tap on the plan, before ``apply_url`` is posted. ``due_ms`` is the time of the automatic action, in
    milliseconds since 1970; 0: never. ``until`` is its deadline, ``since`` when it fell due.
    """

    about: str
    title: str
    why: str
    urgency: str
    waits: Waits = Waits.NOBODY
    moves: tuple[Route, ...] = ()
    apply_url: str = ""
    apply_label: str = ""
    tell_tables: tuple[int, ...] = ()
    tell_label: str = ""
    ask_url: str = ""
    ask_label: str = ""
    hold_url: str = ""
    hold_label: str = ""
    due_ms: int = 0
    until: datetime | None = None
    since: datetime | None = None

    @property
    def key(self) -> str:
        """The id of the item, which stays when its words and buttons change."""
        return hashlib.sha256(self.about.encode()).hexdigest()[:12]

    @property
    def is_line(self) -> bool:
        """Whether it can wait: never opened as the first, and not counted."""
        return self.waits is Waits.LATER

    @property
    def is_asked_first(self) -> bool:
        """Whether its page is the first thing to open: it has no action of its own."""
        return bool(self.ask_url) and not self.apply_url

    @property
    def may_be_later(self) -> bool:
        """Whether it may be hidden for a while: no alarm, and nothing that happens automatically meanwhile."""
        return self.urgency != "alert" and not self.is_line and not self.due_ms

    @property
    def due(self) -> Due:
        """The item as the rulebook ranks it."""
        return Due(Waits.ALARM if self.urgency == "alert" else self.waits, self.until, self.since)


@dataclass(frozen=True, slots=True)
class Coming:
    """What falls due next, and when: a time of day, a level or a number of players left."""

    label: str
    when: str


@dataclass(frozen=True, slots=True)
class ToDoList:
    """All suggestions of the day, in the order to do them; read again at ``again_at``, None: on a change."""

    items: tuple[ToDo, ...]
    again_at: datetime | None = None
    note: str = ""
    """The floor's note on the event."""
    notes_url: str = ""
    later: int = 0
    """How many items are hidden for a while."""
    coming: tuple[Coming, ...] = ()
    checked: tuple[str, ...] = ()
    """What was checked, so that nothing is due."""

    @property
    def count(self) -> int:
        """How many items there are, without those that can wait."""
        return sum(not item.is_line for item in self.items)
