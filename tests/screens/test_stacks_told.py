"""Counted stacks on screens: the leaders on walls and board, with big blinds and the time of the count."""

from __future__ import annotations

from datetime import timedelta

import pytest

from access.viewer import Viewer
from floor.busts.verbs import reinstate
from floor.counts.verbs import count_stack
from journal import instants
from people.models import Role
from screens.board.leaders import leaders_panel
from screens.parts.cache import PartRequest
from screens.parts.registry import build, may_see
from screens.parts.screen_tokens import Audience, Holder, ScreenToken
from seating.commands import Spot
from seating.moves.verbs import move_player
from tests import builders as b
from tests.floor.test_penalty_pages import client
from tests.panels import panel
from tests.screens.evenings import change
from tournaments import queries

pytestmark = pytest.mark.django_db
STAFF = Viewer("director")


def stacks_part(event_id: int, audience: Audience = Audience.PUBLIC) -> dict:
    return dict(build(PartRequest(event_id, "stacks", audience, "en")))


def counted(event_id: int, *stacks: int) -> list[int]:
    """Stacks counted at table 1, seat by seat; the entries."""
    entries = [b.at_seat(event_id, 1, seat) for seat in range(1, len(stacks) + 1)]
    for entry, stack in zip(entries, stacks, strict=True):
        b.at(event_id, count_stack, entry=entry, stack=stack)
    return entries


def test_only_counted_stacks_are_told_and_equal_ones_share_a_rank() -> None:
    event_id = b.started(5, 3)
    assert stacks_part(event_id) == {"rows": [], "counted": 0}
    first, second, third = counted(event_id, 12_000, 31_000, 12_000)
    rows = stacks_part(event_id)["rows"]
    assert [(row["rank"], row["table"], row["seat"], row["stack"]) for row in rows] == [
        (1, 1, 2, 31_000),
        (2, 1, 1, 12_000),
        (2, 1, 3, 12_000),
    ]
    assert stacks_part(event_id)["counted"] == 3
    assert "entry" not in rows[0]
    assert [row["entry"] for row in stacks_part(event_id, Audience.STAFF)["rows"]] == [second, first, third]
    at = queries.entry(second).stack_at
    assert at is not None
    assert rows[0]["counted_at_ms"] == round(at.timestamp() * 1_000)
    b.at(event_id, move_player, entry=second, to=Spot(2, 9))
    assert stacks_part(event_id)["rows"][0]["table"] == 2
    change(event_id, shows_names=False)
    assert stacks_part(event_id)["rows"][0]["name"].startswith("Entry ")


def test_who_went_out_and_came_back_with_other_chips_was_not_counted_since() -> None:
    event_id = b.started(5)
    (entry, _other) = counted(event_id, 12_000, 31_000)
    b.bust(event_id, entry)
    assert [row["stack"] for row in stacks_part(event_id)["rows"]] == [31_000]
    with instants.simulated_at(instants.now() + timedelta(minutes=1)):
        b.at(event_id, reinstate, entry=entry, stack=500)
    assert [row["stack"] for row in stacks_part(event_id)["rows"]] == [31_000]
    assert queries.counted_stack(entry) is None


def test_the_board_lists_three_leaders_in_big_blinds() -> None:
    event_id = b.started(5)
    assert leaders_panel(event_id, STAFF).lines == ()
    counted(event_id, 12_000, 31_000, 20_000, 25_000)
    lines = leaders_panel(event_id, STAFF).lines
    assert [(one.rank, one.stack, one.in_blinds) for one in lines] == [
        (1, 31_000, 155),
        (2, 25_000, 125),
        (3, 20_000, 100),
    ]
    page = panel(client(Role.INSPECTOR), event_id, "leaders-panel")
    assert "31,000" in page
    assert "155" in page


@pytest.mark.parametrize(
    ("holder", "sees"), [(Holder.DISPLAY, True), (Holder.PLAYER, False), (Holder.DEALER, False)]
)
def test_walls_show_stacks_and_telephones_of_players_do_not(holder: Holder, sees: bool) -> None:
    assert may_see(ScreenToken(holder, 1, 1, "en"), "stacks") is sees


def test_the_leaders_change_since_the_count_before_is_told() -> None:
    event_id = b.started(3)
    first, second, _third = counted(event_id, 12_000, 31_000, 9_000)
    assert [row["change"] for row in stacks_part(event_id)["rows"]] == [None, None, None]
    with instants.simulated_at(instants.now() + timedelta(minutes=20)):
        b.at(event_id, count_stack, entry=first, stack=40_500)
        b.at(event_id, count_stack, entry=second, stack=2_500)
    assert [(row["stack"], row["change"]) for row in stacks_part(event_id)["rows"]] == [
        (40_500, 28_500),
        (9_000, None),
        (2_500, -28_500),
    ]
    row = stacks_part(event_id)["rows"][0]
    assert f"{row['surname']} {row['given'][:1]}." == row["name"]
