"""The effect of an agreed deal, or of the stop of an event, on its prizes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType

from journal.reading import cached_query, prime
from payouts.models import Deal, DealShare, DealStatus, EventStop
from rulebook.deal import AgreedDeal
from rulebook.knockouts import Key
from rulebook.refusals import Refusal
from rulebook.stopping import StopMethod
from tournaments import queries as tournaments

OVER = ("finished", "settled")
METHODS = tuple(method.value for method in StopMethod)


@dataclass(frozen=True, slots=True)
class StopView:
    """How an event was stopped: amounts of the entries still in, refunds, and the reason; in minor units."""

    shares: Mapping[int, int]
    back_minor: int
    reason: str


def stop_of(event_id: int) -> StopView | None:
    """How the event was stopped; None if it was not."""
    return _stop_of(event_id) if tournaments.event(event_id).state in OVER else None


@cached_query("payouts.EventStop")
def _stop_of(event_id: int) -> StopView | None:
    row = EventStop.objects.filter(event=event_id).first()
    if row is None:
        return None
    shares = MappingProxyType({int(entry): minor for entry, minor in row.shares.items()})
    return StopView(shares, row.back_minor, row.reason)


def know_not_stopped(event_id: int) -> None:
    """Cache that an event in play was not stopped: its end then needs no query."""
    prime(_stop_of, None, event_id)


def shares_of_stop(event_id: int) -> AgreedDeal | None:
    """The amounts of the entries still in, in the form of a deal; None if the event was not stopped."""
    found = stop_of(event_id)
    if found is None:
        return None
    shares: dict[Key, int] = dict(found.shares.items())
    return AgreedDeal(len(shares), shares=shares)


def reason_of_stop(event_id: int) -> str | None:
    """Why the event was stopped; None if it was not."""
    found = stop_of(event_id)
    return found.reason if found else None


@dataclass(frozen=True, slots=True)
class DealShareView:
    """A player of a deal; ``amount_minor`` belongs to the person, or in a deal by place to the place."""

    entry_id: int
    place: int
    stack: int
    amount_minor: int
    has_agreed: bool


@dataclass(frozen=True, slots=True)
class DealView:
    """A proposed or agreed deal; amounts in minor units, ``method`` is empty for typed amounts."""

    id: int
    event_id: int
    method: str
    is_by_place: bool
    prizes_minor: int
    prizes: tuple[int, ...]
    version: int
    left_minor: int
    status: DealStatus
    proposed_at: datetime
    agreed_at: datetime | None
    shares: tuple[DealShareView, ...]

    @property
    def is_agreed(self) -> bool:
        return self.status is DealStatus.AGREED

    @property
    def subject(self) -> str:
        """The subject of an approval: another proposal is another deal."""
        return f"deal/{self.id}"

    @property
    def amounts(self) -> tuple[int, ...]:
        """The amounts by place, or by person in the order of the stacks."""
        return tuple(one.amount_minor for one in self.shares)

    @property
    def consents(self) -> int:
        return sum(one.has_agreed for one in self.shares)

    @property
    def is_unanimous(self) -> bool:
        return self.consents == len(self.shares)

    @property
    def entries(self) -> frozenset[int]:
        """The entries in the deal."""
        return frozenset(one.entry_id for one in self.shares)

    def after(self) -> AgreedDeal:
        """The effect of the deal on the prizes."""
        shares: dict[Key, int] = (
            {} if self.is_by_place else {one.entry_id: one.amount_minor for one in self.shares}
        )
        return AgreedDeal(len(self.shares), self.left_minor, shares, self.amounts if self.is_by_place else ())


@cached_query("payouts.Deal", "payouts.DealShare")
def deal(event_id: int) -> DealView | None:
    row = Deal.objects.filter(event=event_id).first()
    if row is None:
        return None
    shares = DealShare.objects.filter(deal=row).order_by("place")
    columns = ("entry_id", "place", "stack", "amount_minor", "has_agreed")
    return DealView(
        id=row.pk,
        event_id=event_id,
        method=row.method,
        is_by_place=row.is_by_place,
        prizes_minor=row.prizes_minor,
        prizes=tuple(row.prizes),
        version=row.version,
        left_minor=row.left_minor,
        status=DealStatus(row.status),
        proposed_at=row.proposed_at,
        agreed_at=row.agreed_at,
        shares=tuple(DealShareView(*one) for one in shares.values_list(*columns)),
    )


def require_deal_of(event_id: int) -> DealView:
    """The deal of an event; raises ``Refusal("deal_missing")``."""
    found = deal(event_id)
    if found is None:
        raise Refusal("deal_missing", event=event_id)
    return found


def agreed(event_id: int) -> AgreedDeal | None:
    """The effect of an agreed deal, or of a stop, on the prizes; None without either."""
    return dealt(event_id) or shares_of_stop(event_id)


def dealt(event_id: int) -> AgreedDeal | None:
    """The effect of an agreed deal on the prizes; None without one."""
    found = deal(event_id)
    return found.after() if found and found.is_agreed else None
