"""A Sanremo Friday, from the first sale to the last paid prize, through the pages: of 63 alone in the long profile.

Levels take seconds, as the structure says; the director's board, two cashiers and a television are open. By day some
are sold to and put out by a program of the house, and the pages follow.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from playwright.sync_api import expect

from cashier.ledger import accounts
from cashier.ledger.drawers import cash_in, open_drawer_of
from cashier.ledger.rows import ledger_balance, ledger_total
from cashier.sales.rows import pool_sheet
from clock import rows as clock
from clock.timers.firing import fire_due
from journal import instants
from journal.opening import HOUSE
from journal.replay import differences
from payouts.awards import rows as payouts
from people.models import User
from people.players import rows as people
from rulebook.refusals import Refusal
from rulebook.structure import Period
from seating import queries as seating
from tests import builders
from tests.browser.conftest import TELEVISION, Complaints, Visit
from tests.browser.hands import LEFT, PATIENCE, CashierPage, Director, Television, visible
from tests.browser.night_field import FIELD
from tests.cashier import at_cashier
from tests.conftest import SEED
from tournaments import queries
from tournaments.library.loader import load_event
from tournaments.set_up.verbs import create_event

# fmt: off
SURNAMES = (
    "Abbate", "Bianchi", "Colombo", "Deluca", "Esposito", "Ferrari", "Gallo", "Ippolito", "Lombardi",
    "Marini", "Neri", "Orlandi", "Pellegrini", "Quaranta", "Ricci", "Santoro", "Testa", "Ubaldi",
    "Valentini", "Zanetti", "Amato", "Barbieri", "Caruso", "Donati", "Fabbri", "Giordano", "Lanza",
    "Mancini", "Nobile", "Palumbo", "Rizzo", "Serra", "Tosi", "Vitale", "Zorzi", "Arena", "Benedetti",
    "Conti", "Damico", "Fontana", "Grassi", "Leone", "Moretti", "Negri", "Parisi", "Romano", "Sartori",
    "Turco", "Villa", "Albani", "Basile", "Costa", "Dangelo", "Farina", "Gentile", "Longo", "Martini",
    "Napoli", "Pagano", "Ruggeri", "Sala", "Trevisan", "Vento",
)
# fmt: on
LEVEL_SECONDS, BREAK_SECONDS = 8, 5
FLOAT_MINOR = 300_000
RING_EVERY = 0.5


@dataclass(frozen=True, slots=True)
class Night:
    """The house before opening time."""

    event_id: int
    anna: User
    bruno: User
    players: tuple[int, ...]

    @property
    def day_id(self) -> int:
        """Its only day."""
        return builders.day_of(self.event_id)


@dataclass(frozen=True, slots=True)
class Staff:
    """All staff, each with a page."""

    director: Director
    cashiers: tuple[CashierPage, CashierPage]
    lobby: Television


def in_seconds(period: Period) -> Period:
    """The same level or break, seconds long."""
    return replace(period, seconds=LEVEL_SECONDS if period.is_level else BREAK_SECONDS)


@pytest.fixture
def night(transactional_db: None) -> Night:
    """A house with a room, players known by name, two cashiers with open drawers, Sanremo's Friday as a draft."""
    builders.house(name="Casino")
    builders.room(8)
    setup = load_event("sanremo.json:friday", instants.now() + timedelta(hours=1))
    setup = replace(setup, periods=tuple(in_seconds(period) for period in setup.periods))
    event_id = builders.do([HOUSE], create_event, setup=setup).id
    players = tuple(builders.player(surname, "Ada") for surname in SURNAMES)
    anna, bruno = at_cashier.staff(), at_cashier.staff()
    for user in (anna, bruno):
        at_cashier.open_drawer(FLOAT_MINOR, user=user)
    return Night(event_id, anna, bruno, players)


@pytest.fixture
def timers(night: Night) -> Iterator[None]:
    """Fires the due timers, as the worker does in a running system."""
    closing = threading.Event()

    def ring() -> None:
        while not closing.wait(RING_EVERY):
            for view in clock.running_clocks():
                try:
                    fire_due(view, instants.now())
                except Refusal:
                    continue  # The book was locked: the next check fires them.
        connection.close()

    worker = threading.Thread(target=ring, daemon=True)
    worker.start()
    yield
    closing.set()
    worker.join(PATIENCE / 1_000)


def test_a_sanremo_friday_is_played_through_the_pages(
    night: Night, visit: Visit, complaints: Complaints, director: User, timers: None, chance: Random
) -> None:
    print(f"TD_SEED={SEED}")
    complaints.expected += LEFT
    staff = take_places(night, visit, director, chance)
    names = chance.sample(SURNAMES, FIELD.entries)
    open_registration(staff)
    sell(staff.cashiers, names[: FIELD.by_hand])
    sell_by_program(night, staff.cashiers[0], names[FIELD.by_hand : FIELD.early])
    begin(staff)
    let_in_late(night, staff, names[FIELD.early :])
    play_to_the_close(night, staff)
    publish(staff)
    play_to_the_money(night, staff)
    play_for_prizes(staff)
    settle(staff)
    assert_all_is_well(night, staff)


def take_places(night: Night, visit: Visit, director: User, chance: Random) -> Staff:
    """Open everybody's start page and continue from there; the television shows its code."""
    cashiers = []
    for user in (night.anna, night.bruno):
        page = visit("/", user=user)
        cashiers.append(CashierPage(page, FLOAT_MINOR))
    board = Director(visit("/", user=director), chance)
    return Staff(board, (cashiers[0], cashiers[1]), Television(visit("/tv", size=TELEVISION)))


def open_registration(staff: Staff) -> None:
    """Announce and open the event; the lobby shows it, the cashiers go to their pages."""
    director = staff.director
    director.page.get_by_role("link", name="Sanremo Friday").click()
    director.press("Announce")
    director.press("Open registration")
    director.page.get_by_role("link", name="Go to floor").click()
    director.pair(staff.lobby.code())
    staff.lobby.shows(".tv-event", "Sanremo Friday")
    for seller in staff.cashiers:
        seller.page.reload()
        seller.page.locator("#content").get_by_role("link", name="Cashier", exact=True).click()
        expect(seller.page.locator("#search")).to_be_focused(timeout=PATIENCE)


def sell(cashiers: tuple[CashierPage, CashierPage], names: list[str]) -> None:
    """Entries at two cashiers at once."""
    for at in range(0, len(names), len(cashiers)):
        served = list(zip(cashiers, names[at:], strict=False))
        for seller, surname in served:
            seller.pick(surname)
        for seller, _surname in served:
            seller.sell()
        for seller, _surname in served:
            seller.has_sold()


def sell_by_program(night: Night, seller: CashierPage, names: list[str]) -> None:
    """Sell entries for cash into the drawer of the first cashier, whose page follows."""
    drawer = open_drawer_of(night.anna.pk)
    assert drawer is not None
    by_name = {name.split()[0]: one for one, name in people.player_names(set(night.players)).items()}
    for surname in names:
        at_cashier.sell_entry(night.event_id, drawer.id, by_name[surname])
        seller.cash_minor += 22_000
    seller.counts()


def begin(staff: Staff) -> None:
    """Start play; the first level ends automatically, then the clock is paused for late players."""
    director, lobby = staff.director, staff.lobby
    director.counts_left(FIELD.early, FIELD.early)
    director.press_twice(director.page.locator("#clock-panel .clock-main"))
    director.clock_is("running")
    lobby.shows(".tv-level", re.compile(r"Level [23]"))
    director.page.keyboard.press("Space")
    director.clock_is("paused")
    lobby.shows(".tv-pause", "Paused")
    lobby.counts_left(FIELD.early, FIELD.early)


def let_in_late(night: Night, staff: Staff, names: list[str]) -> None:
    """Bust a few while others still arrive; one tap was a mistake."""
    director = staff.director
    director.bust_by_mistake(director.chance.choice(director.seats()))
    out(night, staff, 3)
    sell(staff.cashiers, names)
    director.counts_left(FIELD.entries - 3, FIELD.entries)
    staff.lobby.counts_left(FIELD.entries - 3, FIELD.entries)
    director.do_what_waits()


def play_to_the_close(night: Night, staff: Staff) -> None:
    """Resume the clock; registration closes with level 3, while players are eliminated."""
    director = staff.director
    expect(director.page.locator("#stats-panel .badge-good").first).to_contain_text("3")
    director.page.keyboard.press("Space")
    director.clock_is("running")
    out(night, staff, 4)
    staff.lobby.shows(".tv-level", re.compile(r"Level ([4-9]|\d\d)"))
    expect(director.page.locator("#stats-panel a")).to_have_count(0, timeout=PATIENCE)
    for seller in staff.cashiers:
        seller.reads(".cashier-head", f"{FIELD.entries} entries")
        seller.reads(".cashier-find .note", "No entries on sale now")
    director.do_what_waits()


def publish(staff: Staff) -> None:
    """Publish the prizes; the lobby shows them."""
    director = staff.director
    director.go("Payouts")
    expect(director.page.locator(".pool-sheet")).to_contain_text(FIELD.taken)
    director.press_twice(director.page.locator("form[action$='/payouts/'] button"))
    director.told(f"Payouts published: {FIELD.paid} (places: {len(FIELD.prizes)}, entries: {FIELD.entries})")
    expect(staff.lobby.page.locator(".tv-places li")).to_have_count(len(FIELD.prizes), timeout=PATIENCE)
    staff.lobby.shows(".tv-places li", f"€{FIELD.prizes[0] // 100:,}")
    director.go("Floor")
    director.at_board()


def out(night: Night, staff: Staff, count: int) -> None:
    """Eliminate this number of players, the last ones by clicks; each suggestion is applied at once."""
    director = staff.director
    by_clicks = min(count, FIELD.in_a_row)
    if count > by_clicks:
        sitting = director.seats()
        gone = director.chance.sample(sitting, count - by_clicks)
        builders.bust(night.event_id, *(one.entry for one in gone))
        director.order += [one.player for one in gone]
        director.has_seats(len(sitting) - len(gone))
        director.do_what_waits()
    for _time in range(by_clicks):
        sitting = director.seats()
        assert len({one.entry for one in sitting}) == len(sitting)
        director.bust(director.chance.choice(sitting))
        director.do_what_waits()


def play_to_the_money(night: Night, staff: Staff) -> None:
    """Play down to the paid places: the lobby shows the seats on the way, two are out in one hand."""
    director, lobby = staff.director, staff.lobby
    out(night, staff, FIELD.out_early)
    look_at_seats(staff)
    table = max(one.table for one in director.seats())
    fewer, more = director.chance.sample([one for one in director.seats() if one.table == table], 2)
    director.bust_in_one_hand(fewer, more)
    director.do_what_waits()
    left = len(director.seats())
    lobby.counts_left(left, FIELD.entries)
    out(night, staff, left - len(FIELD.prizes))
    lobby.counts_left(len(FIELD.prizes), FIELD.entries)


def look_at_seats(staff: Staff) -> None:
    """Set the lobby's screen to the seats by name, and back to the clock."""
    director, lobby = staff.director, staff.lobby
    sitting = director.seats()
    director.page.get_by_role("button", name="Announcement").click()
    director.page.get_by_role("link", name="To the displays…").click()
    director.page.wait_for_url("**/displays/**")
    director.turn_display("Seats by name")
    expect(lobby.page.locator(".view-seats li")).to_have_count(len(sitting), timeout=PATIENCE)
    director.turn_display("Clock")
    visible(lobby.page.locator(".tv-left:visible"))
    director.page.go_back()
    director.at_board()


def play_for_prizes(staff: Staff) -> None:
    """Pay every prize at the cashier when its player is out; the winner is paid last."""
    director, cashiers = staff.director, staff.cashiers
    for place in range(len(FIELD.prizes), 1, -1):
        seats = director.seats()
        director.bust(director.chance.choice(seats))
        if place > 2:
            director.do_what_waits()
        cashiers[place % 2].pay_prize(director.order[-1].split()[0], place, FIELD.prizes[place - 1])
    winner = next(one.player for one in seats if one.player != director.order[-1])
    cashiers[1].pay_prize(winner.split()[0], 1, FIELD.prizes[0])
    director.order.append(winner)


def settle(staff: Staff) -> None:
    """Close the books; the lobby shows the winner."""
    director = staff.director
    director.go("Payouts")
    director.press_twice(director.page.locator("form[action$='settle/'] button"))
    director.told(
        "Sanremo Friday settled: {} collected, fees {}, withheld {}, prizes {}".format(
            FIELD.taken, *FIELD.kept, FIELD.paid
        )
    )
    staff.lobby.shows(".tv-winner b", director.order[-1].split()[0])
    for seller in staff.cashiers:
        seller.counts()
    assert staff.lobby.has_never_left()


def assert_all_is_well(night: Night, staff: Staff) -> None:
    """Places, money and seats in the database."""
    assert queries.event(night.event_id).state == "settled"
    places(night, staff.director.order)
    money(night, staff)
    assert seats_taken(night) == []
    assert list(differences()) == []


def places(night: Night, order: list[str]) -> None:
    """Check that nobody is lost, and that the places follow the order in which players left the board."""
    finishers = queries.finishers(night.event_id)
    players = {one.id: one.player_id for one in queries.entries(night.event_id)}
    names = people.player_names(set(players.values()))
    assert [names[players[one.entry_id]] for one in finishers] == order[::-1]
    assert [(one.place, one.place_to) for one in finishers] == [
        (at, at) for at in range(1, FIELD.entries + 1)
    ]


def money(night: Night, staff: Staff) -> None:
    """Check to the cent: sales, withholdings, payments; each drawer has the sums typed at it."""
    sheet = pool_sheet(night.event_id)
    sold = FIELD.entries
    assert (sheet.taken, sheet.fees, sheet.withheld) == (22_000 * sold, 2_000 * sold, 600 * sold)
    assert sheet.prizes == sum(FIELD.prizes)
    awards = payouts.awards(night.event_id)
    assert tuple(one.amount.minor for one in awards) == FIELD.prizes
    assert all(one.is_paid for one in awards)
    assert {str(one.slip) for one in awards} == {slip for one in staff.cashiers for slip in one.slips}
    assert ledger_total() == 0
    assert ledger_balance(accounts.pool(night.event_id)) == 0
    for user, seller in zip((night.anna, night.bruno), staff.cashiers, strict=True):
        drawer = open_drawer_of(user.pk)
        assert drawer is not None
        assert cash_in(drawer.id) == seller.cash_minor


def seats_taken(night: Night) -> list[int]:
    """Entries that still have a seat once the evening is over."""
    tables = seating.tables(night.day_id, with_broken=True)
    return [entry for table in tables for entry in table.entries.values()]
