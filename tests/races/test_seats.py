"""Two tablets for one seat, a bust during a balance, one table of the room for two events."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError

from floor.busts import out as busts
from floor.busts import verbs
from journal.opening import Command, tournament_book
from seating import queries as seats
from seating import reports
from seating.balance.verbs import apply_suggestion
from seating.buttons.verbs import set_positions
from seating.commands import Spot
from seating.models import Seat
from seating.moves.verbs import move_player
from seating.tables import seats as writing
from seating.tables import verbs as tables
from seating.tables.verbs import open_table
from tests import builders as b
from tests.races.together import act, at_once, meeting, no_lock, refusals
from tournaments import queries

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def tap(event_id: int, verb: Callable[..., Any], /, **options: Any) -> Callable[[], Any]:
    return partial(act, [tournament_book(event_id)], Command(b.NOBODY), verb, **options)


def to_one_seat(event_id: int) -> list[Any]:
    """Two players sent to seat 9 of table 2 by two tablets at the same moment."""
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    with meeting(writing, "_rows"):
        return at_once(
            tap(event_id, move_player, entry=one, to=Spot(2, 9)),
            tap(event_id, move_player, entry=other, to=Spot(2, 9)),
        )


def lost(event_id: int) -> set[int]:
    """Players in play who have no seat."""
    return {entry.id for entry in seats.unseated(b.day_of(event_id))}


def test_without_the_lock_two_tablets_lose_a_player() -> None:
    event_id = b.playing(3, 3)
    with no_lock():
        found = to_one_seat(event_id)
    # Both write at once: a player is lost, or the database stops one of them halfway.
    is_stopped = any(isinstance(one, IntegrityError) for one in found)
    assert is_stopped or (refusals(found) == [] and len(lost(event_id)) == 1)


def test_with_the_lock_one_tablet_gets_the_seat_and_the_other_is_told() -> None:
    event_id = b.playing(3, 3)
    assert refusals(to_one_seat(event_id)) == ["seat_taken"]
    assert lost(event_id) == set()


def bust_and_balance(event_id: int) -> list[Any]:
    """The player who is due to move is busted while the move is being applied."""
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    entry = suggestion.entry_id
    seen = Spot(suggestion.from_table or 0, suggestion.from_seat or 0)
    apply = tap(event_id, apply_suggestion, event=event_id, suggestion=suggestion.id)
    bust = tap(event_id, verbs.bust_out, entry=entry, seen=seen)
    with meeting(busts, "_placings"), meeting(writing, "_rows"):
        return at_once(apply, bust)


def ready_to_balance() -> int:
    event_id = b.started(9, 7, 8)
    for number, blind in ((1, 4), (2, 7)):
        b.at(
            event_id,
            set_positions,
            table=b.table(event_id, number).id,
            big_blind=blind,
            small_blind=blind - 1,
        )
    return event_id


def ghosts(event_id: int) -> set[int]:
    """Entries that are out and still have a seat."""
    seated = Seat.objects.filter(entry__event_id=event_id).values_list("entry_id", flat=True)
    return {entry_id for entry_id in seated if queries.entry(entry_id).status == "out"}


def test_without_the_lock_a_player_who_is_out_sits_at_another_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = ready_to_balance()
    (suggestion,) = seats.suggestions(b.day_of(event_id))
    entry_id = suggestion.entry_id or 0
    # The move has read the room; then the whole bust happens; then the move is written.
    real = writing._rows

    def late(*args: Any) -> Any:
        rows = real(*args)
        if queries.entry(entry_id).is_alive:
            (found,) = at_once(tap(event_id, verbs.bust_out, entry=entry_id))
            assert not isinstance(found, Exception)
        return rows

    monkeypatch.setattr(writing, "_rows", late)
    with no_lock():
        tap(event_id, apply_suggestion, event=event_id, suggestion=suggestion.id)()
    assert ghosts(event_id) == {entry_id}


def test_with_the_lock_the_second_of_bust_and_balance_is_told() -> None:
    event_id = ready_to_balance()
    assert refusals(bust_and_balance(event_id)) == ["stale_view"]
    assert ghosts(event_id) == set()
    assert lost(event_id) == set()


def test_one_table_of_the_room_never_serves_two_events() -> None:
    b.house()
    (room_table,) = b.room(1)
    events = [b.event(), b.event()]
    with meeting(tables, "may_open"):
        found = at_once(*(tap(event_id, open_table, room_table=room_table) for event_id in events))
    assert refusals(found) == ["table_in_use"]
    assert sum(len(seats.tables(b.day_of(event_id))) for event_id in events) == 1
