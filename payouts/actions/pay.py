"""Paying a prize against a signed slip, and undoing the payment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, TypeVar

from access.fields import GREATEST, Limits, Minor, Note, RequiredReason
from access.roles import CASHIERS
from access.verbs import verb
from cashier import accounts, cash_limits, ledger
from cashier.actions.approval import Wanted, require_approval
from cashier.actions.drawer import require_cash, require_drawer, use_drawer
from cashier.books import AtDrawer, money_books, with_own_drawer
from cashier.kinds import PRIZE_METHODS, Method, PostingKind, PrizeMethod
from cashier.ledger import Cause, Flow
from cashier.scopes import PAYOUTS
from journal.book import Actor, OpenBook, stated_reason
from journal.opening import BookRef, tournament_book
from payouts import queries
from payouts.facts import AwardPaid, AwardTakenBack, SlipPrepared
from payouts.models import Award, AwardStatus
from payouts.queries.details import AwardDetails, award_details
from payouts.reports import require_hand_over
from rulebook.approvals import ApprovalKind
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.queries import EventView

SLIPS = "slip"
PAYING_STATES = ("running", "finished")


AwardId = Annotated[int, Limits(1, GREATEST), Note("The prize of an entry.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class PayAward(AtDrawer):
    """A prize to pay; the amount confirms it."""

    award: AwardId
    amount_minor: Annotated[Minor, Note("What you are about to hand out; 0 for a thing.")]
    method: PrizeMethod = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrepareSlip(AtDrawer):
    """The slip of a prize that is about to be paid."""

    award: AwardId
    method: PrizeMethod = "cash"


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeAwardBack:
    """A paid prize that was returned."""

    award: AwardId
    reason: RequiredReason


OfAward = TypeVar("OfAward", PayAward, PrepareSlip)


def _out_of_own_drawer(command: OfAward, actor: Actor) -> OfAward:
    """Prizes in kind and tickets leave no drawer."""
    if not queries.award(command.award).amount.minor:
        return replace(command, drawer=None)
    return with_own_drawer(command, actor)


def _books_to_pay(command: PayAward | PrepareSlip) -> list[BookRef]:
    return money_books(queries.award(command.award).event_id, command.drawer)


def _books_to_take_back(command: TakeAwardBack) -> list[BookRef]:
    award = queries.award(command.award)
    return money_books(award.event_id, award.drawer_id)


@verb(
    PrepareSlip,
    "awards/<int:award>/slip/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=_out_of_own_drawer,
)
def prepare_slip(book: OpenBook, command: PrepareSlip) -> AwardDetails:
    """Number the slip of a prize that is due, so that the winner signs it before anything is paid.

    Everything that would forbid the payment is refused here, before cash leaves the drawer. Raises ``Refusal``
    ``award_paid``, ``hand_open``, ``hand_not_closed``, ``method_unknown``, ``cash_limit``, ``drawer_short`` or
    what forbids the drawer.
    """
    row = _award_row(book, command.award)
    _require_payable(row, row.amount_minor)
    if row.amount_minor:
        _require_source(row, command.drawer, command.method)
        use_drawer(book, drawer_id=command.drawer, reason=command.drawer_reason)
        if command.method == "cash":
            cash_limits.require_payable(queries.award(row.pk).in_cash(book.now))
        # Only looked for: the payment itself takes it.
        require_approval(book, wanted=_wanted(row), is_taken=False)
        row.method = command.method
    if row.slip is None:
        row.slip = book.next_number(SLIPS)
    book.save(row)
    book.record(SlipPrepared(**_told(row)))
    return award_details(queries.award(row.pk))


@verb(
    PayAward,
    "awards/<int:award>/pay/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=_out_of_own_drawer,
)
def pay_award(book: OpenBook, command: PayAward) -> AwardDetails:
    """Pay a prize that is due, out of a drawer, against a signed slip.

    The slip keeps the number it was printed with, or gets one; none is reused. Prizes in kind and tickets need no drawer.

    Raises ``Refusal`` ``award_paid``, ``hand_open``, ``hand_not_closed``, ``amount_differs``, ``method_unknown``,
    ``cash_limit``, ``drawer_short`` or what forbids the drawer.
    """
    row = _award_row(book, command.award)
    _require_payable(row, command.amount_minor)
    if row.amount_minor:
        row.drawer_id, row.method = _require_source(row, command.drawer, command.method), command.method
        use_drawer(book, drawer_id=command.drawer, reason=command.drawer_reason)
        require_approval(book, wanted=_wanted(row))
    row.status, row.paid_at = AwardStatus.PAID, book.now
    row.slip = row.slip or book.next_number(SLIPS)
    book.save(row)
    ledger.post(book, _cause(row, PostingKind.AWARD), _flows(row))
    book.record(AwardPaid(**_told(row)), relied=[PAYOUTS.of(row.event_id)])
    return award_details(queries.award(row.pk))


def _wanted(row: Award) -> Wanted:
    return Wanted(ApprovalKind.PAY_OUT, f"award/{row.pk}", row.amount_minor, row.event.currency)


def _require_paying(row: Award) -> EventView:
    """Neither before play starts nor once the money of the event is closed."""
    event = tournaments.event(row.event_id)
    if event.state not in PAYING_STATES:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    return event


def _require_payable(row: Award, seen_minor: int) -> None:
    event = _require_paying(row)
    if row.status == AwardStatus.PAID:
        raise Refusal("award_paid", event=row.event_id, entry=row.entry_id)
    require_hand_over(row.event_id, row.entry_id)
    if seen_minor != row.amount_minor:
        raise Refusal("amount_differs", amount_minor=row.amount_minor, currency=event.currency)


def _require_source(row: Award, drawer_id: int | None, method: str) -> int:
    """The drawer that pays the prize: the method is allowed, and the cash is there."""
    currency = row.event.currency
    if method not in PRIZE_METHODS:
        raise Refusal("method_unknown", field="method", method=method)
    drawer = require_drawer(drawer_id, currency)
    if method == Method.CASH:
        require_cash(drawer, row.amount_minor, currency)
    return drawer


@verb(TakeAwardBack, "awards/<int:award>/take-back/", admits=CASHIERS, opens=_books_to_take_back)
def take_award_back(book: OpenBook, command: TakeAwardBack) -> AwardDetails:
    """Undo the payment of a prize: it is due again, the money is in the drawer it came from.

    Raises ``Refusal`` ``award_due``, ``reason_missing`` or ``event_settled``.
    """
    told, reason = _told(_award_row(book, command.award)), command.reason.strip()
    unpay_award(book, award_id=command.award, reason=reason)
    book.reason = reason
    book.record(AwardTakenBack(**told, reason=reason))
    return award_details(queries.award(command.award))


def unpay_award(book: OpenBook, *, award_id: int, reason: str) -> None:
    """Reverse a payment as a step of another action (an undo): opposite money, the slip is void.

    Not in a settled event, whose prize pool is permanently empty: the settling is undone first.
    """
    row = _award_row(book, award_id)
    _require_paying(row)
    stated_reason(reason)
    if row.status != AwardStatus.PAID:
        raise Refusal("award_due", entry=row.entry_id)
    if row.drawer_id is not None:
        require_drawer(row.drawer_id, row.event.currency)
        use_drawer(book, drawer_id=row.drawer_id, reason=reason)
    back = [flow.back() for flow in _flows(row)]
    ledger.post(book, _cause(row, PostingKind.AWARD_TAKEN_BACK), back)
    row.status, row.paid_at, row.slip = AwardStatus.DUE, None, None
    row.drawer_id, row.method = None, ""
    book.save(row)


def reverse_payment(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How the undo reverses a paid prize."""
    unpay_award(book, award_id=details["award"], reason=reason)


def _award_row(book: OpenBook, award_id: int) -> Award:
    row = Award.objects.select_related("event", "entry").filter(pk=award_id).first()
    if row is None:
        raise Refusal("award_unknown", number=award_id)
    ref = tournament_book(row.event_id)
    book.require(ref.kind, ref.subject_id)
    return row


def _cause(row: Award, kind: PostingKind) -> Cause:
    return Cause(
        kind,
        row.event.currency,
        event_id=row.event_id,
        award_id=row.pk,
        player_id=row.entry.player_id,
    )


def _flows(row: Award) -> list[Flow]:
    flows = [Flow(accounts.pool(row.event_id), row.amount_minor + row.ticket_minor)]
    if row.drawer_id is not None:
        flows.append(Flow(accounts.held(row.method, row.drawer_id), -row.amount_minor))
    return [*flows, Flow(accounts.tickets(row.event_id), -row.ticket_minor)]


def _told(row: Award) -> dict[str, Any]:
    return {
        "award": row.pk,
        "event": row.event_id,
        "entry": row.entry_id,
        "player": row.entry.player_id,
        "place": row.place,
        "amount_minor": row.amount_minor,
        "currency": row.event.currency,
        "thing": row.thing,
        "method": row.method,
        "slip": row.slip or 0,
    }
