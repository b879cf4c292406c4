"""Calling the clock: seconds of the house, several at once, results by the rules, undone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from floor.models import Outcome
from floor.shot_clock import verbs as shot_clock
from floor.shot_clock.rows import outcome_at_expiry, running_at, shot_clocks
from floor.shot_clock.rows import shot_clock as shot_clock_of
from floor.tasks import shot_clocks as sweep
from journal import instants
from journal.book import Actor
from journal.models import Line
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from people.models import User
from rulebook.profile import profile_named
from rulebook.refusals import Refusal
from tests import builders as b
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)


def call(event_id: int, table: int = 1, **over: Any) -> int:
    """A clock at a table; its id."""
    return int(b.at(event_id, shot_clock.call_shot_clock, table=b.table(event_id, table).id, **over).id)


def test_the_clock_gives_the_seconds_of_the_rules_and_tells_them() -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    with instants.simulated_at(NOON):
        view = shot_clock_of(call(event_id, entry=entry))
    assert (view.clock.think, view.clock.countdown) == (25, 5)
    assert view.clock.ends_at == NOON + timedelta(seconds=30)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.sentence.endswith("at table 1: 25 s and 5 s countdown")


def test_a_player_who_goes_out_thinks_no_more_and_thinks_again_if_he_is_back() -> None:
    event_id = b.started(4)
    entry = b.at_seat(event_id, 1, 2)
    called_id = call(event_id, entry=entry)
    b.bust(event_id, entry)
    assert (shot_clock_of(called_id).outcome, running_at(b.table(event_id, 1).id)) == ("in_time", None)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    assert line.fact == "PlayerBusted"
    undo_lines(line.id, Command(Actor()))
    assert shot_clock_of(called_id).is_running


def test_several_tables_have_a_clock_at_once_one_table_has_one() -> None:
    event_id = b.started(3, 3)
    call(event_id, 1)
    call(event_id, 2)
    assert len(shot_clocks(event_id, instants.now())) == 2
    with pytest.raises(Refusal) as refused:
        call(event_id, 1)
    assert refused.value.code == "clock_called_already"


@pytest.mark.parametrize(("faces_bet", "outcome"), [(True, "hand_dead"), (False, "check")])
def test_who_faces_a_bet_loses_the_hand_who_faces_none_checks(faces_bet: bool, outcome: str) -> None:
    event_id = b.started(4)
    with instants.simulated_at(NOON):
        called_id = call(event_id)
        b.at(event_id, shot_clock.record_bet, shot_clock=called_id, faces_bet=faces_bet)
    with instants.simulated_at(NOON + timedelta(seconds=30)):
        assert sweep() == 0, "who acts in the last instant is in time"
    with instants.simulated_at(NOON + timedelta(minutes=3)):
        assert (sweep(), sweep()) == (1, 0)
    view = shot_clock_of(called_id)
    assert (view.outcome, view.ended_at) == (outcome, NOON + timedelta(seconds=30))
    assert Line.objects.filter(fact="ShotClockRanOut").count() == 1


def test_the_floor_ends_a_clock_and_rules_otherwise_on_one_that_ran_out() -> None:
    event_id = b.started(4)
    called_id = call(event_id)
    with pytest.raises(Refusal) as early:
        b.at(event_id, shot_clock.expire_shot_clock, shot_clock=called_id)
    assert early.value.code == "time_left"
    with pytest.raises(Refusal) as on:
        b.at(event_id, shot_clock.rule_shot_clock, shot_clock=called_id, outcome=Outcome.IN_TIME)
    assert on.value.code == "clock_runs_on"
    b.at(event_id, shot_clock.end_shot_clock, shot_clock=called_id, outcome=Outcome.WITHDRAWN)
    assert running_at(b.table(event_id, 1).id) is None
    with pytest.raises(Refusal) as over:
        b.at(event_id, shot_clock.record_bet, shot_clock=called_id, faces_bet=False)
    assert over.value.code == "clock_ended"
    b.at(event_id, shot_clock.rule_shot_clock, shot_clock=called_id, outcome=Outcome.IN_TIME)
    assert shot_clock_of(called_id).outcome == "in_time"


def test_what_cannot_be_ruled_is_refused() -> None:
    event_id = b.started(4)
    called_id = call(event_id)
    with pytest.raises(Refusal) as refused:
        b.at(event_id, shot_clock.end_shot_clock, shot_clock=called_id, outcome=Outcome.HAND_DEAD)
    assert refused.value.code == "outcome_unknown"


def test_a_player_without_a_seat_may_not_call_the_clock() -> None:
    event_id = b.started(3, 3)
    out = b.at_seat(event_id, 1, 1)
    b.bust(event_id, out)
    with pytest.raises(Refusal) as refused:
        call(event_id, 1, caller=out)
    assert refused.value.code == "caller_not_seated"
    call(event_id, 1, caller=b.at_seat(event_id, 2, 1))


def test_a_player_of_another_table_cannot_be_on_the_clock_here() -> None:
    event_id = b.started(3, 3)
    with pytest.raises(Refusal) as refused:
        call(event_id, 1, entry=b.at_seat(event_id, 2, 1))
    assert refused.value.code == "not_at_this_table"


def test_fewer_seconds_only_where_the_rules_let_the_floor_choose() -> None:
    prestige = b.started(3, profile=profile_named("PRESTIGE"))
    with pytest.raises(Refusal) as refused:
        call(prestige, seconds=9)
    assert refused.value.code == "think_out_of_range"
    view = shot_clock_of(call(prestige, seconds=10))
    assert view.clock.ends_at - view.clock.called_at == timedelta(seconds=10)


def test_a_call_by_mistake_is_taken_back() -> None:
    event_id = b.started(4)
    call(event_id)
    (line,) = latest_lines(tournament_book(event_id), limit=1)
    undo_lines(line.id, Command(Actor()))
    assert running_at(b.table(event_id, 1).id) is None


def client(role: str = Role.FLOOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


def test_one_tap_on_the_table_page_calls_the_clock_and_leads_to_its_digits() -> None:
    event_id = b.started(4)
    table_id, who = b.table(event_id, 1).id, client()
    assert (
        f"/tables-in-play/{table_id}/call-shot-clock/"
        in who.get(f"/events/{event_id}/floor/tables/{table_id}/").content.decode()
    )
    answer = who.post(
        f"/api/v1/tables-in-play/{table_id}/call-shot-clock/",
        {"next": f"/events/{event_id}/shot-clocks/"},
        headers={"Accept": "text/html"},
    )
    assert answer.status_code == 302
    shown = who.get(answer["Location"]).content.decode()
    assert "At zero the hand is dead" in shown
    assert "data-shot-ends=" in shown


def test_the_board_shows_the_clock_and_a_tap_tells_the_result() -> None:
    event_id = b.started(4)
    entry, who = b.at_seat(event_id, 1, 3), client()
    answer = who.post(f"/api/v1/entries/{entry}/call-shot-clock/", headers={"HX-Request": "true"})
    assert answer.status_code == 204
    (view,) = shot_clocks(event_id, instants.now())
    assert f'id="shot-clock-{view.id}"' in who.get(f"/events/{event_id}/").content.decode()
    hx = {"HX-Request": "true"}
    assert who.post(f"/api/v1/shot-clocks/{view.id}/bet/?faces_bet=0", headers=hx).status_code == 204
    assert outcome_at_expiry(shot_clock_of(view.id)) == "check"
    assert who.post(f"/api/v1/shot-clocks/{view.id}/end/?outcome=in_time", headers=hx).status_code == 204
    assert shot_clock_of(view.id).outcome == "in_time"
    assert who.post(f"/api/v1/shot-clocks/{view.id}/rule/?outcome=hand_dead", headers=hx).status_code == 204
    panel = who.get(f"/events/{event_id}/shot-clocks/").content.decode()
    assert "Time is up: the hand is dead" in panel
    danced = who.post(f"/api/v1/shot-clocks/{view.id}/rule/?outcome=dance", headers=hx)
    assert (danced.status_code, list(danced.json()["errors"])) == (400, ["outcome"])


def test_the_cashier_and_the_inspector_call_no_clock() -> None:
    event_id = b.started(4)
    table_id = b.table(event_id, 1).id
    for role in (Role.CASHIER, Role.INSPECTOR):
        answer = client(role).post(
            f"/api/v1/tables-in-play/{table_id}/call-shot-clock/", headers={"HX-Request": "true"}
        )
        assert answer.status_code == 403


def test_the_clock_by_api() -> None:
    event_id = b.started(4)
    table_id, who = b.table(event_id, 1).id, client()

    def post(path: str, **body: Any) -> Any:
        return who.post(f"/api/v1/{path}", body, content_type="application/json")

    answer = post(f"tables-in-play/{table_id}/call-shot-clock/", entry=b.at_seat(event_id, 1, 1))
    made = answer.json()
    assert (answer.status_code, who.get(answer["Location"]).json()) == (201, made)
    assert (made["think"], made["countdown"]) == (25, 5)
    assert post(f"shot-clocks/{made['id']}/bet/", faces_bet=False).status_code == 200
    (listed,) = who.get(f"/api/v1/events/{event_id}/shot-clocks/").json()["results"]
    assert (listed["table"], listed["outcome"], listed["at_expiry"]) == (1, None, "check")
    assert post(f"shot-clocks/{made['id']}/end/", outcome="in_time").status_code == 200
    assert post(f"shot-clocks/{made['id']}/rule/", outcome="check").status_code == 200
    assert post(f"shot-clocks/{made['id']}/end/", outcome="in_time").json()["code"] == "clock_ended"
