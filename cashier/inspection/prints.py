"""Every print of every paper: which, the how many-th, when, by whom, where."""

from __future__ import annotations

from collections.abc import Sequence

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cashier.inspection.common import AT, EVENT, WHO, WHO_ID
from cashier.inspection.declared import Choices, Column, Fact, FactList, Kind, Scope, Totals
from printing.kinds import PaperKind
from printing.prints import rows as printing
from printing.prints.rows import PrintsWanted, PrintView

COLUMNS = (
    Column("print", _("Print"), Kind.NUMBER, is_paper=False),
    EVENT,
    Column("kind", _("Paper"), said=lambda code: str(PaperKind(code).label)),
    Column("subject_id", _("Row"), Kind.NUMBER, is_paper=False),
    Column("edition", _("Seat"), is_paper=False),
    Column("number", _("Number"), Kind.NUMBER),
    Column("copy", _("Copy"), Kind.NUMBER),
    AT,
    WHO_ID,
    WHO,
    Column("device_id", _("Device ID"), Kind.NUMBER, is_paper=False),
    Column("device", _("Device")),
)


def _wanted(scope: Scope) -> PrintsWanted:
    return PrintsWanted(scope.event, scope.who, scope.fact, scope.since, scope.until)


def _prints(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    return [_fact(one) for one in printing.prints_after(_wanted(scope), after, limit)]


def _fact(one: PrintView) -> Fact:
    cells = (
        one.id,
        one.event_id,
        str(one.kind.value),
        one.subject_id,
        one.edition,
        one.number,
        one.copy,
        one.at,
        one.actor_id,
        one.who,
        one.device_id,
        one.where,
    )
    return Fact(one.id, cells, url=reverse("prints-of", args=[one.kind.value, one.subject_id]))


def _choices(event_id: int | None) -> Choices:
    names = printing.people_who_printed(event_id)
    return Choices(
        people=tuple(sorted(((str(pk), name) for pk, name in names.items()), key=lambda one: one[1])),
        facts=tuple((value, str(label)) for value, label in PaperKind.choices),
    )


PRINTS = FactList(
    "prints",
    _("Prints"),
    COLUMNS,
    _prints,
    lambda scope: Totals(printing.count_of_prints(_wanted(scope))),
    choices=_choices,
    about=_(
        "Every print of a paper that has a number; the first is the original, the others say that they are copies."
    ),
)
