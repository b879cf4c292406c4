"""One person runs a new house alone, with dear events and a drawer that is short: nothing asks for anybody or anything else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger.drawers import cash_in
from cashier.models import Approval, DocumentSeen, DrawerCount
from payouts.awards.rows import due_awards
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
DEAR: dict[str, Any] = {"buy_in_minor": 1_000_000, "fee_minor": 100_000, "payout": PayoutRule(places=1)}
NEVER_MET = re.compile(
    r"approv|second person|another person|blind count|documents|cash limit|winner.s number|exchange|hand over",
    re.IGNORECASE,
)


@pytest.fixture
def alone(client: Client) -> Client:
    b.house()
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    return client


def post(alone: Client, path: str, **body: Any) -> Any:
    answer = alone.post(f"/api/v1/{path}", body, content_type="application/json")
    assert answer.status_code < 300, answer.json()
    return answer.json()


def read(alone: Client, path: str) -> str:
    """What the page says in its main part, or a panel of one."""
    answer = alone.get(path)
    assert answer.status_code == 200, path
    said = answer.content.decode()
    main = said.partition("<main")[2].partition("</main")[0] or said
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


def test_a_whole_evening_asks_for_nobody_else(alone: Client) -> None:
    drawer = post(alone, "drawers/", float_minor=50_000)["id"]
    event, players = at_cashier.selling_event(**DEAR), [b.player() for _ in range(4)]
    sold = [post(alone, f"events/{event}/sales/", player=one)["id"] for one in players]
    pages = [f"/events/{event}/cashier/", f"/events/{event}/cashier/players/{players[0]}/"]
    pages += [f"/sales/{sold[3]}/void/", f"/drawers/{drawer}/close/", f"/players/{players[0]}/account/"]
    said = {path: read(alone, path) for path in pages}
    post(alone, f"sales/{sold[3]}/void/", amount_minor=1_100_000, reason="typed twice")
    post(alone, f"players/{players[0]}/account/deposit/", amount_minor=2_000_000)
    post(alone, f"players/{players[0]}/account/withdraw/", amount_minor=2_000_000)
    post(alone, f"drawers/{drawer}/cash/", amount_minor=1_000_000, reason="change")
    at_cashier.start(event)
    evening.publish_late(event)
    evening.play_out(event)
    (won,) = due_awards(event)
    said["pay"] = read(alone, f"/awards/{won.id}/pay/")
    post(alone, f"awards/{won.id}/slip/")
    post(alone, f"awards/{won.id}/pay/", amount_minor=won.amount.minor)
    held = cash_in(drawer)
    post(alone, f"drawers/{drawer}/close/", counted_minor=held - 10_000)
    said["sheet"] = read(alone, f"/drawers/{drawer}/")
    asked = {path: NEVER_MET.findall(text) for path, text in said.items() if NEVER_MET.search(text)}
    assert asked == {}
    assert [one for one in (Approval, DocumentSeen, DrawerCount) if one.objects.exists()] == []
