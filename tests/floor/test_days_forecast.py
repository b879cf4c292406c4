"""The forecast over days in the house: before the first flight, with one in play and one bagged, on the pages."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.dateparse import parse_datetime

from access.roles import Role
from access.viewer import Viewer
from clock.ahead import days_forecast
from floor.life import verbs as life
from journal import instants
from rulebook.days.day import DaySetup, all_to_the_last
from rulebook.days.ending import EndKind, EndRule
from rulebook.structure.text_rows import rows_of
from screens.board.stats import stats
from tests import builders as b
from tests.cashier import at_cashier
from tests.floor.test_penalty_pages import client
from tests.floor.test_two_flights import on
from tests.rulebook.test_days_forecast import LEVELS
from tests.tournaments.test_structure_editor import structure_fields
from tournaments import queries
from tournaments.check.outlook import outlook
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
ROWS = structure_fields(
    *({"length": row.length, "small_blind": row.small_blind} for row in rows_of(LEVELS.periods))
)
TO_LEVEL_4 = (EndRule(EndKind.AFTER_LEVEL, 4),)


def three_flights() -> int:
    """Three flights, a day apart, of four hours each, and a final the day after the last."""
    at = instants.now() + timedelta(hours=1)
    names = ("Day 1A", "Day 1B", "Day 1C")
    flights = [
        DaySetup(at + timedelta(days=after), name, end_rules=TO_LEVEL_4) for after, name in enumerate(names)
    ]
    days = all_to_the_last((*flights, DaySetup(at + timedelta(days=3), "Final")))
    b.room(6, 3)
    return b.event(days=days, periods=LEVELS.periods, seats_per_table=3)


def test_before_play_the_page_says_when_each_day_begins_and_ends() -> None:
    event_id = three_flights()
    days = queries.days(event_id)
    seen = client(Role.DIRECTOR).get(f"/api/v1/events/{event_id}/forecast/", {"entries": "90"}).json()
    assert [line["day"] for line in seen["days"]] == [day.id for day in days]
    assert [line["begins"]["players"] for line in seen["days"]][:3] == [30, 30, 30]
    *flights, final = seen["days"]
    assert final["begins"]["players"] == sum(line["players_at_end"] for line in flights)
    assert final["chips_in_play"] == sum(line["chips_in_play"] for line in flights)
    assert (final["begins"]["level"], final["players_at_end"]) == (5, 1)
    assert (seen["likely"], seen["players_at_end"]) == (final["likely"], 1)
    (at_a_glance,) = outlook(queries.event_setup(event_id), [90]).fields
    assert at_a_glance.ends_at == parse_datetime(seen["likely"])
    assert {level["level"] for level in seen["levels"]} == {1, 2, 3, 4}
    page = client(Role.DIRECTOR).post(f"/events/{event_id}/structure/verdict/", ROWS | {"entries": "90"})
    verdict, times = page.context["verdict"], page.context["times"]
    assert [line.name for line in verdict.days] == ["Day 1A", "Day 1B", "Day 1C", "Final"]
    assert verdict.days[0].likely == days[0].starts_at + timedelta(hours=4)
    assert times[3] == days[0].starts_at + timedelta(hours=3)
    assert times[4] is None, "level 5 belongs to another day"
    closing = {"change": "closing", "closing_time": "nearly"}
    wanted = (days[0].starts_at + timedelta(hours=6)).astimezone(house_zone()).strftime("%H:%M")
    shown = (
        client(Role.DIRECTOR)
        .post(
            f"/events/{event_id}/structure/suggestion/",
            ROWS | closing | {"closing_time": wanted, "entries": "90"},
        )
        .context["suggested"]
    )
    assert abs(shown.ends_after - days[0].starts_at - timedelta(hours=6)) < timedelta(minutes=5)


def test_in_play_it_follows_flights_bags_and_those_to_come() -> None:
    event_id, drawer = three_flights(), at_cashier.open_drawer()
    first, second, third, final = queries.days(event_id)
    for _ in range(6):
        at_cashier.sell_entry(event_id, drawer)
    for _ in range(4):
        at_cashier.sell_entry(event_id, drawer, day=second.id)
    b.at(event_id, life.start_play, event=event_id)
    stack = queries.event(event_id).starting_stack
    with instants.simulated_at(first.starts_at + timedelta(hours=2)):
        b.bust(event_id, *sorted(on(first.id))[:2])
        board = stats(event_id, Viewer(Role.DIRECTOR))
        assert board.finish_from.split()[0] in ("Fri", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu")
        assert "about" in board.day_ends
        one_a, one_b, one_c, last = days_forecast(event_id, instants.now())
        assert (one_a.field.players, one_b.field.players, one_c.field.players) == (4, 6, 6)
        assert last.field.chips == (6 + 6 + 6) * stack
        left = tuple(sorted(on(first.id)))
        b.at(event_id, life.end_day, day=first.id, advancing=left, override_reason="No bags tonight")
    with instants.simulated_at(second.starts_at - timedelta(minutes=1)):
        seen = days_forecast(event_id, instants.now())
        assert [one.number for one in seen] == [second.number, third.number, final.number]
        assert seen[-1].begins.level == 5
        assert seen[-1].field.players == 4 + seen[0].going.players + seen[1].going.players
        page = client(Role.DIRECTOR).get(f"/events/{event_id}/floor/start/")
        assert "It should end at about" in page.content.decode()
    with instants.simulated_at(second.starts_at):
        b.at(event_id, life.start_play, event=event_id, day=second.id)
        for entry in left[:2]:
            player = queries.entry(entry).player_id
            at_cashier.sell_entry(event_id, drawer, player=player, day=second.id)
        one_b, one_c, last = days_forecast(event_id, instants.now())
        again = 2 * one_b.going.players // one_b.field.players
        assert last.field.players == 4 + one_b.going.players + one_c.going.players - again, "who bagged twice"


def test_a_number_of_players_that_waits_for_the_sales_ends_the_day_later() -> None:
    at = instants.now()
    down = (EndRule(EndKind.PLAYERS_LEFT, 5),)
    days = (DaySetup(at, end_rules=down, leads_to=2), DaySetup(at + timedelta(days=1)))
    event_id = b.started(6, days=days, periods=LEVELS.periods, late_until_level=3)
    first, _last = days_forecast(event_id, instants.now())
    assert first.likely is not None
    assert timedelta(hours=2) < first.likely - instants.now() <= timedelta(hours=3)
    board = stats(event_id, Viewer(Role.DIRECTOR))
    assert f"{first.likely:%H:%M}" in board.day_ends


def test_a_day_that_is_ended_by_hand_hides_the_finish() -> None:
    at = instants.now() + timedelta(hours=1)
    event_id = b.event(
        days=(DaySetup(at, leads_to=2), DaySetup(at + timedelta(days=1))), periods=LEVELS.periods
    )
    page = client(Role.DIRECTOR).post(f"/events/{event_id}/structure/verdict/", ROWS | {"entries": "90"})
    assert "When the event ends is not known" in page.content.decode()
    assert days_forecast(event_id, instants.now()) == ()
