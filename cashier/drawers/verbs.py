"""Drawers: opening with a float, cash to and from the safe or another drawer, and the rules for counting."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any

from django.utils import timezone
from rest_framework import serializers

from access.fields import (
    GREATEST,
    LARGEST_AMOUNT,
    DrawerId,
    Id,
    Length,
    Limits,
    Minor,
    Note,
    Reason,
    RequiredReason,
)
from access.reads import read
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from access.serializers import DayField
from access.verbs import action, of_house
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.queries import foreign_in
from cashier.drawers import sheets as sheet_queries
from cashier.drawers.rows import (
    DrawerDetails,
    counts_of_drawer,
    drawer_answer,
    drawer_list,
    transfer_row,
    transfers_of_drawer,
)
from cashier.drawers.sheets import DrawersSheet, WayTotal
from cashier.drawers.words import (
    CashTransferAccepted,
    CashTransferAsked,
    CashTransferDeclined,
    CashTransferWithdrawn,
    DrawerEmptied,
    DrawerFilled,
    DrawerOpened,
    DrawerRulesChanged,
)
from cashier.kinds import AT_THE_DRAWERS, Method, PostingKind, TransferState
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import (
    DrawerFilters,
    DrawerRulesView,
    drawer_rules,
    of_drawer,
    open_drawer_of,
    open_row,
    require_cash,
    use_drawer,
)
from cashier.ledger.posting import Cause, Flow
from cashier.models import CashTransfer, Drawer, DrawerCount, DrawerRules
from journal import instants
from journal.book import OpenBook, stated_reason
from journal.opening import HOUSE, BookRef, drawer_book
from journal.reading import Viewed
from people.staff.rows import require_own_secret
from rulebook.approvals import ApprovalKind, require_another
from rulebook.money import Money, require_currency
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@action("drawers/", admits=CASHIERS, opens=lambda _command: [HOUSE], makes="drawer")
def open_drawer(
    book: OpenBook,
    *,
    float_minor: Minor,
    currency: Annotated[str, Length(3), Note("The house's unless given.")] = "",
) -> DrawerDetails:
    """Open your own drawer with a float.

    Raises ``Refusal`` ``currency_unknown``, ``drawer_open``, ``amount_negative`` or ``approval_needed``: the
    float is cash from the safe. ``own_pin_first`` to the host of a quick game without a PIN.
    """
    require_own_secret(book.actor.user_id)
    cashier_id, currency = book.actor.user_id or 0, currency or tournaments.house().currency
    drawer = new_drawer(book, cashier_id=cashier_id, float_minor=float_minor, currency=currency)
    wanted = Wanted(ApprovalKind.CASH_MOVED, f"cashier/{cashier_id}", float_minor, currency)
    require_approval(book, wanted=wanted)
    fill_new_drawer(book, drawer=drawer)
    return drawer_answer(drawer.pk)


def new_drawer(
    book: OpenBook, *, cashier_id: int, float_minor: int, currency: str, taken_from: int | None = None
) -> Drawer:
    """Create the row of a new drawer; ``fill_new_drawer`` brings its float, in the house's book.

    Raises ``Refusal`` ``currency_unknown``, ``drawer_open`` or ``amount_negative``.
    """
    require_currency(currency)
    if float_minor < 0:
        raise Refusal("amount_negative", field="float")
    if (drawer := open_drawer_of(cashier_id)) is not None:
        raise Refusal("drawer_open", drawer=drawer.id)
    return book.create(
        Drawer,
        cashier_id=cashier_id,
        float_minor=float_minor,
        currency=currency,
        opened_at=book.now,
        taken_from_id=taken_from,
    )


def fill_new_drawer(book: OpenBook, *, drawer: Drawer) -> None:
    """Bring the float from the safe and record that the drawer is open."""
    ledger.post(
        book,
        Cause(PostingKind.FLOAT, drawer.currency),
        [Flow(accounts.cash(drawer.pk), drawer.float_minor), Flow(accounts.SAFE, -drawer.float_minor)],
    )
    book.record(
        DrawerOpened(
            drawer=drawer.pk,
            cashier=drawer.cashier_id,
            float_minor=drawer.float_minor,
            currency=drawer.currency,
        )
    )


@action("drawers/<int:drawer>/cash/", admits=CASHIERS, opens=of_drawer)
def move_cash(
    book: OpenBook,
    *,
    drawer: DrawerId,
    amount_minor: Annotated[
        int,
        Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
        Note("From the safe into the drawer; to the safe if negative."),
    ],
    reason: RequiredReason,
) -> DrawerDetails:
    """Bring cash from the safe into a drawer, or return it to the safe if the amount is negative.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``drawer_short``, ``amount_zero``,
    ``reason_missing`` or ``approval_needed``.
    """
    row = open_row(book, drawer)
    use_drawer(book, drawer_id=row.pk, reason=reason)
    if not amount_minor:
        raise Refusal("amount_zero", field="amount")
    reason = stated_reason(reason)
    if amount_minor < 0:
        require_cash(row.pk, -amount_minor, row.currency)
    wanted = Wanted(
        ApprovalKind.CASH_MOVED,
        f"drawer/{row.pk}",
        amount_minor,
        row.currency,
        reason,
        drawer=row.pk,
    )
    require_approval(book, wanted=wanted)
    ledger.post(
        book,
        Cause(PostingKind.CASH_MOVED, row.currency),
        [Flow(accounts.cash(row.pk), amount_minor), Flow(accounts.SAFE, -amount_minor)],
    )
    fact = DrawerFilled if amount_minor > 0 else DrawerEmptied
    book.record(fact(drawer=row.pk, amount_minor=abs(amount_minor), currency=row.currency, reason=reason))
    return drawer_answer(row.pk)


def require_no_notes(drawer_id: int) -> None:
    """Raise ``Refusal("foreign_not_counted")`` while the drawer should hold notes of another currency."""
    for notes in foreign_in(drawer_id):
        raise Refusal("foreign_not_counted", drawer=drawer_id, other=notes.currency)


@action("drawer-rules/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_drawer_rules(
    book: OpenBook,
    *,
    is_blind: Annotated[bool, Note("Cashiers count without seeing what is expected.")],
    by_denomination: Annotated[bool, Note("Notes and coins are counted, each value on its own.")],
    free_difference_minor: Annotated[
        Minor | None, Note("A drawer over or short by more is closed with a reason; null: none is asked for.")
    ],
) -> DrawerRulesView:
    """Change how the house counts its drawers.

    Raises ``Refusal("amount_negative")``.
    """
    if (free_difference_minor or 0) < 0:
        raise Refusal("amount_negative", field="free_difference")
    wanted: dict[str, Any] = {
        "is_blind": is_blind,
        "by_denomination": by_denomination,
        "free_difference_minor": free_difference_minor,
    }
    row = DrawerRules.objects.order_by("pk").first()
    if row is None:
        book.create(DrawerRules, **wanted)
    else:
        for name, value in wanted.items():
            setattr(row, name, value)
        book.save(row)
    book.record(DrawerRulesChanged(**wanted, currency=tournaments.house().currency))
    return drawer_rules()


CashTransferId = Annotated[Id, Note("The cash transfer.")]
AnothersReason = Annotated[Reason, Note("Why it is another's drawer: required there.")]


def _books_to_ask(command: Any) -> list[BookRef]:
    return [drawer_book(drawer_queries.drawer(pk).id) for pk in (command.drawer, command.to)]


def _books_to_answer(command: Any) -> list[BookRef]:
    row = transfer_row(command.transfer)
    return [drawer_book(row.giver_id), drawer_book(row.taker_id)]


@dataclass(frozen=True, slots=True, kw_only=True)
class CashTransferDetails:
    """Cash that a drawer transfers to another."""

    id: int
    drawer: Annotated[int, Note("The drawer that gives.")]
    to: Annotated[int, Note("The drawer that takes.")]
    amount_minor: int
    currency: str
    reason: str
    state: TransferState
    asked_by: int | None
    asked_at: datetime
    answered_by: int | None
    answered_at: datetime | None


def transfer_details(row: CashTransfer) -> CashTransferDetails:
    """The row as the API shows it."""
    return CashTransferDetails(
        id=row.pk,
        drawer=row.giver_id,
        to=row.taker_id,
        amount_minor=row.amount_minor,
        currency=row.currency,
        reason=row.reason,
        state=TransferState(row.state),
        asked_by=row.asked_by_id,
        asked_at=row.asked_at,
        answered_by=row.answered_by_id,
        answered_at=row.answered_at,
    )


@action(
    "drawers/<int:drawer>/transfers/",
    admits=CASHIERS,
    opens=_books_to_ask,
    makes="cash-transfer",
)
def ask_cash_transfer(
    book: OpenBook,
    *,
    drawer: DrawerId,
    to: Annotated[int, Limits(1, GREATEST), Note("The drawer that is to take it.")],
    amount_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")],
    reason: RequiredReason,
) -> CashTransferDetails:
    """Ask another drawer to accept cash; the cash moves when the other cashier accepts.

    Raises ``Refusal`` ``transfer_to_itself``, ``drawer_closed``, ``drawer_of_another``, ``drawer_currency``,
    ``drawer_short`` or ``reason_missing``.
    """
    if drawer == to:
        raise Refusal("transfer_to_itself", field="to")
    giver, taker = open_row(book, drawer), open_row(book, to)
    use_drawer(book, drawer_id=giver.pk, reason=reason)
    if taker.currency != giver.currency:
        raise Refusal("drawer_currency", field="to", drawer=taker.pk, currency=taker.currency)
    require_cash(giver.pk, amount_minor, giver.currency)
    row = book.create(
        CashTransfer,
        giver_id=giver.pk,
        taker_id=taker.pk,
        amount_minor=amount_minor,
        currency=giver.currency,
        reason=stated_reason(reason)[:200],
        asked_by_id=book.actor.user_id,
        asked_at=book.now,
    )
    book.record(CashTransferAsked(**_transfer_fields(row), reason=row.reason))
    return transfer_details(row)


@action("cash-transfers/<int:transfer>/accept/", admits=CASHIERS, opens=_books_to_answer)
def accept_cash_transfer(
    book: OpenBook,
    *,
    transfer: CashTransferId,
    reason: AnothersReason = "",
) -> CashTransferDetails:
    """Take the cash of a transfer into the receiving drawer. Its cashier accepts, never the person who asked.

    Raises ``Refusal`` ``transfer_answered``, ``same_person``, ``drawer_closed``, ``drawer_of_another`` or
    ``drawer_short``.
    """
    row = _open_transfer(book, transfer)
    require_another(row.asked_by_id, book.actor.user_id)
    use_drawer(book, drawer_id=row.taker_id, reason=reason)
    require_cash(row.giver_id, row.amount_minor, row.currency)
    # Recorded first: this fact permits the posting to take cash from the giving drawer.
    book.record(CashTransferAccepted(**_transfer_fields(row)))
    ledger.post(
        book,
        Cause(PostingKind.CASH_TRANSFER, row.currency),
        [
            Flow(accounts.cash(row.taker_id), row.amount_minor),
            Flow(accounts.cash(row.giver_id), -row.amount_minor),
        ],
    )
    return _answered(book, row, TransferState.ACCEPTED)


@action("cash-transfers/<int:transfer>/decline/", admits=CASHIERS, opens=_books_to_answer)
def decline_cash_transfer(
    book: OpenBook,
    *,
    transfer: CashTransferId,
    reason: AnothersReason = "",
) -> CashTransferDetails:
    """Decline the cash of a transfer; it stays in the giving drawer.

    Raises ``Refusal`` ``transfer_answered``, ``drawer_closed`` or ``drawer_of_another``.
    """
    row = _open_transfer(book, transfer)
    use_drawer(book, drawer_id=row.taker_id, reason=reason)
    book.record(CashTransferDeclined(**_transfer_fields(row)))
    return _answered(book, row, TransferState.DECLINED)


@action("cash-transfers/<int:transfer>/withdraw/", admits=CASHIERS, opens=_books_to_answer)
def withdraw_cash_transfer(
    book: OpenBook,
    *,
    transfer: CashTransferId,
    reason: AnothersReason = "",
) -> CashTransferDetails:
    """Withdraw a transfer before the other drawer accepts it.

    Raises ``Refusal`` ``transfer_answered``, ``drawer_closed`` or ``drawer_of_another``.
    """
    row = _open_transfer(book, transfer)
    use_drawer(book, drawer_id=row.giver_id, reason=reason)
    book.record(CashTransferWithdrawn(**_transfer_fields(row)))
    return _answered(book, row, TransferState.WITHDRAWN)


def _open_transfer(book: OpenBook, transfer: int) -> CashTransfer:
    """A transfer without an answer, between two open drawers."""
    row = transfer_row(transfer)
    for drawer_id in (row.giver_id, row.taker_id):
        open_row(book, drawer_id)
    if row.state != TransferState.ASKED:
        raise Refusal("transfer_answered")
    return row


def _answered(book: OpenBook, row: CashTransfer, state: TransferState) -> CashTransferDetails:
    row.state, row.answered_at = state, book.now
    row.answered_by_id = book.actor.user_id
    book.save(row)
    return transfer_details(row)


def _transfer_fields(row: CashTransfer) -> dict[str, Any]:
    return {
        "transfer": row.pk,
        "drawer": row.giver_id,
        "to_drawer": row.taker_id,
        "amount_minor": row.amount_minor,
        "currency": row.currency,
    }


@read("drawers/", admits=AT_THE_DRAWERS, filtered_by=DrawerFilters)
def drawers(query: Mapping[str, Any]) -> Sequence[DrawerDetails]:
    """List the drawers, newest first."""
    return drawer_list(query)


@read("drawers/<int:drawer>/", admits=AT_THE_DRAWERS, name="drawer")
def show_drawer(drawer: int) -> DrawerDetails:
    """Show a drawer from its float to its count."""
    return drawer_answer(drawer)


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawerCountDetails:
    """A count of a drawer that was open."""

    id: int
    drawer: int
    counted_by: Annotated[int | None, Note("The person who counted.")]
    at: datetime
    expected_minor: int
    counted_minor: int
    difference_minor: Annotated[int, Note("What was over, or short if negative.")]
    successor: Annotated[int | None, Note("The person who is to take the drawer over with this count.")]


def count_details(row: DrawerCount) -> DrawerCountDetails:
    """The row as the API shows it."""
    return DrawerCountDetails(
        id=row.pk,
        drawer=row.drawer_id,
        counted_by=row.counted_by_id,
        at=row.at,
        expected_minor=row.expected_minor,
        counted_minor=row.counted_minor,
        difference_minor=row.counted_minor - row.expected_minor,
        successor=row.successor_id,
    )


@read("drawers/<int:drawer>/counts/", admits=AT_THE_DRAWERS)
def drawer_counts(drawer: int) -> Sequence[DrawerCountDetails]:
    """List the counts of an open drawer that showed the difference, oldest first."""
    return [count_details(row) for row in counts_of_drawer(drawer_queries.drawer(drawer).id)]


@read("drawers/<int:drawer>/transfers/", admits=AT_THE_DRAWERS)
def cash_transfers(drawer: int) -> Sequence[CashTransferDetails]:
    """List the cash transfers of a drawer, newest first: sent, received, or still waiting."""
    rows = transfers_of_drawer(drawer_queries.drawer(drawer).id)
    return Viewed(rows, lambda rows: tuple(map(transfer_details, rows)))


@read("cash-transfers/<int:transfer>/", admits=AT_THE_DRAWERS)
def cash_transfer(transfer: int) -> CashTransferDetails:
    """Show a cash transfer and its result."""
    return transfer_details(transfer_row(transfer))


@read("drawer-rules/", admits=AT_THE_DRAWERS, name="drawer-rules")
def show_drawer_rules() -> DrawerRulesView:
    """Show how the house counts its drawers."""
    return drawer_queries.drawer_rules()


@dataclass(frozen=True, slots=True, kw_only=True)
class WayDetails:
    """The money of one way of payment through drawers; money that left them is negative."""

    method: Method
    sales_minor: int
    voids_minor: int
    prizes_minor: int
    refunds_minor: int
    tips_minor: int
    accounts_minor: int
    tickets_minor: int
    net_minor: Annotated[int, Note("What is left of it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetDetails:
    """The drawers of one currency together; the last three fields are null while one of them is open."""

    drawers: tuple[int, ...]
    currency: str
    float_minor: int
    ways: tuple[WayDetails, ...]
    taken_minor: Annotated[int, Note("Sold in all ways.")]
    voided_minor: Annotated[int, Note("Of it, voided: negative.")]
    net_minor: Annotated[int, Note("What is left of all ways.")]
    safe_minor: Annotated[int, Note("Cash from the safe; to the safe if negative.")]
    passed_minor: Annotated[int, Note("Cash from other drawers; to them if negative.")]
    exchanged_minor: Annotated[int, Note("Cash taken for other currencies; given if negative.")]
    expected_minor: int | None
    counted_minor: int | None
    difference_minor: Annotated[int | None, Note("Over; short if negative.")]


class DayFilter(serializers.Serializer):
    """The day."""

    day = DayField(required=False, help_text="The day on which the drawers were opened; today unless given.")


@read("drawers/<int:drawer>/sheet/", admits=CASHIERS | INSPECTORS)
def drawer_sheet(drawer: int) -> SheetDetails:
    """Show the sheet of a closed drawer: the money by way of payment, the count and the difference."""
    view = drawer_queries.drawer(drawer)
    if view.is_open:
        raise Refusal("drawer_not_counted", drawer=drawer)
    return _details(sheet_queries.drawer_sheet(view))


@read("day-sheets/", admits=CASHIERS | INSPECTORS, filtered_by=DayFilter, is_whole=True)
def day_sheets(wanted: Mapping[str, Any]) -> Sequence[SheetDetails]:
    """Show the drawers opened on a day, one sheet per currency; with blind counts, only closed drawers."""
    day: date = wanted.get("day") or timezone.localdate(instants.now())
    return [_details(one) for one in sheet_queries.day_sheets(day, only_closed=drawer_rules().is_blind)]


def _details(sheet: DrawersSheet) -> SheetDetails:
    return SheetDetails(
        drawers=tuple(view.id for view in sheet.drawers),
        currency=sheet.float.currency,
        float_minor=sheet.float.minor,
        ways=tuple(_way(way, way.method) for way in sheet.ways if way.method is not None),
        taken_minor=sheet.total.sales.minor,
        voided_minor=sheet.total.voids.minor,
        net_minor=sheet.total.net.minor,
        safe_minor=sheet.safe.minor,
        passed_minor=sheet.passed.minor,
        exchanged_minor=sheet.exchanged.minor,
        expected_minor=_minor(sheet.expected),
        counted_minor=_minor(sheet.counted),
        difference_minor=_minor(sheet.difference),
    )


def _way(way: WayTotal, method: Method) -> WayDetails:
    return WayDetails(
        method=method,
        sales_minor=way.sales.minor,
        voids_minor=way.voids.minor,
        prizes_minor=way.prizes.minor,
        refunds_minor=way.refunds.minor,
        tips_minor=way.tips.minor,
        accounts_minor=way.accounts.minor,
        tickets_minor=way.tickets.minor,
        net_minor=way.net.minor,
    )


def _minor(money: Money | None) -> int | None:
    return None if money is None else money.minor
