"""Lines and rows of a house that works meanwhile are compared as of one moment."""

from __future__ import annotations

from typing import Any

import pytest

from journal import replay
from tests import builders as b
from tests.journal.test_recalled import elsewhere
from tournaments.models import RoomTable


@pytest.mark.django_db(transaction=True)
def test_what_is_written_while_lines_and_rows_are_compared_is_no_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    b.house()
    lines_read = replay.replayed

    def then_another_writes(*values: Any) -> replay.Rows:
        told = lines_read(*values)
        elsewhere(lambda: b.room(1, 9, first=7))
        return told

    monkeypatch.setattr(replay, "replayed", then_another_writes)
    assert list(replay.differences()) == []
    monkeypatch.undo()
    assert RoomTable.objects.filter(number=7).exists()
    assert list(replay.differences()) == []
