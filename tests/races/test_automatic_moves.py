"""A veto at the very moment of the automatic move: one of the two, never both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from journal import instants
from journal.opening import Command, tournament_book
from rulebook.profile import profile_from_data
from seating import queries as seats
from seating import reports
from seating.balance.verbs import announce_moves, make_automatic_move, veto_move
from seating.buttons.verbs import set_positions
from tests import builders as b
from tests.races.together import act, at_once, refusals

pytestmark = pytest.mark.django_db(transaction=True)
AT_ONCE = profile_from_data({"seating": {"auto_balance": True, "veto_seconds": 0}})


@pytest.fixture(autouse=True)
def _sold_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registration is closed."""
    monkeypatch.setattr(reports, "_registration_open", [lambda _event, _at: False])


def tap(event_id: int, verb: Callable[..., Any], /, **options: Any) -> Callable[[], Any]:
    return partial(act, [tournament_book(event_id)], Command(b.NOBODY), verb, **options)


@pytest.mark.parametrize("is_vetoed_first", [True, False])
def test_a_veto_and_the_move_at_one_instant_leave_one_of_them(is_vetoed_first: bool) -> None:
    event_id = b.started(9, 7, profile=AT_ONCE)
    for number, blind in ((1, 4), (2, 7)):
        b.at(
            event_id,
            set_positions,
            table=b.table(event_id, number).id,
            big_blind=blind,
            small_blind=blind - 1,
        )
    (move,) = b.at(event_id, announce_moves, day=b.day_of(event_id)).moves
    tasks = [
        tap(event_id, veto_move, move=move),
        tap(event_id, make_automatic_move, move=move),
        tap(event_id, make_automatic_move, move=move),
    ]
    found = at_once(*(tasks if is_vetoed_first else tasks[::-1]))
    (one,) = seats.automatic_moves(event_id)
    assert one.outcome in ("made", "vetoed")
    assert one.ended_at is not None
    assert one.ended_at <= instants.now()
    assert b.sizes(event_id) == ({1: 8, 2: 8} if one.outcome == "made" else {1: 9, 2: 7})
    assert refusals(found) == ([] if one.outcome == "vetoed" else ["automatic_move_over"])
