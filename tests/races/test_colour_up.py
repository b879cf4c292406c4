"""Two people at one table's race, counts and moves at one moment: a table is closed once, no chip is given or counted twice."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from floor.busts import verbs as busts
from floor.colour_up import rows as colour_ups
from floor.colour_up import tables
from floor.colour_up.verbs import OddChips
from floor.counts import verbs as counts
from journal.opening import Command, tournament_book
from seating.commands import Spot
from seating.moves.verbs import move_player
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


def moves(event_id: int, entry: int) -> Any:
    """The tap that moves a player to seat 9 of table 2."""
    refs = [tournament_book(event_id)]
    return partial(act, refs, Command(b.NOBODY), move_player, entry=entry, to=Spot(2, 9))


def test_a_player_who_moves_while_the_odd_chips_are_counted_is_raced_for_at_neither_table() -> None:
    event_id = playing(4, 3)
    chosen, table_id = announced(event_id), b.table(event_id, 1).id
    odd = (OddChips(seat=1, chips=2), OddChips(seat=2, chips=2))
    options = {"colour_up": chosen, "table": table_id, "odd": odd}
    tally = partial(act, [tournament_book(event_id)], Command(b.NOBODY), tables.count_odd_chips, **options)
    found = refusals(at_once(tally, moves(event_id, b.at_seat(event_id, 1, 2))))
    # Counted first, the race is refused until it is counted again; moved first, the count is.
    assert found in ([], ["seat_is_empty"])
    settle = partial(act, [tournament_book(event_id)], Command(b.NOBODY), tables.settle_race)
    options = {"colour_up": chosen, "table": table_id, "winners": (2,)}
    (code,) = refusals(at_once(partial(settle, **options)))
    assert code == ("odd_chips_not_counted" if found else "race_seat_changed")
    assert races(event_id) == 0


def test_a_stack_counted_while_its_player_moves_is_in_the_room_once() -> None:
    event_id = playing(4, 3)
    opened = b.at(event_id, counts.open_chip_count, event=event_id).id
    mover, table_id = b.at_seat(event_id, 1, 2), b.table(event_id, 1).id
    stacks = b.counted(dict.fromkeys(b.table(event_id, 1).entries.values(), 10_000))
    tally = partial(
        act,
        [tournament_book(event_id)],
        Command(b.NOBODY),
        counts.count_table,
        table=table_id,
        stacks=stacks,
    )
    found = refusals(at_once(tally, moves(event_id, mover)))
    assert found in ([], ["not_at_this_table"])
    for number in (1, 2):
        here = b.table(event_id, number)
        again = b.counted(dict.fromkeys(here.entries.values(), 10_000))
        b.at(event_id, counts.count_table, table=here.id, stacks=again)
    closed = b.at(event_id, counts.close_chip_count, chip_count=opened)
    assert (closed.counted, closed.expected) == (70_000, 70_000)
