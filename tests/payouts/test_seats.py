"""A seat won in a satellite becomes an entry of its target in one action, or a ticket where that is not possible."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from hypothesis import given
from hypothesis import strategies as st

from access.verbs import By
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import prove_event
from cashier.ledger.rows import ledger_balance
from cashier.player_accounts.rows import held
from cashier.sales import rows as sale_queries
from cashier.sales.void import void_sale
from cashier.tickets.queries import ticket_row
from floor.life.verbs import cancel_event
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, TICKETS, tournament_book
from payouts.awards.rows import paid_so_far
from payouts.paying.seats import enter_winner
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling.proof import prove_paid
from payouts.settling.verbs import settle_event
from people.bans.verbs import ban_player
from people.models import User
from rulebook.profile import profile_from_data
from rulebook.refusals import Refusal
from rulebook.tickets import TicketState
from tests import builders as b
from tests.cashier import at_cashier, tickets
from tests.payouts import evening
from tests.payouts.seats import SEAT, Won, satellite
from tournaments import queries as tournaments
from tournaments.lifecycle.verbs import postpone_event
from tournaments.set_up.verbs import change_event
from tournaments.values import PayoutKind, PayoutRule
from wording.words import explain, sentence

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def won(kept: None) -> Won:
    """Played once; each test restores it."""
    return satellite()


def test_a_seat_is_worth_an_entry_in_the_target_unless_typed() -> None:
    b.house()
    target = b.event(name="Main event", buy_in_minor=25_000, fee_minor=2_500)
    rule = tournaments.event(b.event(payout=PayoutRule(kind=PayoutKind.SATELLITE, target=target))).payout
    assert (rule.ticket_minor, rule.ticket_name, rule.seat_target) == (27_500, "Main event", target)
    plain = PayoutRule(target=target)
    assert tournaments.event(b.event(payout=plain)).payout.target is None
    over = b.event(buy_in_minor=1_000, currency="CHF")
    for other, worth, code in (
        (999_999, 0, "target_unknown"),
        (over, 0, "target_currency"),
        (target, 27_501, "seat_over_price"),
    ):
        with pytest.raises(Refusal, match=code):
            b.event(payout=PayoutRule(kind=PayoutKind.SATELLITE, target=other, ticket_minor=worth))
    with pytest.raises(Refusal, match="target_itself"):
        b.at(target, change_event, event=target, told={"payout": {"kind": "satellite", "target": target}})
    b.at(target, cancel_event, event=target, reason="strike")
    with pytest.raises(Refusal, match="target_past"):
        b.event(payout=PayoutRule(kind=PayoutKind.SATELLITE, target=target))


def test_a_ticket_that_gets_another_target_is_called_after_it_unless_its_name_was_typed() -> None:
    """A template calls its tickets after its own target."""
    b.house()
    main, second = (b.event(name=name, buy_in_minor=17_000) for name in ("Main event", "Second chance"))
    sold = b.event(
        payout=PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=17_000, ticket_name="Entry 1100")
    )

    def called(**fields: Any) -> str:
        b.at(
            sold,
            change_event,
            event=sold,
            told={"payout": {"kind": "satellite", "ticket_minor": 17_000} | fields},
        )
        return tournaments.event(sold).payout.ticket_name

    assert called(ticket_name="Entry 1100", target=main) == "Main event"
    assert called(ticket_name="Main event", target=second) == "Second chance"
    assert called(ticket_name="Final on Sunday", target=main) == "Final on Sunday"
    assert called(ticket_name="The final", target=main) == "The final"


def test_the_winner_plays_with_the_seat_and_both_events_are_proven(won: Won) -> None:
    played = won.enter()
    award = won.awards[0]
    entry, sale = tournaments.entry(played.entry), sale_queries.sale(played.sale)
    assert (entry.player_id, entry.event_id, entry.status) == (award.player_id, won.target, "alive")
    assert (sale.total.minor, [payment.method for payment in sale.paid]) == (SEAT, ["ticket"])
    ticket = ticket_row(award.won_id or 0)
    assert (ticket.state, ticket.sale_id, ticket.event_id) == (TicketState.SPENT, played.sale, won.target)
    assert (award.is_paid, award.slip, award.drawer_id) == (True, played.slip, None)
    assert played.table is not None
    assert ledger_balance(accounts.pool(won.target)) == -25_000
    won.proven()
    lines = Line.objects.order_by("-pk")[: len(won.refs())]
    assert {one.book.kind for one in lines} == {"tournament", "tickets", "drawer"}
    told = sentence(lines[0].fact, lines[0].details)
    assert "plays Main event with the seat won in place 1" in told


def test_the_undo_leaves_neither_entry_nor_ticket(won: Won) -> None:
    played = won.enter()
    won.undo()
    assert tournaments.entry(played.entry).status == "void"
    assert not won.awards[0].is_paid
    assert won.owed() == 0
    won.proven()
    assert won.enter().entry != played.entry
    won.proven()


def test_a_seat_worth_more_than_the_entry_leaves_its_winner_credit_where_the_house_credits_it() -> None:
    won = satellite(profile=profile_from_data({"places": {"ticket_over": "credit"}}))
    b.at(won.target, change_event, event=won.target, told={"buy_in_minor": 20_000})
    award = won.awards[0]
    wanted = enter_winner.command(award=award.id, amount_minor=award.amount.minor, drawer=won.drawer)
    played = enter_winner.perform(wanted, By(Actor())).answer
    ticket_id = won.awards[0].won_id or 0
    assert sale_queries.sale(played.sale).total.minor == 22_500
    assert (ticket_row(ticket_id).credit_minor, held(award.player_id).minor, won.owed()) == (
        5_000,
        5_000,
        0,
    )
    won.undo()
    assert (held(award.player_id).minor, won.owed(), won.awards[0].is_paid) == (0, 0, False)
    again = enter_winner.perform(wanted, By(Actor())).answer
    assert (again.entry, held(award.player_id).minor) != (played.entry, 0)
    # The target is cancelled: the ticket comes back at what it paid, so the prize of its whole worth cannot.
    opened = [tournament_book(won.target), TICKETS]
    b.do(opened, cancel_event, event=won.target, reason="strike")
    with pytest.raises(Refusal, match="prize_ticket_credited") as refused:
        won.give_back()
    assert "€50" in " ".join(map(str, explain(refused.value)))
    assert (held(award.player_id).minor, won.owed()) == (5_000, 22_500)
    for event in (won.event, won.target):
        prove_event(event)
        prove_paid(event)
    tickets.proven(22_500)


def test_the_undo_gives_the_prize_another_number_where_winners_are_called(won: Won) -> None:
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, calls=True)
    played = won.enter()
    won.undo()
    again = won.awards[0].slip
    assert again is not None
    assert again != played.slip


def test_a_void_of_the_sale_leaves_the_winner_the_ticket(won: Won) -> None:
    played = won.enter()
    with pytest.raises(Refusal, match="prize_ticket_spent"):
        won.give_back()
    _void(won, played.sale)
    assert won.owed() == SEAT
    assert won.awards[0].is_paid
    won.proven()
    won.give_back()
    assert won.owed() == 0
    won.proven()


def _void(won: Won, sale: int) -> None:
    given = {"sale": sale, "reason": "ill", "amount_minor": SEAT, "drawer": won.drawer}
    at_cashier.act(b.NOBODY, won.refs(), void_sale, **given)


def _change(won: Won, **fields: object) -> None:
    b.at(won.target, change_event, event=won.target, told=fields)


def _full(won: Won) -> None:
    _change(won, max_entries=2)
    for _ in range(2):
        at_cashier.sell_entry(won.target, won.drawer)


def _closed(won: Won) -> None:
    _change(won, late_until_level=0)
    for _ in range(2):
        at_cashier.sell_entry(won.target, won.drawer)
    at_cashier.start(won.target)


def _cancelled(won: Won) -> None:
    b.at(won.target, cancel_event, event=won.target, reason="strike")


def _postponed(won: Won) -> None:
    b.at(won.target, postpone_event, event=won.target)


def _in_already(won: Won) -> None:
    at_cashier.sell_entry(won.target, won.drawer, won.awards[0].player_id)


def _banned(won: Won) -> None:
    b.do([HOUSE], ban_player, player=won.awards[0].player_id, reason="cheating")


def _dearer(won: Won) -> None:
    _change(won, buy_in_minor=30_000)


def _cheaper(won: Won) -> None:
    _change(won, buy_in_minor=20_000)


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (_full, "target_full"),
        (_closed, "target_closed"),
        (_cancelled, "target_cancelled"),
        (_postponed, "target_not_open"),
        (_in_already, "winner_in"),
        (_banned, "winner_banned"),
        (_dearer, "seat_price"),
        (_cheaper, "seat_price"),
    ],
)
def test_what_forbids_the_entry_is_named_and_the_ticket_remains(
    won: Won, happens: Callable[[Won], None], code: str
) -> None:
    happens(won)
    with pytest.raises(Refusal, match=code) as caught, transaction.atomic():
        won.enter()
    assert "%" not in "".join(explain(caught.value))
    assert not won.awards[0].is_paid
    won.pay()
    assert won.owed() == SEAT
    bound = None if code == "target_cancelled" else won.target
    assert ticket_row(won.awards[0].won_id or 0).event_id == bound


def test_money_is_not_a_seat(won: Won) -> None:
    with pytest.raises(Refusal, match="seat_missing"):
        won.enter(3)
    won.pay(3)
    won.proven()


def test_six_of_63_play_the_target_and_the_seventh_is_paid_330(won: Won) -> None:
    """Sanremo art. 6: 63 x 110 are 6,930, six entries of 1,100 and 330."""
    drawer = at_cashier.open_drawer()
    target = b.event(name="Main event", buy_in_minor=100_000, fee_minor=10_000)
    rule = PayoutRule(kind=PayoutKind.SATELLITE, target=target)
    terms = {"buy_in_minor": 11_000, "fee_minor": 0, "payout": rule, "draws_at_sale": False}
    event, _sold = evening.evening(63, drawer, **terms)
    evening.publish_late(event)
    evening.play_out(event)
    won = Won(event, target, drawer)
    assert len(won.awards) == 7
    for place in range(1, 7):
        won.enter(place)
    entered = {one.player_id for one in tournaments.entries(target, "alive")}
    assert entered == {one.player_id for one in won.awards[:6]}
    assert won.awards[6].amount.minor == 33_000
    won.pay(7)
    b.at(event, settle_event, event=event)
    names = [accounts.pool(event), accounts.pool(target), accounts.fee(target)]
    assert [ledger_balance(name) for name in names] == [0, -600_000, -60_000]
    assert paid_so_far(event).paid_tickets == 660_000
    assert cash_in(drawer) == 50_000 + 63 * 11_000 - 33_000
    tickets.proven(0)


def test_the_cashier_enters_the_winner_or_reads_why_not(won: Won) -> None:
    award, client = won.awards[0], Client()
    client.force_login(User.objects.get(pk=drawer_queries.drawer(won.drawer).cashier_id))
    url = f"/awards/{award.id}/pay/"
    shown = client.get(url).content.decode()
    assert "Seat in Main event" in shown
    assert "Enter the player now" in shown
    asked = client.post(url, {"seat": "entry"}).content.decode()
    assert "The player enters Main event now." in asked
    done = client.post(url, {"seat": "entry", "handed_minor": "0"}).content.decode()
    assert "Main event · table" in done
    assert won.awards[0].is_paid
    at_cashier.sell_entry(won.target, won.drawer, won.awards[1].player_id)
    shown = client.get(f"/awards/{won.awards[1].id}/pay/").content.decode()
    assert "The winner has entered already" in shown
    client.post(f"/awards/{won.awards[1].id}/pay/", {"seat": "ticket", "handed_minor": "0"})
    assert won.owed() == SEAT


def test_a_winner_without_an_open_drawer_is_not_entered(won: Won) -> None:
    client = Client()
    client.force_login(at_cashier.staff())
    shown = client.get(f"/awards/{won.awards[0].id}/pay/").content.decode()
    assert "No open drawer" in shown or "drawer" in shown
    answer = client.post(f"/awards/{won.awards[0].id}/pay/", {"seat": "entry", "handed_minor": "0"})
    assert answer.status_code == 409
    assert not won.awards[0].is_paid


STEPS = st.lists(
    st.tuples(st.sampled_from(["enter", "pay", "back", "undo", "void"]), st.integers(1, 3)), max_size=10
)


@given(steps=STEPS)
def test_no_cent_is_lost_or_made_in_any_order(won: Won, steps: list[tuple[str, int]]) -> None:
    with transaction.atomic():
        for step, place in steps:
            with suppress(Refusal), transaction.atomic():
                _take(won, step, place)
            won.proven()
        transaction.set_rollback(True)


def _take(won: Won, step: str, place: int) -> None:
    award = won.awards[place - 1]
    if step == "enter":
        won.enter(place)
    elif step == "pay":
        won.pay(place)
    elif step == "back":
        won.give_back(place)
    elif step == "undo":
        won.undo()
    elif award.won_id and (sale := ticket_row(award.won_id).sale_id):
        _void(won, sale)
