"""The queue of prizes to pay: the slips called to desks, and the next ones."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from access.fields import Note
from cashier.approvals.rows import approval_rules, latest_among, of_player, passed_among
from cashier.kinds import ApprovalState
from cashier.limits.counting import day_of, start_of
from cashier.limits.rows import seen_among
from journal import instants
from payouts.awards.rows import award_row
from payouts.models import Award, AwardKind, AwardStatus, CallStatus, PrizeCall
from payouts.paying_rules.rows import paying_rules
from payouts.reports import open_hand
from payouts.structure import rows as versions
from rulebook.approvals import ApprovalKind, needs_approval
from rulebook.prize_calls import CallState, in_line
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class InLine:
    """A prize in the queue."""

    id: Annotated[int, Note("The prize.")]
    event: int
    entry: int
    player: int
    kind: Annotated[AwardKind, Note("What it was won for.")]
    pool: Annotated[str, Note("The side pool, or what was set aside for chip leaders; else empty.")]
    place: Annotated[
        int, Note("Of a chip leader or a side pool the rank there; 0 for bounties and jackpots.")
    ]
    amount_minor: int
    ticket_minor: int
    currency: str
    thing: str
    slip: Annotated[int | None, Note("The number that is called; null until a prize from before has one.")]
    state: CallStatus
    desk: Annotated[int | None, Note("Where its winner was called to last.")]
    times: Annotated[int, Note("How often.")]
    called_by: int | None
    called_at: datetime | None
    is_identified: Annotated[
        bool | None,
        Note("Whether a document of a called winner was recorded today; null where the house asks none."),
    ]
    approval: Annotated[
        ApprovalState | None,
        Note("What became of the approval that a called prize needs; null: not asked for."),
    ]
    needs_approval: bool


def called_now(event_id: int) -> tuple[PrizeCall, ...]:
    """The slips of an event that are called and not paid yet, latest first."""
    if not paying_rules().calls:
        return ()
    due = Award.every.filter(event=event_id, status=AwardStatus.DUE).values("slip")
    rows = PrizeCall.objects.filter(event=event_id, state=CallStatus.CALLED, slip__in=due)
    return tuple(rows.order_by("-called_at", "-pk"))


def line() -> tuple[InLine, ...]:
    """The prizes to pay of all events: called ones first, then by slip, then winners who did not come."""
    if not paying_rules().calls:
        return ()
    rows = Award.every.filter(status=AwardStatus.DUE, event__state__in=tournaments.PLAYED_STATES)
    awards = _of_payable(rows.select_related("entry", "event"))
    calls = _calls_of(awards)
    called = [
        award for award in awards if (call := calls.get(award.slip)) and call.state == CallStatus.CALLED
    ]
    waiting = in_line(
        [award for award in awards if award not in called],
        state=lambda one: CallState(calls[one.slip].state) if one.slip in calls else CallState.WAITING,
        slip=lambda one: one.slip or 0,
    )
    by_time = sorted(called, key=lambda one: calls[one.slip].called_at)
    return _queue([*by_time, *waiting], calls, called)


def in_line_of(award_id: int) -> InLine:
    """A prize in the queue; raises ``Refusal("award_unknown")``."""
    awards = (award_row(award_id),)
    calls = _calls_of(awards)
    return _queue(awards, calls, [award for award in awards if award.slip in calls])[0]


def _of_payable(rows: Iterable[Award]) -> list[Award]:
    """The prizes payable now: not of events with reopened payouts, nor of entries in an open hand."""
    result = list(rows)
    events = {row.event_id for row in result}
    closed = {pk for pk in events if versions.is_reopened(pk)}
    in_hand = {entry for pk in events for entry in open_hand(pk).entries}
    return [row for row in result if row.event_id not in closed and row.entry_id not in in_hand]


def _calls_of(awards: Iterable[Award]) -> dict[int | None, PrizeCall]:
    slips = [award.slip for award in awards if award.slip is not None]
    return {row.slip: row for row in PrizeCall.objects.filter(slip__in=slips)}


def _passed_for(awards: Sequence[Award]) -> dict[int, int]:
    """By prize, the amount its winner got today without a second person; no query without a house limit."""
    result: dict[tuple[str, str], int] = {}
    if awards and approval_rules().pay_out_minor is not None:
        subjects = (of_player(award.player_id) for award in awards)
        result = passed_among(ApprovalKind.PAY_OUT, subjects, start_of(day_of(instants.now())))
    return {award.id: result.get((of_player(award.player_id), award.amount.currency), 0) for award in awards}


def _queue(
    awards: Sequence[Award], calls: dict[int | None, PrizeCall], called: Collection[Award]
) -> tuple[InLine, ...]:
    """The queue as the API shows it; called winners also with whether they are identified and approved."""
    identified: frozenset[int] = frozenset()
    passed = _passed_for(awards)
    identifies, thresholds = paying_rules().identifies, approval_rules().thresholds
    if identifies and called:
        since = start_of(day_of(instants.now()))
        identified = seen_among((one.player_id for one in called), since)
    approvals = latest_among(ApprovalKind.PAY_OUT, (f"award/{one.id}" for one in called)) if called else {}
    return tuple(
        InLine(
            id=award.id,
            event=award.event_id,
            entry=award.entry_id,
            player=award.player_id,
            kind=AwardKind(award.kind),
            pool=award.pool,
            place=award.place,
            amount_minor=award.amount.minor,
            ticket_minor=award.ticket.minor,
            currency=award.amount.currency,
            thing=award.thing,
            slip=award.slip,
            state=CallStatus(call.state) if call else CallStatus.WAITING,
            desk=call.desk if call else None,
            times=call.times if call else 0,
            called_by=call.called_by_id if call else None,
            called_at=call.called_at if call else None,
            is_identified=award.player_id in identified if identifies and award in called else None,
            approval=approvals.get(f"award/{award.id}"),
            needs_approval=needs_approval(
                ApprovalKind.PAY_OUT, award.amount.minor, thresholds, passed[award.id]
            ),
        )
        for award in awards
        for call in [calls.get(award.slip)]
    )
