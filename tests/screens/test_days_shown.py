"""Flights played at the same time on screens: each holder sees its own day, walls see both beside each other."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from displays.announcements.verbs import announce
from displays.displays.verbs import change_display
from floor.bags.verbs import bag_stack
from floor.counts.verbs import count_stack
from floor.life import verbs as life
from journal import instants
from people.models import User
from rulebook.refusals import Refusal
from screens.parts.cache import PartRequest, encoded, forget
from screens.parts.registry import build
from screens.parts.screen_tokens import Audience, Holder, InView, ScreenToken, read, signed
from screens.wire.admission import valid_tokens
from seating import queries as seating
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.displays.televisions import house, paired, show
from tests.floor.test_two_flights import on, started_both
from tournaments import queries

pytestmark = pytest.mark.django_db


def part(event_id: int, name: str, day_id: int = 0) -> Any:
    """A part as the room gets it, where this day is shown apart."""

    forget()
    body = encoded(PartRequest(event_id, name, Audience.PUBLIC, "en", 0, day_id), 0, build).body
    return json.loads(body)


def test_each_holder_sees_the_day_of_its_own() -> None:
    event_id, first, second = started_both()
    display_id = paired(event=event_id)[0]
    wall = ScreenToken(Holder.DISPLAY, display_id, 0, "en")
    players = [ScreenToken(Holder.PLAYER, min(on(day)), event_id, "en") for day in (first, second)]
    clock = ScreenToken(Holder.CLOCK, 0, event_id, "en", day_id=second)
    assert read(signed(clock)) == clock
    assert valid_tokens([wall, *players]) == {
        wall: InView(event_id),
        players[0]: InView(event_id, first),
        players[1]: InView(event_id, second),
    }
    show(display_id, day=second)
    assert valid_tokens([wall]) == {wall: InView(event_id, second)}
    b.at(event_id, life.end_day, day=second, advancing=tuple(on(second)), override_reason="No bags tonight")
    # Its day is over: the wall shows what is played.
    assert valid_tokens([wall, *players]) == {one: InView(event_id) for one in (wall, *players)}
    house(change_display, display=display_id, event=event_id, day=0)
    assert valid_tokens([wall]) == {wall: InView(event_id)}


def test_a_day_shown_apart_has_its_own_clock_figures_and_seats() -> None:
    event_id, first, second = started_both()
    with instants.simulated_at(instants.now() + timedelta(minutes=45)):
        b.bust(event_id, min(on(second)))
        both = [part(event_id, "stats", day) for day in (0, first, second)]
        assert [(one["players_left"], one["entries"]) for one in both] == [(7, 8), (4, 4), (3, 4)]
        labels = [part(event_id, "clock", day)["timetable"][0]["label"] for day in (first, second)]
        # The first flight has played its two levels: its clock waits.
        assert labels == ["Level 2", "Level 1"]
        assert part(event_id, "clock")["flights"] == 2
        seated = [len(part(event_id, "seats", day)["rows"]) for day in (0, first, second)]
        assert seated == [7, 4, 3]
        flights = part(event_id, "days")["flights"]
        assert [(one["name"], one["entries"], one["left"]) for one in flights] == [
            ("Day 1A", 4, 4),
            ("Day 1B", 4, 3),
        ]
        assert [one["clock"]["timetable"][0]["label"] for one in flights] == labels


def test_moves_leaders_and_announcements_are_those_of_the_day_shown_apart() -> None:
    event_id, first, second = started_both()
    for day, text in ((first, "For 1A"), (second, "For 1B"), (None, "For all")):
        b.at(event_id, announce, event=event_id, day=day, text=text)
    elsewhere = queries.days(b.event())[0].id
    with pytest.raises(Refusal, match="not_found"):
        b.at(event_id, announce, event=event_id, day=elsewhere, text="Other")

    def said(day: int = 0) -> list[str]:
        return [one["text"] for one in part(event_id, "announcements", day)["items"]]

    assert [said(first), said(second)] == [["For all", "For 1A"], ["For all", "For 1B"]]
    assert said() == ["For all", "For 1B", "For 1A"]
    rows = [(min(on(day)), stack) for day, stack in ((first, 30_000), (second, 25_000))]
    for entry, stack in rows:
        b.at(event_id, count_stack, entry=entry, stack=stack)
    leaders = [[one["stack"] for one in part(event_id, "stacks", day)["rows"]] for day in (0, first, second)]
    assert leaders == [[30_000, 25_000], [30_000], [25_000]]
    assert [part(event_id, "stacks", day)["counted"] for day in (0, first)] == [2, 1]
    entry = min(on(second))
    at = seating.seats_of([entry])[entry]
    table = next(one for one in seating.tables(second) if one.number != at.table)
    free = next(seat.number for seat in table.seats if seat.entry_id is None)
    b.at(event_id, move_player, entry=entry, to=Spot(table.number, free), note="Asked")
    moved = [len(part(event_id, "moves", day)["rows"]) for day in (0, first, second)]
    assert moved == [1, 0, 1]


def test_the_field_over_the_days_counts_entries_bags_and_leaders() -> None:
    event_id, first, second = started_both()
    b.bust(event_id, min(on(first)))
    left = sorted(on(first))
    for stack, entry in zip((70_000, 30_000, 20_000), left, strict=True):
        b.at(event_id, bag_stack, entry=entry, chips=stack)
    b.at(event_id, life.end_day, day=first, override_reason="Sums differ")
    rows = part(event_id, "days")["rows"]
    assert [(one["name"], one["entries"], one["left"], one["bags"], one["chips"]) for one in rows] == [
        ("Day 1A", 4, 3, 3, 120_000),
        ("Day 1B", 4, 4, 0, rows[1]["chips"]),
        ("Final", 0, 0, 0, 0),
    ]
    assert rows[0]["leader_chips"] == 70_000
    assert rows[0]["is_over"]
    assert part(event_id, "days")["flights"] == []
    assert queries.current_day(event_id).id == second


def test_an_event_of_one_day_has_no_field_over_days() -> None:
    assert part(b.started(3), "days")["rows"] == []


def test_the_list_of_events_names_each_flight_with_its_clock(client: Client) -> None:
    event_id, first, second = started_both()
    client.force_login(User.objects.create(username="looks", role=Role.DIRECTOR, display_name="Ines"))
    (listed,) = client.get("/").context["lobby"].running
    shown = [(one.name, one.url, one.entries) for one in listed.flights]
    board = f"/events/{event_id}/"
    assert shown == [
        ("Day 1A", f"{board}?day={first}", 4),
        ("Day 1B", f"{board}?day={second}", 4),
    ]
