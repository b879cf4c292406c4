"""Money, a ticket and a thing as the prize of one place: set up, typed, shown, paid and proven."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance
from cashier.tickets.queries import ticket_row
from payouts.awards import rows as queries
from payouts.settling.verbs import settle_event
from payouts.structure.rows import PrizeView, structure
from rulebook.money import Money
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.screens.test_hand_for_hand import part_of
from tests.tournaments.steps import address, send
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule, Thing

pytestmark = pytest.mark.django_db
SEAT = 11_000
RULE = PayoutRule(
    PayoutKind.SHARES,
    shares=(6_000, 3_000, 1_000),
    ticket_places=2,
    ticket_minor=SEAT,
    ticket_name="Final",
    things=(Thing(1, "Trophy"), Thing(3, "Cap"), Thing(4, "Pen")),
)


@pytest.fixture
def drawer() -> int:
    b.house()
    b.room(3)
    return at_cashier.open_drawer()


@pytest.fixture
def event_id(drawer: int) -> int:
    """Six entries: 120,000 of which two tickets cost 22,000."""
    made, _entries = evening.evening(6, drawer, payout=RULE)
    return made


def prize_rows(event_id: int) -> list[tuple[int, int, str]]:
    prizes = structure(event_id).prizes
    return [(one.amount.minor, one.ticket.minor, one.thing) for one in prizes]


WANTED = [(58_800, SEAT, "Trophy, Final"), (29_400, SEAT, "Final"), (9_800, 0, "Cap"), (0, 0, "Pen")]


def test_the_pool_pays_the_tickets_before_the_rest_is_divided(event_id: int) -> None:
    assert prize_rows(event_id) == WANTED
    assert structure(event_id).total.minor == 120_000


def test_walls_show_all_of_it(event_id: int) -> None:
    rows = part_of(event_id, "payouts")["places"]
    assert [row["text"] for row in rows] == [
        "€588 + Trophy, Final, ticket of €110",
        "€294 + Final, ticket of €110",
        "€98 + Cap",
        "Pen",
    ]


def test_money_alone_has_no_words() -> None:
    money, nothing = Money(5_000, "EUR"), Money(0, "EUR")
    assert PrizeView(1, money, nothing, "").in_words() == ""
    assert PrizeView(1, nothing, money, "").in_words() == "ticket of €50"
    assert PrizeView(1, nothing, money, "Main").in_words(is_seat=True) == "Main"


def test_it_is_paid_with_the_ticket_and_the_event_settles(event_id: int, drawer: int) -> None:
    evening.publish_late(event_id)
    evening.play_out(event_id)
    first, *others = queries.awards(event_id)
    assert first.prize == "€588 + Trophy, Final, ticket of €110"
    for award in (first, *others):
        evening.pay(event_id, award.id, drawer)
    ticket = ticket_row(queries.award(first.id).won_id or 0)
    assert (ticket.worth_minor, ticket.player_id) == (SEAT, first.player_id)
    assert ledger_balance(accounts.pool(event_id)) == 0
    b.at(event_id, settle_event, event=event_id)
    assert tournaments.event(event_id).state == "settled"


def test_a_tie_shares_the_money_and_both_keep_their_tickets(event_id: int) -> None:
    evening.publish_late(event_id)
    alive = [entry.id for entry in tournaments.entries(event_id, "alive")]
    evening.bust(event_id, *alive[:4])
    evening.bust(event_id, *alive[4:], tied=True)
    awards = [one for one in queries.awards(event_id) if one.place == 1]
    assert [(one.amount.minor, one.ticket.minor) for one in awards] == [(44_100, SEAT)] * 2


def test_a_pool_too_small_for_the_tickets_pays_fewer(drawer: int) -> None:
    rule = PayoutRule(places=2, ticket_places=3, ticket_minor=100_000)
    made, _entries = evening.evening(6, drawer, payout=rule)
    assert [ticket for _amount, ticket, _thing in prize_rows(made)] == [100_000, 0]
    assert structure(made).total.minor == 120_000


def director() -> Client:
    client = Client()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    return client


def test_a_director_types_all_three_on_one_place(drawer: int) -> None:
    made, _entries = evening.evening(6, drawer, payout=PayoutRule(PayoutKind.SHARES, shares=(5_000, 5_000)))
    evening.publish_late(made)
    assert prize_rows(made) == [(60_000, 0, ""), (60_000, 0, "")]
    client, page = director(), reverse("payouts-edit", args=[made])
    assert "?beside=1" in client.get(page).content.decode()
    assert 'name="thing"' in client.get(f"{page}?beside=1").content.decode()
    typed = {"amount": ["500", "600"], "ticket": ["100", ""], "thing": ["Trophy", ""]}
    answer = client.post(f"{page}?beside=1", typed)
    assert answer.status_code == 302
    assert prize_rows(made) == [(50_000, 10_000, "Trophy"), (60_000, 0, "")]
    assert 'name="thing"' in client.get(page).content.decode()


def test_the_set_up_asks_for_it_and_names_what_is_missing(drawer: int) -> None:
    client, made = director(), b.event()
    typed = {"payout_kind": "cash", "ticket_places": "2", "ticket": "110", "ticket_name": "Final"}
    assert send(client, made, "prizes", **typed).status_code == 302
    rule = tournaments.event(made).payout
    assert (rule.ticket_places, rule.ticket_minor) == (2, SEAT)
    assert client.get(address(made, "prizes")).context["form"]["ticket_places"].value() == 2
    refused = send(client, made, "prizes", **typed | {"ticket": ""})
    assert refused.status_code != 302
