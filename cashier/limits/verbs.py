"""Limits on cash, and the documents that cashiers saw; past payments keep the limit that applied to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, SPREAD, Length, Limits, Note, PlayerId
from access.reads import read
from access.roles import ADMINISTRATORS, CASHIERS
from access.verbs import action, of_house
from cashier.kinds import AT_THE_DRAWERS, DocumentKind
from cashier.limits import rows as limits
from cashier.limits import words
from cashier.limits.counting import day_of
from cashier.limits.rows import (
    cash_limit_row,
    document,
    documents_of,
    rule_of,
)
from cashier.limits.words import DocumentRecorded
from cashier.models import CashLimit, DocumentSeen
from journal import free_texts
from journal.book import OpenBook
from journal.opening import BookRef, account_book
from journal.rows.versioned import label_of
from people.players import rows as people
from people.players.merging import Follower, follow, moves_rows
from people.privacy import kept as erasing
from rulebook.cash_limit import Above, Bound, CountedBy, require_limit
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

LimitId = Annotated[int, Limits(1, GREATEST), Note("The limit.")]
LastDay = Annotated[date | None, Note("The last day it holds; null without one.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class CashLimitView:
    """A limit on cash with its dates."""

    id: int
    name: str
    limit_minor: int
    currency: str
    counted_by: Annotated[CountedBy, Note("Each operation, or everything a person does in a day.")]
    days: Annotated[int, Note("How many days count together; 0 where each operation is counted on its own.")]
    bound: Annotated[Bound, Note("Too much from the limit on, or only above it.")]
    above: Annotated[Above, Note("Above it no cash at all, or only the cash part is limited.")]
    since: date
    until: Annotated[date | None, Note("The last day; null without one.")]
    document_minor: Annotated[int | None, Note("A document is asked for from this amount on; null: never.")]


def cash_limit_view(row: CashLimit) -> CashLimitView:
    """The row as the API shows it."""
    return CashLimitView(
        id=row.pk,
        name=row.name,
        limit_minor=row.limit_minor,
        currency=row.currency,
        counted_by=CountedBy(row.counted_by),
        days=row.days,
        bound=Bound(row.bound),
        above=Above(row.above),
        since=row.since,
        until=row.until,
        document_minor=row.document_minor,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitTerms:
    """A limit on cash, set by law or by the house."""

    name: Annotated[str, Length(60, may_be_empty=False), Note("Where it comes from; cashiers read it.")]
    limit_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("In minor units of the currency.")]
    since: Annotated[date, Note("The first day it holds.")]
    until: LastDay = None
    currency: Annotated[str, Length(3), Note("The house's unless given.")] = ""
    counted_by: Annotated[CountedBy, Note("Each operation, or everything a person does in a day.")] = (
        CountedBy.OPERATION
    )
    days: Annotated[
        int,
        Limits(0, 366),
        Note(
            "How many days count together: of linked operations (0: none are), or of a person (at least 1)."
        ),
    ] = 0
    bound: Annotated[Bound, Note("Too much from the limit on (reached), or only above it (exceeded).")] = (
        Bound.EXCEEDED
    )
    above: Annotated[
        Above,
        Note("Above it no cash at all, other ways of payment counted too; or only the cash part is limited."),
    ] = Above.NO_CASH
    document_minor: Annotated[
        int | None,
        Limits(1, LARGEST_AMOUNT),
        Note("From this amount on, counted in the same way, a document is asked for; null: never."),
    ] = None


@action("cash-limits/", admits=ADMINISTRATORS, opens=of_house, makes="cash-limit")
def add_cash_limit(book: OpenBook, *, terms: Annotated[LimitTerms, SPREAD]) -> CashLimitView:
    """Add a limit on cash, valid from its first day on.

    Raises ``Refusal`` ``amount_zero``, ``currency_unknown``, ``limit_days``, ``limit_name``,
    ``limit_ends_first`` or ``document_above_limit``.
    """
    row = CashLimit(**_columns(terms))
    require_limit(rule_of(row))
    row = book.create(CashLimit, **_columns(terms))
    book.record(words.CashLimitAdded(**_fields(row)))
    return cash_limit_view(row)


@action("cash-limits/<int:limit>/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_cash_limit(
    book: OpenBook, *, limit: LimitId, terms: Annotated[LimitTerms, SPREAD]
) -> CashLimitView:
    """Change a limit on cash from now on; past sales keep the old values.

    Raises what ``add_cash_limit`` does, and ``limit_unknown``.
    """
    row = cash_limit_row(limit)
    for name, value in _columns(terms).items():
        setattr(row, name, value)
    require_limit(rule_of(row))
    book.save(row)
    book.record(words.CashLimitChanged(**_fields(row)))
    return cash_limit_view(row)


@action("cash-limits/<int:limit>/end/", admits=ADMINISTRATORS, opens=of_house)
def end_cash_limit(
    book: OpenBook,
    *,
    limit: LimitId,
    until: Annotated[date | None, Note("The last day it holds; yesterday unless given.")] = None,
) -> CashLimitView:
    """Set the last day of a limit on cash; the default is yesterday.

    A limit that would end before its first day is removed.
    Raises ``Refusal`` ``limit_unknown`` or ``limit_ended``.
    """
    row = cash_limit_row(limit)
    today = day_of(book.now)
    if row.until is not None and row.until < today:
        raise Refusal("limit_ended", until=str(row.until))
    row.until = until or today - timedelta(days=1)
    answer = cash_limit_view(row)
    if row.until < row.since:
        values = _fields(row)
        book.delete(row)
        book.record(words.CashLimitRemoved(**values))
        return answer
    book.save(row)
    book.record(words.CashLimitEnded(**_fields(row)))
    return answer


def _columns(terms: LimitTerms) -> dict[str, Any]:
    return {
        "name": terms.name.strip(),
        "limit_minor": terms.limit_minor,
        "currency": terms.currency or tournaments.house().currency,
        "counted_by": terms.counted_by.value,
        "days": terms.days,
        "bound": terms.bound.value,
        "above": terms.above.value,
        "since": terms.since,
        "until": terms.until,
        "document_minor": terms.document_minor,
    }


def _fields(row: CashLimit) -> dict[str, Any]:
    return {
        "cash_limit": row.pk,
        "name": row.name,
        "limit_minor": row.limit_minor,
        "currency": row.currency,
        "since": str(row.since),
        "until": str(row.until or ""),
    }


def _of_player(command: Any) -> list[BookRef]:
    return [account_book(people.player(command.player).id)]


@dataclass(frozen=True, slots=True, kw_only=True)
class DocumentView:
    """A document that a cashier saw."""

    id: int
    player: int
    kind: DocumentKind
    number: Annotated[str, Note("Empty once the player is erased.")]
    seen_by: Annotated[str, Note("The name of who saw it.")]
    at: datetime


def document_view(row: DocumentSeen) -> DocumentView:
    """The row as the API shows it."""
    return DocumentView(
        id=row.pk,
        player=row.player_id,
        kind=DocumentKind(row.kind),
        number=row.number,
        seen_by=row.who,
        at=row.at,
    )


def document_answer(document_id: int) -> DocumentView:
    """A document that a cashier saw."""
    return document_view(document(document_id))


@action(
    "players/<int:player>/documents/",
    admits=CASHIERS,
    opens=_of_player,
    read_again=document_answer,
)
def record_document(
    book: OpenBook,
    *,
    player: PlayerId,
    kind: DocumentKind,
    number: Annotated[str, Length(40, may_be_empty=False), Note("As printed on it.")],
) -> DocumentView:
    """Record a document of a player that you saw: for the limits on cash it is valid until the day ends.

    Raises ``Refusal`` ``document_number`` or ``player_erased``.
    """
    if people.player(player).is_erased:
        raise Refusal("player_erased", player=player)
    number = number.strip()
    if not number:
        raise Refusal("document_number", field="number")
    row = book.create(
        DocumentSeen,
        player_id=player,
        kind=kind.value,
        number=number,
        seen_by_id=book.actor.user_id,
        at=book.now,
    )
    book.record(DocumentRecorded(document=row.pk, player=player))
    return document_answer(row.pk)


def register() -> None:
    """Erase the documents of an erased player, and move those of a merged player."""
    erasing.forget_by(forget_documents)
    follow(Follower(label_of(DocumentSeen), *moves_rows(DocumentSeen)))


def forget_documents(book: OpenBook, player_id: int) -> None:
    """Erase the numbers of documents: a step of a player's erasure."""
    pks = DocumentSeen.objects.filter(player=player_id).values_list("pk", flat=True)
    if pks:
        label = label_of(DocumentSeen)
        free_texts.erase({f"{label}:{pk}" for pk in pks}, lambda _text: False, book.now)


@read("cash-limits/", admits=AT_THE_DRAWERS)
def cash_limits() -> Sequence[CashLimitView]:
    """List the limits on cash, the latest first, with those that have ended."""
    return [cash_limit_view(row) for row in limits.cash_limit_list()]


@read("cash-limits/<int:limit>/", admits=AT_THE_DRAWERS)
def cash_limit(limit: int) -> CashLimitView:
    """Show a limit on cash."""
    return cash_limit_view(cash_limit_row(limit))


@read("players/<int:player>/documents/", admits=AT_THE_DRAWERS)
def documents_seen(player: int) -> Sequence[DocumentView]:
    """List the documents that cashiers saw of a player, the latest first."""
    return [document_view(row) for row in documents_of(people.player(player).id)]
