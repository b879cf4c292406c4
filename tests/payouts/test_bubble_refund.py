"""The bubble refund of an event: set up, shown, shared by who goes out in the same hand, paid and proven."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.tickets.queries import ticket_row
from journal.book import Actor
from journal.opening import Command, tournament_book
from journal.queries import latest_lines
from payouts.awards import rows as prize_awards
from payouts.awards.rows import awards
from payouts.publishing.verbs import PlacePrize, edit_prizes
from payouts.settling.verbs import settle_event
from payouts.structure import rows as queries
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.screens.test_hand_for_hand import part_of
from tests.tournaments.steps import address, send
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.check.outlook import outlook
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
BACK = PayoutRule(PayoutKind.SHARES, shares=(6_000, 4_000), bubble_percent=100)


@pytest.fixture
def drawer() -> int:
    b.house()
    b.room(3)
    return at_cashier.open_drawer()


@pytest.fixture
def event_id(drawer: int) -> int:
    """Six entries of 220: 120,000, of which the third gets the buy-in and fee back."""
    made, _entries = evening.evening(6, drawer, payout=BACK)
    return made


def worths(event_id: int) -> list[int]:
    return [prize.worth.minor for prize in queries.structure(event_id).prizes]


def client_of(role: Role) -> Client:
    client = Client()
    client.force_login(at_cashier.staff(role))
    return client


def test_the_buy_in_comes_back_before_the_rest_is_divided(event_id: int) -> None:
    structure = queries.structure(event_id)
    assert worths(event_id) == [58_800, 39_200, 22_000]
    assert (structure.in_the_money, structure.goal, structure.places) == (2, 2, 3)
    evening.publish_late(event_id)
    published = queries.structure(event_id)
    assert (published.goal, published.has_bubble, worths(event_id)) == (2, True, [58_800, 39_200, 22_000])


def test_pages_walls_and_programs_say_what_it_is(event_id: int) -> None:
    rows = part_of(event_id, "payouts")["places"]
    assert [row["text"] for row in rows] == ["", "", "€220, bubble"]
    assert part_of(event_id, "stats")["places_paid"] == 2
    client = client_of(Role.DIRECTOR)
    assert "bubble" in client.get(reverse("payouts", args=[event_id])).content.decode()
    told = client.get(f"/api/v1/events/{event_id}/payouts/").json()
    assert (told["has_bubble"], len(told["prizes"])) == (True, 3)
    (first, *_ways) = client.get(f"/api/v1/events/{event_id}/payouts/divisions/").json()["ways"]
    assert first["places"] == 2


def test_who_goes_out_in_the_same_hand_shares_it(event_id: int, drawer: int) -> None:
    evening.publish_late(event_id)
    alive = [entry.id for entry in tournaments.entries(event_id, "alive")]
    evening.bust(event_id, *alive[:2])
    evening.bust(event_id, *alive[2:4], tied=True)
    shared = [one for one in awards(event_id) if one.place == 3]
    assert [one.amount.minor for one in shared] == [11_000, 11_000]
    with evening.late():
        assert part_of(event_id, "stats")["bubble"].count(",") == 1
    evening.bust(event_id, alive[4])
    evening.finish(event_id)
    for award in awards(event_id):
        evening.pay(event_id, award.id, drawer)
    assert ledger_balance(accounts.pool(event_id)) == 0
    b.at(event_id, settle_event, event=event_id)


def test_prizes_typed_without_it_pay_every_place_like_the_others(event_id: int) -> None:
    evening.publish_late(event_id)
    typed = (PlacePrize(1, 70_000), PlacePrize(2, 50_000))
    b.at(event_id, edit_prizes, event=event_id, prizes=typed)
    assert queries.structure(event_id).goal == 2
    line = latest_lines(tournament_book(event_id))[0].id
    undo_lines(line, Command(Actor()), reason="typed wrong")
    assert (worths(event_id)[-1], queries.structure(event_id).goal) == (22_000, 2)


def test_it_may_be_a_ticket(drawer: int) -> None:
    rule = PayoutRule(places=2, bubble_minor=5_000, is_bubble_ticket=True)
    made, _entries = evening.evening(6, drawer, payout=rule)
    evening.publish_late(made)
    evening.play_out(made)
    last = awards(made)[-1]
    assert (last.amount.minor, last.ticket.minor) == (0, 5_000)
    evening.pay(made, last.id, drawer)
    assert ticket_row(prize_awards.award(last.id).won_id or 0).worth_minor == 5_000


def test_it_is_left_out_where_it_would_be_more_than_the_last_prize(drawer: int) -> None:
    made, _entries = evening.evening(6, drawer, payout=PayoutRule(places=2, bubble_minor=90_000))
    assert len(worths(made)) == 2
    assert not queries.structure(made).has_bubble


def test_at_a_glance_the_bubble_is_no_place_paid(drawer: int) -> None:
    setup = tournaments.event_setup(b.event(payout=PayoutRule(places=3, bubble_percent=100)))
    (field,) = outlook(setup, (20,)).fields
    assert field.places == 3
    assert field.last_minor > 22_000
    assert field.tiers[-1].prize_minor == 22_000


def test_the_set_up_takes_an_amount_or_times_the_entry(drawer: int) -> None:
    client, made = client_of(Role.DIRECTOR), b.event()
    typed = {"payout_kind": "cash", "bubble": "1x", "is_bubble_ticket": "on"}
    assert send(client, made, "prizes", **typed).status_code == 302
    rule = tournaments.event(made).payout
    assert (rule.bubble_minor, rule.bubble_percent, rule.is_bubble_ticket) == (0, 100, True)
    assert client.get(address(made, "prizes")).context["form"]["bubble"].value() == "1x"
    assert send(client, made, "prizes", bubble="110").status_code == 302
    assert tournaments.event(made).payout.bubble_minor == 11_000
    assert "bubble" in send(client, made, "prizes", bubble="much").context["form"].errors
