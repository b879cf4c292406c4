"""Reports of the apps above: whether entries are sold, which tables race chips, what follows ended tables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from journal.book import OpenBook

RegistrationOpen = Callable[[int, datetime], bool]
"""Of a day, at a time."""
Followed = Callable[[OpenBook, int], None]
RacingTables = Callable[[int], frozenset[int]]


def _never_open(_day_id: int, _at: datetime) -> bool:
    return False


_registration_open: list[RegistrationOpen] = [_never_open]


def report_registration_open(answer: RegistrationOpen) -> None:
    """Register the function that says whether entries are sold on a day at a given time."""
    _registration_open.append(answer)


def is_registration_open(day_id: int, at: datetime) -> bool:
    """Whether entries are still sold on a day, so that free seats may still be needed."""
    return _registration_open[-1](day_id, at)


def _none_races(_event_id: int) -> frozenset[int]:
    return frozenset()


_racing: list[RacingTables] = [_none_races]


def report_racing_tables(answer: RacingTables) -> None:
    """Register the function that returns the tables of an event that must still exchange chips that leave."""
    _racing.append(answer)


def racing_tables(event_id: int) -> frozenset[int]:
    """The numbers of tables that nobody moves from or to yet, because their chip race is not over."""
    return _racing[-1](event_id)


_followed: list[Followed] = []


def follow_ended_tables(step: Followed) -> None:
    """Register a step that runs in the same action after tables of a day (by its id) left play."""
    _followed.append(step)


def tables_ended(book: OpenBook, day_id: int) -> None:
    """Step: run the registered steps of the apps above."""
    for step in _followed:
        step(book, day_id)
