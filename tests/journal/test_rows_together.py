"""Many rows changed together are kept by column, and say the same as each of them kept alone."""

from __future__ import annotations

import pytest

from journal.balances import _rows_alike
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
from tests import builders as b
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
