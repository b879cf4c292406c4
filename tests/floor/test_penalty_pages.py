"""Penalties on pages and by API: given in two taps, marked at the seat, printed for the new table."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.paper.blocks import Text
from cashier.paper.slips import SeatCard, seat_card_blocks
from floor.penalties import verbs as penalties
from floor.penalties.verbs import GivenKind
from floor.plan.tables import PlanSeat, plan
from floor.todo.subjects import penalties_to_do
from journal import instants
from people.models import User
from rulebook.profile import profile_named
from seating.commands import Spot
from seating.moves.verbs import move_player, verify_table
from tests import builders as b
from tests.panels import panel
from tests.plans import offered
from tournaments import queries

pytestmark = pytest.mark.django_db


def client(role: str = Role.FLOOR) -> Client:
    found = Client()
    found.force_login(User.objects.create(username=f"{role}-{User.objects.count()}", role=role))
    return found


@pytest.fixture
def who() -> Client:
    return client()


def post(who: Client, path: str, body: dict[str, Any] | None = None) -> Any:
    return who.post(f"/api/v1/{path}", body or {}, content_type="application/json")


def give(event_id: int, entry_id: int, kind: str = "missed_rounds", **fields: Any) -> int:
    given = b.at(event_id, penalties.give_penalty, entry=entry_id, kind=GivenKind(kind), **fields)
    return int(given.id)


def seat_of(event_id: int, entry_id: int) -> PlanSeat:
    tables = plan(event_id).tables
    return next(seat for table in tables for seat in table.seats if seat.entry == entry_id)


def read(who: Client, path: str) -> str:
    answer = who.get(path)
    assert answer.status_code == 200, answer.content
    return answer.content.decode()


def test_from_the_seat_a_penalty_is_two_taps_and_marks_the_seat(who: Client) -> None:
    event_id = b.started(7, 5)
    entry = b.at_seat(event_id, 1, 2)
    b.at(event_id, verify_table, table=b.table(event_id, 1).id)
    told = read(who, offered(who, event_id, entry)["penalty"])
    assert 'value="missed_rounds:2"' in told
    assert "14 hands" in told
    form = {"penalty": "missed_rounds:2", "offence": "devices", "table": 1, "seat": 2}
    assert who.post(offered(who, event_id, entry)["penalty"], form).status_code == 302
    shown = seat_of(event_id, entry)
    assert (shown.state, shown.penalty) == ("away", "misses 14 more hands")
    assert "misses 14 more hands" in panel(who, event_id, "plan")
    listed = read(who, f"/events/{event_id}/penalties/")
    assert "2 rounds, 14 hands" in listed
    assert "Phone" in listed


def test_a_penalty_needs_a_reason_which_nobody_chooses_for_the_floor(who: Client) -> None:
    event_id = b.started(7, 5)
    entry = b.at_seat(event_id, 1, 2)
    address = offered(who, event_id, entry)["penalty"]
    assert "checked" not in read(who, address)
    assert who.post(address, {"penalty": "warning:0"}).status_code == 409
    assert not queries.penalties(event_id)
    answer = who.post(address, {"usual": "devices"})
    assert answer.headers["Location"] == f"/events/{event_id}/"
    (given,) = queries.penalties(event_id)
    assert (given.kind, given.offence) == ("warning", "devices")
    assert "/undo/" in read(who, f"/events/{event_id}/")


def test_a_warning_marks_the_seat_and_leaves_the_player_there(who: Client) -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 2)
    b.at(event_id, verify_table, table=b.table(event_id, 1).id)
    who.post(f"/events/{event_id}/floor/penalty/{entry}/", {"penalty": "warning:0", "offence": "abuse"})
    shown = seat_of(event_id, entry)
    assert (shown.state, shown.penalty) == ("taken", "warned")
    assert "usual next step" in read(who, offered(who, event_id, entry)["penalty"])


def test_another_length_is_typed_and_nonsense_refused(who: Client) -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 2)
    url = f"/events/{event_id}/floor/penalty/{entry}/"
    other = {"offence": "stalling", "penalty": "other", "other_kind": "missed_hands", "other_count": "7"}
    assert who.post(url, other).status_code == 302
    assert queries.hands_to_miss([entry]) == {entry: 7}
    for nonsense in ({"penalty": "disqualification:1"}, {"penalty": "lashes:3"}, {}):
        assert who.post(url, nonsense, headers={"HX-Request": "true"}).json()["code"] == "penalty_empty"


def test_the_profile_bounds_what_is_offered(who: Client) -> None:
    event_id = b.started(5, profile=profile_named("WSOP2026"))
    offered = read(who, f"/events/{event_id}/floor/penalty/{b.at_seat(event_id, 1, 1)}/")
    assert "missed_rounds:4" in offered
    assert "missed_rounds:5" not in offered
    assert "is_hand_running" not in offered


@pytest.mark.parametrize(
    ("edition", "says"),
    [
        ("TDA2024", "On penalty an orbit costs 300 chips"),
        ("TDA2024", "Blinds dodged: a penalty is due"),
        ("WSOP2026", "Blinds dodged: 300 chips and one round, 5 hands"),
        ("SANREMO", "300 chips may go into the next pot"),
        ("MONTEGALDA", "Blinds dodged: a penalty is possible"),
        ("PRESTIGE", "Serious misconduct: at least 3 rounds, up to exclusion from the event and club"),
    ],
)
def test_the_page_says_what_the_rules_of_the_event_cost(who: Client, edition: str, says: str) -> None:
    event_id = b.started(5, profile=profile_named(edition))
    assert says in read(who, f"/events/{event_id}/floor/penalty/{b.at_seat(event_id, 1, 1)}/")


@pytest.mark.parametrize(("edition", "says"), [("TDA2024", "may play the redeal"), ("TDA2019", "is killed")])
def test_the_dealers_sheet_says_who_may_play_a_redeal(who: Client, edition: str, says: str) -> None:
    event_id = b.started(5, profile=profile_named(edition))
    assert says in read(who, f"/events/{event_id}/penalties/print/")


def test_the_board_counts_hands_and_lets_a_player_back(who: Client) -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 2)
    give(event_id, entry, "missed_hands", hands=1)
    (counting,) = penalties_to_do(event_id, may_write=True)
    assert "misses 1 more hand" in counting.why
    assert who.post(counting.apply_url, headers={"HX-Request": "true"}).status_code == 204
    (served,) = penalties_to_do(event_id, may_write=True)
    assert seat_of(event_id, entry).penalty == "penalty served"
    assert served.title.endswith("may play again")
    assert who.post(served.apply_url, headers={"HX-Request": "true"}).status_code == 204
    assert list(penalties_to_do(event_id, may_write=True)) == []
    assert not next(iter(penalties_to_do(event_id, may_write=False)), None)


def test_a_suspension_that_is_over_is_a_thing_to_do(who: Client) -> None:
    event_id = b.started(5)
    give(event_id, b.at_seat(event_id, 1, 2), "suspension", minutes=10)
    assert list(penalties_to_do(event_id, may_write=True)) == []
    assert "suspended until" in read(who, f"/events/{event_id}/penalties/")
    with instants.simulated_at(instants.now() + timedelta(minutes=11)):
        (over,) = penalties_to_do(event_id, may_write=True)
    assert "10 minutes" in over.why


def test_list_and_moves_and_card_name_the_penalty_that_goes_along(who: Client) -> None:
    event_id = b.started(7, 5)
    entry = b.at_seat(event_id, 1, 2)
    penalty = give(event_id, entry, rounds=2)
    b.at(event_id, move_player, entry=entry, to=Spot(2, 9), note="balance")
    assert "a penalty of 14 hands moves with the player" in read(who, f"/events/{event_id}/moves/")
    assert who.get(f"/entries/{entry}/seat-card.pdf").content.startswith(b"%PDF")
    assert who.get(f"/events/{event_id}/seat-cards.pdf").content.startswith(b"%PDF")
    table = read(who, f"/events/{event_id}/floor/tables/{b.table(event_id, 2).id}/")
    assert "misses 14 more hands" in table
    assert "Hand played" in table
    paper = read(who, f"/events/{event_id}/penalties/print/")
    assert "misses 14 more hands" in paper
    tapped = {"HX-Request": "true"}
    withdrawn = who.post(f"/api/v1/penalties/{penalty}/void/", {"reason": "wrong player"}, headers=tapped)
    assert withdrawn.status_code == 204
    assert "wrong player" in read(who, f"/events/{event_id}/penalties/")
    assert "goes with him" not in read(who, f"/events/{event_id}/moves/")


def test_the_seat_card_says_it_in_bold_and_only_then() -> None:
    told = "a penalty of 14 hands moves with the player"
    card = SeatCard(
        "Circolo", "Friday", "Rossi Mario", 12, "3", 4, 20_000, instants.now(), "http://house/p/abc/"
    )
    plain, marked = seat_card_blocks(card), seat_card_blocks(replace(card, penalty=told))
    assert len(marked) == len(plain) + 1
    assert any(isinstance(block, Text) and block.text == told for block in marked)


def test_a_disqualification_is_the_directors(who: Client) -> None:
    event_id = b.started(5)
    entry = b.at_seat(event_id, 1, 2)
    url = f"/api/v1/entries/{entry}/disqualify/"
    assert "/disqualify/" not in read(who, f"/events/{event_id}/floor/penalty/{entry}/")
    assert who.post(url, {}).status_code == 403
    director = client(Role.DIRECTOR)
    form = {"stack": "9000", "offence": "abuse", "loses_prize": "1", "seen.table": "1", "seen.seat": "2"}
    assert "/disqualify/" in read(director, f"/events/{event_id}/floor/penalty/{entry}/")
    assert director.post(url, form, headers={"Accept": "text/html"}).status_code == 302
    assert [one.total for one in queries.chip_groups(event_id)][-1] == -9_000
    assert "Disqualification" in read(director, f"/events/{event_id}/penalties/")


def test_penalties_by_api(who: Client) -> None:
    event_id = b.started(7, 5)
    entry = b.at_seat(event_id, 1, 2)
    body = {"kind": "missed_rounds", "rounds": 1, "offence": "soft_play", "seen": {"table": 1, "seat": 2}}
    given = post(who, f"entries/{entry}/penalties/", body)
    assert (given.status_code, given.json()["hands"], given.json()["players"]) == (201, 7, 7)
    assert who.get(given.headers["Location"]).json() == given.json()
    penalty = given.json()["id"]
    played = post(who, f"tables-in-play/{b.table(event_id, 1).id}/hand-played/")
    assert played.json() == {"table": 1, "left": [{"entry": entry, "hands": 6}]}
    (one,) = who.get(f"/api/v1/entries/{entry}/penalties/").json()["results"]
    assert (one["id"], one["hands_left"], one["left"]) == (penalty, 6, "misses 6 more hands")
    early = post(who, f"penalties/{penalty}/serve-out/")
    assert (early.status_code, early.json()["code"]) == (400, "penalty_not_served")
    assert post(who, f"penalties/{penalty}/serve-out/", {"reason": "mercy"}).status_code == 200
    assert who.get(f"/api/v1/events/{event_id}/penalties/?standing=true").json()["results"] == []
    other = post(who, f"entries/{entry}/penalties/", {"kind": "warning"}).json()["id"]
    assert post(who, f"penalties/{other}/void/", {"reason": "typed twice"}).status_code == 200
    assert post(who, f"entries/{entry}/disqualify/", {"stack": 100}).status_code == 403
    out = post(client(Role.DIRECTOR), f"entries/{entry}/disqualify/", {"stack": 100, "seen": body["seen"]})
    assert (out.status_code, out.json()["place"], out.json()["chips"]) == (200, 12, 100)
    assert post(who, f"entries/{entry}/penalties/", {"kind": "gallows"}).status_code == 400


@pytest.mark.parametrize(
    ("kind", "length"),
    [
        ("warning", "rounds"),
        ("dead_hand", "minutes"),
        ("missed_hands", "rounds"),
        ("missed_rounds", "hands"),
        ("suspension", "hands"),
    ],
)
def test_a_length_of_another_kind_of_penalty_is_refused(who: Client, kind: str, length: str) -> None:
    entry = b.at_seat(b.started(7, 5), 1, 2)
    own = {"missed_hands": {"hands": 2}, "missed_rounds": {"rounds": 1}, "suspension": {"minutes": 10}}
    body = {"kind": kind, **own.get(kind, {})}
    told = post(who, f"entries/{entry}/penalties/", {**body, length: 3})
    assert (told.status_code, list(told.json()["errors"])) == (400, [length])
    assert post(who, f"entries/{entry}/penalties/", {**body, length: 0}).status_code == 201


def test_inspectors_read_penalties_and_cashiers_do_not() -> None:
    event_id = b.started(5)
    paths = (f"/events/{event_id}/penalties/", f"/api/v1/events/{event_id}/penalties/")
    for path in paths:
        assert client(Role.INSPECTOR).get(path).status_code == 200
        assert client(Role.CASHIER).get(path).status_code == 403
