"""Drawers in the ledger: their cashiers, their cash, and which of them a book may use."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Protocol, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse

from access.fields import DrawerId, Note, Reason
from access.roles import CAGE
from cashier.kinds import HELD_METHODS
from cashier.ledger import accounts
from cashier.ledger.rows import ledger_balance, ledger_balances
from cashier.ledger.words import OthersDrawerUsed
from cashier.models import Drawer, DrawerRules
from journal.book import Actor, OpenBook, stated_reason
from journal.compiled import Compiled
from journal.facts import Fact
from journal.filters import FlagFilter, RowFilters, WholeFilter
from journal.opening import BookRef, drawer_book, tournament_book
from journal.reading import cached_query
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments import queries as tournaments


@dataclass(frozen=True, slots=True)
class MethodTotal:
    """The balance of a drawer in one way of payment."""

    method: str
    label: str
    amount: Money


# A cashier has one open drawer at a time.
def _open(user_id: int) -> QuerySet[Drawer]:
    return Drawer.objects.filter(cashier=user_id, closed_at__isnull=True).order_by()


_with_id = Compiled[Drawer](lambda pk: Drawer.objects.filter(pk=pk).order_by(), int)
_id_of = Compiled[int](lambda pk: Drawer.objects.filter(pk=pk).order_by().values_list("pk", flat=True), int)
_open_of = Compiled[Drawer](_open, int)
_own_id = Compiled[int](lambda user_id: _open(user_id).values_list("pk", flat=True), int)


COLUMNS = tuple(field.attname for field in Drawer._meta.concrete_fields)


@dataclass(frozen=True, slots=True)
class DrawerState:
    """Whose drawer it is and what it takes, as of its row; ``columns`` are the values of that row."""

    id: int
    cashier_id: int
    currency: str
    is_open: bool
    columns: tuple[Any, ...]


@cached_query("cashier.Drawer")
def drawer_state(drawer_id: int) -> DrawerState:
    """The drawer, fixed: threads share it; raises ``Refusal("drawer_unknown")``."""
    row = _with_id.one(drawer_id)
    if row is None:
        raise Refusal("drawer_unknown", number=drawer_id)
    pieces = tuple((value, number) for value, number in row.pieces)
    columns = tuple(pieces if name == "pieces" else getattr(row, name) for name in COLUMNS)
    return DrawerState(row.pk, row.cashier_id, row.currency, row.is_open, columns)


def drawer(drawer_id: int) -> Drawer:
    """The drawer, a row of one's own; raises ``Refusal("drawer_unknown")``."""
    return Drawer.from_db(DEFAULT_DB_ALIAS, COLUMNS, drawer_state(drawer_id).columns)


def drawer_exists(drawer_id: int) -> bool:
    """Whether this drawer exists, open or closed."""
    return bool(_id_of(drawer_id))


def open_drawer_of(user_id: int) -> Drawer | None:
    """The open drawer of a cashier, or None."""
    return _open_of.one(user_id)


def own_drawer_id(user_id: int) -> int | None:
    """The id of a cashier's open drawer, or None."""
    return _own_id.one(user_id)


def open_drawers() -> tuple[Drawer, ...]:
    """All open drawers, oldest first."""
    return tuple(Drawer.objects.filter(closed_at__isnull=True).order_by("pk"))


def latest_drawers(limit: int = 50) -> tuple[Drawer, ...]:
    """The latest drawers, newest first."""
    return tuple(Drawer.objects.order_by("-pk")[:limit])


class DrawerFilters(RowFilters):
    """Filters of drawers."""

    cashier = WholeFilter(field_name="cashier__id", help_text="Only those of this person.")
    is_open = FlagFilter(field_name="closed_at", lookup_expr="isnull")

    class Meta:
        model = Drawer
        fields: ClassVar[list[str]] = []


def cash_in(drawer_id: int) -> int:
    """The cash expected in a drawer, in minor units."""
    return ledger_balance(accounts.cash(drawer_id))


def cash_by_drawer(drawer_ids: Collection[int]) -> dict[int, int]:
    """The cash expected in each of these drawers, in one query."""
    cash = ledger_balances(map(accounts.cash, drawer_ids))
    return {key: cash[accounts.cash(key)] for key in drawer_ids}


def drawer_balances(view: Drawer) -> tuple[MethodTotal, ...]:
    """The balance of a drawer in each way of payment."""
    names = {method: accounts.held(method.value, view.id) for method in HELD_METHODS}
    amounts = ledger_balances(names.values())
    return tuple(
        MethodTotal(method.value, str(method.label), Money(amounts[name], view.currency))
        for method, name in names.items()
    )


@dataclass(frozen=True, slots=True)
class DrawerRulesView:
    """How the house counts its drawers; everything is off by default."""

    is_blind: Annotated[bool, Note("Cashiers count without seeing what is expected.")] = False
    by_denomination: Annotated[bool, Note("Notes and coins are counted, each value on its own.")] = False
    free_difference_minor: Annotated[
        int | None, Note("A drawer over or short by more is closed with a reason; null: none is asked for.")
    ] = None


@cached_query("cashier.DrawerRules")
def drawer_rules() -> DrawerRulesView:
    """How the house counts its drawers."""
    row = DrawerRules.objects.order_by("pk").first()
    if row is None:
        return DrawerRulesView()
    return DrawerRulesView(row.is_blind, row.by_denomination, row.free_difference_minor)


_permits: set[type[Fact]] = set()
Permit = TypeVar("Permit", bound=type[Fact])


def permits_use(kind: Permit) -> Permit:
    """Declare that a fact permits its book to move money in the drawer named by the fact."""
    _permits.add(kind)
    return kind


permits_use(OthersDrawerUsed)


def may_use(book: OpenBook, view: DrawerState) -> bool:
    """Whether the user may use the drawer: it is theirs, or a fact of the book permits it.

    Such a fact is a recorded reason, an accepted transfer or a hand-over. Operations without a user (a timer)
    may use any drawer.
    """
    return book.actor.user_id in (None, view.cashier_id) or any(
        type(fact) in _permits and getattr(fact, "drawer", None) == view.id for fact in book.facts
    )


class OfDrawer(Protocol):
    """A command for a drawer."""

    @property
    def drawer(self) -> int:
        """The drawer."""


def of_drawer(command: OfDrawer) -> list[BookRef]:
    """The book of the drawer; raises ``Refusal("drawer_unknown")``."""
    return [drawer_book(drawer_state(command.drawer).id)]


def open_row(book: OpenBook, drawer_id: int) -> Drawer:
    """The row of an open drawer, for a book; raises ``Refusal`` ``drawer_unknown`` or ``drawer_closed``."""
    ref = drawer_book(drawer_id)
    book.require(ref.kind, ref.subject_id)
    row = Drawer.objects.filter(pk=drawer_id).first()
    if row is None:
        raise Refusal("drawer_unknown", number=drawer_id)
    if row.closed_at is not None:
        raise Refusal("drawer_closed", drawer=drawer_id)
    return row


def use_drawer(book: OpenBook, *, drawer_id: int | None, reason: str) -> None:
    """Record the reason for using another's drawer, once; does nothing for one's own or without a drawer.

    Raises ``Refusal`` ``drawer_of_another`` if the role does not allow it, ``reason_missing`` without a
    reason.
    """
    if drawer_id is None or is_own_drawer(book, drawer_id):
        return
    cashier = drawer_state(drawer_id).cashier_id
    book.record(OthersDrawerUsed(drawer=drawer_id, cashier=cashier, reason=stated_reason(reason)[:200]))


def is_own_drawer(book: OpenBook, drawer_id: int) -> bool:
    """Whether the user may use the drawer freely; raises ``Refusal("drawer_of_another")`` by role."""
    if may_use(book, drawer_state(drawer_id)):
        return True
    if book.actor.role not in CAGE:
        raise Refusal("drawer_of_another", drawer=drawer_id)
    return False


def require_drawer(drawer_id: int | None, currency: str) -> int:
    """The id of a drawer that can take in or pay out ``currency`` now.

    Raises ``Refusal`` ``drawer_missing``, ``drawer_unknown``, ``drawer_closed`` or ``drawer_currency``.
    """
    if drawer_id is None:
        raise Refusal("drawer_missing")
    view = drawer_state(drawer_id)
    if not view.is_open:
        raise Refusal("drawer_closed", drawer=drawer_id)
    if view.currency != currency:
        raise Refusal("drawer_currency", drawer=drawer_id, currency=view.currency)
    return view.id


def require_cash(drawer_id: int, amount_minor: int, currency: str) -> None:
    """Raise ``Refusal("drawer_short")`` unless the drawer holds that much cash.

    With blind counts ``drawer_short_blind``, which does not reveal the cash in the drawer.
    """
    cash = cash_in(drawer_id)
    if cash < amount_minor:
        if drawer_rules().is_blind:
            raise Refusal("drawer_short_blind", field="amount", drawer=drawer_id)
        raise Refusal(
            "drawer_short",
            field="amount",
            drawer=drawer_id,
            held_minor=cash,
            wanted_minor=amount_minor,
            currency=currency,
        )


ReasonOfCage = Annotated[
    Reason, Note("Why it is another's drawer: required there, and only the head of cage or a director may.")
]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtDrawer:
    """A command that moves money into a drawer or out of it."""

    drawer: Annotated[
        DrawerId | None, Note("The drawer that takes or gives the money; your own open one unless given.")
    ] = None
    drawer_reason: ReasonOfCage = ""


class MoneyOfEvent(Protocol):
    """A command that moves money in an event."""

    @property
    def event(self) -> int:
        """The event."""

    @property
    def drawer(self) -> int | None:
        """The drawer."""


class MoneyOfEntry(Protocol):
    """A command that moves money for an entry."""

    @property
    def entry(self) -> int:
        """The entry."""

    @property
    def drawer(self) -> int | None:
        """The drawer."""


Command = TypeVar("Command", bound=AtDrawer)


def with_own_drawer(command: Command, actor: Actor) -> Command:
    """The command with the open drawer of the user, unless the command names a drawer."""
    return replace(command, drawer=drawer_of(actor, command.drawer))


def drawer_of(actor: Actor, drawer_id: int | None = None) -> int | None:
    """The given drawer, else the open drawer of the user, else None."""
    if drawer_id is not None or actor.user_id is None:
        return drawer_id
    return own_drawer_id(actor.user_id)


def money_of_event(command: MoneyOfEvent) -> list[BookRef]:
    """The books of a command that moves money in an event."""
    return money_books(command.event, command.drawer)


def money_of_entry(command: MoneyOfEntry) -> list[BookRef]:
    """The books of a command that moves money for an entry."""
    return money_books(tournaments.entry(command.entry).event_id, command.drawer)


def money_books(event_id: int, drawer_id: int | None) -> list[BookRef]:
    """The books of the event and of the drawer, if given; the verb refuses an unknown drawer."""
    drawers = [drawer_book(drawer_id)] if drawer_id is not None and drawer_exists(drawer_id) else []
    return [tournament_book(event_id), *drawers]


def require_own(request: HttpRequest, view: Drawer) -> None:
    """Raise ``Refusal("drawer_of_another")`` unless the drawer is the user's or the user is of the cage."""
    if view.cashier_id != request.user.pk and getattr(request.user, "role", "") not in CAGE:
        raise Refusal("drawer_of_another", drawer=view.id)


def page_of(request: HttpRequest, view: Drawer) -> str:
    """The page of an open drawer: the user's own page, or that of another's drawer."""
    is_own = view.cashier_id == request.user.pk
    return reverse("drawers") if is_own else reverse("drawer-use", args=[view.id])
