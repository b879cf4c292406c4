"""Inspection beside the night that is played once: who may not inspect, a house without anything, an override."""

from __future__ import annotations

import pytest

from access.roles import Role
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.test_inspection import NAMES, client, content

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("role", [Role.CASHIER, Role.CAGE, Role.FLOOR])
def test_who_is_inspected_does_not_inspect(role: Role) -> None:
    b.house()
    who = client(role)
    for path in ("/inspection/", "/inspection/sales/", f"/events/{b.event()}/inspection/"):
        assert who.get(path).status_code == 403
    assert who.post("/inspection/sales.csv").status_code == 403
    assert who.get("/api/v1/inspection/sales/").status_code == 403
    assert who.post("/api/v1/inspection/sales.csv").status_code == 403


def test_an_empty_house_has_every_list(monkeypatch: pytest.MonkeyPatch) -> None:
    # PostgreSQL numbers the lines of tests that were rolled back: by their numbers the journal is long.
    monkeypatch.setattr("cashier.inspection.verbs.newest_line", lambda: 0)
    b.house()
    who = client(Role.INSPECTOR)
    for name in NAMES:
        assert who.get(f"/inspection/{name}/").status_code == 200
        for form in ("csv", "xlsx", "pdf"):
            assert who.post(f"/inspection/{name}.{form}").status_code == 200
    assert who.post("/inspection/all.zip").status_code == 200
    assert who.get("/inspection/nothing/").status_code == 404
    assert who.post("/inspection/sales.doc").status_code == 404
    assert who.post("/inspection/all.csv").status_code == 404


def test_an_override_is_listed_with_its_reason() -> None:
    drawer = at_cashier.open_drawer(50_000)
    event = at_cashier.selling_event(max_entries=2)
    for _number in range(2):
        at_cashier.sell_entry(event, drawer)
    boss = at_cashier.staff(Role.DIRECTOR)
    own = at_cashier.open_drawer(0, user=boss)
    at_cashier.sell_entry(event, own, actor=at_cashier.by(boss), override_reason="a regular")
    (row,) = content("corrections")
    assert (row["what"], row["reason"], row["who_id"]) == ("override", "a regular", str(boss.pk))
