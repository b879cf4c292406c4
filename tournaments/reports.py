"""Reports of the apps above: levels started, tables serving, the expected end; registered at startup."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from journal.book import OpenBook
from rulebook.days.forecast import DayForecast
from rulebook.payouts import Prize
from rulebook.pool import PoolSheet
from rulebook.structure import Structure
from tournaments.values import EventTerms

MILLISECOND = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class TableUse:
    """A table of the room that serves a day of an event, or is held until its end is confirmed."""

    room_table_id: int
    event_id: int
    day_id: int
    is_held: bool = False


@dataclass(frozen=True, slots=True)
class Dividing:
    """A field whose prizes are divided; where flights pay places of their own, among those who go on."""

    entries: int
    going_on: int | None = None


@dataclass(frozen=True, slots=True)
class Begun:
    """How many periods have started, breaks included, and the milliseconds played of the last of them."""

    periods: int = 0
    played_ms: int = 0


PeriodsBegun = Callable[[int, datetime], int]
BegunOn = Callable[[int, datetime], Begun]
PresentPlayed = Callable[[int, datetime], int]
PlaySince = Callable[[int, datetime], Callable[[datetime], int]]
PlayedBy = Callable[[int, datetime, int], datetime | None]
TablesServing = Callable[[], tuple[TableUse, ...]]
CarryOver = Callable[[OpenBook], None]
StructureChanging = Callable[[int], CarryOver]
WhyStopped = Callable[[int], str | None]
ExpectedEnds = Callable[[Collection[int], datetime], dict[int, datetime | None]]
DaysAhead = Callable[[int, datetime, Structure | None, int | None], tuple[DayForecast, ...]]
PrizesChanging = Callable[[OpenBook, int, str], None]
PrizesOf = Callable[[EventTerms, PoolSheet, Dividing], tuple[Prize, ...]]


def _none_begun(_event_id: int, _at: datetime) -> int:
    return 0


def _nothing_begun(_day_id: int, _at: datetime) -> Begun:
    return Begun()


def _wall_since(_day_id: int, at: datetime) -> Callable[[datetime], int]:
    return lambda since: max((at - since) // MILLISECOND, 0)


def _wall_by(_day_id: int, since: datetime, played_ms: int) -> datetime | None:
    return since + played_ms * MILLISECOND


def _none_serving() -> tuple[TableUse, ...]:
    return ()


def _no_ends(day_ids: Collection[int], _at: datetime) -> dict[int, datetime | None]:
    return dict.fromkeys(day_ids)


def _no_days(
    _event_id: int, _at: datetime, _structure: Structure | None, _size: int | None
) -> tuple[DayForecast, ...]:
    return ()


def _nothing_carried(_event_id: int) -> CarryOver:
    return lambda _book: None


def _not_published(_book: OpenBook, _event_id: int, _field: str) -> None:
    return


def _no_prizes(_terms: EventTerms, _sheet: PoolSheet, _field: Dividing) -> tuple[Prize, ...]:
    return ()


def _not_stopped(_event_id: int) -> str | None:
    return None


_why_stopped: list[WhyStopped] = [_not_stopped]
_prizes_of: list[PrizesOf] = [_no_prizes]
_prizes_changing: list[PrizesChanging] = [_not_published]
_periods_begun: list[PeriodsBegun] = [_none_begun]
_present_played: list[PresentPlayed] = [_none_begun]
_begun_on: list[BegunOn] = [_nothing_begun]
_play_since: list[PlaySince] = [_wall_since]
_played_by: list[PlayedBy] = [_wall_by]
_tables_serving: list[TablesServing] = [_none_serving]
_expected_ends: list[ExpectedEnds] = [_no_ends]
_days_ahead: list[DaysAhead] = [_no_days]
_structure_changing: list[StructureChanging] = [_nothing_carried]


def report_periods_begun(answer: PeriodsBegun) -> None:
    """Register the function that counts the periods of an event's structure that have started on any day."""
    _periods_begun.append(answer)


def report_present_played(answer: PresentPlayed) -> None:
    """Register the function that returns how long the current period has been played, in milliseconds."""
    _present_played.append(answer)


def report_begun_on(answer: BegunOn) -> None:
    """Register the function that counts the periods that have started on a day."""
    _begun_on.append(answer)


def report_play(since: PlaySince, by: PlayedBy) -> None:
    """Register the functions that count the play of a day since an instant, and say when it will have come to so much."""
    _play_since.append(since)
    _played_by.append(by)


def play_since(day_id: int, at: datetime) -> Callable[[datetime], int]:
    """A function that counts the milliseconds of play of a day from an instant to ``at``."""
    return _play_since[-1](day_id, at)


def played_by(day_id: int, since: datetime, played_ms: int) -> datetime | None:
    """When this much will have been played of a day since an instant; None while its clock is paused before."""
    return _played_by[-1](day_id, since, played_ms)


def report_tables_serving(answer: TablesServing) -> None:
    """Register the function that returns the room's tables that serve a day now."""
    _tables_serving.append(answer)


def report_expected_ends(answer: ExpectedEnds) -> None:
    """Register the function that forecasts when days will end."""
    _expected_ends.append(answer)


def report_days_ahead(answer: DaysAhead) -> None:
    """Register the function that forecasts the days of an event that are not over."""
    _days_ahead.append(answer)


def report_structure_changing(answer: StructureChanging) -> None:
    """Register a step around an edit of the structure: called before the edit, completed after it."""
    _structure_changing.append(answer)


def report_prizes(answer: PrizesOf) -> None:
    """Register the function that divides a prize pool among a field by the terms of an event."""
    _prizes_of.append(answer)


def report_prizes_changing(answer: PrizesChanging) -> None:
    """Register the check before a change of terms that determine prizes; it raises if it is too late."""
    _prizes_changing.append(answer)


def prizes_changing(book: OpenBook, event_id: int, field: str) -> None:
    """Call before a field that determines prizes is changed; raises ``Refusal("prizes_published")``."""
    _prizes_changing[-1](book, event_id, field)


def prizes_of(terms: EventTerms, sheet: PoolSheet, field: Dividing) -> tuple[Prize, ...]:
    """The prizes of a field of this size, first place first; raises the refusals of the rulebook."""
    return _prizes_of[-1](terms, sheet, field)


def periods_begun(event_id: int, at: datetime) -> int:
    """How many periods of the event's structure have started, breaks included: they stay unchanged."""
    return _periods_begun[-1](event_id, at)


def begun_on(day_id: int, at: datetime) -> Begun:
    """The periods that have started on a day: they stay unchanged."""
    return _begun_on[-1](day_id, at)


def present_played(event_id: int, at: datetime) -> int:
    """Milliseconds played of the last period that started: no edit may make it shorter."""
    return _present_played[-1](event_id, at)


def tables_serving() -> tuple[TableUse, ...]:
    """The tables in play, of all events."""
    return _tables_serving[-1]()


def expected_ends(day_ids: Collection[int], at: datetime) -> dict[int, datetime | None]:
    """When each of these days is expected to end; None if there is no forecast."""
    return _expected_ends[-1](day_ids, at)


def days_ahead(event_id: int, at: datetime, structure: Structure, size: int) -> tuple[DayForecast, ...]:
    """The days of an event that are not over, with these levels and a field of this size.

    ``size``: before play all entries, in play the players left on the day in view.
    """
    return _days_ahead[-1](event_id, at, structure, size)


def report_stopped(answer: WhyStopped) -> None:
    """Register the function that returns why an event was stopped."""
    _why_stopped.append(answer)


def why_stopped(event_id: int) -> str | None:
    """Why an event was stopped after its prizes were published; None if it was not."""
    return _why_stopped[-1](event_id)


def structure_changing(event_id: int) -> CarryOver:
    """Call before the structure is edited; returns a step to run afterwards."""
    return _structure_changing[-1](event_id)
