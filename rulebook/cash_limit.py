"""Limits on cash: how much of a person's payments may be notes and coins, and which operations count together."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from rulebook.money import require_currency
from rulebook.refusals import Refusal

MOST_DAYS = 366


class CountedBy(StrEnum):
    """What counts towards the limit: an operation and those linked to it, or all operations of a person."""

    OPERATION = "operation"
    PERSON_AND_DAY = "person_and_day"


class Bound(StrEnum):
    """The first amount that is too much: anything above the limit, or the limit itself."""

    EXCEEDED = "exceeded"
    REACHED = "reached"


class Above(StrEnum):
    """Above the limit no cash at all, with every way of payment counted; or only the cash part is limited."""

    NO_CASH = "no_cash"
    CASH_PART = "cash_part"


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLimit:
    """``minor`` units of ``currency``, in force from ``since`` through ``until`` (None: without end).

    ``days`` is how many calendar days count together, the present one included: of linked operations (0: each
    on its own), or of everything a person does (at least 1). From ``document`` minor units on, counted in the
    same way, a document is required; None: never.
    """

    name: str
    minor: int
    currency: str
    counted_by: CountedBy
    days: int
    bound: Bound
    above: Above
    since: date
    until: date | None = None
    document: int | None = None

    @property
    def most(self) -> int:
        """The largest amount that is still allowed."""
        return self.minor if self.bound is Bound.EXCEEDED else self.minor - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Operation:
    """The money that a sale, a prize or a movement of an account moved on a day: ``minor`` in all, ``cash`` of it.

    Positive into the house, negative out of it. ``key`` names the operation; its reversal has the same key.
    ``group`` names the operations linked with it.
    """

    key: str
    group: str
    day: date
    minor: int
    cash: int


@dataclass(frozen=True, slots=True)
class Allowed:
    """How much of an operation may be cash, by the strictest limit; ``counted`` is what counts towards it already.

    ``room`` is what the limit leaves: for cash if the cash part is limited, else for operations paid in cash.
    """

    minor: int
    room: int
    limit: CashLimit
    counted: int


def require_limit(limit: CashLimit) -> None:
    """Raise ``Refusal`` ``amount_zero``, ``currency_unknown``, ``limit_days``, ``limit_name``, ``limit_ends_first`` or
    ``document_above_limit``.
    """
    require_currency(limit.currency)
    if limit.minor <= 0:
        raise Refusal("amount_zero", field="amount")
    if limit.document is not None and not 0 < limit.document <= limit.most:
        raise Refusal("document_above_limit", field="document")
    least = 1 if limit.counted_by is CountedBy.PERSON_AND_DAY else 0
    if not least <= limit.days <= MOST_DAYS:
        raise Refusal("limit_days", field="days", least=least, most=MOST_DAYS)
    if not limit.name.strip():
        raise Refusal("limit_name", field="name")
    if limit.until is not None and limit.until < limit.since:
        raise Refusal("limit_ends_first", field="until")


def in_force(limits: Iterable[CashLimit], day: date, currency: str) -> tuple[CashLimit, ...]:
    """The limits of a currency on a day."""
    return tuple(
        limit
        for limit in limits
        if limit.currency == currency and limit.since <= day and (limit.until is None or day <= limit.until)
    )


def days_counted(limits: Iterable[CashLimit]) -> int:
    """How many days these limits add up, today included; 0 if each operation counts on its own."""
    return max((limit.days for limit in limits), default=0)


def allowed_cash(limits: Sequence[CashLimit], past: Sequence[Operation], now: Operation) -> Allowed | None:
    """How much cash ``now`` may move in its direction, by the strictest of these limits; None without one.

    ``past`` holds the person's earlier operations. A reversal within the days counted lowers the sum; apart
    from that, money in and money out are never set off against each other. Cash above the limit never changes
    hands at once, whatever the reason.
    """
    allowances = [_allowance(limit, past, now) for limit in limits]
    return min(allowances, key=lambda allowance: (allowance.minor, allowance.room), default=None)


def require_allowed(limits: Sequence[CashLimit], past: Sequence[Operation], now: Operation) -> None:
    """Raise ``Refusal("cash_limit")`` with the limit, what counts already, and how much of ``now`` may be cash."""
    allowed = allowed_cash(limits, past, now)
    if allowed is not None and abs(now.cash) > allowed.minor:
        raise Refusal(
            "cash_limit",
            field="method",
            limit=allowed.limit.name,
            most_minor=allowed.limit.most,
            counted_minor=allowed.counted,
            cash_minor=allowed.minor,
            currency=allowed.limit.currency,
        )


def asks_document(limits: Sequence[CashLimit], past: Sequence[Operation], now: Operation) -> Allowed | None:
    """The first of these limits whose threshold ``now`` reaches in cash, with what counts already, if any.

    A mere reversal requires no document.
    """
    for limit in limits:
        allowed = _allowance(limit, past, now)
        addition = _addition(limit, past, now)
        if (
            limit.document is not None
            and now.cash
            and addition
            and allowed.counted + addition >= limit.document
        ):
            return allowed
    return None


def _addition(limit: CashLimit, past: Sequence[Operation], now: Operation) -> int:
    """What ``now`` adds to the sum, without what it reverses of its own operation."""
    sign, is_part = (-1 if now.minor < 0 else 1), limit.above is Above.CASH_PART
    counting = [operation for operation in _counting(limit, past, now) if operation.key == now.key]
    own = sum(sign * (operation.cash if is_part else operation.minor) for operation in counting)
    return max(abs(now.cash if is_part else now.minor) + min(own, 0), 0)


def _allowance(limit: CashLimit, past: Sequence[Operation], now: Operation) -> Allowed:
    is_part = limit.above is Above.CASH_PART
    sign = -1 if now.minor < 0 else 1
    own, others = 0, dict[str, int]()
    for operation in _counting(limit, past, now):
        amount = sign * (operation.cash if is_part else operation.minor)
        if operation.key == now.key:
            own += amount
        else:
            others[operation.key] = others.get(operation.key, 0) + amount
    total = sum(max(amount, 0) for amount in others.values()) + max(own, 0)
    # A reversal is no movement of its own.
    room = max(limit.most - total, 0) + max(-own, 0)
    room, whole = min(room, limit.most), abs(now.minor)
    if is_part:
        return Allowed(min(room, whole), room, limit, total)
    return Allowed(whole if whole <= room else 0, room, limit, total)


def _counting(limit: CashLimit, past: Sequence[Operation], now: Operation) -> Iterable[Operation]:
    first = now.day - timedelta(days=limit.days - 1)
    is_linked = limit.counted_by is CountedBy.OPERATION
    return (
        operation
        for operation in past
        if limit.days and first <= operation.day and (not is_linked or operation.group == now.group)
    )
