"""Bags of whole rooms: 300 that restart, one with a broken seal, and 1,500 from which a day ends by page."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from floor.bags import rows as bags
from floor.bags import verbs
from floor.bags.pages import restart
from floor.life import verbs as life
from rulebook.advance import AdvanceKind, AdvanceRule
from rulebook.refusals import Refusal
from tests import builders as b
from tests.floor.test_life import two_days
from tests.floor.test_penalty_pages import client
from tournaments import queries
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db
TABLES, SEATS, START = 40, 9, 20_000
LEFT = 300
A_PAGE, TO_END_A_DAY = 35, 80


def test_three_hundred_bags_restart_with_every_chip_named() -> None:
    event_id = b.started(*[SEATS] * TABLES, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    day, chance = b.day_of(event_id), Random(300)
    stacks = played_down(event_id, chance)
    sold = TABLES * SEATS * START
    assert sum(stacks.values()) == queries.chips_in_play(event_id) == sold

    # The floor bags table by table; each label carries both counts and both signatures.
    for number, (entry, chips) in enumerate(stacks.items(), start=1):
        signed = {"signed_by_player": True, "signed_by_floor": True}
        made = b.at(
            event_id,
            verbs.bag_stack,
            entry=entry,
            chips=chips,
            player_chips=chips,
            seal=f"S{number}",
            **signed,
        )
        assert made.number == number
    assert (bags.bagging(day).bags, bags.bagging(day).is_right) == (LEFT, True)
    b.at(event_id, life.end_day, day=day, from_bags=True)

    broken, by_mistake, lost, unclaimed, *whole = [one.id for one in bags.bags_of(day)]
    b.at(event_id, verbs.hold_bag, bag=by_mistake, reason="Opened at the wrong table")
    b.at(event_id, verbs.report_bag_not_found, bag=lost, reason="Not in its crate")
    with pytest.raises(Refusal, match="recount_needed"):
        b.at(event_id, verbs.recount_bag, bag=broken, is_seal_intact=False)
    short = bags.bag(broken).by_floor - 500
    b.at(event_id, verbs.recount_bag, bag=broken, is_seal_intact=False, chips=short)
    for one in whole:
        b.at(event_id, verbs.recount_bag, bag=one)
    b.at(event_id, verbs.recount_bag, bag=by_mistake, chips=bags.bag(by_mistake).by_floor)
    b.at(event_id, verbs.recount_bag, bag=lost)
    b.at(event_id, life.start_play, event=event_id, is_early=True, override_reason="Players open their bags")

    found = restart(queries.day(day))
    assert ([one.bag.id for one in found.differing], found.opened, found.sealed) == ([broken], LEFT - 1, 1)
    assert [one.bag.id for one in found.waiting] == [unclaimed]
    assert found.is_playing
    # The ledger still has every chip sold; the 500 missing are named by the bag, and by nothing else.
    known = sum(entry.stack or 0 for entry in queries.entries(event_id, "alive"))
    assert queries.chips_in_play(event_id) - known == 500 == -bags.bag(broken).difference
    b.at(event_id, verbs.remove_bag, bag=unclaimed, reason="Never came back")
    gone = [line for line in queries.chip_lines(event_id) if line.kind == ChipKind.BAG_REMOVED]
    assert [line.amount for line in gone] == [-bags.bag(unclaimed).by_floor]
    assert queries.players_left(event_id) == LEFT - 1


def played_down(event_id: int, chance: Random) -> dict[int, int]:
    """Sixty are out, and the others have all the chips, some more than others, in chips of 100."""
    everyone = [entry.id for entry in queries.entries(event_id, "alive")]
    for entry in chance.sample(everyone, len(everyone) - LEFT):
        b.bust(event_id, entry)
    left = [entry.id for entry in queries.entries(event_id, "alive")]
    stacks = dict.fromkeys(left, START)
    for _ in range(len(everyone) - LEFT):
        stacks[chance.choice(left)] += START
    for _ in range(1_000):
        giver, taker = chance.sample(left, 2)
        moved = min(stacks[giver] - 100, 100 * chance.randrange(1, 100))
        stacks[giver] -= moved
        stacks[taker] += moved
    return stacks


def test_fifteen_hundred_survivors_close_a_day_by_page_with_few_statements() -> None:
    event_id = b.started(*[SEATS] * 166, 6, **two_days(AdvanceRule(AdvanceKind.ALL_LEFT)))
    day, listed = b.day_of(event_id), queries.entries(event_id, "alive")
    assert len(listed) == 1_500
    director = client(Role.DIRECTOR)
    for entry in listed[:-1]:
        b.at(event_id, verbs.bag_stack, entry=entry.id, chips=START)

    last = {"code": listed[-1].code, "chips": START}
    assert statements(lambda: director.post(f"/days/{day}/bags/", last)) <= A_PAGE
    assert statements(lambda: director.get(f"/days/{day}/bags/")) <= A_PAGE
    assert statements(lambda: director.post(f"/days/{day}/floor/end/")) <= TO_END_A_DAY
    assert queries.day(day).is_closed
    assert statements(lambda: director.get(f"/days/{day}/bags/")) <= A_PAGE
    assert statements(lambda: director.post(f"/days/{day}/bags/", {"code": "1500"})) <= A_PAGE


def statements(act: Callable[[], Any]) -> int:
    """How many a page asks of the database, in a room of any size; it must have worked."""
    with CaptureQueriesContext(connection) as asked:
        answer = act()
    assert answer.status_code in (200, 302), answer.content[:500]
    print(f"{answer.status_code} after {len(asked)} statements")
    return len(asked)
