"""Players marked absent, blinded off, back; the stacks of those who never came taken up."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from clock import verbs
from floor.absent import verbs as absent
from floor.absent.rows import absent_players, alone_at_tables
from floor.busts.verbs import reinstate
from floor.models import AbsentAs
from floor.penalties.rows import hints, level_now
from floor.penalties.verbs import count_hand_served
from floor.plan.tables import plan
from journal import instants
from journal.book import Actor
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from payouts.authority.ranking import who_is_ranked
from people.models import User
from rulebook.absent import StackOf, no_show
from rulebook.penalties import cost_of_orbit
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from rulebook.structure import AnteKind, Game, GameChange, GameOrder
from screens.parts.cache import Audience, PartRequest
from screens.parts.clock import clock_part
from screens.room.ready_texts import ready_texts
from seating.buttons.games import change_game
from seating.buttons.verbs import place_button
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
    seat = next(s for t in plan(event_id).tables for s in t.seats if s.entry == one)
    assert (seat.is_absent, seat.state, "away" in seat.penalty) == (True, "away", True)
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


def chips_taken_up(event_id: int) -> int:
    return -sum(one.total for one in queries.chip_groups(event_id) if one.kind == ChipKind.TAKEN_UP)


def test_a_no_show_loses_the_game_at_montegalda_and_the_chips_leave_play(client: Client) -> None:
    event_id = b.started(4, profile=profile_named("MONTEGALDA"))
    before, one = queries.chips_in_play(event_id), never_came(event_id)
    client.force_login(User.objects.create_user("dora", password="x", role=Role.DIRECTOR))
    shown = client.get(f"/events/{event_id}/absent/").content.decode()
    assert "Take up the stack" in shown
    assert "the buy-in is due" in shown
    taken = b.at(event_id, absent.take_up_stack, entry=one)
    assert (taken.is_buy_in_kept, queries.entry(one).status) == (False, "out")
    assert before - taken.in_play == taken.chips == chips_taken_up(event_id)
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
    monkeypatch.setattr(absent, "ruling_on", lambda *_values: after_break)
    taken = b.at(event_id, absent.take_up_stack, entry=one)
    assert (queries.entry(one).status, queries.players_left(event_id)) == ("void", 3)
    assert (b.table(event_id, 1).players, taken.in_play) == (3, before - taken.chips)
    assert "stack taken up" in latest(event_id)
    field = queries.ranked_field(event_id)
    assert (field.entries, field.places, field.no_shows) == (3, 3, 1)
    assert "1 player never came and is not ranked." in who_is_ranked(event_id)
    undo_latest(event_id)
    assert (queries.ranked_field(event_id).places, queries.ranked_field(event_id).no_shows) == (4, 0)
    assert (queries.entry(one).status, b.table(event_id, 1).players) == ("alive", 4)
    assert queries.chips_in_play(event_id) == before


def test_no_stack_is_taken_up_from_the_last_two_players() -> None:
    event_id = b.started(2, profile=profile_named("MONTEGALDA"))
    one = never_came(event_id)
    with pytest.raises(Refusal, match="no_show_in_the_end"):
        b.at(event_id, absent.take_up_stack, entry=one)


def away_with_button(seats: int = 4) -> tuple[int, int]:
    """An absent player in seat 2, next after the button and thus big blind soon; the event and the entry."""
    event_id = b.started(seats)
    one = b.at_seat(event_id, 1, 2)
    b.at(event_id, place_button, table=b.table(event_id, 1).id, seat=4)
    b.at(event_id, absent.mark_absent, entry=one)
    return event_id, one


def test_hands_reported_at_the_table_are_taken_off_and_won_by_the_others() -> None:
    event_id, one = away_with_button()
    table, before = b.table(event_id, 1), queries.chips_in_play(event_id)
    with pytest.raises(Refusal, match="absent_stack_grows"):
        b.at(event_id, absent.blind_off, entry=one, stack=before)
    for _hand in range(4):
        b.at(event_id, count_hand_served, table=table.id)
    assert "hand was played" in latest(event_id)
    (found,) = absent_players(event_id, instants.now())
    # Whatever the phase, four hands at four players are one orbit.
    level = clock.structure_of(table.day_id).levels[0]
    cost = cost_of_orbit(level, 4)
    assert (found.played, found.is_reported, found.paid) == (4, True, cost)
    taken = b.at(event_id, absent.blind_off, entry=one)
    assert (taken.chips, taken.stack) == (cost, queries.entry(one).stack)
    assert queries.chips_in_play(event_id) == before
    lines = [line for line in queries.chip_lines(event_id) if line.kind == ChipKind.BLINDED_OFF]
    assert [(line.entry_id, line.amount, line.table) for line in lines] == [(one, -cost, 1), (None, cost, 1)]
    (after,) = absent_players(event_id, instants.now())
    assert (after.played, after.paid, after.left) == (0, 0, taken.stack)
    undo_latest(event_id)
    assert queries.entry(one).stack == found.stack


def test_an_absent_player_pays_the_stakes_of_the_game_that_the_table_deals() -> None:
    """Of several games within a level each hand costs what was dealt in it: in stud an ante per hand."""
    levels = tuple(replace(one, small_bet=400, big_bet=800, bring_in=100, stud_ante=75) for one in b.levels())
    order = GameOrder((Game.HOLDEM, Game.STUD), GameChange.HANDS, 2)
    event_id = b.started(4, games=order, periods=levels)
    one, table = b.at_seat(event_id, 1, 2), b.table(event_id, 1)
    b.at(event_id, place_button, table=table.id, seat=4)
    b.at(event_id, absent.mark_absent, entry=one)
    later = instants.now() + timedelta(minutes=8)
    plain = cost_of_orbit(levels[0], 4)
    assert absent_players(event_id, later)[0].paid == plain
    b.at(event_id, change_game, table=table.id)
    (found,) = absent_players(event_id, later)
    assert found.paid == plain - levels[0].small_blind + 75, "a tap begins the game with the hand dealt now"
    assert found.hands == -(-((found.stack or 0) - found.paid) // 75), "all to come cost the ante of stud"
    with instants.simulated_at(later):
        level = level_now(table.day_id, b.table(event_id, 1))
    assert level is not None
    text = " ".join(hints(queries.profile(event_id).penalties, level, 4))
    assert "an orbit costs 400 chips" in text, "a bring-in and four antes"


def test_without_reports_blinds_are_reckoned_by_the_play_since() -> None:
    event_id, one = away_with_button()
    now = instants.now()
    (found,) = absent_players(event_id, now + timedelta(minutes=8))
    assert (found.played, found.is_reported) == (4, False)
    assert found.paid == cost_of_orbit(clock.structure_of(queries.entry(one).day_id).levels[0], 4)
    (much_later,) = absent_players(event_id, now + timedelta(days=1))
    assert (much_later.is_gone, much_later.hands) == (True, 0)


def test_the_ante_is_halved_on_clock_walls_and_for_absent_players(client: Client) -> None:
    rules = profile_named("TDA2024")
    levels = tuple(replace(one, ante=one.big_blind, ante_kind=AnteKind.BIG_BLIND) for one in b.levels())
    halving = replace(rules, betting=replace(rules.betting, ante_halved_at=3))
    event_id = b.started(4, profile=halving, periods=levels, late_until_level=1)
    day_id, one, began = b.day_of(event_id), b.at_seat(event_id, 1, 2), instants.now()
    b.at(event_id, place_button, table=b.table(event_id, 1).id, seat=4)
    b.at(event_id, absent.mark_absent, entry=one)
    asked = PartRequest(event_id, "clock", Audience.PUBLIC, "en")
    with instants.simulated_at(began + timedelta(minutes=25)):
        assert clock_part(asked)["timetable"][0]["ante"] == 400
        b.bust(event_id, b.at_seat(event_id, 1, 4))
        shown = clock_part(asked)["timetable"]
        assert [row["ante"] for row in shown if row["kind"] == "level"][:2] == [200, 400]
        client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
        assert client.get(f"/api/v1/days/{day_id}/clock/").json()["ante"] == 200
        assert "ante 200" in str(ready_texts(event_id, ("en",), instants.now()))
        assert any("800" in hint for hint in hints(halving.penalties, level_now(day_id), 3))
        (after,) = absent_players(event_id, instants.now())
        (later,) = absent_players(event_id, instants.now() + timedelta(minutes=12))
        # Six hands more are two orbits of three, each of them a half ante cheaper.
        assert later.paid - after.paid == 2 * (200 + 400 + 200)


def test_a_dinner_of_an_hour_pays_nothing_to_the_player_alone() -> None:
    event_id = b.started(2, profile=profile_named("WSOP2026"))
    began = instants.now()
    day_id = b.day_of(event_id)
    b.at(event_id, absent.mark_absent, entry=b.at_seat(event_id, 1, 2))
    with instants.simulated_at(began + timedelta(minutes=14)):
        b.at(event_id, verbs.pause_clock, day=day_id, generation=clock.clock_of(day_id).generation)
    after = began + timedelta(minutes=74)
    (alone,) = alone_at_tables(absent_players(event_id, after), queries.event(event_id), after)
    assert (alone.awarded.small_blinds, alone.awarded.big_blinds) == (4, 4)
    assert 13 * 60_000 < alone.alone_ms <= 14 * 60_000


def test_the_only_player_present_receives_blinds_by_time(client: Client) -> None:
    event_id = b.started(2, profile=profile_named("WSOP2026"))
    here, now = b.at_seat(event_id, 1, 1), instants.now()
    b.at(event_id, absent.mark_absent, entry=b.at_seat(event_id, 1, 2))
    found = absent_players(event_id, now)
    (alone,) = alone_at_tables(found, queries.event(event_id), now + timedelta(minutes=10))
    level = clock.structure_of(b.day_of(event_id)).levels[0]
    assert (alone.entry.id, alone.awarded.blinds) == (here, 4)
    assert alone.awarded.chips == 2 * (level.small_blind + level.big_blind)
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    assert "is alone for 0 min" in client.get(f"/events/{event_id}/absent/").content.decode()
