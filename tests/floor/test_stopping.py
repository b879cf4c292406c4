"""An event stopped after a prize was paid: what was won stays, the rest is shared or given back, and all of it is undone."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.approvals.verbs import change_approval_rules
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Refund
from floor.life.verbs import stop_event
from journal.balances import differing
from journal.models import Line
from journal.opening import HOUSE, Command
from payouts.authority.comparison import compare
from payouts.awards.rows import awards, due_awards
from payouts.deals.stopping import stop_preview
from payouts.models import EventStop
from payouts.settling.verbs import settle_event
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience
from screens.parts.stats import stats_part
from tests import builders as b
from tests.cashier import at_cashier
from tests.cashier.cancelling import due, give_back, pay
from tests.payouts import evening
from tests.payouts.test_deals import count
from tests.undoing import undo_lines
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule

pytestmark = pytest.mark.django_db
POOL, FEE = 20_000, 2_000


def playing(players: int = 6, left: int = 2) -> tuple[int, list[int], int]:
    """Three places are paid, the third is won and paid: event, entries, drawer."""
    drawer = at_cashier.open_drawer(500_000)
    event, entries = evening.evening(players, drawer, payout=PayoutRule(places=3))
    evening.publish_late(event)
    b.bust(event, *entries[: players - left])
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    return event, entries, drawer


def stop(event: int, **over: Any) -> Any:
    return b.at(event, stop_event, **({"event": event, "reason": "forged chips"} | over))


def won(event: int) -> dict[int, int]:
    return {one.entry_id: one.amount.minor for one in awards(event)}


def proven() -> None:
    assert ledger_total() == 0
    assert differing() == ()


def test_what_is_left_is_shared_by_those_still_in_and_the_event_is_settled() -> None:
    event, entries, drawer = playing()
    before = won(event)
    paid = before[entries[3]]
    left = 6 * POOL - paid
    terms = StopTerms()
    shown = stop_preview(event, terms)
    assert (shown.winners, shown.won_minor, shown.paid_minor, shown.left_minor) == (1, paid, paid, left)
    answer = stop(event, left_minor=left)
    assert (answer.players, answer.refunds, answer.shared_minor, answer.left_minor) == (2, 0, left, left)
    assert won(event) == before | {one.entry: one.amount_minor for one in shown.shares}
    assert sum(won(event).values()) == 6 * POOL
    assert abs(won(event)[entries[4]] - won(event)[entries[5]]) <= 1
    assert tournaments.event(event).state == "finished"
    told = stats_part(PartRequest(event, "stats", Audience.PUBLIC, "en"))
    assert (told["phase"], told["phase_label"], told["winner"]) == ("finished", "Stopped", "")
    mine = mine_part(PartRequest(event, "mine", Audience.PUBLIC, "en", entries[5]))
    assert (mine["status"], mine["prize_minor"]) == ("due", won(event)[entries[5]])
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    settled = b.at(event, settle_event, event=event)
    assert (settled.paid_minor, settled.given_back_minor, settled.income_minor) == (6 * POOL, 0, 0)
    proven()


def test_others_are_refunded_with_their_fees_and_the_rest_is_shared_by_icm() -> None:
    """Borgata 2014."""
    event, entries, drawer = playing()
    count(event, {entries[4]: 7, entries[5]: 3})
    paid = won(event)[entries[3]]
    terms = StopTerms(StopMethod.ICM, GivenBack.OTHERS, with_fee=True)
    shown = stop_preview(event, terms)
    answer = stop(event, **asdict(terms))
    assert (answer.refunds, answer.back_minor, answer.fees_minor) == (3, 3 * POOL, 3 * FEE)
    assert [one.amount_minor for one in due(event)] == [POOL + FEE] * 3
    assert {one.player for one in due(event)} == {one.player for one in shown.refunds}
    shares = won(event)
    assert shares[entries[3]] == paid
    assert shares[entries[4]] > shares[entries[5]] > 0
    assert shares[entries[4]] + shares[entries[5]] == 6 * POOL - paid - 3 * POOL == answer.shared_minor
    compared = compare(event)
    assert (compared.is_stopped, compared.given_back_minor) == (True, 3 * POOL)
    assert compared.published_minor == compared.awarded_minor + compared.given_back_minor
    assert ledger_balance(accounts.due(event)) == -3 * (POOL + FEE)
    assert ledger_balance(accounts.fee(event)) == -3 * FEE
    mine = mine_part(PartRequest(event, "mine", Audience.PUBLIC, "en", entries[0]))
    assert (mine["status"], mine["refund_minor"]) == ("refund_due", POOL + FEE)
    for one in due(event):
        pay(one, drawer)
    for award in due_awards(event):
        evening.pay(event, award.id, drawer)
    settled = b.at(event, settle_event, event=event)
    assert settled.given_back_minor == 3 * (POOL + FEE)
    assert settled.fees_minor + settled.paid_minor + settled.given_back_minor == 6 * (POOL + FEE)
    proven()


def test_less_left_than_was_paid_goes_back_in_parts_and_what_a_ticket_paid_in_cash() -> None:
    event, _entries, _drawer = playing()
    left = stop_preview(event, StopTerms()).left_minor
    shown = stop_preview(event, StopTerms(given_back=GivenBack.EVERYBODY))
    assert (shown.back_minor, shown.shared_minor, len(shown.refunds)) == (
        min(left, 5 * POOL),
        left - min(left, 5 * POOL),
        5,
    )
    stop(event, given_back=GivenBack.EVERYBODY)
    assert sum(one.amount_minor for one in due(event)) == shown.back_minor
    assert all(one.amount_minor == sum(way.amount_minor for way in one.ways) for one in due(event))
    proven()


def test_a_stop_is_undone_whole_until_the_first_refund_is_paid() -> None:
    event, entries, drawer = playing()
    before = (won(event), tournaments.field(event), ledger_balance(accounts.pool(event)))
    stop(event, given_back=GivenBack.OTHERS, with_fee=True)
    line = Line.objects.filter(fact="EventStopped").latest("pk")
    published = Line.objects.filter(fact="PayoutsPublished").latest("pk")
    with pytest.raises(Refusal, match="event_stopped"):
        undo_lines(published.pk, Command(b.NOBODY), reason="not alone")
    (one, *_others) = due(event)
    pay(one, drawer)
    with pytest.raises(Refusal, match="undo_blocked"):
        undo_lines(line.pk, Command(b.NOBODY), reason="mistaken")
    give_back(one)
    undo_lines(line.pk, Command(b.NOBODY), reason="mistaken")
    assert (won(event), tournaments.field(event), ledger_balance(accounts.pool(event))) == before
    assert (Refund.objects.count(), EventStop.objects.count()) == (0, 0)
    assert tournaments.event(event).state == "running"
    assert ledger_balance(accounts.due(event)) == 0
    b.bust(event, entries[4])
    assert tournaments.event(event).state in ("running", "finished")
    proven()


def test_what_forbids_a_stop_is_said_with_its_remedy() -> None:
    event, _entries, _drawer = playing()
    with pytest.raises(Refusal, match="reason_missing"):
        stop(event, reason=" ")
    with pytest.raises(Refusal, match="left_differs"):
        stop(event, left_minor=1)
    with pytest.raises(Refusal, match="deal_stacks_uncounted"):
        stop(event, method=StopMethod.CHIP_CHOP)
    b.do([HOUSE], change_approval_rules, void_minor=1_000)
    director = at_cashier.by(at_cashier.staff(Role.DIRECTOR))
    with pytest.raises(Refusal, match="approval_needed"):
        at_cashier.act(
            director,
            list(stop_event.opens(stop_event.command(event=event, reason="x"))),
            stop_event,
            event=event,
            reason="x",
        )


def test_a_satellite_is_not_stopped_and_an_event_without_prizes_is_cancelled() -> None:
    rule = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=27_500, ticket_name="Main event")
    seats, *_rest = evening.evening(3, at_cashier.open_drawer(), payout=rule)
    with pytest.raises(Refusal, match="payouts_missing"):
        stop(seats)
    evening.publish_late(seats)
    with pytest.raises(Refusal, match="stop_satellite"):
        stop(seats)


def test_the_page_shows_the_amounts_and_stops_the_event(client: Client) -> None:
    event, _entries, _drawer = playing()
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = reverse("floor-stop", args=[event])
    assert page in client.get(reverse("event", args=[event])).content.decode()
    assert page in client.get(reverse("floor-cancel", args=[event])).content.decode()
    assert "Show the amounts" in client.get(page).content.decode()
    body = client.get(page, {"method": "even", "given_back": "others", "with_fee": "true"}).content.decode()
    assert "Given back of the pool" in body
    assert "3 refunds" in body
    assert "Nobody has counted the stacks" in client.get(page, {"method": "icm"}).content.decode()
    told = client.get(f"/api/v1/events/{event}/stop/", {"given_back": "others"}).json()
    assert (told["back_minor"], told["fees_minor"]) == (3 * POOL, 0)
    sent = {
        "reason": "forged chips",
        "method": "even",
        "given_back": "others",
        "with_fee": "true",
        "left_minor": told["left_minor"],
        "next": reverse("event", args=[event]),
    }
    done = client.post(reverse("stop-event", args=[event]), sent, headers={"Accept": "text/html"})
    assert done.status_code == 302
    shown = client.get(reverse("event", args=[event])).content.decode()
    assert "forged chips" in shown
    assert "Refunds" in shown
    assert client.get(reverse("payouts", args=[event])).status_code == 200
    assert "Given back: event stopped" in client.get(reverse("pool", args=[event])).content.decode()
