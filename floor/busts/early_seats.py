"""Seats of a satellite won early: who reaches a stack leaves with a seat, and all the chips leave play."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Annotated

from access.fields import CountedStack, EntryId, Note
from access.roles import DIRECTORS
from access.verbs import action
from cashier.scopes import PAYOUTS
from clock import rows as clock
from floor.busts.out import Busted, BustOut, follow_up, require_in_play
from floor.busts.words import SeatWonEarly
from floor.play.hand_steps import shift_goal
from floor.play.queries import require_running
from floor.scopes import AWARDS
from floor.shot_clock.verbs import end_clocks_on
from journal.book import OpenBook
from payouts.bounties.verbs import bring_in_line
from payouts.structure import rows as payouts
from rulebook.knockouts import Placing
from rulebook.refusals import Refusal
from rulebook.satellite import milestone_seat
from seating import queries as seats
from seating.commands import SeenAt
from seating.moves.verbs import leave_seats
from tournaments import queries as tournaments
from tournaments.books import of_entry
from tournaments.entries.chips import post_chips
from tournaments.entries.verbs import Finish, mark_out
from tournaments.queries import ChipKind, EntryView, EventView


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatWon(Busted):
    """The place taken with the seat, the chips out of play, and the seats that are left."""

    chips: Annotated[int, Note("Out of play.")]
    seats_left: Annotated[int, Note("Seats that nobody has won yet.")]


@action("entries/<int:entry>/win-seat/", admits=DIRECTORS, opens=of_entry)
def win_seat(book: OpenBook, *, entry: EntryId, stack: CountedStack = None, seen: SeenAt = None) -> SeatWon:
    """A player reached the stack that wins a seat: the chips leave play, and the player leaves with the seat.

    The first to do so has the first place, the next one the second (procedures 18 and 27; PokerDream). The seat is
    a prize like the others: due once the payouts are published.

    Raises ``Refusal`` ``milestone_missing``, ``stack_unknown``, ``milestone_not_reached``, ``chips_too_many``,
    ``seats_gone``, or what a bust does.
    """
    entry_view = tournaments.entry(entry)
    event = require_running(entry_view.event_id)
    ref = seats.seat_of(entry)
    bust = BustOut(entry=entry, stack_at_start=_stack(event, entry_view, stack), seen=seen)
    require_in_play(event.id, bust, ref)
    chips = _chips_removed(event, bust.stack_at_start or 0)
    _require_seat(event)
    place = tournaments.seats_won_early(event.id) + 1
    end_clocks_on(book, event.id, entry_ids=[entry])
    leave_seats(book, entry_ids=[entry], freed_by="bust")
    mark_out(book, event_id=event.id, finishes=(_finish(book, entry_view, ref, chips),))
    shift_goal(book, event.id, by=-1)
    table = ref.table if ref else None
    post_chips(book, event_id=event.id, kind=ChipKind.SEAT_WON, amount=-chips, entry_id=entry, table=table)
    # Chips that leave play go to nobody, and the head with them.
    bring_in_line(book, event_id=event.id, entry_ids=[entry], nobody=[entry])
    book.rests_on(PAYOUTS.of(event.id), AWARDS.of(event.id))
    told = SeatWonEarly(
        entry=entry,
        table=table,
        seat=ref.seat if ref else None,
        chips=chips,
        place_range=(place, place),
    )
    own = {entry: Placing(entry, place, place)}
    busted = follow_up(book, entry_id=entry, told=told, placings=own)
    known = {field.name: getattr(busted, field.name) for field in fields(busted)}
    return SeatWon(**known, chips=chips, seats_left=payouts.structure(event.id).seats_left)


def _stack(event: EventView, entry: EntryView, typed: int | None) -> int:
    """The player's chips, as typed or as last counted."""
    if not event.payout.seat_milestone:
        raise Refusal("milestone_missing", event=event.id)
    stack = entry.stack if typed is None else typed
    if stack is None:
        raise Refusal("stack_unknown", field="stack", entry=entry.id)
    return stack


def _chips_removed(event: EventView, stack: int) -> int:
    """The chips that leave play: all of the stack, where it wins a seat."""
    milestone = event.payout.seat_milestone
    won = milestone_seat(stack, milestone)
    if not won.is_won:
        raise Refusal("milestone_not_reached", field="stack", stack=stack, milestone=milestone)
    in_play = tournaments.chips_in_play(event.id)
    if won.chips_removed > in_play:
        raise Refusal("chips_too_many", field="stack", in_play=in_play)
    return won.chips_removed


def _require_seat(event: EventView) -> None:
    """Refuse it unless a seat is still free and another player is in."""
    left = tournaments.players_left(event.id)
    if left < 2:
        raise Refusal("nobody_left", alive=left)
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
