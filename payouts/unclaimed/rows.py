"""Prizes and cashed bounties not claimed: expired ones in the pools, and those on their account."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from typing import Annotated

from django.db.models import QuerySet, Sum
from django.utils import timezone

from access.fields import Note
from journal import instants
from payouts.awards.rows import due_by_event, listed
from payouts.bounties.rows import all_not_cashed
from payouts.models import Award, AwardStatus
from payouts.paying_rules.rows import paying_rules
from rulebook.money import Money
from rulebook.refusals import Refusal
from rulebook.unclaimed import claimed_by, is_unclaimed
from tournaments import queries as tournaments
from tournaments.queries import EventView
from tournaments.venue.zone import house_zone


@dataclass(frozen=True, slots=True)
class Waiting:
    """The due prizes of a finished event; ``until`` is the last day on which its pool holds them."""

    event_id: int
    event_name: str
    until: date
    is_over: bool
    awards: tuple[Award, ...]
    bounties: Money
    """The bounties won and not cashed by ``not_cashed`` players."""
    not_cashed: int

    @property
    def total(self) -> Money:
        """The sum of these prizes, with tickets."""
        return sum((award.amount + award.ticket for award in self.awards), self.bounties)


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingPrizes:
    """The due prizes of a finished event."""

    id: Annotated[int, Note("The event's.")]
    name: str
    until: Annotated[date, Note("The last day on which it waits in the pool of its event.")]
    is_over: Annotated[
        bool, Note("Whether that day has passed: it may be moved to the account of unclaimed prizes.")
    ]
    prizes: Annotated[int, Note("How many are due, cashed bounties among them.")]
    not_cashed: Annotated[int, Note("How many players won bounties and did not cash them.")]
    amount_minor: Annotated[int, Note("All of it, with tickets and bounties.")]
    currency: str


def waiting_prizes() -> tuple[WaitingPrizes, ...]:
    """The same events for programs, expired ones first; empty if the house sets no period."""
    return tuple(
        WaitingPrizes(
            id=waiting_event.event_id,
            name=waiting_event.event_name,
            until=waiting_event.until,
            is_over=waiting_event.is_over,
            prizes=len(waiting_event.awards),
            not_cashed=waiting_event.not_cashed,
            amount_minor=waiting_event.total.minor,
            currency=waiting_event.total.currency,
        )
        for waiting_event in all_waiting()
    )


def how_many_may_leave(event_id: int) -> int:
    """How many due prizes and cashed bounties of the event have expired."""
    waiting = waiting_of(event_id)
    return len(waiting.awards) + waiting.not_cashed if waiting is not None and waiting.is_over else 0


def waiting_of(event_id: int) -> Waiting | None:
    """The due prizes of a finished event; None without any, or if the house sets no period."""
    return next(iter(_waiting([tournaments.event(event_id)])), None)


def _waiting(events: Iterable[EventView]) -> Iterator[Waiting]:
    """The due prizes of these events, in one set of queries."""
    days, over = paying_rules().unclaimed_days, [event for event in events if event.state == "finished"]
    if days is None or not over:
        return
    due, won = due_by_event([event_view.id for event_view in over]), all_not_cashed(over)
    listed = [event_view for event_view in over if due.get(event_view.id) or won.get(event_view.id)]
    ended_at = tournaments.all_ended_at([event_view.id for event_view in listed]) if listed else {}
    today = timezone.localdate(instants.now(), house_zone())
    for event_view in listed:
        ended = timezone.localdate(ended_at[event_view.id], house_zone())
        bounties = won.get(event_view.id, Counter[int]())
        yield Waiting(
            event_id=event_view.id,
            event_name=event_view.name,
            until=claimed_by(ended, days),
            is_over=is_unclaimed(ended, today, days),
            awards=tuple(due.get(event_view.id, ())),
            bounties=Money(sum(bounties.values()), event_view.currency),
            not_cashed=len(bounties),
        )


def require_over(event_id: int) -> None:
    """Raise ``Refusal`` ``unclaimed_off`` or ``claimed_until`` unless the event's prizes have expired."""
    if paying_rules().unclaimed_days is None:
        raise Refusal("unclaimed_off")
    waiting = waiting_of(event_id)
    if waiting is not None and not waiting.is_over:
        raise Refusal("claimed_until", event=event_id, until=waiting.until.isoformat())


def all_waiting() -> tuple[Waiting, ...]:
    """Finished events with due prizes, expired ones first."""
    waiting = _waiting(sorted(tournaments.events(["finished"]), key=lambda event: event.id))
    return tuple(sorted(waiting, key=lambda one: one.until))


def unclaimed_awards() -> tuple[Award, ...]:
    """The prizes on the account of unclaimed prizes, latest first."""
    rows = _unclaimed().order_by("-unclaimed_at", "event_id", "place")
    return listed(rows)


def unclaimed_sums() -> tuple[Money, ...]:
    """The balance of the account of unclaimed prizes, by currency."""
    sums = _unclaimed().order_by("event__currency").values_list("event__currency")
    result = sums.annotate(money=Sum("amount_minor"), tickets=Sum("ticket_minor"))
    return tuple(Money(money + tickets, currency) for currency, money, tickets in result)


def are_any_unclaimed() -> bool:
    """Whether the page of unclaimed prizes has anything to show."""
    return paying_rules().unclaimed_days is not None or _unclaimed().exists()


def _unclaimed() -> QuerySet[Award]:
    return Award.every.filter(status=AwardStatus.UNCLAIMED)
