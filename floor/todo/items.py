"""An item of the to-do list and the list, for both pages and their templates."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Route:
    """One player from one seat to another, in words."""

    player: str
    from_seat: str
    to_seat: str


@dataclass(frozen=True, slots=True)
class ToDo:
    """One suggestion with its buttons; an address is empty when the action is not allowed.

    ``tell_tables`` are asked for their button, by a tap on the plan, before ``apply_url`` is posted.
    ``due_ms`` is when it is done automatically, in milliseconds since 1970; 0: it is not.
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
    """Folded to one line below the others: it can wait."""


@dataclass(frozen=True, slots=True)
class ToDoList:
    """All suggestions of the day, in the order to do them; read again after ``look_ms``, 0: only after a change."""

    version: int
    panel_url: str
    items: tuple[ToDo, ...]
    look_ms: int = 0
    note: str = ""
    """What the floor noted on the event."""
    notes_url: str = ""
    all_well: str = ""
    """What is said where nothing is to be done: whether the tables are balanced, or what they wait for."""

    @property
    def count(self) -> int:
        """How many there are to do, without what can wait."""
        return sum(not item.is_line for item in self.items)
