"""Conditions for the end of a day: registration is closed, and the stacks of the players left are known."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from clock import rows as clock
from floor.bags.rows import bagging, bags_of, stacks_in_bags
from floor.counts.rows import expected, tolerated
from floor.models import Bag, BagState
from floor.play.steps import all_receive_tickets
from payouts.structure.rows import is_published
from rulebook.bags import require_bagged
from rulebook.day_end import NAMED, require_closed, require_counted
from rulebook.refusals import Refusal
from tournaments import queries
from tournaments.queries import ChipCount, DayView


def sealed_bags(day: DayView) -> list[Bag]:
    """The unopened bags of the days that lead to this one, of players who continue on it."""
    day_ids = [one.id for one in queries.feeders(day) if one.is_closed]
    bags = [one for day_id in day_ids for one in bags_of(day_id) if one.state == BagState.SEALED]
    if not bags:
        return []
    here = {entry.id for entry in queries.entries(day.event_id, "alive", day_id=day.id)}
    return [one for one in bags if one.entry_id in here]


def require_opened(day: DayView) -> None:
    """Require that every bag was opened for its player before play; raises ``Refusal("bags_sealed")``."""
    if bags := sealed_bags(day):
        entries = [bag.entry_id for bag in bags[:NAMED]]
        raise Refusal("bags_sealed", field="override_reason", sealed=len(bags), entries=entries)


def require_sold_out(day: DayView, coming: DayView | None, at: datetime) -> None:
    """Registration must be closed or continue on the next day; raises ``Refusal("day_still_sells")``."""
    if queries.field(day.event_id, day_id=day.id).alive == 0:
        # The event is only a clock, without players.
        return
    sells_on = coming is not None and clock.sells(coming.id)
    require_closed(is_registration_open=sells_now(day, at), sells_on=sells_on)


def sells_now(day: DayView, at: datetime) -> bool:
    """Whether entries are sold on a day: its payouts are not published, and its clock allows them."""
    if is_published(day.event_id):
        return False
    try:
        return clock.is_registration_open(day.event_id, at, day_id=day.id)
    except Refusal:
        # An event without levels sells no entries.
        return False


def stacks_bagged(day_id: int, *, is_excused: bool) -> dict[int, int]:
    """The bagged stacks of a day; complete and adding up, unless a reason excuses them."""
    bags = bagging(day_id)
    if not is_excused:
        require_bagged(bags.bagged, bags.in_play, tolerated=bags.tolerated)
    return stacks_in_bags(day_id)


def stacks_left(day: DayView, typed: Mapping[int, int], *, is_excused: bool) -> dict[int, int | None]:
    """The chips of all players left on a day, as typed with its end or as counted; None if not counted.

    A count of an earlier level is valid only with a reason (``is_excused``), a count of an earlier day or the
    stack bought never is.
    """
    stacks = queries.counted_on(day.id, day.started_at) if is_excused else counted_lately(day)
    entry_ids = [entry.id for entry in queries.entries(day.event_id, "alive", day_id=day.id)]
    return {key: typed.get(key, stacks.get(key)) for key in entry_ids}


def counted_lately(day: DayView) -> dict[int, int]:
    """The stacks counted on a day in the current level, or in the break after it; older ones are outdated."""
    since = [at for at in (day.started_at, clock.level_begun_at(day.id)) if at is not None]
    return queries.counted_on(day.id, max(since, default=None))


def require_count_closed(day: DayView) -> None:
    """The last count must add up or be signed off; raises ``count_still_open`` or ``count_unsigned``."""
    counts = _counts(day)
    if counts and counts[0].is_open:
        raise Refusal("count_still_open")
    if counts and not counts[0].is_right and counts[0].signed_at is None:
        raise Refusal("count_unsigned", field="override_reason", difference=counts[0].difference)


def require_right(day: DayView, stacks: Mapping[int, int | None], *, is_named: bool, is_last: bool) -> None:
    """Stacks must be complete and equal the chips in play; chips that decide nothing need no count.

    Raises ``Refusal`` ``stacks_uncounted`` or ``stacks_do_not_add_up``.
    """
    if len(stacks) < 2 or (is_last and all_receive_tickets(day.event_id, len(stacks))):
        return
    tolerance = tolerated(day.event_id, day.id) + _signed_off(_counts(day))
    require_counted(stacks, expected(day.id, list(stacks)), tolerated=tolerance, is_named=is_named)


def _counts(day: DayView) -> list[ChipCount]:
    return [count for count in queries.chip_counts(day.event_id) if count.day_id == day.id]


def _signed_off(counts: list[ChipCount]) -> int:
    """The difference of the last count of the room, if it was signed off."""
    return abs(counts[0].difference) if counts and counts[0].signed_at is not None else 0
