"""Winners called to the cashier by the number of their slip, identified, approved, and paid by the same verb as ever."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from cashier.approvals.verbs import approve_request, change_approval_rules
from cashier.kinds import DocumentKind
from cashier.ledger.drawers import AtDrawer
from cashier.ledger.rows import ledger_total
from cashier.limits.verbs import record_document
from cashier.models import Approval
from cashier.player_accounts.verbs import deposit_money, withdraw_money
from journal import instants, replay
from journal.balances import differing
from journal.book import Actor
from journal.models import Line
from journal.opening import HOUSE, Command
from payouts.awards import rows as queries
from payouts.awards.rows import awards
from payouts.bounties.verbs import cash_bounties
from payouts.calls import rows as calls
from payouts.calls.verbs import call_winner, put_winner_back, skip_winner
from payouts.models import Award, PrizeCall
from payouts.paying.verbs import pay_award, take_award_back
from payouts.paying_rules.verbs import change_paying_rules
from people.models import User
from rulebook.refusals import Refusal
from screens.parts.announcements import announcements_part
from screens.parts.cache import PartRequest
from screens.parts.own import mine_part
from screens.parts.screen_tokens import Audience
from tests import builders as b
from tests.cashier import at_cashier
from tests.payouts import bounties, evening, side_pools
from tests.payouts.seats import satellite
from tests.undoing import undo_lines
from tournaments import queries as tournaments
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
    """An event played out with three prizes due, and two cashiers with a drawer each."""

    def __init__(self, **rules: Any) -> None:
        b.house()
        b.room(8)
        b.do([HOUSE], change_paying_rules, **{"unclaimed_days": None, "calls": True} | rules)
        seller = at_cashier.open_drawer(900_000)
        self.event, _entries = evening.evening(10, seller, payout=SHARES)
        evening.publish_late(self.event)
        evening.play_out(self.event)
        self.first, self.second, self.third = (one.id for one in awards(self.event))
        self.anna, self.bruno = at_cashier.staff(Role.CASHIER), at_cashier.staff(Role.CASHIER)
        self.drawers = {
            user.pk: at_cashier.open_drawer(900_000, user=user) for user in (self.anna, self.bruno)
        }

    def call(self, award: int, user: User | None = None, desk: int = 2) -> Any:
        by = By(at_cashier.by(user or self.anna))
        return call_winner.perform(call_winner.command(award=award, desk=desk), by)

    def waits(self, verb: Any, award: int, user: User | None = None) -> Any:
        return verb.perform(verb.command(award=award), By(at_cashier.by(user or self.anna)))

    def pay(self, award: int, user: User | None = None) -> Any:
        who = user or self.anna
        due = queries.award(award).amount.minor
        asked = pay_award.command(award=award, drawer=self.drawers[who.pk], amount_minor=due)
        return pay_award.perform(asked, By(at_cashier.by(who)))

    def back(self, award: int) -> Any:
        asked = take_award_back.command(award=award, reason="not hers")
        return take_award_back.perform(asked, By(at_cashier.by(self.anna)))

    def line(self) -> list[int]:
        return [one.id for one in calls.line()]

    def announcements(self) -> list[str]:
        asked = PartRequest(self.event, "announcements", Audience.PUBLIC, "en")
        return [item["text"] for item in announcements_part(asked)["items"]]  # type: ignore[attr-defined]


def test_a_small_house_calls_nobody_and_pays_as_ever() -> None:
    over = Over(calls=False)
    assert over.line() == []
    assert set(Award.objects.values_list("slip", flat=True)) == {None}
    with pytest.raises(Refusal, match="calls_off"):
        over.call(over.first)
    over.pay(over.first)
    assert over.announcements() == []


def test_each_prize_has_its_number_as_soon_as_it_is_due_who_is_out_first_is_first() -> None:
    over = Over()
    slips = {one.id: one.slip for one in awards(over.event)}
    assert slips[over.third] < slips[over.second] < slips[over.first]  # type: ignore[operator]
    assert over.line() == [over.third, over.second, over.first]


def test_a_winner_is_called_by_number_on_screens_and_on_the_own_phone() -> None:
    over = Over()
    slip = queries.award(over.third).slip
    over.call(over.third)
    assert over.announcements() == [f"Prize slip {slip}: desk 2"]
    asked = PartRequest(over.event, "announcements", Audience.PUBLIC, "it")
    (item,) = announcements_part(asked)["items"]  # type: ignore[misc]
    assert item["slip"] == slip
    entry = queries.award(over.third).entry_id
    assert mine_part(PartRequest(over.event, "mine", Audience.PUBLIC, "en", holder_id=entry))["slips"] == [
        slip
    ]
    over.pay(over.third)
    assert over.announcements() == []
    assert mine_part(PartRequest(over.event, "mine", Audience.PUBLIC, "en", holder_id=entry))["slips"] == []


def test_who_does_not_come_is_called_again_passed_over_and_put_back() -> None:
    over = Over()
    before = calls.called_now(over.event)
    over.call(over.third)
    over.call(over.third)
    (called,) = calls.called_now(over.event)
    assert (before, called.times) == ((), 2)
    over.waits(skip_winner, over.third)
    assert over.line() == [over.second, over.first, over.third]
    over.waits(put_winner_back, over.third)
    assert over.line() == [over.third, over.second, over.first]
    with pytest.raises(Refusal, match="prize_not_called"):
        over.waits(skip_winner, over.third)


def test_another_cashier_neither_calls_nor_pays_whom_one_has_called() -> None:
    over = Over()
    over.call(over.third, over.anna, desk=7)
    for forbidden in (
        lambda: over.call(over.third, over.bruno),
        lambda: over.waits(skip_winner, over.third, over.bruno),
        lambda: over.pay(over.third, over.bruno),
    ):
        with pytest.raises(Refusal, match="prize_called") as refused:
            forbidden()
        assert refused.value.detail["desk"] == 7
    over.waits(put_winner_back, over.third, at_cashier.staff(Role.CAGE))
    over.pay(over.third, over.bruno)
    with pytest.raises(Refusal, match="award_paid"):
        over.call(over.third)


def test_a_prize_that_comes_back_waits_again_with_another_number() -> None:
    over = Over()
    slip = queries.award(over.third).slip
    over.call(over.third)
    over.pay(over.third)
    assert over.line() == [over.second, over.first]
    over.back(over.third)
    again = queries.award(over.third).slip
    assert again is not None
    assert again != slip
    assert over.line() == [over.second, over.first, over.third]
    assert over.announcements() == []


def test_every_step_is_undone() -> None:
    over = Over()
    over.call(over.third)
    for verb in (skip_winner, put_winner_back):
        if verb is put_winner_back:
            over.call(over.third)
        before = PrizeCall.objects.get().state
        line = over.waits(verb, over.third).line
        undo_lines(line, Command(Actor()))
        assert PrizeCall.objects.get().state == before
    called = Line.objects.filter(fact="WinnerCalled", leading=None).earliest("pk")
    undo_lines(Line.objects.filter(fact="WinnerCalled").latest("pk").pk, Command(Actor()))
    undo_lines(called.pk, Command(Actor()))
    assert PrizeCall.objects.count() == 0
    assert over.announcements() == []


def test_an_identified_winner_only_is_paid_where_the_house_asks() -> None:
    over = Over(identifies=True)
    over.call(over.third)
    assert [one.is_identified for one in calls.line()] == [False, None, None]
    with pytest.raises(Refusal, match="winner_unidentified"):
        over.pay(over.third)
    player = queries.award(over.third).player_id
    record_document.perform_with(
        By(at_cashier.by(over.anna)), player=player, kind=DocumentKind.PASSPORT, number="YA1"
    )
    assert calls.line()[0].is_identified
    over.pay(over.third)


@pytest.mark.parametrize("calls_winners", [True, False])
def test_who_is_refused_for_the_document_is_led_to_it_wherever_a_prize_is_paid(calls_winners: bool) -> None:
    over = Over(identifies=True, calls=calls_winners)
    if calls_winners:
        over.call(over.third)
    client, address = Client(), reverse("award-pay", args=[over.third])
    client.force_login(over.anna)
    player = queries.award(over.third).player_id
    documents = reverse("player-documents", args=[player])
    assert f'href="{documents}"' in client.get(address).content.decode()
    asked = {"method": "cash", "handed_minor": str(queries.award(over.third).amount.minor)}
    answer = client.post(address, asked, headers={"accept": "text/html"})
    assert answer.status_code == 409
    assert f'href="{documents}?next={address}"' in answer.content.decode()
    told = client.post(address, asked, headers={"HX-Request": "true"}).json()
    assert (told["code"], told["values"]) == ("winner_unidentified", {"player": player})


def test_the_queue_says_how_far_the_approval_is() -> None:
    over = Over()
    b.do([HOUSE], change_approval_rules, pay_out_minor=10_000)
    over.call(over.first)
    assert (calls.line()[0].needs_approval, calls.line()[0].approval) == (True, None)
    with pytest.raises(Refusal, match="approval_needed"):
        over.pay(over.first)
    assert str(calls.line()[0].approval) == "asked"
    head = at_cashier.staff(Role.CAGE)
    approve_request.perform_with(By(at_cashier.by(head)), approval=Approval.objects.get().pk)
    assert str(calls.line()[0].approval) == "approved"
    over.pay(over.first)


def test_the_queue_adds_up_what_a_winner_was_paid_today_as_paying_does(
    django_assert_num_queries: Any,
) -> None:
    over = Over()
    b.do([HOUSE], change_approval_rules, pay_out_minor=10**7)
    line = calls.line()
    assert not any(one.needs_approval for one in line)
    with CaptureQueriesContext(connection) as whole:
        calls.line()
    drawer, player = over.drawers[over.anna.pk], line[0].player
    deposit_money.perform_with(
        By(at_cashier.by(over.anna)), player=player, amount_minor=6_000, where=AtDrawer(drawer=drawer)
    )
    b.do([HOUSE], change_approval_rules, pay_out_minor=line[0].amount_minor + 5_999)
    withdraw_money.perform_with(
        By(at_cashier.by(over.anna)), player=player, amount_minor=6_000, where=AtDrawer(drawer=drawer)
    )
    with django_assert_num_queries(len(whole)):
        told = calls.line()
    assert [one.id for one in told if one.needs_approval and one.amount_minor <= line[0].amount_minor] == [
        line[0].id
    ]
    with pytest.raises(Refusal, match="approval_needed"):
        over.pay(line[0].id)


def client_of(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(answer: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def test_the_desk_calls_on_a_page() -> None:
    over = Over(identifies=True)
    desk, address = client_of(over.anna), reverse("prize-calls")
    assert "Type the number of your desk first" in text_of(desk.get(address))
    refused = desk.post(address, {"award": over.third, "call": "1"})
    assert "Wrong desk" in text_of(refused)
    assert desk.post(address, {"desk": "0"}).status_code == 400
    assert desk.post(address, {"desk": "12"}).status_code == 302
    assert desk.post(address, {"award": over.third, "call": "1"}).status_code == 302
    shown = text_of(desk.get(address))
    assert "Not identified" in shown
    assert "Pay…" in shown
    assert "Pay…" not in text_of(client_of(over.bruno).get(address))
    player = queries.award(over.third).player_id
    form = {"kind": "passport", "number": "YA1"}
    told = desk.post(f"{reverse('player-documents', args=[player])}?next={address}", form)
    assert told["Location"] == address
    assert desk.post(address, {"award": over.third, "skip": "1"}).status_code == 302
    assert "Did not come" in text_of(desk.get(address))
    assert desk.post(address, {"award": over.third, "back": "1"}).status_code == 302
    assert client_of(at_cashier.staff(Role.FLOOR)).get(address).status_code == 403
    inspector = client_of(at_cashier.staff(Role.INSPECTOR))
    assert inspector.get(address).status_code == 200
    assert inspector.post(address, {"desk": "1"}).status_code == 403
    assert "Prizes to pay" in text_of(desk.get(reverse("drawers")))


def test_a_document_leads_back_to_this_house_only() -> None:
    over = Over()
    player = tournaments.entries(over.event, "out")[0].player_id
    address = f"{reverse('player-documents', args=[player])}?next=https://elsewhere.example/"
    told = client_of(over.anna).post(address, {"kind": "passport", "number": "YA1"})
    assert told["Location"] == reverse("player-documents", args=[player])


def test_a_ticket_in_the_queue_is_no_money_and_a_side_pool_no_place() -> None:
    b.house()
    b.room(8)
    b.do([HOUSE], change_paying_rules, unclaimed_days=7, calls=True)
    seats = satellite()
    event_id, entries = side_pools.bought(at_cashier.open_drawer(500_000))
    evening.bust(event_id, entries[1], entries[0])
    side_pools.won(event_id)
    evening.play_out(event_id)
    hunted, (first, second, *_), _drawer = bounties.played(5)
    bounties.out(hunted, first, (second,))
    b.at(hunted, cash_bounties, entry=second)
    client = Client()
    client.force_login(at_cashier.staff(Role.CASHIER))
    found = client.get(reverse("prize-calls")).context["page"].waiting
    told = {(line.won_for, line.worth) for line in found}
    assert told == {
        *(("place 1", seats.awards[0].handed), ("place 2", seats.awards[1].handed), ("place 3", "€110")),
        *((f"1 · {side_pools.NAME}", "€18"), (f"2 · {side_pools.NAME}", "€12")),
        ("Bounty", "€50"),
    }
    rows = client.get("/api/v1/prizes-in-line/").json()["results"]
    assert {(row["kind"], row["pool"]) for row in rows} == {
        ("prize", ""),
        ("side", side_pools.NAME),
        ("bounty", ""),
    }
    with instants.simulated_at(instants.now() + timedelta(days=3)):
        shown = text_of(client.get(reverse("unclaimed")))
    assert f"1 {seats.awards[0].handed} Pay" in shown
    assert f"1 · {side_pools.NAME} €18.00 Pay" in shown
