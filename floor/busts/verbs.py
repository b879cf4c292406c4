"""Players out, one by one or several in a hand, and reinstated after a mistake."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Annotated

from access.fields import SPREAD, Chips, EntryId, EventId, Limits, Note
from access.roles import CASHIERS, FLOOR
from access.verbs import action, verb
from cashier.ledger.drawers import with_own_drawer
from cashier.sales.paying import how_paid, of_sale_to_entry
from cashier.sales.rows import SaleDetails
from cashier.sales.verbs import EntryPayment, SellRebuy, sell_rebuy
from cashier.scopes import PAYOUTS
from floor.busts.out import Busted, BustOut, follow_up, take_out
from floor.busts.pots import winners_in
from floor.busts.reported import with_reported
from floor.play import hand_steps
from floor.play.before_bust import know_before_busts
from floor.play.ending import award, unsay_money
from floor.play.queries import require_running
from floor.play.words import HandBusted, PlayerBusted, PlayerReinstated
from floor.scopes import AWARDS
from journal.book import OpenBook
from payouts.bounties.verbs import bring_in_line, keep_won
from rulebook.refusals import Refusal
from seating import queries as seats
from seating.commands import SeatNumber, Spot, TableNumber
from seating.draw.verbs import draw_seat
from seating.moves.verbs import take_seat
from tournaments import queries as tournaments
from tournaments.books import of_entry, of_event
from tournaments.entries.chips import post_back
from tournaments.entries.penalties import lift_disqualification
from tournaments.entries.verbs import mark_alive
from tournaments.queries import EntryView

Larger = Annotated[
    tuple[EntryId, ...],
    Note("Whose stack was larger as the hand began, the largest first, where nobody counted the chips."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Reinstated:
    """Where the player sits now."""

    entry: int
    table: TableNumber
    seat: SeatNumber


@action("entries/<int:entry>/bust/", admits=FLOOR, opens=of_entry)
def bust_out(book: OpenBook, *, bust: Annotated[BustOut, SPREAD]) -> Busted:
    """A player is out: the seat is free, the place is taken, the prize awarded.

    When one player is left the event finishes with it, a satellite as soon as all who are left receive
    tickets (Sanremo art. 6).

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``stale_view`` or ``nobody_left``.
    """
    know_before_busts(book, [bust.entry], winners_in(bust.by))
    event_id = tournaments.entry(bust.entry).event_id
    refs, placings = take_out(book, event_id, [bust])
    ref, placing = refs.get(bust.entry), placings[bust.entry]
    told = PlayerBusted(
        entry=bust.entry,
        table=ref.table if ref else None,
        seat=ref.seat if ref else None,
        place_range=(placing.first, placing.last),
    )
    return follow_up(book, entry_id=bust.entry, told=told, placings={bust.entry: placing})


@action("events/<int:event>/bust-seat/", admits=FLOOR, opens=of_event)
def bust_seat(
    book: OpenBook, *, event: EventId, at: Annotated[Spot, Note("Where the player sits.")]
) -> Busted:
    """The player at a seat is out: named by the numbers of table and seat.

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
    """Several players are out in one hand: at one table or at several at once.

    At one table the larger stack at the start ranks higher, unknown or equal stacks tie; at several tables
    the profile decides (procedures 9.5 and 14; Sanremo art. 4.2.30).

    Where nobody counted them, ``larger`` says who had more. Pots that dealers reported are recorded with it.

    Raises as ``bust_out``, or ``busts_too_few``, ``order_is_no_stack``.
    """
    reported = with_reported(event, busts)
    ids = tuple(bust.entry for bust in reported)
    if len(ids) < 2 or len(set(ids)) < len(ids):
        raise Refusal("busts_too_few", field="busts", busts=len(ids))
    _require_among(busts, larger, ids)
    _refs, placings = take_out(book, event, reported, larger=larger)
    listed = {entry_id: placings[entry_id] for entry_id in ids}
    first, last = min(one.first for one in listed.values()), max(one.last for one in listed.values())
    told = HandBusted(entries=ids, place_range=(first, last))
    return follow_up(book, entry_id=ids[0], told=told, placings=listed)


def _require_among(busts: Sequence[BustOut], larger: Sequence[int], ids: Collection[int]) -> None:
    """Those whose stacks are compared are out in this hand, and their chips were not counted as well."""
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
    """Reinstate a player whose bust-out was a mistake, with the previous stack, in the old seat or another.

    Places and awards of those who left later are corrected. A finished event is corrected by an undo.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_out``, ``player_in_play``, ``award_paid`` or what the
    seat refuses.
    """
    entry_view = tournaments.entry(entry)
    event = require_running(entry_view.event_id)
    ref = _bring_back(book, entry_view, stack, to)
    post_back(book, event_id=event.id, entry_id=entry_view.id)
    hand_steps.rank_the_others(book, event)
    unsay_money(book, entry_view.event_id)
    bring_in_line(book, event_id=event.id, entry_ids=[entry_view.id])
    award(book, entry_view.event_id)
    book.rests_on(PAYOUTS.of(entry_view.event_id), AWARDS.of(entry_view.event_id))
    book.record(PlayerReinstated(entry=entry_view.id, table=ref.table, seat=ref.seat))
    return Reinstated(entry=entry_view.id, table=ref.table, seat=ref.seat)


def _bring_back(book: OpenBook, entry: EntryView, stack: int | None, to: Spot | None) -> seats.SeatRef:
    if entry.won_seat_early:
        hand_steps.shift_goal(book, entry.event_id, by=1)
    mark_alive(book, entry_id=entry.id, stack=stack)
    lift_disqualification(book, entry_id=entry.id)
    if to is not None:
        return take_seat(book, entry_id=entry.id, at=to, reason="correction")
    if entry.out_table is not None and entry.out_seat is not None:
        old = Spot(entry.out_table, entry.out_seat)
        if seats.may_take(entry.day_id, old.table, old.seat):
            return take_seat(book, entry_id=entry.id, at=old, reason="correction")
    return draw_seat(book, entry_id=entry.id, reason="correction")


@verb(
    EntryPayment,
    "entries/<int:entry>/buy-back/",
    admits=CASHIERS,
    opens=of_sale_to_entry,
    makes="sale",
    completed=with_own_drawer,
)
def buy_back(book: OpenBook, command: EntryPayment) -> SaleDetails:
    """A player just out rebuys and keeps the seat: the bust is undone and the chips are sold, in one action.

    TDA 2024 rule 27.

    Raises what ``reinstate`` and the sale of a rebuy refuse.
    """
    entry = tournaments.entry(command.entry)
    require_running(entry.event_id)
    if entry.won_seat_early:
        raise Refusal("seat_won_already", entry=entry.id)
    _bring_back(book, entry, 0, None)
    keep_won(book, event_id=entry.event_id, entry_id=entry.id)
    award(book, entry.event_id)
    return sell_rebuy(book, SellRebuy(entry=entry.id, chips_left=0, **how_paid(command)))
