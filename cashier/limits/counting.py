"""Limits on cash at every posting: a player's payments in and out are added up before more cash moves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.utils import timezone

from cashier.kinds import HELD_METHODS, Method, PostingKind
from cashier.limits.rows import is_document_seen, limits
from cashier.models import LedgerRow
from people.players import rows as people
from people.players.rows import hold_players
from rulebook.cash_limit import (
    Allowed,
    CashLimit,
    Operation,
    allowed_cash,
    asks_document,
    days_counted,
    in_force,
)
from rulebook.cash_limit import require_allowed as require
from rulebook.money import Money
from rulebook.refusals import Refusal
from tournaments.venue.zone import house_zone

WITH_PLAYERS = (
    PostingKind.SALE,
    PostingKind.VOID,
    PostingKind.AWARD,
    PostingKind.AWARD_TAKEN_BACK,
    PostingKind.ACCOUNT,
    PostingKind.TICKET,
    PostingKind.REFUND,
    PostingKind.REFUND_TAKEN_BACK,
)
"""Why money moves between a player and the house."""
PLAYERS_AT_ONCE = 500


@dataclass(frozen=True, slots=True)
class Handed:
    """An operation of a player in one currency."""

    player_id: int
    currency: str
    operation: Operation


def group_of(event_id: int | None) -> str:
    """The key that links operations: the event, or the accounts of players."""
    return "account" if event_id is None else f"event {event_id}"


def day_of(at: datetime) -> date:
    """The calendar day of the house."""
    return timezone.localdate(at, house_zone())


def start_of(day: date) -> datetime:
    """Midnight in the time zone of the house."""
    return timezone.make_aware(datetime.combine(day, time.min), house_zone())


def in_cash(
    player_id: int,
    money: Money,
    at: datetime,
    *,
    event_id: int | None = None,
    award_id: int | None = None,
    refund_id: int | None = None,
) -> Handed:
    """A planned operation entirely in cash; ``money`` is negative if it is paid out."""
    operation = Operation(
        key=operation_key(None, award_id, None, refund_id),
        group=group_of(event_id),
        day=day_of(at),
        minor=money.minor,
        cash=money.minor,
    )
    return Handed(player_id, money.currency, operation)


def is_paid_by(way: str, kind: str) -> bool:
    """Whether accounts of this name are a way to pay.

    Not if the operation itself moves a player's account or issues a ticket.
    """
    if way == "tickets":
        return kind in (PostingKind.SALE, PostingKind.VOID)
    return way in HELD_METHODS or (way == Method.ACCOUNT and kind != PostingKind.ACCOUNT)


def require_allowed(handed: Sequence[Handed]) -> None:
    """Raise ``Refusal("cash_limit")`` for the first operation with more cash than a limit allows.

    Makes no query if no limit adds operations up.
    """
    for currency, day in sorted({(one.currency, one.operation.day) for one in handed}):
        mine = [one for one in handed if (one.currency, one.operation.day) == (currency, day)]
        _require(in_force(limits(), day, currency), mine)


def _require(held: Sequence[CashLimit], handed: Sequence[Handed]) -> None:
    if not held:
        return
    players = sorted({one.player_id for one in handed})
    past: dict[int, list[Operation]] = defaultdict(list)
    if days_counted(held):
        # Two cashiers may serve the same player in two events: the second counts the first one's cash.
        hold_players(players)
        past |= _past(players, handed[0].currency, _first_day(held, handed[0].operation.day))
    for one in handed:
        require(held, past[one.player_id], one.operation)
        _require_document(held, past[one.player_id], one)
        past[one.player_id].append(one.operation)


def _require_document(held: Sequence[CashLimit], past: Sequence[Operation], one: Handed) -> None:
    """Require a document; one statement, only if cash reaches a threshold."""
    reached = asks_document(held, past, one.operation)
    if reached is not None and not is_document_seen(one.player_id, start_of(one.operation.day)):
        raise Refusal(
            "document_needed",
            field="method",
            limit=reached.limit.name,
            document_minor=reached.limit.document,
            currency=one.currency,
            player=one.player_id,
        )


def allowed(handed: Handed) -> Allowed | None:
    """How much of a planned operation may be cash; None without a limit."""
    rules = in_force(limits(), handed.operation.day, handed.currency)
    past = _of_player(rules, handed)
    return allowed_cash(rules, past, handed.operation)


def require_payable(handed: Handed) -> None:
    """Raise ``Refusal("cash_limit")`` before anything is written if cash would move above the limit."""
    rules = in_force(limits(), handed.operation.day, handed.currency)
    past = _of_player(rules, handed)
    require(rules, past, handed.operation)
    _require_document(rules, past, handed)


def asks_documents(currency: str, at: datetime) -> bool:
    """Whether any limit of the day requires documents."""
    return any(one.document is not None for one in in_force(limits(), day_of(at), currency))


def _of_player(held: Sequence[CashLimit], handed: Handed) -> list[Operation]:
    if not days_counted(held):
        return []
    first = _first_day(held, handed.operation.day)
    return _past([handed.player_id], handed.currency, first).get(handed.player_id, [])


def _first_day(held: Iterable[CashLimit], day: date) -> date:
    return day - timedelta(days=days_counted(held) - 1)


def _past(players: Sequence[int], currency: str, first: date) -> dict[int, list[Operation]]:
    """The operations of these players since a day, by player; each posting is an operation with its key."""
    start = start_of(first)
    operations: dict[int, list[Operation]] = defaultdict(list)
    # A posting keeps its player, even after that player was merged into another.
    files = people.kept_of(players)
    ids = sorted(files)
    for at in range(0, len(ids), PLAYERS_AT_ONCE):
        for player, operation in _operations(ids[at : at + PLAYERS_AT_ONCE], currency, start):
            operations[files[player]].append(operation)
    return operations


def _operations(players: Sequence[int], currency: str, start: datetime) -> Iterable[tuple[int, Operation]]:
    rows = LedgerRow.objects.filter(
        posting__player_id__in=players,
        posting__currency=currency,
        posting__at__gte=start,
        posting__kind__in=WITH_PLAYERS,
    ).order_by()
    for row in rows.select_related("posting"):
        way, posting = row.account.partition("/")[0], row.posting
        if is_paid_by(way, posting.kind):
            pks = (
                posting.sale_id,
                posting.award_id,
                posting.movement_id,
                posting.refund_id,
                posting.ticket_id,
            )
            key = operation_key(*pks)
            operation = Operation(
                key=key or f"posting {posting.pk}",
                group=group_of(posting.event_id),
                day=day_of(posting.at),
                minor=row.amount_minor,
                cash=row.amount_minor if way == Method.CASH else 0,
            )
            yield posting.player_id or 0, operation


def operation_key(
    sale_id: int | None,
    award_id: int | None,
    movement_id: int | None,
    refund_id: int | None = None,
    ticket_id: int | None = None,
) -> str:
    """The key of an operation: its sale, award, refund, ticket or movement; its reversal has the same key."""
    # The movement comes last, because a prize or a refund on an account has one too, and its reversal
    # another.
    keys = {
        "sale": sale_id,
        "award": award_id,
        "refund": refund_id,
        "ticket": ticket_id,
        "movement": movement_id,
    }
    return next((f"{name} {pk}" for name, pk in keys.items() if pk is not None), "")
