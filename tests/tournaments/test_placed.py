"""Places counted by the database are those that ``finishers`` counts."""

from __future__ import annotations

import pytest

from journal.reading import read_snapshot
from people.players.rows import player_names
from tests import builders
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
PLACES = 9


def finishers(event_id: int) -> tuple[queries.Finisher, ...]:
    """What is counted, after both agree on all of it and on each place alone."""
    listed = queries.finishers(event_id)
    for first, last in ((1, PLACES), *((place, place) for place in range(1, PLACES))):
        found = queries.placed(event_id, first, last)
        within = sorted(one for one in listed if first <= one.place <= last)
        assert sorted((one.entry_id, one.place, one.place_to) for one in found) == within
    return listed


def test_places_are_counted_as_they_are_listed() -> None:
    event_id = builders.started(
        4, 4, guarantee_minor=100_000, payout=PayoutRule(places=5), late_until_level=None
    )
    publish_late(event_id)
    assert finishers(event_id) == ()
    builders.bust(event_id, builders.at_seat(event_id, 1, 1))
    builders.bust(event_id, builders.at_seat(event_id, 1, 2), builders.at_seat(event_id, 2, 2))
    builders.bust(event_id, builders.at_seat(event_id, 2, 1))
    assert len(finishers(event_id)) == 4
    for table, seat in ((1, 3), (1, 4), (2, 3)):
        builders.bust(event_id, builders.at_seat(event_id, table, seat))
    assert [one.place for one in finishers(event_id)][:3] == [1, 2, 3]


def test_the_names_of_places_are_known_with_them(django_assert_num_queries) -> None:  # type: ignore[no-untyped-def]
    event_id = builders.started(4, 4, late_until_level=None)
    builders.bust(event_id, builders.at_seat(event_id, 1, 1))
    with read_snapshot():
        took = queries.placed_players(queries.placed(event_id, 1, PLACES))
        with django_assert_num_queries(0):
            known = player_names(player for player, _number in took.values())
    assert known == player_names(player for player, _number in took.values())
    assert len(known) == 1
