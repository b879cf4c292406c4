"""Mark players absent and back; take up the stacks of players who never came."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import CountedStack, EntryId, EventId, Limits, Note
from access.reads import read
from access.roles import DIRECTORS, FLOOR, READERS
from access.verbs import action
from cashier.scopes import PAYOUTS, TAKEN_UP
from clock.playtime import play_mark
from floor.absent import words
from floor.absent.rows import AbsentPlayer, absent_players, absent_since, ruling_on
from floor.busts.out import BustOut, bust_set, follow_up, take_out
from floor.models import Absence, AbsentAs
from floor.play.rows import require_running
from journal import instants
from journal.book import OpenBook
from payouts.bounties.verbs import bring_in_line
from rulebook.absent import StackOf
from rulebook.refusals import Refusal
from seating.moves.verbs import leave_seats
from tournaments import queries
from tournaments.books import of_entry
from tournaments.entries.chips import post_blinded_off, post_chips
from tournaments.entries.verbs import set_stack, withdraw
from tournaments.queries import ChipKind, EntryView

LEAST_LEFT = 3
"""How many players must be left before a stack may be taken up: two keep playing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsentEntry:
    """A player on the list of absent players."""

    entry: int
    kind: AbsentAs
    since: datetime
    table: Annotated[int | None, Note("The number of the table.")]
    seat: int | None
    stack: Annotated[int | None, Note("In chips, as last counted.")]
    left: Annotated[int | None, Note("In chips, less the blinds and antes reckoned since.")]
    played: Annotated[int, Note("Hands since the stack was counted: reported, or reckoned by time.")]
    hands: Annotated[int | None, Note("In about how many hands the stack is blinded off.")]
    stack_now: Annotated[StackOf | None, Note("What happens to the stack of a player who never came.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbsenceNow:
    """Whether the player is absent now, and of which kind."""

    entry: int
    kind: Annotated[AbsentAs | None, Note("None: the player is there.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class BlindsTaken:
    """The chips that blinds and antes took, and the chips left."""

    entry: int
    chips: int
    stack: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakenUp:
    """The chips out of play, the chips left, and whether the buy-in is kept for the player."""

    entry: int
    chips: int
    in_play: Annotated[int, Note("Chips left in play.")]
    is_buy_in_kept: Annotated[bool, Note("Void the sale at the cashier to hand it back.")]


@read("events/<int:event>/absent/", admits=READERS)
def absent(event: EventId) -> tuple[AbsentEntry, ...]:
    """Read who is absent, and in about how many hands each is blinded off."""
    return tuple(_result(player) for player in absent_players(queries.event(event).id, instants.now()))


def _result(one: AbsentPlayer) -> AbsentEntry:
    return AbsentEntry(
        entry=one.entry.id,
        kind=one.kind,
        since=one.since,
        table=one.table.number if one.table else None,
        seat=one.seat,
        stack=one.stack,
        left=one.left,
        played=one.played,
        hands=one.hands,
        stack_now=one.ruling.stack if one.ruling else None,
    )


MARKED = {
    AbsentAs.AWAY: words.PlayerAway,
    AbsentAs.NO_SHOW: words.PlayerNeverCame,
    AbsentAs.LEFT: words.PlayerLeft,
}


@action("entries/<int:entry>/absent/", admits=FLOOR, opens=of_entry)
def mark_absent(
    book: OpenBook,
    *,
    entry: EntryId,
    kind: Annotated[AbsentAs, Note("Away, never came, or left for good.")] = AbsentAs.AWAY,
) -> AbsenceNow:
    """Mark a player as absent: hands are dealt and killed, blinds and antes posted (TDA 2024 rule 71-A).

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive`` or ``already_absent``.
    """
    entry_view, row = _in_play(entry), absent_since(entry)
    if row is not None and row.kind == kind:
        raise Refusal("already_absent", entry=entry_view.id)
    if row is None:
        values = {"event_id": entry_view.event_id, "entry_id": entry_view.id}
        mark = play_mark(entry_view.day_id, book.now)
        marked = {"mark_day_id": mark.day, "mark_ms": mark.played_ms}
        book.create(Absence, **values, **marked, kind=kind.value, since=book.now)
    else:
        row.kind = kind
        book.save(row)
    book.record(MARKED[kind](entry_view.id))
    return AbsenceNow(entry=entry_view.id, kind=kind)


@action("entries/<int:entry>/back/", admits=FLOOR, opens=of_entry)
def mark_back(book: OpenBook, *, entry: EntryId) -> AbsenceNow:
    """Mark an absent player as back: the player is dealt in from the next hand.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive`` or ``not_absent``.
    """
    entry_view, row = _in_play(entry), absent_since(entry)
    if row is None:
        raise Refusal("not_absent", entry=entry_view.id)
    _end(book, row)
    book.record(words.PlayerBack(entry_view.id))
    return AbsenceNow(entry=entry_view.id, kind=None)


@action("entries/<int:entry>/blind-off/", admits=FLOOR, opens=of_entry)
def blind_off(
    book: OpenBook,
    *,
    entry: EntryId,
    stack: Annotated[
        int | None, Limits(0, 2_000_000_000), Note("What is left; as reckoned unless given.")
    ] = None,
) -> BlindsTaken:
    """Take blinds and antes off the stack of an absent player, by reported hands or by time.

    The chips stay in play: the others at the table won them. A player without chips is put out like any
    other: the floor says in which hand.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``not_absent``, ``blinds_unknown`` or
    ``absent_stack_grows``.
    """
    entry_view = _in_play(entry)
    absent_player = next(
        (
            player
            for player in absent_players(entry_view.event_id, book.now)
            if player.entry.id == entry_view.id
        ),
        None,
    )
    if absent_player is None:
        raise Refusal("not_absent", entry=entry_view.id)
    stack_by_blinds = absent_player.blinds.stack if absent_player.blinds else None
    chips_left = stack_by_blinds if stack is None else stack
    if chips_left is None or entry_view.stack is None:
        raise Refusal("blinds_unknown", entry=entry_view.id)
    chips = entry_view.stack - chips_left
    if chips < 0:
        raise Refusal("absent_stack_grows", field="stack", entry=entry_view.id, stack=entry_view.stack)
    table = absent_player.table.number if absent_player.table else None
    post_blinded_off(book, owner=entry_view, amount=chips, table=table)
    set_stack(book, entry_id=entry_view.id, stack=chips_left)
    book.record(words.StackBlindedOff(entry_view.id, chips, chips_left))
    return BlindsTaken(entry=entry_view.id, chips=chips, stack=chips_left)


@action("entries/<int:entry>/take-up-stack/", admits=DIRECTORS, opens=of_entry)
def take_up_stack(book: OpenBook, *, entry: EntryId, stack: CountedStack = None) -> TakenUp:
    """Take up the stack of a player who never came, as the event's rules say (WSOP 16, Montegalda).

    The chips leave play. If the buy-in is kept for the player, or the director decides, the entry no longer
    counts; if the game is lost, it takes its place. No money is moved: void the sale at the cashier.

    Raises ``Refusal`` ``event_<state>``, ``entry_not_alive``, ``no_no_show``, ``stack_stays`` or
    ``no_show_in_the_end``.
    """
    entry_view, row = _in_play(entry), absent_since(entry)
    if row is None or row.kind != AbsentAs.NO_SHOW:
        raise Refusal("no_no_show", entry=entry)
    ruling = ruling_on(entry_view, row, book.now)
    if not ruling.may_be_taken_up:
        raise Refusal("stack_stays", entry=entry)
    if queries.players_left(entry_view.event_id) < LEAST_LEFT:
        raise Refusal("no_show_in_the_end", entry=entry)
    chips = (entry_view.stack or 0) if stack is None else stack
    _end(book, row, is_taken_up=True)
    post_chips(book, event_id=entry_view.event_id, kind=ChipKind.TAKEN_UP, amount=-chips, entry_id=entry)
    if ruling.is_lost:
        _lose(book, entry_view, chips)
    else:
        leave_seats(book, entry_ids=[entry], freed_by="refund")
        withdraw(book, entry_id=entry)
        book.record(
            words.StackTakenUp(entry, chips),
            relied=[TAKEN_UP.of(entry), PAYOUTS.of(entry_view.event_id)],
        )
    return TakenUp(
        entry=entry,
        chips=chips,
        in_play=queries.chips_in_play(entry_view.event_id),
        is_buy_in_kept=ruling.is_buy_in_kept,
    )


def _lose(book: OpenBook, entry: EntryView, chips: int) -> None:
    busts = bust_set(book, [entry.id], event_id=entry.event_id)
    gone = take_out(book, busts, [BustOut(entry=entry.id, stack_at_start=chips)])
    bring_in_line(book, event_id=entry.event_id, entry_ids=[entry.id], nobody=[entry.id])
    placing = gone.placings[entry.id]
    fact = words.GameLost(entry.id, (placing.first, placing.last), chips)
    follow_up(book, entry_id=entry.id, fact=fact, gone=gone)


def _in_play(entry_id: int) -> EntryView:
    """The entry; it must be in play in a running event."""
    entry = queries.entry(entry_id)
    require_running(entry.event_id)
    if not entry.is_alive:
        raise Refusal("entry_not_alive", field="entry", entry=entry_id)
    return entry


def _end(book: OpenBook, row: Absence, *, is_taken_up: bool | None = None) -> None:
    row.ended_at, row.is_taken_up = book.now, is_taken_up
    book.save(row)
