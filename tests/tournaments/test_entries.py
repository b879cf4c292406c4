"""Entries: permanent numbers, one live bullet per player, places derived from the order of elimination."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.book import OpenBook
from journal.replay import differences
from rulebook.refusals import Refusal
from tests import builders
from tournaments import queries
from tournaments.entries.verbs import (
    Finish,
    add_entry,
    mark_alive,
    mark_out,
    mark_paid,
    mark_void,
    set_stack,
    set_stacks,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def event_id() -> int:
    """An event that sells entries."""
    builders.house()
    builders.room()
    return builders.event()


def step(event_id: int, verb: Callable[..., Any], /, **values: Any) -> Any:
    """A step on an entry, recorded as its larger action would."""

    def recorded(book: OpenBook) -> Any:
        answer = verb(book, **values)
        book.record(builders.FieldBuilt())
        return answer

    return builders.at(event_id, recorded)


def leave(event_id: int, *finishes: Finish) -> int:
    return int(step(event_id, mark_out, event_id=event_id, finishes=finishes))


def add(event_id: int, player_id: int, **over: Any) -> int:
    values = {"event_id": event_id, "day_id": builders.day_of(event_id), "player_id": player_id} | over
    return int(step(event_id, add_entry, **values).id)


def places(event_id: int) -> list[tuple[int, int, int]]:
    return [(one.entry_id, one.place, one.place_to) for one in queries.finishers(event_id)]


def test_numbers_and_codes_are_never_given_twice(event_id: int) -> None:
    first, second = builders.entries(event_id, 2)
    step(event_id, mark_void, entry_id=second)
    third = builders.entries(event_id, 1)[0]
    numbers = [queries.entry(one).number for one in (first, second, third)]
    assert numbers == [1, 2, 3]
    assert len({queries.entry(one).code for one in (first, second, third)}) == 3
    assert queries.entry_by_code(queries.entry(third).code).id == third
    assert queries.entry_by_number(event_id, 3).id == third


def test_a_player_has_one_live_entry(event_id: int) -> None:
    player = builders.player()
    add(event_id, player)
    with pytest.raises(Refusal, match="player_in_play"):
        add(event_id, player)
    with pytest.raises(Refusal, match="player_in_play"):
        add(event_id, player, status="unpaid")


def test_a_player_who_is_out_comes_back_as_the_next_bullet(event_id: int) -> None:
    player = builders.player()
    first = add(event_id, player)
    leave(event_id, Finish(first))
    second = add(event_id, player, kind="re_entry")
    assert (queries.entry(second).bullet, queries.entry(second).number) == (2, 2)
    assert queries.field(event_id).players == 1
    assert queries.field(event_id).entries == 2


def test_a_new_entry_has_the_starting_stack(event_id: int) -> None:
    entry = queries.entry(builders.entries(event_id, 1)[0])
    assert (entry.stack, entry.is_alive) == (20_000, True)
    unpaid = queries.entry(builders.entries(event_id, 1, status="unpaid")[0])
    assert unpaid.stack is None
    step(event_id, mark_paid, entry_id=unpaid.id)
    assert queries.entry(unpaid.id).stack == 20_000


def test_the_field_counts_what_plays_is_out_and_waits(event_id: int) -> None:
    alive = builders.entries(event_id, 5)
    builders.entries(event_id, 2, status="unpaid")
    leave(event_id, Finish(alive[0]))
    step(event_id, mark_void, entry_id=alive[1])
    count = queries.field(event_id)
    assert (count.entries, count.alive, count.out, count.unpaid, count.players) == (4, 3, 1, 2, 4)


def test_the_last_to_leave_finishes_ahead(event_id: int) -> None:
    one, two, three, four = builders.entries(event_id, 4)
    leave(event_id, Finish(one))
    leave(event_id, Finish(two))
    assert places(event_id) == [(two, 3, 3), (one, 4, 4)]
    leave(event_id, Finish(three))
    leave(event_id, Finish(four))
    assert places(event_id)[0] == (four, 1, 1)
    assert queries.place_of(one) == (one, 4, 4)


def test_the_larger_stack_of_one_hand_finishes_ahead(event_id: int) -> None:
    one, two, _three = builders.entries(event_id, 3)
    leave(event_id, Finish(one, rank=2, stack=9_000), Finish(two, rank=1, stack=4_000))
    assert places(event_id) == [(one, 2, 2), (two, 3, 3)]


def test_equal_ranks_share_their_places(event_id: int) -> None:
    one, two, three, _four = builders.entries(event_id, 4)
    leave(event_id, Finish(one), Finish(two), Finish(three))
    assert places(event_id) == [(one, 2, 4), (two, 2, 4), (three, 2, 4)]


def test_who_is_out_does_not_leave_again(event_id: int) -> None:
    one, _two = builders.entries(event_id, 2)
    leave(event_id, Finish(one))
    with pytest.raises(Refusal, match="entry_not_alive"):
        leave(event_id, Finish(one))


def test_a_bust_out_by_mistake_gives_stack_and_place_back(event_id: int) -> None:
    one, two, _three = builders.entries(event_id, 3)
    leave(event_id, Finish(one, stack=7_000, table=4, seat=2))
    leave(event_id, Finish(two))
    step(event_id, mark_alive, entry_id=one)
    entry = queries.entry(one)
    assert (entry.stack, entry.finish_group, entry.out_table) == (7_000, None, None)
    assert places(event_id) == [(two, 3, 3)]
    with pytest.raises(Refusal, match="entry_not_out"):
        step(event_id, mark_alive, entry_id=one)


def test_nobody_is_reinstated_beside_a_later_bullet(event_id: int) -> None:
    player = builders.player()
    first = add(event_id, player)
    leave(event_id, Finish(first))
    add(event_id, player, kind="re_entry")
    with pytest.raises(Refusal, match="player_in_play"):
        step(event_id, mark_alive, entry_id=first)


def test_an_entry_is_voided_once(event_id: int) -> None:
    (one,) = builders.entries(event_id, 1)
    leave(event_id, Finish(one))
    step(event_id, mark_void, entry_id=one)
    assert places(event_id) == []
    with pytest.raises(Refusal, match="entry_void"):
        step(event_id, mark_void, entry_id=one)


def test_stacks_are_counted_for_those_in_play(event_id: int) -> None:
    one, two = builders.entries(event_id, 2)
    step(event_id, set_stacks, event_id=event_id, stacks={one: 15_000, two: 25_000})
    assert [queries.entry(key).stack for key in (one, two)] == [15_000, 25_000]
    leave(event_id, Finish(two))
    with pytest.raises(Refusal, match="entry_not_alive"):
        step(event_id, set_stack, entry_id=two, stack=1)
    with pytest.raises(Refusal, match="stack_negative"):
        step(event_id, set_stack, entry_id=one, stack=-1)


def test_rows_equal_their_telling(event_id: int) -> None:
    one, two, three = builders.entries(event_id, 3)
    leave(event_id, Finish(one), Finish(two))
    step(event_id, mark_alive, entry_id=one)
    step(event_id, set_stack, entry_id=three, stack=1)
    assert not list(differences())


def test_a_bust_of_many_costs_no_more_queries_than_of_two(event_id: int) -> None:
    few = builders.entries(event_id, 2)
    many = builders.entries(event_id, 40)
    costs = []
    for group in (few, many):
        with CaptureQueriesContext(connection) as asked:
            leave(event_id, *(Finish(key, rank=rank) for rank, key in enumerate(group)))
        costs.append(len(asked))
    assert costs[0] == costs[1]


def test_unpaid_entries_come_by_their_deadline(event_id: int) -> None:
    late, soon = builders.players(2)
    now = builders.instants.now()
    add(event_id, late, status="unpaid", unpaid_until=now.replace(year=2100))
    add(event_id, soon, status="unpaid", unpaid_until=now)
    assert [one.player_id for one in queries.unpaid_entries(event_id)] == [soon, late]


def test_an_index_says_who_left_last() -> None:
    with connection.cursor() as cursor:
        kept = connection.introspection.get_constraints(cursor, "tournaments_entry")
    assert ["event_id", "finish_group"] in [one["columns"] for one in kept.values() if one["index"]]
