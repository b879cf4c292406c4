"""The page of the cage: what waits, drawers, queues, prizes owed and reports, each as it is now."""

from __future__ import annotations

import re

import pytest

from access.roles import Role
from cashier.queue.verbs import give_queue_number
from tests import builders
from tests.cashier import at_cashier
from tests.cashier.test_approvals import VOID, Caller, rules, sold
from tests.panels import words_of
from tests.payouts import evening
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db


def shown(caller: Caller, **headers: str) -> str:
    page = caller.client.get("/cage/", headers=headers)
    assert page.status_code == 200
    return page.content.decode()


def test_the_cage_is_for_its_head_and_for_directors() -> None:
    builders.house()
    answers = {role: Caller(role).client.get("/cage/").status_code for role in Role if role != Role.DISPLAY}
    may = {role for role, status in answers.items() if status == 200}
    assert may == {Role.CAGE, Role.DIRECTOR, Role.ADMINISTRATOR}


def test_an_empty_cage_says_so_and_leads_to_the_drawers() -> None:
    builders.house()
    page = words_of(shown(Caller(Role.CAGE)))
    for said in ("nothing waits", "No drawer is open.", "No prize is owed.", "No event sells entries now."):
        assert said in page
    assert 'href="/drawers/"' in shown(Caller(Role.DIRECTOR))


def test_what_waits_is_answered_in_place_and_the_panel_says_it() -> None:
    rules(void_minor=21_999)
    cashier, head = Caller(), Caller(Role.CAGE)
    _drawer, event_id, sale = sold(cashier)
    builders.at(event_id, give_queue_number, event=event_id)
    cashier.ask(f"sales/{sale}/void/", **VOID)
    page = words_of(shown(head))
    for said in ("€220", "typed twice", "€720", "1 waiting", "6 sales an hour"):
        assert said in page, page
    (approve,) = re.findall(r'hx-post="(\S+/approve/)"', shown(head))
    assert head.client.post(approve, headers={"HX-Request": "true"}).status_code == 204
    panel = shown(head, **{"HX-Request": "true"})
    assert "<html" not in panel
    assert "Nothing waits." in words_of(panel)
    assert f"({head.user.get_full_name() or head.user.username})" in words_of(panel)


def test_a_head_of_cage_does_not_answer_their_own_request() -> None:
    rules(void_minor=0)
    head = Caller(Role.CAGE)
    _drawer, _event, sale = sold(head)
    asked = head.ask(f"sales/{sale}/void/", **VOID)
    page = shown(head)
    assert "/approve/" not in page
    assert f"/approvals/{asked}/" in page


def test_what_is_owed_stands_by_event() -> None:
    drawer = at_cashier.open_drawer()
    event_id, entries = evening.evening(3, drawer, payout=PayoutRule(places=2))
    evening.publish_late(event_id)
    evening.bust(event_id, *entries[:2])
    head = Caller(Role.CAGE)
    page = words_of(shown(head))
    assert "to pay" in page
    assert f'href="/events/{event_id}/payouts/"' in shown(head)
