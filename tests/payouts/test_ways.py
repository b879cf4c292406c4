"""A prize paid out in several ways: under the limits, out of one drawer, and back each its own way."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import approve_request, change_approval_rules
from cashier.drawers.counting import close_drawer
from cashier.drawers.sheets import drawer_sheet
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.models import AccountMovement, Approval
from cashier.player_accounts.rows import held
from cashier.sales.verbs import sell_entry
from journal import replay
from journal.book import Actor
from journal.models import FreeText, Line
from journal.opening import HOUSE, Command, account_book, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import awards, due_awards
from payouts.models import AwardPayment
from payouts.paying.verbs import pay_award, prepare_slip, take_award_back
from payouts.paying.ways import PrizeBack, PrizePart
from payouts.settling.verbs import settle_event
from people.players.rows import player_names
from people.privacy.verbs import erase_player
from rulebook.cash_limit import Above
from rulebook.refusals import Refusal
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))
SPLIT = (
    PrizePart(method="cash", amount_minor=30_000),
    PrizePart(method="cheque", amount_minor=20_000, reference="0815"),
    PrizePart(method="account"),
)


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows."""
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0


class Won:
    """A prize of 100,000 that is due, and the drawer that pays it."""

    def __init__(self) -> None:
        builders.house()
        builders.room(8)
        self.drawer = at_cashier.open_drawer(800_000)
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.id = awards(self.event)[0].id
        self.player = queries.award(self.id).player_id
        self.before = self.held()

    def do(self, verb: Any, by: Actor | None = None, **options: Any) -> Any:
        refs = [tournament_book(self.event), drawer_book(self.drawer), account_book(self.player)]
        return at_cashier.act(by or Actor(), refs, verb, award=self.id, **options)

    def pay(self, *payments: PrizePart, verb: Any = pay_award, **options: Any) -> Any:
        given: dict[str, Any] = {"amount_minor": 100_000} if verb is pay_award else {}
        return self.do(verb, drawer=self.drawer, payments=payments, **given, **options)

    def held(self) -> list[int]:
        """Cash, transfers and cheques of the drawer; the player's account."""
        ways = [accounts.held(way, self.drawer) for way in ("cash", "transfer", "cheque")]
        return [*(ledger_balance(one) for one in ways), held(self.player).minor]

    def moved(self) -> list[int]:
        return [now - then for now, then in zip(self.held(), self.before, strict=True)]


@pytest.fixture(scope="module")
def won(kept: None) -> Won:
    return Won()


def test_each_way_gets_its_part_and_the_last_the_rest(won: Won) -> None:
    answer = won.pay(*SPLIT)
    assert won.moved() == [-30_000, 0, -20_000, 50_000]
    assert answer.method == ""
    assert [(one.method, one.amount_minor, one.reference) for one in answer.payments] == [
        ("cash", 30_000, ""),
        ("cheque", 20_000, "0815"),
        ("account", 50_000, ""),
    ]
    line = Line.objects.get(fact="AwardPaid", leading=None)
    assert [list(one) for one in line.details["payments"]] == [
        ["cash", 30_000],
        ["cheque", 20_000],
        ["account", 50_000],
    ]


def test_the_sheet_of_the_drawer_has_every_way(won: Won) -> None:
    won.pay(*SPLIT)
    sheet = drawer_sheet(drawer_queries.drawer(won.drawer))
    assert {str(way.label): way.prizes.minor for way in sheet.ways if way.prizes.minor} == {
        "Cash": -30_000,
        "Cheque": -20_000,
        "Player account": -50_000,
    }


@pytest.mark.parametrize("name", ["back by verb", "back by undo"])
def test_what_was_paid_comes_back_each_its_own_way(won: Won, name: str) -> None:
    won.pay(*SPLIT)
    if name == "back by verb":
        won.do(take_award_back, reason="wrong player")
    else:
        line = Line.objects.get(fact="AwardPaid", leading=None)
        undo_lines(line.pk, Command(Actor()), reason="wrong player")
    assert won.moved() == [0, 0, 0, 0]
    assert queries.award(won.id).payments == ()
    kinds = list(AccountMovement.objects.filter(player=won.player).values_list("kind", flat=True))
    assert kinds == ["prize", "prize_back"]
    # Paid again, the new slip has nothing of the old one.
    assert [one.method for one in won.pay(method="cheque").payments] == ["cheque"]


def test_another_way_back_is_the_head_of_cage_s(won: Won) -> None:
    won.pay(*SPLIT)
    other = (PrizeBack(method="cash", amount_minor=50_000), PrizeBack(method="account", amount_minor=50_000))
    cashier_only = at_cashier.by(at_cashier.staff(Role.CASHIER))
    with pytest.raises(Refusal, match=r"drawer_of_another|other_way_back"):
        won.do(take_award_back, cashier_only, reason="no cheque", back=other)
    won.do(take_award_back, at_cashier.by(at_cashier.staff(Role.CAGE)), reason="no cheque", back=other)
    # The cheque stays with the player, and its money is in the drawer.
    assert won.moved() == [20_000, 0, -20_000, 0]
    told = Line.objects.get(fact="AwardTakenBack", leading=None).details
    assert [list(one) for one in told["payments"]] == [["cash", 50_000], ["account", 50_000]]


def test_what_was_spent_of_the_account_cannot_come_back_from_it(won: Won) -> None:
    won.pay(PrizePart(method="account"))
    evening_2 = at_cashier.selling_event()
    refs = [tournament_book(evening_2), drawer_book(won.drawer), account_book(won.player)]
    given = {"event": evening_2, "player": won.player, "drawer": won.drawer, "method": "account"}
    at_cashier.act(Actor(), refs, sell_entry, **given)
    with pytest.raises(Refusal, match="account_short"):
        won.do(take_award_back, reason="wrong player")


@pytest.mark.parametrize(
    ("payments", "code"),
    [
        (
            (PrizePart(method="cash", amount_minor=30_000), PrizePart(method="cheque", amount_minor=60_000)),
            "short",
        ),
        (
            (PrizePart(method="cash", amount_minor=70_000), PrizePart(method="cheque", amount_minor=60_000)),
            "over",
        ),
        ((PrizePart(method="cash"), PrizePart(method="cheque")), "rest_twice"),
        ((PrizePart(method="account", amount_minor=40_000), PrizePart(method="account")), "way_twice"),
        ((PrizePart(method="cash", amount_minor=100_000), PrizePart(method="cheque")), "payment_empty"),
    ],
)
def test_parts_that_are_not_exactly_the_prize_are_refused(
    won: Won, payments: tuple[PrizePart, ...], code: str
) -> None:
    for verb in (prepare_slip, pay_award):
        with pytest.raises(Refusal, match=code):
            won.pay(*payments, verb=verb)
    assert won.moved() == [0, 0, 0, 0]


@pytest.mark.parametrize(("above", "passes"), [(Above.NO_CASH, False), (Above.CASH_PART, True)])
def test_the_limit_on_cash_is_for_the_whole_or_for_the_cash_part(
    won: Won, above: Above, passes: bool
) -> None:
    limit = {"name": "Law", "limit_minor": 40_000, "since": date(2020, 1, 1), "above": above}
    builders.do([HOUSE], add_cash_limit, **limit)
    for verb in (prepare_slip, pay_award):
        if passes:
            won.pay(*SPLIT, verb=verb)
        else:
            with pytest.raises(Refusal, match="cash_limit"):
                won.pay(*SPLIT, verb=verb)
    assert won.moved()[0] == (-30_000 if passes else 0)


def test_a_drawer_needs_only_the_cash_part(won: Won) -> None:
    poor = at_cashier.open_drawer(30_000)
    refs = [tournament_book(won.event), drawer_book(poor), account_book(won.player)]
    given = {"award": won.id, "drawer": poor, "amount_minor": 100_000}
    with pytest.raises(Refusal, match="drawer_short"):
        at_cashier.act(Actor(), refs, pay_award, **given)
    at_cashier.act(Actor(), refs, pay_award, payments=SPLIT, **given)
    assert cash_in(poor) == 0


def test_a_slip_prepared_again_says_the_latest(won: Won) -> None:
    first = won.pay(*SPLIT, verb=prepare_slip)
    assert len(first.payments) == 3
    again = won.pay(PrizePart(method="transfer", reference="IBAN 7"), verb=prepare_slip)
    assert [(one.method, one.amount_minor, one.reference) for one in again.payments] == [
        ("transfer", 100_000, "IBAN 7")
    ]
    paid = won.pay(PrizePart(method="transfer", reference="IBAN 7"))
    assert (paid.slip, paid.method, paid.payments) == (first.slip, "transfer", again.payments)
    assert AwardPayment.objects.filter(is_replaced=False).count() == 1


def test_references_go_with_the_player(won: Won) -> None:
    won.pay(
        PrizePart(method="cash", amount_minor=30_000), PrizePart(method="transfer", reference="Rossi IBAN")
    )
    assert FreeText.objects.filter(text="Rossi IBAN").exists()
    for award in due_awards(won.event):
        evening.pay(won.event, award.id, won.drawer)
    builders.at(won.event, settle_event, event=won.event)
    builders.do([HOUSE], erase_player, player=won.player)
    assert not AwardPayment.objects.exclude(reference="").exists()
    assert not FreeText.objects.filter(text="Rossi IBAN").exists()


def closed(won: Won) -> int:
    """The drawer that paid is counted and closed; another that is open."""
    held_now = cash_in(won.drawer)
    at_cashier.act(
        Actor(), [drawer_book(won.drawer)], close_drawer, drawer=won.drawer, counted_minor=held_now
    )
    return at_cashier.open_drawer(0)


def back_into(won: Won, drawer: int, by: Actor | None = None) -> Any:
    refs = [tournament_book(won.event), drawer_book(drawer), account_book(won.player)]
    given = {"award": won.id, "reason": "wrong player", "drawer": drawer}
    return at_cashier.act(by or Actor(), refs, take_award_back, **given)


def test_a_prize_comes_back_into_any_open_drawer(won: Won) -> None:
    won.pay(*SPLIT)
    other = closed(won)
    with pytest.raises(Refusal, match="drawer_closed"):
        won.do(take_award_back, reason="wrong player")
    back_into(won, other)
    ways = [accounts.held(way, other) for way in ("cash", "transfer", "cheque")]
    assert [ledger_balance(one) for one in ways] == [30_000, 0, 20_000]
    assert held(won.player).minor == won.before[3]
    assert queries.award(won.id).is_due
    assert Line.objects.get(fact="AwardTakenBack", leading=None).details["drawer"] == other


def test_into_another_drawer_it_is_approved_where_the_house_asks(won: Won) -> None:
    builders.do([HOUSE], change_approval_rules, void_minor=50_000)
    user, boss = at_cashier.staff(Role.CASHIER), at_cashier.staff(Role.CAGE)
    by, other = at_cashier.by(user), at_cashier.open_drawer(0, user=user)
    won.pay()
    wanted = take_award_back.command(award=won.id, reason="wrong player", drawer=other)
    with pytest.raises(Refusal, match="approval_needed"):
        take_award_back.perform(wanted, By(by))
    asked = Approval.objects.get()
    approve_request.perform_with(By(at_cashier.by(boss)), approval=asked.pk)
    take_award_back.perform(wanted, By(by))
    assert cash_in(other) == 100_000
    # The one that paid takes it without: the same money lies there again.
    won.pay()
    won.do(take_award_back, reason="wrong player")


def test_a_cheque_is_in_the_name_of_the_winner(won: Won) -> None:
    client, user = Client(), at_cashier.staff(Role.CASHIER)
    client.force_login(user)
    at_cashier.open_drawer(200_000, user=user)
    shown = client.post(reverse("award-pay", args=[won.id]), {"method": "cheque"}).content.decode()
    name = player_names([won.player])[won.player]
    assert f"Cheque to {name}" in shown
    slip = client.get(reverse("award-slip", args=[won.id]), {"as": "page"}).content.decode()
    assert "Cheque only to" in slip
