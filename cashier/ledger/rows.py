"""Queries about the ledger: balances of accounts, the rows behind a figure, paid prizes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any

from django.db.models import Count, Max, QuerySet, Sum

from access.fields import Note
from cashier.kinds import HELD_METHODS, PostingKind, RefundState
from cashier.ledger import accounts
from cashier.models import LedgerRow, Posting, Refund, Sale
from journal.balances import (
    Amounts,
    asked_with,
    balance,
    balance_of_rows,
    balances,
    know,
    recounted_by,
    subjects,
)
from journal.kinds import BookKind
from journal.reading import Viewed
from seating.tables.rows import tables_account
from tournaments.entries.rows import chips_account, entries_account
from tournaments.queries import current_day

OUT_OF_POOL = (PostingKind.AWARD, PostingKind.AWARD_TAKEN_BACK, PostingKind.UNCLAIMED)
"""Why prize money leaves a prize pool."""


FROM_SALES = (PostingKind.SALE, PostingKind.VOID, PostingKind.CANCELLATION)
"""Why money of sales moves on the accounts of their parts."""


def ledger_balance(account: str) -> int:
    """The balance of ``account`` in minor units; 0 if it never moved."""
    return balance(account).total()


def ledger_balances(accounts: Iterable[str]) -> dict[str, int]:
    """The balances of ``accounts``, in one query."""
    return {account: balance.total() for account, balance in balances(accounts).items()}


def paid_from_pool(event_id: int) -> int:
    """What awards took from an event's prize pool, paid or unclaimed, minus returns, in minor units."""
    sums = balance(accounts.pool(event_id))
    return sum(sums[kind] for kind in OUT_OF_POOL)


def paid_from_bounties(event_id: int) -> int:
    """The cashed bounties of an event, paid or unclaimed, in minor units."""
    sums = balance(accounts.bounty(event_id))
    return sum(sums[kind] for kind in OUT_OF_POOL)


def paid_from_jackpots(event_id: int) -> int:
    """The jackpots won in an event, paid or unclaimed, in minor units."""
    sums = balance(accounts.won(event_id))
    return sum(sums[kind] for kind in OUT_OF_POOL)


@dataclass(frozen=True, slots=True)
class Settled:
    """An amount that settling moved on one account under one name (of a withholding), in minor units."""

    account: str
    name: str
    amount: int


def settled(event_id: int) -> tuple[Settled, ...]:
    """What settling moved besides the pool: withholdings, overlay and others; none after its undo."""
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind=PostingKind.SETTLEMENT)
    sums = rows.order_by().values_list("account", "posting__memo").annotate(total=Sum("amount_minor"))
    pool = accounts.pool(event_id)
    return tuple(Settled(*row) for row in sorted(sums) if row[2] and row[0] != pool)


def paid_aside(event_id: int) -> dict[str, int]:
    """What awards took from the withheld parts of a pool, by account name, in minor units."""
    return _paid_from(event_id, accounts.set_aside(event_id))


def paid_from_sides(event_id: int) -> dict[str, int]:
    """What awards took from side pools, by name, in minor units."""
    return _paid_from(event_id, accounts.sides(event_id))


def collected(event_id: int, part: str) -> int:
    """The money of sales for a part of prices, minus voids, according to the ledger, in minor units."""
    return collected_by_part(event_id, [part])[part]


def collected_by_part(event_id: int, parts: Collection[str]) -> dict[str, int]:
    """The same for several parts, in one query."""
    sums = balances(accounts.of_part(event_id, part) for part in parts)
    return {part: -sum(sums[accounts.of_part(event_id, part)][kind] for kind in FROM_SALES) for part in parts}


def _paid_from(event_id: int, begins: str) -> dict[str, int]:
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind__in=OUT_OF_POOL)
    sums = rows.filter(account__startswith=begins).order_by().values_list("account")
    totals = sums.annotate(total=Sum("amount_minor"))
    return {account.removeprefix(begins): total for account, total in totals if total}


def moved_by_event(account: str) -> dict[int, int]:
    """What postings of events moved on an account, by event, in minor units; what sums to zero is left out."""
    rows = LedgerRow.objects.filter(account=account, posting__event_id__isnull=False).order_by()
    sums = rows.values_list("posting__event_id").annotate(total=Sum("amount_minor"))
    return {event_id: total for event_id, total in sums if total}


def paid_for(award_ids: QuerySet[Any], since: datetime, until: datetime | None) -> bool:
    """Whether money was paid for any of these prizes since an instant, and before ``until`` if given."""
    rows = Posting.objects.filter(kind=PostingKind.AWARD, award_id__in=award_ids, at__gte=since)
    return (rows if until is None else rows.filter(at__lt=until)).exists()


def ledger_total() -> int:
    """The sum of the whole ledger; always zero."""
    return int(LedgerRow.objects.aggregate(total=Sum("amount_minor", default=0))["total"])


def ledger_after(row: int) -> tuple[int, int]:
    """The newest row of the ledger, and the sum of those after ``row``; zero after each whole action."""
    found = LedgerRow.objects.filter(pk__gt=row).aggregate(
        last=Max("pk"), total=Sum("amount_minor", default=0)
    )
    return found["last"] or row, int(found["total"])


def seller_of(sale_id: int) -> int | None:
    """The user who took the money of a sale; None if no one was signed in or no money moved."""
    rows = Posting.objects.filter(sale_id=sale_id, kind=PostingKind.SALE)
    return rows.values_list("actor_id", flat=True).first()


def are_refunds_due() -> bool:
    """Whether any refund is due."""
    return Refund.objects.filter(state=RefundState.DUE).exists()


SOLD = "sold"


def register() -> None:
    """Keep running balances of the ledger, and of the parts of sales."""
    balance_of_rows(Sale, _shares)
    recounted_by([SOLD], _recount_sales)
    recounted_by(accounts.NAMES, _recount_ledger)
    asked_with(BookKind.TOURNAMENT, sold_account)
    asked_with(BookKind.DRAWER, accounts.cash)


def sold_account(event_id: int) -> str:
    """The account that adds up the valid sales of an event by part: ``pool``, ``side/Jackpot``."""
    return f"{SOLD}/{event_id}"


def sold(event_id: int) -> Mapping[str, int]:
    """The money of the valid sales of an event, by part."""
    return {part: amount for part, amount in sorted(balance(sold_account(event_id)).items()) if amount}


def know_counts(event_ids: Iterable[int]) -> None:
    """Preload, for these events, the money of sales, entries by status, chips in play and tables."""
    sales, all_kept = [], []
    for one in event_ids:
        sales.append((sold_account(one), entries_account(one)))
        all_kept.append((*sales[-1], chips_account(one), tables_account(current_day(one).id)))
    know([*all_kept, *sales])


def sold_by_rows(event_ids: Iterable[int] | None = None) -> Counter[tuple[int, str]]:
    """The same sums read from the sales themselves, by event and part; of all events by default."""
    rows = Sale.objects.filter(voided_at__isnull=True)
    if event_ids is not None:
        rows = rows.filter(event__in=event_ids)
    amounts: Counter[tuple[int, str]] = Counter()
    for event, parts, times in rows.order_by().values_list("event_id", "parts").annotate(times=Count("pk")):
        for part, amount in parts.items():
            amounts[event, part] += amount * times
    return amounts


def _shares(sale: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    if sale["voided_at"] is None:
        for part, amount in sale["parts"].items():
            yield sold_account(sale["event_id"]), part, amount


def _recount_sales(accounts: Collection[str] | None) -> Amounts:
    amounts = sold_by_rows(None if accounts is None else subjects(accounts))
    return {(sold_account(event), part): amount for (event, part), amount in amounts.items()}


def _recount_ledger(accounts: Collection[str] | None) -> Amounts:
    rows = LedgerRow.objects.all() if accounts is None else LedgerRow.objects.filter(account__in=accounts)
    sums = rows.order_by().values_list("account", "posting__kind").annotate(total=Sum("amount_minor"))
    return {(account, kind): total for account, kind, total in sums}


DRAWERS = tuple(method.value for method in HELD_METHODS)


@dataclass(frozen=True, slots=True, kw_only=True)
class PostedLine:
    """A row of the ledger behind a figure; the ids that do not apply are None."""

    id: int
    at: datetime
    kind: PostingKind
    account: str
    amount_minor: Annotated[int, Note("As the figure counts it.")]
    currency: str
    drawer: int | None
    sale: int | None
    award: int | None
    player: int | None
    who: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """Where a figure of an event is in the ledger: its accounts, kinds of postings, and sign of the rows.

    ``memo`` distinguishes the withholdings of one account.
    """

    event_id: int
    held_at: tuple[str, ...]
    kinds: tuple[PostingKind, ...]
    sign: int
    memo: str = ""

    def rows(self) -> QuerySet[LedgerRow]:
        """The rows of the figure, oldest first."""
        rows = LedgerRow.objects.filter(
            account__in=self.held_at, posting__event_id=self.event_id, posting__kind__in=self.kinds
        )
        matches = rows.filter(posting__memo=self.memo) if self.memo else rows
        return matches.select_related("posting").order_by("pk")

    def total(self) -> int:
        """The sum of the rows, with the sign of the figure."""
        return self.sign * int(self.rows().aggregate(total=Sum("amount_minor", default=0))["total"])

    def lines(self) -> Sequence[PostedLine]:
        """The rows for a list; only the visible page is read."""
        return Viewed(self.rows(), lambda rows: posted_lines(rows, self.sign))


def posted_lines(rows: Iterable[LedgerRow], sign: int) -> tuple[PostedLine, ...]:
    """The rows with their postings; ``sign`` makes them add up to the figure."""
    lines = list(rows)
    drawers = _drawers({row.posting_id for row in lines})
    return tuple(
        PostedLine(
            id=row.pk,
            at=row.posting.at,
            kind=PostingKind(row.posting.kind),
            account=row.account,
            amount_minor=sign * row.amount_minor,
            currency=row.posting.currency,
            drawer=drawers.get(row.posting_id),
            sale=row.posting.sale_id,
            award=row.posting.award_id,
            player=row.posting.player_id,
            who=row.posting.actor_id,
        )
        for row in lines
    )


def _drawers(postings: set[int]) -> dict[int, int]:
    """The drawer of each posting that moved money through one."""
    rows = LedgerRow.objects.filter(posting__in=postings).values_list("posting_id", "account")
    parts = [(posting, *account.partition("/")[::2]) for posting, account in rows]
    return {posting: int(subject) for posting, kind, subject in parts if kind in DRAWERS}


KEPT = ("pool", "withheld", "bounty", "side", accounts.WON, accounts.UNCLAIMED)
"""The first parts of the names of accounts that hold prizes of any kind until they are paid."""


@dataclass(frozen=True, slots=True)
class PrizePaid:
    """A prize, or part of one, paid in one way: ``account`` received it; a returned prize is negative."""

    id: int
    posting: int
    at: datetime
    kind: PostingKind
    event_id: int
    award_id: int
    player_id: int | None
    account: str
    minor: int
    currency: str

    @property
    def way(self) -> str:
        """The first part of the account's name: ``cash``, ``account``, ``tickets``."""
        return self.account.partition("/")[0]


def prizes_paid_after(event_id: int | None, after: int, limit: int) -> tuple[PrizePaid, ...]:
    """The payments of prizes of an event, or of all events, with ids after ``after``."""
    rows = _rows(event_id).filter(pk__gt=after).order_by("pk").select_related("posting")
    return tuple(_view(row) for row in rows[:limit])


def count_of_prizes_paid(event_id: int | None) -> int:
    """The number of these rows."""
    return _rows(event_id).count()


def prizes_paid_by_way(event_id: int | None) -> Mapping[tuple[str, str], int]:
    """The paid prizes by way and currency, in minor units, minus returned ones."""
    amounts: dict[tuple[str, str], int] = {}
    groups = _rows(event_id).order_by().values_list("account", "posting__currency")
    for account, currency, minor in groups.annotate(minor=Sum("amount_minor")):
        key = account.partition("/")[0], currency
        amounts[key] = amounts.get(key, 0) - minor
    return amounts


def prizes_unclaimed(event_id: int) -> int:
    """The unclaimed prizes of an event, in minor units."""
    totals = LedgerRow.objects.filter(account=accounts.unclaimed(event_id)).aggregate(
        minor=Sum("amount_minor")
    )
    return -(totals["minor"] or 0)


def _rows(event_id: int | None) -> QuerySet[LedgerRow]:
    rows = LedgerRow.objects.filter(posting__award_id__isnull=False)
    for prefix in KEPT:
        rows = rows.exclude(account__startswith=f"{prefix}/")
    return rows if event_id is None else rows.filter(posting__event_id=event_id)


def _view(row: LedgerRow) -> PrizePaid:
    one = row.posting
    return PrizePaid(
        id=row.pk,
        posting=one.pk,
        at=one.at,
        kind=PostingKind(one.kind),
        event_id=one.event_id or 0,
        award_id=one.award_id or 0,
        player_id=one.player_id,
        account=row.account,
        minor=-row.amount_minor,
        currency=one.currency,
    )
