"""A player's page on a phone: seat, clock, prizes, live and without a login."""

from __future__ import annotations

from datetime import timedelta

from playwright.sync_api import expect

from clock import verbs as clock_run
from journal import instants
from journal.opening import perform, tournament_book
from payouts.awards.rows import side_awards
from seating.queries import seat_list
from tests import builders
from tests.browser.conftest import TELEPHONE, Visit
from tests.cashier import at_cashier
from tests.clock.evening import NOBODY, evening
from tests.payouts import evening as evening_sold
from tests.payouts import side_pools
from tournaments import queries as tournaments
from tournaments.values import PayoutKind, PayoutRule


def test_the_code_on_the_seat_card_shows_the_own_seat_and_nobody_elses(visit: Visit):
    builders.house()
    builders.room(2)
    # Three places receive the same: they are one line.
    shares = PayoutRule(kind=PayoutKind.SHARES, shares=(5_000, 2_000, 1_000, 1_000, 1_000))
    event_id = builders.event(guarantee_minor=100_000, payout=shares)
    mine, other = builders.seated(event_id, 9)[:2]
    seats = {seat.entry_id: seat for seat in seat_list(event_id)}
    page = visit(f"/p/{tournaments.entry(mine).code}/", size=TELEPHONE)
    shown = page.locator(".mine-seat b").all_inner_texts()
    assert shown[:2] == [str(seats[mine].table), str(seats[mine].seat)]
    assert tournaments.entry(other).code not in page.content()
    names = page.locator("body").inner_text()
    assert names.count("Player ") <= 1
    expect(page.locator("#places li")).to_have_count(3)
    expect(page.locator("#places li").nth(2)).to_contain_text("3–5")


def test_the_clock_on_the_telephone_follows(visit: Visit):
    played = evening(began=instants.now() - timedelta(minutes=5))
    entry = tournaments.entries(played.event_id)[0]
    page = visit(f"/p/{entry.code}/", size=TELEPHONE)
    expect(page.locator(".mine-left")).to_contain_text(":")
    expect(page.locator("html")).to_have_attribute("data-link", "online")
    book = [tournament_book(played.event_id)]
    perform(book, NOBODY, builders.step(clock_run.pause_clock, day=played.day_id, reason="Fire alarm"))
    expect(page.locator(".mine-paused")).to_be_visible()
    expect(page.get_by_text("Fire alarm")).to_be_visible()


def test_a_side_pool_won_is_on_the_winners_own_telephone_until_it_is_paid(visit: Visit):
    drawer_id = at_cashier.open_drawer(500_000)
    event_id, entries = side_pools.bought(drawer_id)
    pages = [visit(f"/p/{tournaments.entry(one).code}/", size=TELEPHONE) for one in (entries[2], entries[3])]
    mine, other = (page.locator('[data-if="mine.beside"]') for page in pages)
    expect(mine).to_be_hidden()
    evening_sold.bust(event_id, entries[1])
    evening_sold.bust(event_id, entries[0])
    side_pools.won(event_id)
    expect(mine).to_contain_text(f"1 · {side_pools.NAME}")
    expect(mine).to_contain_text("€18")
    expect(mine).to_contain_text("Still at the cashier’s desk")
    expect(other).to_be_hidden()
    evening_sold.pay(event_id, side_awards(event_id)[0].id, drawer_id)
    expect(mine).to_contain_text("Paid")


def test_nothing_runs_off_a_narrow_screen(visit: Visit):
    played = evening(began=instants.now() - timedelta(minutes=5))
    page = visit(f"/p/{tournaments.entries(played.event_id)[0].code}/", size=(320, 640))
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


def test_a_code_that_nobody_has_is_said_so(visit: Visit, complaints):
    complaints.expected += ["404"]
    page = visit("/p/nobody/", size=TELEPHONE)
    expect(page.locator("body")).to_contain_text("Not found")
