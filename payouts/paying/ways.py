"""The ways in which a prize is paid out, and in which it comes back when it is returned."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, InsteadOf, Limits, Minor, Note
from access.roles import CAGE
from cashier.currencies.paying import GivingNotes
from cashier.kinds import PRIZE_METHODS, PrizeMethod
from cashier.ledger import accounts
from cashier.ledger.posting import Flow
from cashier.limits import counting as cash_limits
from cashier.limits.counting import Handed, day_of, start_of
from cashier.limits.rows import is_document_seen
from cashier.payments.verbs import Reference
from cashier.player_accounts.rows import held
from cashier.player_accounts.verbs import move_prize
from journal.book import OpenBook
from payouts.awards.rows import payments_of, rows_of
from payouts.models import Award, AwardPayment, CallStatus, PrizeCall
from payouts.paying_rules.rows import paying_rules
from rulebook.money import Money
from rulebook.payments import Back, Paid, Tendered, Way, given_back, paid_out
from rulebook.player_accounts import after
from rulebook.prize_calls import require_own_call
from rulebook.refusals import Refusal


def call_of(slip: int | None) -> PrizeCall | None:
    """The call of a slip, if its winner is called now."""
    return None if slip is None else PrizeCall.objects.filter(slip=slip, state=CallStatus.CALLED).first()


def require_winner(book: OpenBook, row: Award) -> None:
    """Raise ``Refusal`` ``prize_called`` if another desk called the winner, or ``winner_unidentified``.

    Actions without a person (a simulation) need neither.
    """
    if book.actor.user_id is None:
        return
    if paying_rules().calls and (call := call_of(row.slip)) is not None:
        require_own_call(
            desk=call.desk,
            called_by=call.called_by_id,
            asks=book.actor.user_id,
            is_head=book.actor.role in CAGE,
        )
    require_identified(book, row.entry.player_id)


def require_identified(book: OpenBook, player_id: int) -> None:
    """Raise ``Refusal("winner_unidentified")`` if the house requires a document today and has none."""
    if book.actor.user_id is None or not paying_rules().identifies:
        return
    if not is_document_seen(player_id, start_of(day_of(book.now))):
        raise Refusal("winner_unidentified", player=player_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizePart:
    """The part of a prize that is paid in one of several ways."""

    method: PrizeMethod
    amount_minor: Annotated[
        int | None, Limits(1, LARGEST_AMOUNT), Note("In minor units; one may leave it out: it gets the rest.")
    ] = None
    reference: Reference = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeBack:
    """The part of a returned prize that comes back in one way."""

    method: PrizeMethod
    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")]
    reference: Reference = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidOut(GivingNotes):
    """The ways and the drawer of a payment; part of its cash in notes of another currency if given."""

    method: PrizeMethod = "cash"
    tip_minor: Annotated[Minor, Note("What the winner leaves for the staff.")] = 0
    payments: Annotated[
        tuple[PrizePart, ...],
        Limits(0, 10),
        InsteadOf("method"),
        Note("Several ways instead of `method`, or one with a reference: together exactly the prize."),
    ] = ()


def names_account(command: PaidOut) -> bool:
    """Whether the player's account receives a part."""
    return Way.ACCOUNT in _methods(command)


def _methods(command: PaidOut) -> tuple[str, ...]:
    return tuple(payment.method for payment in command.payments) or (command.method,)


def ways_out(command: PaidOut, amount: Money) -> tuple[Back, ...]:
    """The part of a prize by way; raises ``Refusal`` ``method_unknown`` or as ``paid_out``."""
    for place, method in enumerate(_methods(command)):
        if method not in PRIZE_METHODS:
            field = f"payments.{place}.method" if command.payments else "method"
            raise Refusal("method_unknown", field=field, method=method)
    parts = [
        Tendered(Way(payment.method), payment.amount_minor, payment.reference.strip())
        for payment in command.payments
    ]
    return paid_out(amount, parts or [Tendered(Way(command.method))])


def cash_of(ways: Iterable[Back]) -> int:
    return sum(way.minor for way in ways if way.way is Way.CASH)


def in_cash(row: Award, at: datetime, cash_minor: int | None = None) -> Handed:
    """A prize paid in cash, or ``cash_minor`` of it, as limits on cash count it."""
    net = Money(-row.net_minor, row.event.currency)
    amount = cash_limits.in_cash(row.player_id, net, at, event_id=row.event_id, award_id=row.pk)
    if cash_minor is None:
        return amount
    return replace(amount, operation=replace(amount.operation, cash=-cash_minor))


def require_account(row: Award, ways: Iterable[Back]) -> None:
    """Raise ``Refusal("account_currency")`` unless the player's account can receive its part."""
    for way in ways:
        if way.way is Way.ACCOUNT:
            after(held(row.entry.player_id), Money(way.minor, row.event.currency))


def keep(book: OpenBook, row: Award, ways: Sequence[Back], *, is_numbered: bool) -> None:
    """Store how a prize is paid: in its column if one way is enough, else a row per way.

    ``is_numbered`` if its slip had this number before, so that it may have other ways stored.
    """
    only = ways[0] if len(ways) == 1 and not ways[0].reference else None
    row.method = only.way.value if only else ""
    replaced = rows_of(row.slip or 0) if is_numbered else ()
    if [_columns(payment) for payment in replaced] == [
        (way.way.value, way.minor, way.reference[:60]) for way in ways
    ]:
        return
    book.update_many(AwardPayment, {payment.pk: {"is_replaced": True} for payment in replaced})
    if only is None:
        book.create_many(AwardPayment, [_row(row, way) for way in ways])


def _columns(row: AwardPayment) -> tuple[str, int, str]:
    return (row.method, row.amount_minor, row.reference)


def _row(row: Award, back: Back) -> dict[str, Any]:
    return {
        "entry_id": row.entry_id,
        "slip": row.slip,
        "method": back.way.value,
        "amount_minor": back.minor,
        "currency": row.event.currency,
        "reference": back.reference[:60],
    }


def paid_ways(row: Award) -> tuple[Back, ...]:
    """The ways in which a prize was paid."""
    paid = payments_of([row])[row.pk]
    return tuple(Back(Way(payment.method), payment.amount_minor, payment.reference) for payment in paid)


def ways_back(book: OpenBook, row: Award, wanted: Sequence[PrizeBack]) -> tuple[Back, ...]:
    """How a returned prize comes back: each part as it was paid; other ways need head of cage or director.

    Raises ``Refusal`` ``other_way_back``, ``refund_differs``, ``payment_empty``, ``way_twice`` or ``method_unknown``.
    """
    if unknown := [back.method for back in wanted if back.method not in PRIZE_METHODS]:
        raise Refusal("method_unknown", field="back", method=unknown[0])
    return given_back(
        [Paid(back.way, back.minor, back.reference) for back in paid_ways(row)],
        [Back(Way(back.method), back.amount_minor, back.reference.strip()) for back in wanted],
        may_differ=book.actor.role in CAGE,
        currency=row.event.currency,
    )


def move(
    book: OpenBook, row: Award, ways: Sequence[Back], *, sign: int, reason: str = ""
) -> tuple[list[Flow], int | None]:
    """The flows of a prize's money (-1: out, 1: back), and the movement of the player's account, if any."""
    flows, movement_id = [], None
    for way in ways:
        if way.way is Way.ACCOUNT:
            player_id, money = row.entry.player_id, Money(-sign * way.minor, row.event.currency)
            moved = move_prize(book, player_id=player_id, money=money, drawer_id=row.drawer_id, reason=reason)
            movement_id = moved.pk
            flows.append(Flow(accounts.of_player(player_id), sign * way.minor))
        elif row.drawer_id is not None:
            flows.append(Flow(accounts.held(way.way.value, row.drawer_id), sign * way.minor))
    return flows, movement_id


def ways_fields(ways: Sequence[Back]) -> dict[str, Any]:
    """The part of a fact about the ways: the way, or each with its amount."""
    several = tuple((way.way.value, way.minor) for way in ways)
    return {"method": several[0][0] if len(several) == 1 else "", "payments": several[1:] and several}
