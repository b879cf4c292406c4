"""Who may do it may undo it: of every verb, and what only a director does by directors."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import get_resolver

from access.roles import CASHIERS, DIRECTORS, FLOOR, STAFF, Role
from access.verbs import Verb, declared
from floor.plan.rows import may_undo
from journal import instants
from journal.kinds import BookKind
from journal.models import Line
from journal.opening import HOUSE
from journal.queries import LineView, UndoPreview
from payouts.awards.rows import due_awards
from payouts.paying_rules.verbs import change_paying_rules
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening

_patterns = get_resolver().url_patterns
DIRECTORS_FACT = "DealAgreed"


def _preview(
    *verbs: str, fact: str = "PlayerMoved", kind: str = "tournament", money: bool = False
) -> UndoPreview:
    """What would be undone: a line of each of these verbs."""
    lines = tuple(
        LineView(
            id=place,
            number=place,
            at=instants.now(),
            fact=fact,
            verb=verb,
            sentence="",
            actor_id=1,
            device_id=None,
            reason="",
            is_undone=False,
            can_undo=True,
            has_draw=False,
        )
        for place, verb in enumerate(verbs, 1)
    )
    return UndoPreview(lines, money, frozenset({kind}), keeps_time=False)


@pytest.mark.parametrize(
    "verb", [one for one in declared() if one.admits & STAFF], ids=lambda verb: verb.name
)
def test_who_may_do_it_may_undo_it(verb: Verb[Any, Any]) -> None:
    for kind in BookKind.values:
        for money in (True, False):
            assert may_undo(_preview(verb.name, kind=kind, money=money)) == verb.admits & STAFF
    assert may_undo(_preview(verb.name, fact=DIRECTORS_FACT)) == verb.admits & DIRECTORS
    together = may_undo(_preview(verb.name, "move_player", "sell_entry"))
    assert together == verb.admits & FLOOR & CASHIERS


def test_what_no_person_did_is_undone_by_the_floor_or_where_money_moved_the_cashier() -> None:
    for verb in ("", "make_automatic_move", "renamed_since"):
        assert may_undo(_preview(verb)) == FLOOR
        assert may_undo(_preview(verb, money=True)) == CASHIERS
        assert may_undo(_preview(verb, kind="drawer")) == CASHIERS
        assert may_undo(_preview(verb, kind="house")) == DIRECTORS


def client(role: str) -> Client:
    found = Client()
    found.force_login(at_cashier.staff(role))
    return found


def post(who: Client, path: str, **body: Any) -> Any:
    return who.post(f"/api/v1/{path}", json.dumps(body), content_type="application/json")


def only_these_undo(fact: str, *roles: Role) -> None:
    """The others are refused, and told who may."""
    line = Line.objects.filter(fact=fact, leading=None).latest("pk")
    path = f"lines/{line.pk}/undo/"
    for role in (Role.FLOOR, Role.CASHIER, Role.CAGE, Role.DIRECTOR):
        if role not in roles:
            answer = post(client(role), path, reason="wrong")
            assert (answer.status_code, answer.json()["code"]) == (403, "role_forbidden"), role
            assert set(roles) <= set(answer.json()["values"]["roles"])
    answer = post(client(roles[0]), path, reason="wrong")
    assert answer.status_code == 200, answer.content


@pytest.mark.django_db
def test_prizes_that_the_cage_moved_to_unclaimed_are_moved_back_by_the_cage() -> None:
    event_id, _entries = evening.evening(3, at_cashier.open_drawer())
    evening.publish_late(event_id)
    evening.play_out(event_id)
    awards = [one.id for one in due_awards(event_id)]
    builders.do([HOUSE], change_paying_rules, unclaimed_days=30)
    with instants.simulated_at(instants.now() + timedelta(days=31)):
        answer = post(client(Role.CAGE), f"events/{event_id}/unclaimed/", awards=awards)
    assert answer.status_code == 200, answer.content
    only_these_undo("PrizesUnclaimed", Role.CAGE, Role.DIRECTOR)


@pytest.mark.django_db
def test_an_account_that_a_director_corrected_is_not_undone_at_the_cashier() -> None:
    builders.house()
    player = builders.player()
    asked = {"amount_minor": 5_000, "reason": "a gift"}
    assert post(client(Role.DIRECTOR), f"players/{player}/account/adjust/", **asked).status_code == 200
    line = Line.objects.latest("pk")
    assert line.verb == "adjust_account"
    only_these_undo(line.fact, Role.DIRECTOR)


@pytest.mark.django_db
def test_what_an_administrator_settled_for_the_house_is_undone_by_nobody_else() -> None:
    builders.house()
    body = {"name": "House", "limit_minor": 500_000, "since": "2030-01-01"}
    answer = post(client(Role.ADMINISTRATOR), "cash-limits/", **body)
    assert answer.status_code == 201, answer.content
    only_these_undo("CashLimitAdded", Role.ADMINISTRATOR)
