"""Tips: a part of a prize that its winner leaves for the staff, on its account until the staff receives it from a drawer."""

from __future__ import annotations

import re
from copy import copy
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import approve_request, change_approval_rules
from cashier.drawers.counting import close_drawer
from cashier.drawers.sheets import drawer_sheet, moved_by
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in, drawer
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Approval
from journal import replay
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import awards
from payouts.models import TipsPaidOut
from payouts.paying.verbs import pay_award, prepare_slip, take_award_back
from payouts.paying.ways import PrizePart
from payouts.paying_rules.verbs import change_paying_rules
from payouts.settling.verbs import settle_event
from payouts.tips.rows import all_tips, tips_of
from payouts.tips.verbs import pay_tips
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows, and every sum is what is kept."""
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0
    assert differing() == ()


class Over:
    """An event played out with prizes of 1,000, 600 and 400 due, and a drawer; the house takes tips."""

    def __init__(self) -> None:
        b.house()
        b.room(8)
        b.do([HOUSE], change_paying_rules, unclaimed_days=None, tips=True, tip_points=300)
        self.drawer = at_cashier.open_drawer(900_000)
        self.play()

    def play(self) -> None:
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.first, self.second, self.third = (one.id for one in awards(self.event))
        self.refs = [tournament_book(self.event), drawer_book(self.drawer)]

    def pay(self, award: int, tip: int, amount_minor: int) -> Any:
        given = {"award": award, "drawer": self.drawer, "amount_minor": amount_minor, "tip_minor": tip}
        return at_cashier.act(Actor(), self.refs, pay_award, **given)

    def back(self, award: int) -> Any:
        return at_cashier.act(Actor(), self.refs, take_award_back, award=award, reason="not hers")

    def to_staff(self, minor: int, receiver: str = "Dealers, Ugo") -> Any:
        given = {"event": self.event, "drawer": self.drawer, "amount_minor": minor, "receiver": receiver}
        return at_cashier.act(Actor(), self.refs, pay_tips, **given)

    def owed(self) -> int:
        return -ledger_balance(accounts.tips(self.event))


@pytest.fixture(scope="module")
def over(kept: None) -> Over:
    return Over()


def test_a_house_that_takes_no_tips_refuses_one(over: Over) -> None:
    b.do([HOUSE], change_paying_rules, unclaimed_days=None)
    with pytest.raises(Refusal, match="tips_off"):
        over.pay(over.first, 3_000, 97_000)
    over.pay(over.first, 0, 100_000)
    assert (over.owed(), all_tips()) == (0, ())


def test_the_winner_receives_the_prize_without_the_tip(over: Over) -> None:
    held = cash_in(over.drawer)
    with pytest.raises(Refusal, match="amount_differs"):
        over.pay(over.first, 3_000, 100_000)
    with pytest.raises(Refusal, match="tip_over_prize"):
        over.pay(over.first, 100_001, 0)
    paid = over.pay(over.first, 3_000, 97_000)
    assert (paid.amount_minor, paid.tip_minor) == (100_000, 3_000)
    assert (held - cash_in(over.drawer), over.owed()) == (97_000, 3_000)


def test_a_prize_left_to_the_staff_whole_was_paid_in_no_way(over: Over) -> None:
    given = {"award": over.third, "drawer": over.drawer}
    parts = (PrizePart(method="cash", amount_minor=10_000), PrizePart(method="transfer"))
    at_cashier.act(Actor(), over.refs, prepare_slip, **given, payments=parts)
    held = cash_in(over.drawer)
    paid = over.pay(over.third, 40_000, 0)
    assert (paid.method, paid.payments) == ("", ())
    assert (cash_in(over.drawer), over.owed()) == (held, 40_000)
    given = {"award": over.second, "drawer": over.drawer}
    at_cashier.act(Actor(), over.refs, prepare_slip, **given)
    assert over.pay(over.second, 60_000, 0).payments == ()
    over.back(over.third)
    assert queries.award(over.third).payments == ()


def test_the_staff_receives_it_once_and_the_account_is_empty(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    over.pay(over.second, 1_000, 59_000)
    over.pay(over.third, 0, 40_000)
    b.at(over.event, settle_event, event=over.event)
    assert tips_of(over.event).left_minor == 4_000
    for code, minor, receiver in (
        ("tips_short", 4_001, "Ugo"),
        ("tips_short", 0, "Ugo"),
        ("receiver_missing", 4_000, " "),
    ):
        with pytest.raises(Refusal, match=code):
            over.to_staff(minor, receiver)
    over.to_staff(1_500)
    told = over.to_staff(2_500)
    assert (told.left_minor, over.owed(), len(told.payments)) == (0, 0, 2)
    assert len({one.slip for one in told.payments}) == 2
    assert moved_by([over.drawer])[over.drawer, "cash", "tips"] == -4_000


def test_tips_come_back_with_the_payment_and_from_the_staff_with_its_own(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    over.to_staff(3_000)
    line = Line.objects.get(fact="TipsPaid", leading=None).pk
    with pytest.raises(Refusal, match="tips_paid_out"):
        over.back(over.first)
    undo_lines(line, Command(Actor()), reason="wrong event")
    assert (over.owed(), TipsPaidOut.objects.get().is_returned) == (3_000, True)
    over.back(over.first)
    assert (over.owed(), queries.award(over.first).tip_minor) == (0, 0)


def test_the_drawer_that_paid_them_closes_without_a_difference(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    over.to_staff(3_000)
    counted = cash_in(over.drawer)
    at_cashier.act(
        Actor(), [drawer_book(over.drawer)], close_drawer, drawer=over.drawer, counted_minor=counted
    )
    sheet = drawer_sheet(drawer(over.drawer))
    assert sheet.total.tips.minor
    assert sheet.total.tips.minor == -3_000


def test_the_list_asks_the_same_however_many_events_have_tips(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    with CaptureQueriesContext(connection) as one:
        assert [found.left_minor for found in all_tips()] == [3_000]
    other = copy(over)
    other.play()
    other.pay(other.first, 2_000, 98_000)
    other.to_staff(2_000)
    with CaptureQueriesContext(connection) as two:
        assert [(found.left_minor, len(found.payments)) for found in all_tips()] == [(3_000, 0), (0, 1)]
    assert len(one) == len(two)


def client_of(role: str) -> Client:
    client, user = Client(), at_cashier.staff(role)
    client.force_login(user)
    if role == Role.CASHIER:
        at_cashier.open_drawer(900_000, user=user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_page_suggests_a_tip_and_pays_the_rest(over: Over) -> None:
    client, address = client_of(Role.CASHIER), reverse("award-pay", args=[over.first])
    assert 'placeholder="30.00"' in client.get(address).content.decode()
    asked = client.post(address, {"method": "cash", "tip": "50"})
    assert "€950.00" in text_of(asked)
    assert client.get(reverse("award-slip", args=[over.first])).content.startswith(b"%PDF")
    client.post(address, {"method": "cash", "tip": "50", "handed_minor": "95000"})
    assert over.owed() == 5_000


def test_the_desk_pays_the_staff_on_a_page(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    desk, address = client_of(Role.CASHIER), reverse("tips")
    assert "€30.00 of €30.00 to pay" in text_of(desk.get(address))
    form = {"event": over.event, "amount": "30", "receiver": "Ugo"}
    assert desk.post(address, form | {"amount": "31"}).status_code == 400
    assert desk.post(address, form).status_code == 302
    assert "€0.00 of €30.00 to pay" in text_of(desk.get(address))
    slip = reverse("tips-slip", args=[TipsPaidOut.objects.get().pk])
    assert desk.get(slip).content.startswith(b"%PDF")
    assert client_of(Role.INSPECTOR).get(address).status_code == 200
    assert client_of(Role.FLOOR).get(address).status_code == 403
    assert reverse("tips") in desk.get(reverse("drawers")).content.decode()


def test_what_was_handed_out_comes_back_in_another_way_on_the_page(over: Over) -> None:
    over.pay(over.first, 3_000, 97_000)
    head = client_of(Role.CAGE)
    address = reverse("award-back", args=[over.first])
    assert "€970.00" in text_of(head.get(address))
    asked = {"reason": "by bank", "back": "transfer", "drawer": str(over.drawer)}
    assert head.post(address, asked).status_code == 302
    assert (queries.award(over.first).is_paid, over.owed()) == (False, 0)


def test_a_second_person_approves_what_the_staff_receives_as_every_pay_out(over: Over) -> None:
    b.do([HOUSE], change_approval_rules, pay_out_minor=2_000)
    over.pay(over.first, 3_000, 97_000)
    desk, address = client_of(Role.CASHIER), reverse("tips")
    form = {"event": over.event, "amount": "30", "receiver": "Ugo"}
    refused = desk.post(address, form)
    asked = Approval.objects.get()
    assert (refused.status_code, asked.subject, asked.amount_minor) == (409, f"tips/{over.event}", 3_000)
    assert reverse("approval", args=[asked.pk]) in refused.content.decode()
    head = at_cashier.staff(Role.CAGE)
    approve_request.perform_with(By(at_cashier.by(head)), approval=asked.pk)
    assert desk.post(address, form).status_code == 302
    assert over.owed() == 0


def test_the_house_says_whether_it_takes_tips(over: Over) -> None:
    boss, address = client_of(Role.ADMINISTRATOR), reverse("paying-rules")
    assert 'value="3' in boss.get(address).content.decode()
    assert boss.post(address, {"tips": "on", "tip_percent": "2.5"}).status_code == 302
    assert boss.get("/api/v1/paying-rules/").json()["tip_points"] == 250
    boss.cookies[settings.LANGUAGE_COOKIE_NAME] = "it"
    assert 'value="2,5"' in boss.get(address).content.decode()
    assert boss.post(address, {"tips": "on", "tip_percent": "7,25"}).status_code == 302
    assert boss.get("/api/v1/paying-rules/").json()["tip_points"] == 725
    for wrong in ("101", "-1", "much"):
        assert boss.post(address, {"tip_percent": wrong}).status_code == 200
