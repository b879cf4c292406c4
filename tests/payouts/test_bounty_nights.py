"""A progressive and a mystery night on the pages: a double knock-out with a side pot, its undo, and all paid at the desk."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from floor.busts import verbs
from floor.busts.out import BustOut
from payouts.awards import rows as queries
from payouts.awards.rows import due_awards
from payouts.bounties import mystery
from payouts.bounties import rows as bounties
from people.models import User
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.bounties import HEAD, heads, latest_line, played, won
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
TWO = PayoutRule(places=2)


def signed_in(role: Role) -> tuple[Client, User]:
    """Somebody with this role at a browser."""
    user = User.objects.create_user(f"{role}", password="x", role=role)
    client = Client()
    client.force_login(user)
    return client, user


def double_knock_out(floor: Client, event_id: int, short: int, tall: int, main: int, side: int) -> int:
    """Two out in one hand, and the page on which the floor says who won the main and the side pot; the line."""
    busts = (BustOut(entry=short, stack_at_start=900), BustOut(entry=tall, stack_at_start=4_000))
    b.at(event_id, verbs.bust_hand, event=event_id, busts=busts)
    line = latest_line(event_id)
    sent = {"pot-0": [main], "pot-1": [side], f"last-{short}": 1}
    answer = floor.post(f"/events/{event_id}/pots/{tall}/", sent)
    assert answer["Location"] == f"/events/{event_id}/pots/"
    return line


def undone(director: Client, line: int) -> None:
    """A line undone on its page, with what came after it."""
    page = f"/lines/{line}/undo/"
    action = f"/api/v1{page}"
    assert action in director.get(page).content.decode()
    assert director.post(action, {"together": "1", "reason": "wrong hand"}).status_code < 400


def bust(floor: Client, entry: int, winner: int) -> None:
    """A player out, and who took the chips, as the board sends it."""
    body = {"by": [{"winners": [winner]}]}
    sent = floor.post(f"/api/v1/entries/{entry}/bust/", body, content_type="application/json")
    assert sent.status_code == 200, sent.content


def paid_at_the_desk(event_id: int, drawer_id: int) -> dict[int, int]:
    """Every bounty paid from its page, then the prizes: what each received of bounties."""
    cashier, user = signed_in(Role.CASHIER)
    at_cashier.open_drawer(1_000_000, user=user)
    received = {}
    for one in bounties.bounties(event_id).hunters:
        if one.cash:
            cashier.post(f"/entries/{one.entry.id}/bounties/pay/")
            award = bounties.waiting_of(one.entry.id)
            assert award is not None
            minor = queries.award(award).amount.minor
            cashier.post(f"/awards/{award}/pay/", {"method": "cash", "handed_minor": str(minor)})
            assert queries.award(award).is_paid
            received[one.entry.id] = minor
    for due in due_awards(event_id):
        evening.pay(event_id, due.id, drawer_id)
    return received


def settled(director: Client, event_id: int) -> str:
    director.post(f"/api/v1/events/{event_id}/settle/", {}, content_type="application/json")
    return str(tournaments.event(event_id).state)


def begun(kind: str) -> tuple[int, list[int], int]:
    event_id, entries, drawer_id = played(
        6, kind, payout=TWO if kind == "progressive" else PayoutRule(places=6)
    )
    evening.publish_late(event_id)
    return event_id, entries, drawer_id


def test_a_progressive_night_on_the_pages() -> None:
    event_id, (short, tall, one, other, *rest), drawer_id = begun("progressive")
    (floor, _user), (director, _boss) = signed_in(Role.FLOOR), signed_in(Role.DIRECTOR)
    busted = double_knock_out(floor, event_id, short, tall, one, other)
    assert heads(event_id)[one] == heads(event_id)[other] == HEAD + HEAD // 2
    page = floor.get(f"/events/{event_id}/bounties/").content.decode()
    assert "€75" in page
    undone(director, busted)
    assert (won(event_id), set(heads(event_id).values())) == ({}, {HEAD})
    double_knock_out(floor, event_id, short, tall, other, other)
    for entry in rest:
        bust(floor, entry, one)
    bust(floor, one, other)
    assert tournaments.event(event_id).state == "finished"
    received = paid_at_the_desk(event_id, drawer_id)
    assert sum(received.values()) == 6 * HEAD
    assert settled(director, event_id) == "settled"
    assert ledger_balance(accounts.bounty(event_id)) == 0


def test_a_mystery_night_on_the_pages() -> None:
    event_id, (short, tall, one, other, *rest), drawer_id = begun("mystery")
    (floor, _user), (director, _boss) = signed_in(Role.FLOOR), signed_in(Role.DIRECTOR)
    director.post(f"/events/{event_id}/bounties/begin/", {"envelopes": "1 100\n5 40"})
    busted = double_knock_out(floor, event_id, short, tall, one, other)
    opened_on_the_page(floor, event_id)
    assert len(won(event_id)) == 2
    undone(director, busted)
    box = mystery.box(event_id)
    assert box is not None
    assert (won(event_id), box.board.total) == ({}, 6 * HEAD)
    double_knock_out(floor, event_id, short, tall, other, other)
    for entry in (*rest, one):
        bust(floor, entry, other)
    opened_on_the_page(floor, event_id)
    assert won(event_id) == {other: 6 * HEAD}
    assert paid_at_the_desk(event_id, drawer_id) == {other: 6 * HEAD}
    assert settled(director, event_id) == "settled"


def opened_on_the_page(floor: Client, event_id: int) -> None:
    """Every envelope that the page offers."""
    page = f"/events/{event_id}/bounties/"
    for entry in sorted(mystery.waiting(event_id)):
        assert f"/entries/{entry}/open-envelope/" in floor.get(page).content.decode()
        sent: dict[str, Any] = {"next": page}
        assert floor.post(f"/api/v1/entries/{entry}/open-envelope/", sent).status_code < 400
    assert mystery.waiting(event_id) == frozenset()
