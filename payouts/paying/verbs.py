"""Pay a prize against a signed slip, and undo the payment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, overload

from access.fields import SPREAD, DrawerId, Limits, Minor, Note, RequiredReason
from access.reads import read
from access.roles import CASHIERS, READERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.currencies.paying import Notes, give_notes, notes_wanted, require_notes_back
from cashier.drawers.verbs import use_drawer
from cashier.kinds import Method, PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.drawers import money_books, require_drawer, with_own_drawer
from cashier.ledger.posting import Cause, Flow
from cashier.ledger.rows import ledger_balance
from cashier.limits import counting as cash_limits
from cashier.limits.counting import day_of
from cashier.scopes import PAYOUTS
from cashier.tickets.verbs import issue_prize, void_prize
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from journal.opening import TICKETS, BookRef, account_book, tournament_book
from journal.reading import Viewed
from payouts.awards import rows as queries
from payouts.awards.rows import AwardFilters, award_of, award_row, with_payments
from payouts.awards.verbs import SLIPS, AwardDetails, AwardId, award_details, number_slips, written_award
from payouts.bounties.rows import not_cashed
from payouts.bounties.words import BountiesPaid, BountiesTakenBack, BountySlipPrepared
from payouts.models import Award, AwardKind, AwardStatus
from payouts.paying.ways import (
    PaidOut,
    PrizeBack,
    cash_of,
    in_cash,
    keep,
    move,
    names_account,
    require_account,
    require_winner,
    ways_back,
    ways_fields,
    ways_out,
)
from payouts.paying.words import AwardPaid, AwardTakenBack, SlipPrepared
from payouts.paying_rules.rows import paying_rules
from payouts.publishing.awarding import award_places
from payouts.publishing.differences import DifferenceDetails, difference_details
from payouts.publishing.differences import differences as found_differences
from payouts.reports import require_hand_over
from payouts.structure import rows as versions
from payouts.taxes.rows import tax_due, tax_in_force
from rulebook.approvals import ApprovalKind
from rulebook.money import Money
from rulebook.payments import Back
from rulebook.refusals import Refusal
from rulebook.tips import require_tip
from tournaments import queries as tournaments
from tournaments.queries import EntryView, EventView


def take_off(book: OpenBook, row: Award, tip_minor: int) -> None:
    """Step: deduct tax and tip of a due prize; raises ``Refusal`` ``tips_off`` or ``tip_over_prize``."""
    if row.status == AwardStatus.PAID:
        return
    # Most houses withhold nothing.
    is_taxed = tax_in_force(day_of(book.now), row.event.currency) is not None
    row.tax_minor = tax_due(row, book.now) if is_taxed else 0
    if tip_minor and not paying_rules().tips:
        raise Refusal("tips_off", field="tip_minor")
    require_tip(tip_minor, row.amount_minor - row.tax_minor)
    row.tip_minor = tip_minor


def taken_off(row: Award, sign: int) -> tuple[Flow, ...]:
    """Tax and tip to their accounts (-1), or back (1)."""
    tax, tips = accounts.tax(row.event_id), accounts.tips(row.event_id)
    return Flow(tax, sign * row.tax_minor), Flow(tips, sign * row.tip_minor)


def require_tip_here(row: Award) -> None:
    """Raise ``Refusal("tips_paid_out")`` if the staff has received the tip of a returned prize."""
    if row.tip_minor and row.tip_minor > -ledger_balance(accounts.tips(row.event_id)):
        raise Refusal("tips_paid_out")


def ticket_books(award: Award) -> list[BookRef]:
    """The book of all tickets, if a ticket is part of the prize."""
    return [TICKETS] if award.ticket.minor else []


def issue_won(book: OpenBook, row: Award) -> None:
    """Issue the ticket of a paid prize, if it has one; the caller saves the row."""
    if row.ticket_minor:
        worth, target = Money(row.ticket_minor, row.event.currency), open_target(row.event_id)
        row.won = issue_prize(
            book,
            worth,
            prize_of=row.event_id,
            player_id=row.entry.player_id,
            event_id=target.id if target else None,
        )


def open_target(event_id: int) -> EventView | None:
    """The event that plays the seats of this one, unless it is over: a ticket then pays in any event."""
    target_id = tournaments.event(event_id).payout.seat_target
    target = None if target_id is None else tournaments.event(target_id)
    return target if target and target.is_open else None


def void_won(book: OpenBook, row: Award, reason: str) -> None:
    """Void the ticket of a returned prize; raises as ``void_prize``."""
    if row.won_id is not None:
        void_prize(book, row.won_id, row.ticket_minor, reason)


def owed(row: Award, sign: int) -> Flow:
    """Move the ticket's worth to the house's debt on tickets (-1), or back (1)."""
    # Prizes paid before tickets had rows stay on an account of their event.
    old = accounts.tickets(row.event_id)
    account = old if row.won_id is None else accounts.of_tickets(row.event.currency)
    return Flow(account, sign * row.ticket_minor)


OtherDrawer = Annotated[
    DrawerId | None,
    Note(
        "The drawer that takes the money, if not the one that paid it: a second person may have to approve."
    ),
]
Handed = Annotated[
    Minor,
    Note("The amount to pay: the prize without its tax and without the tip left for the staff."),
]


def _books_to_pay(command: Any) -> list[BookRef]:
    """Prizes in kind and tickets need no drawer."""
    award = award_row(command.award)
    return books_of_payment(award, command, command.drawer if award.amount_minor else None)


def books_of_payment(award: Award, how: PaidOut, drawer_id: int | None) -> list[BookRef]:
    """The books of a payment: the event's, the drawer's, that of a receiving account, that of tickets."""
    account_books = [account_book(award.player_id)] if names_account(how) else []
    return [*money_books(award.event_id, drawer_id), *account_books, *ticket_books(award)]


def _books_to_take_back(command: Any) -> list[BookRef]:
    award = queries.award(command.award)
    ways = {str(payment.method) for payment in award.payments} | {way.method for way in command.back}
    own = [account_book(award.player_id)] if Method.ACCOUNT in ways else []
    drawer_id = award.drawer_id and (command.drawer or award.drawer_id)
    return [*money_books(award.event_id, drawer_id), *own, *ticket_books(award)]


@action(
    "awards/<int:award>/slip/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=with_own_drawer,
)
def prepare_slip(book: OpenBook, *, how: Annotated[PaidOut, SPREAD], award: AwardId) -> AwardDetails:
    """Number the slip of a due prize, so that the winner signs it before anything is paid.

    All checks of the payment run here, before cash leaves the drawer. Raises ``Refusal``
    ``award_paid``, ``payouts_reopened``, ``hand_open``, ``hand_not_closed``, ``method_unknown``, ``payments_short``, ``payments_over``,
    ``cash_limit``, ``drawer_short`` or a refusal of the drawer.
    """
    row = _award_row(book, award)
    take_off(book, row, how.tip_minor)
    _require_payable(row, row.net_minor)
    require_winner(book, row)
    ways, _notes = _ways(book, row, how)
    if ways:
        use_drawer(book, drawer_id=how.drawer, reason=how.drawer_reason)
        if cash := cash_of(ways):
            cash_limits.require_payable(in_cash(row, book.now, cash))
        # Only checked here: the payment itself takes it.
        require_approval(book, wanted=_wanted(row), is_taken=False)
    _number(book, row, ways)
    fact = BountySlipPrepared if row.kind == AwardKind.BOUNTY else SlipPrepared
    book.record(fact(**prize_facts(row), **paid_by(ways)))
    return written_award(row)


@action(
    "awards/<int:award>/pay/",
    admits=CASHIERS,
    opens=_books_to_pay,
    completed=with_own_drawer,
)
def pay_award(
    book: OpenBook, *, how: Annotated[PaidOut, SPREAD], award: AwardId, amount_minor: Handed
) -> AwardDetails:
    """Pay a due prize from a drawer, against a signed slip, in one way or in several.

    The slip keeps its printed number, or gets a new one; no number is reused. Prizes in kind and tickets need
    no drawer; a ticket is issued now, for the winner alone, and printed. Part of the cash may be notes of
    another currency, if given: they stay exchanged if the payment is undone.

    Raises ``Refusal`` ``award_paid``, ``payouts_reopened``, ``hand_open``, ``hand_not_closed``,
    ``amount_differs``, ``method_unknown``, ``payments_short``, ``payments_over``, ``cash_limit``,
    ``drawer_short``, a refusal of the drawer, or ``no_rate``, ``not_sold``, ``notes_over``,
    ``exchange_changed``, or, for notes, ``foreign_short``.
    """
    row, ways = pay_out(book, award, how, amount_minor)
    # An unclaimed prize does not change the event's pool.
    relied = [] if row.unclaimed_at else [PAYOUTS.of(row.event_id)]
    fact = BountiesPaid if row.kind == AwardKind.BOUNTY else AwardPaid
    book.record(fact(**prize_facts(row), **paid_by(ways)), relied=relied)
    return written_award(row)


def pay_out(book: OpenBook, award_id: int, how: PaidOut, handed_minor: int) -> tuple[Award, tuple[Back, ...]]:
    """Step: pay a prize and issue its ticket; returns row and ways of payment. Raises as ``pay_award``."""
    row = _award_row(book, award_id)
    take_off(book, row, how.tip_minor)
    _require_payable(row, handed_minor)
    require_winner(book, row)
    ways, notes = _ways(book, row, how)
    if ways:
        row.drawer_id = how.drawer
        use_drawer(book, drawer_id=how.drawer, reason=how.drawer_reason)
        require_approval(book, wanted=_wanted(row))
    row.status, row.paid_at = AwardStatus.PAID, book.now
    issue_won(book, row)
    _number(book, row, ways)
    _post(book, row, PostingKind.AWARD, ways)
    if row.drawer_id is not None:
        give_notes(book, drawer_id=row.drawer_id, notes=notes, about={"award_id": row.pk})
    return row, ways


def _number(book: OpenBook, row: Award, ways: Sequence[Back]) -> None:
    """Number the slip of a prize, and store how it is paid."""
    is_numbered = row.slip is not None
    if not is_numbered:
        row.slip = book.next_number(SLIPS)
    # Also if no money is paid: a slip may have been prepared for cash before.
    if row.amount_minor:
        keep(book, row, ways, is_numbered=is_numbered)
    book.save(row)


def _ways(book: OpenBook, row: Award, how: PaidOut) -> tuple[tuple[Back, ...], Notes | None]:
    """How the money of a prize leaves a drawer that holds it, and the notes in its cash; empty for things."""
    currency = row.event.currency
    if not row.net_minor:
        return (), notes_wanted(how, (), currency, book)
    ways = ways_out(how, Money(row.net_minor, currency))
    drawer = require_drawer(how.drawer, currency)
    notes = notes_wanted(how, ways, currency, book)
    require_notes_back(ways, notes, drawer, currency)
    require_account(row, ways)
    return ways, notes


def _wanted(row: Award, kind: ApprovalKind = ApprovalKind.PAY_OUT, reason: str = "") -> Wanted:
    about, currency = f"award/{row.pk}", row.event.currency
    return Wanted(kind, about, row.amount_minor, currency, reason, row.entry.player_id)


def _require_paying(row: Award) -> EventView:
    """Refuse before play starts and after the event is settled; an unclaimed prize left the pool before."""
    event = tournaments.event(row.event_id)
    if not event.is_played and not (row.unclaimed_at and event.state == "settled"):
        raise Refusal(f"event_{event.state}", event=event.id, state=event.state)
    return event


def award_to_pay(book: OpenBook, award_id: int) -> Award:
    """Step: a prize that could be paid now; raises any refusal that holds for every way of payment."""
    row = _award_row(book, award_id)
    _require_payable(row, row.net_minor)
    return row


def _require_payable(row: Award, seen_minor: int) -> None:
    event = _require_paying(row)
    if row.status == AwardStatus.PAID:
        raise Refusal("award_paid", event=row.event_id, entry=row.entry_id)
    if versions.is_reopened(row.event_id):
        raise Refusal("payouts_reopened", event=row.event_id)
    require_hand_over(row.event_id, row.entry_id)
    if seen_minor != row.net_minor:
        raise Refusal("amount_differs", amount_minor=row.net_minor, currency=event.currency)


@action("awards/<int:award>/take-back/", admits=CASHIERS, opens=_books_to_take_back)
def take_award_back(
    book: OpenBook,
    *,
    award: AwardId,
    reason: RequiredReason,
    drawer: OtherDrawer = None,
    back: Annotated[
        tuple[PrizeBack, ...],
        Limits(0, 10),
        Note("The way it comes back, if not the way it went: only for the head of cage or a director."),
    ] = (),
) -> AwardDetails:
    """Undo the payment of a prize: it is due again, and each part of the money returns the way it was paid.

    Its ticket is void. Another drawer than the one that paid may take the money, as for a void: with approval
    if the house requires it. Raises ``Refusal`` ``award_due``, ``reason_missing``, ``other_way_back``,
    ``refund_differs``, ``account_short``, ``approval_needed``, ``prize_ticket_spent``, ``ticket_expired``,
    ``event_settled`` or a refusal of the drawer.
    """
    row, reason = _award_row(book, award), reason.strip()
    about, is_bounty = prize_facts(row), row.kind == AwardKind.BOUNTY
    into = row.drawer_id and (drawer or row.drawer_id)
    if into != row.drawer_id and row.status == AwardStatus.PAID:
        require_approval(book, wanted=_wanted(row, ApprovalKind.VOID, reason))
    ways = _unpay(book, award_id=row.pk, reason=reason, wanted=back, drawer_id=into)
    book.reason = reason
    fact = BountiesTakenBack if is_bounty else AwardTakenBack
    book.record(fact(**about, **paid_by(ways), reason=reason, drawer=into))
    returned = queries.award(row.pk)
    if is_bounty:
        return award_details(returned)
    _follow(book, row.event_id)
    number_slips(book, event_id=row.event_id)
    if row.kind != AwardKind.PRIZE:
        return award_details(queries.award(row.pk))
    # In a later version the entry may have no prize.
    return award_details(award_of(row.entry_id) or returned)


def _unpay(
    book: OpenBook,
    *,
    award_id: int,
    reason: str,
    wanted: Sequence[PrizeBack] = (),
    drawer_id: int | None = None,
) -> tuple[Back, ...]:
    """Reverse a payment, as a step of another action (an undo): the money is reversed, the slip is void.

    The drawer that paid takes the money, unless ``drawer_id`` names another.

    Each part returns the way it was paid unless ``wanted`` differs; returns how. Not in a settled event,
    because its prize pool is permanently empty: undo the settling first. A prize that was unclaimed is
    unclaimed again.
    """
    row = _award_row(book, award_id)
    _require_paying(row)
    stated_reason(reason)
    if row.status != AwardStatus.PAID:
        raise Refusal("award_due", entry=row.entry_id)
    require_tip_here(row)
    ways = ways_back(book, row, wanted) if row.drawer_id is not None else ()
    if row.drawer_id is not None:
        row.drawer_id = require_drawer(drawer_id or row.drawer_id, row.event.currency)
        use_drawer(book, drawer_id=row.drawer_id, reason=reason)
    void_won(book, row, reason)
    _post(book, row, PostingKind.AWARD_TAKEN_BACK, ways, reason)
    row.status = AwardStatus.UNCLAIMED if row.unclaimed_at else AwardStatus.DUE
    row.paid_at, row.slip, row.won = None, None, None
    row.tax_minor, row.tip_minor = 0, 0
    row.drawer_id, row.method = None, ""
    book.save(row)
    return ways


def _follow(book: OpenBook, event_id: int) -> None:
    """A returned prize follows the current payouts; its difference, if it had one, no longer applies."""
    if versions.next_number(event_id) > 2:
        award_places(book, event_id=event_id)


@reverses(AwardPaid, BountiesPaid)
def reverse_payment(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    _unpay(book, award_id=details["award"], reason=reason)
    _follow(book, details["event"])
    number_slips(book, event_id=details["event"])


def _award_row(book: OpenBook, award_id: int) -> Award:
    row = award_row(award_id)
    ref = tournament_book(row.event_id)
    book.require(ref.kind, ref.subject_id)
    return row


def _post(book: OpenBook, row: Award, kind: PostingKind, ways: Sequence[Back], reason: str = "") -> None:
    """Post the money of a prize from its account (pool, bounties, unclaimed) or back; a ticket is owed."""
    sign = -1 if kind is PostingKind.AWARD else 1
    flows, movement_id = move(book, row, ways, sign=sign, reason=reason)
    cause = Cause(
        kind,
        row.event.currency,
        event_id=row.event_id,
        award_id=row.pk,
        movement_id=movement_id,
        ticket_id=row.won_id,
        player_id=row.entry.player_id,
    )
    source = accounts.unclaimed(row.event_id) if row.unclaimed_at else source_of(row)
    left = Flow(source, -sign * (row.amount_minor + row.ticket_minor))
    ledger.post(book, cause, [left, *flows, *taken_off(row, sign), owed(row, sign)])


def source_of(row: Award) -> str:
    """The account of the event that pays a prize, unless it is unclaimed."""
    if row.kind == AwardKind.BOUNTY:
        return accounts.bounty(row.event_id)
    if row.kind == AwardKind.SIDE:
        return accounts.side(row.event_id, row.pool)
    if row.kind == AwardKind.JACKPOT:
        return accounts.won(row.event_id)
    if row.kind == AwardKind.FLIGHT:
        return accounts.pool(row.event_id)
    return accounts.prizes_of(row.event_id, row.pool)


def prize_facts(row: Award) -> dict[str, Any]:
    """The values common to all facts about a prize."""
    return {
        "award": row.pk,
        "event": row.event_id,
        "entry": row.entry_id,
        "player": row.entry.player_id,
        "place": row.place,
        "amount_minor": row.amount_minor,
        "currency": row.event.currency,
        "thing": row.thing,
        "pool": row.pool,
        "slip": row.slip or 0,
    }


def paid_by(ways: Sequence[Back]) -> dict[str, Any]:
    """The part of a fact about the ways of payment; empty for a thing or a ticket."""
    return ways_fields(ways) if ways else {"method": ""}


def award_list(event_id: int, query: Mapping[str, Any]) -> Sequence[AwardDetails]:
    """The awards of an event by place, filtered by ``AwardFilters``, then bounties won and not cashed."""
    rows = AwardFilters.of(Award.every.filter(event=event_id).select_related("entry", "event"), query)
    details = Viewed(rows, lambda row: tuple(award_details(award) for award in with_payments(tuple(row))))
    return Followed(details, _to_cash(event_id, query))


def _to_cash(event_id: int, query: Mapping[str, Any]) -> tuple[AwardDetails, ...]:
    """Bounties that wait for their winners: due, but without an award."""
    if query.get("status") not in (None, "", AwardStatus.DUE.value):
        return ()
    won = not_cashed(event_id)
    entries = [tournaments.entry(entry_id) for entry_id, minor in sorted(won.items()) if minor]
    player = str(query.get("player") or "")
    return tuple(
        _not_cashed(entry, won[entry.id]) for entry in entries if not player or str(entry.player_id) == player
    )


def _not_cashed(entry: EntryView, minor: int) -> AwardDetails:
    return AwardDetails(
        id=0,
        kind=AwardKind.BOUNTY,
        event=entry.event_id,
        entry=entry.id,
        player=entry.player_id,
        number=entry.number,
        place=0,
        place_to=0,
        amount_minor=minor,
        ticket_minor=0,
        currency=tournaments.event(entry.event_id).currency,
        thing="",
        pool="",
        status=AwardStatus.DUE,
        paid_at=None,
        drawer=None,
        method="",
        payments=(),
        slip=None,
        ticket=None,
        tax_minor=0,
        tip_minor=0,
        unclaimed_at=None,
    )


class Followed(Sequence[AwardDetails]):
    """Rows fetched a page at a time, followed by a few lines."""

    def __init__(self, rows: Sequence[AwardDetails], behind: tuple[AwardDetails, ...]) -> None:
        self._rows, self._behind = rows, behind

    def __len__(self) -> int:
        return len(self._rows) + len(self._behind)

    @overload
    def __getitem__(self, at: int) -> AwardDetails: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[AwardDetails]: ...

    def __getitem__(self, at: int | slice) -> AwardDetails | Sequence[AwardDetails]:
        before = len(self._rows)
        if isinstance(at, int):
            return self._rows[at] if at < before else self._behind[at - before]
        first, last, _step = at.indices(len(self))
        ahead = self._rows[first : min(last, before)] if first < before else ()
        return (*ahead, *self._behind[max(0, first - before) : max(0, last - before)])


@read("events/<int:event>/awards/", admits=READERS, filtered_by=AwardFilters)
def awards(query: Mapping[str, Any], event: int) -> Sequence[AwardDetails]:
    """List the prizes of the entries by place and their bounties, paid and due."""
    return award_list(tournaments.event(event).id, query)


@read("events/<int:event>/differences/", admits=READERS)
def differences(event: int) -> Sequence[DifferenceDetails]:
    """List the differences between paid prizes and the payouts published since, including settled ones."""
    return tuple(
        difference_details(difference) for difference in found_differences(tournaments.event(event).id)
    )
