"""Soft hand for hand and orbit for orbit: the tables wait for one another, the clock keeps running (TDA 2024 RP-19)."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from access.roles import Role
from clock import rows as clock
from floor.hands import tables as hand_tables
from floor.hands import verbs
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from floor.play import hands
from floor.todo.subjects import penalties_to_do
from journal import instants
from journal.opening import tournament_book
from journal.queries import latest_lines
from payouts.awards.rows import awards
from people.models import User
from rulebook.bubble import Pace
from rulebook.profile import RulesProfile, profile_named
from rulebook.profile.variants import AgainstStalling
from tests import builders as b
from tests.floor.test_hand_for_hand import PAID, next_hand, places, play, refusal, report
from tests.floor.test_hands_around import hands_left, take_back
from tests.payouts.evening import publish_late
from tests.screens.test_hand_for_hand import codes, part_of
from tournaments import queries
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


def waiting(pace: str, *tables: int, goal: int) -> int:
    """An event whose tables wait for one another at a pace, the first round started."""
    event_id = b.started(*tables)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=goal, pace=Pace(pace))
    report(event_id, *range(1, len(tables) + 1))
    next_hand(event_id)
    return event_id


def is_running(event_id: int) -> bool:
    return clock.reading(b.day_of(event_id), instants.now()).state == "running"


@pytest.mark.parametrize("pace", ["soft", "orbit"])
def test_at_a_soft_pace_the_tables_wait_and_the_clock_runs_on(pace: str) -> None:
    event_id = waiting(pace, 3, 3, goal=4)
    assert is_running(event_id)
    report(event_id, 1)
    assert refusal(event_id, verbs.begin_next_hand, event=event_id).code == "tables_playing"
    report(event_id, 2)
    assert next_hand(event_id).hand == 2
    assert is_running(event_id)
    b.at(event_id, verbs.end_hand_for_hand, event=event_id, reason="Enough")
    assert is_running(event_id)


def test_a_soft_pace_synchronises_and_ties_no_busts() -> None:
    event_id = waiting("soft", 3, 3, goal=4)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, one)
    b.bust(event_id, other)
    assert places(event_id) == {one: (6, 6), other: (5, 5)}
    assert hands.out_in_hand(play(event_id)).entries == ()


def test_players_out_before_hand_for_hand_share_no_prize_with_those_out_in_it() -> None:
    event_id = b.started(8, 8, guarantee_minor=1_000_000, payout=PayoutRule(places=13))
    publish_late(event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, pace=Pace.SOFT, goal=13)
    before = [b.at_seat(event_id, 1, 1), b.at_seat(event_id, 1, 2)]
    b.bust(event_id, *before)
    report(event_id, 1)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    within = [b.at_seat(event_id, 2, 1), b.at_seat(event_id, 1, 3)]
    b.bust(event_id, *within)
    found = places(event_id)
    assert [found[one] for one in (*within, *before)] == [(13, 14), (13, 14), (16, 16), (15, 15)]
    assert {one.entry_id for one in awards(event_id)} == set(within)


def test_a_hand_still_being_played_at_the_announcement_is_eligible() -> None:
    event_id = b.started(8, 8, guarantee_minor=1_000_000, payout=PayoutRule(places=13))
    publish_late(event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, pace=Pace.SOFT, goal=13)
    playing, done = b.at_seat(event_id, 2, 1), b.at_seat(event_id, 1, 1)
    b.bust(event_id, playing, done)
    assert places(event_id) == {playing: (16, 16), done: (15, 15)}
    report(event_id, 1)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    assert places(event_id) == {playing: (15, 15), done: (16, 16)}
    late = [b.at_seat(event_id, 2, 2), b.at_seat(event_id, 1, 3)]
    b.bust(event_id, *late)
    assert [places(event_id)[one] for one in (playing, *late, done)] == [(13, 15)] * 3 + [(16, 16)]


def test_an_orbit_is_many_hands_its_busts_rank_by_order_and_the_last_one_ends_the_event() -> None:
    event_id = waiting("orbit", 2, 2, goal=1)
    one, other = b.at_seat(event_id, 1, 1), b.at_seat(event_id, 2, 1)
    b.bust(event_id, one)
    b.bust(event_id, other)
    assert places(event_id) == {one: (4, 4), other: (3, 3)}
    b.bust(event_id, b.at_seat(event_id, 1, 2))
    assert queries.event(event_id).state == "finished"


def test_in_an_orbit_boards_run_and_misdeals_are_dealt_as_usual() -> None:
    event_id = waiting("orbit", 3, 3, goal=4)
    table_id = b.table(event_id, 1).id
    assert refusal(event_id, hand_tables.hold_board, table=table_id).code == "orbit_on"
    assert refusal(event_id, hand_tables.redeal_hand, table=table_id).code == "orbit_on"
    report(event_id, 1)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.sentence == "Table 1 has finished orbit 1, 1 still playing"


def test_the_hands_that_a_player_misses_in_an_orbit_are_counted_by_the_floor() -> None:
    event_id = waiting("orbit", 3, 3, goal=4)
    entry = b.at_seat(event_id, 1, 1)
    b.at(event_id, penalties.give_penalty, entry=entry, kind=GivenKind.MISSED_HANDS, hands=4)
    before = hands_left(entry)
    report(event_id, 1)
    assert hands_left(entry) == before
    assert any("1" in item.title for item in penalties_to_do(event_id, may_write=True))
    b.at(event_id, penalties.count_hand_served, table=b.table(event_id, 1).id)
    assert hands_left(entry) == before - 1


def test_the_rules_say_what_the_floor_may_announce() -> None:
    event_id = b.started(3, 3, profile=profile_named("WSOP2026"))
    told = refusal(event_id, verbs.announce_hand_for_hand, event=event_id, goal=4, pace=Pace.SOFT)
    assert (told.code, told.detail["offered"]) == ("pace_unknown", ("hand",))


def test_a_house_that_plays_orbits_offers_no_soft_hand() -> None:
    bubble = replace(RulesProfile().bubble, against_stalling=AgainstStalling.ORBIT)
    other = b.started(3, 3, profile=replace(RulesProfile(), bubble=bubble))
    assert (
        refusal(other, verbs.announce_hand_for_hand, event=other, goal=4, pace=Pace.SOFT).code
        == "pace_unknown"
    )
    b.at(other, verbs.announce_hand_for_hand, event=other, goal=4, pace=Pace.ORBIT)
    assert play(other).pace is Pace.ORBIT


def test_it_lasts_until_hand_for_hand_is_due_which_takes_its_place() -> None:
    event_id = b.started(3, 3, 3, **PAID)
    publish_late(event_id)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, pace=Pace.SOFT)
    assert play(event_id).goal == 6
    out = b.at_seat(event_id, 1, 1)
    b.bust(event_id, out)
    again = refusal(event_id, verbs.announce_hand_for_hand, event=event_id, pace=Pace.ORBIT)
    assert again.code == "hand_for_hand_on"
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id)
    assert (play(event_id).pace, play(event_id).goal, play(event_id).hand) == (Pace.HAND, 5, 0)
    assert [entry.id for entry in hands.out_in_hand(play(event_id)).entries] == [out]
    assert not is_running(event_id)
    take_back(event_id, "HandForHandAnnounced")
    assert play(event_id).pace is Pace.SOFT
    assert is_running(event_id)
    take_back(event_id, "SoftPaceAnnounced", together=True)
    assert hands.hands(event_id) is None


def test_console_screens_and_dealers_call_it_by_its_name() -> None:
    event_id = b.started(3, 3)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    page = f"/events/{event_id}/hand-for-hand/"
    assert "Orbit for orbit" in client.get(page).content.decode()
    client.post(f"/api/v1{page}announce/", {"pace": "orbit", "goal": "4"}, headers={"HX-Request": "true"})
    report(event_id, 1, 2)
    assert "Next orbit" in client.get(page).content.decode()
    next_hand(event_id)
    assert part_of(event_id, "clock")["play_label"] == "Orbit for orbit"
    assert part_of(event_id, "stats")["hand_for_hand"]["label"] == "Orbit for orbit · orbit 1"
    codes(event_id)
    told = part_of(event_id, "table", hands.dealer_passes(event_id)[0].id)
    assert (told["finish_label"], told["hand_text"]) == ("Orbit finished", "Play one orbit, then wait.")
    assert (told["may_finish"], told["may_hold"], told["may_redeal"]) == (True, False, False)


def test_the_api_announces_a_soft_pace_and_tells_it() -> None:
    event_id = b.started(3, 3)
    client = Client()
    client.force_login(User.objects.create_user("fred", password="x", role=Role.FLOOR))
    base = f"/api/v1/events/{event_id}/hand-for-hand/"
    asked = {"goal": 4, "pace": "soft"}
    assert client.post(f"{base}announce/", asked, content_type="application/json").status_code == 200
    assert client.get(base).json()["pace"] == "soft"
    asked["pace"] = "slow"
    assert client.post(f"{base}announce/", asked, content_type="application/json").status_code == 400


def test_hand_for_hand_on_top_of_an_orbit_goes_on_to_its_first_hand() -> None:
    event_id = waiting("orbit", 3, 3, 2, goal=7)
    b.at(event_id, verbs.announce_hand_for_hand, event=event_id, goal=7)
    report(event_id, 1, 2, 3)
    assert next_hand(event_id).hand == 1
