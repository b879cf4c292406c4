"""Jackpots of the house: they grow with sales over events, pay what their terms say, and add up to the cent."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from access.roles import Role
from access.verbs import By
from access.viewer import Viewer
from cashier.approvals.verbs import approve_request, change_approval_rules
from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in
from cashier.ledger.posting import prove_event
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.models import Approval, Sale
from clock import rows as clock
from floor.life.verbs import cancel_event
from journal import instants, replay
from journal.book import Actor, OpenBook
from journal.opening import HOUSE, tournament_book
from payouts.awards.rows import side_awards
from payouts.jackpots import rows
from payouts.jackpots.verbs import close_jackpot, correct_jackpot
from payouts.jackpots.winning import HandWon, stop_feeding, win_jackpot, withdraw_jackpot_win
from payouts.paying.verbs import take_award_back
from payouts.publishing.verbs import publish_payouts
from payouts.settling.verbs import settle_event
from rulebook.refusals import Refusal
from rulebook.side_pools import SidePool
from screens.board.stats import stats
from screens.parts.cache import PartRequest
from screens.parts.payouts import payouts_part
from screens.parts.screen_tokens import Audience
from tests import builders
from tests.cashier import at_cashier
from tests.payouts import evening
from tests.payouts.jackpots import BASE, NAME, OPTION, PART, RULES, amount, feed, opened, selling, won
from tests.payouts.test_evening import pay_all
from tests.payouts.test_publishing import undo
from tournaments.lifecycle.verbs import begin_day

pytestmark = pytest.mark.django_db
WHY = "a mistake"


@pytest.fixture
def drawer_id() -> int:
    return at_cashier.open_drawer(500_000)


def at_house(event_id: int, verb: Any, **options: Any) -> Any:
    return builders.do([tournament_book(event_id), HOUSE], verb, **options)


def began(book: OpenBook, **day: Any) -> None:
    """The day began at an instant."""
    begin_day(book, **day)
    book.record(builders.FieldBuilt())


def refused(*told: int, **options: Any) -> str:
    with pytest.raises(Refusal) as found:
        won(*told, **options)
    return found.value.code


def test_it_grows_over_events_and_is_all_paid_in_level_1(drawer_id: int) -> None:
    jackpot = opened()
    selling(jackpot, drawer_id)
    second, entries = selling(jackpot, drawer_id, 2)
    assert amount(jackpot) == BASE + 5 * OPTION
    told = won(jackpot, second, entries[0], hand="royal flush of spades")
    assert (told.wins[0].amount_minor, told.wins[0].added_minor) == (BASE + 5 * OPTION, BASE)
    assert amount(jackpot) == BASE
    assert ledger_balance(accounts.gift_cost(NAME)) == 2 * BASE
    before = cash_in(drawer_id)
    (award,) = side_awards(second)
    assert award.places == NAME
    evening.pay(second, award.id, drawer_id)
    assert cash_in(drawer_id) == before - BASE - 5 * OPTION
    assert ledger_balance(accounts.won(second)) == ledger_total() == 0
    assert list(replay.differences()) == []


def test_thirty_percent_until_registration_closes_then_nothing(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id)
    assert refused(jackpot, event_id, entries[0], level=2, before_close=False) == "jackpot_over"
    told = won(jackpot, event_id, entries[0], level=2)
    paid = (BASE + 3 * OPTION) * 3 // 10
    assert (told.wins[0].amount_minor, told.wins[0].points) == (paid, 3_000)
    # What is left stays, and the house fills it up to the base.
    assert (amount(jackpot), told.wins[0].added_minor) == (BASE, paid - 3 * OPTION)


def test_the_level_and_registration_are_those_of_the_clock_unless_given(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id)
    told = won(jackpot, event_id, entries[0], level=None, before_close=None)
    assert (told.wins[0].level, told.wins[0].points) == (1, 10_000)


def test_it_is_won_once_a_day_in_all_events_also_after_midnight(drawer_id: int) -> None:
    jackpot = opened()
    first, entries = selling(jackpot, drawer_id)
    second, others = selling(jackpot, drawer_id)
    begun = instants.now()
    won(jackpot, first, entries[0])
    assert refused(jackpot, second, others[0]) == "jackpot_won_today"
    # Both events began before it was won: by midnight nothing has changed for them.
    day = builders.day_of(second)
    builders.at(second, began, day_id=day, at=begun, begins=clock.first_start(day))
    with instants.simulated_at(instants.now() + timedelta(days=1)):
        assert refused(jackpot, second, others[0]) == "jackpot_won_today"
        third, players = selling(jackpot, drawer_id)
        won(jackpot, third, players[0])


def test_only_who_bought_it_wins_it(drawer_id: int) -> None:
    jackpot = opened()
    event_id, _entries = selling(jackpot, drawer_id)
    fees = opened(0, "Royal")
    other, elsewhere = selling(fees, drawer_id, part="fee", products=())
    assert refused(jackpot, other, elsewhere[0]) == "jackpot_not_fed"
    assert refused(jackpot, event_id, elsewhere[0]) == "jackpot_elsewhere"
    # Everybody is in a jackpot that the house feeds from its own part.
    told = won(fees, other, elsewhere[0])
    assert told.wins[0].amount_minor == ledger_balance(accounts.fee(other)) * -1


def test_a_void_after_a_win_is_the_loss_of_the_house(drawer_id: int) -> None:
    jackpot = opened(0)
    event_id, entries = selling(jackpot, drawer_id, 3)
    sale = at_cashier.sell_entry(event_id, drawer_id).id
    won(jackpot, event_id, entries[0])
    at_cashier.void(event_id, sale, drawer_id)
    assert amount(jackpot) == 0
    at_cashier.sell_entry(event_id, drawer_id)
    # The option of the new entry stands for the one given back; the next one counts.
    assert amount(jackpot) == 0
    at_cashier.sell_entry(event_id, drawer_id)
    assert amount(jackpot) == OPTION
    first = Sale.objects.get(entry=entries[0]).pk
    with pytest.raises(Refusal, match="jackpot_of_entry"):
        at_cashier.void(event_id, first, drawer_id)


def test_hands_that_win_together_are_paid_equal_parts_and_withdrawn_together(drawer_id: int) -> None:
    jackpot = opened(1)
    event_id, entries = selling(jackpot, drawer_id)
    assert refused(jackpot, event_id, entries[0], others=(entries[1], entries[0])) == "jackpot_named_twice"
    told = won(jackpot, event_id, entries[2], others=(entries[0],))
    assert [(win.entry, win.amount_minor) for win in told.wins[::-1]] == [
        (entries[2], 751),
        (entries[0], 750),
    ]
    assert [win.first for win in told.wins] == [told.wins[1].id, None]
    assert refused(jackpot, event_id, entries[1]) == "jackpot_won_today"
    evening.pay(event_id, told.wins[1].award, drawer_id)
    with pytest.raises(Refusal, match="award_paid"):
        at_house(event_id, withdraw_jackpot_win, win=told.wins[0].id, reason=WHY)
    evening.by_cashier(event_id, drawer_id, take_award_back, award=told.wins[1].award, reason=WHY)
    at_house(event_id, withdraw_jackpot_win, win=told.wins[0].id, reason=WHY)
    assert (amount(jackpot), side_awards(event_id)) == (1 + 3 * OPTION, ())
    won(jackpot, event_id, entries[2], others=(entries[0],))
    undo("JackpotSplit")
    assert (amount(jackpot), rows.jackpot(jackpot).wins) == (1 + 3 * OPTION, ())
    assert list(replay.differences()) == []


def test_an_amount_of_its_own_has_a_reason_and_a_second_person(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id)
    late: dict[str, Any] = {"level": 9, "before_close": False, "amount_minor": 50_001}
    assert refused(jackpot, event_id, entries[0], **late) == "reason_missing"
    above = late | {"amount_minor": BASE + 3 * OPTION + 1, "reason": "anniversary"}
    assert refused(jackpot, event_id, entries[0], **above) == "jackpot_short"
    builders.do([HOUSE], change_approval_rules, pay_out_minor=50_000)
    by = By(Actor(at_cashier.staff(Role.DIRECTOR).pk))
    dealt = HandWon(**late, others=(entries[1],), reason="anniversary")
    told: dict[str, Any] = {"jackpot": jackpot, "event": event_id, "entry": entries[0], "dealt": dealt}
    with pytest.raises(Refusal, match="approval_needed"):
        win_jackpot.perform_with(by, **told)
    at_cashier.act(
        Actor(at_cashier.staff(Role.ADMINISTRATOR).pk),
        [HOUSE],
        approve_request,
        approval=Approval.objects.get().pk,
    )
    found = win_jackpot.perform_with(by, **told).answer
    assert [(win.points, win.amount_minor) for win in found.wins] == [(0, 25_000), (0, 25_001)]
    assert amount(jackpot) == BASE
    assert found.wins[1].added_minor == 50_001 - 3 * OPTION


def test_no_more_is_taken_out_than_voids_leave(drawer_id: int) -> None:
    jackpot = opened(0)
    event_id, entries = selling(jackpot, drawer_id, 4)
    told = {"jackpot": jackpot, "reason": WHY}
    with pytest.raises(Refusal, match="jackpot_short"):
        builders.do([HOUSE], correct_jackpot, amount_minor=-1, **told)
    win = won(jackpot, event_id, entries[0], level=2).wins[0]
    # What is left of the sales counts as played for, whatever is voided now.
    builders.do([HOUSE], correct_jackpot, amount_minor=-(4 * OPTION - 600), **told)
    assert amount(jackpot) == 0
    with pytest.raises(Refusal, match="jackpot_taken_since"):
        at_house(event_id, withdraw_jackpot_win, win=win.id, reason=WHY)
    undo("JackpotCorrected")
    at_house(event_id, stop_feeding, jackpot=jackpot, event=event_id, reason=WHY)
    builders.do([HOUSE], correct_jackpot, amount_minor=-amount(jackpot), **told)
    undo("JackpotNotFed")
    assert amount(jackpot) == 0
    sale = Sale.objects.get(entry=entries[3]).pk
    at_cashier.void(event_id, sale, drawer_id)
    assert amount(jackpot) == 0


def test_a_win_is_undone_or_withdrawn_until_it_is_paid(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id)
    full = amount(jackpot)
    won(jackpot, event_id, entries[0])
    undo("JackpotWon")
    assert (amount(jackpot), side_awards(event_id)) == (full, ())
    win = won(jackpot, event_id, entries[1]).wins[0]
    evening.pay(event_id, win.award, drawer_id)
    with pytest.raises(Refusal):
        undo("JackpotWon")
    with pytest.raises(Refusal, match="award_paid"):
        at_house(event_id, withdraw_jackpot_win, win=win.id, reason=WHY)
    with pytest.raises(Refusal, match="jackpot_won_here"):
        builders.do([tournament_book(event_id), HOUSE], cancel_event, event=event_id, reason=WHY)
    evening.by_cashier(event_id, drawer_id, take_award_back, award=win.award, reason=WHY)
    at_house(event_id, withdraw_jackpot_win, win=win.id, reason=WHY)
    assert (amount(jackpot), ledger_balance(accounts.gift_cost(NAME))) == (full, BASE)
    assert list(replay.differences()) == []


def test_settling_moves_what_the_event_holds_and_undo_returns_it(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id, 5)
    won(jackpot, event_id, entries[0], level=2)
    full = amount(jackpot)
    evening.play_out(event_id)
    builders.at(event_id, publish_payouts, event=event_id)
    pay_all(event_id, drawer_id)
    at_house(event_id, settle_event, event=event_id)
    assert (amount(jackpot), rows.jackpot(jackpot).kept_minor) == (full, full)
    assert ledger_balance(accounts.side(event_id, NAME)) == 0
    prove_event(event_id)
    undo("EventSettled")
    assert (amount(jackpot), ledger_balance(accounts.side(event_id, NAME))) == (full, -5 * OPTION)
    assert list(replay.differences()) == []


def test_an_event_taken_off_leaves_what_it_put_in(drawer_id: int) -> None:
    jackpot = opened()
    event_id, _entries = selling(jackpot, drawer_id)
    with pytest.raises(Refusal, match="jackpot_fed"):
        builders.do([HOUSE], close_jackpot, jackpot=jackpot, reason=WHY)
    at_house(event_id, stop_feeding, jackpot=jackpot, event=event_id, reason=WHY)
    at_cashier.sell_entry(event_id, drawer_id)
    assert amount(jackpot) == BASE + 3 * OPTION
    with pytest.raises(Refusal, match="jackpot_fed_before"):
        feed(jackpot, event_id)
    undo("JackpotNotFed")
    assert amount(jackpot) == BASE + 4 * OPTION


def test_the_house_corrects_and_closes_it(drawer_id: int) -> None:
    jackpot, other = opened(), opened(0, "Royal")
    told = {"jackpot": jackpot, "reason": WHY}
    with pytest.raises(Refusal, match="jackpot_short"):
        builders.do([HOUSE], correct_jackpot, amount_minor=-BASE - 1, **told)
    builders.do([HOUSE], correct_jackpot, amount_minor=2_500, **told)
    assert amount(jackpot) == BASE + 2_500
    builders.do([HOUSE], close_jackpot, to=other, **told)
    assert (amount(jackpot), amount(other)) == (0, BASE + 2_500)
    undo("JackpotClosed")
    undo("JackpotCorrected")
    assert (amount(jackpot), amount(other)) == (BASE, 0)
    builders.do([HOUSE], close_jackpot, **told)
    assert (ledger_balance(accounts.gift_cost(NAME)), ledger_total()) == (0, 0)
    undo("JackpotClosed")
    undo("JackpotOpened")
    assert rows.jackpots() == rows.jackpots()[:1]


@pytest.mark.parametrize(
    ("over", "part", "code"),
    [
        ({"side_pools": (SidePool(NAME),)}, PART, "jackpot_side_pool"),
        ({}, "side/Royal", "jackpot_part"),
        ({}, "pool", "jackpot_part"),
        ({"currency": "CHF"}, PART, "jackpot_currency"),
    ],
)
def test_only_a_part_of_its_prices_feeds_it(over: dict[str, Any], part: str, code: str) -> None:
    jackpot = opened()
    event_id = at_cashier.selling_event(1, **RULES | over)
    with pytest.raises(Refusal, match=code):
        feed(jackpot, event_id, part=part)


def test_a_house_runs_its_jackpot_on_pages(drawer_id: int, client: Client) -> None:
    event_id = at_cashier.selling_event(1, **RULES)
    client.force_login(at_cashier.staff(Role.ADMINISTRATOR))
    page = client.get("/house/jackpots/").content.decode()
    assert "The house has no jackpot." in page
    typed = {"name": NAME, "base": "1000", "hand": "royal flush", "is_once_a_day": "on"}
    stages = {"level_1": "1", "percent_1": "100", "percent_2": "30"}
    unordered = client.post(
        "/house/jackpots/", typed | {"percent_1": "30", "level_2": "1", "percent_2": "100"}
    )
    assert (unordered.status_code, "only the last may have no level" in unordered.content.decode()) == (
        400,
        True,
    )
    opened_at = client.post("/house/jackpots/", typed | stages).headers["Location"]
    client.force_login(at_cashier.staff(Role.DIRECTOR))
    page = client.get(opened_at).content.decode()
    assert "100% until level 1, then 30% until registration closes" in page
    assert client.post(f"{opened_at}events/", {"choice": f"{event_id} {PART}"}).status_code == 302
    entries = [at_cashier.sell_entry(event_id, drawer_id).entry for _ in range(2)]
    at_cashier.start(event_id)
    winning = f"{opened_at}events/{event_id}/win/"
    assert "€1,010" in client.get(winning).content.decode()
    assert (
        client.post(winning, {"entry": entries[0], "level": "9", "before_close": "false"}).status_code == 409
    )
    twice = {"entry": entries[0], "second": entries[0]}
    assert "Name each hand once" in client.post(winning, twice).content.decode()
    assert client.post(winning, {"entry": entries[0], "hand": "royal of spades"}).status_code == 302
    (jackpot,) = client.get("/api/v1/jackpots/").json()["results"]
    assert [(win["amount_minor"], win["status"]) for win in jackpot["wins"]] == [(101_000, "due")]
    assert "Won…" in client.get(opened_at).content.decode()
    moved = {"way": "in", "amount": "50", "reason": "Christmas"}
    assert client.post(f"{opened_at}correct/", moved).status_code == 302
    client.force_login(at_cashier.staff(Role.CASHIER))
    shown = client.get(opened_at)
    assert ([one.pays for one in shown.context["wins"]], shown.context["may_correct"]) == ([True], False)
    assert client.get(winning).status_code == 403
    client.force_login(at_cashier.staff(Role.INSPECTOR))
    listed = client.get(reverse("event-inspection-list", args=[event_id, "jackpots"])).content.decode()
    assert "€1,010" in listed


def test_screens_show_what_can_be_won(drawer_id: int) -> None:
    jackpot = opened()
    event_id, entries = selling(jackpot, drawer_id)
    other, _others = selling(jackpot, drawer_id, 2)
    for one in (event_id, other):
        body = payouts_part(PartRequest(one, "payouts", Audience.PUBLIC, "en"))
        assert (body["jackpot_name"], body["jackpot_minor"]) == (NAME, BASE + 5 * OPTION)
    won(jackpot, event_id, entries[0])
    assert payouts_part(PartRequest(other, "payouts", Audience.PUBLIC, "en"))["jackpot_minor"] == BASE
    assert stats(event_id, Viewer(Role.DIRECTOR)).jackpot_money.minor == BASE
