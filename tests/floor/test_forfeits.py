"""Stacks forfeited to re-enter: only as registration closes, the chips leave play exactly, and undo brings them back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.sales import verbs as sell
from floor.busts.verbs import reinstate
from floor.buying.verbs import forfeit_stack
from journal import instants, replay
from journal.book import Actor
from journal.models import Line
from journal.opening import Command
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from seating import queries as seating
from tests import builders
from tests.cashier import at_cashier
from tests.plans import offered
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db
CLOSING, EARLIER = timedelta(minutes=65), timedelta(minutes=55)
"""In level 4, the last of registration, and in level 3."""


@pytest.fixture(autouse=True)
def _replay_equals_rows() -> Iterator[None]:
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer()


def in_play(drawer_id: int, **over: Any) -> tuple[int, int]:
    """An event with re-entries and three stacks of 20,000, and one of its entries."""
    event_id = at_cashier.selling_event(**{"re_entries": 1} | over)
    first, *_others = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(3)]
    at_cashier.start(event_id)
    return event_id, first


def forfeited(event_id: int, entry_id: int, after: timedelta = CLOSING, **over: Any) -> Any:
    with instants.simulated_at(instants.now() + after):
        return builders.at(event_id, forfeit_stack, entry=entry_id, **over)


def test_the_chips_leave_play_and_the_player_re_enters(drawer_id: int) -> None:
    event_id, entry_id = in_play(drawer_id)
    at_cashier.count_stack(entry_id, 3_400)
    answer = forfeited(event_id, entry_id)
    assert (answer.place, answer.left, answer.may_re_enter) == (3, 2, True)
    assert seating.seat_of(entry_id) is None
    gone = [line for line in tournaments.chip_lines(event_id) if line.kind == ChipKind.GIVEN_UP]
    assert [(line.amount, line.entry_id) for line in gone] == [(-3_400, entry_id)]
    assert tournaments.chips_in_play(event_id) == 60_000 - 3_400
    with instants.simulated_at(instants.now() + CLOSING):
        at_cashier.on_entry(sell.sell_re_entry, entry_id, drawer_id)
    assert tournaments.chips_in_play(event_id) == 80_000 - 3_400


def test_the_stack_typed_counts_for_more_than_the_last_count(drawer_id: int) -> None:
    event_id, entry_id = in_play(drawer_id)
    forfeited(event_id, entry_id, stack=150)
    assert tournaments.chips_in_play(event_id) == 60_000 - 150


@pytest.mark.parametrize(
    ("after", "over", "code"),
    [
        (EARLIER, {}, "forfeit_too_early"),
        (timedelta(minutes=85), {}, "registration_closed"),
        (CLOSING, {"re_entries": 0}, "re_entries_used"),
        (CLOSING, {"re_entries": 1, "re_entry_until_level": 2}, "re_entry_closed"),
    ],
)
def test_nobody_forfeits_a_stack_too_early_or_for_nothing(
    drawer_id: int, after: timedelta, over: dict[str, Any], code: str
) -> None:
    event_id, entry_id = in_play(drawer_id, **over)
    with pytest.raises(Refusal, match=code):
        forfeited(event_id, entry_id, after)
    assert tournaments.chips_in_play(event_id) == 60_000


def test_undo_brings_player_and_chips_back(drawer_id: int) -> None:
    event_id, entry_id = in_play(drawer_id)
    seat = seating.seat_of(entry_id)
    forfeited(event_id, entry_id)
    undo_lines(Line.objects.latest("pk").pk, Command(Actor()))
    assert seating.seat_of(entry_id) == seat
    assert tournaments.entry(entry_id).stack == 20_000
    assert tournaments.chips_in_play(event_id) == 60_000


def test_a_reinstated_player_has_the_chips_back(drawer_id: int) -> None:
    event_id, entry_id = in_play(drawer_id)
    forfeited(event_id, entry_id)
    builders.at(event_id, reinstate, entry=entry_id)
    assert tournaments.entry(entry_id).stack == 20_000
    assert tournaments.chips_in_play(event_id) == 60_000


def test_the_page_offers_what_the_rules_let_the_player_buy(drawer_id: int, client: Client) -> None:
    rebuys = {"rebuys": 1, "rebuy_minor": 20_000, "rebuy_stack": 15_000}
    profile = profile_from_data({"clock": {"rebuy_with": "under_starting_stack"}})
    event_id, entry_id = in_play(drawer_id, profile=profile, **rebuys)
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    where = reverse("floor-buying", args=[event_id, entry_id])
    assert offered(client, event_id, entry_id)["buying"] == where
    early = client.get(where).content.decode()
    assert 'name="chips_left"' in early
    assert reverse("forfeit-stack", args=[entry_id]) not in early
    with instants.simulated_at(instants.now() + CLOSING):
        assert reverse("forfeit-stack", args=[entry_id]) in client.get(where).content.decode()
