"""The ledger: written in one place, balanced, and always equal to the sales."""

from __future__ import annotations

from contextlib import suppress
from typing import ClassVar

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cashier.drawers import counting
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import LedgerRow, Posting, Sale
from cashier.sales.rows import pool_sheet
from journal.book import Actor
from journal.facts import Fact, Undo
from journal.opening import HOUSE, Command, drawer_book, perform, tournament_book
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders
from tests.cashier import at_cashier

pytestmark = pytest.mark.django_db


class MoneyMoved(Fact):
    """Money was moved by a test."""

    undo: ClassVar[Undo] = Undo.NEVER
    __slots__ = ()


def post(refs, cause: Cause, flows: list[Flow]) -> None:
    def verb(book):
        ledger.post(book, cause, flows)
        book.record(MoneyMoved())

    perform(refs, Command(Actor()), verb)


def test_a_posting_that_does_not_balance_never_enters() -> None:
    drawer_id = at_cashier.open_drawer()
    with pytest.raises(InvariantViolation, match="does not sum to zero"):
        post(
            [drawer_book(drawer_id)],
            Cause(PostingKind.CASH_MOVED, "EUR"),
            [Flow(accounts.cash(drawer_id), 100), Flow(accounts.SAFE, -99)],
        )
    assert Posting.objects.count() == 1


def test_money_moves_only_in_drawers_and_pools_that_are_held() -> None:
    drawer_id = at_cashier.open_drawer()
    flows = [Flow(accounts.cash(drawer_id), 100), Flow(accounts.SAFE, -100)]
    with pytest.raises(InvariantViolation, match="is not open"):
        post([HOUSE], Cause(PostingKind.CASH_MOVED, "EUR"), flows)
    with pytest.raises(InvariantViolation, match="is not open"):
        post(
            [HOUSE],
            Cause(PostingKind.SETTLEMENT, "EUR", event_id=1),
            [Flow(accounts.pool(1), 100), Flow(accounts.SAFE, -100)],
        )


def test_a_closed_drawer_takes_no_money() -> None:
    drawer_id = at_cashier.open_drawer(0)
    at_cashier.act(
        Actor(), [drawer_book(drawer_id)], counting.close_drawer, drawer=drawer_id, counted_minor=0
    )
    with pytest.raises(InvariantViolation, match="closed drawer"):
        post(
            [drawer_book(drawer_id)],
            Cause(PostingKind.CASH_MOVED, "EUR"),
            [Flow(accounts.cash(drawer_id), 100), Flow(accounts.SAFE, -100)],
        )


def test_nothing_is_posted_for_a_free_entry() -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event(buy_in_minor=0, fee_minor=0, guarantee_minor=100_000)
    at_cashier.sell_entry(event_id, drawer_id)
    assert Posting.objects.count() == 0
    assert pool_sheet(event_id).overlay == 100_000


def test_the_book_does_not_close_over_a_lost_cent() -> None:
    """The planted fault: money enters a pool without a sale."""
    drawer_id = at_cashier.open_drawer()
    event_id = at_cashier.selling_event()
    with pytest.raises(InvariantViolation, match=f"pool of event {event_id} holds 1, sold 0"):
        post(
            [tournament_book(event_id), drawer_book(drawer_id)],
            Cause(PostingKind.SALE, "EUR", event_id=event_id, player_id=builders.player()),
            [Flow(accounts.cash(drawer_id), 1), Flow(accounts.pool(event_id), -1)],
        )


def test_many_postings_take_a_bounded_number_of_queries(django_assert_max_num_queries) -> None:
    drawer_id = at_cashier.open_drawer()
    flows = [Flow(accounts.cash(drawer_id), 1), Flow(accounts.SAFE, -1)]

    def verb(book):
        with django_assert_max_num_queries(5):
            ledger.post_many(book, [(Cause(PostingKind.CASH_MOVED, "EUR"), flows)] * 100)
        book.record(MoneyMoved())

    perform([drawer_book(drawer_id)], Command(Actor()), verb)
    assert LedgerRow.objects.filter(account=accounts.cash(drawer_id)).count() == 101


@pytest.mark.thorough
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    steps=st.lists(
        st.tuples(
            st.sampled_from(["sell", "void"]),
            st.sampled_from(["cash", "card", "transfer"]),
            st.integers(0, 9),
        ),
        max_size=12,
    )
)
def test_whatever_is_sold_and_voided_the_pool_is_the_sheet(steps, django_db_blocker) -> None:
    drawer_id = at_cashier.open_drawer(0)
    event_id = at_cashier.selling_event()
    sold: list[int] = []
    for step, method, index in steps:
        with suppress(Refusal):
            if step == "sell":
                sold.append(at_cashier.sell_entry(event_id, drawer_id, builders.player(), method=method).id)
            elif sold:
                at_cashier.void(event_id, sold[index % len(sold)], drawer_id)
    sheet = pool_sheet(event_id)
    held = [ledger_balance(accounts.held(method, drawer_id)) for method in ("cash", "card", "transfer")]
    standing = Sale.objects.filter(event=event_id, voided_at__isnull=True).count()
    assert sheet.taken == 22_000 * standing == sum(held)
    assert sheet.gross == -ledger_balance(accounts.pool(event_id))
    assert sheet.fees == -ledger_balance(accounts.fee(event_id))
    assert ledger_total() == 0
