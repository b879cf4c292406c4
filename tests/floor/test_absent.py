"""Players marked absent, blinded off, back; the stacks of those who never came taken up."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from floor.absent import verbs as absent
from floor.absent.queries import absent_players
from floor.busts.verbs import reinstate
from floor.models import AbsentAs
from floor.plan.floor_plan import plan
from journal import instants
from journal.book import Actor
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from rulebook.absent import StackOf, no_show
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from seating.actions import place_button
from tests import builders as b
from tests.undoing import undo_lines
from tournaments import queries
from tournaments.queries import ChipKind

pytestmark = pytest.mark.django_db


def latest(event_id: int) -> str:
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    return str(line.sentence)


def undo_latest(event_id: int) -> None:
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    undo_lines(line.id, Command(Actor()))


def test_an_absent_player_is_on_the_list_until_back_and_each_tap_is_undone() -> None:
    event_id = b.started(4)
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, absent.mark_absent, entry=one)
    (found,) = absent_players(event_id, instants.now())
    assert (found.entry.id, found.seat, found.kind) == (one, 2, AbsentAs.AWAY)
    seat = next(s for t in plan(event_id, may_write=True).tables for s in t.seats if s.entry == one)
    assert (seat.is_absent, "away" in seat.penalty) == (True, True)
    with pytest.raises(Refusal, match="already_absent"):
        b.at(event_id, absent.mark_absent, entry=one)
    b.at(event_id, absent.mark_absent, entry=one, kind=AbsentAs.LEFT)
    assert "has left for good" in latest(event_id)
    b.at(event_id, absent.mark_back, entry=one)
    assert absent_players(event_id, instants.now()) == ()
    with pytest.raises(Refusal, match="not_absent"):
        b.at(event_id, absent.mark_back, entry=one)
    undo_latest(event_id)
    assert len(absent_players(event_id, instants.now())) == 1


def test_the_table_tells_in_about_how_many_hands_an_absent_player_is_out(client: Client) -> None:
    event_id = b.started(4)
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, absent.mark_absent, entry=one)
    b.at(event_id, place_button, table=b.table(event_id, 1).id, seat=4)
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    page = f"/events/{event_id}/absent/"
    (found,) = absent_players(event_id, instants.now())
    assert found.table is not None
    table_page = f"/events/{event_id}/floor/tables/{found.table.id}/"
    assert found.hands is not None
    for address in (page, table_page):
        assert f"out in about {found.hands} hands" in client.get(address).content.decode()
    read = client.get(f"/api/v1/events/{event_id}/absent/").json()["results"]
    assert [(row["entry"], row["kind"], row["hands"]) for row in read] == [(one, "away", found.hands)]
    client.force_login(User.objects.create_user("ines", password="x", role=Role.INSPECTOR))
    assert "mark-back" not in client.get(page).content.decode()


def test_a_stack_is_taken_up_by_the_rules_of_the_event_only() -> None:
    event_id = b.started(4)
    one = b.at_seat(event_id, 1, 2)
    with pytest.raises(Refusal, match="no_no_show"):
        b.at(event_id, absent.take_up_stack, entry=one)
    b.at(event_id, absent.mark_absent, entry=one, kind=AbsentAs.NO_SHOW)
    with pytest.raises(Refusal, match="stack_stays"):
        b.at(event_id, absent.take_up_stack, entry=one)
    (found,) = absent_players(event_id, instants.now())
    assert found.ruling is not None
    assert found.ruling.stack is StackOf.BLINDED_OFF


def never_came(event_id: int) -> int:
    """A player in seat 2 of the first table who never came."""
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, absent.mark_absent, entry=one, kind=AbsentAs.NO_SHOW)
    return one


def test_a_no_show_loses_the_game_at_montegalda_and_the_chips_leave_play(client: Client) -> None:
    event_id = b.started(4, profile=profile_named("MONTEGALDA"))
    before, one = queries.chips_in_play(event_id), never_came(event_id)
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    shown = client.get(f"/events/{event_id}/absent/").content.decode()
    assert "Take up the stack" in shown
    assert "the buy-in is due" in shown
    taken = b.at(event_id, absent.take_up_stack, entry=one)
    assert (taken.is_buy_in_kept, queries.entry(one).status) == (False, "out")
    assert before - taken.in_play == taken.chips == -queries.chips_by_kind(event_id)[ChipKind.TAKEN_UP]
    assert "lost the game, place 4" in latest(event_id)
    undo_latest(event_id)
    assert (queries.entry(one).status, queries.chips_in_play(event_id)) == ("alive", before)
    b.at(event_id, absent.take_up_stack, entry=one)
    b.at(event_id, reinstate, entry=one)
    assert queries.chips_in_play(event_id) == before


def test_a_no_show_without_a_lost_game_is_no_entry_any_more_and_takes_no_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    event_id = b.started(4, profile=profile_named("WSOP2026"))
    before, one = queries.chips_in_play(event_id), never_came(event_id)
    after_break = no_show(profile_named("WSOP2026").penalties, is_first_break_over=True)
    monkeypatch.setattr(absent, "ruling_on", lambda *_given: after_break)
    taken = b.at(event_id, absent.take_up_stack, entry=one)
    assert (queries.entry(one).status, queries.players_left(event_id)) == ("void", 3)
    assert (b.table(event_id, 1).players, taken.in_play) == (3, before - taken.chips)
    assert "stack taken up" in latest(event_id)
    undo_latest(event_id)
    assert (queries.entry(one).status, b.table(event_id, 1).players) == ("alive", 4)
    assert queries.chips_in_play(event_id) == before


def test_no_stack_is_taken_up_from_the_last_two_players() -> None:
    event_id = b.started(2, profile=profile_named("MONTEGALDA"))
    one = never_came(event_id)
    with pytest.raises(Refusal, match="no_show_in_the_end"):
        b.at(event_id, absent.take_up_stack, entry=one)
