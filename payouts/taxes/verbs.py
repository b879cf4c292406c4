"""The tax on prizes: rules in force from a day on; prizes already paid keep their tax."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Annotated, Any

from access.fields import GREATEST, LARGEST_AMOUNT, Length, Limits, Note
from access.reads import read
from access.roles import ADMINISTRATORS, CASHIERS, INSPECTORS
from access.verbs import action, of_house
from cashier.limits.counting import day_of
from journal.book import OpenBook
from journal.facts import reverses, undone_besides
from journal.holding import hold_books
from journal.kinds import BookKind
from journal.opening import LOCK_SECONDS
from payouts.models import Award, PrizeTaxRule, TaxOf
from payouts.taxes import rows as taxes
from payouts.taxes.rows import PrizeTaxView, prize_tax_row, tax_view, was_paid_by
from payouts.taxes.words import PrizeTaxRemoved, PrizeTaxSet
from rulebook.money import require_currency
from rulebook.prize_tax import WHOLE, PrizeTax, TaxBand, TaxBasis, require_tax
from rulebook.refusals import Refusal
from tournaments import queries as tournaments

TaxId = Annotated[int, Limits(1, GREATEST), Note("The rule.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class TaxBandAsked:
    """The tax on the part above an amount, up to the next band."""

    above_minor: Annotated[int, Limits(0, LARGEST_AMOUNT), Note("In minor units; the first is 0.")]
    points: Annotated[int, Limits(0, WHOLE), Note("In hundredths of a percent: 2000 is 20 %.")]


TaxBands = Annotated[
    tuple[TaxBandAsked, ...], Limits(0, 20), Note("None: from that day on nothing is kept back.")
]


@action("prize-taxes/", admits=ADMINISTRATORS, opens=of_house, makes="prize-tax")
def set_prize_tax(
    book: OpenBook,
    *,
    name: Annotated[str, Length(60, may_be_empty=False), Note("The law it comes from; winners read it.")],
    since: Annotated[date, Note("The first day: today or later.")],
    currency: Annotated[str, Length(3), Note("The house's unless given.")] = "",
    basis: Annotated[
        TaxOf, Note("Of each prize, or of what a player won in an event beyond its cost.")
    ] = TaxOf.PRIZE,
    free_minor: Annotated[int, Limits(0, LARGEST_AMOUNT), Note("Up to it nothing is kept back.")] = 0,
    is_whole: Annotated[bool, Note("Above it the whole amount is taxed, not only what exceeds it.")] = False,
    bands: TaxBands = (),
) -> PrizeTaxView:
    """Set the tax withheld from prizes paid from a day on, until the next rule.

    Raises ``Refusal`` ``limit_name``, ``currency_unknown``, ``tax_in_past``, ``tax_day_taken``, ``tax_bands`` or
    ``tax_percent``, or ``system_busy`` if a prize was paid at this moment.
    """
    _hold_payments()
    _require_none_since(book)
    name, currency = name.strip(), currency.strip().upper() or tournaments.house().currency
    if not name:
        raise Refusal("limit_name", field="name")
    require_currency(currency)
    _require_free(book, since, currency)
    parts = tuple(TaxBand(band.above_minor, band.points) for band in bands)
    require_tax(PrizeTax(TaxBasis(basis.value), free_minor, is_whole, parts))
    row = book.create(
        PrizeTaxRule,
        name=name,
        since=since,
        set_at=book.now,
        currency=currency,
        basis=basis.value,
        free_minor=free_minor,
        is_whole=is_whole,
        bands=[[part.above, part.points] for part in parts],
    )
    book.record(PrizeTaxSet(**_facts(row)))
    return tax_view(row)


@action("prize-taxes/<int:tax>/remove/", admits=ADMINISTRATORS, opens=of_house)
def remove_prize_tax(book: OpenBook, *, tax: TaxId) -> PrizeTaxView:
    """Remove a rule that no paid prize used; raises ``Refusal`` ``tax_unknown`` or ``tax_in_force``."""
    row = prize_tax_row(tax)
    _require_unpaid(row)
    answer, facts = tax_view(row), _facts(row)
    book.delete(row)
    book.record(PrizeTaxRemoved(**facts))
    return answer


@reverses(PrizeTaxSet)
def reverse_tax_set(book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """How undo removes a rule; raises ``Refusal("tax_in_force")`` once a prize was paid by it."""
    row = prize_tax_row(details["tax"])
    _require_unpaid(row)
    book.delete(row)


@undone_besides(PrizeTaxRemoved)
def require_unpaid_since(_book: OpenBook, details: dict[str, Any], _reason: str) -> None:
    """To undo a removal, no prize may be paid since the rule's day; raises ``Refusal("tax_in_past")``."""
    _hold_payments()
    if was_paid_by(prize_tax_row(details["tax"])):
        raise Refusal("tax_in_past", since=details["since"])


def _require_free(book: OpenBook, since: date, currency: str) -> None:
    """Refuse a day in the past, or one with a rule for the currency."""
    if since < day_of(book.now):
        raise Refusal("tax_in_past", field="since")
    if PrizeTaxRule.objects.filter(since=since, currency=currency).exists():
        raise Refusal("tax_day_taken", field="since")


def _hold_payments() -> None:
    """Wait for payments of prizes that are under way; later ones see the change."""
    hold_books(BookKind.TOURNAMENT)


def _require_none_since(book: OpenBook) -> None:
    """Refuse if a payment went through meanwhile: it saw no rule, but one set earlier would have applied."""
    while_waiting = book.now + timedelta(seconds=LOCK_SECONDS)
    if Award.every.filter(paid_at__gt=book.now, paid_at__lte=while_waiting).exists():
        raise Refusal("system_busy")


def _require_unpaid(row: PrizeTaxRule) -> None:
    _hold_payments()
    if was_paid_by(row):
        raise Refusal("tax_in_force", since=str(row.since))


def _facts(row: PrizeTaxRule) -> dict[str, Any]:
    return {"tax": row.pk, "name": row.name, "since": str(row.since), "currency": row.currency}


@read("prize-taxes/", admits=CASHIERS | INSPECTORS)
def prize_taxes() -> Sequence[PrizeTaxView]:
    """List the rules of the tax on prizes, latest day first."""
    return taxes.prize_taxes()


@read("prize-taxes/<int:tax>/", admits=CASHIERS | INSPECTORS)
def prize_tax(tax: int) -> PrizeTaxView:
    """Show a rule of the tax on prizes."""
    return taxes.tax_view(taxes.prize_tax_row(tax))
