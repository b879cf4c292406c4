"""Cancelled events: what was paid is due to each player, payable at any drawer, and the cancelling may be undone."""

from __future__ import annotations

import re
from datetime import date
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import change_approval_rules
from cashier.drawers.sheets import drawer_sheet
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.limits.verbs import add_cash_limit
from cashier.models import Refund, Sale
from cashier.refunds.inspection import refunds_listing
from cashier.refunds.queries import refund_sums
from cashier.refunds.verbs import RefundDetails, prepare_refund
from cashier.refunds.verbs import refund_answer as refund
from cashier.sales import register
from cashier.sales import verbs as sell
from cashier.sales.rows import pool_sheet
from floor.busts.verbs import bust_out
from floor.life import verbs as life
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command, drawer_book, perform, tournament_book
from people.players.merging import merge_players
from people.privacy.verbs import erase_player
from rulebook.cash_limit import Above
from rulebook.payments import Paid, Way, owed_back
from rulebook.refusals import InvariantViolation, Refusal
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience
from seating import queries as seating
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.cancelling import PRICE, cancel, cancelled, due, give_back, pay
from tests.cashier.test_payments import SPLIT, by_account, in_drawer, with_money
from tests.cashier.test_payments import pay as paying
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from wording.words import sentence

pytestmark = pytest.mark.django_db
FLOAT = 50_000


@pytest.fixture
def drawer() -> int:
    return at_cashier.open_drawer(FLOAT)


def owed_to_players(event_id: int) -> int:
    return -ledger_balance(accounts.due(event_id))


def ways_of(one: RefundDetails) -> dict[str, int]:
    return {each.method.value: each.amount_minor for each in one.ways}


def proven() -> None:
    assert ledger_total() == 0
    assert differing() == ()


def undo_cancelling(event_id: int, reason: str = "the light is back") -> None:
    line = Line.objects.filter(fact="EventCancelled", book__subject_id=event_id, leading=None).latest("pk")
    undo_lines(line.pk, Command(b.NOBODY), reason=reason)


def test_owed_is_what_was_paid_way_by_way() -> None:
    paid = [Paid(Way.CARD, 300), Paid(Way.CASH, 100, received=200), Paid(Way.CARD, 50), Paid(Way.ACCOUNT, 0)]
    assert [(one.way, one.minor) for one in owed_back(paid)] == [(Way.CASH, 100), (Way.CARD, 350)]
    assert owed_back([]) == ()


def test_cancelling_owes_each_player_what_they_paid_and_no_drawer_moves(drawer: int) -> None:
    event, player = at_cashier.selling_event(re_entries=3), b.player()
    first = at_cashier.sell_entry(event, drawer, player)
    at_cashier.sell_entry(event, drawer, payments=SPLIT)
    at_cashier.sell_entry(event, drawer, method="transfer")
    at_cashier.start(event)
    b.at(event, bust_out, entry=first.entry)
    again = at_cashier.on_entry(sell.sell_re_entry, first.entry, drawer, method="card")
    answer = cancel(event)
    assert (answer.refunds, answer.amount_minor) == (3, 4 * PRICE)
    mine, other, _third = due(event)
    assert (mine.player, mine.amount_minor, mine.sales) == (player, 2 * PRICE, (first.id, again.id))
    assert ways_of(mine) == {"cash": PRICE, "card": PRICE}
    assert ways_of(other) == {"cash": 10_000, "card": 12_000}
    assert in_drawer(drawer)["cash"] == FLOAT + PRICE + 10_000
    assert owed_to_players(event) == 4 * PRICE
    assert ledger_balance(accounts.pool(event)) == ledger_balance(accounts.fee(event)) == 0
    assert not Sale.objects.exclude(voided_at=None).exists()
    assert pool_sheet(event).prizes == 0
    assert {entry.status for entry in tournaments.entries(event)} == {"void"}
    proven()


def test_any_drawer_pays_in_cash_or_the_way_it_came_and_each_slip_has_a_number_of_its_own(
    drawer: int,
) -> None:
    event = at_cashier.selling_event()
    at_cashier.sell_entry(event, drawer, method="card")
    at_cashier.sell_entry(event, drawer, payments=SPLIT)
    cancel(event)
    card, split = due(event)
    other = at_cashier.open_drawer(PRICE)
    paid = pay(card, other)
    assert (paid.state, paid.slip, paid.drawer, paid.method) == ("paid", 1, other, "cash")
    assert in_drawer(other) == {"cash": 0, "card": 0, "transfer": 0, "cheque": 0}
    assert pay(split, drawer, method="as_paid").slip == 2
    assert in_drawer(drawer) == {"cash": FLOAT, "card": PRICE, "transfer": 0, "cheque": 0}
    assert owed_to_players(event) == 0
    with pytest.raises(Refusal, match="refund_paid"):
        pay(split, drawer)
    (sums,) = refund_sums()
    assert (sums.due, sums.due_minor, sums.paid, sums.paid_minor) == (0, 0, 2, 2 * PRICE)
    sheet = drawer_sheet(drawer_queries.drawer(other))
    assert (sheet.total.refunds.minor, sheet.total.net.minor) == (-PRICE, -PRICE)
    proven()


def test_an_account_that_paid_gets_it_back(drawer: int) -> None:
    event, player = at_cashier.selling_event(), with_money(b.player(), drawer, 30_000)
    wanted = {"event": event, "player": player, "drawer": drawer}
    by_account(
        event, drawer, player, sell.sell_entry, **wanted, payments=(paying("account", 20_000), paying("cash"))
    )
    cancel(event)
    (one,) = due(event)
    assert ways_of(one) == {"cash": 2_000, "account": 20_000}
    pay(one, drawer, method="as_paid")
    assert ledger_balance(accounts.of_player(player)) == -30_000
    give_back(one)
    assert ledger_balance(accounts.of_player(player)) == -10_000
    assert owed_to_players(event) == PRICE
    proven()


def test_what_forbids_a_payment_is_said_before_the_slip_is_signed(drawer: int) -> None:
    event = cancelled(drawer, 1)
    (one,) = due(event)
    poor = at_cashier.open_drawer(PRICE - 1)
    refs = [tournament_book(event), drawer_book(poor)]
    with pytest.raises(Refusal, match="drawer_short"):
        b.do(refs, prepare_refund, refund=one.id, drawer=poor)
    with pytest.raises(Refusal, match="drawer_missing"):
        b.do(refs, prepare_refund, refund=one.id)
    with pytest.raises(Refusal, match="amount_differs"):
        pay(one, drawer, amount_minor=PRICE - 1)
    with pytest.raises(Refusal, match="refund_due"):
        give_back(one)
    with pytest.raises(Refusal, match="drawer_of_another"):
        pay(one, drawer, actor=at_cashier.by(at_cashier.staff()))
    head = at_cashier.by(at_cashier.staff(Role.CAGE))
    with pytest.raises(Refusal, match="reason_missing"):
        pay(one, drawer, actor=head)
    assert pay(one, drawer, actor=head, drawer_reason="the cashier is away").state == "paid"


def test_limits_on_cash_and_approvals_hold_for_refunds(drawer: int) -> None:
    event = at_cashier.selling_event()
    for _ in range(2):
        at_cashier.sell_entry(event, drawer, method="card")
    cancel(event)
    first, second = due(event)
    limit = {
        "name": "law",
        "limit_minor": PRICE - 1,
        "above": Above.NO_CASH,
        "since": date(2026, 1, 1),
    }
    b.do([HOUSE], add_cash_limit, **limit)
    with pytest.raises(Refusal, match="cash_limit"):
        pay(first, drawer)
    assert pay(first, drawer, method="as_paid").state == "paid"
    b.do([HOUSE], change_approval_rules, pay_out_minor=PRICE - 1)
    cashier = at_cashier.staff()
    own = at_cashier.open_drawer(FLOAT, user=cashier)
    with pytest.raises(Refusal, match="approval_needed"):
        pay(second, own, actor=at_cashier.by(cashier), method="as_paid")


def test_a_payment_undone_is_due_again_and_its_slip_is_never_used_twice(drawer: int) -> None:
    event = cancelled(drawer, 2)
    first, second = due(event)
    pay(first, drawer)
    back = give_back(first)
    assert (back.state, back.slip, back.drawer) == ("due", None, None)
    assert in_drawer(drawer)["cash"] == FLOAT + 2 * PRICE
    assert [pay(second, drawer).slip, pay(first, drawer).slip] == [2, 3]
    assert drawer_sheet(drawer_queries.drawer(drawer)).total.refunds.minor == -2 * PRICE
    proven()


def test_cancelling_is_taken_back_while_nothing_is_paid(drawer: int) -> None:
    event = at_cashier.selling_event()
    sold = [at_cashier.sell_entry(event, drawer) for _ in range(3)]
    b.at(event, register.register_unpaid, event=event, player=b.player())
    before = (seating.seat_of(sold[0].entry), tournaments.field(event))
    cancel(event)
    with pytest.raises(Refusal, match="reason_missing"):
        undo_cancelling(event, reason=" ")
    one = due(event)[0]
    refs = [tournament_book(event), drawer_book(drawer)]
    b.do(refs, prepare_refund, refund=one.id, drawer=drawer)
    undo_cancelling(event)
    assert tournaments.event(event).state == "registration"
    assert (seating.seat_of(sold[0].entry), tournaments.field(event)) == before
    assert (owed_to_players(event), Refund.objects.count()) == (0, 0)
    assert pool_sheet(event).gross == 60_000
    at_cashier.void(event, sold[1].id, drawer)
    answer = cancel(event)
    assert (answer.refunds, owed_to_players(event)) == (2, 2 * PRICE)
    proven()


def test_a_paid_refund_keeps_the_event_cancelled_until_it_is_given_back(drawer: int) -> None:
    event = cancelled(drawer)
    one = due(event)[0]
    pay(one, drawer)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_cancelling(event)
    give_back(one)
    undo_cancelling(event)
    assert tournaments.field(event).entries == 3
    proven()


def test_only_a_director_takes_a_cancelling_back() -> None:
    drawer = at_cashier.open_drawer(FLOAT)
    event = at_cashier.selling_event()
    at_cashier.sell_entry(event, drawer)
    people = {role: Client() for role in (Role.CASHIER, Role.DIRECTOR)}
    for role, client in people.items():
        client.force_login(at_cashier.staff(role))
    body = {"reason": "no light"}
    json: dict[str, Any] = {"content_type": "application/json"}
    answer = people[Role.DIRECTOR].post(f"/api/v1/events/{event}/cancel/", body, **json)
    assert answer.json() == {"event": event, "refunds": 1, "amount_minor": PRICE, "currency": "EUR"}
    undo = f"/api/v1/lines/{answer.headers['Line']}/undo/"
    assert people[Role.CASHIER].post(undo, body, **json).json()["code"] == "role_forbidden"
    assert people[Role.DIRECTOR].post(undo, body, **json).status_code == 200


def test_the_books_find_a_refund_that_the_ledger_does_not_owe(drawer: int) -> None:
    event = cancelled(drawer, 1)
    one = Refund.objects.get(event=event)

    def forge(book) -> None:  # type: ignore[no-untyped-def]
        one.amount_minor += 1
        book.save(one)
        book.record(b.FieldBuilt())

    with pytest.raises(InvariantViolation, match="refunds due in event"):
        perform([tournament_book(event)], Command(b.NOBODY), forge)


def test_a_free_event_owes_nothing() -> None:
    event = b.started(3)
    assert b.at(event, life.cancel_event, event=event, reason="fire").refunds == 0
    assert due(event) == []


def test_refunds_follow_a_merged_player_and_keep_one_from_being_erased(drawer: int) -> None:
    event = at_cashier.selling_event()
    gone, kept = b.player("Rossi", "Ana"), b.player("Rossi", "Anna")
    at_cashier.sell_entry(event, drawer, gone)
    cancel(event)
    merge_players.perform_with(By(b.NOBODY), player=kept, other=gone)
    (one,) = due(event)
    assert one.player == kept
    with pytest.raises(Refusal, match="refund_owed"):
        b.do([HOUSE], erase_player, player=kept)
    pay(one, drawer)
    b.do([HOUSE], erase_player, player=kept)


def test_the_players_telephone_says_what_is_due_and_where(drawer: int) -> None:
    event = cancelled(drawer, 1)
    (one,) = due(event)
    entry = tournaments.entries(event)[0].id

    def told() -> tuple[int, str]:
        body = mine_part(PartRequest(event, "mine", Audience.PUBLIC, "en", entry))
        return body["refund_minor"], body["status_label"]

    assert told() == (PRICE, "Collect your refund at any cashier: bring your receipt and an ID")
    pay(one, drawer)
    assert told() == (PRICE, "Your refund has been paid")


def test_every_order_of_payments_and_their_undo_leaves_the_books_even(drawer: int) -> None:
    seed = 20261123
    print(f"seed {seed}")
    random, event = Random(seed), at_cashier.selling_event(12)
    ways: tuple[dict[str, Any], ...] = ({"method": "card"}, {"payments": SPLIT}, {})
    for at in range(6):
        at_cashier.sell_entry(event, drawer, **ways[at % 3])
    before = in_drawer(drawer)
    cancel(event)
    for _ in range(14):
        one = refund(random.choice(due(event)).id)
        if one.state == "paid":
            give_back(one)
        else:
            pay(one, drawer, method=random.choice(("cash", "as_paid")))
        paid = sum(each.amount_minor for each in due(event) if each.state == "paid")
        assert owed_to_players(event) == 6 * PRICE - paid
        assert sum(in_drawer(drawer).values()) == sum(before.values()) - paid
        proven()


class TestPages:
    """The list, the payment against a slip, its undo."""

    @pytest.fixture
    def client(self) -> Client:
        user, client = at_cashier.staff(), Client()
        at_cashier.open_drawer(FLOAT, user=user)
        client.force_login(user)
        return client

    def test_a_player_is_found_by_name_or_receipt_and_paid(self, client: Client, drawer: int) -> None:
        event, player = at_cashier.selling_event(), b.player("Žižek", "Anna")
        sold = at_cashier.sell_entry(event, drawer, player, method="card")
        at_cashier.sell_entry(event, drawer, b.player("Bianchi", "Ugo"))
        assert client.get(reverse("drawers")).content.decode().count(reverse("refunds")) == 0
        cancel(event)
        assert reverse("refunds") in client.get(reverse("drawers")).content.decode()
        one, other = due(event)
        for text in ("zizek", str(sold.receipt), f"#{sold.receipt}"):
            shown = client.get(reverse("refunds"), {"q": text}).content.decode()
            assert reverse("refund", args=[one.id]) in shown, text
            assert reverse("refund", args=[other.id]) not in shown, text
        assert (
            "No refund matches"
            in client.get(reverse("refunds"), {"q": "99999999999999999999"}).content.decode()
        )
        url = reverse("refund", args=[one.id])
        assert 'value="as_paid"' in client.get(url).content.decode()
        assert client.get(reverse("refund-slip", args=[one.id])).status_code == 409
        asked = client.post(url, {"method": "cash"}).content.decode()
        assert 'name="handed_minor" value="22000"' in asked
        assert client.get(reverse("refund-slip", args=[one.id])).headers["Content-Type"] == "application/pdf"
        assert client.post(url, {"method": "cash", "handed_minor": "22000"}).status_code == 302
        assert refund(one.id).state == "paid"
        slips = [client.post(reverse("refund-slip", args=[one.id]) + "?as=page") for _ in range(2)]
        first, slip = (answer.content.decode() for answer in slips)
        assert "Copy" not in first
        assert all(word in slip for word in ("Refund slip 1", "Copy", "Žižek", "220.00", str(sold.receipt)))
        assert client.post(url, {"method": "cash", "handed_minor": "22000"}).status_code == 409
        back = reverse("refund-take-back", args=[one.id])
        assert "A reason" in client.post(back, {"reason": " "}).content.decode()
        assert client.post(back, {"reason": "wrong player"}).status_code == 302
        assert refund(one.id).state == "due"

    def test_what_stays_unclaimed_is_added_up_and_exported(self, client: Client, drawer: int) -> None:
        event = cancelled(drawer, 3)
        pay(due(event)[1], drawer)
        shown = client.get(reverse("refunds"), {"event": event}).content.decode()
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", shown))
        assert "Unclaimed (2)" in text
        assert "Refunded (1)" in text
        assert [line[3] for line in refunds_listing(event).lines] == ["Due", "Paid", "Due"]
        assert client.get(f"/api/v1/refunds/?event={event}&state=due").json()["count"] == 2
        assert client.get(f"/api/v1/refunds/{due(event)[1].id}/").json()["slip"] == 1
        (unclaimed,) = client.get(f"/api/v1/refunds/unclaimed/?event={event}").json()
        assert (unclaimed["event"], unclaimed["due"], unclaimed["paid"]) == (event, 2, 1)
        assert (unclaimed["unclaimed_minor"], unclaimed["paid_minor"]) == (2 * PRICE, PRICE)

    def test_without_a_drawer_it_says_so(self, drawer: int) -> None:
        event = cancelled(drawer, 1)
        client = Client()
        client.force_login(at_cashier.staff())
        shown = client.get(reverse("refund", args=[due(event)[0].id])).content.decode()
        assert "open yours first" in shown

    def test_the_cancelled_event_leads_to_its_refunds(self, client: Client, drawer: int) -> None:
        event = cancelled(drawer, 1)
        shown = client.get(reverse("event", args=[event])).content.decode()
        assert f"{reverse('refunds')}?event={event}" in shown


def test_the_journal_says_it_in_words(drawer: int) -> None:
    event = at_cashier.selling_event()
    at_cashier.sell_entry(event, drawer, b.player("Rossi", "Anna"))
    cancel(event)
    pay(due(event)[0], drawer, actor=Actor())
    said = [
        sentence(line.fact, {"cause": "x", **line.details})
        for line in Line.objects.filter(leading=None).order_by("pk")[1:]
    ]
    assert any("was cancelled (refunds: 1)" in one for one in said), said
    assert any("was refunded €220.00 (slip 1)" in one for one in said), said
