"""Steps on entries: larger actions (sale, bust-out, count) combine them; none records a fact."""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from journal.book import OpenBook
from journal.kinds import BookKind
from journal.reading import prime
from journal.rows.versions import Columns
from rulebook.refusals import InvariantViolation, Refusal
from tournaments import events as tournaments_events
from tournaments.entries import places as entries_places
from tournaments.entries.bullets import entry_columns
from tournaments.entries.chips import carry_chips, post_blinded_off, post_start, post_void
from tournaments.entries.places import Leaving, last_finish_group, rows_left_together
from tournaments.entries.rows import (
    EntryView,
    Pots,
    entry,
    know_entries,
    player_entries,
    pots_of,
    pots_read,
    pots_text,
    view_of,
)
from tournaments.events import day
from tournaments.held import entry_row, event_row
from tournaments.models import Abandoned, Entry, EntryKind, EntryStatus, EventState

CODE_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH = 10
LEFT = ("finish_group", "finish_rank", "out_at", "out_level", "out_table", "out_seat", "out_stack")
"""Columns of an entry that is out."""
NOT_OUT: Mapping[str, object] = {
    "out_by": "",
    "won_seat_early": False,
    "abandoned": "",
    **dict.fromkeys(LEFT),
}
"""The values of these columns for an entry that is not out."""
NOT_BAGGED: Mapping[str, None] = {"bagged_at": None, "chosen_at": None}


@dataclass(frozen=True, slots=True)
class EntryStack:
    """``bought`` chips come into play with an entry; ``blinded_off`` of them went to others at its table."""

    bought: int
    blinded_off: int = 0

    @property
    def left(self) -> int:
        """How many chips the player receives."""
        return self.bought - self.blinded_off


@dataclass(frozen=True, slots=True)
class Finish:
    """How an entry left: equal ranks within a call share their places; the higher rank is the better.

    ``stack`` is its stack at the start of the hand; table and seat are their public numbers. With
    ``won_seat_early`` it finishes ahead of all who play and all who left, except earlier seat winners.
    ``pots`` are the pots that it lost, if their winners were entered. ``abandoned``: it had chips in a bag,
    and why it left nevertheless (``Abandoned``).
    """

    entry_id: int
    rank: int = 0
    stack: int | None = None
    level: int | None = None
    table: int | None = None
    seat: int | None = None
    won_seat_early: bool = False
    abandoned: str = ""
    pots: Pots = ()


def add_entry(
    book: OpenBook,
    *,
    event_id: int,
    day_id: int,
    player_id: int,
    kind: str = EntryKind.ENTRY,
    status: str = EntryStatus.ALIVE,
    unpaid_until: datetime | None = None,
    new_stack: EntryStack | None = None,
) -> EntryView:
    """Add an entry with the stack ``new_stack``, or the starting stack; its number is never reused in the event.

    Raises ``Refusal("player_in_play")`` if the player has a live or unpaid entry in the event.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    if day(day_id).event_id != event_id:
        raise Refusal("not_found", what="day", id=day_id)
    event = tournaments_events.terms_on(tournaments_events.event(event_id), day_id)
    stack, is_paid = new_stack or EntryStack(event.starting_stack), status == EntryStatus.ALIVE
    row = book.create(
        Entry,
        event_id=event_id,
        day_id=day_id,
        player_id=player_id,
        number=book.next_number(entry_series(event_id)),
        bullet=_bullets(event_id, player_id, is_ahead=status == EntryStatus.AHEAD) + 1,
        kind=EntryKind(kind),
        status=EntryStatus(status),
        registered_at=book.now,
        unpaid_until=unpaid_until,
        is_late=event.state == EventState.RUNNING,
        stack=stack.left if is_paid else None,
        stack_at=book.now if is_paid else None,
        code="".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH)),
    )
    if is_paid:
        _post_stack(book, row, stack)
    return view_of(row)


def _post_stack(book: OpenBook, row: Entry, stack: EntryStack) -> None:
    """Write the lines of the chip ledger: chips that came into play, and blinds taken from a held seat."""
    post_start(book, row=row, chips=stack.bought)
    post_blinded_off(book, owner=row, amount=stack.blinded_off)


def entry_series(event_id: int) -> str:
    """The series that numbers the entries of an event."""
    return f"entry {event_id}"


def _bullets(event_id: int, player_id: int, *, is_ahead: bool) -> int:
    """How many valid entries the player has had; none of them is in play, unless this one is paid ahead."""
    own = player_entries(event_id, player_id)
    if not is_ahead and any(one.is_in_play for one in own):
        raise Refusal("player_in_play", field="player", player=player_id)
    return len(own)


def mark_paid(book: OpenBook, *, entry_id: int, new_stack: EntryStack | None = None) -> None:
    """An unpaid entry was paid, or one paid ahead is played: it gets its stack as in ``add_entry``.

    Raises ``Refusal("entry_not_unpaid")``.
    """
    row = entry_row(book, entry_id)
    if row.status not in (EntryStatus.UNPAID, EntryStatus.AHEAD):
        raise Refusal("entry_not_unpaid", entry=entry_id)
    row.status, row.unpaid_until = EntryStatus.ALIVE, None
    stack = new_stack or EntryStack(
        tournaments_events.terms_on(tournaments_events.event(row.event_id), row.day_id).starting_stack
    )
    row.stack, row.stack_at = stack.left, book.now
    book.save(row)
    _post_stack(book, row, stack)


def put_in_queue(book: OpenBook, *, entry_id: int) -> None:
    """An unpaid entry waits for a seat, without a deadline; raises ``Refusal("entry_not_unpaid")``."""
    row = entry_row(book, entry_id)
    if row.status != EntryStatus.UNPAID:
        raise Refusal("entry_not_unpaid", entry=entry_id)
    row.unpaid_until = None
    book.save(row)


def mark_void(book: OpenBook, *, entry_id: int) -> None:
    """Void an entry that was voided, refunded or never paid; raises ``Refusal("entry_void")``."""
    row = entry_row(book, entry_id)
    if row.status == EntryStatus.VOID:
        raise Refusal("entry_void", entry=entry_id)
    row.status, row.stack, row.bagged_at, row.chosen_at = EntryStatus.VOID, None, None, None
    _forget_finish(row)
    book.save(row)
    post_void(book, event_id=row.event_id, entry_ids=[entry_id], day_id=row.day_id)


def withdraw(book: OpenBook, *, entry_id: int) -> None:
    """Withdraw an entry whose stack was removed; its sale stays. Raises ``Refusal("entry_not_alive")``."""
    row = entry_row(book, entry_id)
    if row.status != EntryStatus.ALIVE:
        raise Refusal("entry_not_alive", entry=entry_id)
    row.status, row.stack, row.bagged_at, row.chosen_at = EntryStatus.VOID, None, None, None
    book.save(row)


def mark_all_void(book: OpenBook, *, event_id: int) -> int:
    """Void all entries of a cancelled event in one statement; returns how many were valid."""
    event_row(book, event_id)
    standing = Entry.objects.filter(event_id=event_id).exclude(status=EntryStatus.VOID)
    gone = {"status": EntryStatus.VOID.value, "stack": None, **NOT_BAGGED, **NOT_OUT}
    ids = list(standing.values_list("pk", flat=True))
    book.update_many(Entry, dict.fromkeys(ids, gone))
    post_void(book, event_id=event_id, entry_ids=ids)
    return len(ids)


def mark_out(
    book: OpenBook,
    *,
    event_id: int,
    finishes: tuple[Finish, ...],
    group: int | None = None,
    rows_read: Leaving | None = None,
    staying: Iterable[EntryView] = (),
) -> int:
    """Rank these entries together, after all who left later; returns the number of their group.

    ``group`` is the group of others who left in the same hand; the caller then rewrites their ranks.
    ``rows_read`` are the rows of the entries if this action has read them, ``staying`` entries that stay cached.
    Raises ``Refusal("entry_not_alive")`` naming the first entry that has no chips left.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    leaving = rows_read or entries_places.leaving(frozenset(finish.entry_id for finish in finishes))
    rows = {pk: row for pk, row in leaving.rows.items() if row.event_id == event_id}
    for finish in finishes:
        row = rows.get(finish.entry_id)
        if row is None or row.status != EntryStatus.ALIVE:
            raise Refusal("entry_not_alive", entry=finish.entry_id)
    if group is None:
        group = leaving.last_group + 1
    values = {f.entry_id: _out_columns(book.now, group, f) for f in finishes}
    book.update_many(Entry, values, loaded=rows)
    _prime(rows, values)
    know_entries(staying)
    return group


def _prime(rows: Mapping[int, Entry], written: Mapping[int, Mapping[str, object]]) -> None:
    """Cache entries that were just written."""
    for pk, columns in written.items():
        vars(rows[pk]).update(columns)
        prime(entry, view_of(rows[pk]), pk)
        prime(pots_of, pots_read(rows[pk].out_by), pk)


def join_finish(book: OpenBook, *, event_id: int, entry_ids: Collection[int]) -> int:
    """Step: entries that are out, in a hand still in play, left together and last; returns their group."""
    group = last_finish_group(event_id) + 1
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.OUT, pk__in=list(entry_ids))
    book.update_many(Entry, {row.pk: {"finish_group": group, "finish_rank": 1} for row in rows})
    return group


def say_pots(book: OpenBook, *, event_id: int, pots: Mapping[int, Sequence[Sequence[int]]]) -> None:
    """Step: write who won each pot in which entries lost their last chips, main pot first, if known."""
    book.require(BookKind.TOURNAMENT, event_id)
    rows = {row.pk: row for row in Entry.objects.filter(event_id=event_id, pk__in=list(pots)).order_by()}
    values = {key: {"out_by": pots_text(entry_pots)} for key, entry_pots in pots.items()}
    book.update_many(Entry, values, loaded=rows)
    _prime(rows, values)


def rank_again(
    book: OpenBook,
    *,
    event_id: int,
    group: int,
    ranks: Mapping[int, int],
    stacks: Mapping[int, int | None],
) -> None:
    """Step: write the ranks of entries that left in one hand, and the stacks with which they started it."""
    rows = {row.pk: row for row in rows_left_together(event_id, group)}
    changes = {
        pk: {"finish_rank": rank, "out_stack": stacks[pk]}
        for pk, rank in ranks.items()
        if pk in rows and (rows[pk].finish_rank, rows[pk].out_stack) != (rank, stacks[pk])
    }
    book.update_many(Entry, changes, loaded=rows)


def give_up(book: OpenBook, *, event_id: int, stacks: Mapping[int, int]) -> None:
    """Step: bagged entries leave together with these chips, because another bag of their player advances.

    Raises ``Refusal("entry_not_alive")``.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    _alive(event_id, stacks)
    finish = Finish(entry_id=0, abandoned=Abandoned.AT_MERGE.value)
    same = _out_columns(book.now, last_finish_group(event_id) + 1, finish)
    book.update_many(Entry, {key: same | {"out_stack": chips} for key, chips in stacks.items()})


def _out_columns(now: datetime, group: int, finish: Finish) -> dict[str, object]:
    return {
        "status": EntryStatus.OUT.value,
        "finish_group": group,
        "finish_rank": finish.rank,
        "stack": 0,
        "stack_at": now,
        **NOT_BAGGED,
        "out_at": now,
        "out_level": finish.level,
        "out_table": finish.table,
        "out_seat": finish.seat,
        "out_stack": finish.stack,
        "won_seat_early": finish.won_seat_early,
        "abandoned": finish.abandoned,
        "out_by": pots_text(finish.pots),
    }


def mark_alive(book: OpenBook, *, entry_id: int, stack: int | None = None) -> None:
    """Return an entry to play after a mistaken bust-out; it gets ``stack``, or the stack that it had.

    Raises ``Refusal`` ``entry_not_out``, or ``player_in_play`` if the player is in play again.
    """
    row = entry_row(book, entry_id)
    if row.status != EntryStatus.OUT:
        raise Refusal("entry_not_out", entry=entry_id)
    if any(one.is_in_play for one in player_entries(row.event_id, row.player_id)):
        raise Refusal("player_in_play", player=row.player_id)
    row.status, row.stack_at = EntryStatus.ALIVE, book.now
    row.stack = row.out_stack if stack is None else stack
    _forget_finish(row)
    book.save(row)


def _forget_finish(row: Entry) -> None:
    for name, value in NOT_OUT.items():
        setattr(row, name, value)


def set_stack(book: OpenBook, *, entry_id: int, stack: int) -> None:
    """Set a stack that was counted or bought; raises ``Refusal("entry_not_alive")``."""
    row = entry_row(book, entry_id)
    set_stacks(book, event_id=row.event_id, stacks={entry_id: stack})


def set_stacks(book: OpenBook, *, event_id: int, stacks: Mapping[int, int]) -> None:
    """Set counted stacks of many entries of one event, in chips."""
    book.require(BookKind.TOURNAMENT, event_id)
    if any(stack < 0 for stack in stacks.values()):
        raise Refusal("stack_negative", field="stack")
    alive = Entry.objects.filter(event_id=event_id, pk__in=list(stacks), status=EntryStatus.ALIVE)
    known = {row.pk: row for row in alive}
    for entry_id in stacks:
        if entry_id not in known:
            raise Refusal("entry_not_alive", entry=entry_id)
    values = {pk: {"stack": stack, "stack_at": book.now} for pk, stack in stacks.items()}
    book.update_many(Entry, values, loaded=known)


def bag_entries(book: OpenBook, *, event_id: int, entry_ids: Collection[int]) -> None:
    """Step: these entries wait in their bags, on their day, until their stacks are carried to the next one.

    Raises ``Refusal("entry_not_alive")``.
    """
    event_row(book, event_id)
    book.update_many(Entry, {key: {"bagged_at": book.now} for key in _alive(event_id, entry_ids)})


def _alive(event_id: int, entry_ids: Collection[int]) -> dict[int, tuple[int, int]]:
    """The day and the stack of each of these entries; raises ``Refusal("entry_not_alive")``."""
    rows = Entry.objects.filter(event_id=event_id, status=EntryStatus.ALIVE, pk__in=list(entry_ids))
    alive = {
        pk: (day_id, stack or 0) for pk, day_id, stack in rows.order_by().values_list("pk", "day_id", "stack")
    }
    for entry_id in entry_ids:
        if entry_id not in alive:
            raise Refusal("entry_not_alive", entry=entry_id)
    return alive


def mark_surrendered(book: OpenBook, *, entry_id: int) -> None:
    """Step: an entry that is out left because its player surrendered the bag."""
    row = entry_row(book, entry_id)
    row.abandoned = Abandoned.SURRENDERED
    book.save(row)


def choose_entry(book: OpenBook, *, entry_id: int) -> None:
    """Step: its player wants to play this bag; of several choices the last one counts."""
    row = entry_row(book, entry_id)
    row.chosen_at = book.now
    book.save(row)


def advance_entries(book: OpenBook, *, event_id: int, entry_ids: Collection[int], day_id: int) -> None:
    """Step: these entries go to another day of their event, with all chips of theirs.

    Raises ``Refusal("entry_not_alive")``.
    """
    alive = {key: one for key, one in _alive(event_id, entry_ids).items() if one[0] != day_id}
    stacks = {key: stack for key, (_day, stack) in alive.items()}
    from_days = Counter[int]()
    for from_day, stack in alive.values():
        from_days[from_day] += stack
    bring_entries(book, event_id=event_id, stacks=stacks, day_id=day_id)
    carry_chips(book, event_id=event_id, to_day=day_id, chips=from_days)


def bring_entries(
    book: OpenBook, *, event_id: int, stacks: Mapping[int, int], day_id: int, rows: Columns | None = None
) -> None:
    """Step: these entries in play, out of their bags, come to another day of their event with these chips.

    ``rows`` are theirs (``entry_columns``) if they were read at this version of the book.
    """
    book.require(BookKind.TOURNAMENT, event_id)
    if day(day_id).event_id != event_id:
        raise InvariantViolation(f"day {day_id} belongs to another event")
    if not stacks:
        return
    before = entry_columns(stacks) if rows is None else rows
    if list(before["id"]) != sorted(stacks):
        raise InvariantViolation(f"event {event_id} has not all of these entries")
    columns: Columns = {
        "advanced_from_id": before["day_id"],
        "day_id": [day_id] * len(stacks),
        "stack": [stacks[key] for key in before["id"]],
        **dict.fromkeys(NOT_BAGGED, [None] * len(stacks)),
    }
    book.write_columns(Entry, before, columns)
