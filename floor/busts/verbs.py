"""Put players out, singly or several in a hand, and reinstate them after a mistake."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, fields
from datetime import datetime
from typing import Annotated, Protocol

from access.fields import SPREAD, Chips, CountedStack, EntryId, EventId, Id, Limits, Note, TableId
from access.reads import read
from access.roles import CASHIERS, DIRECTORS, FLOOR, READERS
from access.verbs import action
from cashier.ledger.drawers import with_own_drawer
from cashier.payments.verbs import Payment
from cashier.sales.paying import of_sale_to_entry
from cashier.sales.rows import SaleDetails
from cashier.sales.verbs import sell_rebuy
from cashier.scopes import PAYOUTS
from clock import rows as clock
from clock.timers.left import bring_penalties
from floor.busts import words
from floor.busts.out import Busted, BustOut, Gone, bust_set, follow_up, require_in_play, take_out
from floor.busts.pots import By, pots_at_table, winners_in
from floor.busts.rows import bust_report as report_of
from floor.busts.rows import bust_reports, event_of_report, still_there, with_reported
from floor.busts.words import SeatWonEarly
from floor.models import Bag, BagState, ColourUp
from floor.models import BustReport as BustReportRow
from floor.play import steps
from floor.play.rows import require_running
from floor.play.steps import award, shift_goal, unsay_money
from floor.play.words import BagReinstated, HandBusted, PlayerBusted, PlayerReinstated
from floor.scopes import AWARDS
from floor.shot_clock.verbs import end_clocks_on
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from payouts.bounties.verbs import bring_in_line, keep_won
from payouts.structure import rows as payouts
from rulebook.knockouts import Placing
from rulebook.refusals import Refusal
from rulebook.satellite import milestone_seat
from seating import queries as seats
from seating.commands import SeatNumber, SeenAt, Spot, TableNumber, of_table
from seating.draw.verbs import draw_seat
from seating.moves.verbs import leave_seats, take_seat
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries.chips import post_back, post_chips
from tournaments.entries.penalties import lift_disqualification
from tournaments.entries.verbs import Finish, bag_entries, mark_alive, mark_out
from tournaments.queries import ChipKind, EntryView, EventView

Larger = Annotated[
    tuple[EntryId, ...],
    Note("Whose stack was larger as the hand began, the largest first, where nobody counted the chips."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstated:
    """Where the player sits now, or the bag that waits for the next day: it was taken out of play by mistake."""

    entry: int
    table: TableNumber | None = None
    seat: SeatNumber | None = None
    bag: Annotated[int | None, Note("The number of the bag.")] = None


@action("entries/<int:entry>/bust/", admits=FLOOR, opens=of_entry)
def bust_out(book: OpenBook, *, bust: Annotated[BustOut, SPREAD]) -> Busted:
    """Put a player out: free the seat, assign the place, award the prize.

    The event finishes when one player is left; a satellite as soon as all players left receive
    tickets (Sanremo art. 6).

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``stale_view`` or ``nobody_left``.
    """
    known_busts = bust_set(book, [bust.entry], winners_in(bust.by) if bust.by else ())
    gone = take_out(book, known_busts, [bust])
    ref, placing = known_busts.seats.get(bust.entry), gone.placings[bust.entry]
    fact = PlayerBusted(
        entry=bust.entry,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        place_range=(placing.first, placing.last),
    )
    return follow_up(book, entry_id=bust.entry, fact=fact, gone=gone, placings={bust.entry: placing})


@action("events/<int:event>/bust-seat/", admits=FLOOR, opens=of_event)
def bust_seat(
    book: OpenBook, *, event: EventId, at: Annotated[Spot, Note("Where the player sits.")]
) -> Busted:
    """Put out the player at a seat, given by the numbers of table and seat.

    Raises as ``bust_out``, or ``seat_is_empty``.
    """
    entry_id = seats.at_seat(event, at.table, at.seat)
    if entry_id is None:
        raise Refusal("seat_is_empty", field="at.seat", table=at.table, seat=at.seat)
    return bust_out(book, bust=BustOut(entry=entry_id))


@action("events/<int:event>/bust-hand/", admits=FLOOR, opens=of_event)
def bust_hand(
    book: OpenBook, *, event: EventId, busts: Annotated[tuple[BustOut, ...], Limits(1)], larger: Larger = ()
) -> Busted:
    """Put out several players in one hand: at one table, or at several at once.

    At one table the larger stack at the start ranks higher, unknown or equal stacks tie; with several tables
    the profile decides (procedures 9.5 and 14; Sanremo art. 4.2.30).

    If the stacks were not counted, ``larger`` says who had more. Pots that dealers reported are recorded too.

    Raises as ``bust_out``, or ``busts_too_few``, ``order_is_no_stack``.
    """
    hand = with_reported(event, busts)
    ids = tuple(bust.entry for bust in hand)
    if len(ids) < 2 or len(set(ids)) < len(ids):
        raise Refusal("busts_too_few", field="busts", busts=len(ids))
    _require_among(busts, larger, ids)
    winners = winners_in(pot for bust in hand for pot in bust.by)
    gone = take_out(book, bust_set(book, ids, winners, event_id=event), hand, larger=larger)
    placings = {entry_id: gone.placings[entry_id] for entry_id in ids}
    first, last = (
        min(place.first for place in placings.values()),
        max(place.last for place in placings.values()),
    )
    fact = HandBusted(entries=ids, place_range=(first, last))
    return follow_up(book, entry_id=ids[0], fact=fact, gone=gone, placings=placings)


def _require_among(busts: Sequence[BustOut], larger: Sequence[int], ids: Collection[int]) -> None:
    """The compared players must be out in this hand, and their chips must not also be counted."""
    is_counted = any(bust.stack_at_start is not None for bust in busts)
    if larger and (is_counted or not set(larger) <= set(ids)):
        raise Refusal("order_is_no_stack", field="larger")


@action("entries/<int:entry>/reinstate/", admits=FLOOR, opens=of_entry)
def reinstate(
    book: OpenBook,
    *,
    entry: EntryId,
    stack: Annotated[Chips | None, Note("In chips; as before unless given.")] = None,
    to: Annotated[Spot | None, Note("The old seat, or one that is drawn, unless given.")] = None,
) -> Reinstated:
    """Reinstate a player who was put out by mistake, with the previous stack, in the old seat or another.

    Places and awards of players who went out later are corrected. Undo the bust if the event is finished. A
    player whose bag was taken out of play after the day waits with it for the next day, which is merged again
    if it has begun.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_out``, ``player_in_play``, ``award_paid``,
    ``bag_surrendered``, ``entry_of_ended_day`` or a refusal of the seat.
    """
    entry_view = tournaments.entry(entry)
    event = require_running(entry_view.event_id)
    bag = _removed_bag(entry_view)
    ref = _bring_back(book, entry_view, stack, to, bag=bag)
    post_back(book, event_id=event.id, entry_id=entry_view.id)
    steps.rank_the_others(book, event)
    unsay_money(book, entry_view.event_id, day_id=entry_view.day_id)
    bring_in_line(book, event_id=event.id, entry_ids=[entry_view.id])
    award(book, entry_view.event_id)
    book.rests_on(PAYOUTS.of(entry_view.event_id), AWARDS.of(entry_view.event_id))
    if ref is None and bag is not None:
        book.record(BagReinstated(entry=entry, bag=bag.number, chips=bag.chips_now))
        return Reinstated(entry=entry, bag=bag.number)
    assert ref is not None
    book.record(PlayerReinstated(entry=entry_view.id, table=ref.table, seat=ref.seat))
    return Reinstated(entry=entry_view.id, table=ref.table, seat=ref.seat)


def _removed_bag(entry: EntryView) -> Bag | None:
    """The bag of an ended day with which a player was taken out of play; raises ``bag_surrendered``."""
    # Nobody bags for a day that does not come.
    if len(tournaments.days(entry.event_id)) == 1:
        return None
    if tournaments.abandoned(entry.event_id).get(entry.id):
        raise Refusal("bag_surrendered", entry=entry.id)
    bags = Bag.objects.select_related("day").filter(entry_id=entry.id, state=BagState.REMOVED).order_by("-pk")
    return next((bag for bag in bags if tournaments.day(bag.day_id).is_closed), None)


def _bag_back(book: OpenBook, bag: Bag, since: datetime | None) -> None:
    """The bag waits again: for a recount, if chips have left all others since."""
    raced = ColourUp.objects.filter(event_id=bag.event_id, announced_at__gte=since or book.now)
    bag.state, bag.reason = BagState.HELD if raced.exists() else BagState.SEALED, ""
    bag.held_at = book.now if bag.state == BagState.HELD else None
    book.save(bag)


def _bring_back(
    book: OpenBook, entry: EntryView, stack: int | None, to: Spot | None, *, bag: Bag | None = None
) -> seats.SeatRef | None:
    """The player has a seat again; None for one who waits with a bag."""
    if (is_over := tournaments.day(entry.day_id).is_closed) and bag is None:
        raise Refusal("entry_of_ended_day", entry=entry.id, day=entry.day_id)
    if bag is not None:
        _bag_back(book, bag, entry.out_at)
    if entry.won_seat_early:
        steps.shift_goal(book, entry, by=1)
    mark_alive(book, entry_id=entry.id, stack=stack)
    standing = tournaments.standing_of_player(entry)
    lift_disqualification(book, entry_id=entry.id, standing=standing)
    bring_penalties(book, entry, standing)
    if is_over:
        bag_entries(book, event_id=entry.event_id, entry_ids=[entry.id])
        return None
    if to is not None:
        return take_seat(book, entry_id=entry.id, at=to, reason="correction")
    if entry.out_table is not None and entry.out_seat is not None:
        old = Spot(entry.out_table, entry.out_seat)
        if seats.may_take(entry.day_id, old.table, old.seat):
            return take_seat(book, entry_id=entry.id, at=old, reason="correction")
    return draw_seat(book, entry_id=entry.id, reason="correction")


@action(
    "entries/<int:entry>/buy-back/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def buy_back(book: OpenBook, *, entry: EntryId, paid: Annotated[Payment, SPREAD]) -> SaleDetails:
    """Sell a rebuy to a player just out, who keeps the seat: undo the bust and sell the chips in one step.

    TDA 2024 rule 27.

    Raises as ``reinstate`` and the sale of a rebuy.
    """
    row = tournaments.entry(entry)
    require_running(row.event_id)
    if row.won_seat_early:
        raise Refusal("seat_won_already", entry=entry)
    _bring_back(book, row, 0, None)
    keep_won(book, event_id=row.event_id, entry_id=entry)
    award(book, row.event_id)
    return sell_rebuy(book, entry=entry, chips_left=0, paid=paid)


ReportId = Annotated[Id, Note("The report of the dealer.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BustReport:
    """A player whom the dealer reported out."""

    id: int
    entry: int
    table: Annotated[int, Note("The number of the table.")]
    seat: int
    reported_at: datetime
    pots: Annotated[tuple[tuple[int, ...], ...], Note("The winners of each pot, main pot first, if said.")]


class NamesReport(Protocol):
    """A command about a bust report."""

    @property
    def bust_report(self) -> int:
        """The report."""


def of_report(command: NamesReport) -> list[BookRef]:
    """The book of the event that the report belongs to."""
    return [tournament_book(event_of_report(command.bust_report))]


def _result(row: BustReportRow) -> BustReport:
    return BustReport(
        id=row.id,
        entry=row.entry_id,
        table=row.table.number,
        seat=row.seat,
        reported_at=row.reported_at,
        pots=row.won,
    )


@read("events/<int:event>/bust-reports/", admits=READERS)
def bust_reports_of_event(event: EventId) -> Sequence[BustReport]:
    """The players reported out who still wait for the floor to confirm, oldest first."""
    return [_result(row) for row in bust_reports(tournaments.event(event).id)]


@action("tables-in-play/<int:table>/report-bust/", admits=FLOOR, opens=of_table)
def report_bust(book: OpenBook, *, table: TableId, entry: EntryId, by: By = ()) -> BustReport:
    """Report a player out, as the dealer; the player keeps the seat until the floor confirms.

    The winners of the pots are stored with the report and recorded with the bust.

    Raises ``Refusal`` ``event_<state>``, ``not_at_this_table``, ``bust_reported_already``, or for the pots a
    refusal of ``record_pots``.
    """
    table_view = seats.table(table)
    event = require_running(table_view.event_id)
    book.require("tournament", event.id)
    if entry not in table_view.entries.values():
        raise Refusal("not_at_this_table", table=table_view.number)
    pots = pots_at_table(table_view, entry, by)
    for row in BustReportRow.objects.filter(entry_id=entry, closed_at=None):
        if row.table_id == table_view.id:
            raise Refusal("bust_reported_already", entry=entry)
        # An earlier report from a table that the player has left since: it is void.
        row.closed_at = book.now
        book.save(row)
    row = book.create(
        BustReportRow,
        event_id=event.id,
        table_id=table_view.id,
        entry_id=entry,
        reported_at=book.now,
        pots=tournaments.pots_text(pots),
    )
    book.record(words.BustReported(entry=entry, table=table_view.number))
    return _result(report_of(row.pk))


@action("bust-reports/<int:bust_report>/confirm/", admits=FLOOR, opens=of_report)
def confirm_bust(book: OpenBook, *, bust_report: ReportId) -> Busted:
    """Confirm a dealer's report: the player is out as by ``bust_out``, with the reported pots.

    The pots are left out if a winner has left the table since; the floor records them later.

    Raises ``not_found``, ``bust_not_reported`` or as ``bust_out``.
    """
    row = _closed(book, bust_report)
    return bust_out(book, bust=BustOut(entry=row.entry_id, by=still_there(row)))


@action("bust-reports/<int:bust_report>/withdraw/", admits=FLOOR, opens=of_report)
def withdraw_bust(book: OpenBook, *, bust_report: ReportId) -> BustReport:
    """Withdraw a bust report, as the dealer or the floor: the player is still in.

    Raises ``not_found`` or ``bust_not_reported``.
    """
    row = _closed(book, bust_report)
    book.record(words.BustWithdrawn(entry=row.entry_id, table=row.table.number))
    return _result(row)


def _closed(book: OpenBook, report_id: int) -> BustReportRow:
    """The report, closed; raises ``not_found`` or ``bust_not_reported``."""
    row = report_of(report_id)
    book.require("tournament", row.event_id)
    row.closed_at = book.now
    book.save(row)
    return row


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWon(Busted):
    """The place won with the seat, the chips out of play, and the seats left."""

    chips: Annotated[int, Note("Out of play.")]
    seats_left: Annotated[int, Note("Seats that nobody has won yet.")]


@action("entries/<int:entry>/win-seat/", admits=DIRECTORS, opens=of_entry)
def win_seat(book: OpenBook, *, entry: EntryId, stack: CountedStack = None, seen: SeenAt = None) -> SeatWon:
    """Record that a player reached the stack that wins a seat: player and chips leave play.

    The first player to do so takes place 1, the next one place 2 (procedures 18 and 27; PokerDream). The seat
    is a prize like any other: due once the payouts are published.

    Raises ``Refusal`` ``milestone_missing``, ``stack_unknown``, ``milestone_not_reached``,
    ``chips_too_many``, ``seats_gone``, or a refusal of a bust.
    """
    busts = bust_set(book, [entry])
    event, entry_view, ref = busts.event, busts.entries[entry], busts.seats.get(entry)
    bust = BustOut(entry=entry, stack_at_start=_stack(event, entry_view, stack), seen=seen)
    require_in_play(event.id, entry_view, bust, ref)
    chips = _chips_removed(event, bust.stack_at_start or 0)
    _require_seat(event)
    place = tournaments.seats_won_early(event.id) + 1
    end_clocks_on(book, event.id, entry_ids=[entry], on=busts.on)
    leave_seats(book, entry_ids=[entry], freed_by="bust")
    finishes = (_finish(book, entry_view, ref, chips),)
    mark_out(book, event_id=event.id, finishes=finishes, rows_read=busts.leaving)
    shift_goal(book, entry_view, by=-1)
    table = ref.table if ref else None
    post_chips(book, event_id=event.id, kind=ChipKind.SEAT_WON, amount=-chips, entry_id=entry, table=table)
    # Chips that leave play go to no player, and neither does the bounty.
    bring_in_line(book, event_id=event.id, entry_ids=[entry], nobody=[entry])
    book.rests_on(PAYOUTS.of(event.id), AWARDS.of(event.id))
    seat_won = SeatWonEarly(
        entry=entry,
        table=table,
        seat=ref.seat if ref else None,
        chips=chips,
        place_range=(place, place),
    )
    gone = Gone(busts, {entry: Placing(entry, place, place)})
    fact = follow_up(book, entry_id=entry, fact=seat_won, gone=gone)
    values = {field.name: getattr(fact, field.name) for field in fields(fact)}
    return SeatWon(**values, chips=chips, seats_left=payouts.structure(event.id).seats_left)


def _stack(event: EventView, entry: EntryView, typed: int | None) -> int:
    """The player's chips: as typed, or as last counted."""
    if not event.payout.seat_milestone:
        raise Refusal("milestone_missing", event=event.id)
    stack = entry.stack if typed is None else typed
    if stack is None:
        raise Refusal("stack_unknown", field="stack", missing=1, entries=[entry.id])
    return stack


def _chips_removed(event: EventView, stack: int) -> int:
    """How many chips leave play: the whole stack if it wins a seat."""
    milestone = event.payout.seat_milestone
    seat = milestone_seat(stack, milestone)
    if not seat.is_won:
        raise Refusal("milestone_not_reached", field="stack", stack=stack, milestone=milestone)
    in_play = tournaments.chips_in_play(event.id)
    if seat.chips_removed > in_play:
        raise Refusal("chips_too_many", field="stack", in_play=in_play)
    return seat.chips_removed


def _require_seat(event: EventView) -> None:
    """Refuse unless a seat is still free and another player is in."""
    players = tournaments.players_left(event.id)
    if players < 2:
        raise Refusal("nobody_left", alive=players)
    structure = payouts.structure(event.id)
    if not structure.seats_left:
        raise Refusal("seats_gone", event=event.id, seats=structure.tickets)


def _finish(book: OpenBook, entry: EntryView, ref: seats.SeatRef | None, chips: int) -> Finish:
    return Finish(
        entry_id=entry.id,
        stack=chips,
        level=clock.level_number(entry.day_id, book.now),
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        won_seat_early=True,
    )
