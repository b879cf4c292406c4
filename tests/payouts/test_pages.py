"""The payouts' pages: the prize pool, prizes published, changed, paid against a slip, settled."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from cashier.drawers.verbs import change_drawer_rules
from cashier.ledger.drawers import open_drawers
from cashier.limits.verbs import add_cash_limit
from cashier.player_accounts.rows import held
from cashier.player_accounts.verbs import deposit_money
from journal import instants
from journal.opening import HOUSE, account_book, drawer_book
from payouts.awards import rows as queries
from payouts.awards.rows import awards
from payouts.structure.rows import is_published, structure
from rulebook.pool import Withholding
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.differing import paid_otherwise
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule, Thing

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true", "HX-Current-URL": "http://testserver/events/1/cashier/"}
FORM = {"Accept": "text/html"}
SHARES = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 4_000))


def client_of(role: str) -> Client:
    client = Client()
    user = at_cashier.staff(role)
    client.force_login(user)
    if role == Role.CASHIER:
        at_cashier.open_drawer(1_000_000, user=user)
    return client


def text_of(answer) -> str:
    """The text of the page, whitespace collapsed."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


@pytest.fixture(scope="module")
def event_id(kept: None) -> int:
    """Ten entries in play: 194,000 in two prizes."""
    builders.house()
    builders.room(8)
    made, _entries = evening.evening(
        10, at_cashier.open_drawer(), payout=SHARES, withholdings=(Withholding("Staff", 300),)
    )
    return made


@pytest.fixture
def director() -> Client:
    return client_of(Role.DIRECTOR)


def page(client: Client, event_id: int) -> str:
    return text_of(client.get(f"/events/{event_id}/payouts/"))


def test_the_pool_is_told_line_by_line(event_id: int, director: Client) -> None:
    told = page(director, event_id)
    assert "Collected €2,200.00 Fees −€200.00 Prize pool €2,000.00 Staff −€60.00 Prizes €1,940.00" in told
    assert "provisional, updates with every sale" in told
    assert "Entries are still sold, and the prize pool grows" in told


def test_a_director_publishes_once_registration_has_closed(event_id: int, director: Client) -> None:
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        assert "Publish payouts" in page(director, event_id)
        answer = director.post(reverse("publish-payouts", args=[event_id]), {"next": "/next/"}, headers=FORM)
        assert answer["Location"] == "/next/"
        assert "published" in page(director, event_id)
    assert is_published(event_id)


def test_the_floor_reads_and_publishes_nothing(event_id: int) -> None:
    floor = client_of(Role.FLOOR)
    with instants.simulated_at(instants.now() + timedelta(hours=3)):
        assert "Publish payouts" not in page(floor, event_id)
        assert floor.post(reverse("publish-payouts", args=[event_id]), headers=FORM).status_code == 403


class TestChanging:
    """The form shows the sum while prizes are typed, and keeps what was typed when refused."""

    def test_the_sum_is_told_while_typing(self, event_id: int, director: Client) -> None:
        evening.publish_late(event_id)
        url = f"/events/{event_id}/payouts/edit/"
        assert 'value="1164.00"' in director.get(url).content.decode()
        told = text_of(director.post(url, {"amount": ["1200", "700", ""]}, headers=HTMX))
        assert "Total €1,900.00 must be €1,940.00 off by −€40.00" in told
        assert "off by" not in text_of(director.post(url, {"amount": ["1200", "740"]}, headers=HTMX))
        assert "Total –" in text_of(director.post(url, {"amount": ["much"]}, headers=HTMX))

    def test_a_wrong_sum_is_refused_and_kept(self, event_id: int, director: Client) -> None:
        evening.publish_late(event_id)
        answer = director.post(f"/events/{event_id}/payouts/edit/", {"amount": ["1200", "700"]})
        assert answer.status_code == 400
        assert "The prizes do not add up" in text_of(answer)
        assert 'value="1200"' in answer.content.decode()

    def test_a_right_one_is_saved_with_one_more_place(self, event_id: int, director: Client) -> None:
        evening.publish_late(event_id)
        director.post(f"/events/{event_id}/payouts/edit/", {"amount": ["1200", "540", "200"]})
        assert [prize.amount.minor for prize in structure(event_id).prizes] == [
            120_000,
            54_000,
            20_000,
        ]

    def test_withdrawing_needs_a_reason(self, event_id: int, director: Client) -> None:
        evening.publish_late(event_id)
        url = reverse("withdraw-payouts", args=[event_id])
        assert director.post(url, {"reason": ""}, headers=FORM).status_code == 400
        assert is_published(event_id)
        director.post(url, {"reason": "a sale was wrong"}, headers=FORM)
        assert not is_published(event_id)


class TestPublishedAgain:
    """Sales reopened, the next version, and what differs from a prize that was paid."""

    def test_sales_are_reopened_and_the_page_says_what_would_be_published(
        self, event_id: int, director: Client
    ) -> None:
        evening.publish_late(event_id)
        director.post(reverse("reopen-payouts", args=[event_id]), {"reason": "a late sale"}, headers=FORM)
        shown = text_of(director.get(f"/events/{event_id}/payouts/"))
        assert "Sales are reopened since" in shown
        assert "As it would be now: €1,940.00, places paid: 2, entries: 10" in shown
        assert "Edit payouts" not in shown
        with evening.late():
            wanted = {"version": "1"}
            director.post(reverse("republish-payouts", args=[event_id]), wanted, headers=FORM)
        shown = text_of(director.get(f"/events/{event_id}/payouts/"))
        assert "Earlier versions Version 1" in shown

    def test_a_difference_is_collected_at_the_cashier(self) -> None:
        drawer = at_cashier.open_drawer(800_000)
        event_id, differs = paid_otherwise(drawer)
        client = client_of(Role.CASHIER)
        assert "Paid otherwise" in text_of(client.get(f"/events/{event_id}/payouts/"))
        url = reverse("difference", args=[differs])
        assert "Owed by the player −€20.00" in text_of(client.get(url))
        assert client.post(url, {"method": "cash", "amount_minor": "-1"}).status_code == 400
        assert client.post(url, {"method": "cash", "amount_minor": "-2000"}).status_code == 302
        assert "Settled" in text_of(client.get(f"/events/{event_id}/payouts/"))

    def test_only_a_director_lets_the_house_bear_it(self) -> None:
        event_id, differs = paid_otherwise(at_cashier.open_drawer(800_000))
        url = reverse("waive-difference", args=[differs])
        assert url not in client_of(Role.CASHIER).get(f"/events/{event_id}/payouts/").content.decode()
        director = client_of(Role.DIRECTOR)
        assert url in director.get(f"/events/{event_id}/payouts/").content.decode()
        director.post(url, {"reason": "left the house"}, headers=FORM)
        assert "Waived" in text_of(director.get(f"/events/{event_id}/payouts/"))


class TestPaying:
    """Confirmed twice, then a slip."""

    def due(self, event_id: int) -> int:
        evening.publish_late(event_id)
        evening.play_out(event_id)
        return awards(event_id)[0].id

    def test_method_then_amount_then_slip(self, event_id: int) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        url = f"/awards/{award_id}/pay/"
        assert "Due €1,164.00" in text_of(cashier_client.get(url, headers=HTMX))
        assert "Pay from Drawer" in text_of(cashier_client.post(url, {"method": "cash"}, headers=HTMX))
        unsigned = cashier_client.get(f"/awards/{award_id}/slip.pdf")
        assert unsigned.content.startswith(b"%PDF-")
        assert queries.award(award_id).slip == 1
        assert not queries.award(award_id).is_paid
        endless = cashier_client.post(url, {"method": "cash", "handed_minor": "9" * 5000}, headers=HTMX)
        assert endless.status_code == 409
        assert not queries.award(award_id).is_paid
        body = {"method": "cash", "handed_minor": "116400"}
        told = text_of(cashier_client.post(url, body, headers=HTMX))
        assert "Slip 1" in told
        assert "€8,836.00" in told
        slip = cashier_client.get(f"/awards/{award_id}/slip.pdf")
        assert slip.content.startswith(b"%PDF-")

    def test_several_ways_are_confirmed_each_and_printed_on_the_slip(self, event_id: int) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        url = f"/awards/{award_id}/pay/"
        typed = {"method": "cash", "part_cheque": "164", "part_cheque_reference": "7"}
        assert 'name="part_account"' not in cashier_client.get(url, headers=HTMX).content.decode()
        asked = cashier_client.post(url, typed, headers=HTMX)
        assert re.search(r"Cheque to Player \d+ Test €164.00", text_of(asked))
        assert "€1,000.00" in text_of(asked)
        assert 'name="part_cheque_reference" value="7"' in asked.content.decode()
        printed = text_of(cashier_client.get(f"/awards/{award_id}/slip.pdf?as=page"))
        assert "Cheque €164.00 Reference 7 Cash €1,000.00" in printed
        told = text_of(cashier_client.post(url, typed | {"handed_minor": "116400"}, headers=HTMX))
        assert "Cheque €164.00 + Cash €1,000.00" in told
        over = cashier_client.post(url, {"method": "cash", "part_cheque": "1165"}, headers=HTMX)
        assert over.json()["code"] == "award_paid"

    def test_a_house_that_keeps_accounts_offers_them_and_the_head_of_cage_may_take_back_another_way(
        self, event_id: int
    ) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        award, drawer = queries.award(award_id), open_drawers()[-1].id
        refs = [account_book(award.player_id), drawer_book(drawer)]
        builders.do(refs, deposit_money, player=award.player_id, amount_minor=500, drawer=drawer)
        url = f"/awards/{award_id}/pay/"
        assert "Player account" in text_of(cashier_client.get(url, headers=HTMX))
        body = {"method": "account", "handed_minor": "116400"}
        assert "Player account" in text_of(cashier_client.post(url, body, headers=HTMX))
        head = client_of(Role.CAGE)
        asked = head.get(f"/awards/{award_id}/take-back/").content.decode()
        assert "It comes back another way" in asked
        head.post(f"/awards/{award_id}/take-back/", {"reason": "wrong player", "back": "cash"})
        assert not queries.award(award_id).is_paid
        assert held(award.player_id).minor == 116_900

    def test_the_winner_picked_at_the_cashier_sees_the_prize_first(self, event_id: int) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        player = queries.award(award_id).player_id
        panel = cashier_client.get(f"/events/{event_id}/cashier/players/{player}/")
        assert "Prize for place 1" in text_of(panel)
        assert f"/awards/{award_id}/pay/" in panel.content.decode()

    def test_without_a_drawer_it_is_refused_before_anything_is_handed_over(self, event_id: int) -> None:
        award_id = self.due(event_id)
        client = Client()
        client.force_login(at_cashier.staff())
        url = f"/awards/{award_id}/pay/"
        shown = client.get(url, headers=HTMX)
        assert "No open drawer" in text_of(shown)
        assert "/drawers/?next=" in shown.content.decode()
        answer = client.post(url, {"method": "cash"}, headers=HTMX)
        assert answer.json()["code"] == "drawer_missing"
        assert queries.award(award_id).slip is None

    def test_cash_the_drawer_does_not_hold_cannot_be_chosen(self, event_id: int) -> None:
        award_id, cashier_user = self.due(event_id), at_cashier.staff()
        at_cashier.open_drawer(1_000, user=cashier_user)
        client = Client()
        client.force_login(cashier_user)
        markup = client.get(f"/awards/{award_id}/pay/", headers=HTMX).content.decode()
        assert "the drawer holds €10.00" in markup
        assert "checked" not in markup

    def test_counted_blind_the_panel_does_not_tell_what_the_drawer_holds(self, event_id: int) -> None:
        award_id, cashier_user = self.due(event_id), at_cashier.staff()
        at_cashier.open_drawer(1_000, user=cashier_user)
        rules = {"is_blind": True, "by_denomination": False, "free_difference_minor": None}
        builders.do([HOUSE], change_drawer_rules, **rules)
        client, url = Client(), f"/awards/{award_id}/pay/"
        client.force_login(cashier_user)
        shown = client.get(url, headers=HTMX)
        assert "drawer holds" not in text_of(shown)
        assert "10.00" not in text_of(shown)
        refused = client.post(url, {"method": "cash"}, headers=HTMX)
        assert refused.json()["code"] == "drawer_short_blind"
        assert "10.00" not in refused.content.decode()

    def test_above_the_cash_limit_the_panel_says_how(self, event_id: int) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        limit = {"name": "Law", "limit_minor": 100_000, "since": date(2020, 1, 1)}
        builders.do([HOUSE], add_cash_limit, **limit)
        assert "Above €1,000.00, pay only by transfer or by cheque" in text_of(
            cashier_client.get(f"/awards/{award_id}/pay/", headers=HTMX)
        )

    def test_a_thing_is_handed_over_without_a_drawer(self) -> None:
        rule = PayoutRule(kind=PayoutKind.IN_KIND, things=(Thing(1, "Netbook"),))
        made, _entries = evening.evening(3, at_cashier.open_drawer(), payout=rule)
        award_id, director = self.due(made), client_of(Role.DIRECTOR)
        assert "Due Netbook" in text_of(director.get(f"/awards/{award_id}/pay/", headers=HTMX))
        assert "Hand over Netbook" in text_of(director.post(f"/awards/{award_id}/pay/", headers=HTMX))
        told = text_of(director.post(f"/awards/{award_id}/pay/", {"handed_minor": "0"}, headers=HTMX))
        assert "Slip 1" in told

    def test_a_paid_prize_comes_back_with_a_reason_and_the_event_is_settled(
        self, event_id: int, director: Client
    ) -> None:
        award_id, cashier_client = self.due(event_id), client_of(Role.CASHIER)
        drawer = open_drawers()[-1].id
        for award in awards(event_id):
            evening.pay(event_id, award.id, drawer)
        asked = cashier_client.get(f"/awards/{award_id}/take-back/").content.decode()
        assert "It comes back another way" not in asked
        cashier_client.post(f"/awards/{award_id}/take-back/", {"reason": "wrong player"})
        assert not queries.award(award_id).is_paid
        assert "Settle the event" not in page(director, event_id)
        evening.pay(event_id, award_id, drawer)
        assert "Settle the event" in page(director, event_id)
        director.post(reverse("settle-event", args=[event_id]), headers=FORM)
        assert tournaments.event(event_id).state == "settled"
        assert "settled" in page(director, event_id)


def test_places_that_receive_the_same_are_one_line_until_somebody_has_taken_one(director: Client) -> None:
    builders.house()
    rule = PayoutRule(kind=PayoutKind.SHARES, shares=(6_000, 2_000, 500, 500, 500, 500))
    made, entries = evening.evening(10, at_cashier.open_drawer(), payout=rule)

    def listed() -> list[str]:
        page = director.get(f"/events/{made}/payouts/").content.decode()
        return re.findall(r'<tr id="prize-\d+"> <th scope="row" class="figure">([^<]+)</th>', page)

    assert listed() == ["1", "2", "3–6"]
    evening.publish_late(made)
    builders.bust(made, *entries[:6])
    assert listed() == ["1", "2", "3–4", "5", "6"]
