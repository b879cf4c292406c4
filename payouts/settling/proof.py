"""Sums of the prizes that left an event's pool, and the proof at every close that they match the money."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from django.db.models import F, Sum

from cashier.ledger import accounts
from cashier.ledger.rows import (
    OUT_OF_POOL,
    collected,
    ledger_balance,
    paid_aside,
    paid_from_bounties,
    paid_from_pool,
    paid_from_sides,
    settled,
)
from cashier.sales.sums import posted_by_stop
from journal.balances import Amounts, balance_of_rows, balances, prove_balances, recounted_by, subjects
from journal.book import OpenBook
from journal.opening import check_at_close
from payouts.awards.rows import OF_POOL
from payouts.jackpots.proof import prove_jackpots
from payouts.models import (
    Award,
    AwardKind,
    AwardStatus,
    BountyWon,
    PayoutStructure,
    SidePoolAwarded,
    TipsPaidOut,
)
from rulebook.pool import PoolSheet
from rulebook.refusals import InvariantViolation
from tournaments import queries as tournaments

PAID, WAITING, SIDE = "paid", "waiting", "side"
STATUSES = {PAID: (AwardStatus.PAID, AwardStatus.UNCLAIMED), WAITING: (AwardStatus.UNCLAIMED,)}
"""The status of the awards in each sum."""
KINDS = {
    AwardKind.PRIZE.value: "award",
    AwardKind.LEADER.value: "side",
    AwardKind.SIDE.value: "side_pool",
    AwardKind.BOUNTY.value: "bounty",
    AwardKind.JACKPOT.value: "jackpot",
    AwardKind.FLIGHT.value: "award",
}
"""The kinds of payments in the account with their sum."""


def paid_account(event_id: int) -> str:
    """The account with the sum of prizes that left the pool of an event, in money and tickets."""
    return f"{PAID}/{event_id}"


def waiting_account(event_id: int) -> str:
    """The account with the sum of its unclaimed prizes."""
    return f"{WAITING}/{event_id}"


def _shares(award: dict[str, Any]) -> Iterable[tuple[str, str, int]]:
    for name, statuses in STATUSES.items():
        if award["status"] in statuses:
            worth = award["amount_minor"] + award["ticket_minor"]
            yield f"{name}/{award['event_id']}", KINDS[award["kind"]], worth


def _recount(names: Collection[str] | None) -> Amounts:
    totals: Counter[tuple[str, str]] = Counter()
    worth = Sum(F("amount_minor") + F("ticket_minor"))
    for name, statuses in STATUSES.items():
        rows = Award.every.filter(status__in=statuses)
        if names is not None:
            own = [total_name for total_name in names if total_name.startswith(f"{name}/")]
            rows = rows.filter(event__in=subjects(own))
        sums = rows.order_by().values_list("event_id", "kind").annotate(sum=worth)
        for event_id, kind, total in sums:
            totals[f"{name}/{event_id}", KINDS[kind]] += total
    return totals


PRIZES = ("payouts.payoutstructure", "payouts.prize")
SIDE_POOLS = "payouts.sidepoolawarded"
OF_JACKPOTS = (f"{accounts.JACKPOT}/", f"{accounts.WON}/")


def register() -> None:
    """Register the sums of paid, unclaimed and returned prizes, and their check at every close."""
    balance_of_rows(Award, _shares)
    recounted_by([PAID, WAITING], _recount)
    check_at_close(prove_payouts)


def prove_payouts(book: OpenBook) -> None:
    """Raise ``InvariantViolation`` unless prizes and awards match the money.

    Prizes must equal the published sum, paid and unclaimed awards the outflow of the pool, and unclaimed ones
    the debt of their account. Only what the book changed is compared; ``prove_paid`` adds everything up.
    """
    moved = book.moves.all()
    for subject in book.books:
        if subject.kind == "tournament":
            _prove_event(book, subject.subject_id, moved)
    if any(account.startswith(OF_JACKPOTS) for account, _kind in moved):
        prove_jackpots(account for account, _kind in moved)


def _prove_event(book: OpenBook, event_id: int, moved: Mapping[tuple[str, str], int]) -> None:
    pool = accounts.pool(event_id)
    if any(change.model in PRIZES for change in book.changes):
        prove_prizes(event_id)
    left = sum(moved.get((pool, kind), 0) for kind in OUT_OF_POOL)
    if moved.get((paid_account(event_id), "award"), 0) != left:
        prove_paid(event_id)
    if moved.get((paid_account(event_id), "side"), 0) != _left(moved, accounts.set_aside(event_id)):
        prove_set_aside(event_id)
    left = _left(moved, accounts.sides(event_id))
    is_awarded = any(change.model == SIDE_POOLS for change in book.changes)
    if is_awarded or moved.get((paid_account(event_id), "side_pool"), 0) != left:
        prove_side_pools(event_id)
    owed = sum(n for (account, _kind), n in moved.items() if account == accounts.unclaimed(event_id))
    if sum(moved.get((waiting_account(event_id), kind), 0) for kind in set(KINDS.values())) != -owed:
        raise InvariantViolation(f"unclaimed prizes of event {event_id} are not what their account owes")
    if any(account in (accounts.tax(event_id), accounts.tips(event_id)) for account, _kind in moved):
        prove_taken_off(event_id)
    bounties = sum(moved.get((accounts.bounty(event_id), kind), 0) for kind in OUT_OF_POOL)
    if moved.get((paid_account(event_id), "bounty"), 0) != bounties:
        prove_bounties_paid(event_id)


def _left(moved: Mapping[tuple[str, str], int], begins: str) -> int:
    """The amount that awards took from accounts with this prefix."""
    return sum(
        n for (account, kind), n in moved.items() if kind in OUT_OF_POOL and account.startswith(begins)
    )


def prove_set_aside(event_id: int) -> None:
    """Paid or unclaimed prizes of chip leaders must equal the outflow of their accounts, one by one."""
    rows = (
        Award.every.filter(event=event_id, kind=AwardKind.LEADER).exclude(status=AwardStatus.DUE).order_by()
    )
    paid = dict(rows.values_list("pool").annotate(total=Sum("amount_minor")))
    left = paid_aside(event_id)
    if paid != left:
        raise InvariantViolation(f"paid to leaders of event {event_id}: {paid}, set aside for it: {left}")


def prove_side_pools(event_id: int) -> None:
    """Each awarded side pool must equal the ledger's inflow (or what the house gives), and its prizes plus the money kept.

    Its paid or unclaimed prizes must equal the outflow of its account.
    """
    rows = Award.every.filter(event=event_id, kind=AwardKind.SIDE).order_by().values_list("pool")
    won = dict(rows.annotate(total=Sum("amount_minor")))
    paid = dict(rows.exclude(status=AwardStatus.DUE).annotate(total=Sum("amount_minor")))
    if paid != (left := paid_from_sides(event_id)):
        raise InvariantViolation(
            f"paid of side pools of event {event_id}: {paid}, left their accounts: {left}"
        )
    free = {pool.name for pool in tournaments.event(event_id).side_pools if pool.is_free}
    for pool in SidePoolAwarded.objects.filter(event=event_id):
        came = pool.pool_minor if pool.name in free else collected(event_id, f"side/{pool.name}")
        went = won.pop(pool.name, 0) + pool.kept_minor
        if not came == went == pool.pool_minor:
            raise InvariantViolation(f"side pool {pool.name!r} of event {event_id} took {came}, gave {went}")
    if won:
        raise InvariantViolation(f"prizes of side pools of event {event_id} that are not awarded: {won}")


def prove_prizes(event_id: int) -> None:
    """The prizes of each version of an event's payouts must add up to the published sum."""
    total = Sum(F("prizes__amount_minor") + F("prizes__ticket_minor"), default=0)
    rows = PayoutStructure.objects.filter(event=event_id).order_by("number").annotate(total=total)
    for number, listed, published in rows.values_list("number", "total", "prizes_minor"):
        if listed != published:
            raise InvariantViolation(
                f"the prizes of event {event_id}, version {number}, sum to {listed}, published {published}"
            )


def prove_paid(event_id: int) -> None:
    """Paid or unclaimed awards must equal the ledger's outflow from the pool, and the stored sums of both."""
    paid = (
        Award.every.filter(event=event_id, kind__in=OF_POOL)
        .exclude(status=AwardStatus.DUE)
        .aggregate(total=Sum(F("amount_minor") + F("ticket_minor"), default=0))
    )
    if paid["total"] != paid_from_pool(event_id):
        raise InvariantViolation(
            f"paid awards of event {event_id}: {paid['total']}, pool: {paid_from_pool(event_id)}"
        )
    prove_bounties_paid(event_id)
    prove_balances([paid_account(event_id), accounts.pool(event_id)])
    waiting, owed = waiting_account(event_id), accounts.unclaimed(event_id)
    sums = balances([waiting, owed])
    if sums[waiting].total() != -sums[owed].total():
        raise InvariantViolation(
            f"unclaimed prizes of event {event_id}: {sums[waiting].total()}, owed {-sums[owed].total()}"
        )


def prove_taken_off(event_id: int) -> None:
    """The tax withheld must equal the debt of the tax account, and the tips not yet paid that of theirs."""
    paid = Award.every.filter(event=event_id, status=AwardStatus.PAID).order_by()
    sums = paid.aggregate(tax=Sum("tax_minor", default=0), tips=Sum("tip_minor", default=0))
    tips = TipsPaidOut.objects.filter(event=event_id, is_returned=False)
    sums["tips"] -= tips.aggregate(total=Sum("amount_minor", default=0))["total"]
    for name, due in sums.items():
        owed = -ledger_balance(f"{name}/{event_id}")
        if due != owed:
            raise InvariantViolation(f"{name} of prizes of event {event_id}: {due}, owed {owed}")


def prove_bounties_paid(event_id: int) -> None:
    """Paid or unclaimed bounties must equal the ledger's outflow from their account, and the bounties won."""
    rows = Award.every.filter(event=event_id, kind=AwardKind.BOUNTY)
    left = rows.exclude(status=AwardStatus.DUE)
    paid = left.aggregate(total=Sum("amount_minor", default=0))["total"]
    if paid != paid_from_bounties(event_id):
        raise InvariantViolation(f"paid bounties of event {event_id}: {paid}, {paid_from_bounties(event_id)}")
    cashed = rows.aggregate(total=Sum("amount_minor", default=0))["total"]
    won = BountyWon.objects.filter(event=event_id, award__isnull=False)
    if cashed != won.aggregate(total=Sum("cash_minor", default=0))["total"]:
        raise InvariantViolation(f"bounties cashed of event {event_id} are not those that were won: {cashed}")


def prove_settled(event_id: int, sheet: PoolSheet, income: int, waived: int) -> None:
    """Pool inflow of an event just settled = withheld + prizes paid + refunded + rest, each as the ledger
    has it.

    ``waived`` is the excess of paid prizes that the house bears, in minor units.
    """
    sums: Counter[str] = Counter()
    for posting in settled(event_id):
        sums[posting.account.partition("/")[0]] += posting.amount
    expected = {
        "added": sheet.added,
        "bounty": sheet.heads,
        "fee": sheet.from_fees,
        "overlay": sheet.overlay + waived,
        "withheld": -sheet.withheld,
        "income": -income,
    }
    for name, amount in expected.items():
        if sums[name] != amount:
            raise InvariantViolation(f"settling event {event_id} moved {sums[name]} on {name}, due {amount}")
    came, went = (
        sheet.prizes + sheet.withheld + waived,
        sheet.withheld + paid_from_pool(event_id) + posted_by_stop(event_id).pool + income,
    )
    if came != went:
        raise InvariantViolation(f"the pool of event {event_id} took {came} and gave {went}")
