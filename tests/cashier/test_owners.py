"""A drawer is its cashier's: others are refused by API and undo, the head of cage uses it with a reason."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from access.roles import Role
from cashier.drawers.counting import close_drawer
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in, open_drawer_of
from cashier.ledger.rows import ledger_total
from journal.models import Line
from journal.opening import drawer_book
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


class Caller:
    """A person who uses the API."""

    def __init__(self, role: str) -> None:
        self.user = at_cashier.staff(role)
        self._client = APIClient()
        self._client.force_login(self.user)

    def post(self, path: str, **body: Any) -> Any:
        """One request."""
        return self._client.post(f"/api/v1/{path}", body, format="json")

    def code(self, path: str, **body: Any) -> str:
        """What refuses it, empty if nothing does."""
        answer = self.post(path, **body)
        return "" if answer.status_code < 300 else str(answer.json()["code"])


def test_another_cashier_is_refused_whatever_moves_money() -> None:
    other, drawer = Caller(Role.CASHIER), at_cashier.open_drawer()
    event = at_cashier.selling_event()
    sold = at_cashier.sell_entry(event, drawer)
    held = cash_in(drawer)
    refund = {"amount_minor": sold.total_minor, "reason": "typed twice"}
    asked: list[tuple[str, dict[str, Any]]] = [
        (f"events/{event}/sales/", {"player": builders.player(), "drawer": drawer}),
        (
            f"events/{event}/sales/",
            {"player": builders.player(), "drawer": drawer, "drawer_reason": "mine is full"},
        ),
        (f"events/{event}/sales/", {"player": builders.player(), "drawer": drawer, "method": "card"}),
        (f"sales/{sold.id}/void/", refund),
        (f"sales/{sold.id}/void/", refund | {"drawer": drawer}),
        (f"players/{builders.player()}/account/deposit/", {"amount_minor": 100, "drawer": drawer}),
        (f"drawers/{drawer}/cash/", {"amount_minor": -100, "reason": "to the safe"}),
        (f"drawers/{drawer}/close/", {"counted_minor": held, "reason": "it is late"}),
        (f"lines/{Line.objects.get(fact='EntrySold', leading=None).pk}/undo/", {"reason": "typed twice"}),
    ]
    assert [other.code(path, **body) for path, body in asked] == ["drawer_of_another"] * len(asked)
    assert (cash_in(drawer), drawer_queries.drawer(drawer).is_open, ledger_total()) == (held, True, 0)


@pytest.mark.parametrize("role", [Role.CAGE, Role.DIRECTOR])
def test_the_head_of_cage_uses_it_with_a_reason_that_the_journal_keeps(role: str) -> None:
    head, drawer = Caller(role), at_cashier.open_drawer()
    event = at_cashier.selling_event()
    sale = {"player": builders.player(), "drawer": drawer}
    assert head.code(f"events/{event}/sales/", **sale) == "reason_missing"
    sold = head.post(f"events/{event}/sales/", **sale, drawer_reason="Carla is at the safe").json()
    line = Line.objects.get(fact="EntrySold", leading=None)
    assert [other["fact"] for other in line.also] == ["OthersDrawerUsed"]
    assert line.said.get().text == "Carla is at the safe"
    void = {"amount_minor": sold["total_minor"], "reason": "typed twice"}
    assert head.code(f"sales/{sold['id']}/void/", **void) == ""
    assert head.code(f"drawers/{drawer}/close/", counted_minor=50_000) == "reason_missing"
    assert head.code(f"drawers/{drawer}/close/", counted_minor=50_000, reason="Carla went home") == ""
    assert (cash_in(drawer), ledger_total()) == (0, 0)


def test_a_head_of_cage_sells_from_an_own_drawer_without_a_reason_and_takes_back_from_any() -> None:
    head, cashier = Caller(Role.CAGE), Caller(Role.CASHIER)
    event = at_cashier.selling_event()
    for one in (head, cashier):
        assert one.post("drawers/", float_minor=50_000).status_code == 201
        assert one.code(f"events/{event}/sales/", player=builders.player()) == ""
    sold = Line.objects.filter(fact="EntrySold", leading=None).latest("pk")
    assert [len(line.also) for line in Line.objects.filter(fact="EntrySold", leading=None)] == [0, 0]
    assert head.code(f"lines/{sold.pk}/undo/", reason="typed twice") == ""
    drawer = open_drawer_of(cashier.user.pk)
    assert drawer is not None
    assert (cash_in(drawer.id), ledger_total()) == (50_000, 0)


def test_the_head_of_cage_sells_and_reads_drawers_but_does_not_run_the_house_or_the_floor() -> None:
    head, event = Caller(Role.CAGE), at_cashier.selling_event()
    for path, body in (
        ("staff/", {}),
        ("cashier-rules/", {}),
        (f"events/{event}/cancel/", {"reason": "x"}),
        (f"events/{event}/start-play/", {}),
    ):
        assert head.post(path, **body).status_code in (403, 405), path


def test_the_step_of_another_action_is_refused_as_well() -> None:
    other, drawer = at_cashier.staff(), at_cashier.open_drawer()
    with pytest.raises(Refusal, match="drawer_of_another"):
        at_cashier.act(
            at_cashier.by(other), [drawer_book(drawer)], close_drawer, drawer=drawer, counted_minor=50_000
        )
