"""What cannot be undone alone once the chip leaders of a day were awarded."""

from __future__ import annotations

from collections.abc import Iterator

from floor.bags.verbs import bag_stack
from floor.life.verbs import end_day
from payouts.actions.leaders import award_leaders
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.pool import Withholding
from tests import builders as b
from tests.floor.test_life import two_days
from tests.journal.claims import claim
from tournaments import queries

LEADERS = Withholding("Chip leaders", prizes=(1_000,), days=(1,))


@claim
def a_day_ended_before_its_chip_leaders_were_awarded() -> Iterator[None]:
    rules = two_days(AdvanceRule(AdvanceKind.ALL_LEFT, 1), withholdings=(LEADERS,), guarantee_minor=100_000)
    event_id = b.started(3, **rules, is_guarantee_gross=True)
    for one in queries.entries(event_id, "alive"):
        b.at(event_id, bag_stack, entry=one.id, chips=one.stack or 20_000)
    b.at(event_id, end_day, day=b.day_of(event_id), from_bags=True)
    yield
    b.at(event_id, award_leaders, event=event_id, day=1)
