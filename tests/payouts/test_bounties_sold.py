"""Bounties sold and voided while play is on: heads follow, the box is filled again, what was won is not voided."""

from __future__ import annotations

import pytest
from django.test import Client

from access.roles import Role
from cashier.models import Sale
from cashier.sales.owed import announce_rebuy, collect_rebuy
from cashier.sales.void import void_sale
from journal.book import Actor
from journal.opening import Command, drawer_book, tournament_book
from payouts.awards.rows import due_awards
from payouts.bounties import mystery
from payouts.bounties import rows as bounties
from payouts.bounties.envelopes import Envelopes, begin_mystery, fill_box_again, open_envelope
from payouts.bounties.verbs import cash_bounties
from payouts.publishing.verbs import reopen_payouts, republish_payouts
from payouts.settling.verbs import settle_event
from people.models import User
from rulebook.products import Product, ProductKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.bounties import ENTRY, HEAD, PARTS, heads, latest_line, out, played, won
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
REBUY = Product(number=2, kind=ProductKind.REBUY, pool_minor=20_000, chips=20_000, parts=PARTS)
FOUR = PayoutRule(places=4)


def void(event_id: int, drawer_id: int, entry_id: int) -> None:
    sale = Sale.objects.filter(entry=entry_id, voided_at=None).latest("pk")
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    given = {"sale": sale.pk, "reason": "ill", "amount_minor": sale.total_minor, "drawer": drawer_id}
    at_cashier.act(Actor(), refs, void_sale, **given)


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
def test_an_entry_that_won_a_bounty_is_not_void_and_another_is(kind: str) -> None:
    event_id, (first, hunter, other, *_), drawer_id = played(6, kind)
    out(event_id, first, (hunter,))
    before = won(event_id), heads(event_id)
    with pytest.raises(Refusal, match="bounties_of_entry"):
        void(event_id, drawer_id, hunter)
    assert (won(event_id), heads(event_id)) == before
    void(event_id, drawer_id, other)
    assert bounties.bounties(event_id).sums.pool == 5 * HEAD
    assert won(event_id) == before[0]


@pytest.mark.parametrize("kind", ["fixed", "progressive"])
def test_a_rebuy_paid_by_who_is_out_belongs_to_who_won_the_head(kind: str) -> None:
    event_id, (short, hunter, *_), drawer_id = played(4, kind, products=(ENTRY, REBUY))
    owed = b.at(event_id, announce_rebuy, entry=short, chips_left=0)
    out(event_id, short, (hunter,))
    once = won(event_id)[hunter]
    refs = [tournament_book(event_id), drawer_book(drawer_id)]
    paid = {"owed": owed.id, "method": "cash", "drawer": drawer_id}
    at_cashier.act(Actor(), refs, collect_rebuy, **paid)
    line = latest_line(event_id)
    assert won(event_id)[hunter] == 2 * once
    assert bounties.bounties(event_id).is_complete
    undo_lines(line, Command(Actor()), reason="a mistake")
    assert won(event_id)[hunter] == once
    at_cashier.act(Actor(), refs, collect_rebuy, **paid)
    void(event_id, drawer_id, short)
    assert won(event_id)[hunter] == once


def boxed() -> tuple[int, list[int], int]:
    """Four players in the money with an envelope each, one of them opened, and sales reopened."""
    event_id, entries, drawer_id = played(4, "mystery", payout=FOUR)
    evening.publish_late(event_id)
    box = (Envelopes(amount_minor=8_000, count=1), Envelopes(amount_minor=4_000, count=3))
    b.at(event_id, begin_mystery, event=event_id, envelopes=box)
    out(event_id, entries[0], (entries[1],))
    b.at(event_id, open_envelope, entry=entries[0])
    b.at(event_id, reopen_payouts, event=event_id, reason="a late entry")
    return event_id, entries, drawer_id


def fill(event_id: int, count: int, minor: int) -> None:
    """As many envelopes, the first with what does not divide."""
    least = minor // count
    made = [Envelopes(amount_minor=minor - least * (count - 1), count=1)]
    made += [Envelopes(amount_minor=least, count=count - 1)] if count > 1 else []
    b.at(event_id, fill_box_again, event=event_id, envelopes=tuple(made))


def test_after_a_late_entry_the_box_is_filled_again_and_the_event_settles() -> None:
    event_id, (_first, second, third, last), drawer_id = boxed()
    opened = won(event_id)[second]
    with pytest.raises(Refusal, match="box_right"):
        fill(event_id, 3, 4 * HEAD - opened)
    late = at_cashier.sell_entry(event_id, drawer_id).entry
    wanted = mystery.to_hold(event_id)
    assert wanted is not None
    assert (wanted.envelopes, wanted.amount_minor) == (4, 5 * HEAD - opened)
    out(event_id, second, (last,))
    with pytest.raises(Refusal, match="box_differs"):
        b.at(event_id, open_envelope, entry=second)
    with pytest.raises(Refusal, match="envelopes_wrong"):
        fill(event_id, 3, 5 * HEAD - opened)
    fill(event_id, 4, 5 * HEAD - opened)
    with evening.late():
        b.at(event_id, republish_payouts, event=event_id, version=1)
    b.at(event_id, open_envelope, entry=second)
    for entry in (third, late):
        out(event_id, entry, (last,))
    for entry in sorted(mystery.waiting(event_id)):
        b.at(event_id, open_envelope, entry=entry)
    assert sum(won(event_id).values()) == 5 * HEAD
    for due in due_awards(event_id):
        evening.pay(event_id, due.id, drawer_id)
    for entry in won(event_id):
        evening.pay(event_id, b.at(event_id, cash_bounties, entry=entry).id, drawer_id)
    b.at(event_id, settle_event, event=event_id)
    assert tournaments.event(event_id).state == "settled"


def test_a_void_empties_the_box_by_what_was_bought_and_not_below_what_was_opened() -> None:
    event_id, (_first, second, third, last), drawer_id = boxed()
    opened = won(event_id)[second]
    with pytest.raises(Refusal, match="bounties_of_entry"):
        void(event_id, drawer_id, second)
    void(event_id, drawer_id, third)
    fill(event_id, 2, 3 * HEAD - opened)
    filled = latest_line(event_id)
    out(event_id, last, (second,))
    b.at(event_id, open_envelope, entry=last)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(filled, Command(Actor()))


def test_what_was_opened_is_not_voided_away() -> None:
    event_id, entries, drawer_id = played(3, "mystery", payout=PayoutRule(places=3))
    evening.publish_late(event_id)
    box = (Envelopes(amount_minor=3 * HEAD - 2, count=1), Envelopes(amount_minor=1, count=2))
    b.at(event_id, begin_mystery, event=event_id, envelopes=box)
    out(event_id, entries[0], (entries[1],))
    while b.at(event_id, open_envelope, entry=entries[0]).amount_minor == 1:
        undo_lines(latest_line(event_id), Command(Actor()))
    b.at(event_id, reopen_payouts, event=event_id, reason="ill")
    with pytest.raises(Refusal, match="envelopes_opened"):
        void(event_id, drawer_id, entries[2])


def test_the_director_fills_it_on_the_page_and_programs_read_what_it_must_hold() -> None:
    event_id, _entries, drawer_id = boxed()
    client = Client()
    client.force_login(User.objects.create_user("boss", password="x", role=Role.DIRECTOR))
    page, api = f"/events/{event_id}/bounties/", f"/api/v1/events/{event_id}/bounties/"
    assert client.get(api).json()["box_to_hold"] is None
    at_cashier.sell_entry(event_id, drawer_id)
    wanted = client.get(api).json()["box_to_hold"]
    assert wanted["envelopes"] == 4
    shown = client.get(page).content.decode()
    assert "None is opened until others are in the box." in shown
    assert 'name="envelopes"' in shown
    assert "The envelopes no longer fit" in client.get(f"/events/{event_id}/").content.decode()
    rest = wanted["amount_minor"] // 100 - 3
    client.post(f"{page}begin/", {"envelopes": f"1 {rest}\n3 1"})
    assert client.get(api).json()["box_to_hold"] is None
    assert 'name="envelopes"' not in client.get(page).content.decode()
