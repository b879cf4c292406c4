"""Approved and declined at the same moment, and one approval used by the same command twice at once: each once."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

from access.roles import Role
from access.verbs import By
from cashier.approvals import verbs as module
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.verbs import move_cash
from cashier.ledger.drawers import cash_in
from cashier.models import Approval
from journal.opening import HOUSE
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.races.together import at_once, meeting, refusals

pytestmark = pytest.mark.django_db(transaction=True)


def sale_for_approval() -> tuple[Any, int]:
    """A cashier's command that asks for approval, and the drawer."""
    b.house()
    user = at_cashier.staff()
    drawer = at_cashier.open_drawer(user=user)
    b.do([HOUSE], change_approval_rules, cash_moved_minor=0)
    move = partial(
        move_cash.perform_with,
        By(at_cashier.by(user)),
        drawer=drawer,
        amount_minor=-10_000,
        reason="to the bank",
    )
    with pytest.raises(Refusal, match="approval_needed"):
        move()
    return move, drawer


def by_another(verb: Any) -> Any:
    """Another head of cage answers."""
    who = By(at_cashier.by(at_cashier.staff(Role.CAGE)))
    return partial(verb.perform_with, who, approval=Approval.objects.get().pk)


@pytest.mark.parametrize("other", ["approve_request", "decline_request"])
def test_a_request_is_answered_once(other: str) -> None:
    sale_for_approval()
    both = (by_another(module.approve_request), by_another(getattr(module, other)))
    with meeting(module, "approval_row"):
        found = at_once(*both)
    assert refusals(found) == ["approval_answered"]
    assert Approval.objects.get().answered_by_id is not None


def test_an_approval_serves_once_however_often_the_command_comes() -> None:
    move, drawer = sale_for_approval()
    by_another(module.approve_request)()
    with meeting(module, "needs_approval"):
        found = at_once(move, move)
    assert refusals(found) == ["approval_needed"]
    assert cash_in(drawer) == 40_000
    assert sorted(Approval.objects.values_list("state", flat=True)) == ["asked", "used"]
