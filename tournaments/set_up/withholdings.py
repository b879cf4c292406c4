"""What is withheld from a prize pool, and what its guarantee contains, as rows of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from rulebook.money import Money
from rulebook.pool import Withholding
from rulebook.products import PartKind
from rulebook.split import PartRounding
from rulebook.withholdings import LONGEST_ACCOUNT, Rounded, WithheldPer
from tournaments.set_up.windows import DaysField
from tournaments.typed import lines
from tournaments.typed.cells import PercentField, amount_cell, choice_cell, text_cell
from tournaments.typed.rows import RowForm
from tournaments.values import EventSetup
from wording.figures import money_short_typed

PER = [("", _("The event")), (WithheldPer.ENTRY.value, _("Each entry"))]
ROUNDINGS = [
    ("", _("to the nearest")),
    (PartRounding.DOWN.value, _("down")),
    (PartRounding.UP.value, _("up")),
]
ROUNDED = [("", _("What is withheld")), (Rounded.PRIZES.value, _("What is left for prizes"))]
PARTS = [
    ("", "–"),
    (PartKind.STAFF.value, _("Staff")),
    (PartKind.BOUNTY.value, _("Bounty")),
    (PartKind.SIDE.value, _("Side fee")),
]


class WithheldForm(RowForm):
    """A part of the pool that is not paid out: a percentage or an amount."""

    needed = ("name",)
    folded: ClassVar[tuple[str, ...]] = (
        *("prizes", "days", "account", "unit", "rounding", "rounds", "is_outside"),
    )
    fold_label = _("Chip leaders, account, rounding, guarantee")
    name = text_cell(_("Name"), 60)
    percent = PercentField(label=_("Percent"), required=False)
    amount = amount_cell(_("or amount"))
    per = choice_cell(_("Amount for"), PER)
    prizes = text_cell(_("Or prizes of the chip leaders: 2000 1000 500"), 120)
    days = DaysField(label=_("after day"), required=False)
    account = text_cell(_("Account, if not its name"), LONGEST_ACCOUNT)
    unit = amount_cell(_("Round to"))
    rounding = choice_cell(_("Rounded"), ROUNDINGS)
    rounds = choice_cell(_("What is rounded"), ROUNDED)
    is_outside = forms.BooleanField(label=_("Not part of the guarantee"), required=False)

    def clean(self) -> dict[str, Any]:
        """One of percent and amount, not both."""
        typed = super().clean()
        has_percent, has_amount = typed.get("percent") is not None, bool(typed.get("amount"))
        has_size = has_percent or has_amount or bool(typed.get("prizes"))
        if typed.get("name") and not self.errors and not has_size:
            self.add_error("percent", _now("Fill this in, or remove the row."))
        if has_percent and has_amount:
            self.add_error("amount", _now("Type a percentage or an amount, not both."))
        return typed


class ContainedForm(RowForm):
    """A part of prices that the guarantee contains."""

    needed = ("kind",)
    kind = choice_cell(_("Part"), PARTS)
    name = text_cell(_("Name"), 24)


def withheld_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The withholdings as their rows begin."""
    return [
        {
            "name": one.name,
            "percent": "" if one.fixed else lines.percent_text(one.points),
            "amount": typed_amount(one.amount_minor, setup.currency),
            "prizes": " ".join(typed_amount(prize, setup.currency) for prize in one.prizes),
            "days": ", ".join(map(str, one.days)),
            "per": "" if one.per is WithheldPer.TOTAL else one.per.value,
            "account": one.account,
            "unit": typed_amount(one.unit, setup.currency) if one.unit > 1 else "",
            "rounding": "" if one.rounding is PartRounding.HALF_UP else one.rounding.value,
            "rounds": "" if one.rounds is Rounded.WITHHELD else one.rounds.value,
            "is_outside": not one.in_guarantee,
        }
        for one in setup.withholdings
    ]


def with_withholdings(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with what was typed; raises the ``Refusal`` of an amount that cannot be read."""
    return replace(setup, withholdings=tuple(_withholding(row, setup.currency) for row in typed))


def _withholding(row: Mapping[str, Any], currency: str) -> Withholding:
    amount, unit = (lines.money_of(row[cell], currency, field="withholdings") for cell in ("amount", "unit"))
    return Withholding(
        row["name"],
        row["percent"] or 0,
        amount,
        WithheldPer(row["per"] or WithheldPer.TOTAL),
        row["account"].strip(),
        in_guarantee=not row["is_outside"],
        unit=unit or 1,
        rounding=PartRounding(row["rounding"] or PartRounding.HALF_UP),
        rounds=Rounded(row["rounds"] or Rounded.WITHHELD),
        prizes=tuple(
            lines.money_of(prize, currency, field="withholdings") for prize in row["prizes"].split()
        ),
        days=row["days"] or ((1,) if row["prizes"] else ()),
    )


def contained_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """What a gross guarantee contains beside the pool, as its rows begin."""
    return [
        {"kind": part.partition("/")[0], "name": part.partition("/")[2]} for part in setup.guarantee_parts
    ]


def contained_typed(typed: Sequence[Mapping[str, Any]]) -> tuple[str, ...]:
    """The parts by their accounts: ``bounty``, ``side/Jackpot``."""
    return tuple(
        f"{row['kind']}/{row['name'].strip()}" if row["kind"] == PartKind.SIDE.value else row["kind"]
        for row in typed
    )


def typed_amount(minor: int, currency: str) -> str:
    """An amount as it is typed; empty for none."""
    return money_short_typed(Money(minor, currency)) if minor else ""
