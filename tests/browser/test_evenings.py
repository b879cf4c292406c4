"""Evenings played by clicks alone: the board, the walls and the players' pages are right at each step."""

from __future__ import annotations

import re
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Page, expect

from people.models import User
from rulebook.structure.suggest import StructureWish, suggest_structure
from tests import builders as b
from tests.browser.conftest import TELEPHONE, TELEVISION, Complaints, Visit
from tests.browser.consoles import Console, console_of
from tests.browser.hands import LEFT, PATIENCE, CashierPage, Director, Seat, Television
from tests.cashier import at_cashier
from tests.displays import televisions
from tests.payouts.evening import publish_late
from tournaments import queries
from tournaments.values import PayoutKind, PayoutRule

PAID: dict[str, Any] = {"guarantee_minor": 300_000, "late_until_level": None}


@dataclass(frozen=True, slots=True)
class Room:
    """The board, a wall for each view, and the pages of some players, all of one browser."""

    event_id: int
    director: Director
    walls: dict[str, Television]
    players: dict[int, Page]

    def stay_loaded(self) -> None:
        """Check that no wall and no telephone was reloaded since it was opened."""
        pages = [*(wall.page for wall in self.walls.values()), *self.players.values()]
        for page in pages:
            assert page.evaluate("performance.getEntriesByType('navigation').length") == 1


def opened(visit: Visit, user: User, event_id: int, views: tuple[str, ...], entries: tuple[int, ...]) -> Room:
    """Open everybody's screen."""
    board = visit(f"/events/{event_id}/", user=user)
    director = Director(board, Random(event_id))
    director.at_board()
    walls = {}
    for view in views:
        _id, secret = televisions.paired(view, event=event_id, view=view)
        walls[view] = Television(visit(f"/display/{secret}/", size=TELEVISION))
    players = {one: visit(f"/p/{queries.entry(one).code}/", size=TELEPHONE) for one in entries}
    for page in [*(wall.page for wall in walls.values()), *players.values()]:
        expect(page.locator("html")).to_have_attribute("data-link", "online", timeout=PATIENCE)
    return Room(event_id, director, walls, players)


def test_an_eight_handed_event_is_played_to_its_winner_through_a_ninth_chair(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected += LEFT
    event_id = b.started(4, 4, 3, seats_each=8, payout=PayoutRule(places=3), **PAID)
    publish_late(event_id)
    hero = b.at_seat(event_id, 1, 1)
    room = opened(visit, director, event_id, ("clock", "final_table", "winner"), (hero,))
    play_to_the_final_table(room, hero)
    play_to_the_winner(room, hero)
    room.stay_loaded()


def play_to_the_final_table(room: Room, hero: int) -> None:
    """Break tables as the list says, until the last one has nine players."""
    board, clock = room.director, room.walls["clock"]
    for left in (10, 9):
        board.bust(another(board, hero))
        board.do_what_waits()
        clock.counts_left(left, 11)
    seated = board.seats()
    assert len({one.table for one in seated}) == 1
    assert sorted(one.number for one in seated) == list(range(1, 10))
    expect(room.walls["final_table"].page.locator(".tv-line-up li")).to_have_count(9, timeout=PATIENCE)
    mine = next(one for one in seated if one.entry == hero)
    shows(room.players[hero], "[data-bind='mine.seat']", str(mine.number))


def play_to_the_winner(room: Room, hero: int) -> None:
    """Play down to the winner, whom every screen names with the prize."""
    board, name = room.director, name_of(room, hero)
    go_elsewhere(room, 5, [one.entry for one in board.seats() if one.entry != hero])
    for left in range(5, 1, -1):
        board.bust(another(board, hero))
        if left > 2:
            board.do_what_waits()
            room.walls["clock"].counts_left(left - 1, 11)
    shows(board.page, ".finish-winner h2", name)
    shows(board.page, ".finish-winner .finish-prize", "€1,590")
    expect(board.page.locator(".finish-ranking tbody tr")).to_have_count(11)
    surname, _, first = name.rpartition(" ")
    room.walls["clock"].shows(".tv-winner", f"{first} {surname}")
    lines = room.walls["winner"].page.locator(".tv-crown .win-name:visible > span")
    expect(lines).to_have_text([first, surname], timeout=PATIENCE)
    room.walls["winner"].shows(".tv-crown-prize:visible", "€1,590")
    shows(room.players[hero], ".mine-result", "€1,590")
    shows(
        room.players[hero],
        '[data-bind="mine.status_label"]',
        "You have won the tournament. Collect your prize at the cashier",
    )


def go_elsewhere(room: Room, left: int, entries: list[int]) -> None:
    """Bust players elsewhere until this number is left; the board follows."""
    board = room.director
    b.bust(room.event_id, *entries[: len(board.seats()) - left])
    board.has_seats(left)
    board.do_what_waits()


def another(board: Director, hero: int) -> Seat:
    """Another player of the last table."""
    return next(one for one in reversed(board.seats()) if one.entry != hero)


def name_of(room: Room, entry: int) -> str:
    """A player's name on the board."""
    return next(one.player for one in room.director.seats() if one.entry == entry)


def seat_of(board: Director, entry: int) -> Seat:
    """The seat of a player."""
    return next(one for one in board.seats() if one.entry == entry)


def short(name: str) -> str:
    """The same name in the lists of the walls: surname and initial."""
    surname, _, first = name.rpartition(" ")
    return f"{surname} {first[0]}."


def shows(page: Page, selector: str, text: str | re.Pattern[str]) -> None:
    """Check that the text appears automatically."""
    expect(page.locator(selector).first).to_contain_text(text, timeout=PATIENCE)


def at(board: Director, table: int, number: int) -> Seat:
    """The player in this seat."""
    return next(one for one in board.seats() if (one.table, one.number) == (table, number))


def test_a_bubble_with_ties_in_the_money_is_right_on_every_screen(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected += LEFT
    event_id = b.started(4, 4, seats_each=4, payout=PayoutRule(places=7), **PAID)
    publish_late(event_id)
    first, second = (b.at_seat(event_id, number, 1) for number in (1, 2))
    third, fourth = (b.at_seat(event_id, number, 2) for number in (1, 2))
    room = opened(visit, director, event_id, ("clock", "payouts", "payout_jumps"), (first, third))
    console = console_of(visit, director, event_id)
    room.walls["clock"].shows(".tv-phase", "bubble")
    console.announce()
    told = play_one_hand(room, console, (first, second), places="7–8")
    into_the_money(room, console)
    are_paid(room, first, told, places="7–8", prize="€90")
    room.walls["payout_jumps"].shows(".tv-jumps li", "€220")
    console.announce(until=5)
    told = play_one_hand(room, console, (third, fourth), places="5–6")
    console.press_twice("Play as usual")
    are_paid(room, third, told, places="5–6", prize="€205")
    play_four_to_the_end(room)
    room.stay_loaded()


def play_one_hand(room: Room, console: Console, entries: tuple[int, int], *, places: str) -> list[str]:
    """Bust one player per table in one hand; their places are final only after it. Returns their names."""
    board, left = room.director, len(room.director.seats())
    console.finish(1, 2)
    console.press("Next hand")
    names = [name_of(room, entry) for entry in entries]
    for entry in entries:
        board.bust(seat_of(board, entry))
    room.walls["clock"].counts_left(left - 2, 8)
    shows(console.page, ".console-out-list b", places)
    shows(
        room.players[entries[0]],
        '[data-bind="mine.status_label"]',
        "final once every table has finished the hand",
    )
    for name in names:
        expect(room.walls["payouts"].page.get_by_text(short(name))).to_have_count(0)
    console.finish(1, 2)
    return names


def into_the_money(room: Room, console: Console) -> None:
    """Count heads at both tables, and announce the money."""
    console.press("Start head count")
    for table in (1, 2):
        row = console.page.locator(f'.console-counts [data-table="{table}"]')
        row.get_by_label(f"Players at table {table}").fill("3")
        row.get_by_role("button", name="Report").click()
        expect(row).to_have_attribute("data-agrees", "yes", timeout=PATIENCE)
    console.press("Announce: in the money")
    room.walls["clock"].shows(".tv-phase", "In the money")


def are_paid(room: Room, entry: int, names: list[str], *, places: str, prize: str) -> None:
    """Check that both players who share places are on the wall with the same prize, and their telephones."""
    for name in names:
        row = room.walls["payouts"].page.locator("[data-list=payouts] li", has_text=short(name))
        expect(row).to_contain_text(prize, timeout=PATIENCE)
        expect(row).to_contain_text(places)
    page = room.players[entry]
    shows(page, ".mine-result", places)
    shows(page, ".mine-result", prize)
    shows(page, '[data-bind="mine.status_label"]', "Collect your prize at the cashier")


def play_four_to_the_end(room: Room) -> None:
    """Play on until one player is left; the prizes on the wall add up to the pool."""
    board = room.director
    board.clock_is("running")
    board.do_what_waits()
    for left in (3, 2, 1):
        board.bust(board.seats()[-1])
        if left > 1:
            board.do_what_waits()
    ranking = board.page.locator(".finish-ranking tbody tr td:first-child")
    expect(ranking).to_have_text(["1", "2", "3", "4", "5–6", "5–6", "7–8", "7–8"], timeout=PATIENCE)
    prizes = room.walls["payouts"].page.locator("[data-list=payouts] li [data-cell=prize]")
    expect(prizes).to_have_count(8)
    assert sum(int(re.sub(r"\D", "", text)) for text in prizes.all_inner_texts()) == 3_000


SATELLITE = PayoutRule(kind=PayoutKind.SATELLITE, ticket_minor=36_000, ticket_name="Main event")


def test_a_satellite_is_played_through_its_bubble_at_three_tables(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected += LEFT
    event_id = b.started(4, 4, 3, seats_each=4, payout=SATELLITE, **PAID)
    publish_late(event_id)
    last, winner = b.at_seat(event_id, 2, 1), b.at_seat(event_id, 1, 1)
    room = opened(visit, director, event_id, ("clock", "payouts"), (last, winner))
    console, board = console_of(visit, director, event_id), room.director
    for number in (4, 3):
        board.bust(at(board, 2, number))
        board.do_what_waits()
    room.walls["clock"].counts_left(9, 11)
    room.walls["clock"].shows(".tv-phase", "bubble")
    shows(room.players[winner], ".mine-phase", "9 left, 8 tickets")
    console.announce()
    shows(console.page, ".console-now", "Tickets")
    for _hand in range(2):
        console.finish(1, 2, 3)
        console.press("Next hand")
    loser = name_of(room, last)
    board.bust(seat_of(board, last))
    shows(
        room.players[last], '[data-bind="mine.status_label"]', "final once every table has finished the hand"
    )
    console.finish(1, 2, 3)
    tickets_are_won(room, last, winner, loser)
    room.stay_loaded()


def tickets_are_won(room: Room, last: int, winner: int, loser: str) -> None:
    """Check on every screen: eight tickets, and the rest of the pool for the ninth place."""
    rows = room.director.page.locator(".finish-ranking tbody tr")
    expect(rows).to_have_count(11, timeout=PATIENCE)
    expect(rows.filter(has_text="Main event")).to_have_count(8)
    expect(rows.nth(8)).to_contain_text("€120")
    shows(room.director.page, ".finish-winner", "Tickets won")
    wall = room.walls["payouts"].page.locator("[data-list=payouts] li")
    expect(wall.filter(has_text="Main event")).to_have_count(8, timeout=PATIENCE)
    expect(wall.filter(has_text=short(loser))).to_contain_text("€120")
    room.walls["clock"].shows(".tv-hero .tv-off:visible", "Finished")
    shows(room.players[last], ".mine-result", "€120")
    shows(room.players[winner], ".mine-result", "Main event")
    shows(room.players[winner], '[data-bind="mine.status_label"]', "You have won a ticket")


REBUYS: dict[str, Any] = {
    "rebuys": None,
    "rebuy_minor": 20_000,
    "rebuy_stack": 20_000,
    "has_add_on": True,
    "add_on_minor": 10_000,
    "add_on_stack": 30_000,
    "add_on_after_level": 2,
    "late_until_level": 2,
}
WISH = StructureWish(
    stack=20_000, entries=8, target_seconds=10_800, level_seconds=900, break_after_level=2, late_until_level=2
)
NAMES = ("Abbate", "Bianchi", "Colombo", "Deluca", "Esposito", "Ferrari", "Gallo", "Ippolito")


def test_a_rebuy_event_sells_its_add_on_in_the_break_of_its_suggested_structure(
    visit: Visit, director: User, complaints: Complaints
) -> None:
    complaints.expected += LEFT
    b.house()
    b.room(1)
    event_id = b.event(periods=suggest_structure(WISH).periods, **REBUYS)
    anna = at_cashier.staff()
    drawer = at_cashier.open_drawer(100_000, user=anna)
    for name in NAMES:
        at_cashier.sell_entry(event_id, drawer, b.player(name, "Ada"))
    room = opened(visit, director, event_id, ("clock", "payouts"), ())
    till = CashierPage(visit(f"/events/{event_id}/cashier/", user=anna), 100_000 + 8 * 22_000)
    room.director.press_twice(room.director.page.locator("#clock-panel .clock-main"))
    room.director.clock_is("running")
    sell_rebuys_and_add_ons(room, till)
    play_rebuyers_to_the_end(room)
    room.stay_loaded()


def sell_rebuys_and_add_ons(room: Room, till: CashierPage) -> None:
    """A rebuy in level 1 by a player who was out; in the break after level 2 add-ons by one key; in level 3 neither."""
    board, clock = room.director, room.walls["clock"]
    board.bust(next(one for one in board.seats() if one.player.startswith("Abbate")))
    clock.counts_left(7, 8)
    buys(till, "Abbate", "Rebuy", 20_000, "Enter")
    clock.counts_left(8, 8)
    shows(room.director.page, "#stats-panel", "Rebuys: 1, add-ons: 0")
    room.walls["payouts"].shows(".tv-pool", "€1,800")
    till.pick("Bianchi")
    till.reads(".product .why", "The add-on is sold in the break after level 2")
    till.press("Escape")
    next_level(room, "Level 2")
    next_level(room, "Break")
    for name in ("Abbate", "Bianchi"):
        buys(till, name, "Add-on", 10_000, "Enter")
    shows(room.director.page, "#stats-panel", "Rebuys: 1, add-ons: 2")
    room.walls["payouts"].shows(".tv-pool", "€2,000")
    next_level(room, "Level 3")
    till.pick("Colombo")
    expect(till.page.locator(".product .why")).to_have_count(2, timeout=PATIENCE)
    till.press("Escape")
    till.counts()


def buys(till: CashierPage, name: str, product: str, minor: int, *keys: str) -> None:
    """Sell chips for cash, by these keys."""
    till.pick(name)
    till.press(*keys)
    till.reads(".done-mark", product)
    till.press("Enter")
    till.cash_minor += minor
    till.counts()


def next_level(room: Room, label: str) -> None:
    """End the level as director; the wall shows the next one."""
    board = room.director
    board.has_clock_of(room.event_id)
    board.press_twice(board.next_level)
    room.walls["clock"].shows(".tv-hero .tv-label", label)
    shows(board.page, "#clock-panel [data-clock=label]", label)
    board.has_clock_of(room.event_id)


def play_rebuyers_to_the_end(room: Room) -> None:
    """Play for the prizes, once they are published on their page."""
    board = room.director
    board.go("Payouts")
    shows(board.page, ".pool-sheet", "€2,000.00")
    board.press_twice(board.page.locator("form[action$='/payouts/'] button"))
    board.told("Payouts published: €2,000.00")
    board.go("Floor")
    board.at_board()
    go_elsewhere(room, 4, [one.entry for one in board.seats()])
    for left in (3, 2, 1):
        board.bust(board.seats()[-1])
        if left > 1:
            board.do_what_waits()
            room.walls["clock"].counts_left(left, 8)
    shows(board.page, ".finish-winner", "Ada")
    shows(board.page, ".finish-sums", "€2,000")
