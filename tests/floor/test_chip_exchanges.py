"""Chips changed into larger ones during play, and the stack of a late entry while chips leave."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from clock import verbs
from floor.colour_up.rows import stack_now
from floor.colour_up.tables import exchange_chips, exchanged_so_far
from people.models import User
from tests import builders as b
from tests.floor.test_colour_up import announced, playing, refused, take_back
from tournaments import queries

pytestmark = pytest.mark.django_db


def piles(event_id: int) -> dict[int, int]:
    return {one.worth: one.chips for one in exchanged_so_far(event_id)}


def stack(event_id: int) -> dict[int, int]:
    return {one.worth: one.chips for one in stack_now(event_id)}


def test_a_player_changes_chips_by_page_and_only_their_colours_change(client: Client) -> None:
    event_id = playing(3)
    sold, table_id = queries.chips_in_play(event_id), b.table(event_id, 1).id
    user = User.objects.create_user(username="fabio", password="a long enough one", role=Role.FLOOR)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    address = reverse("floor-exchange-chips", args=[event_id, table_id])
    assert address in client.get(reverse("floor-table", args=[event_id, table_id])).content.decode()
    assert "Record the exchange" in client.get(address).content.decode()
    given = {"seat": "2", "chip": "25", "count": "8", "into": "100", "next": address}
    done = client.post(reverse("exchange-chips", args=[table_id]), given, headers={"Accept": "text/html"})
    assert done["Location"] == address
    b.at(event_id, exchange_chips, table=table_id, seat=1, chip=100, count=10, into=1_000)
    assert piles(event_id) == {25: -8, 100: -8, 1_000: 1}
    assert sum(worth * chips for worth, chips in piles(event_id).items()) == 0
    assert queries.chips_in_play(event_id) == sold
    room = " ".join(client.get(f"/events/{event_id}/colour-ups/").content.decode().split())
    assert "Exchanged during play" in room
    assert "−8 × <b>25</b>" in room
    told = client.get(f"/api/v1/events/{event_id}/colour-ups/").json()
    assert told["exchanged"][0] == {"worth": 25, "chips": -8}
    take_back(event_id, "ChipsExchanged")
    assert piles(event_id) == {25: -8, 100: 2}


def test_an_exchange_is_of_equal_value_and_of_chips_in_play() -> None:
    event_id = playing(3)

    def asked(seat: int = 1, *, chip: int = 25, count: int = 8, into: int = 100) -> str:
        given = {"table": b.table(event_id, 1).id, "chip": chip, "count": count, "into": into}
        return refused(b.at, event_id, exchange_chips, seat=seat, **given)

    assert asked(count=7) == "exchange_not_equal"
    assert asked(seat=9) == "seat_is_empty"
    assert asked(into=75) == "chip_not_in_play"
    assert asked(chip=1_000, count=1, into=500) == "chips_not_multiple"
    announced(event_id)
    assert asked() == "chip_not_in_play"


def test_a_late_entry_during_a_colour_up_receives_none_of_the_chips_that_leave() -> None:
    event_id = playing(3)
    assert stack(event_id) == {25: 8, 100: 8, 500: 6, 1_000: 6}
    for _time in range(2):
        b.at(event_id, verbs.forward_clock, day=b.day_of(event_id))
    # In the break itself, announced or not.
    due = stack(event_id)
    announced(event_id)
    assert stack(event_id) == due
    assert 25 not in due
    assert sum(worth * chips for worth, chips in due.items()) == 10_000
