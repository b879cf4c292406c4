"""The merge: bagged stacks come to the day that theirs leads to, and their players take seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import DayId, Note, Reason
from access.roles import DIRECTORS
from access.verbs import planned_verb
from clock.timers.left import bring_penalties
from floor.days.rows import FlightSums, ToMerge, to_merge
from floor.days.words import DaysMerged
from floor.models import Carriage, Carried, Merge
from floor.play.rows import require_running
from floor.play.steps import award
from journal import queries as journal
from journal.book import OpenBook
from journal.opening import BookRef, tournament_book
from journal.reading import read_snapshot
from journal.rows.versions import Columns
from payouts.bounties.verbs import bring_in_line
from rulebook.days.merging import KeepsSeats, seats_kept
from rulebook.refusals import Refusal
from seating.commands import SeatsDrawn
from seating.draw.keeping import At, keep_seats, last_seats
from seating.draw.verbs import FieldPlan, draw_waiting, plan_draw
from tournaments import queries as tournaments
from tournaments.entries.chips import carry_chips, post_for_entries
from tournaments.entries.verbs import bring_entries, give_up
from tournaments.queries import ChipKind, DayView

ONE_TABLE = 12
"""More than sit at any table; where more go on, no final table is looked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeDays:
    """The day that stacks come to."""

    day: DayId
    override_reason: Annotated[
        Reason, Note("Merges what there is although a day that leads to it is not over.")
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedDays:
    """What the merge brought to the day."""

    day: int
    players: Annotated[int, Note("How many advance.")]
    given_up: Annotated[int, Note("Stacks of theirs that do not advance by themselves.")]
    sums: Annotated[FlightSums, Note("Of all days that lead to it.")]
    kept: Annotated[int, Note("How many keep their seats.")]
    drawn: Annotated[int, Note("How many drew a seat, late entries included.")]
    tables: Annotated[int, Note("How many tables they were seated at.")]


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(tournaments.day(command.day).event_id)]


@dataclass(frozen=True, slots=True)
class MergePlan:
    """A merge computed before the lock at ``version`` of the event's book, with the rows of the entries that advance.

    No draw if some keep their seats.
    """

    version: int
    coming: ToMerge
    rows: Columns
    draw: FieldPlan | None


def _planned(command: MergeDays) -> MergePlan:
    return plan_merge(command.day)


def plan_merge(day_id: int) -> MergePlan:
    """What comes to a day, and the draw for all who will be on it, computed before the lock from one snapshot."""
    with read_snapshot():
        version, _parts = journal.versions(tournament_book(tournaments.day(day_id).event_id))
        coming = to_merge(day_id)
        going = coming.merging.going
        rows = tournaments.entry_columns(going) if going else {}
        if coming.day.kind.has_matches or keeps_seats(coming):
            return MergePlan(version, coming, rows, None)
        players = {one.entry.id: one.entry.player_id for one in coming.going}
        return MergePlan(version, coming, rows, plan_draw(day_id, players))


@planned_verb(MergeDays, "days/<int:day>/merge/", planned=_planned, admits=DIRECTORS, opens=_of_day)
def merge_days(book: OpenBook, command: MergeDays, plan: MergePlan | None) -> MergedDays:
    """Bring the bagged stacks of the days that lead to a day to it, and draw seats around those taken.

    Of a player with several stacks one advances, as the event says; the others are given up. A day that ends
    later is merged again, its own players only. A final table keeps its seats, unless the day says otherwise.

    Raises ``Refusal`` ``event_<state>``, ``day_closed``, ``feeder_open``, ``nobody_to_merge`` or
    ``room_full``.
    """
    day = tournaments.day(command.day)
    require_running(day.event_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    book.reason = command.override_reason.strip()
    merged = merge_in(book, day, plan, is_excused=bool(book.reason))
    if merged is None:
        raise Refusal("nobody_to_merge", day=day.id)
    return merged


def merge_in(
    book: OpenBook, day: DayView, plan: MergePlan | None, *, is_excused: bool = False
) -> MergedDays | None:
    """Step: merge what waits for a day, and record it; None if nothing does. Raises ``feeder_open``."""
    is_valid = plan is not None and plan.version == book.version_of("tournament", day.event_id)
    valid = plan if plan and is_valid and plan.coming.day.id == day.id else None
    coming = valid.coming if valid else to_merge(day.id)
    if coming.open_feeders and not is_excused:
        raise Refusal("feeder_open", field="override_reason", day=day.id, open=coming.open_feeders)
    if not coming.stacks:
        return None
    _keep(book, coming)
    _give_up(book, coming)
    _bring(book, coming, valid.rows if valid else None)
    _leave_penalties(book, coming)
    kept, drawn = _seat(book, coming, plan.draw if plan else None)
    players, totals = len(coming.merging.going), coming.totals
    book.record(
        DaysMerged(
            event=day.event_id,
            day=day.id,
            players=players,
            chips=totals.carried,
            bagged=totals.bagged,
            given_up=len(coming.given_up),
        )
    )
    return MergedDays(
        day=day.id,
        players=players,
        given_up=len(coming.given_up),
        sums=totals,
        kept=kept,
        drawn=drawn.players,
        tables=drawn.tables,
    )


def _keep(book: OpenBook, coming: ToMerge) -> None:
    """The rows of the merge, one for each stack."""
    merge = book.create(Merge, day_id=coming.day.id, at=book.now)
    stacks = coming.stacks
    columns: dict[str, list[int] | list[int | None] | list[str]] = {
        "entry_id": [one.entry.id for one in stacks],
        "from_day_id": [one.entry.day_id for one in stacks],
        "bag_id": [one.bag.id if one.bag else None for one in stacks],
        "bagged": [one.bagged for one in stacks],
        "stack": [one.brought for one in stacks],
        "what": [one.what.value for one in stacks],
    }
    book.make_many(Carried, columns, merge_id=merge.pk)


def _give_up(book: OpenBook, coming: ToMerge) -> None:
    """The other stacks of players who go on leave: they share the places behind all who play the day."""
    given_up, event_id = coming.given_up, coming.day.event_id
    if not given_up:
        return
    stacks = {one.entry.id: one.stack for one in given_up}
    give_up(book, event_id=event_id, stacks=stacks)
    bring_in_line(book, event_id=event_id, entry_ids=stacks, nobody=stacks)
    award(book, event_id)


def _bring(book: OpenBook, coming: ToMerge, rows: Columns | None) -> None:
    """Entries and chips come to the day: what is brought leaves each flight, and what is given up leaves play."""
    day, event_id = coming.day, coming.day.event_id
    bring_entries(book, event_id=event_id, stacks=coming.merging.going, day_id=day.id, rows=rows)
    removed = {one.entry.id: -one.stack for one in coming.given_up if one.what is Carriage.GIVEN_UP}
    post_for_entries(book, event_id=event_id, kind=ChipKind.BAG_REMOVED, amounts=removed)
    chips = {one.day: one.carried for one in coming.flights if one.carried or one.given_up}
    carry_chips(book, event_id=event_id, to_day=day.id, chips=chips)


def _leave_penalties(book: OpenBook, coming: ToMerge) -> None:
    """Penalties follow the player: what is left of those of a stack given up counts for the one that is played."""
    if not coming.given_up:
        return
    owners = {one.entry.id: one.entry.player_id for one in coming.given_up}
    if not (standing := tournaments.standing_penalties(owners)):
        return
    played = {one.player_id: one.id for one in coming.here}
    played |= {one.entry.player_id: one.entry.id for one in coming.going}
    for key, player in owners.items():
        if key in standing:
            bring_penalties(book, tournaments.entry(played[player]), standing[key])


def _seat(book: OpenBook, coming: ToMerge, plan: FieldPlan | None) -> tuple[int, SeatsDrawn]:
    """How many keep their seats, and the draw of all others of the day."""
    if coming.day.kind.has_matches:
        # The draw of its round seats them.
        return 0, SeatsDrawn(players=0, tables=0)
    kept = keeps_seats(coming)
    seated = 0
    if kept:
        sat_on = {flight.day for flight in coming.flights}
        seated = keep_seats(book, day_id=coming.day.id, seats=kept, sat_on=sat_on)
    return seated, draw_waiting(book, day_id=coming.day.id, plan=plan)


def keeps_seats(coming: ToMerge) -> Mapping[int, At]:
    """The seats that players keep, by entry."""
    rule = coming.day.keeps_seats
    if rule is KeepsSeats.NO or (rule is KeepsSeats.FINAL_TABLE and not _may_be_one_table(coming)):
        return {}
    going = [one.entry.id for one in coming.going]
    return seats_kept(rule, going, last_seats(coming.day.event_id, going))


def _may_be_one_table(coming: ToMerge) -> bool:
    """Whether all who play the day come from one, and nobody else is there or may still come."""
    if coming.here or coming.open_feeders or len(coming.merging.going) > ONE_TABLE:
        return False
    return len({one.entry.day_id for one in coming.going}) == 1
