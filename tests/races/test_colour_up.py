"""Two people at one table's race: it is closed once, and nobody who is out wins a chip."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from floor.busts import verbs as busts
from floor.colour_up import queries as colour_ups
from floor.colour_up import tables
from journal.opening import Command, tournament_book
from tests import builders as b
from tests.floor.test_colour_up import announced, count, playing
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


def counted() -> tuple[int, int, Any]:
    """An event, its colour-up, and the tap that closes table 1 for the player in seat 2."""
    event_id = playing(4, 3)
    chosen = announced(event_id)
    count(event_id, chosen, 1, (1, 2), (2, 2))
    table_id = b.table(event_id, 1).id
    options = {"colour_up": chosen, "table": table_id, "winners": (2,)}
    settle = partial(act, [tournament_book(event_id)], Command(b.NOBODY), tables.settle_race, **options)
    return event_id, chosen, settle


def races(event_id: int) -> int:
    """How many lines of the chip ledger are of a race."""
    return len([one for one in queries.chip_lines(event_id) if one.kind == "race"])


def rescued(event_id: int) -> list[int]:
    return [one.amount for one in queries.chip_lines(event_id) if one.kind == "rescue"]


def test_two_floor_people_who_close_a_table_close_it_once() -> None:
    event_id, chosen, settle = counted()
    assert refusals(at_once(settle, settle)) == ["colour_up_table_closed"]
    assert [one.number for one in colour_ups.colour_up(chosen).waiting] == [2]
    assert rescued(event_id) == []


def test_without_the_lock_both_would_close_it() -> None:
    _event_id, _chosen, settle = counted()
    with no_lock(), meeting(tables, "race_settled"):
        assert refusals(at_once(settle, settle)) == []


def test_a_player_who_goes_out_meanwhile_wins_no_chip() -> None:
    event_id, chosen, settle = counted()
    out = partial(
        act,
        [tournament_book(event_id)],
        Command(b.NOBODY),
        busts.bust_out,
        entry=b.at_seat(event_id, 1, 2),
    )
    found = refusals(at_once(settle, out))
    stage = colour_ups.colour_up(chosen).tables[0].stage
    # Closed first, or counted again: never a chip for an empty seat.
    assert (found, stage.value) in (([], "closed"), (["race_seat_changed"], "counted"))
    assert races(event_id) <= 1
