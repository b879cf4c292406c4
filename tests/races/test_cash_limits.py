"""One player at two desks at the same moment: together they hand over no more cash than a limit allows."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Any

import pytest

from cashier.ledger import posting as ledger
from cashier.limits.verbs import add_cash_limit
from cashier.models import LedgerRow
from cashier.player_accounts import verbs as player_accounts
from cashier.sales import verbs as sell
from journal.opening import HOUSE, Command, account_book, drawer_book, tournament_book
from payouts.awards.rows import due_awards
from payouts.paying.verbs import pay_award
from rulebook.cash_limit import CountedBy
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.races.together import act, at_once, meeting, refusals
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db(transaction=True)


def by_day(minor: int) -> None:
    limit = {"name": "Law", "limit_minor": minor, "since": date(2020, 1, 1)}
    b.do([HOUSE], add_cash_limit, **limit, counted_by=CountedBy.PERSON_AND_DAY, days=1)


def test_two_sales_in_two_events_at_two_drawers() -> None:
    b.house()
    b.room(8)
    player, drawers = b.player(), [at_cashier.open_drawer(), at_cashier.open_drawer()]
    events = [at_cashier.selling_event(buy_in_minor=150_000, fee_minor=0) for _ in drawers]
    by_day(200_000)

    def at(event: int, drawer: int) -> Any:
        refs = [tournament_book(event), drawer_book(drawer)]
        sale = {"event": event, "player": player, "drawer": drawer}
        return act(refs, Command(b.NOBODY), sell.sell_entry, **sale)

    with meeting(ledger, "limits"):
        found = at_once(*(partial(at, *pair) for pair in zip(events, drawers, strict=True)))
    assert refusals(found) == ["cash_limit"]
    assert sum(tournaments.player_entries(event, player) != () for event in events) == 1


def test_a_prize_at_one_desk_and_a_withdrawal_at_the_other() -> None:
    b.house()
    drawers = [at_cashier.open_drawer(900_000), at_cashier.open_drawer(900_000)]
    event_id, entries = evening.evening(10, drawers[0])
    evening.publish_late(event_id)
    b.bust(event_id, *entries[1:])
    award = due_awards(event_id)[0]
    prize, book = award.amount.minor, account_book(award.player_id)
    moved = {"player": award.player_id, "amount_minor": prize}
    b.do([book, drawer_book(drawers[1])], player_accounts.deposit_money, **moved, drawer=drawers[1])
    by_day(prize + 1)
    both = (
        partial(
            act,
            [tournament_book(event_id), drawer_book(drawers[0])],
            Command(b.NOBODY),
            pay_award,
            award=award.id,
            amount_minor=prize,
            drawer=drawers[0],
        ),
        partial(
            act,
            [book, drawer_book(drawers[1])],
            Command(b.NOBODY),
            player_accounts.withdraw_money,
            **moved,
            drawer=drawers[1],
        ),
    )
    with meeting(ledger, "limits"):
        found = at_once(*both)
    assert refusals(found) == ["cash_limit"]
    paid = LedgerRow.objects.filter(account__startswith="cash/", amount_minor=-prize)
    assert paid.count() == 1
