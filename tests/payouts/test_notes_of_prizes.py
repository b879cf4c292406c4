"""A prize that gives a part of its cash in notes of another currency: an exchange beside the payment, at the rate of the day."""

from __future__ import annotations

import re
from typing import Any

import pytest

from cashier.currencies.queries import foreign_in
from cashier.drawers.verbs import move_cash
from cashier.ledger.drawers import cash_in
from cashier.models import Exchange, LedgerRow
from journal import replay
from journal.book import Actor
from journal.models import Line
from journal.opening import account_book, drawer_book, tournament_book
from payouts.awards.rows import award, awards
from payouts.paying.verbs import pay_award, prepare_slip, take_award_back
from payouts.paying.ways import PrizePart
from rulebook.exchange import Side
from rulebook.money import Money
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.currencies import exchange, set_rate
from tests.cashier.test_drawer_pages import client_of, text_of
from tests.payouts import evening
from tests.payouts.test_taxes import tax
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))
FRANCS = {"notes_minor": 50_000, "notes_currency": "CHF"}


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test the ledger is zero in every currency, and replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []
    for currency in ("EUR", "CHF"):
        rows = LedgerRow.objects.filter(posting__currency=currency)
        assert sum(rows.values_list("amount_minor", flat=True)) == 0


class Won:
    """A prize of 1,000 that is due, and a drawer with 800.00 francs."""

    def __init__(self) -> None:
        b.house()
        b.room(8)
        self.user = at_cashier.staff()
        self.drawer = at_cashier.open_drawer(900_000, user=self.user)
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.id = awards(self.event)[0].id
        self.player = award(self.id).player_id
        set_rate("0.95", selling="0.97", step_minor=5)
        exchange(self.drawer, 80_000)
        self.cash = cash_in(self.drawer)

    def do(self, verb: Any, **options: Any) -> Any:
        refs = [tournament_book(self.event), drawer_book(self.drawer), account_book(self.player)]
        return at_cashier.act(Actor(), refs, verb, award=self.id, **options)

    def pay(self, **over: Any) -> Any:
        return self.do(pay_award, **{"drawer": self.drawer, "amount_minor": 100_000} | FRANCS | over)

    def gone(self) -> int:
        return self.cash - cash_in(self.drawer)


@pytest.fixture(scope="module")
def won(kept: None) -> Won:
    return Won()


def test_the_notes_leave_at_the_selling_rate_and_the_rest_is_cash(won: Won) -> None:
    answer = won.pay()
    assert (answer.method, won.gone()) == ("cash", 100_000 - 48_500)
    assert foreign_in(won.drawer) == (Money(30_000, "CHF"),)
    made = Exchange.objects.get(award_id=won.id)
    assert (made.foreign_minor, made.home_minor, made.receipt) == (-50_000, 48_500, None)
    line = Line.objects.get(fact="AwardPaid", leading=None)
    assert [one["fact"] for one in line.also] == ["NotesGiven"]


def test_a_prize_that_comes_back_comes_in_the_currency_of_the_house(won: Won) -> None:
    won.pay()
    page = text_of(client_of(won.user).get(f"/awards/{won.id}/take-back/"))
    assert "they stay exchanged" in page
    won.do(take_award_back, reason="not hers")
    assert won.gone() == -48_500
    assert foreign_in(won.drawer) == (Money(30_000, "CHF"),)
    won.pay(notes_minor=None, notes_currency="")
    assert won.gone() == 100_000 - 48_500
    paper = text_of(client_of(won.user).get(f"/awards/{won.id}/slip.pdf?as=page"))
    assert "Paid in notes" not in paper


@pytest.mark.parametrize(
    ("code", "over"),
    [
        ("notes_over", {"notes_minor": 103_100}),
        (
            "notes_over",
            {"payments": (PrizePart(method="cash", amount_minor=40_000), PrizePart(method="cheque"))},
        ),
        ("notes_are_cash", {"method": "transfer"}),
        ("foreign_short", {"notes_minor": 80_010}),
        ("exchange_changed", {"notes_seen_minor": 48_000}),
        ("no_rate", {"notes_currency": "JPY"}),
        ("exchange_too_small", {"notes_minor": 1}),
    ],
)
def test_what_forbids_notes_changes_nothing(code: str, over: dict[str, Any], won: Won) -> None:
    before = LedgerRow.objects.count()
    with pytest.raises(Refusal, match=code):
        won.pay(**over)
    assert LedgerRow.objects.count() == before
    assert not award(won.id).is_paid


def test_the_slip_is_not_made_out_for_notes_that_are_not_there(won: Won) -> None:
    exchange(won.drawer, 70_000, side=Side.SELL)
    with pytest.raises(Refusal, match="foreign_short"):
        won.do(prepare_slip, drawer=won.drawer, **FRANCS)
    assert award(won.id).slip is None


def test_only_bought_notes_are_not_given(won: Won) -> None:
    set_rate("0.95")
    with pytest.raises(Refusal, match="not_sold"):
        won.pay()


def test_notes_are_a_part_of_what_the_tax_leaves(won: Won) -> None:
    tax()
    with pytest.raises(Refusal, match="notes_over"):
        won.pay(amount_minor=80_000, notes_minor=82_500)
    won.pay(amount_minor=80_000)
    assert won.gone() == 80_000 - 48_500
    assert award(won.id).tax_minor == 20_000


def test_the_page_says_what_goes_out_and_the_slip_keeps_it(won: Won) -> None:
    client, url = client_of(won.user), f"/awards/{won.id}/pay/"
    assert "CHF · 0.97" in text_of(client.get(url))
    typed = {"method": "cash", "notes": "500", "notes_currency": "CHF"}
    answer = client.post(url, typed)
    asked = text_of(answer).replace("\xa0", " ")
    assert "CHF 500.00" in asked
    assert "€515.00" in asked
    assert f"/awards/{won.id}/slip.pdf?notes=500&amp;notes_currency=CHF" in answer.content.decode()
    slip = f"/awards/{won.id}/slip.pdf?as=page"

    def said(address: str) -> bool:
        paper = text_of(client.get(address)).replace("\xa0", " ")
        return all(part in paper for part in ("Paid in notes", "CHF 500.00", "0.97", "€485.00"))

    assert said(f"{slip}&notes=500&notes_currency=CHF")
    confirmed = typed | {"handed_minor": "100000", "notes_seen": "48500"}
    assert client.post(url, confirmed | {"notes_seen": "48000"}).status_code == 409
    assert client.post(url, confirmed).status_code == 200
    assert foreign_in(won.drawer) == (Money(30_000, "CHF"),)
    assert said(slip)
    assert client.get(f"/drawers/{won.drawer}/exchange/").status_code == 200


def test_cash_is_offered_where_notes_make_up_for_what_the_drawer_lacks(won: Won) -> None:
    client, url = client_of(won.user), f"/awards/{won.id}/pay/"

    def leave(minor: int) -> str:
        moved = minor - cash_in(won.drawer)
        b.do(
            [drawer_book(won.drawer)], move_cash, drawer=won.drawer, amount_minor=moved, reason="to the safe"
        )
        return client.get(url).content.decode()

    def cash(page: str) -> str:
        return text_of_cash.findall(page)[0]

    text_of_cash = re.compile(r'value="cash"(.*?)</label>', re.DOTALL)
    # 800.00 francs are sold at 776.00, so that 224.00 in cash are enough.
    whole = leave(100_000)
    assert "checked" in cash(whole)
    assert "in notes" not in cash(whole)
    enough = leave(22_400)
    assert "€776.00 of it in notes of another currency" in cash(enough).replace("\xa0", " ")
    assert "disabled" not in cash(enough)
    assert "<details open" in enough
    short = leave(22_399)
    assert "disabled" in cash(short)
    assert "the drawer holds" in cash(short)
    leave(22_400)
    typed = {"method": "cash", "notes": "800", "notes_currency": "CHF", "notes_seen": "77600"}
    assert client.post(url, typed | {"handed_minor": "100000"}).status_code == 200
    assert (cash_in(won.drawer), foreign_in(won.drawer)) == (0, ())


def test_programs_name_the_notes(won: Won) -> None:
    client = client_of(won.user)
    asked = {"amount_minor": 100_000} | FRANCS
    url = f"/api/v1/awards/{won.id}/pay/"
    over = client.post(url, asked | {"notes_minor": 200_000}, content_type="application/json")
    assert (over.status_code, over.json()["code"]) == (409, "notes_over")
    assert client.post(url, asked, content_type="application/json").status_code in (200, 201)
    (listed,) = client.get(f"/api/v1/exchanges/?drawer={won.drawer}").json()["results"][:1]
    assert (listed["award"], listed["void"], listed["receipt"]) == (won.id, None, None)


def test_a_house_that_sells_none_meets_no_notes(won: Won) -> None:
    set_rate("0.95")
    assert 'name="notes"' not in client_of(won.user).get(f"/awards/{won.id}/pay/").content.decode()
