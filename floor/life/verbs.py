"""Start play, end and confirm days, stop and cancel events."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import datetime
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import (
    SPREAD,
    DayId,
    EntryId,
    EventId,
    InsteadOf,
    Limits,
    Minor,
    Note,
    Reason,
    RequiredReason,
    WallTime,
)
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action, planned_verb
from cashier.approvals.verbs import Wanted, require_approval
from cashier.refunds.events import owe_back, owe_refunds
from cashier.sales.playing_ahead import play_ahead
from cashier.scopes import PAYOUTS
from cashier.tickets.paying import paid_with_tickets
from clock import rows as clock
from clock.steps import begin_clock, halt_clock
from floor.counts.verbs import CountStack, record_counted
from floor.days.verbs import MergePlan, merge_in, plan_merge
from floor.life.plan import AtEnd, EndPlan, plan_end
from floor.life.rows import require_fed, require_opened
from floor.matches.draw import begin_stacks, draw_round
from floor.matches.rows import matches_of
from floor.play.rows import next_day, require_running
from floor.play.steps import award, end, finish, finish_if_decided
from floor.play.words import DayEndConfirmed, DayEnded, EventCancelled, EventStopped, PlayStarted
from journal.book import OpenBook, stated_reason
from journal.opening import HOUSE, TICKETS, BookRef, tournament_book
from payouts.awards.rows import side_awards
from payouts.bounties.rows import require_none_cashed
from payouts.bounties.verbs import bring_in_line
from payouts.deals.stopping import StopPlan, StopPreview, plan_stop, record_stop, stop_preview
from payouts.jackpots.rows import require_no_jackpot_won
from payouts.side_pools.rows import awarded_pools
from payouts.structure.rows import is_published
from rulebook.approvals import ApprovalKind
from rulebook.days.starting import Start, opening
from rulebook.entries import is_early_start
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from seating import queries as seats
from seating.commands import OneDay
from seating.draw.verbs import draw_waiting
from seating.tables.verbs import clear_tables, free_held
from tournaments import queries
from tournaments.books import of_event
from tournaments.entries.chips import post_for_entries
from tournaments.entries.verbs import Finish, advance_entries, bag_entries, mark_out
from tournaments.lifecycle.verbs import begin_day, cancel_state, confirm_day, start_event
from tournaments.queries import DayView


@dataclass(frozen=True, slots=True, kw_only=True)
class StartPlay:
    """Which day starts, and at which time."""

    event: EventId
    day: OneDay = None
    override_reason: Annotated[
        Reason,
        Note(
            "Starts an event with too few entries, or a day whose bags are sealed or before those it continues have ended."
        ),
    ] = ""
    begins_at: Annotated[
        datetime | None,
        WallTime(),
        Note("The clock counts down to this instant, instead of starting at once."),
    ] = None
    is_early: Annotated[bool, Note("Starts it although it is planned for hours later.")] = False
    level: Annotated[
        int | None,
        Limits(1, 999),
        Note(
            "The level that the day begins with; unless given as its set-up says, usually the one after the last "
            "begun on the days it continues, 1 for flights, heats and rounds."
        ),
    ] = None
    time_left: Annotated[
        int | None,
        Limits(1, 360_000),
        Note(
            "The time on the clock at the start, in seconds; with a level that is given, its whole length unless given."
        ),
    ] = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayBegun:
    """How many players play, how many of them drew a seat now, and the level at the start."""

    day: int
    players: int
    seated: Annotated[int, Note("How many have a seat now.")]
    drawn: Annotated[int, Note("How many of them drew it with the start; the others had one.")]
    level: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndDay:
    """The counted stacks, and the players who advance if the director decides."""

    day: DayId
    stacks: tuple[CountStack, ...] = ()
    from_bags: Annotated[
        bool | None,
        InsteadOf("stacks"),
        Note(
            "Takes the stacks from the bags, which must be complete and add up unless a reason is given. "
            "Unless given true if no stacks are named and the day ends with bags."
        ),
    ] = None
    advancing: Annotated[tuple[EntryId, ...], Note("Entries; by the rule of the day if none are named.")] = ()
    override_reason: Annotated[
        Reason,
        Note(
            "Ends the day although registration is open, a count is missing, or the chips do not add up. "
            "It does not rank players whose chips nobody counted: name who advances."
        ),
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayOver:
    """How many players advance, how many are out, and whether the event is over."""

    day: int
    advancing: int
    out: int
    is_finished: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class EventCalledOff:
    """How many players are owed a refund."""

    event: int
    refunds: int
    amount_minor: Annotated[int, Note("What they are owed in all, in minor units.")]
    currency: str


def _merge_of(command: StartPlay) -> MergePlan:
    """What comes to the day, and the draw for players without a seat, computed before the lock."""
    return plan_merge(queries.day_in(command.event, command.day).id)


@planned_verb(
    StartPlay, "events/<int:event>/start-play/", planned=_merge_of, admits=DIRECTORS, opens=of_event
)
def start_play(book: OpenBook, command: StartPlay, plan: MergePlan | None) -> PlayBegun:
    """Start play on a day: players without a seat draw one, the clock starts; the first day starts the event.

    With ``begins_at`` the clock first counts down to that instant. A day that continues another begins with
    the level after the last level begun there; entries are sold only if the day allows it. Bagged stacks that
    wait for it are merged first (``merge_days``).

    An event without entries may start with a reason: it is then only a clock, and may still sell entries.

    Raises ``Refusal`` ``event_<state>``, ``minimum_not_met``, ``one_player_only``, ``starts_early``,
    ``day_closed``, ``feeder_open``, ``bags_sealed``, ``start_level_unknown``, ``clock_started``, ``instant_past``,
    ``nobody_to_play`` or ``room_full``.
    """
    event_id = command.event
    day = queries.day_in(event_id, command.day)
    if day.is_closed:
        raise Refusal("day_closed", day=day.id)
    if not command.is_early and is_early_start(day.starts_at, command.begins_at or book.now):
        raise Refusal("starts_early", field="is_early", planned_for=day.starts_at)
    reason = command.override_reason
    if queries.event(event_id).state == "registration":
        start_event(book, event_id=event_id, override_reason=reason)
    book.reason = reason.strip()
    require_running(event_id)
    if not book.reason:
        require_fed(day)
        require_opened(day)
    begins = _start_of(command, day)
    merged = merge_in(book, day, plan, is_excused=bool(book.reason))
    drawn = merged.drawn if merged and not day.kind.has_matches else _seat_all(book, day, plan)
    if begins != opening(clock.structure_of(day.id)) or queries.feeders(day):
        begin_day(book, day_id=day.id, at=command.begins_at or book.now, begins=begins)
    # Only now: where the levels of the day end it depends on the one with which it begins.
    begin_clock(book, day_id=day.id, at=command.begins_at, begins=begins if _is_typed(command) else None)
    playing = queries.field(event_id, day_id=day.id).alive
    if playing < 2 and queries.field(event_id).entries:
        raise Refusal("nobody_to_play", day=day.id, players=playing)
    book.record(PlayStarted(event=event_id, players=playing, seated=drawn))
    return PlayBegun(day=day.id, players=playing, seated=playing, drawn=drawn, level=begins.level)


def _seat_all(book: OpenBook, day: DayView, plan: MergePlan | None) -> int:
    """Seat all players who wait; a bracket is drawn unless it was before. Returns how many drew."""
    if not day.kind.has_matches:
        return draw_waiting(book, day_id=day.id, plan=plan.draw if plan else None).players
    return 0 if matches_of(day.id) else 2 * draw_round(book, day).matches


def _is_typed(command: StartPlay) -> bool:
    return command.level is not None or command.time_left is not None


def _start_of(command: StartPlay, day: DayView) -> Start:
    """The level and the time left, as typed or as the set-up says."""
    begins = clock.first_start(day.id) if command.level is None else Start(command.level)
    return begins if command.time_left is None else replace(begins, left_ms=command.time_left * 1_000)


def _of_cancelled(command: Any) -> list[BookRef]:
    """The house's book too, so that only a director undoes it; the book of tickets if a ticket paid."""
    tickets = [TICKETS] if paid_with_tickets(command.event) else []
    return [*of_event(command), HOUSE, *tickets]


@action(
    "events/<int:event>/cancel/",
    admits=DIRECTORS,
    opens=_of_cancelled,
)
def cancel_event(book: OpenBook, *, event: EventId, reason: RequiredReason) -> EventCalledOff:
    """Cancel an event: all payments become refunds due, tables and clocks are released.

    Each refund is paid later, at any drawer. Until the first one is paid, this may be undone.

    Raises ``Refusal`` ``event_<state>``, ``reason_missing``, ``payouts_published``, ``side_pool_awarded``,
    ``jackpot_won_here``, ``leaders_awarded``, ``bounties_cashed`` or ``approval_needed``.
    """
    event_id = event
    if is_published(event_id):
        raise Refusal("payouts_published", event=event_id)
    require_none_cashed(event_id)
    if names := sorted(awarded_pools(event_id)):
        raise Refusal("side_pool_awarded", event=event_id, names=", ".join(names))
    require_no_jackpot_won(event_id)
    if awards := side_awards(event_id):
        raise Refusal("leaders_awarded", day=awards[0].day)
    owed_refunds = owe_refunds(book, event_id=event_id, reason=reason)
    for day in queries.days(event_id):
        halt_clock(book, day_id=day.id)
        clear_tables(book, day_id=day.id)
        free_held(book, day_id=day.id)
    cancel_state(book, event_id=event_id)
    book.reason = reason.strip()
    currency = queries.event(event_id).currency
    fact = EventCalledOff(
        event=event_id,
        refunds=owed_refunds.refunds,
        amount_minor=owed_refunds.amount_minor,
        currency=currency,
    )
    book.record(EventCancelled(**asdict(fact), cause=book.reason))
    return fact


def _of_day(command: Any) -> list[BookRef]:
    return [tournament_book(queries.day(command.day).event_id)]


@action("days/<int:day>/end/", admits=DIRECTORS, opens=_of_day)
def end_day(book: OpenBook, *, ending: Annotated[EndDay, SPREAD]) -> DayOver:
    """End a day: its advance rule, or the director by ``advancing``, decides who advances.

    The other players are out, ranked by chips; ``stacks`` are recorded too. One player left has won, with one
    bag or several, unless entries are still sold. A last day that nobody has begun ends for the one who is left. Without another day the event ends: most chips win
    (Montegalda, time limit), or in a satellite every player for whom there is a ticket (Sanremo art. 6).

    A day that ends with bags uses them unless ``stacks`` are given. A reason ends it although
    registration is open, a count is missing, or the chips do not add up.

    Its tables are held until ``confirm_end``, so that an undo finds them; other days of the event may open them.

    Raises ``Refusal`` ``event_<state>``, ``day_closed``, ``registration_open``, ``stack_unknown``,
    ``bag_counts_differ``, ``chips_do_not_add_up``, ``count_still_open``, ``count_unsigned``, ``matches_open``,
    ``entries_without_match``, ``stacks_wait``, ``tie_needs_play`` or ``entry_not_alive``.
    """
    day_id = ending.day
    day = queries.day(day_id)
    event = require_running(day.event_id)
    if day.is_closed:
        raise Refusal("day_closed", day=day_id)
    book.reason = ending.override_reason.strip()
    coming = next_day(day_id)
    plan = _planned(book, ending, day)
    count = _put_out(book, event.id, day_id, plan)
    is_finished = coming is None
    if coming is None:
        book.record(DayEnded(event=event.id, day=day_id, advancing=0, out=count))
        finish(book, event_id=event.id, day_id=day_id, is_held=True)
    else:
        _go_on(book, day, plan.going, coming)
        play_ahead(book, event_id=event.id)
        book.record(DayEnded(event=event.id, day=day_id, advancing=len(plan.going), out=count))
        is_finished = bool(finish_if_decided(book, event_id=event.id, day_id=day_id))
    award(book, event.id)
    book.rests_on(PAYOUTS.of(event.id))
    return DayOver(day=day_id, advancing=len(plan.going), out=count, is_finished=is_finished)


def _go_on(book: OpenBook, day: DayView, going: Sequence[int], coming: DayView) -> None:
    """End a day: those left have bags, or after a round begin the next one with its stack."""
    if day.kind.has_matches or not day.kind.mixes_tables:
        begin_stacks(book, day, going, coming)
        end(book, day.id, is_held=True)
        advance_entries(book, event_id=day.event_id, entry_ids=going, day_id=coming.id)
        return
    end(book, day.id, is_held=True)
    bag_entries(book, event_id=day.event_id, entry_ids=going)


def _planned(book: OpenBook, ending: EndDay, day: DayView) -> EndPlan:
    """Who advances and who is out, after all checks for the end of the day; records counted stacks."""
    wanted = AtEnd(
        {stack.entry: stack.stack for stack in ending.stacks},
        ending.from_bags,
        ending.advancing,
        is_excused=bool(book.reason),
    )
    plan = plan_end(day, book.now, wanted)
    if plan.checked.refusals and not wanted.is_excused:
        raise plan.checked.refusals[0]
    if plan.undecided is not None:
        raise plan.undecided
    if plan.checked.told:
        record_counted(book, day.event_id, plan.checked.told)
    return plan


def _put_out(book: OpenBook, event_id: int, day_id: int, plan: EndPlan) -> int:
    """Put out all other players of the day, most chips first; returns how many."""
    rest = plan.out
    if not rest:
        return 0
    refs = seats.seats_of(list(rest))
    level = clock.level_number(day_id, book.now)
    finishes = tuple(
        Finish(
            entry_id=key,
            rank=rest[key].rank,
            stack=rest[key].chips,
            level=level,
            table=refs[key].table if key in refs else None,
            seat=refs[key].seat if key in refs else None,
        )
        for key in rest
    )
    chips_held = {
        entry.id: entry.stack for entry in queries.entries_alive(event_id, day_id=day_id) if entry.id in rest
    }
    mark_out(book, event_id=event_id, finishes=finishes)
    bring_in_line(book, event_id=event_id, entry_ids=rest, nobody=rest)
    amounts = {key: -(chips or 0) for key, chips in chips_held.items()}
    kind = queries.ChipKind.FORFEITED
    post_for_entries(book, event_id=event_id, kind=kind, amounts=amounts, day_id=day_id)
    return len(rest)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndConfirmed:
    """The tables that other events may open now."""

    day: int
    tables: Annotated[tuple[int, ...], Note("Their numbers; none if no table was held any more.")]


@action("days/<int:day>/confirm-end/", admits=DIRECTORS, opens=_of_day)
def confirm_end(book: OpenBook, *, day: DayId) -> EndConfirmed:
    """Confirm the end of a day: the tables held for its undo are free for other events at once.

    Raises ``Refusal("day_still_open")``.
    """
    day_view = queries.day(day)
    if not day_view.is_closed:
        raise Refusal("day_still_open", day=day_view.id)
    numbers = free_held(book, day_id=day_view.id)
    if numbers:
        confirm_day(book, day_id=day_view.id)
        book.record(DayEndConfirmed(event=day_view.event_id, day=day_view.id, numbers=numbers))
    return EndConfirmed(day=day_view.id, tables=numbers)


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEnded:
    """What happened to the prizes still to be won, in minor units."""

    event: int
    players: Annotated[int, Note("Those still in.")]
    refunds: Annotated[int, Note("How many players are owed a refund.")]
    left_minor: int
    shared_minor: int
    back_minor: Annotated[int, Note("Of the pool.")]
    fees_minor: Annotated[int, Note("Of the fees.")]
    currency: str


class StopFilter(serializers.Serializer):
    """The terms of the stop."""

    method = serializers.ChoiceField([one.value for one in StopMethod], default=StopMethod.EVEN.value)
    given_back = serializers.ChoiceField([one.value for one in GivenBack], default=GivenBack.NOBODY.value)
    with_fee = serializers.BooleanField(default=False)


@read("events/<int:event>/stop/", admits=READERS, filtered_by=StopFilter)
def stop_shown(query: Mapping[str, Any], event: int) -> StopPreview:
    """Show what stopping an event on these terms would do now: what stays won, who receives what of the rest.

    Refused with the reason against it: `event_<state>`, `payouts_missing`, `payouts_reopened`, `deal_agreed`,
    `stop_satellite`, `deal_stacks_uncounted`.
    """
    terms = StopTerms(StopMethod(query["method"]), GivenBack(query["given_back"]), query["with_fee"])
    return stop_preview(event, terms)


def _of_stopped(command: Any) -> list[BookRef]:
    """The house's book too, so that only a director undoes it."""
    return [*of_event(command), HOUSE]


ToGiveBack = Annotated[
    GivenBack,
    Note(
        "Who gets back what they brought to the pool, before the rest is shared: `nobody`; the `others`, who are out and won nothing; `everybody` who won nothing, those still in too."
    ),
]


LeftAsShown = Annotated[
    Minor | None,
    Note("What you were shown as left of the prizes; refused if it is another amount by now."),
]


@action("events/<int:event>/stop/", admits=DIRECTORS, opens=_of_stopped)
def stop_event(
    book: OpenBook,
    *,
    event: EventId,
    reason: RequiredReason,
    method: Annotated[StopMethod, Note("How those still in share what is not given back.")] = StopMethod.EVEN,
    given_back: ToGiveBack = GivenBack.NOBODY,
    with_fee: Annotated[bool, Note("Whether they get their fees back too.")] = False,
    left_minor: LeftAsShown = None,
) -> EventEnded:
    """Stop an event whose prizes are published: prizes won stay, the rest goes to players still in, or back.

    Players still in share their places. Refunds are paid later at any drawer, prizes as usual; then the event
    is settled. Until the first of these is paid, the stop may be undone. Before payouts are published, cancel
    the event instead.

    Raises ``Refusal`` ``event_<state>``, ``reason_missing``, ``payouts_missing``, ``payouts_reopened``,
    ``deal_agreed``, ``stop_satellite``, ``deal_stacks_uncounted``, ``left_differs`` or ``approval_needed``.
    """
    event_id, reason = event, stated_reason(reason)
    require_running(event_id)
    plan = plan_stop(event_id, StopTerms(method, given_back, with_fee))
    remaining, currency = plan.here.remaining, plan.here.currency
    if left_minor not in (None, remaining):
        raise Refusal("left_differs", field="left_minor", left_minor=remaining, currency=currency)
    amount = remaining + plan.division.fees
    require_approval(
        book, wanted=Wanted(ApprovalKind.VOID, f"event/{event_id}/stop", amount, currency, reason)
    )
    refunds = owe_back(book, event_id=event_id, back=plan.division.back, reason=reason)
    figures = _figures(plan, refunds.refunds)
    book.reason = reason
    _end_days(book, event_id)
    record_stop(book, plan, reason)
    award(book, event_id)
    book.record(EventStopped(**figures, cause=reason))
    return EventEnded(**figures)


def _figures(plan: StopPlan, refunds: int) -> dict[str, Any]:
    return {
        "event": plan.here.event_id,
        "players": len(plan.here.players),
        "refunds": refunds,
        "left_minor": plan.here.remaining,
        "shared_minor": sum(plan.division.shares),
        "back_minor": plan.division.from_pool,
        "fees_minor": plan.division.fees,
        "currency": plan.here.currency,
    }


def _end_days(book: OpenBook, event_id: int) -> None:
    """End every day of the event that has begun, the current one too; no table is held any more."""
    for day in queries.days(event_id):
        free_held(book, day_id=day.id)
    finish(book, event_id=event_id, day_id=queries.current_day(event_id).id)
