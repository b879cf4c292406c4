"""Prizes that nobody comes for: after the house's days on an account of their own, so that the event settles."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from access.roles import Role
from access.viewer import Viewer
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from floor.todo.event import to_do
from journal import instants, replay
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from payouts.awards import rows as queries
from payouts.awards.rows import paid_so_far
from payouts.models import Award
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.verbs import withdraw_payouts
from payouts.settling.verbs import settle_event
from payouts.unclaimed import rows as unclaimed
from payouts.unclaimed.verbs import put_prizes_back, set_prizes_aside
from payouts.winnings.rows import winnings_of
from printing.models import Print
from rulebook.refusals import InvariantViolation, Refusal
from rulebook.unclaimed import claimed_by, is_unclaimed
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule
from tournaments.venue.zone import house_zone

pytestmark = pytest.mark.django_db
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 3_000, 2_000))
DAYS = 30


@pytest.fixture(autouse=True)
def _replay_equals_rows():
    """After every test of this module replaying the lines gives exactly the rows, and every sum is what is kept."""
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0
    assert differing() == ()


class Over:
    """An event played out with three prizes due, and a drawer."""

    def __init__(self) -> None:
        builders.house()
        builders.room(8)
        self.drawer = at_cashier.open_drawer(900_000)
        self.event, _entries = evening.evening(10, self.drawer, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.first, self.second, self.third = (one.id for one in queries.awards(self.event))
        self.later = instants.now() + timedelta(days=DAYS + 1)

    def days(self, days: int | None = DAYS) -> None:
        builders.do([HOUSE], change_paying_rules, unclaimed_days=days)

    def aside(self, *awards: int, by: Actor | None = None) -> Any:
        """Once the days are over."""
        with instants.simulated_at(self.later):
            return at_cashier.act(
                by or Actor(),
                [tournament_book(self.event)],
                set_prizes_aside,
                event=self.event,
                awards=awards,
            )

    def pay(self, award: int, **over: Any) -> Any:
        due = queries.award(award).amount.minor
        refs = [tournament_book(self.event), drawer_book(self.drawer)]
        given = {"award": award, "drawer": self.drawer, "amount_minor": due} | over
        return at_cashier.act(Actor(), refs, pay_award, **given)

    def back(self, award: int) -> Any:
        refs = [tournament_book(self.event), drawer_book(self.drawer)]
        return at_cashier.act(Actor(), refs, take_award_back, award=award, reason="not him")

    def settle(self) -> Any:
        return builders.at(self.event, settle_event, event=self.event)

    def held(self) -> tuple[int, int]:
        """What the pool and the unclaimed prizes still owe."""
        ids = accounts.pool(self.event), accounts.unclaimed(self.event)
        return tuple(-ledger_balance(one) for one in ids)  # type: ignore[return-value]


@pytest.fixture(scope="module")
def over(kept: None) -> Over:
    return Over()


def test_a_prize_waits_the_days_of_the_house_and_not_one_less() -> None:
    ended = date(2026, 12, 30)
    assert claimed_by(ended, 3) == date(2027, 1, 2)
    assert [is_unclaimed(ended, date(2027, 1, day), 3) for day in (1, 2, 3)] == [False, False, True]
    assert is_unclaimed(ended, date(2026, 12, 31), 0)
    assert is_unclaimed(ended, ended, 0), "at once"
    assert not is_unclaimed(ended, date(2099, 1, 1), None)


def test_an_event_settles_with_a_prize_unclaimed_which_is_paid_later(over: Over) -> None:
    over.days()
    over.pay(over.first)
    over.pay(over.second)
    with pytest.raises(Refusal, match="awards_due"):
        over.settle()
    moved = over.aside()
    assert (moved.awards, moved.amount_minor) == ((over.third,), 40_000)
    assert over.held() == (0, 40_000)
    assert over.settle().income_minor == 0
    paid = over.pay(over.third)
    assert (paid.status, paid.slip is not None) == ("paid", True)
    assert over.held() == (0, 0)


def test_a_payment_of_an_unclaimed_prize_comes_back_to_its_account(over: Over) -> None:
    over.days()
    over.aside()
    over.settle()
    before = cash_in(over.drawer)
    over.pay(over.first)
    over.back(over.first)
    assert over.held() == (0, 200_000)
    assert cash_in(over.drawer) == before
    assert queries.award(over.first).is_unclaimed
    # And by the undo of its line, which the settling does not forbid.
    over.pay(over.first)
    undo_lines(
        Line.objects.filter(fact="AwardPaid", leading=None).latest("pk").pk, Command(Actor()), reason="no"
    )
    assert queries.award(over.first).is_unclaimed


@pytest.mark.parametrize("days", [None, DAYS])
def test_before_its_days_are_over_no_prize_leaves_the_pool(over: Over, days: int | None) -> None:
    over.days(days)
    with pytest.raises(Refusal, match="unclaimed_off" if days is None else "claimed_until"):
        builders.at(over.event, set_prizes_aside, event=over.event)
    assert over.held() == (200_000, 0)
    assert not unclaimed.how_many_may_leave(over.event)
    assert (unclaimed.all_waiting() == ()) is (days is None)


def test_what_is_not_due_is_not_unclaimed(over: Over) -> None:
    over.days()
    over.pay(over.first)
    for award, code in ((over.first, "award_paid"), (999_999, "award_unknown")):
        with pytest.raises(Refusal, match=code):
            over.aside(award)
    over.aside(over.second)
    with pytest.raises(Refusal, match="award_unclaimed"):
        over.aside(over.second)
    over.aside()
    with pytest.raises(Refusal, match="nothing_due"):
        over.aside()
    over.settle()
    with pytest.raises(Refusal, match="event_settled"):
        over.aside()


def test_undone_the_prizes_are_due_again_unless_one_is_paid_or_the_event_settled(over: Over) -> None:
    over.days()
    over.aside()
    line = Line.objects.get(fact="PrizesUnclaimed", leading=None).pk
    over.pay(over.third)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(line, Command(Actor()), reason="he came")
    paid = Line.objects.get(fact="AwardPaid", leading=None).pk
    undo_lines(paid, Command(Actor()), reason="not him")
    over.settle()
    with pytest.raises(Refusal, match="event_settled"):
        undo_lines(line, Command(Actor()), reason="he came")
    undo_lines(Line.objects.get(fact="EventSettled", leading=None).pk, Command(Actor()), reason="too early")
    undo_lines(line, Command(Actor()), reason="he came")
    assert over.held() == (200_000, 0)
    assert all(one.is_due and one.unclaimed_at is None for one in queries.awards(over.event))


def test_after_a_returned_payment_the_head_of_cage_makes_it_due_again(over: Over) -> None:
    over.days()
    over.aside()
    over.pay(over.third)
    refs = [tournament_book(over.event)]
    given: dict[str, Any] = {"event": over.event, "awards": (over.third,)}
    with pytest.raises(Refusal, match="award_paid"):
        at_cashier.act(Actor(), refs, put_prizes_back, **given)
    over.back(over.third)
    at_cashier.act(Actor(), refs, put_prizes_back, **given)
    assert over.held() == (40_000, 160_000)
    with pytest.raises(Refusal, match="award_due"):
        at_cashier.act(Actor(), refs, put_prizes_back, **given)
    at_cashier.act(Actor(), refs, put_prizes_back, event=over.event)
    builders.at(over.event, withdraw_payouts, event=over.event, reason="wrong")


def test_published_prizes_stay_while_one_is_unclaimed(over: Over) -> None:
    over.days()
    over.aside(over.third)
    with pytest.raises(Refusal, match="award_unclaimed"):
        builders.at(over.event, withdraw_payouts, event=over.event, reason="wrong")
    assert paid_so_far(over.event).awarded == 200_000


def test_a_forged_state_does_not_close_a_book(over: Over) -> None:
    over.days()
    over.aside(over.third)

    def forge(book: Any) -> None:
        row = Award.objects.get(pk=over.third)
        row.status = "due"
        book.save(row)
        book.record(builders.FieldBuilt())

    with pytest.raises(InvariantViolation, match=r"unclaimed|pool"):
        at_cashier.act(Actor(), [tournament_book(over.event)], forge)


def test_the_list_says_what_to_do(over: Over) -> None:
    viewer = Viewer("director")
    assert "3 prizes to pay" in [item.title for item in to_do(over.event, viewer).items]
    over.days()
    with instants.simulated_at(over.later):
        assert "3 prizes unclaimed" in [item.title for item in to_do(over.event, viewer).items]


def client_of(role: str) -> Client:
    client, user = Client(), at_cashier.staff(role)
    client.force_login(user)
    if role == Role.CASHIER:
        at_cashier.open_drawer(900_000, user=user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_head_of_cage_moves_them_on_a_page(over: Over) -> None:
    over.days(0)
    address, cage, cashier_ = reverse("unclaimed"), client_of(Role.CAGE), client_of(Role.CASHIER)
    with instants.simulated_at(over.later):
        assert "Unclaimed: move €2,000.00" in text_of(cage.get(address))
        assert "Unclaimed: move" not in text_of(cashier_.get(address))
        assert cashier_.post(address, {"event": over.event}).status_code == 403
        assert cage.post(address, {"event": over.event}).status_code == 302
        assert cage.post(address, {"event": over.event}).status_code == 409
        assert client_of(Role.FLOOR).get(address).status_code == 403
        builders.at(over.event, settle_event, event=over.event)
    shown = text_of(cashier_.get(address))
    assert shown.count("Pay…") == 3
    assert "unclaimed" in text_of(cashier_.get(reverse("payouts", args=[over.event])))
    assert tournaments.event(over.event).state == "settled"


def another_over() -> int:
    """A second event that is over with its prizes due."""
    event_id, _entries = evening.evening(4, at_cashier.open_drawer(), payout=SHARES)
    evening.publish_late(event_id)
    evening.play_out(event_id)
    return event_id


def test_the_page_asks_the_same_however_many_events_wait(over: Over) -> None:
    over.days()
    cage = client_of(Role.CAGE)
    cage.get(reverse("unclaimed"))
    with CaptureQueriesContext(connection) as one:
        assert len(cage.get(reverse("unclaimed")).context["page"].waiting) == 1
    another_over(), another_over()
    cage.get(reverse("unclaimed"))
    with CaptureQueriesContext(connection) as three:
        found = cage.get(reverse("unclaimed")).context["page"].waiting
    assert [(event.total.minor, len(event.lines)) for event in found] == [
        (200_000, 3),
        (80_000, 3),
        (80_000, 3),
    ]
    assert len(one) == len(three)


def test_programs_read_what_waits_and_until_when(over: Over) -> None:
    address = "/api/v1/unclaimed/waiting/"
    cashier_ = client_of(Role.CASHIER)
    assert cashier_.get(address).json()["results"] == []
    over.days()
    (told,) = cashier_.get(address).json()["results"]
    until = claimed_by(timezone.localdate(instants.now(), house_zone()), DAYS)
    assert (told["id"], told["prizes"], told["not_cashed"], told["amount_minor"]) == (
        over.event,
        3,
        0,
        200_000,
    )
    assert (told["is_over"], told["until"]) == (False, str(until))
    with instants.simulated_at(over.later):
        assert client_of(Role.INSPECTOR).get(address).json()["results"][0]["is_over"]
        assert client_of(Role.FLOOR).get(address).status_code == 403
        builders.at(over.event, set_prizes_aside, event=over.event)
        assert cashier_.get(address).json()["results"] == []


def test_the_drawers_lead_there_only_where_the_house_has_it(over: Over) -> None:
    cashier_ = client_of(Role.CASHIER)
    assert "Unclaimed prizes" not in text_of(cashier_.get(reverse("drawers")))
    over.days()
    assert "Unclaimed prizes" in text_of(cashier_.get(reverse("drawers")))


def test_the_days_are_an_administrator_s(over: Over) -> None:
    address = reverse("paying-rules")
    boss, director = client_of(Role.ADMINISTRATOR), client_of(Role.DIRECTOR)
    assert director.get(address).status_code == 200
    assert director.post(address, {"unclaimed_days": "30"}).status_code == 403
    assert "Enter" in text_of(boss.post(address, {"unclaimed_days": "many"}))
    assert boss.post(address, {"unclaimed_days": "30"}).status_code == 302
    assert unclaimed.are_any_unclaimed()
    boss.post(address, {"unclaimed_days": ""})
    assert not unclaimed.are_any_unclaimed()


def test_a_statement_has_every_prize_of_the_year(over: Over) -> None:
    over.days()
    over.pay(over.first)
    player, other = (queries.award(pk).player_id for pk in (over.first, over.third))
    over.aside(over.third)
    (mine,), (waits,) = winnings_of(player).lines, winnings_of(other).lines
    assert (mine.amount_minor, mine.status, mine.slip is not None) == (100_000, "paid", True)
    assert (waits.amount_minor, waits.status) == (40_000, "unclaimed")
    assert [(one.paid_minor, one.waiting_minor) for one in winnings_of(other).sums] == [(0, 40_000)]
    assert winnings_of(player, 2001).lines == ()
    client = client_of(Role.CASHIER)
    assert "€1,000.00" in text_of(client.get(reverse("winnings", args=[player])))
    lines = client.get(reverse("winnings-csv", args=[player])).content.decode("utf-8-sig").splitlines()
    assert len(lines) == 2
    assert ",1000.00," in lines[1]
    assert client.get(reverse("winnings", args=[player]), {"year": "9999"}).context["winnings"].lines
    assert client_of(Role.FLOOR).get(reverse("winnings", args=[player])).status_code == 403


@pytest.mark.parametrize("paper", ["a4", "receipt80"])
def test_a_statement_printed_again_is_a_copy_until_another_prize_is_on_it(over: Over, paper: str) -> None:
    player = queries.award(over.first).player_id
    client, address = client_of(Role.CASHIER), reverse("winnings-statement", args=[player])
    assert client.get(address, {"paper": paper}).content.startswith(b"%PDF")
    for copy in (0, 1):
        assert client.post(f"{address}?paper={paper}").status_code == 200
        assert Print.objects.filter(kind="winnings").latest("pk").copy == copy
    assert client.post(f"{address}?paper={paper}&year=2001").status_code == 200
    assert Print.objects.filter(kind="winnings").latest("pk").copy == 0


def test_due_again_it_has_a_number_where_winners_are_called(over: Over) -> None:
    builders.do([HOUSE], change_paying_rules, unclaimed_days=DAYS, calls=True)
    over.aside(over.first)
    assert queries.award(over.first).slip is None
    builders.at(over.event, put_prizes_back, event=over.event)
    assert queries.award(over.first).slip is not None
