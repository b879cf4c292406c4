"""What only a director does, only a director undoes: set-ups, prizes published, deals, side pools, envelopes."""

from __future__ import annotations

import json

import pytest
from django.test import Client

from access.roles import Role
from journal.models import Line
from journal.queries import event_of_line
from payouts.awards.agreed import require_deal_of
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import side_pools
from tests.payouts.deals import all_consented
from tests.payouts.test_deals import played, propose
from tests.payouts.test_mystery import begun

pytestmark = pytest.mark.django_db
REFUSED = (Role.FLOOR, Role.CASHIER, Role.CAGE)


def client(role: str) -> Client:
    found = Client()
    found.force_login(at_cashier.staff(role))
    return found


def undone(role: str, line: int) -> tuple[int, str]:
    """The status and the code of an undo."""
    body = json.dumps({"reason": "wrong"})
    answer = client(role).post(f"/api/v1/lines/{line}/undo/", body, content_type="application/json")
    return answer.status_code, answer.json().get("code", "")


def is_offered(role: str, event_id: int, line: int) -> bool:
    """Whether the journal of the event leads to the undo."""
    shown = client(role).get(f"/events/{event_id}/journal/").content.decode()
    return f"/lines/{line}/undo/" in shown


def only_a_director_undoes(fact: str) -> None:
    line = Line.objects.filter(fact=fact, leading=None).latest("pk").pk
    lines = Line.objects.count()
    event = event_of_line(line)
    assert event is not None
    assert is_offered(Role.DIRECTOR, event, line)
    for role in REFUSED:
        assert not is_offered(role, event, line), role
        assert undone(role, line) == (403, "role_forbidden"), role
        page = client(role).get(f"/lines/{line}/undo/")
        assert page.status_code == 403, role
    assert Line.objects.count() == lines
    assert undone(Role.DIRECTOR, line)[0] == 200


def test_a_deal_agreed_and_the_answers_to_it() -> None:
    event_id, _left, _drawer = played()
    propose(event_id)
    all_consented(event_id)
    director = client(Role.DIRECTOR)
    assert director.post(f"/api/v1/events/{event_id}/deal/agree/").status_code == 200
    only_a_director_undoes("DealAgreed")
    assert not require_deal_of(event_id).is_agreed
    only_a_director_undoes("DealAnswered")


def test_published_prizes() -> None:
    played()
    only_a_director_undoes("PayoutsPublished")


def test_a_side_pool() -> None:
    event_id, entries = side_pools.bought(at_cashier.open_drawer())
    won = [{"entry": entry} for entry in entries[:2]]
    director = client(Role.DIRECTOR)
    body = {"name": side_pools.HIGH, "winners": won, "reason": "quads"}
    address = f"/api/v1/events/{event_id}/side-pools/award/"
    assert director.post(address, json.dumps(body), content_type="application/json").status_code == 200
    only_a_director_undoes("SidePoolWon")
    assert side_pools.awarded(event_id) == {}


def test_the_envelopes_in_the_box() -> None:
    begun()
    only_a_director_undoes("MysteryBegun")


def test_the_set_up_of_an_event_and_its_steps() -> None:
    builders.house()
    builders.room(4)
    event_id, director = builders.event(state="draft"), client(Role.DIRECTOR)
    address = f"/api/v1/events/{event_id}/"
    change = json.dumps({"guarantee_minor": 500_000})
    assert director.patch(address, change, content_type="application/json").status_code == 200
    only_a_director_undoes("EventEdited")
    for step, fact in (("announce", "EventAnnounced"), ("open-registration", "RegistrationOpened")):
        assert director.post(f"{address}{step}/").status_code == 200
        only_a_director_undoes(fact)
        assert director.post(f"{address}{step}/").status_code == 200
