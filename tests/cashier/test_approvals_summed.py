"""Limits of approval: what a player was paid, or a cashier moved, on the same day counts together."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.urls import reverse

from access.roles import Role
from cashier.models import Approval
from journal import instants
from journal.models import Line
from tests import builders
from tests.cashier import at_cashier
from tests.cashier.test_approvals import Caller, rules

pytestmark = pytest.mark.django_db


def test_cash_moved_in_slices_is_added_up_for_the_day(monkeypatch: pytest.MonkeyPatch) -> None:
    cashier, other = Caller(), Caller(Role.CAGE)
    drawer = at_cashier.open_drawer(user=cashier.user)
    rules(cash_moved_minor=10_000)
    moved = {"amount_minor": -4_000, "reason": "to the safe"}
    path = f"drawers/{drawer}/cash/"
    assert [cashier.code(path, **moved) for _slice in range(4)] == ["", "", *["approval_needed"] * 2]
    assert cashier.code(path, amount_minor=2_000, reason="from the safe") == "", "exactly the amount passes"
    assert cashier.code(path, amount_minor=1, reason="from the safe") == "approval_needed"
    assert other.code(path, **moved) == "", "somebody else has an own sum"
    asked = cashier.ask(path, **moved)
    row = Approval.objects.get(pk=asked)
    assert (row.amount_minor, row.passed_minor) == (-4_000, 10_000), "the slice, and what passed before"
    other.client.force_login(other.user)
    shown = other.client.get(reverse("approvals")).content.decode()
    assert re.search(r"Passed earlier that day</dt>\s*<dd>\s*€100.00", shown)
    assert re.search(r"Together</dt>\s*<dd>\s*€140.00", shown)
    assert other.code(f"approvals/{asked}/approve/") == ""
    assert cashier.code(path, **moved) == "", "approved does not pass twice, nor lift the sum"
    assert cashier.code(path, **moved) == "approval_needed"
    tomorrow = instants.now() + timedelta(days=1)
    monkeypatch.setattr(instants, "now", lambda: tomorrow)
    assert cashier.code(path, **moved) == "", "another day"


def test_what_a_player_is_paid_is_added_up_at_every_drawer_even_if_it_was_returned() -> None:
    rules(pay_out_minor=10_000)
    cashier, second = Caller(), Caller(Role.CAGE)
    drawers = [at_cashier.open_drawer(user=one.user) for one in (cashier, second)]
    player = builders.player()
    put = {"amount_minor": 30_000, "drawer": drawers[0]}
    assert cashier.code(f"players/{player}/account/deposit/", **put) == ""
    paths = f"players/{player}/account/withdraw/"
    assert cashier.code(paths, amount_minor=6_000, drawer=drawers[0]) == ""
    line = Line.objects.latest("pk")
    assert second.code(paths, amount_minor=6_000, drawer=drawers[1]) == "approval_needed"
    assert cashier.code(f"lines/{line.pk}/undo/", reason="typed twice") == ""
    assert second.code(paths, amount_minor=6_000, drawer=drawers[1]) == "approval_needed", "paid and returned"
    assert second.code(paths, amount_minor=4_000, drawer=drawers[1]) == ""
