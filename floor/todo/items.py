"""One item of the to-do list and the list: what both pages and their templates read."""

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
    """One suggestion with its buttons; an address is empty when it may not be done.

    ``due_ms`` is when the house does it by itself, in milliseconds since 1970; 0: it does not.
    """

    title: str
    why: str
    urgency: str
    moves: tuple[Route, ...] = ()
    apply_url: str = ""
    apply_label: str = ""
    ask_url: str = ""
    ask_label: str = ""
    hold_url: str = ""
    hold_label: str = ""
    due_ms: int = 0


@dataclass(frozen=True, slots=True)
class ToDoList:
    """All suggestions of the day, in the order of doing; read anew after ``look_ms``, 0: only as something is done."""

    version: int
    panel_url: str
    items: tuple[ToDo, ...]
    look_ms: int = 0
