"""Drawers: opened with a float, filled and emptied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Protocol

from access.fields import LARGEST_AMOUNT, DrawerId, Length, Limits, Minor, Note, RequiredReason
from access.roles import CAGE, CASHIERS
from access.verbs import verb
from cashier.approvals.asking import Wanted, require_approval
from cashier.currencies.queries import foreign_in
from cashier.drawers.rules_rows import drawer_rules
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import drawers as drawer_queries
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import cash_in, open_drawer_of
from cashier.ledger.posting import Cause, Flow
from cashier.models import Drawer
from cashier.sales.details import DrawerDetails, drawer_shown
from cashier.sales.facts import DrawerEmptied, DrawerFilled, DrawerOpened, OthersDrawerUsed
from journal.book import OpenBook, stated_reason
from journal.opening import HOUSE, BookRef, drawer_book
from rulebook.approvals import ApprovalKind
from rulebook.money import require_currency
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenDrawer:
    """The float of a new drawer."""

    float_minor: Minor
    currency: Annotated[str, Length(3), Note("The house's unless given.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveCash:
    """Cash between a drawer and the safe."""

    drawer: DrawerId
    amount_minor: Annotated[
        int,
        Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
        Note("From the safe into the drawer; to the safe if negative."),
    ]
    reason: RequiredReason


class OfDrawer(Protocol):
    """What is done at a drawer."""

    @property
    def drawer(self) -> int:
        """The drawer."""


def of_drawer(command: OfDrawer) -> list[BookRef]:
    """The book of the drawer; raises ``Refusal("drawer_unknown")``."""
    return [drawer_book(drawer_queries.drawer(command.drawer).id)]


@verb(OpenDrawer, "drawers/", admits=CASHIERS, opens=lambda _command: [HOUSE], makes="drawer")
def open_drawer(book: OpenBook, command: OpenDrawer) -> DrawerDetails:
    """Open your own drawer with a float.

    Raises ``Refusal`` ``currency_unknown``, ``drawer_open``, ``amount_negative`` or ``approval_needed``: the float is
    cash from the safe.
    """
    cashier_id, float_minor = book.actor.user_id or 0, command.float_minor
    currency = command.currency or tournaments.house().currency
    drawer = new_drawer(book, cashier_id=cashier_id, float_minor=float_minor, currency=currency)
    wanted = Wanted(ApprovalKind.CASH_MOVED, f"cashier/{cashier_id}", float_minor, currency)
    require_approval(book, wanted=wanted)
    fill_new_drawer(book, drawer=drawer)
    return drawer_shown(drawer.pk)


def new_drawer(
    book: OpenBook, *, cashier_id: int, float_minor: int, currency: str, taken_from: int | None = None
) -> Drawer:
    """The row of a new drawer, whose float ``fill_new_drawer`` brings, in the house's book.

    Raises ``Refusal`` ``currency_unknown``, ``drawer_open`` or ``amount_negative``.
    """
    require_currency(currency)
    if float_minor < 0:
        raise Refusal("amount_negative", field="float")
    if (held := open_drawer_of(cashier_id)) is not None:
        raise Refusal("drawer_open", drawer=held.id)
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


@verb(MoveCash, "drawers/<int:drawer>/cash/", admits=CASHIERS, opens=of_drawer)
def move_cash(book: OpenBook, command: MoveCash) -> DrawerDetails:
    """Bring cash from the safe into a drawer, or return it to the safe if the amount is negative.

    Raises ``Refusal`` ``drawer_closed``, ``drawer_of_another``, ``drawer_short``, ``amount_zero``,
    ``reason_missing`` or ``approval_needed``.
    """
    drawer = open_row(book, command.drawer)
    use_drawer(book, drawer_id=drawer.pk, reason=command.reason)
    if not (amount_minor := command.amount_minor):
        raise Refusal("amount_zero", field="amount")
    reason = stated_reason(command.reason)
    if amount_minor < 0:
        require_cash(drawer.pk, -amount_minor, drawer.currency)
    wanted = Wanted(
        ApprovalKind.CASH_MOVED,
        f"drawer/{drawer.pk}",
        amount_minor,
        drawer.currency,
        reason,
        drawer=drawer.pk,
    )
    require_approval(book, wanted=wanted)
    ledger.post(
        book,
        Cause(PostingKind.CASH_MOVED, drawer.currency),
        [Flow(accounts.cash(drawer.pk), amount_minor), Flow(accounts.SAFE, -amount_minor)],
    )
    moved = DrawerFilled if amount_minor > 0 else DrawerEmptied
    book.record(
        moved(drawer=drawer.pk, amount_minor=abs(amount_minor), currency=drawer.currency, reason=reason)
    )
    return drawer_shown(drawer.pk)


def open_row(book: OpenBook, drawer_id: int) -> Drawer:
    """The row of an open drawer, whose book is open; raises ``Refusal`` ``drawer_unknown`` or ``drawer_closed``."""
    ref = drawer_book(drawer_id)
    book.require(ref.kind, ref.subject_id)
    row = Drawer.objects.filter(pk=drawer_id).first()
    if row is None:
        raise Refusal("drawer_unknown", number=drawer_id)
    if row.closed_at is not None:
        raise Refusal("drawer_closed", drawer=drawer_id)
    return row


def use_drawer(book: OpenBook, *, drawer_id: int | None, reason: str) -> None:
    """Record the reason for using another's drawer, once; nothing for one's own, or without a drawer.

    Raises ``Refusal`` ``drawer_of_another`` in a role that may not, ``reason_missing`` where nothing is said.
    """
    if drawer_id is None or is_own_drawer(book, drawer_id):
        return
    view = drawer_queries.drawer(drawer_id)
    book.record(
        OthersDrawerUsed(drawer=drawer_id, cashier=view.cashier_id, reason=stated_reason(reason)[:200])
    )


def is_own_drawer(book: OpenBook, drawer_id: int) -> bool:
    """Whether nobody else's drawer is used; raises ``Refusal("drawer_of_another")`` in a role that may not."""
    if ledger.may_use(book, drawer_queries.drawer(drawer_id)):
        return True
    if book.actor.role not in CAGE:
        raise Refusal("drawer_of_another", drawer=drawer_id)
    return False


def require_drawer(drawer_id: int | None, currency: str) -> int:
    """The id of a drawer that may take in or pay out ``currency`` now.

    Raises ``Refusal`` ``drawer_missing``, ``drawer_unknown``, ``drawer_closed`` or ``drawer_currency``.
    """
    if drawer_id is None:
        raise Refusal("drawer_missing")
    view = drawer_queries.drawer(drawer_id)
    if not view.is_open:
        raise Refusal("drawer_closed", drawer=drawer_id)
    if view.currency != currency:
        raise Refusal("drawer_currency", drawer=drawer_id, currency=view.currency)
    return view.id


def require_no_notes(drawer_id: int) -> None:
    """Raise ``Refusal("foreign_not_counted")`` while notes of another currency should lie in the drawer."""
    for left in foreign_in(drawer_id):
        raise Refusal("foreign_not_counted", drawer=drawer_id, other=left.currency)


def require_cash(drawer_id: int, amount_minor: int, currency: str) -> None:
    """Raise ``Refusal("drawer_short")`` unless the drawer holds that much cash.

    Where drawers are counted blind, ``drawer_short_blind``: nobody learns from it what is in there.
    """
    held = cash_in(drawer_id)
    if held < amount_minor:
        if drawer_rules().is_blind:
            raise Refusal("drawer_short_blind", field="amount", drawer=drawer_id)
        raise Refusal(
            "drawer_short",
            field="amount",
            drawer=drawer_id,
            held_minor=held,
            wanted_minor=amount_minor,
            currency=currency,
        )
