"""The only code that moves money: balanced postings, checked before the book closes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Sum

from access.fields import LARGEST_AMOUNT
from cashier.kinds import HELD_METHODS, Method, PostingKind
from cashier.ledger import accounts
from cashier.ledger.drawers import drawer_state, may_use
from cashier.ledger.rows import SOLD, settled, sold_account, sold_by_rows
from cashier.limits import counting as cash_limits
from cashier.limits.counting import Handed
from cashier.limits.rows import limits
from cashier.models import LedgerRow, Posting
from journal.balances import prove_balances
from journal.book import OpenBook
from journal.opening import (
    HOUSE,
    TICKETS,
    BookRef,
    account_book,
    check_at_close,
    drawer_book,
    tournament_book,
)
from journal.rows.insert import insert_rows
from rulebook.cash_limit import Operation
from rulebook.products import PartKind
from rulebook.refusals import InvariantViolation, Refusal
from tournaments.entries.rows import entries_account

DRAWER_ACCOUNTS = (*(method.value for method in HELD_METHODS), accounts.FOREIGN)
SOLD_KINDS = (PostingKind.SALE, PostingKind.VOID)


@dataclass(frozen=True, slots=True)
class Flow:
    """An ``amount_minor`` to (positive) or from (negative) an account."""

    account: str
    amount_minor: int

    def back(self) -> Flow:
        """The same money in the opposite direction."""
        return Flow(self.account, -self.amount_minor)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why money moves, and for which event, sale, award, refund, account movement, ticket or exchange.

    ``player_id`` is required if cash moves from or to a player, for the limits on cash.
    """

    kind: PostingKind
    currency: str
    event_id: int | None = None
    sale_id: int | None = None
    award_id: int | None = None
    movement_id: int | None = None
    refund_id: int | None = None
    ticket_id: int | None = None
    player_id: int | None = None
    exchange_id: int | None = None
    memo: str = ""


def post(book: OpenBook, cause: Cause, flows: Sequence[Flow]) -> None:
    """Create one posting; none if no money moves (a free event).

    Raises ``InvariantViolation`` if the flows do not sum to zero, or the book does not hold the drawer or
    event of an account. Raises ``Refusal`` ``drawer_of_another`` if money would move in another's drawer
    without a recorded reason, ``cash_limit`` if more cash would change hands than the house's limits allow,
    or ``value_out_of_range``.
    """
    post_many(book, [(cause, flows)])


def post_many(book: OpenBook, movements: Sequence[tuple[Cause, Sequence[Flow]]]) -> None:
    """Create many postings in two statements; each must balance, as in ``post``."""
    moving = [(cause, [flow for flow in flows if flow.amount_minor]) for cause, flows in movements]
    moving = [(cause, flows) for cause, flows in moving if flows]
    for cause, flows in moving:
        if sum(flow.amount_minor for flow in flows):
            raise InvariantViolation(f"a posting of {cause.kind} does not sum to zero: {flows}")
        if any(abs(flow.amount_minor) > LARGEST_AMOUNT for flow in flows):
            raise Refusal("value_out_of_range")
    for kind, account in {(cause.kind, flow.account) for cause, flows in moving for flow in flows}:
        _require_open(book, account, kind)
    _require_cash_allowed(book, moving)
    postings = [_posting(book, cause) for cause, _flows in moving]
    insert_rows(postings)
    for cause, flows in moving:
        for flow in flows:
            book.moves.add(flow.account, cause.kind.value, flow.amount_minor)
    insert_rows(
        [
            LedgerRow(posting_id=posting.pk, account=flow.account, amount_minor=flow.amount_minor)
            for posting, (_cause, flows) in zip(postings, moving, strict=True)
            for flow in flows
        ]
    )


def _posting(book: OpenBook, cause: Cause) -> Posting:
    return Posting(
        kind=cause.kind,
        event_id=cause.event_id,
        sale_id=cause.sale_id,
        award_id=cause.award_id,
        movement_id=cause.movement_id,
        refund_id=cause.refund_id,
        ticket_id=cause.ticket_id,
        exchange_id=cause.exchange_id,
        player_id=cause.player_id,
        currency=cause.currency,
        at=book.now,
        actor_id=book.actor.user_id,
        memo=cause.memo[:200],
    )


def _is_with_player(cause: Cause, flows: Sequence[Flow]) -> bool:
    """Whether cash moves to or from a player."""
    return cause.kind in cash_limits.WITH_PLAYERS and any(_way(flow.account) == Method.CASH for flow in flows)


def _require_cash_allowed(book: OpenBook, moving: Sequence[tuple[Cause, Sequence[Flow]]]) -> None:
    with_players = [move for move in moving if _is_with_player(*move)]
    # Checked wherever cash moves, so that no verb can skip the limits by leaving the player out.
    if any(cause.player_id is None for cause, _flows in with_players):
        raise InvariantViolation("a player's cash moves and nobody says whose")
    if with_players and limits():
        cash_limits.require_allowed([_handed(book, *move) for move in with_players])


def _handed(book: OpenBook, cause: Cause, flows: Sequence[Flow]) -> Handed:
    cash_flows = [flow for flow in flows if cash_limits.is_paid_by(_way(flow.account), cause.kind)]
    return Handed(
        cause.player_id or 0,
        cause.currency,
        Operation(
            key=cash_limits.operation_key(
                cause.sale_id, cause.award_id, cause.movement_id, cause.refund_id, cause.ticket_id
            ),
            group=cash_limits.group_of(cause.event_id),
            day=cash_limits.day_of(book.now),
            minor=sum(flow.amount_minor for flow in cash_flows),
            cash=sum(flow.amount_minor for flow in cash_flows if _way(flow.account) == Method.CASH),
        ),
    )


def _way(account: str) -> str:
    return account.partition("/")[0]


def _require_open(book: OpenBook, account: str, cause: PostingKind) -> None:
    kind = account.partition("/")[0]
    if kind in DRAWER_ACCOUNTS:
        drawer_id = _subject(account)
        # A drawer that is being opened has no book yet: the house's book covers it.
        _require(book, HOUSE if cause is PostingKind.FLOAT else drawer_book(drawer_id))
        view = drawer_state(drawer_id)
        if not view.is_open:
            raise InvariantViolation(f"money moves in the closed drawer {drawer_id}")
        # Checked wherever money moves, so that no verb can forget to check whose drawer it is.
        if not may_use(book, view):
            raise Refusal("drawer_of_another", drawer=view.id)
    elif kind == "account":
        _require(book, account_book(_subject(account)))
    elif kind in (
        *accounts.OF_SALES,
        accounts.DUE,
        accounts.EXPENSES,
        accounts.UNCLAIMED,
        accounts.TAX,
        accounts.TIPS,
        accounts.WON,
    ):
        _require(book, tournament_book(_subject(account)))
    elif accounts.is_of_tickets(account):
        _require(book, TICKETS)
    elif kind == accounts.JACKPOT:
        _require(book, HOUSE)


def _subject(account: str) -> int:
    """The drawer, player or event of an account: 3 of ``cash/3``, 5 of ``side/5/Jackpot``."""
    subject = account.split("/")[1:2]
    if not subject or not subject[0].isdecimal():
        raise InvariantViolation(f"the account {account!r} is nobody's")
    return int(subject[0])


def _require(book: OpenBook, ref: BookRef) -> None:
    book.require(ref.kind, ref.subject_id)


def register() -> None:
    """Check the ledger when a book closes."""
    check_at_close(prove_ledger)


def prove_ledger(book: OpenBook) -> None:
    """The invariant of every book: each account changed by the parts sold, less those voided.

    Compares only the accounts that changed; ``prove_event`` compares all sums.
    """
    differences: Counter[str] = Counter()
    for (account, kind), amount in book.moves.all().items():
        name, _slash, event = account.partition("/")
        if name in accounts.OF_SALES and kind in SOLD_KINDS:
            differences[account] += amount
        elif name == SOLD:
            differences[accounts.of_part(int(event), kind)] += amount
    for event_id in sorted({accounts.event_of(account) for account, amount in differences.items() if amount}):
        prove_event(event_id)


def prove_event(event_id: int) -> None:
    """Raise ``InvariantViolation`` unless the accounts of an event agree with its sales.

    Each account of sales must hold exactly its parts of the event's valid sales, row by row, and the running
    sums must be equal.
    """
    due = {accounts.of_part(event_id, part): n for (_event, part), n in sold_by_rows([event_id]).items()}
    rows = LedgerRow.objects.filter(posting__event_id=event_id, posting__kind__in=SOLD_KINDS)
    sums = rows.order_by().values_list("account").annotate(total=Sum("amount_minor"))
    amounts = {account: -total for account, total in sums if account.partition("/")[0] in accounts.OF_SALES}
    for account in sorted(due.keys() | amounts.keys(), key=lambda name: (not name.startswith("pool"), name)):
        if amounts.get(account, 0) != due.get(account, 0):
            raise InvariantViolation(
                f"{_named(account)} of event {event_id} holds {amounts.get(account, 0)}, sold {due.get(account, 0)}"
            )
    names = {f"{name}/{event_id}" for name in accounts.OF_EVENT if name != PartKind.SIDE}
    names |= {one.account for one in settled(event_id)}
    prove_balances([*names, *due, *amounts, sold_account(event_id), entries_account(event_id)])


def _named(account: str) -> str:
    """``pool`` of ``pool/5``, ``Jackpot`` of ``side/5/Jackpot``."""
    kind, _event, *name = account.split("/", 2)
    return name[0] if name else kind
