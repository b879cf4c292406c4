"""Open, change, correct and close jackpots; let events feed them; record who won one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, SPREAD, Length, Limits, Note, RequiredReason
from access.reads import read
from access.roles import ADMINISTRATORS, CAGE, READERS
from access.verbs import action, of_house
from cashier.approvals.verbs import Wanted, require_approval
from cashier.kinds import PostingKind
from cashier.ledger import accounts
from cashier.ledger import posting as ledger
from cashier.ledger.posting import Cause, Flow
from journal.book import OpenBook, stated_reason
from journal.facts import reverses
from payouts.jackpots import rows as queries
from payouts.jackpots.rows import (
    JackpotDetails,
    StageDetails,
    amounts,
    jackpot_row,
    open_jackpot_row,
    stages_of,
)
from payouts.jackpots.words import JackpotChanged, JackpotClosed, JackpotCorrected, JackpotOpened
from payouts.models import Jackpot, JackpotFeed
from rulebook.approvals import ApprovalKind
from rulebook.jackpots import MOST_STAGES, PRESTIGE, Stage, require_stages
from rulebook.products import LONGEST_NAME
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

JackpotId = Annotated[int, Limits(1, GREATEST), Note("The jackpot.")]
Base = Annotated[
    int,
    Limits(0, LARGEST_AMOUNT),
    Note("Where it starts, and starts again after each win; given by the house."),
]
Name = Annotated[str, Length(LONGEST_NAME, may_be_empty=False), Note("As screens and receipts call it.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class JackpotTerms:
    """How a jackpot is won."""

    stages: Annotated[
        tuple[StageDetails, ...],
        Limits(0, MOST_STAGES),
        Note(
            "What a win pays when, levels rising, the stage until registration closes last; none: all of it in level 1, then "
            "30 % until registration closes."
        ),
    ] = ()
    hand: Annotated[str, Length(120), Note("What wins it, in words.")] = ""
    is_once_a_day: Annotated[bool, Note("Whether it is won at most once a day, in all events together.")] = (
        True
    )


@action("jackpots/", admits=ADMINISTRATORS, opens=of_house, makes="change-jackpot")
def open_jackpot(
    book: OpenBook, *, name: Name, base_minor: Base, terms: Annotated[JackpotTerms, SPREAD]
) -> JackpotDetails:
    """Open a jackpot of the house, in its currency; the house puts the base in.

    Raises ``Refusal`` ``jackpot_name_taken``, ``jackpot_stages`` or ``approval_needed``.
    """
    stages = _checked(name, terms)
    currency = tournaments.house().currency
    approve(book, f"jackpot/{name.strip()}", base_minor, currency, "")
    row = book.create(
        Jackpot,
        name=name.strip(),
        currency=currency,
        base_minor=base_minor,
        stages=_stored(stages),
        hand=terms.hand.strip(),
        is_once_a_day=terms.is_once_a_day,
        opened_at=book.now,
    )
    give(book, row, base_minor)
    book.record(JackpotOpened(jackpot=row.pk, name=row.name, amount_minor=base_minor, currency=currency))
    return queries.jackpot(row.pk)


def _checked(name: str, terms: JackpotTerms, but: int = 0) -> tuple[Stage, ...]:
    """The stages of terms that can be played, under a name that no other open jackpot has."""
    stages = stages_of(terms.stages) or PRESTIGE
    require_stages(stages)
    if Jackpot.objects.filter(name=name.strip(), closed_at__isnull=True).exclude(pk=but).exists():
        raise Refusal("jackpot_name_taken", field="name", name=name.strip())
    return stages


def _stored(stages: Sequence[Stage]) -> list[list[int]]:
    return [[one.until_level, one.points] for one in stages]


def approve(book: OpenBook, subject: str, minor: int, currency: str, reason: str) -> None:
    """A second person approves money that the house puts in or takes out, above the house's amount."""
    if minor:
        require_approval(book, wanted=Wanted(ApprovalKind.PAY_OUT, subject, abs(minor), currency, reason))


def give(book: OpenBook, row: Jackpot, minor: int, memo: str = "") -> None:
    """Post what the house puts into a jackpot; a negative amount is taken out."""
    move(book, row, accounts.gift_cost(row.name), minor, memo=memo)


def move(
    book: OpenBook, row: Jackpot, source: str, minor: int, *, event_id: int | None = None, memo: str = ""
) -> None:
    """Post an amount from an account into a jackpot, or back if it is negative."""
    cause = Cause(PostingKind.JACKPOT, row.currency, event_id=event_id, memo=memo or row.name)
    ledger.post(book, cause, [Flow(source, minor), Flow(accounts.jackpot(row.pk), -minor)])


@reverses(JackpotOpened)
def reverse_opening(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    row = open_jackpot_row(details["jackpot"])
    if row.feeds.exists() or row.wins.exists():
        raise Refusal("jackpot_fed", name=row.name)
    give(book, row, -amounts([row.pk])[row.pk], reason)
    book.delete(row)


@action("jackpots/<int:jackpot>/", admits=ADMINISTRATORS, opens=of_house, method="put")
def change_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    name: Name,
    base_minor: Base,
    terms: Annotated[JackpotTerms, SPREAD],
) -> JackpotDetails:
    """Change how a jackpot is won; the new base holds from the next win on.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``jackpot_name_taken`` or ``jackpot_stages``.
    """
    row = open_jackpot_row(jackpot)
    stages = _checked(name, terms, row.pk)
    row.name, row.base_minor, row.stages = name.strip(), base_minor, _stored(stages)
    row.hand, row.is_once_a_day = terms.hand.strip(), terms.is_once_a_day
    book.save(row)
    book.record(JackpotChanged(jackpot=row.pk, name=row.name))
    return queries.jackpot(row.pk)


@action("jackpots/<int:jackpot>/correct/", admits=CAGE, opens=of_house)
def correct_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    amount_minor: Annotated[
        int, Limits(-LARGEST_AMOUNT, LARGEST_AMOUNT), Note("What the house puts in; negative: takes out.")
    ],
    reason: RequiredReason,
) -> JackpotDetails:
    """Put money of the house into a jackpot, or take it out: a promotion, an amount from before, a mistake.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``amount_zero``, ``jackpot_short``,
    ``reason_missing`` or ``approval_needed``.
    """
    row, why = open_jackpot_row(jackpot), stated_reason(reason)
    if not amount_minor:
        raise Refusal("amount_zero", field="amount_minor")
    _require_held(row, -amount_minor)
    approve(book, f"jackpot/{row.pk}", amount_minor, row.currency, why)
    give(book, row, amount_minor, why)
    book.reason = why
    book.record(
        JackpotCorrected(
            jackpot=row.pk, name=row.name, amount_minor=amount_minor, currency=row.currency, reason=why
        )
    )
    return queries.jackpot(row.pk)


def _require_held(row: Jackpot, minor: int) -> None:
    """Raise ``Refusal("jackpot_short")`` unless a jackpot can give an amount, whatever sales are voided."""
    if minor > (held := queries.certain_of(row.pk)):
        raise Refusal(
            "jackpot_short", field="amount_minor", name=row.name, held_minor=held, currency=row.currency
        )


@reverses(JackpotCorrected)
def reverse_correction(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    row = open_jackpot_row(details["jackpot"])
    _require_held(row, details["amount_minor"])
    give(book, row, -details["amount_minor"], reason)


@action("jackpots/<int:jackpot>/close/", admits=CAGE, opens=of_house)
def close_jackpot(
    book: OpenBook,
    *,
    jackpot: JackpotId,
    reason: RequiredReason,
    to: Annotated[
        int | None,
        Limits(1, GREATEST),
        Note("The jackpot that receives what is left; the house, unless given."),
    ] = None,
) -> JackpotDetails:
    """Close a jackpot: what is left goes to another one, or back to the house.

    Raises ``Refusal`` ``jackpot_unknown``, ``jackpot_closed``, ``jackpot_fed`` while events feed it,
    ``jackpot_same``, ``jackpot_currency``, ``reason_missing`` or ``approval_needed``.
    """
    row, why = open_jackpot_row(jackpot), stated_reason(reason)
    if JackpotFeed.objects.filter(jackpot=row.pk, swept_minor__isnull=True).exists():
        raise Refusal("jackpot_fed", name=row.name)
    target = _receiver(row, to)
    left = amounts([row.pk])[row.pk]
    approve(book, f"jackpot/{row.pk}", left, row.currency, why)
    _leave(book, row, target, left, why)
    row.closed_at, book.reason = book.now, why
    book.save(row)
    book.record(
        JackpotClosed(
            jackpot=row.pk,
            name=row.name,
            amount_minor=left,
            currency=row.currency,
            to=target.pk if target else 0,
            reason=why,
        )
    )
    return queries.jackpot(row.pk)


def _receiver(row: Jackpot, to: int | None) -> Jackpot | None:
    if to is None:
        return None
    target = open_jackpot_row(to)
    if target.pk == row.pk:
        raise Refusal("jackpot_same", field="to", name=row.name)
    if target.currency != row.currency:
        raise Refusal("jackpot_currency", field="to", name=target.name, currency=target.currency)
    return target


def _leave(book: OpenBook, row: Jackpot, target: Jackpot | None, left: int, memo: str) -> None:
    """Post what is left of a jackpot to another one, or to the house."""
    if target is None:
        give(book, row, -left, memo)
    else:
        move(book, target, accounts.jackpot(row.pk), left, memo=memo)


@reverses(JackpotClosed)
def reverse_closing(book: OpenBook, details: dict[str, Any], reason: str) -> None:
    row = jackpot_row(details["jackpot"])
    if Jackpot.objects.filter(name=row.name, closed_at__isnull=True).exists():
        raise Refusal("jackpot_name_taken", name=row.name)
    target = open_jackpot_row(details["to"]) if details["to"] else None
    if target is not None:
        _require_held(target, details["amount_minor"])
    _leave(book, row, target, -details["amount_minor"], reason)
    row.closed_at = None
    book.save(row)


@read("jackpots/", admits=READERS)
def jackpots() -> Sequence[JackpotDetails]:
    """List the jackpots of the house, the open ones first: what can be won, which events feed them, who won."""
    return queries.jackpots()


@read("jackpots/<int:jackpot>/", admits=READERS)
def jackpot(jackpot: int) -> JackpotDetails:
    """Show a jackpot."""
    return queries.jackpot(jackpot)
