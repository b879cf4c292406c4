"""What the start and the end of a day depend on: sealed bags, registration, stacks and counts."""

from __future__ import annotations

from datetime import datetime

from clock import rows as clock
from floor.bags.rows import bags_of
from floor.models import Bag, BagState
from payouts.structure.rows import is_published
from rulebook.days.counted import NAMED
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.queries import ChipCount, DayView


def sealed_bags(day: DayView) -> list[Bag]:
    """The unopened bags of the days that lead to this one, of players who continue on it."""
    day_ids = [one.id for one in queries.feeders(day) if one.is_closed]
    bags = [one for day_id in day_ids for one in bags_of(day_id) if one.state == BagState.SEALED]
    if not bags:
        return []
    here = {entry.id for entry in queries.entries_alive(day.event_id, day_id=day.id)}
    here.update(entry.id for entry in queries.bagged_entries(day.event_id, day_ids))
    return [one for one in bags if one.entry_id in here]


def require_opened(day: DayView) -> None:
    """Require that every bag was opened for its player before play; raises ``Refusal("bags_sealed")``."""
    if bags := sealed_bags(day):
        entries = [bag.entry_id for bag in bags[:NAMED]]
        raise Refusal("bags_sealed", field="override_reason", sealed=len(bags), entries=entries)


def require_fed(day: DayView) -> None:
    """Require that every day that leads to this one has ended; raises ``Refusal("feeder_open")``."""
    going = [one.id for one in queries.feeders(day) if not one.is_closed]
    if going:
        raise Refusal("feeder_open", field="override_reason", day=day.id, open=going)


def is_sold_on(day: DayView, coming: DayView | None, at: datetime) -> bool:
    """Whether players may still enter the field of a day that ends: entries are sold, and not on the next day too."""
    nobody = queries.field(day.event_id, day_id=day.id).alive == 0
    if nobody and (coming is not None or not queries.players_in(day.event_id)):
        # The event is only a clock, without players.
        return False
    return sells_now(day, at) and not (coming is not None and clock.sells(coming.id))


def is_for_one(day: DayView) -> bool:
    """Whether one player is left for a last day that nobody has begun."""
    is_next = day.leads_to is None and not clock.is_started(day)
    return (
        is_next
        and queries.players_in(day.event_id) == 1
        and all(one.is_closed for one in queries.feeders(day))
    )


def stacks_waiting(day: DayView) -> int:
    """The bagged stacks that wait for a last day, unless one player has them all and wins with its end."""
    if day.leads_to is not None or queries.players_in(day.event_id) < 2:
        return 0
    return len(queries.bagged_entries(day.event_id, [one.id for one in queries.feeders(day)]))


def sells_now(day: DayView, at: datetime) -> bool:
    """Whether entries are sold on a day: its payouts are not published, and its clock allows them."""
    if is_published(day.event_id):
        return False
    try:
        return clock.is_registration_open(day.event_id, at, day_id=day.id)
    except Refusal:
        # An event without levels sells no entries.
        return False


def counted_lately(day: DayView) -> dict[int, int]:
    """The stacks counted on a day in the current level, or in the break after it; older ones are outdated."""
    since = [at for at in (day.started_at, clock.level_begun_at(day.id)) if at is not None]
    return queries.counted_on(day.id, max(since, default=None))


def require_count_closed(day: DayView) -> None:
    """The last count must add up or be signed off; raises ``count_still_open`` or ``count_unsigned``."""
    counts = counts_of(day)
    if counts and counts[0].is_open:
        raise Refusal("count_still_open")
    if counts and not counts[0].is_right and counts[0].signed_at is None:
        raise Refusal("count_unsigned", field="override_reason", difference=counts[0].difference)


def counts_of(day: DayView) -> list[ChipCount]:
    """The counts of the room on a day, the latest first."""
    return [count for count in queries.chip_counts(day.event_id) if count.day_id == day.id]


def signed_off(day: DayView) -> int:
    """The difference of the last count of the room on a day, if it was signed off."""
    counts = counts_of(day)
    return abs(counts[0].difference) if counts and counts[0].signed_at is not None else 0
