"""Prizes and cashed bounties that nobody comes for: those whose days are over, and those on their account."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.db.models import QuerySet, Sum
from django.utils import timezone

from journal import instants
from payouts.models import Award, AwardStatus, BountyWon
from payouts.queries.awards import AwardView, all_due, award_views
from payouts.queries.bounties import not_cashed
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
    bounties: Money
    """What was won of heads and not cashed by ``not_cashed`` players."""
    not_cashed: int

    @property
    def total(self) -> Money:
        """What they come to, with their tickets."""
        return sum((one.amount + one.ticket for one in self.awards), self.bounties)


def may_leave(event_id: int) -> bool:
    """Whether anything of the event is due whose days are over."""
    return how_many_may_leave(event_id) > 0


def how_many_may_leave(event_id: int) -> int:
    """How many prizes and cashed bounties of the event are due whose days are over."""
    found = waiting_of(event_id)
    return len(found.awards) + found.not_cashed if found is not None and found.is_over else 0


def waiting_of(event_id: int) -> Waiting | None:
    """The prizes due of an event that is over; None without any, and where the house names no days."""
    days, event = paying_rules().unclaimed_days, tournaments.event(event_id)
    if days is None or event.state != "finished":
        return None
    due, won = all_due(event_id), not_cashed(event_id)
    if not due and not won:
        return None
    ended = timezone.localdate(tournaments.ended_at(event_id), house_zone())
    today = timezone.localdate(instants.now(), house_zone())
    last, is_over = claimed_by(ended, days), is_unclaimed(ended, today, days)
    left = Money(sum(won.values()), event.currency)
    return Waiting(event_id, event.name, last, is_over, due, left, len(won))


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
    over = Award.every.filter(status=AwardStatus.DUE, event__state="finished")
    won = BountyWon.objects.filter(award=None, cash_minor__gt=0, event__state="finished")
    events = {
        pk for rows in (over, won) for pk in rows.order_by().values_list("event_id", flat=True).distinct()
    }
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
    return Award.every.filter(status=AwardStatus.UNCLAIMED)
