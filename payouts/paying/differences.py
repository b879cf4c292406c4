"""Differences from paid prizes: paid, collected, or borne by the house."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, SPREAD, Limits, Note, RequiredReason
from access.roles import CASHIERS, DIRECTORS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.drawers.verbs import use_drawer
from cashier.kinds import PRIZE_METHODS, Method, PostingKind, PrizeMethod
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import AtDrawer, money_books, require_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.payments.verbs import require_cash_back
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import BookRef, account_book, tournament_book
from payouts.awards.verbs import SLIPS
from payouts.models import Award, AwardDifference, AwardStatus, DifferenceStatus
from payouts.paying.ways import keep, move, paid_ways, require_account, require_identified
from payouts.paying.words import DifferenceSettled, DifferenceWaived
from payouts.publishing import differences
from payouts.publishing.differences import DifferenceDetails, difference_details
from payouts.structure import rows
from payouts.taxes.rows import tax_differing
from rulebook.approvals import ApprovalKind
from rulebook.payments import Back, Way, paid_with
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

DifferenceId = Annotated[int, Limits(1, GREATEST), Note("What differs from a prize that was paid.")]
Handed = Annotated[
    int,
    Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT),
    Note("The amount to pay, without its tax; negative: to collect."),
]


def _books_to_settle(command: Any) -> list[BookRef]:
    difference = differences.difference(command.difference)
    account_books = [account_book(difference.player_id)] if command.method == Method.ACCOUNT.value else []
    return [*money_books(difference.event_id, command.drawer), *account_books]


def _book_to_waive(command: Any) -> list[BookRef]:
    return [tournament_book(differences.difference(command.difference).event_id)]


@action(
    "differences/<int:difference>/settle/",
    admits=CASHIERS,
    opens=_books_to_settle,
    completed=with_own_drawer,
)
def settle_difference(
    book: OpenBook,
    *,
    at: Annotated[AtDrawer, SPREAD],
    difference: DifferenceId,
    amount_minor: Handed,
    method: PrizeMethod = "cash",
) -> DifferenceDetails:
    """Pay the amount due to a player by a later version of the payouts, or collect the amount owed.

    The prize then follows that version, with a new slip in place of the earlier one. The tax follows, a tip
    stays as it is. Raises ``Refusal`` ``difference_settled``, ``payouts_reopened``, ``amount_differs``,
    ``prize_gone`` if nothing of the prize is left, ``difference_too_large`` if its tip leaves nothing of it,
    ``winner_unidentified`` if it is paid out, ``method_unknown``, ``cash_limit``, ``drawer_short``,
    ``account_short``, ``approval_needed`` or a refusal of the drawer.
    """
    row = _open_row(book, difference)
    award = _award(row)
    minor = row.due_minor - row.paid_minor
    tax = tax_differing(award, row.due_minor, book.now)
    if amount_minor != minor - tax:
        raise Refusal("amount_differs", amount_minor=minor - tax, currency=row.event.currency)
    if amount_minor > 0:
        require_identified(book, row.entry.player_id)
    back = _way(row, award, at.drawer, method, amount_minor)
    use_drawer(book, drawer_id=at.drawer, reason=at.drawer_reason)
    require_approval(book, wanted=_wanted(row))
    facts = _details(row, award) | _earlier(award)
    ways = paid_with(paid_ways(award), back.way, minor - tax)
    award.drawer_id, award.slip = at.drawer, book.next_number(SLIPS)
    _post(book, award, back, Differing(minor, tax))
    award.amount_minor, award.tax_minor = row.due_minor, award.tax_minor + tax
    keep(book, award, ways, is_numbered=False)
    book.save(award)
    row.status, row.slip, row.tax_minor = DifferenceStatus.SETTLED, award.slip, tax
    book.save(row)
    fact = DifferenceSettled(**facts, method=back.way.value, slip=award.slip, tax_minor=tax)
    book.record(fact, relied=[PAYOUTS.of(row.event_id)])
    return difference_details(differences.difference(row.pk))


@action("differences/<int:difference>/waive/", admits=DIRECTORS, opens=_book_to_waive)
def waive_difference(
    book: OpenBook, *, difference: DifferenceId, reason: RequiredReason
) -> DifferenceDetails:
    """Waive what a player was paid too much: the prize stays as paid, settling adds the sum to the pool.

    Raises ``Refusal`` ``difference_settled``, ``difference_is_due``, ``payouts_reopened``, ``reason_missing`` or
    ``approval_needed``.
    """
    reason = stated_reason(reason)
    row = _open_row(book, difference)
    if row.due_minor > row.paid_minor:
        raise Refusal("difference_is_due", entry=row.entry_id)
    require_approval(book, wanted=replace(_wanted(row), reason=reason))
    row.status = DifferenceStatus.WAIVED
    book.save(row)
    book.reason = reason
    facts = _details(row, Award.objects.get(entry=row.entry_id))
    book.record(DifferenceWaived(**facts, reason=reason), relied=[PAYOUTS.of(row.event_id)])
    return difference_details(differences.difference(row.pk))


def _open_row(book: OpenBook, difference_id: int) -> AwardDifference:
    row = AwardDifference.objects.select_related("entry", "event").filter(pk=difference_id).first()
    if row is None:
        raise Refusal("difference_unknown", number=difference_id)
    ref = tournament_book(row.event_id)
    book.require(ref.kind, ref.subject_id)
    event = tournaments.event(row.event_id)
    if not event.is_played:
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    if row.status != DifferenceStatus.OPEN:
        raise Refusal("difference_settled", entry=row.entry_id)
    if rows.is_reopened(row.event_id):
        raise Refusal("payouts_reopened", event=row.event_id)
    return row


def _award(row: AwardDifference) -> Award:
    if not row.due_minor:
        raise Refusal("prize_gone", entry=row.entry_id)
    result: Award = Award.objects.select_related("event", "entry").get(entry=row.entry_id)
    return result


def _way(row: AwardDifference, award: Award, drawer_id: int | None, method: str, minor: int) -> Back:
    """The way of payment or collection; money paid out must be available."""
    if method not in PRIZE_METHODS:
        raise Refusal("method_unknown", field="method", method=method)
    back = Back(Way(method), abs(minor))
    drawer = require_drawer(drawer_id, row.event.currency)
    if minor > 0:
        require_cash_back([back], drawer, row.event.currency)
        require_account(award, [back])
    return back


def _wanted(row: AwardDifference) -> Wanted:
    minor = abs(row.due_minor - row.paid_minor)
    about, currency = f"difference/{row.pk}", row.event.currency
    return Wanted(ApprovalKind.PAY_OUT, about, minor, currency, player=row.entry.player_id)


@dataclass(frozen=True, slots=True)
class Differing:
    """``minor`` leaves the pool, ``tax`` of it for its account; negative: back into it."""

    minor: int
    tax: int


def _post(book: OpenBook, award: Award, back: Back, differs: Differing, reason: str = "") -> None:
    """Post the difference from the pool, in one way and to the tax, or back into it."""
    kind = PostingKind.AWARD if differs.minor > 0 else PostingKind.AWARD_TAKEN_BACK
    sign = -1 if differs.minor > 0 else 1
    flows, movement_id = move(book, award, [back] if back.minor else [], sign=sign, reason=reason)
    cause = Cause(
        kind,
        award.event.currency,
        event_id=award.event_id,
        award_id=award.pk,
        movement_id=movement_id,
        player_id=award.entry.player_id,
    )
    pool, tax = accounts.pool(award.event_id), accounts.tax(award.event_id)
    ledger.post(book, cause, [Flow(pool, differs.minor), *flows, Flow(tax, -differs.tax)])


def _details(row: AwardDifference, award: Award) -> dict[str, Any]:
    return {
        "difference": row.pk,
        "event": row.event_id,
        "entry": row.entry_id,
        "player": row.entry.player_id,
        "place": award.place,
        "amount_minor": row.due_minor - row.paid_minor,
        "currency": row.event.currency,
    }


def _earlier(award: Award) -> dict[str, Any]:
    """The values of the prize before its difference is settled."""
    return {
        "earlier_slip": award.slip or 0,
        "earlier_method": award.method,
        "earlier_drawer": award.drawer_id or 0,
    }


@reverses(DifferenceSettled)
def reverse_difference(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    """How undo reopens a difference: reverse money through the same drawer, the earlier slip is valid again.

    Raises ``Refusal`` ``award_due``, ``account_short``, or a refusal of the drawer: ``drawer_closed``,
    ``drawer_short`` if it does not hold the collected amount.
    """
    row = AwardDifference.objects.select_related("event", "entry").filter(pk=details["difference"]).first()
    award = Award.objects.select_related("event", "entry").filter(entry=details["entry"]).first()
    is_as_left = award is not None and award.status == AwardStatus.PAID and award.slip == details["slip"]
    if row is None or award is None or not is_as_left:
        raise Refusal("award_due", entry=details["entry"])
    drawer = require_drawer(award.drawer_id, row.event.currency)
    use_drawer(book, drawer_id=drawer, reason=reason)
    # A line from before taxes has no tax.
    differs = Differing(-details["amount_minor"], -details.get("tax_minor", 0))
    back = Back(Way(details["method"]), abs(differs.minor - differs.tax))
    if differs.minor > 0:
        require_cash_back([back], drawer, row.event.currency)
    _post(book, award, back, differs, reason)
    award.amount_minor, award.slip = row.paid_minor, details["earlier_slip"]
    award.tax_minor += differs.tax
    award.method, award.drawer_id = details["earlier_method"], details["earlier_drawer"] or None
    book.save(award)
    row.status, row.slip, row.tax_minor = DifferenceStatus.OPEN, None, 0
    book.save(row)
