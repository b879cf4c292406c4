"""Prizes that nobody comes for: those whose days are over, and those on their account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet, Sum
from django.utils import timezone

from journal import instants
from payouts.models import Award, AwardStatus
from payouts.queries.awards import AwardView, award_views, due_awards
from payouts.queries.paying_rules import paying_rules
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.unclaimed import claimed_by, is_unclaimed
from tournaments import queries as tournaments
from tournaments.zone import house_zone


@dataclass(frozen=True, slots=True)
class Waiting:
    """The prizes due of an event that is over; ``until`` is the last day on which they wait in its pool."""

    event_id: int
    event_name: str
    until: date
    is_over: bool
    awards: tuple[AwardView, ...]

    @property
    def total(self) -> Money:
        """What they come to, with their tickets."""
        nothing = Money(0, self.awards[0].amount.currency)
        return sum((one.amount + one.ticket for one in self.awards), nothing)


def may_leave(event_id: int) -> bool:
    """Whether prizes of the event are due whose days are over."""
    found = waiting_of(event_id)
    return found is not None and found.is_over


def waiting_of(event_id: int) -> Waiting | None:
    """The prizes due of an event that is over; None without any, and where the house names no days."""
    days, event = paying_rules().unclaimed_days, tournaments.event(event_id)
    if days is None or event.state != "finished":
        return None
    due = due_awards(event_id)
    if not due:
        return None
    ended = timezone.localdate(tournaments.ended_at(event_id), house_zone())
    today = timezone.localdate(instants.now(), house_zone())
    return Waiting(event_id, event.name, claimed_by(ended, days), is_unclaimed(ended, today, days), due)


def require_over(event_id: int) -> None:
    """Raise ``Refusal`` ``unclaimed_off`` or ``claimed_until`` unless the days of its prizes are over."""
    if paying_rules().unclaimed_days is None:
        raise Refusal("unclaimed_off")
    found = waiting_of(event_id)
    if found is not None and not found.is_over:
        raise Refusal("claimed_until", event=event_id, day=found.until.isoformat())


def all_waiting() -> tuple[Waiting, ...]:
    """The events that are over with prizes due, those first whose days are over."""
    if paying_rules().unclaimed_days is None:
        return ()
    over = Award.objects.filter(status=AwardStatus.DUE, event__state="finished")
    events = over.order_by().values_list("event_id", flat=True).distinct()
    found = [one for pk in sorted(events) if (one := waiting_of(pk)) is not None]
    return tuple(sorted(found, key=lambda one: one.until))


def unclaimed_awards() -> tuple[AwardView, ...]:
    """The prizes on the account of unclaimed ones, the latest first."""
    rows = _unclaimed().select_related("entry", "event").order_by("-unclaimed_at", "event_id", "place")
    return award_views(list(rows))


def unclaimed_sums() -> tuple[Money, ...]:
    """What is on the account of unclaimed prizes, by currency."""
    sums = _unclaimed().order_by("event__currency").values_list("event__currency")
    found = sums.annotate(money=Sum("amount_minor"), tickets=Sum("ticket_minor"))
    return tuple(Money(money + tickets, currency) for currency, money, tickets in found)


def are_any_unclaimed() -> bool:
    """Whether there is anything to show of them."""
    return paying_rules().unclaimed_days is not None or _unclaimed().exists()


def _unclaimed() -> QuerySet[Award]:
    return Award.objects.filter(status=AwardStatus.UNCLAIMED)
