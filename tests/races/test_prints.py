"""One paper printed at two desks at the same moment: one original, one copy."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from journal import opening
from journal.opening import HOUSE, Command
from printing.kinds import PaperKind
from printing.models import Print
from printing.prints import verbs
from printing.prints.rows import Paper
from tests import builders as b
from tests.races.together import at_once, meeting, no_lock, refusals

pytestmark = pytest.mark.django_db(transaction=True)
RECEIPT = Paper(PaperKind.RECEIPT, 5, 55)


def printed_twice() -> list[Any]:
    b.house()

    def at_a_desk() -> int:
        (row,) = opening.perform(
            [HOUSE], Command(b.NOBODY), lambda book: verbs.record_prints(book, [RECEIPT])
        )
        return row.copy

    with meeting(verbs, "copies_of"):
        return at_once(*[partial(at_a_desk)] * 2)


def test_two_desks_print_one_original_and_one_copy() -> None:
    found = printed_twice()
    assert refusals(found) == []
    assert set(found) == {0, 1}


def test_without_the_lock_both_would_be_the_original() -> None:
    with no_lock():
        found = printed_twice()
    assert sum(isinstance(one, Exception) for one in found) == 1, "the database refuses the second original"
    assert list(Print.objects.values_list("copy", flat=True)) == [0]
