"""The tax on prizes: kept back as a prize is paid, on its account, given back with the payment, on every paper."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.counting import day_of
from cashier.sales.rows import bought_by
from journal import instants, replay
from journal.balances import differing
from journal.book import Actor, OpenBook
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from payouts.authority.listing import awards_listing
from payouts.awards import rows as queries
from payouts.awards.rows import awards
from payouts.models import Award, PrizeTaxRule, TaxOf
from payouts.paying.verbs import pay_award, prepare_slip, take_award_back
from payouts.paying.ways import PrizePart
from payouts.settling.verbs import settle_event
from payouts.taxes.rows import tax_in_force
from payouts.taxes.verbs import TaxBandAsked, remove_prize_tax, set_prize_tax
from payouts.winnings.rows import winnings_of
from rulebook.refusals import InvariantViolation, Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))
TWENTY = (TaxBandAsked(above_minor=0, points=2_000),)


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows, and every sum is what is kept."""
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0
    assert differing() == ()


def today() -> Any:
    return day_of(instants.now())


def tax(**over: Any) -> Any:
    """20 % of every prize above 500, from today on."""
    asked = {"name": "Law 7", "since": today(), "free_minor": 50_000, "is_whole": True, "bands": TWENTY}
    return b.do([HOUSE], set_prize_tax, **asked | over)


class Over:
    """An event played out with prizes of 1,000, 600 and 400 due, and a drawer."""

    def __init__(self) -> None:
        b.house()
        b.room(8)
        self.drawer = at_cashier.open_drawer(900_000)
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.first, self.second, self.third = (one.id for one in awards(self.event))
        self.refs = [tournament_book(self.event), drawer_book(self.drawer)]

    def pay(self, award: int, amount_minor: int, **over: Any) -> Any:
        given = {"award": award, "drawer": self.drawer, "amount_minor": amount_minor} | over
        return at_cashier.act(Actor(), self.refs, pay_award, **given)

    def back(self, award: int) -> Any:
        return at_cashier.act(Actor(), self.refs, take_award_back, award=award, reason="not hers")

    def owed(self) -> int:
        """What the account of the tax owes."""
        return -ledger_balance(accounts.tax(self.event))


@pytest.fixture(scope="module")
def over(kept: None) -> Over:
    return Over()


def test_without_a_rule_nothing_is_kept_back(over: Over) -> None:
    over.pay(over.first, 100_000)
    assert (queries.award(over.first).tax_minor, over.owed()) == (0, 0)


def test_what_is_handed_out_is_the_prize_without_its_tax(over: Over) -> None:
    tax()
    with pytest.raises(Refusal, match="amount_differs") as refused:
        over.pay(over.first, 100_000)
    assert refused.value.detail["amount_minor"] == 80_000
    held = cash_in(over.drawer)
    paid = over.pay(over.first, 80_000)
    assert (paid.amount_minor, paid.tax_minor) == (100_000, 20_000)
    assert [one.amount_minor for one in paid.payments] == [80_000]
    assert held - cash_in(over.drawer) == 80_000
    assert over.owed() == 20_000
    # 400 is below what is free.
    over.pay(over.third, 40_000)
    assert over.owed() == 20_000
    over.pay(over.second, 48_000)
    b.at(over.event, settle_event, event=over.event)
    assert over.owed() == 32_000


def test_a_prize_in_several_ways_pays_exactly_what_is_left(over: Over) -> None:
    tax()
    parts = (PrizePart(method="cash", amount_minor=30_000), PrizePart(method="transfer"))
    paid = over.pay(over.first, 80_000, payments=parts)
    assert [one.amount_minor for one in paid.payments] == [30_000, 50_000]


def test_returned_and_undone_the_tax_comes_back_with_the_payment(over: Over) -> None:
    tax()
    before = cash_in(over.drawer)
    over.pay(over.first, 80_000)
    over.back(over.first)
    assert (over.owed(), cash_in(over.drawer)) == (0, before)
    assert queries.award(over.first).tax_minor == 0
    over.pay(over.first, 80_000)
    undo_lines(Line.objects.filter(fact="AwardPaid").latest("pk").pk, Command(Actor()), reason="not hers")
    assert (over.owed(), cash_in(over.drawer)) == (0, before)


def test_the_slip_that_is_signed_says_the_tax(over: Over) -> None:
    tax()
    made = at_cashier.act(Actor(), over.refs, prepare_slip, award=over.first, drawer=over.drawer)
    assert (made.tax_minor, [one.amount_minor for one in made.payments]) == (20_000, [80_000])
    assert over.owed() == 0


def test_a_net_win_counts_what_taking_part_cost(over: Over) -> None:
    tax(basis=TaxOf.NET_WIN, free_minor=0)
    # The entry cost 220: 780 are taxed.
    player = queries.award(over.first).player_id
    cost = bought_by([over.event], [player])[over.event, player]
    assert cost == 22_000
    paid = over.pay(over.first, 100_000 - 15_600)
    assert paid.tax_minor == (100_000 - cost) // 5


def test_rules_have_days_and_one_that_is_to_come_is_removed(over: Over) -> None:
    held = tax()
    tomorrow = today() + timedelta(days=1)
    later = tax(since=tomorrow, bands=(), name="Law 8")
    assert tax_in_force(today(), "EUR").id == held.id  # type: ignore[union-attr]
    assert tax_in_force(tomorrow, "EUR").id == later.id  # type: ignore[union-attr]
    assert tax_in_force(tomorrow, "CHF") is None
    for code, asked in (
        ("tax_in_past", {"since": today() - timedelta(days=1)}),
        ("tax_day_taken", {}),
        (
            "tax_bands",
            {"since": tomorrow + timedelta(days=1), "bands": (TaxBandAsked(above_minor=1, points=1),)},
        ),
        ("currency_unknown", {"currency": "XYZ"}),
        ("limit_name", {"name": " "}),
    ):
        with pytest.raises(Refusal, match=code):
            tax(**asked)
    b.do([HOUSE], remove_prize_tax, tax=later.id)
    with pytest.raises(Refusal, match="tax_unknown"):
        b.do([HOUSE], remove_prize_tax, tax=later.id)


def undo(fact: str) -> None:
    """Undo the latest line of this fact."""
    undo_lines(Line.objects.filter(fact=fact).latest("pk").pk, Command(Actor()), reason="typed wrongly")


def test_a_rule_typed_wrongly_is_gone_at_once_until_a_prize_was_paid_by_it(over: Over) -> None:
    over.pay(over.third, 40_000)
    wrong = tax(bands=TWENTY, free_minor=0)
    b.do([HOUSE], remove_prize_tax, tax=wrong.id)
    tax(free_minor=1)
    undo("PrizeTaxSet")
    assert PrizeTaxRule.objects.count() == 0
    right = tax(free_minor=0)
    over.pay(over.second, 60_000 - 12_000)
    with pytest.raises(Refusal, match="tax_in_force"):
        b.do([HOUSE], remove_prize_tax, tax=right.id)
    with pytest.raises(Refusal, match="tax_in_force"):
        undo("PrizeTaxSet")
    over.back(over.second)
    b.do([HOUSE], remove_prize_tax, tax=right.id)
    assert over.owed() == 0


def test_a_removed_rule_comes_back_until_a_prize_was_paid_without_it(over: Over) -> None:
    rule = tax(free_minor=0)
    b.do([HOUSE], remove_prize_tax, tax=rule.id)
    undo("PrizeTaxRemoved")
    assert tax_in_force(today(), "EUR").id == rule.id  # type: ignore[union-attr]
    b.do([HOUSE], remove_prize_tax, tax=rule.id)
    over.pay(over.second, 60_000)
    with pytest.raises(Refusal, match="tax_in_past"):
        undo("PrizeTaxRemoved")
    assert PrizeTaxRule.objects.count() == 0


def test_the_page_offers_to_remove_only_a_rule_by_which_nobody_was_paid(over: Over) -> None:
    tax(free_minor=0)
    client, address = client_of(Role.ADMINISTRATOR), reverse("prize-taxes")
    assert [one.may_remove for one in client.get(address).context["lines"]] == [True]
    over.pay(over.second, 60_000 - 12_000)
    assert [one.may_remove for one in client.get(address).context["lines"]] == [False]


def test_a_tax_that_is_on_no_account_is_not_committed(over: Over) -> None:
    tax()
    over.pay(over.first, 80_000)

    def forge(book: OpenBook) -> None:
        row = Award.objects.get(pk=over.first)
        row.tax_minor = 10_000
        book.save(row)
        book.record(b.FieldBuilt())

    at_cashier.act(Actor(), [tournament_book(over.event)], forge)
    with pytest.raises(InvariantViolation, match="tax of prizes"):
        over.pay(over.second, 48_000)
    at_cashier.act(Actor(), [tournament_book(over.event)], lambda book: _mend(book, over.first))


def _mend(book: OpenBook, award: int) -> None:
    row = Award.objects.get(pk=award)
    row.tax_minor = 20_000
    book.save(row)
    book.record(b.FieldBuilt())


def test_lists_and_statement_say_amount_tax_and_what_was_paid_out(over: Over) -> None:
    tax()
    over.pay(over.first, 80_000)
    found = winnings_of(queries.award(over.first).player_id)
    assert [(one.amount_minor, one.tax_minor) for one in found.lines] == [(100_000, 20_000)]
    assert [(one.paid_minor, one.tax_minor, one.net.minor) for one in found.sums] == [
        (100_000, 20_000, 80_000)
    ]
    listing = awards_listing(over.event)
    first = dict(zip(listing.head, listing.lines[0], strict=True))
    assert (str(first["Tax"]), str(first["Paid out"])) == ("200.00", "800.00")


def client_of(role: str) -> Client:
    client, user = Client(), at_cashier.staff(role)
    client.force_login(user)
    if role == Role.CASHIER:
        at_cashier.open_drawer(900_000, user=user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_page_that_pays_says_the_tax_first(over: Over) -> None:
    tax()
    client, address = client_of(Role.CASHIER), reverse("award-pay", args=[over.first])
    shown = text_of(client.get(address))
    assert "€1,000.00" in shown
    assert "−€200.00" in shown
    asked = text_of(client.post(address, {"method": "cash"}))
    assert "€800.00" in asked
    assert client.get(reverse("award-slip", args=[over.first])).content.startswith(b"%PDF")
    done = client.post(address, {"method": "cash", "handed_minor": "80000"})
    assert "€800.00" in text_of(done)
    assert over.owed() == 20_000
    player = queries.award(over.first).player_id
    assert "€200.00" in text_of(client.get(reverse("winnings", args=[player])))
    assert client.get(reverse("winnings-statement", args=[player])).content.startswith(b"%PDF")


def test_the_rules_are_an_administrator_s(over: Over) -> None:
    address = reverse("prize-taxes")
    boss, director = client_of(Role.ADMINISTRATOR), client_of(Role.DIRECTOR)
    assert "Nothing is kept back of prizes" in text_of(director.get(address))
    form = {
        "name": "Law 7",
        "since": str(today()),
        "currency": "eur",
        "basis": "prize",
        "free": "500",
        "is_whole": "on",
        "bands": "0 10\n2000 25,5%",
    }
    assert director.post(address, form).status_code == 403
    for bands in ("a lot", "0 1e999999", "0 101", "1e999999 20"):
        assert "Line 1" in text_of(boss.post(address, form | {"bands": bands}))
    assert boss.post(address, form | {"since": ""}).status_code == 400
    assert boss.post(address, form).status_code == 302
    row = PrizeTaxRule.objects.get()
    assert (row.bands, row.free_minor, row.is_whole) == ([[0, 1_000], [200_000, 2_550]], 50_000, True)
    shown = text_of(director.get(address))
    assert "25.5 %" in shown
    assert "in force" in shown
    assert boss.post(address, form).status_code == 400
    assert boss.post(address, form | {"since": str(today() + timedelta(days=2))}).status_code == 302
    coming = PrizeTaxRule.objects.latest("since").pk
    assert boss.post(address, {"remove": str(coming)}).status_code == 302
    assert PrizeTaxRule.objects.count() == 1


def test_the_page_names_the_first_band_from_what_is_free(over: Over) -> None:
    tax(free_minor=50_000)
    page = client_of(Role.ADMINISTRATOR).get(reverse("prize-taxes")).content.decode()
    assert "nothing up to €500" in page
    assert "above €500:" in page
    assert "above €0:" not in page
