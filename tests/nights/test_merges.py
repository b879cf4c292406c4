"""A merge of 1,500 bags, its undo, and starts of the day that it fills, each killed in the middle."""

from __future__ import annotations

import pytest

from bench import merge
from tests import builders as b
from tests.races.test_merges import killed_in_each
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


def test_fifteen_hundred_bags_are_merged_or_apart_whenever_the_process_is_killed() -> None:
    b.house()
    b.room(2 * -(-merge.BAGS // merge.SEATS), merge.SEATS)
    last = merge.flights()
    killed_in_each(queries.day(last).event_id, last, players=merge.BAGS - merge.TWICE)
