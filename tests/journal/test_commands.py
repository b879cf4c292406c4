"""Each command once: a repeat gets the first answer."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from journal import instants
from journal.book import Actor, OpenBook
from journal.models import Line
from journal.opening import HOUSE, Command, perform, tournament_book
from rulebook.refusals import Refusal
from tests.journal.room import NOBODY, Printed, add_table
from tournaments.models import RoomTable

pytestmark = pytest.mark.django_db


def add(book: OpenBook) -> dict[str, int]:
    """A table with the next number."""
    row = book.create(RoomTable, number=RoomTable.objects.count() + 1)
    book.record(Printed())
    return {"table": row.pk}


def test_a_repeated_command_is_carried_out_once_and_answered_twice() -> None:
    command = Command(NOBODY, key="tap-1", body=["POST", "/tables/", {}])
    first = perform([HOUSE], command, add)
    assert perform([HOUSE], command, add) == first
    assert RoomTable.objects.count() == 1
    assert Line.objects.count() == 1


def test_an_action_without_an_answer_is_carried_out_once_as_well() -> None:
    command = Command(NOBODY, key="tap-1")
    for _tap in range(2):
        assert perform([HOUSE], command, lambda book: add(book) and None) is None
    assert RoomTable.objects.count() == 1


def test_a_key_that_comes_with_another_body_is_refused() -> None:
    perform([HOUSE], Command(NOBODY, key="tap-1", body=1), add)
    with pytest.raises(Refusal, match="command_reused"):
        perform([HOUSE], Command(NOBODY, key="tap-1", body=2), add)


def test_a_key_that_another_person_sends_is_refused() -> None:
    perform([HOUSE], Command(Actor(user_id=1), key="tap-1", body=1), add)
    with pytest.raises(Refusal, match="command_reused"):
        perform([HOUSE], Command(Actor(user_id=2), key="tap-1", body=1), add)


def test_a_key_answered_in_one_book_is_answered_in_another() -> None:
    command = Command(NOBODY, key="tap-1")
    first = perform([HOUSE], command, add)
    assert perform([tournament_book(1)], command, add) == first
    assert RoomTable.objects.count() == 1


def test_a_refused_command_may_be_repeated() -> None:
    def refuse(_book: OpenBook) -> None:
        raise Refusal("seat_taken")

    command = Command(NOBODY, key="tap-1")
    with pytest.raises(Refusal, match="seat_taken"):
        perform([HOUSE], command, refuse)
    perform([HOUSE], command, add)
    assert RoomTable.objects.count() == 1


def test_a_refusal_leaves_no_trace() -> None:
    def half(book: OpenBook) -> None:
        add(book)
        raise Refusal("seat_taken")

    with pytest.raises(Refusal):
        perform([HOUSE], Command(NOBODY), half)
    assert not RoomTable.objects.exists()
    assert not Line.objects.exists()


def test_a_simulation_is_told_at_its_own_time() -> None:
    friday = timezone.now() - timedelta(days=3)
    with instants.simulated_at(friday):
        add_table(1)
    assert Line.objects.get().at == friday
