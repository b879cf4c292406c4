"""A quick game starts, players join and are counted out, and get seats if wanted: ordinary rows all of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import SPREAD, EntryId, EventId, Length, Limits, Minor, Note
from access.roles import CASHIERS, DIRECTORS, FLOOR, NOBODY
from access.verbs import action, of_house
from cashier.kinds import SaleKind
from cashier.ledger.drawers import AtDrawer, money_of_event, with_own_drawer
from cashier.payments.verbs import HowPaid, require_payable
from cashier.sales.verbs import ring_up
from cashier.sales.void import return_buy_in
from cashier.scopes import PAYOUTS
from clock.steps import begin_clock
from clock.timers.left import bring_penalties
from floor.busts.out import Busted, BustOut
from floor.busts.verbs import bust_out
from floor.play.rows import require_running
from floor.play.words import PlayStarted
from journal.book import OpenBook
from journal.facts import reverses
from journal.opening import HOUSE, BookRef, tournament_book
from people.players.verbs import players_by_number, players_called
from people.staff.verbs import add_host
from quick import rows
from quick.words import BuyInsTaken, PlayersJoined, SeatsAdded
from rulebook.products import ProductKind
from rulebook.quick import MOST_PLAYERS, read_names
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.draw.verbs import draw_waiting
from seating.tables.pool import tables_wanted
from tournaments import queries as tournaments
from tournaments.books import NamesEvent
from tournaments.entries.verbs import add_entry
from tournaments.lifecycle.verbs import open_at_home, start_event
from tournaments.prices import first_of
from tournaments.queries import EntryKind
from tournaments.reports import prizes_changing
from tournaments.set_up.verbs import count_unsold
from tournaments.venue.verbs import HouseSetup, add_room_tables, set_up_house

Names = Annotated[tuple[Annotated[str, Length(60)], ...], Note("One player each; first names are enough.")]
Nameless = Annotated[int, Limits(0, MOST_PLAYERS), Note("How many players without a name.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseFounded:
    """The house, and who runs it."""

    house: int
    host: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameBegun:
    """The game whose clock runs."""

    event: EventId
    day: int
    players: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersIn:
    """Who joined, and how many are in."""

    event: EventId
    entries: tuple[EntryId, ...]
    left: Annotated[int, Note("Players left.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatsGiven:
    """How many players drew a seat."""

    event: EventId
    seated: int
    tables: Annotated[int, Note("Tables in play now.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyInsIn:
    """How many buy-ins were taken, and their sum."""

    event: EventId
    buy_ins: int
    amount_minor: Minor


def _with_house(command: NamesEvent) -> list[BookRef]:
    return [tournament_book(command.event), HOUSE]


@action("", admits=NOBODY, opens=of_house)
def found_quick_house(book: OpenBook, *, setup: HouseSetup, host: str, language: str = "") -> HouseFounded:
    """Found a house with defaults; its host runs it without password or PIN until one is chosen.

    The caller has checked that the request comes from this machine. Raises ``Refusal("house_set_up")``.
    """
    house = set_up_house(book, setup=setup)
    return HouseFounded(house=house.id, host=add_host(book, name=host, language=language))


@action("", admits=DIRECTORS, opens=_with_house)
def begin_quick_game(
    book: OpenBook, *, event: EventId, names: Names = (), nameless: Nameless = 0
) -> GameBegun:
    """Start a draft at once: its players are in without a sale and without seats, and the clock runs.

    Raises ``Refusal`` ``event_<state>``, ``minimum_not_met``, ``player_banned`` or the refusals of the clock.
    """
    day = tournaments.current_day(event)
    open_at_home(book, event_id=event)
    joined = _enter(book, event, day.id, _people(book, names, nameless))
    start_event(book, event_id=event)
    if tournaments.event(event).entry_minor:
        _count_unsold(book, event)
    begin_clock(book, day_id=day.id)
    book.record(PlayStarted(event=event, players=len(joined), seated=0))
    return GameBegun(event=event, day=day.id, players=len(joined))


@action("events/<int:event>/join/", admits=DIRECTORS, opens=_with_house)
def join_quick_game(
    book: OpenBook,
    *,
    event: EventId,
    names: Annotated[
        str, Length(4_000), Note("One a line or by commas; a player who is out comes back in.")
    ] = "",
    nameless: Nameless = 0,
) -> PlayersIn:
    """Let players join a game in play without a sale, or come back in: the buy-ins of the game grow with them.

    Raises ``Refusal`` ``event_<state>``, ``nobody_joins``, ``player_in_play``, ``player_banned``,
    ``quick_names_long`` or ``prizes_published``.
    """
    view = require_running(event)
    people = _people(book, read_names(names), nameless)
    if not people:
        raise Refusal("nobody_joins", field="names")
    joined = _enter(book, event, tournaments.current_day(event).id, people)
    if view.entry_minor:
        prizes_changing(book, event, "unsold_minor")
        _count_unsold(book, event)
    book.record(PlayersJoined(entries=joined))
    return PlayersIn(event=event, entries=joined, left=tournaments.players_left(event))


def _count_unsold(book: OpenBook, event_id: int) -> None:
    """The buy-ins of those in without a sale: with what is sold they make the prizes."""
    unsold = len(rows.without_sale(event_id)) * tournaments.event(event_id).entry_minor
    count_unsold(book, event_id=event_id, unsold_minor=unsold)


def _people(book: OpenBook, names: Sequence[str], nameless: int) -> tuple[int, ...]:
    rows.require_welcome(names, book.now)
    return (*players_called(book, names), *players_by_number(book, nameless))


def _enter(book: OpenBook, event_id: int, day_id: int, people: Sequence[int]) -> tuple[int, ...]:
    """An entry each; who had one before comes back in."""
    earlier = rows.had_entries(event_id, people)
    if playing := sorted(one for one, is_alive in earlier.items() if is_alive):
        raise Refusal("player_in_play", field="names", player=playing[0])
    kinds = ((one, EntryKind.RE_ENTRY if one in earlier else EntryKind.ENTRY) for one in people)
    entries = [
        add_entry(book, event_id=event_id, day_id=day_id, player_id=one, kind=kind) for one, kind in kinds
    ]
    for entry in entries:
        if entry.player_id in earlier:
            bring_penalties(book, entry)
    return tuple(entry.id for entry in entries)


@action("events/<int:event>/one-out/", admits=FLOOR, opens=_with_house)
def bust_nameless(book: OpenBook, *, event: EventId) -> Busted:
    """Count a nameless player out of a game without seats: one of them left, no matter which.

    Raises ``Refusal`` ``players_named``, ``players_seated`` or as ``bust_out``.
    """
    require_running(event)
    if seats.count_open_tables(tournaments.current_day(event).id):
        raise Refusal("players_seated", event=event)
    nameless = rows.nameless_in_play(event)
    if not nameless:
        raise Refusal("players_named", event=event)
    return bust_out(book, bust=BustOut(entry=nameless[-1]))


@action("events/<int:event>/add-seats/", admits=DIRECTORS, opens=_with_house)
def seat_quick_game(book: OpenBook, *, event: EventId) -> SeatsGiven:
    """Give a game in play tables and seats: the room gets the tables that it lacks, and everybody draws a seat.

    Raises ``Refusal`` ``event_<state>`` or ``seats_drawn_already``.
    """
    view, day = require_running(event), tournaments.current_day(event)
    wanted = tables_wanted(day.id)
    if not wanted.waiting:
        raise Refusal("seats_drawn_already", event=event)
    if wanted.missing:
        last = max((table.number for table in tournaments.room_tables()), default=0)
        count = -(-wanted.missing // view.seats_per_table)
        numbers = tuple(range(last + 1, last + 1 + count))
        add_room_tables(book, numbers=numbers, seats=view.seats_per_table)
    players = draw_waiting(book, day_id=day.id).players
    book.record(SeatsAdded(seated=players))
    return SeatsGiven(event=event, seated=players, tables=seats.count_open_tables(day.id))


@action("events/<int:event>/take-buy-ins/", admits=CASHIERS, opens=money_of_event, completed=with_own_drawer)
def take_buy_ins(book: OpenBook, *, event: EventId, at: Annotated[AtDrawer, SPREAD]) -> BuyInsIn:
    """Take the buy-ins of a game into a drawer, in cash: each entry without a sale gets one, with its receipt.

    The entries, their chips and the prizes stay as they are. Undone, the money goes back and they stay in.

    Raises ``Refusal`` ``event_<state>``, ``no_buy_ins_due``, or what forbids the drawer.
    """
    view = require_running(event)
    entry_product = first_of(view.products, ProductKind.ENTRY)
    entries = rows.without_sale(event)
    if entry_product is None or not view.entry_minor or not entries:
        raise Refusal("no_buy_ins_due", event=event)
    payment = HowPaid(drawer=at.drawer, drawer_reason=at.drawer_reason)
    require_payable(payment, view.currency)
    sales = [
        ring_up(book, entry, entry_product, SaleKind(entry.kind.value), payment, "").sale.pk
        for entry in entries
    ]
    amount = len(sales) * entry_product.price_minor
    _count_unsold(book, event)
    book.rests_on(PAYOUTS.of(event))
    book.record(
        BuyInsTaken(
            event=event, sales=tuple(sales), buy_ins=len(sales), amount_minor=amount, currency=view.currency
        )
    )
    return BuyInsIn(event=event, buy_ins=len(sales), amount_minor=amount)


@reverses(BuyInsTaken)
def give_buy_ins_back(book: OpenBook, details: Mapping[str, Any], reason: str) -> None:
    """How an undo reverses buy-ins taken: everybody stays in."""
    for sale in details["sales"]:
        return_buy_in(book, sale, reason)
    _count_unsold(book, details["event"])
