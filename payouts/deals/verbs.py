"""A deal among the players left: proposed, accepted one by one, agreed; the structure never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from rest_framework import serializers

from access.fields import LARGEST_AMOUNT, EventId, Id, InsteadOf, Limits, Minor, Note, RequiredReason
from access.reads import read
from access.roles import DIRECTORS, READERS
from access.verbs import action
from cashier.approvals.verbs import Wanted, require_approval
from cashier.scopes import PAYOUTS
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from payouts.awards import agreed as agreements
from payouts.awards.agreed import require_deal_of, was_stopped
from payouts.deals import rows as deals
from payouts.deals.rows import DealDetails, DealRoom, deal_details
from payouts.deals.words import DealAgreed, DealAnswered, DealProposed, DealWithdrawn
from payouts.models import Deal, DealShare, DealStatus
from payouts.publishing.awarding import award_places
from payouts.publishing.verbs import structure_row
from rulebook.approvals import ApprovalKind
from rulebook.deal import is_by_place, require_deal
from rulebook.deal_shares import DealMethod
from rulebook.refusals import Refusal
from tournaments import queries as tournaments
from tournaments.books import of_event


@dataclass(frozen=True, slots=True, kw_only=True)
class PayoutCommand:
    """The event of the payouts."""

    event: EventId


@dataclass(frozen=True, slots=True)
class TypedShare:
    """The amount of a player; in a deal by place, the amount of the place that the stack holds now."""

    entry: Id
    amount_minor: Minor


TypedShares = Annotated[
    tuple[TypedShare, ...],
    InsteadOf("method", "unit_minor"),
    Note("Every player left; only without a method."),
]


@action("events/<int:event>/deal/", admits=DIRECTORS, opens=of_event)
def propose_deal(
    book: OpenBook,
    *,
    event: EventId,
    method: Annotated[DealMethod | None, Note("None: the amounts are typed.")] = None,
    left_minor: Annotated[Minor, Note("Left to play for.")] = 0,
    unit_minor: Annotated[int, Limits(1, LARGEST_AMOUNT), Note("Shares are multiples of it.")] = 1,
    shares: TypedShares = (),
) -> DealDetails:
    """Propose a deal to the players left; it replaces an earlier proposal.

    The amounts, plus the amount left to play for, make the prizes still to be won (procedure 25).

    Raises ``Refusal`` ``payouts_missing``, ``payouts_reopened``, ``deal_agreed``, ``deal_clock_running``,
    ``deal_stacks_uncounted``, ``deal_by_place_uncounted``, ``deal_players_missing`` or ``deal_`` with the
    rule of the house that it breaks.
    """
    structure_row(book, event)
    if was_stopped(event):
        raise Refusal("event_stopped", event=event)
    here = _open_to_deals(event)
    if method is None:
        amounts = _typed(shares, here)
    else:
        _require_counted(here, method)
        amounts = here.shares(method, left_minor, unit_minor).amounts
    require_deal(here.rules, here.terms(amounts, left_minor), here.currency)
    drop_deal(book, event)
    _write(book, here, method, left_minor, amounts)
    book.record(
        DealProposed(
            event=event,
            players=len(here.players),
            shared_minor=here.remaining - left_minor,
            left_minor=left_minor,
            currency=here.currency,
        )
    )
    return deal_details(event)


def _open_to_deals(event_id: int) -> DealRoom:
    here, standing = deals.room(event_id), agreements.deal(event_id)
    if standing is not None and standing.is_agreed:
        raise Refusal("deal_agreed", event=event_id)
    _require_still(here)
    return here


def _require_still(here: DealRoom) -> None:
    """Refuse a deal while the prizes may still change, or other players continue to play."""
    if here.is_reopened:
        raise Refusal("payouts_reopened", event=here.event_id)
    if not here.is_paused:
        raise Refusal("deal_clock_running", event=here.event_id)


def _require_counted(here: DealRoom, method: DealMethod) -> None:
    """Refuse a method by stacks while some are not counted."""
    if here.uncounted and method is not DealMethod.EVEN:
        code = "deal_by_place_uncounted" if is_by_place(here.rules) else "deal_stacks_uncounted"
        raise Refusal(code, field="method", left=len(here.uncounted))


def _typed(shares: Sequence[TypedShare], here: DealRoom) -> tuple[int, ...]:
    """The typed amounts in the order of the stacks."""
    typed = {share.entry: share.amount_minor for share in shares}
    if set(typed) != {player.entry_id for player in here.players} or len(typed) != len(shares):
        raise Refusal("deal_players_missing", field="shares", players=len(here.players))
    return tuple(typed[player.entry_id] for player in here.players)


def _write(
    book: OpenBook, here: DealRoom, method: DealMethod | None, left_minor: int, amounts: Sequence[int]
) -> None:
    row = book.create(
        Deal,
        event_id=here.event_id,
        method=method or "",
        is_by_place=is_by_place(here.rules),
        prizes_minor=here.remaining,
        prizes=list(here.prizes),
        version=here.version,
        left_minor=left_minor,
        proposed_at=book.now,
    )
    book.create_many(
        DealShare,
        [
            {
                "deal": row,
                "entry_id": player.entry_id,
                "place": place,
                "stack": player.stack or 0,
                "amount_minor": amount,
            }
            for place, (player, amount) in enumerate(zip(here.players, amounts, strict=True), start=1)
        ],
    )


def drop_deal(book: OpenBook, event_id: int) -> None:
    """Remove the deal of an event, as a step of another action; do nothing without one."""
    row = Deal.objects.filter(event=event_id).first()
    if row is None:
        return
    for share in DealShare.objects.filter(deal=row):
        book.delete(share)
    book.delete(row)


@action("events/<int:event>/deal/answers/", admits=DIRECTORS, opens=of_event)
def answer_deal(
    book: OpenBook,
    *,
    event: EventId,
    entry: Id,
    agrees: Annotated[bool, Note("False takes the consent back.")] = True,
    proposal: Annotated[
        Id | None, Note("The `proposal` that the player was shown; refused if another was made since.")
    ] = None,
) -> DealDetails:
    """Record that a player agrees to the proposed deal, or no longer does.

    Raises ``Refusal`` ``deal_missing``, ``deal_agreed``, ``deal_outdated``, ``deal_changed``,
    ``not_in_deal``, and for a consent ``payouts_reopened`` or ``deal_clock_running``: it is withdrawn at any
    time.
    """
    deal, here = _current(event)
    if agrees:
        _require_still(here)
    if proposal not in (None, deal.pk):
        raise Refusal("deal_changed", field="proposal", event=event)
    share = DealShare.objects.filter(deal__event=event, entry=entry).first()
    if share is None:
        raise Refusal("not_in_deal", field="entry", entry=entry)
    share.has_agreed = agrees
    book.save(share)
    answer = DealAnswered(event=event, entry=entry, agrees=agrees)
    book.record(answer, relied=[PAYOUTS.of(event)])
    return deal_details(event)


def _current(event_id: int) -> tuple[Deal, DealRoom]:
    """The proposed deal, and the room it applies to."""
    deal, here = require_deal_of(event_id), deals.room(event_id)
    if deal.is_agreed:
        raise Refusal("deal_agreed", event=event_id)
    if not deals.is_current(deal, here):
        raise Refusal("deal_outdated", event=event_id)
    return deal, here


@action("events/<int:event>/deal/agree/", admits=DIRECTORS, opens=of_event)
def agree_deal(book: OpenBook, *, event: EventId) -> DealDetails:
    """Agree on the proposed deal, once every player left has accepted it.

    From then on each player, or place in a deal by place, receives the agreed amount; the rest goes to the
    winner. Places, points and published prizes stay as they are (procedure 25).

    If the house requires a second person's approval, a head of cage or a director approves the deal first.

    Raises ``Refusal`` ``deal_missing``, ``deal_agreed``, ``deal_outdated``, ``payouts_reopened``,
    ``deal_clock_running``, ``deal_not_unanimous`` or ``approval_needed``.
    """
    structure_row(book, event)
    deal, here = _current(event)
    _require_still(here)
    terms = here.terms(deal.amounts, deal.left_minor, is_unanimous=deal.is_unanimous)
    require_deal(here.rules, terms, here.currency)
    require_approval(book, wanted=_wanted(deal, here))
    row = Deal.objects.get(event=event)
    row.status, row.agreed_at = DealStatus.AGREED, book.now
    book.save(row)
    award_places(book, event_id=event)
    book.record(
        DealAgreed(**_details(deal, here.currency)),
        # Busts from before stay: a player reinstated after the agreement has no part in it.
        wrote=[PAYOUTS.of(event)],
    )
    return deal_details(event)


def _wanted(row: Deal, here: DealRoom) -> Wanted:
    prizes_minor = row.prizes_minor - row.left_minor
    name = tournaments.event(row.event_id).name
    return Wanted(ApprovalKind.DEAL, row.subject, prizes_minor, here.currency, name)


def _details(row: Deal, currency: str) -> dict[str, Any]:
    return {
        "event": row.event_id,
        "players": len(row.players),
        "shared_minor": row.prizes_minor - row.left_minor,
        "left_minor": row.left_minor,
        "currency": currency,
    }


@action("events/<int:event>/deal/withdraw/", admits=DIRECTORS, opens=of_event)
def withdraw_deal(book: OpenBook, *, event: EventId, reason: RequiredReason) -> PayoutCommand:
    """Withdraw a proposed or agreed deal: the players left play for the published prizes.

    Raises ``Refusal`` ``deal_missing``, ``award_paid`` once a prize of it is paid, or ``reason_missing``.
    """
    structure_row(book, event)
    require_deal_of(event)
    book.reason = stated_reason(reason)
    drop_deal(book, event)
    award_places(book, event_id=event)
    book.record(DealWithdrawn(event=event, reason=book.reason))
    return PayoutCommand(event=event)


@reverses(DealAgreed)
def reverse_agreement(book: OpenBook, details: Mapping[str, Any], reason: str) -> None:
    """How undoing an agreement turns it into a proposal again; raises ``Refusal("award_paid")``."""
    row = Deal.objects.get(event=details["event"])
    row.status, row.agreed_at = DealStatus.PROPOSED, None
    book.save(row)
    award_places(book, event_id=row.event_id)


class DealFilter(serializers.Serializer):
    """The amount that the offers leave to play for, and the unit they are multiples of."""

    left_minor = serializers.IntegerField(min_value=0, max_value=LARGEST_AMOUNT, required=False)
    unit_minor = serializers.IntegerField(min_value=1, max_value=LARGEST_AMOUNT, default=1)


@read("events/<int:event>/deal/", admits=READERS, filtered_by=DealFilter)
def deal(query: Mapping[str, Any], event: int) -> DealDetails:
    """Show the amount of each player left by each method, and the proposed or agreed deal."""
    return deal_details(event, query.get("left_minor"), query["unit_minor"])
