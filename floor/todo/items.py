"""To-do items and the to-do list, for both pages and their templates."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Route:
    """A player's move from one seat to another, in words."""

    player: str
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One suggestion with its buttons; a URL is empty if the action is not allowed.

    ``tell_tables`` need their button, by a tap on the plan, before ``apply_url`` is posted.
    ``due_ms`` is the time of the automatic action, in milliseconds since 1970; 0: never.
    """

    title: str
    why: str
    urgency: str
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
    is_line: bool = False
    """Folded into one line below the others, because it can wait."""


@dataclass(frozen=True, slots=True)
class ToDoList:
    """All suggestions of the day, in the order to do them; fetched after ``look_ms``, 0: on a change."""

    items: tuple[ToDo, ...]
    look_ms: int = 0
    note: str = ""
    """The floor's note on the event."""
    notes_url: str = ""
    all_well: str = ""
    """The text if there is nothing to do: whether the tables are balanced, or what they wait for."""

    @property
    def count(self) -> int:
        """How many items there are, without those that can wait."""
        return sum(not item.is_line for item in self.items)
