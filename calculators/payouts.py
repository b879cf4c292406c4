"""The amount of a pool, how many places it pays and what each place receives."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from rest_framework import serializers

from calculators.calculator import Calculator, CalculatorForm, Given, typed_lines, unreadable
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

ROUNDINGS = [(count.value, count.value) for count in PlaceCount]
MOST_ENTRIES = 20_000
MOST_MINOR = 10**12
WHOLE_POINTS = 10_000
SALE_LINE = re.compile(r"^(?P<count>\d{1,6})\s*[x×*]\s*(?P<price>[\d.,']+)(?:\s*\+\s*(?P<fee>[\d.,']+))?$")
WITHHELD_LINE = re.compile(r"^(?P<name>.*?\S)[\s:=]+(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s*%?$")
PERCENT = re.compile(r"^\s*(?P<percent>\d{1,3}(?:[.,]\d{1,2})?)\s*%?\s*$")


class SaleRequest(serializers.Serializer):
    """``count`` sales at one price for the pool and one fee for the house, in minor units."""

    count = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES * 10)
    price_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR)
    fee_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR, default=0)


class WithholdingRequest(serializers.Serializer):
    """A named share of the pool that is not paid out, in hundredths of a percent."""

    name = serializers.CharField(max_length=60)
    points = serializers.IntegerField(min_value=1, max_value=WHOLE_POINTS)


class PayoutsRequest(serializers.Serializer):
    """The sales, what is withheld, the guarantee and how many are paid; amounts in minor units."""

    currency = serializers.ChoiceField(sorted(MINOR_DIGITS), default="EUR")
    entries = serializers.IntegerField(min_value=1, max_value=MOST_ENTRIES)
    buy_in_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR, help_text="Without the fee.")
    fee_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR, default=0)
    extra_sales = SaleRequest(many=True, default=list, help_text="Rebuys and add-ons.", max_length=50)  # type: ignore[call-arg]
    withholdings = WithholdingRequest(many=True, default=list, max_length=20)  # type: ignore[call-arg]
    guarantee_minor = serializers.IntegerField(min_value=0, max_value=MOST_MINOR, default=0)
    is_guarantee_gross = serializers.BooleanField(default=False)
    paid_points = serializers.IntegerField(
        min_value=LEAST_PAID,
        max_value=MOST_PAID,
        default=1_000,
        help_text="How much of the field is paid, in hundredths of a percent: 1250 is one in eight.",
    )
    rounding = serializers.ChoiceField(ROUNDINGS, default=PlaceCount.NEAREST.value)
    places = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ENTRIES,
        allow_null=True,
        default=None,
        help_text="Instead of that.",
    )
    min_cash_minor = serializers.IntegerField(
        min_value=0, max_value=MOST_MINOR, default=0, help_text="The last prize; 0: usual for the field."
    )
    step_minor = serializers.IntegerField(
        min_value=0, max_value=MOST_MINOR, default=0, help_text="Prizes are multiples of it; 0: chosen."
    )

    def validate_withholdings(self, rows: list[Given]) -> list[Given]:
        """No more than the whole pool is withheld."""
        if sum(row["points"] for row in rows) > WHOLE_POINTS:
            raise serializers.ValidationError(_now("More than 100 percent is withheld."))
        return rows


class WithheldFound(serializers.Serializer):
    """The amount of a withholding."""

    name = serializers.CharField()
    amount_minor = serializers.IntegerField(source="amount")


class TierFound(serializers.Serializer):
    """Neighbouring places with the same prize."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    prize_minor = serializers.IntegerField(source="prize")


class PayoutsFound(serializers.Serializer):
    """The pool and its prizes, first place first, in minor units."""

    currency = serializers.CharField()
    taken_minor = serializers.IntegerField(source="sheet.taken")
    fees_minor = serializers.IntegerField(source="sheet.fees")
    gross_minor = serializers.IntegerField(source="sheet.gross")
    withholdings = WithheldFound(source="sheet.withholdings", many=True)
    overlay_minor = serializers.IntegerField(source="sheet.overlay")
    prizes_minor = serializers.IntegerField(source="sheet.prizes")
    places = serializers.IntegerField()
    payouts_minor = serializers.ListField(child=serializers.IntegerField(), source="prizes")
    tiers = TierFound(many=True)
    order = serializers.ChoiceField(
        [order.value for order in TierOrder], help_text="weak: the pool is too small for prizes that fall."
    )


@dataclass(frozen=True, slots=True)
class PayoutsMade:
    """A pool and its payout structure, in minor units of ``currency``."""

    currency: str
    sheet: PoolSheet
    prizes: tuple[int, ...]
    step: int = 0

    @property
    def places(self) -> int:
        """How many places are paid."""
        return len(self.prizes)

    @property
    def figures(self) -> tuple[tuple[str, Money], ...]:
        """The pool from what was collected to the prizes, as listed on a page."""
        sheet = self.sheet
        rows = [(_now("Collected"), sheet.taken), (_now("Fees"), -sheet.fees)]
        rows += [(item.name, -item.amount) for item in sheet.withholdings]
        rows += [(_now("Added by the house"), sheet.overlay)] if sheet.overlay else []
        rows.append((_now("Prizes"), sheet.prizes))
        return tuple((name, Money(minor, self.currency)) for name, minor in rows)

    @property
    def tiers(self) -> tuple[Tier, ...]:
        """The prizes by tier, first place first."""
        return tiers_of(self.prizes)

    @property
    def order(self) -> TierOrder:
        """Whether every single place of the final table receives more than the next."""
        singles = [Tier(place, place, prize) for place, prize in enumerate(self.prizes[:9], start=1)]
        return check_tiers(singles, self.sheet.prizes).order

    @property
    def lines(self) -> tuple[tuple[str, Money], ...]:
        """Places as listed on a page, and what each of them receives."""
        return tuple((_places(tier), Money(tier.prize, self.currency)) for tier in self.tiers)


class PayoutsForm(CalculatorForm):
    """Entries, buy-in and what else makes up the pool, amounts as a cashier types them."""

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

    def given(self) -> dict[str, Any]:
        """The input, amounts in minor units; raises ``Refusal`` naming field and line."""
        typed = self.cleaned_data
        amounts = {
            name: typed_minor(typed[name], typed["currency"], name)
            for name in ("buy_in_minor", "fee_minor", "guarantee_minor", "min_cash_minor", "step_minor")
        }
        sales = [_sale(row, line, typed["currency"]) for row, line in typed_lines(typed["extra_sales"])]
        withheld = [typed_withheld(row, line) for row, line in typed_lines(typed["withholdings"])]
        paid = {"paid_points": typed_points(typed["paid_percent"], "paid_percent")}
        return {**typed, **amounts, **paid, "extra_sales": sales, "withholdings": withheld}


def typed_minor(text: str, currency: str, field: str) -> int:
    """An amount as typed, in minor units; 0 if empty."""
    return parse_money(text, currency, field=field).minor if text.strip() else 0


def typed_points(text: str, field: str) -> int:
    """How much of the field is paid as typed, ``12.5``, in hundredths of a percent."""
    found = PERCENT.match(text)
    points = int(Decimal(found["percent"].replace(",", ".")) * 100) if found else 0
    if not LEAST_PAID <= points <= MOST_PAID:
        raise unreadable(field, 1, text, "12.5")
    return points


def _sale(row: int, line: str, currency: str) -> dict[str, Any]:
    found = SALE_LINE.match(line)
    if found is None:
        raise unreadable("extra_sales", row, line, "12 x 100 + 10")
    price, fee = (typed_minor(found[part] or "", currency, "extra_sales") for part in ("price", "fee"))
    return {"count": int(found["count"]), "price_minor": price, "fee_minor": fee}


def typed_withheld(row: int, line: str) -> dict[str, Any]:
    """A withholding as typed on a line: ``Staff 3%``."""
    found = WITHHELD_LINE.match(line)
    if found is None:
        raise unreadable("withholdings", row, line, "Staff 3%")
    return {"name": found["name"], "points": int(Decimal(found["percent"].replace(",", ".")) * 100)}


def payouts_made(given: Given) -> PayoutsMade:
    """The pool and its payout structure; raises ``Refusal("pool_too_small")`` under one minor unit a place."""
    entries, buy_in = given["entries"], given["buy_in_minor"]
    sales = [PoolSale(buy_in, given["fee_minor"], entries)]
    sales += [PoolSale(row["price_minor"], row["fee_minor"], row["count"]) for row in given["extra_sales"]]
    sheet = pool_sheet(
        sales,
        [Withholding(row["name"], row["points"]) for row in given["withholdings"]],
        given["guarantee_minor"],
        is_guarantee_gross=given["is_guarantee_gross"],
    )
    by_percent = places_paid(entries, Fraction(given["paid_points"], 100), PlaceCount(given["rounding"]))
    places = min(given["places"] or by_percent, entries)
    prizes = default_payouts(
        sheet.prizes,
        places,
        entries,
        buy_in + given["fee_minor"],
        step=given["step_minor"],
        min_cash=given["min_cash_minor"],
    )
    return PayoutsMade(given["currency"], sheet, prizes, given["step_minor"])


def _places(tier: Tier) -> str:
    return str(tier.first) if tier.places == 1 else f"{tier.first}–{tier.last}"


def payouts_told(made: PayoutsMade) -> tuple[str, ...]:
    """Pool and places in a sentence, with the first and last prize."""
    said = ngettext(
        "Prizes total %(pool)s for one place.",
        "Prizes total %(pool)s for %(places)s places, from %(first)s to %(last)s.",
        made.places,
    )
    first, last = made.prizes[0], made.prizes[-1]
    amounts = {"pool": made.sheet.prizes, "first": first, "last": last}
    values = {name: money_text(Money(minor, made.currency)) for name, minor in amounts.items()}
    told = said % {**values, "places": made.places}
    return (told,) if keeps_step(made.prizes, made.step) else (told, _step_told(made))


def _step_told(made: PayoutsMade) -> str:
    step = money_text(Money(made.step, made.currency))
    return _now("Prizes are not rounded to %(step)s: it is more than the last prize.") % {"step": step}


PAYOUTS = Calculator(
    name="payouts",
    title=_("Payout structure"),
    summary=_("The prize pool, how many places it pays and what each place receives."),
    asks=PayoutsRequest,
    works=payouts_made,
    answers=PayoutsFound,
    tells=payouts_told,
    form=PayoutsForm,
    template="calculators/_payouts.html",
    example={
        "currency": "EUR",
        "entries": 63,
        "buy_in_minor": 20000,
        "fee_minor": 2000,
        "withholdings": [{"name": "Casino", "points": 300}],
        "paid_points": 1000,
    },
)
