"""Hand for hand on screens: the console, the dealers' pages by the code on the table, the parts."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from floor.hands import tables as hand_tables
from floor.hands import tables as heads
from floor.hands import verbs
from floor.play import hands
from journal import instants
from people.models import User
from rulebook.profile import RulesProfile
from screens.parts.cache import PartRequest
from screens.parts.registry import build, may_see
from screens.parts.screen_tokens import Holder, InView, ScreenToken
from screens.wire.admission import valid_tokens
from seating import queries as seats
from tests import builders as b
from tests.panels import panel
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
PAID: dict[str, Any] = {"guarantee_minor": 100_000, "payout": PayoutRule(places=5), "late_until_level": None}


@pytest.fixture
def tablet() -> Client:
    """A floor person's tablet."""
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    return client


def announced(*tables: int, goal: int) -> int:
    event_id = b.started(*tables)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=goal)
    return event_id


def codes(event_id: int) -> dict[int, str]:
    """The code on each table."""
    b.at(event_id, verbs.make_dealer_passes, event=event_id)
    return {one.number: one.code for one in hands.dealer_passes(event_id)}


def part_of(event_id: int, name: str, holder: int = 0) -> dict[str, Any]:
    shown = ScreenToken(Holder.DEALER, holder, event_id, "en")
    return dict(build(PartRequest(event_id, name, shown.audience, "en", holder)))


def tell(code: str, step: str, key: str = "", **values: int) -> Any:
    headers = {"HX-Request": "true"} | ({"Idempotency-Key": key} if key else {})
    return Client().post(f"/d/{code}/{step}/", values, headers=headers)


def test_dealers_report_the_hand_without_a_login_and_the_barrier_rises() -> None:
    event_id = announced(3, 3, goal=5)
    on = codes(event_id)
    assert Client().get(f"/d/{on[1]}/").status_code == 200
    assert tell(on[1], "finished", hand=0).status_code == 204
    assert tell(on[2], "finished", hand=0).status_code == 204
    found = hands.hands(event_id)
    assert found is not None
    assert found.stage == "barrier"


def test_a_tap_sent_twice_is_one_report_and_a_second_tap_learns_of_the_first() -> None:
    event_id = announced(3, 3, goal=5)
    code = codes(event_id)[1]
    assert [tell(code, "finished", key="tap-1", hand=0).status_code for _ in range(2)] == [204, 204]
    again = tell(code, "finished", key="tap-2", hand=0)
    assert json.loads(again.content)["code"] == "table_finished"


def test_a_late_tap_does_not_count_for_the_next_hand() -> None:
    event_id = announced(3, 3, goal=5)
    on = codes(event_id)
    for number in (1, 2):
        tell(on[number], "finished", hand=0)
    b.at(event_id, verbs.begin_next_hand, event=event_id)
    assert json.loads(tell(on[1], "finished", hand=0).content)["code"] == "hand_over"


def test_a_code_made_void_opens_nothing_and_cuts_its_screens() -> None:
    event_id = announced(3, 3, goal=5)
    code = codes(event_id)[1]
    found = hands.dealer_pass(code)
    shown = ScreenToken(Holder.DEALER, found.id, event_id, "en")
    assert valid_tokens([shown]) == {shown: InView(event_id)}
    b.at(event_id, verbs.revoke_dealer_passes, event=event_id, tables=[1])
    assert valid_tokens([shown]) == {}
    assert Client().get(f"/d/{code}/").status_code == 409
    assert tell(code, "finished", hand=0).status_code == 409


def test_a_dealer_sees_clock_figures_and_the_own_table_alone() -> None:
    shown = ScreenToken(Holder.DEALER, 1, 1, "en")
    seen = {name for name in ("clock", "stats", "announcements", "table", "seats", "moves", "payouts", "mine")
            if may_see(shown, name)}  # fmt: skip
    assert seen == {"clock", "stats", "announcements", "table"}
    assert not may_see(ScreenToken(Holder.PLAYER, 1, 1, "en"), "table")


def test_the_table_part_tells_seats_by_number_and_what_to_do() -> None:
    event_id = announced(3, 3, goal=5)
    codes(event_id)
    first = hands.dealer_passes(event_id)[0]
    told = part_of(event_id, "table", first.id)
    assert [row["seat"] for row in told["seats"]] == list(range(1, 10))
    assert sum(bool(row["name"]) for row in told["seats"]) == 3
    assert (told["may_finish"], told["may_hold"], told["counts_heads"]) == (True, True, False)
    b.at(event_id, hand_tables.hold_board, table=b.table(event_id, 1).id)
    held = part_of(event_id, "table", first.id)
    assert (held["hand_state"], held["may_finish"]) == ("all_in", False)


def test_the_dealer_is_told_where_players_must_stay_in_their_seats() -> None:
    bubble = replace(RulesProfile().bubble, must_stay_seated=True)
    event_id = b.started(3, 3, profile=replace(RulesProfile(), bubble=bubble))
    codes(event_id)
    first = hands.dealer_passes(event_id)[0]
    assert part_of(event_id, "table", first.id)["seated_text"] == ""
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=5)
    assert part_of(event_id, "table", first.id)["seated_text"] == "Players stay in their seats."


def test_a_head_count_never_tells_the_dealer_how_many_there_should_be() -> None:
    event_id = announced(3, 3, goal=5)
    on = codes(event_id)
    b.at(event_id, heads.open_head_count, event=event_id)
    first = hands.dealer_passes(event_id)[0]
    told = part_of(event_id, "table", first.id)
    assert (told["counts_heads"], told["heads_text"]) == (True, "")
    assert tell(on[1], "heads", players=3).status_code == 204
    assert part_of(event_id, "table", first.id)["heads_text"] == "Players reported: 3"
    assert tell(on[1], "heads", players=40).status_code == 400


def test_clock_and_figures_tell_every_screen_of_hand_for_hand() -> None:
    event_id = announced(3, 3, goal=5)
    assert part_of(event_id, "clock")["play_state"] == "hand_for_hand"
    told = part_of(event_id, "stats")["hand_for_hand"]
    assert (told["stage"], told["hand"], told["to_go"], told["waiting"]) == ("announced", 0, 1, 2)
    listed = [(one["number"], one["is_done"], one["short"]) for one in told["table_list"]]
    assert listed == [(1, False, "3 players"), (2, False, "3 players")]
    assert told["out"]["label"] == "Next out, place 6"
    assert part_of(b.event(), "stats")["hand_for_hand"] is None


def test_no_screen_says_in_the_money_before_every_head_was_counted() -> None:
    event_id = b.started(2, 2, 2, **PAID)
    publish_late(event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    told = part_of(event_id, "stats")
    assert (told["phase"], told["players_left"], told["places_paid"]) == ("bubble", 5, 5)
    assert "still playing" in told["phase_note"]


def listed(tablet: Client, event_id: int, text: str = "") -> list[tuple[str, dict[str, int], str]]:
    """The players who may be put out: the address, where they were seen, and seat and name."""
    shown = tablet.get(f"/events/{event_id}/hand-for-hand/players/", {"q": text}).content.decode()
    found = re.findall(
        r'hx-post="([^"]+)"\s+hx-vals=\'([^\']+)\'.*?<b>([^<]+)</b>\s*<span>([^<]+)<', shown, re.S
    )
    return [(url, json.loads(seen), f"{seat} {name}") for url, seen, seat, name in found]


def out_by_name(tablet: Client, event_id: int, text: str) -> tuple[int, str]:
    """Put out the first player found by name or table."""
    url, seen, label = listed(tablet, event_id, text)[0]
    return tablet.post(url, seen, headers={"HX-Request": "true"}).status_code, label


def test_who_is_out_is_chosen_by_name_and_never_by_typed_numbers(tablet: Client) -> None:
    event_id = announced(3, 3, goal=5)
    page = tablet.get(f"/events/{event_id}/hand-for-hand/").content.decode()
    assert "at.table" not in page
    everybody = [label for _url, _seen, label in listed(tablet, event_id)]
    assert len(everybody) == 6
    assert [label for _url, _seen, label in listed(tablet, event_id, "2")] == everybody[3:]
    name = everybody[4].split(" ", 1)[1]
    assert [label for _url, _seen, label in listed(tablet, event_id, name)] == [everybody[4]]
    assert out_by_name(tablet, event_id, name) == (204, everybody[4])
    assert everybody[4] not in [label for _url, _seen, label in listed(tablet, event_id)]
    assert "Nobody yet" not in tablet.get(f"/events/{event_id}/hand-for-hand/").content.decode()


def test_a_player_who_has_moved_since_is_not_put_out_from_an_old_list(tablet: Client) -> None:
    event_id = announced(3, 3, goal=5)
    url, seen, _label = listed(tablet, event_id)[0]
    answer = tablet.post(url, {**seen, "seen.seat": 9}, headers={"HX-Request": "true"})
    assert answer.json()["code"] == "stale_view"


def test_with_many_left_the_list_waits_for_a_name_or_a_table(tablet: Client) -> None:
    event_id = announced(9, 9, 9, 9, goal=5)
    assert listed(tablet, event_id) == []
    assert len(listed(tablet, event_id, "3")) == 9


@pytest.mark.thorough
def test_the_console_plays_a_bubble_to_the_money(tablet: Client) -> None:
    event_id = b.started(2, 2, 2, **PAID)
    publish_late(event_id)
    page = f"/events/{event_id}/hand-for-hand/"

    def step(name: str, **values: Any) -> int:
        url = f"/api/v1/events/{event_id}/{name}/"
        return tablet.post(url, values, headers={"HX-Request": "true"}).status_code

    assert step("hand-for-hand/announce", goal="", pace="hand") == 204
    for table_id in [one.id for one in seats.tables(b.day_of(event_id))]:
        assert tablet.post(f"/api/v1/tables-in-play/{table_id}/hand-finished/").status_code == 200
    found = re.search(r"The next hand sets the clock to (\d+):(\d\d)\.", tablet.get(page).content.decode())
    assert found
    assert step("hand-for-hand/next") == 204
    assert clock.reading(b.day_of(event_id), instants.now()).left_ms // 1_000 == int(found[1]) * 60 + int(
        found[2]
    )
    assert "hand 1" in tablet.get(page).content.decode()
    low, high = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)
    stacks = {"stacks[1]entry": low, "stacks[1]stack": 100, "stacks[7]entry": high, "stacks[7]stack": 900}
    for _ in range(2):
        assert out_by_name(tablet, event_id, "1")[0] == 204
    assert f"stacks[{low}]stack" in tablet.get(page).content.decode()
    assert step("hand-for-hand/stacks", **stacks) == 204
    assert [one.place for one in queries.finishers(event_id)] == [5, 6]
    for table_id in [one.id for one in seats.tables(b.day_of(event_id))]:
        tablet.post(f"/api/v1/tables-in-play/{table_id}/hand-finished/")
    assert step("hand-for-hand/next") == 409
    assert step("head-count") == 204
    for one in seats.tables(b.day_of(event_id)):
        if one.players:
            tablet.post(f"/api/v1/tables-in-play/{one.id}/heads/", {"players": one.players})
    assert "Announce: in the money" in tablet.get(page).content.decode()
    assert step("in-the-money") == 204
    assert queries.play_now(event_id).is_normal
    assert "In the money" in part_of(event_id, "announcements")["items"][0]["text"]


def test_the_board_leads_to_the_console_when_the_money_is_near(tablet: Client) -> None:
    event_id = b.started(3, 3, **PAID)
    publish_late(event_id)
    shown = panel(tablet, event_id, "todo")
    assert f"/events/{event_id}/hand-for-hand/" in shown


def test_cards_for_the_tables_are_printed_with_their_codes(tablet: Client) -> None:
    event_id = b.started(3, 3)
    page = f"/events/{event_id}/prints/dealers/"
    codes_of = f"/api/v1/events/{event_id}/dealer-passes/"
    made = tablet.post(codes_of, {"next": page}, headers={"Accept": "text/html"})
    assert (made.status_code, made["Location"]) == (302, page)
    shown = tablet.get(page).content.decode()
    assert shown.count("<svg") >= 2
    assert all(one.code in shown for one in hands.dealer_passes(event_id))
    tablet.post(f"{codes_of}revoke/", {"tables": 1})
    assert [one.number for one in hands.dealer_passes(event_id)] == [2]
