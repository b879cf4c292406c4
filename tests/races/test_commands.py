"""A double tap, and two drawers that print at the same moment."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from journal import models, opening
from journal.book import OpenBook
from journal.models import Answered, Line, Numbering
from journal.opening import Command, drawer_book, tournament_book
from tests import builders as b
from tests.races.together import act, at_once, meeting, no_lock, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def print_one(book: OpenBook) -> dict[str, int]:
    """A receipt."""
    number = book.next_number("receipt")
    book.record(b.FieldBuilt())
    return {"receipt": number}


def double_tap() -> list[Any]:
    command = Command(b.NOBODY, key="tap-1", body=["sell"])
    tap = partial(act, [tournament_book(1)], command, print_one)
    with meeting(opening, "_answered"):
        return at_once(tap, tap)


def test_without_the_lock_a_double_tap_prints_twice() -> None:
    with no_lock():
        found = double_tap()
    assert sorted(answer["receipt"] for answer in found) == [1, 2]


def test_with_the_lock_a_double_tap_prints_once_and_answers_twice() -> None:
    assert double_tap() == [{"receipt": 1}, {"receipt": 1}]
    assert (Line.objects.count(), Answered.objects.count(), Numbering.objects.get().last) == (1, 1, 1)


def at_two_drawers() -> list[int]:
    taps = [partial(act, [drawer_book(number)], Command(b.NOBODY), print_one) for number in (1, 2)]
    found = at_once(*taps)
    assert refusals(found) == []
    return sorted(answer["receipt"] for answer in found)


def test_a_number_read_and_then_written_is_printed_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    def read_then_write(counts: Mapping[str, int]) -> dict[str, range]:
        ((series, count),) = counts.items()
        last = Numbering.objects.filter(series=series).values_list("last", flat=True).first() or 0
        waits()
        Numbering.objects.update_or_create(series=series, defaults={"last": last + count})
        return {series: range(last + 1, last + count + 1)}

    class Pause:
        @staticmethod
        def here() -> None:
            """A moment between reading and writing."""

    def waits() -> None:
        Pause.here()

    monkeypatch.setattr("journal.book.take_numbers", read_then_write)
    with no_lock(), meeting(Pause, "here"):
        assert at_two_drawers() == [1, 1]


def test_two_drawers_never_print_one_number() -> None:
    for _ in range(5):
        at_two_drawers()
    assert Numbering.objects.get().last == 10
    assert models.take_numbers({"receipt": 2}) == {"receipt": range(11, 13)}
