"""What differs from a prize that was paid with tax or tip taken off: the tax follows, the tip stays, nothing is lost."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.drawers.counting import close_drawer
from cashier.drawers.verbs import move_cash
from cashier.kinds import DocumentKind
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import record_document
from floor.busts.verbs import bust_out
from journal import instants, replay
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, tournament_book
from journal.reading import read_snapshot
from payouts.awards import rows as queries
from payouts.awards.rows import awards, due_awards
from payouts.models import TaxOf
from payouts.paying.differences import settle_difference
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from payouts.publishing.differences import difference_details, differences, open_differences
from payouts.settling.verbs import settle_event
from payouts.taxes.rows import as_paid_at
from rulebook.refusals import Refusal
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts.differing import reopen, republish, third_out
from tests.payouts.test_taxes import tax
from tests.undoing import undo_lines
from tournaments import queries as tournaments

pytestmark = pytest.mark.django_db
LESS, MORE = (52_000, 30_000, 18_000), (48_000, 30_000, 22_000)
"""The third was paid 200.00; then the prize is 180.00, or 220.00."""


@pytest.fixture(autouse=True)
def _nothing_is_lost(db: None) -> Iterator[None]:
    b.house()
    b.room(8)
    yield
    assert list(replay.differences()) == []
    assert ledger_total() == 0
    assert differing() == ()


class Paid:
    """An event whose third was paid 200.00, with tax and tip as the house has them, and whose prizes changed then."""

    def __init__(self, tip_minor: int = 0) -> None:
        self.drawer = at_cashier.open_drawer(500_000)
        self.event = third_out(self.drawer)
        (self.award,) = (one.id for one in awards(self.event))
        self.pay(self.award, tip_minor)

    def pay(self, award: int, tip_minor: int = 0) -> None:
        net = as_paid_at(queries.award(award), instants.now(), tip_minor).net.minor
        asked = {"award": award, "amount_minor": net, "tip_minor": tip_minor, "drawer": self.drawer}
        b.do(self.refs, pay_award, **asked)

    @property
    def refs(self) -> list[Any]:
        return [tournament_book(self.event), drawer_book(self.drawer)]

    def changed(self, *prizes: int) -> int:
        """Published again with these prizes; what is to be paid out."""
        reopen(self.event)
        republish(self.event, *prizes)
        return self.difference.handed.minor

    @property
    def difference(self) -> Any:
        (found,) = open_differences(self.event)
        return found

    def settle(self, amount_minor: int) -> Any:
        given = {"difference": self.difference.id, "amount_minor": amount_minor, "drawer": self.drawer}
        return b.do(self.refs, settle_difference, **given)

    def to_the_end(self) -> None:
        """Played out, all that is due paid."""
        b.at(self.event, bust_out, entry=tournaments.entries(self.event, "alive")[0].id)
        for award in due_awards(self.event):
            self.pay(award.id)

    def held(self) -> tuple[int, int, int]:
        """In the drawer; on the accounts of tax and tips."""
        tax_owed, tips_owed = accounts.tax(self.event), accounts.tips(self.event)
        return (
            cash_in(self.drawer),
            -ledger_balance(tax_owed),
            -ledger_balance(tips_owed),
        )

    def prize(self) -> tuple[int, int, int]:
        """Its amount, tax and tip."""
        found = queries.award(self.award)
        return found.amount.minor, found.tax_minor, found.tip_minor


@pytest.mark.parametrize(("prizes", "handed", "kept"), [(LESS, -1_600, -400), (MORE, 1_600, 400)])
def test_the_tax_of_the_difference_goes_with_it(prizes: tuple[int, ...], handed: int, kept: int) -> None:
    tax(free_minor=0)
    paid = Paid()
    cash, owed, _tips = paid.held()
    assert (paid.changed(*prizes), paid.prize(), owed) == (handed, (20_000, 4_000, 0), 4_000)
    with pytest.raises(Refusal, match="amount_differs") as refused:
        paid.settle(handed + kept)
    assert refused.value.detail["amount_minor"] == handed
    told = paid.settle(handed)
    assert (told.amount_minor, told.tax_minor, told.handed_minor) == (handed + kept, kept, handed)
    assert paid.held() == (cash - handed, 4_000 + kept, 0)
    assert paid.prize() == (20_000 + handed + kept, 4_000 + kept, 0)
    undo_settling()
    assert (paid.held(), paid.prize()) == ((cash, 4_000, 0), (20_000, 4_000, 0))
    paid.settle(handed)
    paid.to_the_end()
    b.at(paid.event, settle_event, event=paid.event)


def test_a_tax_of_all_that_was_won_is_of_what_the_difference_adds() -> None:
    """200.00 were less than the entry cost; of 330.00 it is 110.00 that are taxed."""
    tax(basis=TaxOf.NET_WIN, free_minor=0)
    paid = Paid()
    assert paid.prize() == (20_000, 0, 0)
    assert paid.changed(34_000, 33_000, 33_000) == 13_000 - 2_200
    paid.settle(10_800)
    assert paid.prize() == (33_000, 2_200, 0)


def test_never_more_is_kept_back_than_differs() -> None:
    """Above 200.00 the whole prize is taxed: 44.00 of the 220.00, of which 20.00 are left to pay."""
    tax(free_minor=20_000)
    paid = Paid()
    cash, _owed, _tips = paid.held()
    assert paid.changed(*MORE) == 0
    paid.settle(0)
    assert (paid.held(), paid.prize()) == ((cash, 2_000, 0), (22_000, 2_000, 0))


def test_what_was_paid_before_the_law_stays_as_it_was() -> None:
    less, more = Paid(), Paid()
    tax(free_minor=0)
    assert less.changed(*LESS) == -2_000
    less.settle(-2_000)
    assert more.changed(*MORE) == 1_600
    more.settle(1_600)
    assert (less.prize(), more.prize()) == ((18_000, 0, 0), (22_000, 400, 0))


def test_a_tip_stays_and_a_prize_below_it_is_returned() -> None:
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, tips=True)
    paid, other = Paid(tip_minor=3_000), Paid(tip_minor=3_000)
    assert paid.changed(*LESS) == -2_000
    paid.settle(-2_000)
    assert (paid.prize(), paid.held()[2]) == ((18_000, 0, 3_000), 3_000)
    assert other.changed(60_000, 37_500, 2_500) == -17_500
    with pytest.raises(Refusal, match="difference_too_large"):
        other.settle(-17_500)
    b.do(other.refs, take_award_back, award=other.award, reason="too much")
    (again,) = (one.id for one in due_awards(other.event))
    other.pay(again)
    assert (queries.award(again).amount.minor, other.held()[2]) == (2_500, 0)


@pytest.mark.parametrize(("prizes", "is_refused"), [(LESS, False), (MORE, True)])
def test_what_is_paid_out_asks_for_the_document_that_a_prize_asks_for(
    prizes: tuple[int, ...], is_refused: bool
) -> None:
    b.do([HOUSE], change_paying_rules, unclaimed_days=None, identifies=True)
    paid, anna = Paid(), at_cashier.staff()
    amount = paid.changed(*prizes)
    paid.drawer = at_cashier.open_drawer(500_000, user=anna)
    asked = {"difference": paid.difference.id, "amount_minor": amount, "drawer": paid.drawer}
    if is_refused:
        with pytest.raises(Refusal, match="winner_unidentified"):
            at_cashier.act(at_cashier.by(anna), paid.refs, settle_difference, **asked)
        record_document.perform_with(
            By(at_cashier.by(anna)),
            player=paid.difference.player_id,
            kind=DocumentKind.PASSPORT,
            number="YA1",
        )
    at_cashier.act(at_cashier.by(anna), paid.refs, settle_difference, **asked)
    assert paid.prize()[0] == 20_000 + amount


def undo_settling() -> None:
    line = Line.objects.filter(fact="DifferenceSettled").latest("pk")
    undo_lines(line.pk, Command(Actor()), reason="wrong")


def test_what_was_collected_goes_back_only_out_of_a_drawer_that_is_open_and_holds_it() -> None:
    paid = Paid()
    paid.settle(paid.changed(*LESS))
    held = cash_in(paid.drawer)
    moved = {"drawer": paid.drawer, "reason": "to the safe"}
    b.do([drawer_book(paid.drawer)], move_cash, amount_minor=-held, **moved)
    with pytest.raises(Refusal, match="drawer_short"):
        undo_settling()
    b.do([HOUSE, drawer_book(paid.drawer)], close_drawer, drawer=paid.drawer, counted_minor=0)
    with pytest.raises(Refusal, match="drawer_closed"):
        undo_settling()
    assert paid.prize() == (18_000, 0, 0)


@pytest.mark.parametrize(
    ("basis", "taxes"), [(TaxOf.PRIZE, [-200, -200, 400]), (TaxOf.NET_WIN, [-200, 0, 400])]
)
def test_the_list_asks_the_same_however_many_prizes_differ(basis: TaxOf, taxes: list[int]) -> None:
    tax(free_minor=0, basis=basis)
    paid, other = Paid(), Paid()
    paid.changed(*LESS)
    with read_snapshot(), CaptureQueriesContext(connection) as one:
        assert len(differences(paid.event)) == 1
    other.to_the_end()
    reopen(other.event)
    republish(other.event, 52_000, 29_000, 19_000)
    with read_snapshot(), CaptureQueriesContext(connection) as three:
        assert sorted(found.tax.minor for found in differences(other.event)) == taxes
    assert len(one) == len(three)


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_page_and_programs_say_what_is_handed_out(client: Client) -> None:
    tax(free_minor=0)
    paid = Paid()
    paid.changed(*LESS)
    user = at_cashier.staff(Role.CASHIER)
    at_cashier.open_drawer(user=user)
    client.force_login(user)
    address = reverse("difference", args=[paid.difference.id])
    shown = client.get(address)
    assert 'name="amount_minor" value="-1600"' in shown.content.decode()
    assert "Owed by the player −€20.00 Tax given back €4.00 To collect −€16.00" in text_of(shown)
    (told,) = client.get(f"/api/v1/events/{paid.event}/differences/").json()["results"]
    assert (told["amount_minor"], told["tax_minor"], told["handed_minor"]) == (-2_000, -400, -1_600)
    found = paid.difference
    for unreadable in ("--1600", "9" * 5_000):
        assert client.post(address, {"method": "cash", "amount_minor": unreadable}).status_code == 400
    assert client.post(address, {"method": "cash", "amount_minor": "-1600"}).status_code == 302
    told = client.get(f"/api/v1/events/{paid.event}/differences/").json()["results"][0]
    assert (told["status"], told["tax_minor"]) == ("settled", -400)
    assert difference_details(found).handed_minor == -1_600
