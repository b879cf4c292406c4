"""A price paid in one way or in several: what each of them pays, and the change over all of it, out of the cash."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum

from rulebook.money import Money
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal


class Way(StrEnum):
    """How money is paid."""

    CASH = "cash"
    CARD = "card"
    TRANSFER = "transfer"
    CHEQUE = "cheque"
    ACCOUNT = "account"
    TICKET = "ticket"


ONCE = (Way.CASH, Way.ACCOUNT)
"""Two cards or tickets may pay one price; cash and the player's account can only be named once."""


@dataclass(frozen=True, slots=True)
class Tendered:
    """What is tendered in one way, in minor units; None: whatever the others leave.

    For cash it is what the cashier received, for every other way exactly what it pays.
    """

    way: Way
    minor: int | None = None
    reference: str = ""


@dataclass(frozen=True, slots=True)
class Paid:
    """What one way pays of a price, in minor units; ``received`` is the cash, None if it was not counted."""

    way: Way
    minor: int
    reference: str = ""
    received: int | None = None

    @property
    def change(self) -> int:
        """What the player gets back at once."""
        return 0 if self.received is None else self.received - self.minor


def settled(price: Money, tendered: Sequence[Tendered]) -> tuple[Paid, ...]:
    """What each way pays of ``price``, in the order given; together exactly the price, and change only of cash.

    The way without an amount pays the rest; without one, the cash does.

    Raises ``Refusal`` ``cash_short`` or ``payments_short`` with what is missing, ``payments_over`` with what is too
    much, ``payment_empty`` for a way that would pay nothing, ``way_twice`` or ``rest_twice``.
    """
    last = _last(tendered, require_readable(tendered))
    rest = price.minor - sum(payment.minor or 0 for place, payment in enumerate(tendered) if place != last)
    _require_enough(price, tendered, last, rest)
    return tuple(
        _payment(payment, rest if place == last else payment.minor or 0)
        for place, payment in enumerate(tendered)
    )


def without_what_is_left(
    price: Money, tendered: Sequence[Tendered], over: TicketOver
) -> tuple[Tendered, ...]:
    """What tickets alone pay of ``price`` if the house credits the rest of the last ticket; else as tendered."""
    *others, last = tendered
    rest = price.minor - sum(other.minor or 0 for other in others)
    is_cut = over is TicketOver.CREDIT and all(payment.way is Way.TICKET for payment in tendered)
    if not is_cut or not 0 < rest < (last.minor or 0):
        return tuple(tendered)
    return (*others, replace(last, minor=rest))


def _last(tendered: Sequence[Tendered], open_: int | None) -> int | None:
    """Which way pays the rest: the one without an amount, else the cash."""
    cash = (place for place, payment in enumerate(tendered) if payment.way is Way.CASH)
    return next(cash, None) if open_ is None else open_


def require_readable(tendered: Sequence[Tendered]) -> int | None:
    """The way without an amount; raises ``Refusal`` ``way_twice``, ``payment_empty`` or ``rest_twice``."""
    ways = [payment.way for payment in tendered]
    for place, payment in enumerate(tendered):
        if payment.way in ONCE and payment.way in ways[:place]:
            raise Refusal("way_twice", field=_field(tendered, place), method=payment.way.value)
        # A negative amount in one way would be paid by another.
        if payment.minor is not None and (payment.minor < 0 or (payment.minor == 0 and len(tendered) > 1)):
            raise Refusal("payment_empty", field=_field(tendered, place))
    open_ = [place for place, payment in enumerate(tendered) if payment.minor is None]
    if len(open_) > 1:
        raise Refusal("rest_twice", field=_field(tendered, open_[1]))
    return open_[0] if open_ else None


def _require_enough(price: Money, tendered: Sequence[Tendered], last: int | None, rest: int) -> None:
    if rest < 0:
        raise Refusal("payments_over", field="payments", over_minor=-rest, currency=price.currency)
    if last is None:
        if rest:
            raise Refusal("payments_short", field="payments", short_minor=rest, currency=price.currency)
        return
    if not rest and len(tendered) > 1:
        raise Refusal("payment_empty", field=_field(tendered, last))
    minor = tendered[last].minor
    if minor is not None and minor < rest:
        field = _field(tendered, last)
        raise Refusal("cash_short", field=field, short_minor=rest - minor, currency=price.currency)


def _payment(part: Tendered, minor: int) -> Paid:
    return Paid(part.way, minor, part.reference, part.minor if part.way is Way.CASH else None)


def _field(tendered: Sequence[Tendered], place: int) -> str:
    """``given`` if cash is the only way, else the amount of this one."""
    return "given" if len(tendered) == 1 else f"payments.{place}.amount"
