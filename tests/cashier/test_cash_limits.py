"""Limits on cash: no path lets more cash change hands, and what a limit counts is what the ledger says."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from access.roles import Role
from access.verbs import By
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import Cause, Flow, post
from cashier.limits import verbs
from cashier.limits.counting import day_of
from cashier.models import CashLimit, Posting
from cashier.player_accounts import verbs as player_accounts
from cashier.sales import register
from cashier.sales import verbs as sell
from journal import instants, replay
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, account_book, drawer_book, perform, tournament_book
from payouts.awards import rows as payouts
from payouts.awards.rows import awards
from payouts.paying.verbs import pay_award, prepare_slip
from people.players.merging import merge_players
from rulebook.cash_limit import Above, Bound, CountedBy
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines

pytestmark = pytest.mark.django_db
SINCE = date(2020, 1, 1)
BY_DAY: dict[str, Any] = {"counted_by": CountedBy.PERSON_AND_DAY, "days": 1}


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []


@pytest.fixture
def drawer() -> int:
    b.house()
    b.room(20)
    return at_cashier.open_drawer(1_000_000)


def limited(minor: int = 200_000, **over: Any) -> int:
    return int(
        b.do([HOUSE], verbs.add_cash_limit, **{"name": "Law", "limit_minor": minor, "since": SINCE} | over).id
    )


def selling(price: int, **over: Any) -> int:
    return at_cashier.selling_event(buy_in_minor=price, fee_minor=0, re_entries=9, **over)


def detail(error: pytest.ExceptionInfo[Refusal]) -> dict[str, Any]:
    assert error.value.code == "cash_limit"
    return dict(error.value.detail)


def move(verb: Any, player: int, amount: int, drawer: int, **over: Any) -> Any:
    refs = [account_book(player), drawer_book(drawer)]
    return b.do(refs, verb, player=player, amount_minor=amount, drawer=drawer, **over)


class TestEveryPath:
    """A limit of 2,000.00, which may be reached."""

    @pytest.mark.parametrize(("price", "passes"), [(200_000, True), (200_001, False)])
    def test_a_sale_of_2000_passes_and_of_2000_01_does_not(
        self, drawer: int, price: int, passes: bool
    ) -> None:
        limited()
        event_id, player = selling(price), b.player()
        if passes:
            at_cashier.sell_entry(event_id, drawer, player)
            return
        with pytest.raises(Refusal) as told:
            at_cashier.sell_entry(event_id, drawer, player)
        assert detail(told) == {
            "limit": "Law",
            "most_minor": 200_000,
            "counted_minor": 0,
            "cash_minor": 0,
            "currency": "EUR",
        }
        assert (Posting.objects.filter(kind="sale").count(), cash_in(drawer)) == (0, 1_000_000)
        at_cashier.sell_entry(event_id, drawer, player, method="card")

    def test_reaching_it_is_too_much_where_the_house_says_so(self, drawer: int) -> None:
        limited(bound=Bound.REACHED)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(200_000), drawer)
        at_cashier.sell_entry(selling(199_999), drawer)

    def test_a_registration_paid_later_a_re_entry_and_a_rebuy(self, drawer: int) -> None:
        event_id = selling(90_000, rebuys=3, rebuy_minor=90_000, rebuy_stack=20_000)
        b.opened(event_id, 1)
        player = b.player()
        listed = b.at(event_id, register.register_unpaid, event=event_id, player=player).entry
        at_cashier.sell_entry(event_id, drawer)
        limited(60_000)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.on_entry(sell.take_payment, listed, drawer)
        at_cashier.on_entry(sell.take_payment, listed, drawer, method="card")
        at_cashier.start(event_id)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.on_entry(sell.sell_rebuy, listed, drawer)
        at_cashier.out(listed)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.on_entry(sell.sell_re_entry, listed, drawer)

    def test_deposits_and_withdrawals(self, drawer: int) -> None:
        limited(60_000)
        player = b.player()
        with pytest.raises(Refusal, match="cash_limit"):
            move(player_accounts.deposit_money, player, 60_001, drawer)
        move(player_accounts.deposit_money, player, 60_000, drawer)
        move(player_accounts.deposit_money, player, 60_001, drawer, method="card")
        with pytest.raises(Refusal, match="cash_limit"):
            move(player_accounts.withdraw_money, player, 60_001, drawer)
        move(player_accounts.withdraw_money, player, 60_001, drawer, method="transfer")

    def test_a_prize_is_refused_before_its_slip_is_numbered(self, drawer: int) -> None:
        event_id, entries = evening.evening(10, drawer)
        evening.publish_late(event_id)
        b.bust(event_id, *entries[1:])
        award = max(awards(event_id), key=lambda one: one.amount.minor)
        limited(award.amount.minor - 1)
        refs, asked = [tournament_book(event_id), drawer_book(drawer)], {"award": award.id, "drawer": drawer}
        with pytest.raises(Refusal, match="cash_limit"):
            b.do(refs, prepare_slip, **asked)
        assert payouts.award(award.id).slip is None
        paid = asked | {"amount_minor": award.amount.minor}
        with pytest.raises(Refusal, match="cash_limit"):
            b.do(refs, pay_award, **paid)
        b.do(refs, pay_award, **paid, method="cheque")

    def test_a_posting_that_does_not_say_whose_cash_it_is_is_not_written(self, drawer: int) -> None:
        event_id = selling(100)
        flows = [Flow(accounts.cash(drawer), 1), Flow(accounts.pool(event_id), -1)]

        def verb(book: Any) -> None:
            post(book, Cause(PostingKind.SALE, "EUR", event_id=event_id), flows)

        with pytest.raises(InvariantViolation, match="nobody says whose"):
            perform([tournament_book(event_id), drawer_book(drawer)], Command(Actor()), verb)


class TestByPersonAndDay:
    """What a person does on a day is added up."""

    @pytest.mark.parametrize(("above", "left"), [(Above.CASH_PART, 20_000), (Above.NO_CASH, 0)])
    def test_three_sales_of_900_in_three_events(self, drawer: int, above: Above, left: int) -> None:
        limited(above=above, **BY_DAY)
        player, other = b.player(), b.player()
        for event_id in (selling(90_000), selling(90_000)):
            at_cashier.sell_entry(event_id, drawer, player)
        third = selling(90_000)
        with pytest.raises(Refusal) as told:
            at_cashier.sell_entry(third, drawer, player)
        assert (detail(told)["counted_minor"], detail(told)["cash_minor"]) == (180_000, left)
        at_cashier.sell_entry(third, drawer, other)
        at_cashier.sell_entry(third, drawer, player, method="card")

    def test_a_void_gives_room_again_and_a_card_sale_takes_it_only_where_all_ways_count(
        self, drawer: int
    ) -> None:
        limited(above=Above.NO_CASH, **BY_DAY)
        player, event_id = b.player(), selling(150_000)
        sold = at_cashier.sell_entry(event_id, drawer, player)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(60_000), drawer, player)
        at_cashier.void(event_id, sold.id, drawer)
        at_cashier.sell_entry(selling(60_000), drawer, player)
        at_cashier.sell_entry(selling(120_000), drawer, player)
        undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(Actor()), reason="typed twice")
        at_cashier.sell_entry(selling(120_000), drawer, player)
        at_cashier.sell_entry(selling(120_000), drawer, player, method="card")
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(20_000), drawer, player)

    def test_in_and_out_are_counted_apart_and_an_undone_deposit_counts_no_more(self, drawer: int) -> None:
        limited(100_000, **BY_DAY)
        player = b.player()
        move(player_accounts.deposit_money, player, 100_000, drawer)
        undo_lines(Line.objects.filter(leading=None).latest("pk").pk, Command(Actor()), reason="typed twice")
        move(player_accounts.deposit_money, player, 90_000, drawer)
        move(player_accounts.withdraw_money, player, 80_000, drawer)
        with pytest.raises(Refusal, match="cash_limit"):
            move(player_accounts.deposit_money, player, 10_001, drawer)
        move(player_accounts.deposit_money, player, 10_000, drawer)

    def test_the_day_is_the_calendar_day_at_the_house(self, drawer: int) -> None:
        limited(100_000, **BY_DAY)
        player, tomorrow = b.player(), instants.now() + timedelta(days=1)
        at_cashier.sell_entry(selling(100_000), drawer, player)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(100), drawer, player)
        event_id = selling(100_000)
        with instants.simulated_at(tomorrow):
            at_cashier.sell_entry(event_id, drawer, player)

    def test_linked_operations_of_two_days_are_those_of_one_event(self, drawer: int) -> None:
        limited(100_000, days=2)
        player, event_id = b.player(), selling(60_000)
        entry = at_cashier.sell_entry(event_id, drawer, player).entry
        at_cashier.sell_entry(event_id, drawer)
        at_cashier.sell_entry(selling(60_000), drawer, player)
        at_cashier.start(event_id)
        at_cashier.out(entry)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(event_id, drawer, player)


class TestTheLimits:
    """They are added, changed and ended by an administrator."""

    def test_a_new_house_has_none(self, drawer: int) -> None:
        assert not CashLimit.objects.exists()
        at_cashier.sell_entry(selling(90_000_000), drawer)

    def test_one_with_dates_holds_between_them_and_only_in_its_currency(self, drawer: int) -> None:
        today = day_of(instants.now())
        limited(1_000, since=today + timedelta(days=2))
        limited(1_000, since=SINCE, until=today - timedelta(days=2))
        limited(1_000, currency="CHF")
        at_cashier.sell_entry(selling(2_000), drawer)
        held = limited(1_000)
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(2_000), drawer)
        b.do([HOUSE], verbs.end_cash_limit, limit=held)
        at_cashier.sell_entry(selling(2_000), drawer)
        with pytest.raises(Refusal, match="limit_ended"):
            b.do([HOUSE], verbs.end_cash_limit, limit=held)

    def test_a_change_counts_from_now_on_and_is_undone(self, drawer: int) -> None:
        held = limited(1_000)
        changed = {"name": "Law", "limit_minor": 5_000, "since": SINCE, "limit": held}
        b.do([HOUSE], verbs.change_cash_limit, **changed)
        at_cashier.sell_entry(selling(2_000), drawer)
        undo_lines(Line.objects.filter(fact="CashLimitChanged").latest("pk").pk, Command(Actor()))
        with pytest.raises(Refusal, match="cash_limit"):
            at_cashier.sell_entry(selling(2_000), drawer)

    def test_one_that_has_not_begun_is_removed(self, drawer: int) -> None:
        held = limited(since=day_of(instants.now()) + timedelta(days=9))
        b.do([HOUSE], verbs.end_cash_limit, limit=held)
        assert not CashLimit.objects.exists()
        with pytest.raises(Refusal, match="limit_unknown"):
            b.do([HOUSE], verbs.end_cash_limit, limit=held)


class TestPages:
    """The pages of the limits, and what the sale says."""

    def client(self, role: str) -> Client:
        client = Client()
        client.force_login(at_cashier.staff(role))
        return client

    def test_an_administrator_adds_changes_and_ends_one(self, drawer: int) -> None:
        own = self.client(Role.ADMINISTRATOR)
        typed = {
            "name": "D.Lgs. 231/2007",
            "amount": "2000",
            "currency": "EUR",
            "bound": "exceeded",
            "counted_by": "person_and_day",
            "days": "0",
            "above": "cash_part",
            "since": "2026-01-01",
            "until": "",
            "document": "1000.50",
        }
        refused = own.post("/house/cash-limits/new/", typed)
        assert (refused.status_code, "from 1 to 366" in refused.content.decode()) == (409, True)
        assert own.post("/house/cash-limits/new/", typed | {"days": "1"}).status_code == 302
        row = CashLimit.objects.get()
        assert (row.limit_minor, row.days, row.above) == (200_000, 1, "cash_part")
        assert row.document_minor == 100_050
        shown = own.get("/house/cash-limits/").content.decode()
        assert "D.Lgs. 231/2007" in shown
        assert 'value="2000"' in own.get(f"/house/cash-limits/{row.pk}/").content.decode()
        own.post(f"/house/cash-limits/{row.pk}/", typed | {"days": "3", "amount": "1500.50"})
        row.refresh_from_db()
        assert (row.limit_minor, row.days) == (150_050, 3)
        assert own.post(f"/api/v1/cash-limits/{row.pk}/end/").status_code in (200, 302)
        row.refresh_from_db()
        assert row.until is not None

    def test_others_read_the_list_and_write_nothing(self, drawer: int) -> None:
        held = limited()
        cashier = self.client(Role.CASHIER)
        assert "Law" in cashier.get("/house/cash-limits/").content.decode()
        assert cashier.get(f"/house/cash-limits/{held}/").status_code == 403
        assert cashier.post("/house/cash-limits/new/", {}).status_code == 403

    def test_the_sale_says_what_a_limit_leaves(self, drawer: int) -> None:
        limited(100_000, **BY_DAY)
        player, event_id = b.player(), selling(60_000)
        cashier = self.client(Role.CASHIER)
        address = f"/events/{event_id}/cashier/players/{player}/"
        assert "Cash limit (Law)" not in cashier.get(address).content.decode()
        at_cashier.sell_entry(selling(60_000), drawer, player)
        assert "€400.00 left" in cashier.get(address).content.decode()


def test_a_limit_that_adds_up_costs_a_sale_one_statement_and_any_other_none(drawer: int) -> None:
    event_id = selling(1_000)

    def asked() -> list[str]:
        at_cashier.sell_entry(event_id, drawer)
        with CaptureQueriesContext(connection) as seen:
            at_cashier.sell_entry(event_id, drawer)
        about = ('FROM "cashier_cashlimit"', 'FROM "cashier_ledgerrow"', "FOR NO KEY UPDATE")
        return [one["sql"] for one in seen if any(what in one["sql"] for what in about)]

    assert asked() == []
    alone = limited()
    assert asked() == []
    b.do([HOUSE], verbs.end_cash_limit, limit=alone)
    limited(**BY_DAY)
    # PostgreSQL holds the player first: another cashier counts what this one takes.
    assert len(asked()) == (1 if connection.vendor == "sqlite" else 2)


def test_what_a_merged_player_paid_counts_for_the_one_who_is_kept(drawer: int) -> None:
    limited(100_000, **BY_DAY)
    kept, gone = b.players(2)
    at_cashier.sell_entry(selling(60_000), drawer, gone)
    director = By(Actor(role=Role.DIRECTOR))
    merge_players.perform_with(director, player=kept, other=gone)
    with pytest.raises(Refusal) as told:
        at_cashier.sell_entry(selling(60_000), drawer, kept)
    assert detail(told)["counted_minor"] == 60_000
