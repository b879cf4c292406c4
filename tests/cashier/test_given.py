"""An add-on given to everybody in play: chips without a sale, once each, undone whole."""

from __future__ import annotations

from dataclasses import replace

import pytest

from access.roles import Role
from access.viewer import Viewer
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Sale
from cashier.sales.given import give_add_on
from cashier.sales.rows import pool_sheet
from floor.todo.subjects import gifts_to_do
from journal import instants
from journal.models import Line
from journal.opening import Command
from journal.replay import differences
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from rulebook.products import Part, PartKind, Product, ProductKind
from rulebook.refusals import Refusal
from tests import builders as b
from tests.payouts import evening
from tests.payouts.bounties import played
from tests.payouts.test_evening import pay_all
from tests.undoing import refusal_of, undo_lines
from tournaments import queries
from tournaments.prices import FREE_ENTRY

pytestmark = pytest.mark.django_db
ENTRY = Product(
    number=1,
    kind=ProductKind.ENTRY,
    pool_minor=20_000,
    parts=(Part(PartKind.FEE, amount_minor=2_000),),
)
GIFT = Product(number=2, kind=ProductKind.ADD_ON, name="Thank you", chips=5_000, is_given=True)


def test_everybody_in_play_gets_it_once_and_an_undo_takes_all_of_it_back() -> None:
    event_id = b.started(5, 4, products=(FREE_ENTRY, GIFT))
    b.bust(event_id, b.at_seat(event_id, 1, 1))
    before = queries.chips_in_play(event_id)
    (asked,) = gifts_to_do(queries.event(event_id), Viewer(Role.DIRECTOR), instants.now())
    assert asked.why == "8 entries in play have not had it: 5,000 chips each"
    given = b.at(event_id, give_add_on)
    assert (given.entries, given.chips) == (8, 5_000)
    assert queries.chips_in_play(event_id) == before + 8 * 5_000
    assert queries.entry(b.at_seat(event_id, 2, 1)).stack == 25_000
    assert not Sale.objects.exists()
    assert not list(gifts_to_do(queries.event(event_id), Viewer(Role.DIRECTOR), instants.now()))
    with pytest.raises(Refusal) as caught:
        b.at(event_id, give_add_on)
    assert caught.value.code == "add_on_had"
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert queries.chips_in_play(event_id) == before
    assert queries.entry(b.at_seat(event_id, 2, 1)).stack == 20_000
    assert len(queries.event(event_id).given) == 1
    assert not queries.event(event_id).sold_as(ProductKind.ADD_ON), "nobody is sold it"


def test_the_fees_pay_a_gift_with_a_price_into_the_pool_until_it_is_undone() -> None:
    gift = replace(GIFT, pool_minor=500)
    event_id, _entries, drawer = played(kind="none", products=(ENTRY, gift))
    before = pool_sheet(event_id)
    (asked,) = gifts_to_do(queries.event(event_id), Viewer(Role.DIRECTOR), instants.now())
    assert asked.why.endswith("€30 from the fees to the prize pool")
    told = b.at(event_id, give_add_on)
    assert (told.entries, told.from_fees_minor) == (6, 3_000)
    after = pool_sheet(event_id)
    assert (after.from_fees, after.prizes, after.fees) == (3_000, before.prizes + 3_000, before.fees)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY))
    assert pool_sheet(event_id) == before
    b.at(event_id, give_add_on)
    given = Line.objects.latest("pk").pk
    evening.play_out(event_id)
    b.at(event_id, publish_payouts, event=event_id)
    # Published prizes rest on it, and are reopened, never undone.
    assert refusal_of(given) == "undo_never"
    pay_all(event_id, drawer)
    settled = b.at(event_id, settle_event, event=event_id)
    assert (settled.income_minor, settled.fees_minor) == (0, 6 * 2_000 - 3_000)
    assert ledger_balance(accounts.fee(event_id)) == -(6 * 2_000 - 3_000)
    assert (ledger_balance(accounts.pool(event_id)), ledger_total()) == (0, 0)
    undo_lines(Line.objects.latest("pk").pk, Command(b.NOBODY), reason="Too early")
    assert ledger_balance(accounts.fee(event_id)) == -6 * 2_000
    assert list(differences()) == []


def test_no_more_is_given_than_the_fees_hold() -> None:
    event_id, _entries, _drawer = played(kind="none", products=(ENTRY, replace(GIFT, pool_minor=2_001)))
    with pytest.raises(Refusal, match="fees_short"):
        b.at(event_id, give_add_on)


def test_an_event_without_one_gives_nothing() -> None:
    event_id = b.started(3)
    with pytest.raises(Refusal) as caught:
        b.at(event_id, give_add_on)
    assert caught.value.code == "add_on_not_given"


def test_only_an_add_on_without_a_price_is_given() -> None:
    b.house()
    with pytest.raises(Refusal) as caught:
        b.event(products=(FREE_ENTRY, Product(number=2, kind=ProductKind.REBUY, chips=5_000, is_given=True)))
    assert caught.value.code == "given_needs_chips"
