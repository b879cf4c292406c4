"""Seating requests, the break order and a broken table's draw, from their pages."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from journal.models import Line
from journal.opening import HOUSE
from rulebook.profile import profile_from_data
from seating import queries as seats
from seating.breaking.verbs import break_table
from seating.draw.verbs import seat_entry
from seating.requests.verbs import request_accessible_seats, set_accessible_seats
from tests import builders as b
from tests.floor.test_pages import who
from tests.forms import send
from tournaments import queries

__all__ = ["who"]

pytestmark = pytest.mark.django_db


def last_draw() -> int:
    return Line.objects.exclude(seed="").order_by("-pk").values_list("pk", flat=True)[0]


def test_needs_are_found_ticked_and_taken_off(who: Client) -> None:
    event_id = b.playing(2)
    one, other = (queries.entry(b.at_seat(event_id, 1, seat)).player_id for seat in (1, 2))
    page = reverse("floor-requests", args=[event_id])
    found, apart = f"{page}?q=Test", reverse("keep-apart")
    assert send(who, found, f"{apart}?event={event_id}", players=[one, other])["Location"].endswith(found)
    send(who, found, apart, players=[one, other])
    send(who, found, reverse("request-accessible-seats"), players=[one])
    room = queries.room_tables()[0].id
    send(who, page, reverse("set-accessible-seats", args=[room]), seats="1, 9")
    here, always = seats.groups_apart(event_id)
    assert (here.event, always.event) == (event_id, None)
    assert seats.players_in_need() == {one}
    assert seats.accessible_seats() == {room: {1, 9}}
    send(who, page, reverse("end-apart", args=[here.id]))
    send(who, page, f"{reverse('request-accessible-seats')}?is_needed=0")
    send(who, page, reverse("set-accessible-seats", args=[room]), seats="")
    assert len(seats.groups_apart(event_id)) == 1
    assert not seats.players_in_need()
    assert not seats.accessible_seats()


def test_one_player_alone_is_not_kept_apart(who: Client) -> None:
    event_id = b.playing(2)
    player = queries.entry(b.at_seat(event_id, 1, 1)).player_id
    page = f"{reverse('floor-requests', args=[event_id])}?q=Test"
    for players in ([player], [player, player]):
        assert send(who, page, reverse("keep-apart"), players=players).status_code >= 400
    assert not seats.groups_apart(event_id)


def test_the_break_order_is_posted_from_its_page_and_shown(who: Client) -> None:
    event_id = b.playing(3, 3, 3)
    page = reverse("floor-break-order", args=[event_id])
    to = reverse("set-break-order", args=[event_id])
    for typed in ("2, 1", "2 1"):
        assert send(who, page, to, numbers=typed)["Location"].endswith(page)
    assert [one.table.number for one in who.get(page).context["listed"]] == [2, 1, 3]
    for typed in ("9", "two", ""):
        refused = send(who, page, to, numbers=typed)
        assert refused.status_code >= 400
        assert refused["Content-Type"].startswith("text/html")


def test_tables_ticked_break_together_and_nobody_moves_twice(who: Client) -> None:
    event_id = b.playing(5, 5, 4, 4)
    page = reverse("floor-break-order", args=[event_id])
    ticked = [b.table(event_id, number).id for number in (3, 4)]
    assert send(who, page, reverse("break-tables", args=[event_id]), tables=ticked).status_code == 302
    assert b.sizes(event_id) == {1: 9, 2: 9}
    moved = [one.entry_id for one in seats.moves(event_id)]
    assert len(moved) == len(set(moved)) == 8
    (line,) = {
        seats.proof_of(pk).line.id for pk in Line.objects.exclude(seed="").values_list("pk", flat=True)
    }
    assert seats.proof_of(line).is_equal
    assert len(who.get(reverse("floor-drawn", args=[line])).context["outs"]) == 2


def test_all_tables_do_not_break_together(who: Client) -> None:
    event_id = b.playing(3, 3)
    page = reverse("floor-break-order", args=[event_id])
    elsewhere = b.event()
    b.room(1, first=3)
    b.opened(elsewhere, 1)
    all_here = [b.table(event_id, number).id for number in (1, 2)]
    for ticked in (all_here, [], [b.table(elsewhere, 3).id]):
        answer = send(who, page, reverse("break-tables", args=[event_id]), tables=ticked)
        assert answer.status_code >= 400
    assert b.sizes(event_id) == {1: 3, 2: 3}


def test_a_feature_table_is_made_and_unmade_by_a_tap(who: Client) -> None:
    event_id = b.playing(3, 3)
    table = b.table(event_id, 1)
    page, to = reverse("floor-table", args=[event_id, table.id]), reverse("feature-table", args=[table.id])
    send(who, page, to)
    assert b.table(event_id, 1).is_feature
    send(who, page, f"{to}?is_feature=0")
    assert not b.table(event_id, 1).is_feature


def test_the_two_step_draw_is_shown_as_it_was_made(who: Client) -> None:
    event_id = b.playing(5, 5, 4)
    needing = b.at_seat(event_id, 3, 4)
    b.do([HOUSE], request_accessible_seats, players=(queries.entry(needing).player_id,))
    room = queries.room_tables()[0].id
    b.do([HOUSE], set_accessible_seats, table=room, seats=[9])
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    line = last_draw()
    for step in ("", "1", "2", "3", "99", "x"):
        assert who.get(reverse("floor-drawn", args=[line]), {"step": step}).status_code == 200
    shown = who.get(reverse("floor-drawn", args=[line])).context
    (out,), (alone,) = shown["outs"], shown["alone"]
    assert (alone.table, alone.seat) == (1, 9)
    assert [(one.table, one.seat) for one in out.taken] == list(out.stack)
    assert sorted(out.stack) == list(out.offered)
    assert [one.old_seat for one in out.dealt] == [1, 2, 3]
    assert all(one.card for one in out.taken)
    given = {(ref.table, ref.seat) for ref in seats.seat_list(event_id)}
    assert {(one.table, one.seat) for one in out.taken} <= given
    proofs = who.get(reverse("floor-proofs", args=[event_id]))
    assert reverse("floor-drawn", args=[line]) in proofs.content.decode()


def test_a_draw_by_numbers_is_shown_from_the_lowest_number_up(who: Client) -> None:
    event_id = b.playing(5, 5, 4, profile=profile_from_data({"breaking": {"draw": "two_step_numbers"}}))
    b.at(event_id, break_table, table=b.table(event_id, 3).id)
    line = last_draw()
    page = who.get(reverse("floor-drawn", args=[line]), {"step": "3"})
    (out,) = page.context["outs"]
    assert [one.card.text for one in out.taken] == ["1", "2", "3", "4"]
    assert [one.old_seat for one in out.dealt] == [1, 2, 3, 4]
    assert [(one.table, one.seat) for one in out.taken] == list(out.stack)
    assert "Each player is dealt a number" in page.content.decode()
    assert "The lowest number takes the first seat card" in page.content.decode()
    assert seats.proof_of(line).is_equal
    assert {move.card for move in seats.moves(event_id) if move.card} == {"1", "2", "3", "4"}


def test_a_line_without_a_broken_table_has_no_steps(who: Client) -> None:
    event_id = b.playing(2)
    (entry_id,) = b.entries(event_id, 1)
    b.at(event_id, seat_entry, entry=entry_id)
    assert who.get(reverse("floor-drawn", args=[last_draw()])).status_code >= 400


def test_the_player_s_page_leads_to_the_seating_requests(who: Client) -> None:
    event_id = b.playing(2)
    one, other = (queries.entry(b.at_seat(event_id, 1, seat)).player_id for seat in (1, 2))
    page = reverse("floor-player-requests", args=[one])
    assert page in who.get(reverse("player", args=[one])).content.decode()
    assert other in [found.id for found in who.get(page, {"q": "Test"}).context["found"]]
    send(who, page, reverse("request-accessible-seats"), is_needed="1")
    send(who, f"{page}?q=Test", reverse("keep-apart"))
    shown = who.get(page).context
    assert shown["needs_seat"]
    ((group, _names, event),) = shown["groups"]
    assert event == ""
    send(who, page, reverse("end-apart", args=[group]))
    send(who, page, reverse("request-accessible-seats"), is_needed="0")
    assert not who.get(page).context["needs_seat"]
    assert not seats.groups_of_player(one)
