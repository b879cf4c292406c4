"""How a sale is paid, in one way or in several and at which drawer, and how a void gives the money back."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Annotated, Any

from access.fields import LARGEST_AMOUNT, InsteadOf, Length, Limits, Minor, Note, OnlyWith
from access.roles import CAGE
from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import SALE_METHODS, Method, SaleMethod
from cashier.ledger.drawers import AtDrawer, require_cash, require_drawer
from cashier.models import SalePayment, TicketPayment
from cashier.payments.of_tickets import put_down
from cashier.payments.rows import cashier_rules
from journal import free_texts
from journal.book import OpenBook
from journal.rows.versioned import label_of
from people.privacy import kept as erasing
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import (
    Back,
    Paid,
    Tendered,
    Way,
    given_back,
    goes_another_way,
    settled,
    without_what_is_left,
)
from rulebook.profile.variants import TicketOver
from rulebook.refusals import Refusal

LONGEST_WAYS = 40
Reference = Annotated[
    str,
    Length(60),
    Note("What names it elsewhere: the slip of the card, the line of the bank statement; a ticket’s code."),
]

Arrived = Annotated[bool, Note("The money of a bank transfer is here; some houses sell for no other.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentMade:
    """One of several ways in which a sale is paid."""

    method: SaleMethod
    amount_minor: Annotated[
        int | None,
        Limits(1, LARGEST_AMOUNT),
        Note("What it pays; of cash, what was received. One may leave it out: it pays the rest."),
    ] = None
    reference: Reference = ""
    currency: Annotated[
        str, Length(3), Note("The currency of cash received, where it is another one: exchanged at its rate.")
    ] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoneyBack:
    """The money that a void gives back in one way."""

    method: SaleMethod
    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")]
    reference: Reference = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class HowPaid(AtDrawer):
    """How something is paid, and at which drawer."""

    method: SaleMethod = "cash"
    given_minor: Annotated[
        Minor | None,
        OnlyWith("method", "cash"),
        Note("Cash received, if it was counted: less than the price is refused."),
    ] = None
    reference: Reference = ""
    currency: Annotated[
        str, Length(3), Note("The currency of cash received, where it is another one: exchanged at its rate.")
    ] = ""
    payments: Annotated[
        tuple[PaymentMade, ...],
        Limits(0, 10),
        InsteadOf("method", "given_minor", "reference", "currency"),
        Note("Several ways instead of `method`, `given_minor` and `reference`: together exactly the price."),
    ] = ()
    has_arrived: Arrived = False


OverrideReason = Annotated[
    str, Length(200), Note("A director's reason to let pass what the entry rules forbid.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment(HowPaid):
    """How a sale is paid, and its product."""

    product: Annotated[
        int | None,
        Note("The number of the product in the event; the first of its kind on sale unless given."),
    ] = None
    override_reason: OverrideReason = ""


def ways_fields(payments: Sequence[Paid | Back]) -> tuple[tuple[str, int], ...]:
    """The ways and amounts for a line; empty for a single way, which the line names."""
    ways = tuple((payment.way.value, payment.minor) for payment in payments)
    return ways if len(ways) > 1 else ()


def ways_of(payment: HowPaid) -> tuple[str, ...]:
    """The ways in a command."""
    return tuple(one.method for one in payment.payments) or (payment.method,)


def require_payable(payment: HowPaid, currency: str, allowed: Collection[str] = SALE_METHODS) -> None:
    """Raise, before anything is written, what forbids the drawer or a way of payment.

    ``Refusal`` ``method_unknown``; also ``transfer_not_arrived`` and ``reference_missing`` if the house sells
    only for transfers that have arrived.
    """
    ways = ways_of(payment)
    for place, method in enumerate(ways):
        if method not in allowed:
            raise Refusal("method_unknown", field=_way(payment, place), method=method)
    require_drawer(payment.drawer, currency)
    if Method.TRANSFER in ways:
        references = [one.reference for one in payment.payments if one.method == "transfer"]
        require_good_funds(references or [payment.reference], has_arrived=payment.has_arrived)


def _way(payment: HowPaid, place: int, name: str = "method") -> str:
    """The field name of a way in a command."""
    return f"payments.{place}.{name}" if payment.payments else name


def require_good_funds(references: Iterable[str], *, has_arrived: bool) -> None:
    """Raise ``Refusal`` ``transfer_not_arrived`` or ``reference_missing`` if the house requires both.

    Applies to a transfer that pays a sale, a ticket or a deposit.
    """
    if not cashier_rules().wants_good_funds:
        return
    if not has_arrived:
        raise Refusal("transfer_not_arrived", field="has_arrived")
    if not all(text.strip() for text in references):
        raise Refusal("reference_missing", field="reference")


def settle(payment: HowPaid, price: Money, over: TicketOver = TicketOver.REFUSED) -> tuple[Paid, ...]:
    """The amount that each way of a command pays of the price; raises what ``settled`` does."""
    cash = payment.given_minor if payment.method == "cash" else None
    parts = [_tendered(one.method, one.amount_minor, one.reference) for one in payment.payments]
    lines = parts or [_tendered(payment.method, cash, payment.reference)]
    with _one_of_several(payment):
        return settled(price, without_what_is_left(price, lines, over))


@contextmanager
def _one_of_several(payment: HowPaid) -> Iterator[None]:
    """Name the right field in a refusal: a list with one way calls the cash ``given`` its amount."""
    try:
        yield
    except Refusal as refusal:
        if refusal.field == "given" and payment.payments:
            raise Refusal(refusal.code, field=_way(payment, 0, "amount"), **refusal.detail) from None
        raise


def _tendered(method: str, minor: int | None, reference: str) -> Tendered:
    if method == Method.TICKET:
        return put_down(reference, minor)
    return Tendered(Way(method), minor, reference.strip())


def columns_of(paid: Sequence[Paid], payment: HowPaid) -> dict[str, Any]:
    """The payment columns of a sale; complete if it was paid in one way.

    ``has_arrived`` of a transfer is the cashier's statement.
    """
    has_arrived = payment.has_arrived and any(line.way is Way.TRANSFER for line in paid)
    if len(paid) > 1:
        return {"method": "", "reference": "", "has_arrived": has_arrived}
    return {"method": paid[0].way.value, "reference": paid[0].reference[:60], "has_arrived": has_arrived}


def back_of(
    book: OpenBook,
    wanted_void: Wanted,
    paid: Sequence[Paid],
    wanted: Sequence[MoneyBack],
    *,
    is_taken: bool = True,
) -> tuple[Back, ...]:
    """How the money of a void goes back: each payment in its own way.

    Only the head of cage or a director may choose another way, or a cashier after one of them approved
    exactly that; ``wanted_void`` is the void.

    Raises ``Refusal`` ``approval_needed``, ``other_way_back``, ``refund_differs``, ``payment_empty`` or
    ``way_twice``.
    """
    back = given_back(
        paid,
        [Back(Way(one.method), one.amount_minor, one.reference.strip()) for one in wanted],
        may_differ=book.actor.role in CAGE or book.actor.user_id is not None,
        currency=wanted_void.currency,
    )
    if book.actor.role not in CAGE and goes_another_way(paid, back):
        require_approval(book, wanted=_another_way(wanted_void, back), is_taken=is_taken)
    return back


def _another_way(wanted_void: Wanted, back: Sequence[Back]) -> Wanted:
    """The approval request of this void with these ways and amounts."""
    ways = "+".join(f"{one.way.value}:{one.minor}" if len(back) > 1 else one.way.value for one in back)
    # Many ways are longer than the column, and an approval covers only the exact text.
    text = ways if len(ways) <= LONGEST_WAYS else sha256(ways.encode()).hexdigest()[:LONGEST_WAYS]
    return replace(wanted_void, kind=ApprovalKind.OTHER_WAY, subject=f"{wanted_void.subject}/{text}")


def require_cash_back(back: Iterable[Back], drawer_id: int, currency: str) -> None:
    """Raise ``Refusal("drawer_short")`` unless the drawer holds the cash that is given back."""
    if cash := sum(one.minor for one in back if one.way is Way.CASH):
        require_cash(drawer_id, cash, currency)


def payment_columns(drawer_id: int, currency: str, one: Paid) -> dict[str, Any]:
    """The columns of one of several payments, for any kind of purchase."""
    return {
        "drawer_id": drawer_id,
        "method": one.way.value,
        "amount_minor": one.minor,
        "received_minor": one.received,
        "currency": currency,
        "reference": one.reference[:60],
    }


def register() -> None:
    """Take part in the erasure of players."""
    erasing.forget_by(forget_references)


def forget_references(book: OpenBook, player_id: int) -> None:
    """Erase the references of split payments: a step of a player's erasure."""
    for rows in (
        SalePayment.objects.filter(sale__entry__player=player_id),
        TicketPayment.objects.filter(ticket__player=player_id),
    ):
        pks = rows.exclude(reference="").values_list("pk", flat=True)
        if texts := {f"{label_of(rows.model)}:{pk}" for pk in pks}:
            free_texts.erase(texts, lambda _text: False, book.now)
