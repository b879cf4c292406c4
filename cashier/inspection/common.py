"""What the lists share: columns that many have, names by id, rows read by their keys, sums."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from cashier.inspection.declared import Column, Kind, Scope, Sum, Totals
from cashier.kinds import Method
from people.staff import rows as people
from wording.words import Text

AT = Column("at", _("Time"), Kind.INSTANT)
EVENT = Column("event", _("Event"), Kind.NUMBER)
ENTRY = Column("entry", _("Entry"), Kind.NUMBER)
PLAYER_ID = Column("player_id", _("Player ID"), Kind.NUMBER, is_paper=False)
PLAYER = Column("player", _("Player"))
DRAWER = Column("drawer", _("Drawer"), Kind.NUMBER)
WHO_ID = Column("who_id", _("Person ID"), Kind.NUMBER, is_paper=False)
WHO = Column("who", _("Who"))
REASON = Column("reason", _("Reason"))
SIGNED = (_("For the house"), _("Inspector"))
"""Who signs the copies that the authority receives."""


def amount(name: str, label: Text) -> Column:
    """A column of money."""
    return Column(name, label, Kind.AMOUNT)


def said_method(code: str) -> str:
    """A way of payment in words; empty where no money moved."""
    return str(Method(code).label) if code else ""


METHOD = Column("method", _("Paid by"), said=said_method)
REFERENCE = Column("reference", _("Reference"))
ARRIVED = Column("arrived", _("Transfer arrived"), Kind.NUMBER)
"""1 where the cashier said that the money of a transfer was here, 0 where not, empty without a transfer."""


def people_named(ids: Iterable[int | None]) -> Mapping[int | None, str]:
    """The staff by id; nobody has no name."""
    found: dict[int | None, str] = {None: ""}
    return found | dict(people.staff_names(pk for pk in ids if pk is not None))


def of_event(rows: Any, scope: Scope, column: str = "event_id") -> QuerySet[Any]:
    """The rows of the event, or all of the house."""
    found: QuerySet[Any] = rows if scope.event is None else rows.filter(**{column: scope.event})
    return found


def column_sums(columns: Iterable[Column], sums: Iterable[tuple[str, str, int]], rows: int) -> Totals:
    """Totals of columns: ``sums`` has the column, the currency and what it adds up to; by currency, as the columns are."""
    found = {(name, currency): minor for name, currency, minor in sums}
    currencies = sorted({currency for _name, currency in found})
    return Totals(
        rows,
        tuple(
            Sum(column.name, column.label, currency, found.get((column.name, currency), 0))
            for currency in currencies
            for column in columns
            if column.kind is Kind.AMOUNT
        ),
    )


Named = Callable[[str], Text]


def group_sums(groups: Iterable[tuple[str, str, int]], named: Named, rows: int) -> Totals:
    """Totals of the rows that have a name in common: the name, the currency and what they add up to."""
    return Totals(
        rows, tuple(Sum(name, named(name), currency, minor) for name, currency, minor in sorted(groups))
    )
