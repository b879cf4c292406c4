"""A suggested structure beside the present one, before it replaces anything."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from rulebook.refusals import Refusal
from rulebook.structure import Comparison, Difference, Period, Structure, compare_structures, forecast
from rulebook.structure.text_rows import periods_of
from tournaments import queries
from tournaments.structure.rows import Rows
from tournaments.structure.verdict import begins


@dataclass(frozen=True, slots=True)
class Suggested:
    """Both structures row by row, how many rows differ and how, and when each of them finishes."""

    comparison: Comparison
    levels_before: int
    levels_after: int
    entries: int
    ends_before: datetime | None
    ends_after: datetime | None

    @property
    def changed(self) -> int:
        """Rows that change."""
        return self.comparison.count(Difference.CHANGED)

    @property
    def added(self) -> int:
        """Rows that come."""
        return self.comparison.count(Difference.ADDED)

    @property
    def dropped(self) -> int:
        """Rows that go."""
        return self.comparison.count(Difference.DROPPED)

    @property
    def kept(self) -> int:
        """Rows that stay."""
        return self.comparison.count(Difference.SAME)


def suggested(event_id: int, before: Rows, after: Rows, entries: int) -> Suggested:
    """The comparison of the rows typed with the suggested ones; raises the refusal of a row typed."""
    old, new = periods_of(before), periods_of(after)
    return Suggested(
        comparison=compare_structures(old, new),
        levels_before=sum(period.is_level for period in old),
        levels_after=sum(period.is_level for period in new),
        entries=entries,
        ends_before=_ends(event_id, old, entries),
        ends_after=_ends(event_id, new, entries),
    )


def _ends(event_id: int, periods: tuple[Period, ...], entries: int) -> datetime | None:
    event = queries.event(event_id)
    beyond = event.chips_beyond(entries)
    try:
        found = forecast(entries, event.starting_stack, Structure(periods), extra_chips=beyond).likely_seconds
    except (Refusal, IndexError):
        return None
    return None if found is None else begins(event_id, periods) + timedelta(seconds=found)
