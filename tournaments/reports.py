"""What the apps above report: levels begun, tables serving, the expected end; each registers at the start."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from journal.book import OpenBook


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table of the room that serves a day of an event."""

    room_table_id: int
    event_id: int
    day_id: int


PeriodsBegun = Callable[[int, datetime], int]
PresentPlayed = Callable[[int, datetime], int]
TablesServing = Callable[[], tuple[TableUse, ...]]
CarryOver = Callable[[OpenBook], None]
StructureChanging = Callable[[int], CarryOver]
ExpectedEnd = Callable[[int, datetime], datetime | None]


def _none_begun(_event_id: int, _at: datetime) -> int:
    return 0


def _none_serving() -> tuple[TableUse, ...]:
    return ()


def _no_end(_day_id: int, _at: datetime) -> datetime | None:
    return None


def _nothing_carried(_event_id: int) -> CarryOver:
    return lambda _book: None


_periods_begun: list[PeriodsBegun] = [_none_begun]
_present_played: list[PresentPlayed] = [_none_begun]
_tables_serving: list[TablesServing] = [_none_serving]
_expected_end: list[ExpectedEnd] = [_no_end]
_structure_changing: list[StructureChanging] = [_nothing_carried]


def report_periods_begun(answer: PeriodsBegun) -> None:
    """Register who knows how many periods of an event's structure have begun on any of its days."""
    _periods_begun.append(answer)


def report_present_played(answer: PresentPlayed) -> None:
    """Register who knows how much of the period in force has been played, in milliseconds."""
    _present_played.append(answer)


def report_tables_serving(answer: TablesServing) -> None:
    """Register who knows which tables of the room serve a day now."""
    _tables_serving.append(answer)


def report_expected_end(answer: ExpectedEnd) -> None:
    """Register who forecasts when a day will end."""
    _expected_end.append(answer)


def report_structure_changing(answer: StructureChanging) -> None:
    """Register who carries over what hangs on an event's structure: asked before it is edited, done after."""
    _structure_changing.append(answer)


def periods_begun(event_id: int, at: datetime) -> int:
    """How many periods, breaks included, have begun: these are played and stay as they are."""
    return _periods_begun[-1](event_id, at)


def present_played(event_id: int, at: datetime) -> int:
    """Milliseconds of the last period begun that have been played: it keeps them whatever is edited."""
    return _present_played[-1](event_id, at)


def tables_serving() -> tuple[TableUse, ...]:
    """The tables in play, of all events."""
    return _tables_serving[-1]()


def expected_end(day_id: int, at: datetime) -> datetime | None:
    """When the day is expected to end; none where nobody can say."""
    return _expected_end[-1](day_id, at)


def structure_changing(event_id: int) -> CarryOver:
    """To be asked before the structure is edited; the answer is a step to take once it is."""
    return _structure_changing[-1](event_id)
