"""The pages of a colour-up: the room, one table step by step, its sheets, the to-do list."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from access.viewer import Viewer
from clock import rows as clock
from clock import verbs as run
from floor.colour_up import rows as colour_ups
from floor.colour_up import tables, verbs
from floor.hands import verbs as dealers
from floor.play import hands
from floor.todo.event import to_do
from journal import instants
from people.models import User
from rulebook.profile import profile_from_data
from seating.buttons.verbs import set_positions
from tests import builders as b
from tests.floor.test_colour_up import announced, at_table, both, playing, settle
from tests.floor.test_colour_up import count as counted
from tournaments import queries
from wording import words

pytestmark = pytest.mark.django_db
QUERIES = 24
FLOOR = Viewer("director")


@pytest.fixture
def floor(client: Client) -> Client:
    user = User.objects.create_user(username="fabio", password="a long enough one", role=Role.FLOOR)
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


def address(event_id: int, chosen: int, number: int) -> str:
    table_id = b.table(event_id, number).id
    return f"/events/{event_id}/colour-ups/{chosen}/tables/{table_id}/"


def text(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def todo(event_id: int) -> list[str]:
    return [one.title for one in to_do(event_id, FLOOR).items if "Colour-up" in one.title]


def test_a_table_is_counted_raced_and_closed_by_page(floor: Client) -> None:
    event_id = playing(4, 3)
    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    assert todo(event_id) == ["Colour-up: 25 → 100"]
    room = text(floor.get(f"/events/{event_id}/colour-ups/"))
    assert "In the break after level 2: 25 → 100" in room
    chosen, sold = announced(event_id), queries.chips_in_play(event_id)
    page = address(event_id, chosen, 1)
    assert "How many odd chips of 25 are left?" in text(floor.get(page))
    typed = {"odd-1": "3", "odd-2": "2", "odd-3": "1", "odd-4": "0", "last-3": "1"}
    assert floor.post(page, {"step": "count", **typed}).status_code == 302
    race = text(floor.get(page))
    assert "Deal 6 cards from seat 1, then tap the 2 best" in race
    # No message covers the button that ends the race.
    assert 'id="toasts" role="status" aria-live="polite"> </div>' in race
    assert "kept in by one more chip if no card wins" in race
    refused = floor.post(page, {"step": "settle", "won-1": "1"})
    assert refused.status_code == 409
    assert "Chips to win: 2; winners chosen: 1." in text(refused)
    assert floor.post(page, {"step": "settle", "won-1": "1", "won-2": "1"}).status_code == 302
    done = text(floor.get(page))
    assert "This table has exchanged its chips" in done
    # 2 × 100 against 150, and one more for the player who would have been out.
    assert "+150" in done
    assert queries.chips_in_play(event_id) - sold == 150
    assert floor.post(page, {"step": "stray", "chips": "5"}).status_code == 302
    other = address(event_id, chosen, 2)
    totals = {"step": "total", "odd_chips": "5", "new_chips": "1"}
    assert floor.post(other, totals).status_code == 302
    room = text(floor.get(f"/events/{event_id}/colour-ups/"))
    assert "All tables have exchanged" in room
    assert "Close the colour-up" in room
    b.at(event_id, verbs.close_colour_up, colour_up=chosen)
    assert todo(event_id) == []


def test_odd_chips_are_still_there_after_a_refusal(floor: Client) -> None:
    event_id = playing(4)
    page = address(event_id, announced(event_id), 1)
    b.at(event_id, dealers.make_dealer_passes, event=event_id)
    typed = {"step": "count", "odd-1": "3", "odd-2": "4", "odd-3": "x", "last-1": "1"}
    for where in (page, f"/d/{hands.dealer_passes(event_id)[0].code}/colour-up/"):
        refused = floor.post(where, typed)
        assert refused.status_code == 409
        rows = {row.seat: (row.odd, row.is_last) for row in refused.context["one"].rows}
        assert rows == {1: (3, True), 2: (4, False), 3: (0, False), 4: (0, False)}
    assert floor.post(page, typed | {"odd-2": "1", "odd-3": ""}).status_code == 302


def test_what_a_race_changed_is_told_with_its_sign_and_groups_of_thousands(floor: Client) -> None:
    event_id = playing(7, 3)
    chosen = b.at(event_id, verbs.announce_colour_up, event=event_id, gone=25, into=1_000).id
    totals = {"step": "total", "odd_chips": "20", "new_chips": "1", "rescued": "6"}
    assert floor.post(address(event_id, chosen, 1), totals).status_code == 302
    journal = text(floor.get(f"/events/{event_id}/journal/"))
    assert "Table 1 has exchanged its chips of 25: +1,100 (tables left: 1)" in journal
    short = {"step": "total", "odd_chips": "2", "new_chips": "0"}
    assert floor.post(address(event_id, chosen, 2), short).status_code == 302
    assert "25: −50 (tables left: 0)" in text(floor.get(f"/events/{event_id}/journal/"))


@pytest.mark.parametrize("language", ["en", "it"])
def test_totals_that_cannot_be_are_refused_beside_their_figure_and_stay_typed(
    floor: Client, language: str
) -> None:
    event_id = playing(4)
    page = address(event_id, announced(event_id), 1)
    b.at(event_id, dealers.make_dealer_passes, event=event_id)
    typed = {"step": "total", "odd_chips": "9", "new_chips": "12", "rescued": "1"}
    due = {"en": "odd chips: 9; new chips for them: 2.", "it": "chip avanzate: 9; chip nuove in cambio: 2."}
    for where in (page, f"/d/{hands.dealer_passes(event_id)[0].code}/colour-up/"):
        refused = floor.post(where, typed, headers={"accept-language": language})
        assert refused.status_code == 409
        told = text(refused)
        assert due[language] in told
        assert told.count('aria-invalid="true"') == 1
        assert 'class="race-total" open' in told
        for name in ("odd_chips", "new_chips", "rescued"):
            assert f'id="total-{name}" name="{name}" inputmode="numeric" value="{typed[name]}"' in told
    assert floor.post(page, typed | {"new_chips": "2"}).status_code == 302


def test_the_page_of_chips_names_the_tables_of_a_race_and_writes_a_true_minus_sign(floor: Client) -> None:
    event_id = playing(4, 3, 3)
    chosen = announced(event_id)
    for number, odd in ((1, 3), (2, 5), (3, 5)):
        closed = {"step": "total", "odd_chips": str(odd), "new_chips": "1"}
        assert floor.post(address(event_id, chosen, number), closed).status_code == 302
    shown = text(floor.get(f"/events/{event_id}/chips/"))
    assert 'Chip races <span class="muted"> table 1 </span>' in shown
    assert 'Chip races <span class="muted"> tables 2, 3 </span>' in shown
    assert "2 × −25" in shown
    assert ">−50<" in shown
    assert [one.tables for one in queries.chip_groups(event_id)] == [(), (1,), (2, 3)]


def test_the_small_blind_is_asked_for_and_the_rounds_are_told(floor: Client) -> None:
    event_id = playing(4, profile=profile_from_data({"edition": "MONTEGALDA"}))
    page = address(event_id, announced(event_id), 1)
    assert "Who was the small blind of the last hand?" in text(floor.get(page))
    refused = floor.post(page, {"step": "count", "odd-1": "3", "odd-3": "3"})
    assert "Who was the small blind?" in text(refused)
    floor.post(page, {"step": "count", "odd-1": "3", "odd-3": "3", "small_blind": "2"})
    assert "Deal one card each from seat 3" in text(floor.get(page))


def test_every_table_has_a_sheet_on_both_papers(floor: Client) -> None:
    event_id = playing(4, 3)
    chosen = announced(event_id)
    counted(event_id, chosen, 1, (1, 2), (2, 2))
    settle(event_id, chosen, 1, 2)
    for paper in ("a4", "receipt80"):
        sheet = floor.get(f"/events/{event_id}/colour-ups/{chosen}/sheets/", {"paper": paper})
        assert sheet["Content-Type"] == "application/pdf"
        assert sheet.content.count(b"/Type /Page\n") + sheet.content.count(b"/Type /Page ") >= 2
    api = floor.get(f"/api/v1/events/{event_id}/colour-ups/").json()
    assert [one["stage"] for one in api["announced"][0]["tables"]] == ["closed", "waiting"]
    table_id = b.table(event_id, 1).id
    shown = floor.get(f"/api/v1/colour-ups/{chosen}/tables/{table_id}/").json()
    assert shown["cards"] == [{"seat": 1, "cards": 2}, {"seat": 2, "cards": 2}]
    assert colour_ups.open_colour_ups(event_id)


def test_a_dealer_counts_and_settles_the_own_table_without_a_sign_in(client: Client) -> None:
    event_id = playing(3, 2)
    b.at(event_id, dealers.make_dealer_passes, event=event_id)
    code = next(one.code for one in hands.dealer_passes(event_id) if one.number == 1)
    page = f"/d/{code}/colour-up/"
    assert client.get(page)["Location"] == f"/d/{code}/"
    chosen = announced(event_id)
    assert "Chips of 25 become chips of 100." in text(client.get(f"/d/{code}/"))
    asked = text(client.get(page))
    assert "How many odd chips of 25 are left?" in asked
    # Without a sign-in a player is named as on the dealer's page.
    (name,) = words.names("entry", [b.at_seat(event_id, 1, 1)]).values()
    assert name not in asked
    assert f"{name.split()[0]} {name.split()[1]} T." in asked
    client.post(page, {"step": "count", "odd-1": "3", "odd-2": "2"})
    assert client.post(page, {"step": "settle"}).status_code == 409
    assert client.post(page, {"step": "settle", "won-2": "1"}).status_code == 302
    assert client.get(page)["Location"] == f"/d/{code}/"
    shown = colour_ups.colour_up(chosen)
    assert next((one.number, one.stage, one.delta) for one in shown.tables) == (1, "closed", -25)
    assert [one.number for one in shown.waiting] == [2]


def test_moves_wait_for_tables_that_still_race_and_the_break_can_be_made_longer(floor: Client) -> None:
    event_id = playing(9, 6, late_until_level=None)
    for number, big, small in ((1, 4, 3), (2, 6, 5)):
        where = b.table(event_id, number).id
        b.at(event_id, set_positions, table=where, big_blind=big, small_blind=small)
    move = next(one for one in to_do(event_id, FLOOR).items if "Balance" in one.title)
    assert move.apply_url
    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    chosen = announced(event_id)
    held = next(one for one in to_do(event_id, FLOOR).items if "Balance" in one.title)
    assert (held.apply_url, held.is_line) == ("", True)
    assert held.why == "Waits until tables 1, 2 have exchanged their chips."
    asked = next(one for one in to_do(event_id, FLOOR).items if "Colour-up" in one.title)
    left = clock.reading(b.day_of(event_id), instants.now()).left_ms
    assert floor.post(asked.hold_url, headers={"HX-Request": "true"}).status_code == 204
    assert clock.reading(b.day_of(event_id), instants.now()).left_ms - left > 100_000
    for number in (1, 2):
        totals = {"odd_chips": 0, "new_chips": 0}
        at_table(event_id, tables.close_table_by_total, chosen, number, **totals)
    move = next(one for one in to_do(event_id, FLOOR).items if "Balance" in one.title)
    assert "exchanged" not in move.why


@pytest.mark.parametrize("sizes", [(3, 3), (3, 3, 3, 3, 3, 3)])
def test_the_sheets_of_more_tables_ask_the_database_no_more_often(
    floor: Client, sizes: tuple[int, ...]
) -> None:
    event_id = playing(*sizes)
    chosen = announced(event_id)
    for number in range(1, len(sizes) + 1):
        counted(event_id, chosen, number, (1, 2), (2, 2))
    with CaptureQueriesContext(connection) as found:
        assert floor.get(f"/events/{event_id}/colour-ups/{chosen}/sheets/").status_code == 200
    assert len(found) <= QUERIES


def test_a_colour_up_whose_break_is_over_asks_for_the_next_break(floor: Client) -> None:
    event_id = playing(3)

    def why() -> str:
        return next(str(one.why) for one in to_do(event_id, FLOOR).items if "Colour-up" in one.title)

    b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    assert why() == "No level after level 2 needs these chips: they leave in its break."
    for _period in ("break", "level 3"):
        b.at(event_id, run.forward_clock, day=b.day_of(event_id))
    assert why() == "No level after level 2 needs these chips, and its break is over. Use the next one."
    assert "Not needed since level 2: 25 → 100" in text(floor.get(f"/events/{event_id}/colour-ups/"))


def test_a_page_leads_through_two_colour_ups_of_a_table(floor: Client) -> None:
    event_id, (small, large) = both(3)
    pages = [address(event_id, one, 1) for one in (small, large)]
    first = floor.post(pages[0], {"step": "count", "odd-1": "4", "last-1": "1", "odd-2": "19"})
    assert (first.status_code, first["Location"]) == (302, pages[1])
    told = text(floor.get(pages[0]))
    assert "Count the chips of 100 at this table first" in told
    assert "Race finished" not in told
    assert "has only chips of 25, 100" in text(floor.get(pages[1]))
    second = floor.post(pages[1], {"step": "count", "odd-1": "2", "last-1": "1", "odd-2": "4"})
    assert second["Location"] == pages[0]
    assert "The race for the chips of 25 comes first" in text(floor.get(pages[1]))


def test_what_a_dealer_typed_is_about_the_chips_that_were_shown(client: Client) -> None:
    event_id, (small, large) = both(3)
    b.at(event_id, dealers.make_dealer_passes, event=event_id)
    code = next(one.code for one in hands.dealer_passes(event_id) if one.number == 1)
    # Somebody else counts meanwhile; another chip comes next at this table.
    counted(event_id, small, 1, (1, 4))
    client.post(f"/d/{code}/colour-up/", {"step": "count", "colour_up": str(small), "odd-1": "3"})
    table = b.table(event_id, 1).id
    stages = [colour_ups.colour_up(one).table(table) for one in (small, large)]
    assert [(one.stage.value, one.odd_chips) for one in stages] == [("counted", 3), ("waiting", 0)]
