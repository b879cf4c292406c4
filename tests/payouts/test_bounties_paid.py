"""Bounties paid at the cashier: cashed together against one slip, guarded once cashed, and the event settles with them."""

from __future__ import annotations

from decimal import Decimal

import pytest
from django.test import Client

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance
from floor.busts import verbs
from floor.busts.pots import Loss, Pot, record_pots
from floor.life.verbs import cancel_event
from journal.book import Actor
from journal.opening import Command
from payouts.authority.listing import awards_listing
from payouts.awards import rows as queries
from payouts.awards.rows import awards, due_awards
from payouts.bounties import rows as bounties
from payouts.bounties.verbs import cash_bounties
from payouts.paying.verbs import take_award_back
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from payouts.winnings.rows import winnings_of
from people.models import User
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.bounties import HEAD, hand, heads, out, played, won
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutRule

pytestmark = pytest.mark.django_db
ONE_PAID = PayoutRule(places=1)


def refused(event_id: int, verb: object, /, **options: object) -> str:
    with pytest.raises(Refusal) as found:
        b.at(event_id, verb, **options)  # type: ignore[arg-type]
    return str(found.value.code)


def listed(event_id: int, status: str) -> list[tuple[int, int, int]]:
    """What the API lists of bounties."""
    client = Client()
    client.force_login(at_cashier.staff(Role.CASHIER))
    found = client.get(f"/api/v1/events/{event_id}/awards/?status={status}").json()["results"]
    return [(one["id"], one["entry"], one["amount_minor"]) for one in found if one["kind"] == "bounty"]


def owed(event_id: int) -> int:
    """What the ledger still owes of the bounties."""
    return -ledger_balance(accounts.bounty(event_id))


def test_all_that_a_player_won_is_paid_against_one_slip_and_leaves_the_account_of_bounties() -> None:
    event_id, (first, second, third, *_), drawer_id = played(6, "progressive")
    out(event_id, first, (third,))
    out(event_id, second, (third,))
    assert refused(event_id, cash_bounties, entry=first) == "no_bounty_due"
    assert listed(event_id, "due") == [(0, third, HEAD)]
    assert listed(event_id, "paid") == []
    due = b.at(event_id, cash_bounties, entry=third)
    assert listed(event_id, "due") == [(due.id, third, HEAD)]
    assert (due.kind, due.amount_minor, due.place) == ("bounty", HEAD, 0)
    assert refused(event_id, cash_bounties, entry=third) == "no_bounty_due"
    paid = evening.pay(event_id, due.id, drawer_id)
    assert paid.slip
    assert owed(event_id) == 5 * HEAD
    prove_paid(event_id)
    assert awards(event_id) == ()
    assert won(event_id) == {third: HEAD}


def test_the_list_of_prizes_has_cashed_bounties_so_that_it_adds_up_to_what_left_the_drawer() -> None:
    event_id, (first, second, third), drawer_id = played(3, payout=PayoutRule(places=1))
    evening.publish_late(event_id)
    out(event_id, first, (third,))
    out(event_id, second, (third,))
    bounty = b.at(event_id, cash_bounties, entry=third)
    before = cash_in(drawer_id)
    (prize,) = due_awards(event_id)
    for award in (bounty.id, prize.id):
        evening.pay(event_id, award, drawer_id)
    listing = awards_listing(event_id)
    money, paid, thing = (listing.head.index(name) for name in ("Amount", "Paid out", "Prize"))
    assert [(line[money], line[thing]) for line in listing.lines][-1] == (3 * HEAD / 100, "Bounty")
    left = [line[paid] for line in listing.lines]
    assert sum(one for one in left if isinstance(one, Decimal)) * 100 == before - cash_in(drawer_id)


def test_what_was_cashed_does_not_change_until_that_is_undone() -> None:
    event_id, (first, second, third, *_), drawer_id = played(6)
    line = out(event_id, first, (third,))
    due = b.at(event_id, cash_bounties, entry=third)
    other = (Loss(entry=first, by=(Pot(winners=(second,)),)),)
    assert refused(event_id, record_pots, event=event_id, losses=other) == "bounty_cashed"
    assert refused(event_id, verbs.reinstate, entry=first) == "bounty_cashed"
    assert refused(event_id, cancel_event, event=event_id, reason="Fire") == "bounties_cashed"
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(line, Command(Actor()), reason="A mistake")
    evening.pay(event_id, due.id, drawer_id)
    evening.by_cashier(event_id, drawer_id, take_award_back, award=due.id, reason="Wrong player")
    assert owed(event_id) == 6 * HEAD
    prove_paid(event_id)
    evening.pay(event_id, due.id, drawer_id)
    assert owed(event_id) == 5 * HEAD


def test_more_that_was_won_is_paid_with_what_waits_and_after_a_payment_apart() -> None:
    event_id, (first, second, third, fourth, *_), drawer_id = played(6)
    out(event_id, first, (fourth,))
    due = b.at(event_id, cash_bounties, entry=fourth)
    out(event_id, second, (fourth,))
    more = b.at(event_id, cash_bounties, entry=fourth)
    assert (more.id, more.amount_minor) == (due.id, 2 * HEAD)
    evening.pay(event_id, due.id, drawer_id)
    out(event_id, third, (fourth,))
    last = b.at(event_id, cash_bounties, entry=fourth)
    assert (last.id != due.id, last.amount_minor) == (True, HEAD)


def test_a_progressive_event_to_the_end_is_settled_once_every_bounty_is_paid() -> None:
    event_id, (short, tall, one, other), drawer_id = played(4, "progressive", payout=ONE_PAID)
    evening.publish_late(event_id)
    wrong = hand(event_id, (short, 900, ((one,),)), (tall, 4_000, ((one,), (one,))))
    undo_lines(wrong, Command(Actor()), reason="The side pot was the other player's")
    hand(event_id, (short, 900, ((one,),)), (tall, 4_000, ((one,), (other,))))
    assert heads(event_id) == {one: 7_500, other: 7_500}
    out(event_id, one, (other,))
    assert tournaments.event(event_id).state == "finished"
    assert won(event_id) == {one: 2_500, other: 17_500}
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    assert refused(event_id, settle_event, event=event_id) == "bounties_due"
    for entry in (one, other):
        evening.pay(event_id, b.at(event_id, cash_bounties, entry=entry).id, drawer_id)
    assert owed(event_id) == 0
    assert bounties.bounties(event_id).is_complete
    b.at(event_id, settle_event, event=event_id)


def test_an_event_is_not_settled_while_nobody_said_who_won_a_bounty() -> None:
    event_id, (first, second), drawer_id = played(2, payout=ONE_PAID)
    evening.publish_late(event_id)
    out(event_id, first)
    for award in due_awards(event_id):
        evening.pay(event_id, award.id, drawer_id)
    assert refused(event_id, settle_event, event=event_id) == "bounties_unsaid"
    assert second in won(event_id)


def test_a_cashier_pays_them_from_the_page() -> None:
    event_id, (first, second, *_), _drawer = played()
    out(event_id, first, (second,))
    cashier_user = User.objects.create_user("till", password="x", role=Role.CASHIER)
    at_cashier.open_drawer(user=cashier_user)
    client = Client()
    client.force_login(cashier_user)
    page = client.get(f"/events/{event_id}/bounties/").content.decode()
    assert f"/entries/{second}/bounties/pay/" in page
    assert client.get(f"/entries/{second}/bounties/pay/").status_code == 200
    assert bounties.waiting_of(second) is None
    answer = client.post(f"/entries/{second}/bounties/pay/")
    award_id = bounties.waiting_of(second)
    assert answer["Location"] == f"/awards/{award_id}/pay/"
    assert client.get(f"/awards/{award_id}/pay/").status_code == 200
    assert client.get(f"/entries/{second}/bounties/pay/")["Location"] == f"/awards/{award_id}/pay/"
    client.post(f"/awards/{award_id}/pay/", {"method": "cash", "handed_minor": str(HEAD)})
    assert queries.award(award_id or 0).is_paid
    slip = client.get(f"/awards/{award_id}/slip.pdf")
    assert slip.status_code == 200
    assert "slip" in client.get(f"/events/{event_id}/bounties/").content.decode()


def test_the_players_winnings_say_bounties_and_no_place(client: Client) -> None:
    event_id, (first, third, *_), drawer_id = played(6, "fixed")
    out(event_id, first, (third,))
    due = b.at(event_id, cash_bounties, entry=third)
    evening.pay(event_id, due.id, drawer_id)
    player = tournaments.entry(third).player_id
    (line,) = winnings_of(player).lines
    assert (line.kind.value, line.places, line.won_for) == ("bounty", "", "Bounty")
    client.force_login(User.objects.create(username="carla", role=Role.CASHIER))
    page = client.get(f"/players/{player}/winnings/").content.decode()
    assert 'data-label="Place">–</td>' in page
    listed = client.get(f"/players/{player}/winnings.csv").content.decode("utf-8-sig").splitlines()[1]
    assert ",Bounty,EUR," in listed
    assert client.get(f"/players/{player}/winnings.pdf?paper=a4").status_code == 200


@pytest.mark.parametrize("name", ["bounties", "pool"])
def test_the_bar_names_the_floor_on_pages_of_prizes(client: Client, name: str) -> None:
    event_id, _entries, _drawer = played(2, "fixed")
    client.force_login(User.objects.create(username="dora", role=Role.DIRECTOR))
    (current,) = [
        one for one in client.get(f"/events/{event_id}/{name}/").context["shell"].nav if one.is_current
    ]
    assert str(current.label) == "Floor"
