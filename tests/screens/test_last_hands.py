"""The last hands on screens: the floor's page, the dealer's tap, what the parts show the room."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from clock import verbs as clock_actions
from floor.hands import verbs
from floor.last_hands import rows as floor_last
from floor.last_hands import verbs as last_hands
from floor.play import hands
from journal import instants
from people.models import User
from rulebook.days.day import DaySetup
from screens.parts.cache import PartRequest
from screens.parts.fragments import Watched, lacking, whole
from screens.parts.registry import build
from screens.parts.screen_tokens import Holder, ScreenToken
from tests import builders as b
from tests.panels import panel
from tournaments import queries

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tablet() -> Client:
    """A director's tablet."""
    client = Client()
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    return client


def nearly_over(*tables: int, **over: Any) -> int:
    event_id = b.started(*tables, **over)
    b.at(event_id, clock_actions.set_time_left, day=b.day_of(event_id), minutes=10)
    return event_id


def part_of(event_id: int, name: str, holder: int = 0) -> dict[str, Any]:
    shown = ScreenToken(Holder.DEALER, holder, event_id, "en")
    return dict(build(PartRequest(event_id, name, shown.audience, "en", holder)))


def test_the_page_offers_the_cards_that_count_and_leads_to_the_end_of_the_day(tablet: Client) -> None:
    event_id = nearly_over(3, 3, late_until_level=None)
    page = f"/events/{event_id}/last-hands/"
    shown = tablet.get(page).content.decode()
    assert all(f'"card": "{card}"' in shown for card in (3, 4, 5, 6, 7))
    assert tablet.post(f"/api/v1{page}draw/", {"card": 3}, headers=HTMX).status_code == 204
    first, second = (b.table(event_id, number).id for number in (1, 2))

    def played(table_id: int, hand: int) -> int:
        url = f"/api/v1/tables-in-play/{table_id}/last-hand/"
        return tablet.post(url, {"hand": hand}, headers=HTMX).status_code

    assert [played(first, 1), played(first, 1), played(first, 2), played(first, 3)] == [204, 409, 204, 204]
    shown = tablet.get(page).content.decode()
    assert 'data-stopped="1"' in shown
    assert 'data-table="2"' in shown
    assert "End the day" not in shown
    assert [played(second, hand) for hand in (1, 2, 3)] == [204, 204, 204]
    assert f"/days/{b.day_of(event_id)}/floor/end/" in tablet.get(page).content.decode()


def test_outside_its_minutes_the_page_says_why_there_is_no_card(tablet: Client) -> None:
    event_id = b.started(3, 3)
    shown = tablet.get(f"/events/{event_id}/last-hands/").content.decode()
    assert "Too early or too late for the last hands" in shown
    assert "last-card" not in shown


def test_play_goes_on_after_all_with_a_reason(tablet: Client) -> None:
    event_id = nearly_over(3, 3)
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=4)
    page = f"/api/v1/events/{event_id}/last-hands/call-off/"
    assert tablet.post(page, {"reason": ""}, headers=HTMX).status_code == 400
    assert tablet.post(page, {"reason": "Another level"}, headers=HTMX).status_code == 204
    assert queries.play_now(event_id).is_normal


def test_every_screen_tells_how_many_were_drawn() -> None:
    event_id = nearly_over(3, 3, late_until_level=None)
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=4)
    told = part_of(event_id, "clock")
    assert (told["play_state"], told["play_label"]) == ("last_hands", "Last hands: 4")
    assert part_of(event_id, "stats")["phase_note"] == "Last hands: 4 · 2 tables are still playing"


def test_the_dealer_taps_hand_after_hand_until_the_table_stops() -> None:
    event_id = nearly_over(3, 3)
    b.at(event_id, verbs.make_dealer_passes, event=event_id)
    mine = hands.dealer_passes(event_id)[0]
    assert part_of(event_id, "table", mine.id)["may_play_last"] is False
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=3)
    for hand in (1, 2, 3):
        told = part_of(event_id, "table", mine.id)
        assert (told["hand"], told["last_label"]) == (hand, f"Hand finished ({hand} of 3)")
        assert Client().post(f"/d/{mine.code}/last-hand/", {"hand": hand}, headers=HTMX).status_code == 204
        late = Client().post(f"/d/{mine.code}/last-hand/", {"hand": hand}, headers=HTMX)
        assert json.loads(late.content)["code"] == "hand_over"
    told = part_of(event_id, "table", mine.id)
    assert (told["may_play_last"], told["hand_state"]) == (False, "finished")


@pytest.mark.parametrize(("limit", "asks"), [(1_200, True), (None, False)])
def test_the_board_asks_for_the_card_where_the_days_time_ends_with_this_level(
    tablet: Client, limit: int | None, asks: bool
) -> None:
    day = DaySetup(starts_at=instants.now() + timedelta(hours=1), time_limit_seconds=limit)
    event_id = nearly_over(3, 3, late_until_level=None, days=(day,))
    shown = panel(tablet, event_id, "todo")
    assert ("Draw the card" in shown) is asks
    b.at(event_id, last_hands.draw_last_hands, event=event_id, card=4)
    assert "Last hands: 4" in panel(tablet, event_id, "todo")


def test_the_card_comes_onto_the_board_at_its_time_though_nobody_does_anything(tablet: Client) -> None:
    day = DaySetup(starts_at=instants.now() + timedelta(hours=1), time_limit_seconds=2_400)
    event_id = b.started(3, 3, late_until_level=None, days=(day,))
    began = clock.clock_of(b.day_of(event_id)).anchors.at
    assert began is not None
    event = queries.event(event_id)
    due, gone = (floor_last.looks_again_at(event, began + timedelta(minutes=at)) for at in (20, 30))
    assert due == began + timedelta(minutes=27)
    assert gone is not None
    for at, asks in ((due - timedelta(seconds=1), False), (due, True), (gone, False)):
        with instants.simulated_at(at):
            assert floor_last.is_due(event) is asks
    assert floor_last.looks_again_at(event, gone) is None
    watched = Watched("board", event_id, Role.FLOOR, "en")
    page = whole(watched).frame
    with instants.simulated_at(due + timedelta(seconds=1)):
        assert "Draw the card" in "".join(lacking(watched, page.at, page.past).elements.values())
