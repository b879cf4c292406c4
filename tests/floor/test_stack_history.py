"""The counted stacks of a player: chart and list, the seat panel, and the API."""

from __future__ import annotations

from datetime import timedelta

import pytest

from floor.counts.verbs import count_stack
from journal import instants
from people.models import Role
from tests import builders as b
from tests.floor.test_penalty_pages import client
from tests.plans import offered

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> tuple[int, int]:
    """An event and an entry counted three times within two hours."""
    event_id = b.started(4)
    entry, began = b.at_seat(event_id, 1, 2), instants.now()
    for minutes, stack in ((0, 18_000), (60, 31_500), (120, 9_500)):
        with instants.simulated_at(began + timedelta(minutes=minutes)):
            b.at(event_id, count_stack, entry=entry, stack=stack)
    return event_id, entry


def test_the_history_is_drawn_and_listed_with_the_change_since_the_count_before(
    played: tuple[int, int],
) -> None:
    event_id, entry = played
    page = " ".join(client(Role.INSPECTOR).get(f"/events/{event_id}/chips/{entry}/").content.decode().split())
    assert page.count("stack-chart-dot") == 3
    assert "+13,500" in page
    assert "−22,000" in page
    assert "average stack now, 20,000" in page
    chips = client(Role.INSPECTOR).get(f"/events/{event_id}/chips/").content.decode()
    assert f"/events/{event_id}/chips/{entry}/" in chips


def test_the_panel_of_a_seat_leads_there_and_says_when_the_stack_was_counted(played: tuple[int, int]) -> None:
    event_id, entry = played
    inspector = client(Role.INSPECTOR)
    address = offered(inspector, event_id, entry)["stack"]
    assert address == f"/events/{event_id}/chips/{entry}/"
    now = " ".join(inspector.get(f"{address}now/").content.decode().split())
    assert now.startswith("<b>9,500</b>")
    assert "counted at" in now
    other = b.at_seat(event_id, 1, 1)
    assert inspector.get(f"/events/{event_id}/chips/{other}/now/").content.decode().strip() == ""
    assert "Nobody has counted" in inspector.get(f"/events/{event_id}/chips/{other}/").content.decode()
    assert inspector.get(f"/events/{event_id + 1}/chips/{entry}/").status_code == 404


def test_leaders_and_counts_are_read_by_api(played: tuple[int, int]) -> None:
    event_id, entry = played
    inspector = client(Role.INSPECTOR)
    counts = inspector.get(f"/api/v1/entries/{entry}/stack-counts/").json()
    listed = counts.get("results", counts) if isinstance(counts, dict) else counts
    assert [(one["stack"], one["table"]) for one in listed] == [(18_000, 1), (31_500, 1), (9_500, 1)]
    leaders = inspector.get(f"/api/v1/events/{event_id}/chip-leaders/").json()
    listed = leaders.get("results", leaders) if isinstance(leaders, dict) else leaders
    (leader,) = listed
    assert (leader["rank"], leader["entry"], leader["stack"], leader["seat"]) == (1, entry, 9_500, 2)
