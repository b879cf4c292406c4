"""The only code that moves money: balanced postings, checked before the book closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from django.db.models import Sum

from cashier.kinds import Method, PostingKind
from cashier.models import LedgerRow, Posting, Sale
from cashier.queries.drawers import drawer
from journal.book import OpenBook
from journal.opening import HOUSE, BookRef, check_at_close, drawer_book, tournament_book
from rulebook.refusals import InvariantViolation

DRAWER_ACCOUNTS = tuple(method.value for method in Method)
_posted: WeakKeyDictionary[OpenBook, list[int]] = WeakKeyDictionary()


@dataclass(frozen=True, slots=True)
class Flow:
    """``amount_minor`` to (positive) or from (negative) an account."""

    account: str
    amount_minor: int

    def back(self) -> Flow:
        """The same money the other way."""
        return Flow(self.account, -self.amount_minor)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why money moves and for which event, sale or award."""

    kind: PostingKind
    currency: str
    event_id: int | None = None
    sale_id: int | None = None
    award_id: int | None = None
    memo: str = ""


def post(book: OpenBook, cause: Cause, flows: Sequence[Flow]) -> None:
    """Write one posting; nothing if no money moves (a free event).

    Raises ``InvariantViolation`` when the flows do not sum to zero, or an account's drawer or event is not held open.
    """
    post_many(book, [(cause, flows)])


def post_many(book: OpenBook, movements: Sequence[tuple[Cause, Sequence[Flow]]]) -> None:
    """Write many postings in two statements; each must balance, as in ``post``."""
    moving = [(cause, [flow for flow in flows if flow.amount_minor]) for cause, flows in movements]
    moving = [(cause, flows) for cause, flows in moving if flows]
    for cause, flows in moving:
        if sum(flow.amount_minor for flow in flows):
            raise InvariantViolation(f"a posting of {cause.kind} does not sum to zero: {flows}")
    for kind, account in {(cause.kind, flow.account) for cause, flows in moving for flow in flows}:
        _require_open(book, account, kind)
    postings = Posting.objects.bulk_create([_posting(book, cause) for cause, _flows in moving])
    LedgerRow.objects.bulk_create(
        LedgerRow(posting=posting, account=flow.account, amount_minor=flow.amount_minor)
        for posting, (_cause, flows) in zip(postings, moving, strict=True)
        for flow in flows
    )
    _posted.setdefault(book, []).extend(posting.pk for posting in postings)


def _posting(book: OpenBook, cause: Cause) -> Posting:
    return Posting(
        kind=cause.kind,
        event_id=cause.event_id,
        sale_id=cause.sale_id,
        award_id=cause.award_id,
        currency=cause.currency,
        at=book.now,
        actor_id=book.actor.user_id,
        memo=cause.memo[:200],
    )


def _require_open(book: OpenBook, account: str, cause: PostingKind) -> None:
    kind, _slash, subject = account.partition("/")
    if kind in DRAWER_ACCOUNTS:
        # A drawer being opened has no book of its own yet: the house's book covers it.
        _require(book, HOUSE if cause is PostingKind.FLOAT else drawer_book(int(subject)))
        if not drawer(int(subject)).is_open:
            raise InvariantViolation(f"money moves in the closed drawer {subject}")
    elif kind == "pool":
        _require(book, tournament_book(int(subject)))


def _require(book: OpenBook, ref: BookRef) -> None:
    book.require(ref.kind, ref.subject_id)


def register() -> None:
    """Have the ledger checked at the close of every book."""
    check_at_close(prove_ledger)


def prove_ledger(book: OpenBook) -> None:
    """The invariant of every book in which money moved: postings sum to zero, pools and fees equal the sales."""
    postings = _posted.get(book)
    if not postings:
        return
    _prove_balance(postings)
    rows = Posting.objects.filter(pk__in=postings, event_id__isnull=False)
    for event_id in {int(row.event_id or 0) for row in rows}:
        prove_event(event_id)


def _prove_balance(postings: Sequence[int]) -> None:
    sums = (
        LedgerRow.objects.filter(posting__in=postings).values("posting").annotate(total=Sum("amount_minor"))
    )
    for row in sums:
        if row["total"]:
            raise InvariantViolation(f"posting {row['posting']} is off by {row['total']}")


def prove_event(event_id: int) -> None:
    """Raise ``InvariantViolation`` unless pool and fee accounts hold exactly the event's valid sales."""
    sold = Sale.objects.filter(event=event_id, voided_at__isnull=True).aggregate(
        price=Sum("price_minor", default=0), fee=Sum("fee_minor", default=0)
    )
    moved = LedgerRow.objects.filter(
        posting__event_id=event_id, posting__kind__in=(PostingKind.SALE, PostingKind.VOID)
    )
    for account, due in (("pool", sold["price"]), ("fee", sold["fee"])):
        held = moved.filter(account=f"{account}/{event_id}").aggregate(total=Sum("amount_minor", default=0))
        if -held["total"] != due:
            raise InvariantViolation(f"{account} of event {event_id} holds {-held['total']}, sold {due}")
