"""Many rows changed together are kept by column, and say the same as each of them kept alone."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from journal.balances import _rows_alike
from journal.book import OpenBook
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from journal.rows.stored import stored_columns
from journal.rows.versioned import label_of
from journal.rows.versions import (
    changed_together,
    each,
    merged,
    packed,
    referred_rows,
    rows_named,
    unpacked,
)
from rulebook.refusals import Refusal
from seating.draw.words import FieldDrawn
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


def test_rows_kept_by_column_are_read_as_rows_kept_alone() -> None:
    event_id = b.playing(*[9] * 7)
    ids = [one.id for one in queries.entries(event_id)]
    before, other = stored_columns(Entry, ids), b.day_of(b.event())
    after = {"day_id": [other] * len(ids), "stack": [one % 3 * 10_000 for one in range(len(ids))]}
    after["stack"][5], after["day_id"][5] = before["stack"][5], before["day_id"][5]
    (together,) = changed_together(label_of(Entry), before, after)
    alone = list(together.changes())
    assert len(alone) == len(ids) - 1, "a row that does not differ is left out"

    def kept(changes: object) -> object:
        return unpacked(packed(changes, lambda _row, text: text))  # type: ignore[arg-type]

    assert kept([together]) == kept(alone)
    assert merged([together]) == (together,)
    assert each(rows_named([together])) == rows_named(alone)
    assert each(referred_rows([together])) == each(referred_rows(alone)) == [f"tournaments.day:{other}"]
    sample = together.sample
    assert sample.before
    assert sample.after
    assert {name for name in sample.before if sample.before[name] != sample.after[name]} == set(after)
    again = merged([together, alone[0]])
    assert len(again) == len(alone), "a row changed again leaves the others"
    assert sum(rows for *_both, rows in _rows_alike(together)) == len(alone)


def test_many_rows_are_undone_in_place_but_for_those_that_changed_places() -> None:
    event_id = b.playing(*[9] * 7)
    numbers = {one.id: one.number for one in queries.entries(event_id)}
    first, second, *others = sorted(numbers)
    (later,) = b.entries(event_id, 1)
    steps = (
        {first: 5_000},
        {second: numbers[first]},
        {first: numbers[second]},
        {key: numbers[key] + 1_000 for key in others},
    )
    line = _numbered(event_id, *steps)
    taker = _numbered(event_id, {later: numbers[others[7]]})
    with pytest.raises(Refusal, match="undo_conflicts"):
        undo_lines(line, Command(b.NOBODY))
    undo_lines(taker, Command(b.NOBODY))
    with CaptureQueriesContext(connection) as sent:
        undo_lines(line, Command(b.NOBODY))
    gone = [
        one["sql"]
        for one in sent.captured_queries
        if one["sql"].startswith('DELETE FROM "tournaments_entry"')
    ]
    assert [f"[[{first}],[{second}]]" in sql for sql in gone] == [True]
    assert numbers.items() <= {one.id: one.number for one in queries.entries(event_id)}.items()
    assert not list(differences())


def _numbered(event_id: int, *steps: Mapping[int, int]) -> int:
    """The line of an action that gives entries these numbers, one step after the other."""

    def verb(book: OpenBook) -> None:
        for numbers in steps:
            book.update_many(Entry, {key: {"number": number} for key, number in numbers.items()})
        book.record(FieldDrawn(players=len(steps), tables=1))

    b.at(event_id, verb)
    return Line.objects.latest("pk").pk
