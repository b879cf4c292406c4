"""What cannot be undone alone once chip leaders or a side pool were awarded, or the pool was published."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cashier.sales.given import give_add_on
from floor.bags.verbs import bag_stack
from floor.busts.verbs import bust_out
from floor.days.verbs import merge_days
from floor.life.verbs import end_day
from payouts.leaders.verbs import award_leaders
from payouts.publishing.verbs import publish_payouts
from payouts.side_pools.verbs import award_side_pool
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.pool import Withholding
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_given import ENTRY, GIFT
from tests.floor.test_life import two_days
from tests.journal.claims import claim
from tests.payouts import side_pools
from tests.payouts.bounties import played
from tests.payouts.evening import publish_late
from tests.payouts.test_heads_of_bags import bagged_twice
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


@claim
def a_bust_before_a_side_pool_was_awarded() -> Iterator[None]:
    event_id, entries = side_pools.bought(at_cashier.open_drawer(), 4, 2, late_until_level=0)
    b.at(event_id, bust_out, entry=entries[0])
    yield
    b.at(event_id, award_side_pool, event=event_id, name=side_pools.NAME)


@claim
def an_add_on_given_out_of_the_fees_before_the_payouts() -> Iterator[None]:
    event_id, _entries, _drawer = played(kind="none", products=(ENTRY, replace(GIFT, pool_minor=500)))
    b.at(event_id, give_add_on)
    yield
    publish_late(event_id)


@claim
def a_bag_whose_bounty_went_to_the_pool_before_the_payouts() -> Iterator[None]:
    event_id, _own, _again, last = bagged_twice(kind="fixed", abandoned="pool")
    b.at(event_id, merge_days, day=last)
    yield
    b.at(event_id, publish_payouts, event=event_id)
