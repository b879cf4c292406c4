"""The side pools of an event as rows of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _

from rulebook.products import LONGEST_NAME
from rulebook.side_pools import SidePool, WonBy
from tournaments.set_up.withholdings import typed_amount
from tournaments.typed import lines
from tournaments.typed.cells import CountField, choice_cell, text_cell
from tournaments.typed.rows import RowForm
from tournaments.values import EventSetup

WON_BY = [("", _("Best placed of those who bought it")), (WonBy.NAMED.value, _("Named by the director"))]


class SidePoolForm(RowForm):
    """A side fee that is paid out in the event: percentages, amounts or equal shares."""

    needed = ("name",)
    folded: ClassVar[tuple[str, ...]] = ("amounts", "winners")
    fold_label = _("Amounts or equal shares")
    name = text_cell(_("Name of the side fee"), LONGEST_NAME)
    won_by = choice_cell(_("Won by"), WON_BY)
    points = text_cell(_("Percentages: 60 40 (empty: all to the first)"), 200)
    amounts = text_cell(_("Or amounts: 300 200"), 200)
    winners = CountField(label=_("Or equal shares: how many"), required=False)


def side_pool_rows(setup: EventSetup) -> list[dict[str, Any]]:
    """The side pools as their rows begin."""
    return [
        {
            "name": one.name,
            "won_by": "" if one.won_by is WonBy.PLACE else one.won_by.value,
            "points": lines.shares_text(one.points),
            "amounts": " ".join(typed_amount(amount, setup.currency) for amount in one.amounts),
            "winners": one.winners or "",
        }
        for one in setup.side_pools
    ]


def with_side_pools(setup: EventSetup, typed: Sequence[Mapping[str, Any]]) -> EventSetup:
    """The set-up with what was typed; raises the ``Refusal`` of a share or an amount that cannot be read."""
    return replace(setup, side_pools=tuple(_side_pool(row, setup.currency) for row in typed))


def _side_pool(row: Mapping[str, Any], currency: str) -> SidePool:
    return SidePool(
        row["name"].strip(),
        WonBy(row["won_by"] or WonBy.PLACE),
        tuple(lines.points_of(one, field="side_pools") for one in row["points"].replace("%", " ").split()),
        tuple(lines.money_of(one, currency, field="side_pools") for one in row["amounts"].split()),
        row["winners"] or 0,
    )
