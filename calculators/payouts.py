"""The amount of a pool, how many places it pays and what each place receives."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from access.fields import SPREAD, Aside, Choices, Length, Limits, Note
from calculators.calculator import CalculatorForm, calculator, typed_lines, unreadable, wrong
from rulebook.money import MINOR_DIGITS, Money, parse_money
from rulebook.payouts import (
    Tier,
    TierOrder,
    check_tiers,
    default_payouts,
    keeps_step,
    places_paid,
    tiers_of,
)
from rulebook.payouts.places import LEAST_PAID, MOST_PAID
from rulebook.pool import PoolSale, PoolSheet, Withholding, pool_sheet
from rulebook.profile.variants import PlaceCount
from wording.figures import currency_choices, money_text

MOST_ENTRIES = 20_000
MOST_MINOR = 10**12
WHOLE_POINTS = 10_000
SALE_LINE = re.compile(r"^(?P<count>\d{1,6})\s*[x×*]\s*(?P<price>[\d.,']+)(?:\s*\+\s*(?P<fee>[\d.,']+))?$")
WITHHELD_LINE = re.compile(r"^(?P<name>.*?\S)[\s:=]+(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s*%?$")
PERCENT = re.compile(r"^\s*(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$")


Currency = Annotated[str, Choices(tuple(sorted(MINOR_DIGITS)))]
Minor = Annotated[int, Limits(0, MOST_MINOR)]


@dataclass(frozen=True, slots=True, kw_only=True)
class SaleRequest:
    """``count`` sales at one price for the pool and one fee for the house, in minor units."""

    count: Annotated[int, Limits(1, MOST_ENTRIES * 10)]
    price_minor: Minor
    fee_minor: Minor = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class WithholdingRequest:
    """A named share of the pool that is not paid out, in hundredths of a percent."""

    name: Annotated[str, Length(60, may_be_empty=False)]
    points: Annotated[int, Limits(1, WHOLE_POINTS)]


Withholdings = Annotated[tuple[WithholdingRequest, ...], Limits(0, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PoolRequest:
    """The sales, what is withheld, the guarantee; amounts in minor units."""

    currency: Currency = "EUR"
    entries: Annotated[int, Limits(1, MOST_ENTRIES)]
    buy_in_minor: Annotated[Minor, Note("Without the fee.")]
    fee_minor: Minor = 0
    extra_sales: Annotated[tuple[SaleRequest, ...], Limits(0, 50), Note("Rebuys and add-ons.")] = ()
    withholdings: Withholdings = ()
    guarantee_minor: Minor = 0
    is_guarantee_gross: bool = False

    def __post_init__(self) -> None:
        if sum(withholding.points for withholding in self.withholdings) > WHOLE_POINTS:
            raise wrong("withholdings", _now("More than 100 percent is withheld."))

    @property
    def sheet(self) -> PoolSheet:
        """The pool of all sales."""
        sales = [PoolSale(self.buy_in_minor, self.fee_minor, self.entries)]
        sales += [PoolSale(sale.price_minor, sale.fee_minor, sale.count) for sale in self.extra_sales]
        withholdings = withheld_of(self.withholdings)
        return pool_sheet(
            sales, withholdings, self.guarantee_minor, is_guarantee_gross=self.is_guarantee_gross
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacesRequest:
    """How many places are paid, and how prizes are rounded."""

    paid_points: Annotated[
        int,
        Limits(LEAST_PAID, MOST_PAID),
        Note("How much of the field is paid, in hundredths of a percent: 1250 is one in eight."),
    ] = 1_000
    rounding: PlaceCount = PlaceCount.NEAREST
    places: Annotated[int | None, Limits(1, MOST_ENTRIES), Note("Instead of that.")] = None
    min_cash_minor: Annotated[Minor, Note("The last prize; 0: usual for the field.")] = 0
    step_minor: Annotated[Minor, Note("Prizes are multiples of it; 0: chosen.")] = 0

    def paid(self, entries: int) -> int:
        """The number of paid places for a field."""
        by_percent = places_paid(entries, Fraction(self.paid_points, 100), self.rounding)
        return min(self.places or by_percent, entries)


def withheld_of(listed: Sequence[WithholdingRequest]) -> list[Withholding]:
    """Withholdings as the rulebook takes them."""
    return [Withholding(withholding.name, withholding.points) for withholding in listed]


@dataclass(frozen=True, slots=True)
class WithheldFound:
    """The amount of one withholding."""

    name: str
    amount_minor: int


@dataclass(frozen=True, slots=True)
class TierFound:
    """Adjacent places with the same prize."""

    first: int
    last: int
    prize_minor: int


@dataclass(frozen=True, slots=True)
class PayoutsFound:
    """The pool and its prizes, first place first, in minor units."""

    currency: str
    taken_minor: int
    fees_minor: int
    gross_minor: int
    withholdings: tuple[WithheldFound, ...]
    overlay_minor: int
    prizes_minor: int
    places: int
    payouts_minor: tuple[int, ...]
    tiers: tuple[TierFound, ...]
    order: Annotated[TierOrder, Note("weak: the pool is too small for prizes that fall.")]
    step: Annotated[int, Aside()]

    @property
    def figures(self) -> tuple[tuple[str, Money], ...]:
        """The pool from the sum collected to the prizes, as listed on a page."""
        rows = [(_now("Collected"), self.taken_minor), (_now("Fees"), -self.fees_minor)]
        rows += [(item.name, -item.amount_minor) for item in self.withholdings]
        rows += [(_now("Added by the house"), self.overlay_minor)] if self.overlay_minor else []
        rows.append((_now("Prizes"), self.prizes_minor))
        return tuple((name, Money(minor, self.currency)) for name, minor in rows)

    @property
    def lines(self) -> tuple[tuple[str, Money], ...]:
        """Places as listed on a page, with the prize of each."""
        return tuple((_places(tier), Money(tier.prize_minor, self.currency)) for tier in self.tiers)


class PayoutsForm(CalculatorForm):
    """The form: entries, buy-in and the other parts of the pool, amounts as a cashier types them."""

    entries = forms.IntegerField(label=_("Entries"), min_value=1, max_value=MOST_ENTRIES, initial=63)
    currency = forms.ChoiceField(label=_("Currency"), choices=currency_choices, initial="EUR")
    buy_in_minor = forms.CharField(label=_("Buy-in excluding fee"), max_length=20, initial="200")
    fee_minor = forms.CharField(label=_("Fee"), max_length=20, required=False, initial="20")
    extra_sales = forms.CharField(
        label=_("Rebuys and add-ons"),
        help_text=_("One per line: 12 x 100 + 10"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    withholdings = forms.CharField(
        label=_("Withheld from the prize pool"),
        help_text=_("One per line: Staff 3%"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    guarantee_minor = forms.CharField(label=_("Guarantee"), max_length=20, required=False)
    is_guarantee_gross = forms.BooleanField(
        label=_("The guarantee applies before withholding"), required=False
    )
    paid_percent = forms.CharField(
        label=_("Percentage of entries paid"),
        help_text=_("15, or 12.5 for one in eight"),
        max_length=6,
        initial=10,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    places = forms.IntegerField(
        label=_("Places paid"),
        help_text=_("Instead of the percentage"),
        min_value=1,
        max_value=MOST_ENTRIES,
        required=False,
    )
    min_cash_minor = forms.CharField(
        label=_("Minimum cash"), help_text=_("Empty: usual for the field"), max_length=20, required=False
    )
    step_minor = forms.CharField(
        label=_("Round prizes to"), help_text=_("Empty: by the buy-in"), max_length=20, required=False
    )

    def inputs(self) -> dict[str, Any]:
        """The input, amounts in minor units; raises ``Refusal`` naming field and line."""
        values = self.cleaned_data
        amounts = {
            name: typed_minor(values[name], values["currency"], name)
            for name in ("buy_in_minor", "fee_minor", "guarantee_minor", "min_cash_minor", "step_minor")
        }
        sales = [_sale(row, line, values["currency"]) for row, line in typed_lines(values["extra_sales"])]
        withholdings = [typed_withheld(row, line) for row, line in typed_lines(values["withholdings"])]
        points = {"paid_points": typed_points(values["paid_percent"], "paid_percent")}
        return {**values, **amounts, **points, "extra_sales": sales, "withholdings": withholdings}


def typed_minor(text: str, currency: str, field: str) -> int:
    """An amount as typed, in minor units; 0 if empty."""
    return parse_money(text, currency, field=field).minor if text.strip() else 0


def typed_points(text: str, field: str) -> int:
    """The paid share of the field as typed, ``12.5``, in hundredths of a percent."""
    match = PERCENT.match(text)
    points = int(Decimal(match["percent"].replace(",", ".")) * 100) if match else 0
    if not LEAST_PAID <= points <= MOST_PAID:
        raise unreadable(field, 1, text, "12.5")
    return points


def _sale(row: int, line: str, currency: str) -> dict[str, Any]:
    match = SALE_LINE.match(line)
    if match is None:
        raise unreadable("extra_sales", row, line, "12 x 100 + 10")
    price, fee = (typed_minor(match[part] or "", currency, "extra_sales") for part in ("price", "fee"))
    return {"count": int(match["count"]), "price_minor": price, "fee_minor": fee}


def typed_withheld(row: int, line: str) -> dict[str, Any]:
    """A withholding as typed on a line: ``Staff 3%``."""
    match = WITHHELD_LINE.match(line)
    if match is None:
        raise unreadable("withholdings", row, line, "Staff 3%")
    return {"name": match["name"], "points": int(Decimal(match["percent"].replace(",", ".")) * 100)}


def _places(tier: TierFound) -> str:
    return str(tier.first) if tier.first == tier.last else f"{tier.first}–{tier.last}"


def _sentences(result: PayoutsFound) -> tuple[str, ...]:
    """Pool and places in a sentence, with the first and last prize."""
    text = ngettext(
        "Prizes total %(pool)s for one place.",
        "Prizes total %(pool)s for %(places)s places, from %(first)s to %(last)s.",
        result.places,
    )
    first, last = result.payouts_minor[0], result.payouts_minor[-1]
    amounts = {"pool": result.prizes_minor, "first": first, "last": last}
    values = {name: money_text(Money(minor, result.currency)) for name, minor in amounts.items()}
    sentence = text % {**values, "places": result.places}
    return (
        (sentence,) if keeps_step(result.payouts_minor, result.step) else (sentence, _step_sentence(result))
    )


def _step_sentence(result: PayoutsFound) -> str:
    step = money_text(Money(result.step, result.currency))
    return _now("Prizes are not rounded to %(step)s: it is more than the last prize.") % {"step": step}


@calculator(
    _("Payout structure"),
    _("The prize pool, how many places it pays and what each place receives."),
    says=_sentences,
    form=PayoutsForm,
    example={
        "currency": "EUR",
        "entries": 63,
        "buy_in_minor": 20000,
        "fee_minor": 2000,
        "withholdings": [{"name": "Casino", "points": 300}],
        "paid_points": 1000,
    },
)
def payouts(*, pool: Annotated[PoolRequest, SPREAD], paid: Annotated[PlacesRequest, SPREAD]) -> PayoutsFound:
    """The sales, what is withheld, the guarantee and how many are paid; amounts in minor units."""
    sheet = pool.sheet
    prizes = default_payouts(
        sheet.prizes,
        paid.paid(pool.entries),
        pool.entries,
        pool.buy_in_minor + pool.fee_minor,
        step=paid.step_minor,
        min_cash=paid.min_cash_minor,
    )
    singles = [Tier(place, place, prize) for place, prize in enumerate(prizes[:9], start=1)]
    return PayoutsFound(
        pool.currency,
        sheet.taken,
        sheet.fees,
        sheet.gross,
        tuple(WithheldFound(one.name, one.amount) for one in sheet.withholdings),
        sheet.overlay,
        sheet.prizes,
        len(prizes),
        prizes,
        tuple(TierFound(one.first, one.last, one.prize) for one in tiers_of(prizes)),
        check_tiers(singles, sheet.prizes).order,
        paid.step_minor,
    )
