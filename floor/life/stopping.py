"""An event stopped after its prizes were published: what was won stays, the rest is shared or given back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import EventId, Minor, Note, RequiredReason
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.refunds.events import owe_back
from floor.play.ending import award, end, finish
from floor.play.queries import require_running
from floor.play.words import EventStopped
from journal.book import OpenBook, stated_reason
from journal.opening import HOUSE, BookRef
from payouts.deals.stopping import StopPlan, StopPreview, plan_stop, record_stop, stop_preview
from rulebook.approvals import ApprovalKind
from rulebook.refusals import Refusal
from rulebook.stopping import GivenBack, StopMethod, StopTerms
from tournaments import queries
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class EventEnded:
    """What became of the prizes still to be won, in minor units."""

    event: int
    players: Annotated[int, Note("Those still in.")]
    refunds: Annotated[int, Note("How many players are owed a refund.")]
    left_minor: int
    shared_minor: int
    back_minor: Annotated[int, Note("Of the pool.")]
    fees_minor: Annotated[int, Note("Of the fees.")]
    currency: str


class StopFilter(serializers.Serializer):
    """On which terms."""

    method = serializers.ChoiceField([one.value for one in StopMethod], default=StopMethod.EVEN.value)
    given_back = serializers.ChoiceField([one.value for one in GivenBack], default=GivenBack.NOBODY.value)
    with_fee = serializers.BooleanField(default=False)


@read("events/<int:event>/stop/", admits=READERS, filtered_by=StopFilter)
def stop_shown(asked: Mapping[str, Any], event: int) -> StopPreview:
    """Show what stopping an event on these terms would do now: what stays won, who receives what of the rest.

    Refused with what forbids it: `event_<state>`, `payouts_missing`, `payouts_reopened`, `deal_agreed`, `stop_satellite`,
    `deal_stacks_uncounted`.
    """
    terms = StopTerms(StopMethod(asked["method"]), GivenBack(asked["given_back"]), asked["with_fee"])
    return stop_preview(event, terms)


def _of_stopped(command: Any) -> list[BookRef]:
    """The house's book as well, so that only a director takes it back."""
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
    """Stop an event whose prizes are published: what was won stays, what is left goes to those still in, or back.

    Those still in share their places. Refunds are paid later at any drawer, prizes as ever; then the event is settled.
    Until the first of these is paid, the stop may be undone. Before prizes are published, an event is cancelled.

    Raises ``Refusal`` ``event_<state>``, ``reason_missing``, ``payouts_missing``, ``payouts_reopened``, ``deal_agreed``,
    ``stop_satellite``, ``deal_stacks_uncounted``, ``left_differs`` or ``approval_needed``.
    """
    event_id, reason = event, stated_reason(reason)
    require_running(event_id)
    plan = plan_stop(event_id, StopTerms(method, given_back, with_fee))
    left, currency = plan.here.remaining, plan.here.currency
    if left_minor not in (None, left):
        raise Refusal("left_differs", field="left_minor", left_minor=left, currency=currency)
    amount = left + plan.found.fees
    require_approval(
        book, wanted=Wanted(ApprovalKind.VOID, f"event/{event_id}/stop", amount, currency, reason)
    )
    owed = owe_back(book, event_id=event_id, back=plan.found.back, reason=reason)
    figures = _figures(plan, owed.refunds)
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
        "shared_minor": sum(plan.found.shares),
        "back_minor": plan.found.from_pool,
        "fees_minor": plan.found.fees,
        "currency": plan.here.currency,
    }


def _end_days(book: OpenBook, event_id: int) -> None:
    """The event is over on every day that is still open, the present one with it."""
    current = queries.current_day(event_id).id
    for day in queries.days(event_id):
        if not day.is_closed and day.id != current:
            end(book, day.id)
    finish(book, event_id=event_id, day_id=current)
