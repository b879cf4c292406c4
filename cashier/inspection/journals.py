"""The journals of the house: the lines, the changes of each line, and all prints."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from django.db.models import QuerySet
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from access.roles import ADMINISTRATORS, Role
from cashier.inspection.declared import (
    AT,
    EVENT,
    REASON,
    WHO,
    WHO_ID,
    Choices,
    Column,
    Fact,
    FactList,
    Kind,
    Scope,
    Totals,
    instant_text,
    people_named,
)
from journal.inspected import (
    InspectedLine,
    LinesWanted,
    actors_recorded,
    changes_after,
    count_of_lines,
    facts_recorded,
    lines_after,
)
from journal.kinds import BookKind
from printing.kinds import PaperKind
from printing.prints import rows as printing
from printing.prints.rows import Print
from wording.words import Text

READERS = ADMINISTRATORS | {Role.INSPECTOR.value}
BOOKS: dict[str, Text] = {
    BookKind.HOUSE.value: _("House"),
    BookKind.DRAWER.value: _("Drawer"),
    BookKind.TOURNAMENT.value: _("Event"),
    BookKind.ACCOUNT.value: _("Player account"),
    BookKind.TICKETS.value: _("Tickets"),
}


def said_book(code: str) -> str:
    """A type of book in words."""
    return str(BOOKS[code])


LINE = Column("line", _("Line"), Kind.NUMBER)
FACT = Column("fact", _("What happened"), is_paper=False)
LINE_COLUMNS = (
    Column("id", _("ID"), Kind.NUMBER, is_paper=False),
    LINE,
    Column("book", pgettext_lazy("journal", "Book"), said=said_book),
    Column("subject", _("Number"), Kind.NUMBER),
    Column("number", _("No."), Kind.NUMBER),
    AT,
    WHO_ID,
    WHO,
    Column("device_id", _("Device ID"), Kind.NUMBER, is_paper=False),
    FACT,
    Column("sentence", _("What happened"), is_data=False),
    REASON,
    Column("undone_by", _("Undone by"), Kind.NUMBER),
    Column("details", _("Details"), is_paper=False),
    Column("sha256", _("SHA-256"), is_paper=False),
)
CHANGE_COLUMNS = (
    LINE,
    AT,
    WHO_ID,
    WHO,
    Column("fact", _("Fact")),
    Column("table", _("Rows of")),
    Column("row", _("Row"), Kind.NUMBER),
    Column("column", _("Column")),
    Column("before", _("Before")),
    Column("after", _("After")),
)


def wanted(scope: Scope) -> LinesWanted:
    """The lines of a scope: an event's are those of its book."""
    book = BookKind.TOURNAMENT.value if scope.event is not None else scope.book
    return LinesWanted(book, scope.event, scope.who, scope.fact, scope.since, scope.until)


def _lines(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    lines = lines_after(wanted(scope), after, limit)
    names = people_named(line.view.actor_id for line in lines)
    return [_line(line, names.get(line.view.actor_id, "")) for line in lines]


def _line(one: InspectedLine, who: str) -> Fact:
    line = one.view
    cells = (
        one.id,
        one.leading,
        one.book,
        one.subject,
        line.number,
        line.at,
        line.actor_id,
        who,
        line.device_id,
        line.fact,
        line.sentence,
        line.reason,
        one.undone_by,
        one.details,
        line_hash(one),
    )
    return Fact(one.id, cells, url=reverse("inspection-line", args=[one.leading]))


def line_hash(one: InspectedLine) -> str:
    """The SHA-256 of the stored line, to compare two exports; without its texts and its undo."""
    line = one.view
    values = (one.id, one.book, one.subject, line.number, instant_text(line.at), line.actor_id, one.details)
    return hashlib.sha256(
        "\n".join("" if part is None else str(part) for part in values).encode()
    ).hexdigest()


def _changes(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    changes = changes_after(wanted(scope), after, limit)
    names = people_named(change.actor_id for change in changes)
    return [
        Fact(
            change.line,
            (
                change.line,
                change.at,
                change.actor_id,
                names.get(change.actor_id, ""),
                change.fact,
                change.model,
                change.row,
                change.column,
                change.before,
                change.after,
            ),
            url=reverse("inspection-line", args=[change.line]),
        )
        for change in changes
    ]


def _choices(event_id: int | None) -> Choices:
    lines = wanted(Scope(event=event_id))
    names = people_named(actors_recorded(lines))
    return Choices(
        people=tuple(sorted(((str(pk), name) for pk, name in names.items() if pk), key=lambda one: one[1])),
        facts=tuple((one, one) for one in facts_recorded(lines)),
        books=() if event_id is not None else tuple((code, str(label)) for code, label in BOOKS.items()),
    )


JOURNAL = FactList(
    "journal",
    _("Journal"),
    LINE_COLUMNS,
    _lines,
    lambda scope: Totals(count_of_lines(wanted(scope))),
    readers=READERS,
    rank=4,
    choices=_choices,
    about=_("Every line of the journals of house, drawers, events and accounts."),
)
CHANGES = FactList(
    "changes",
    _("Before and after"),
    CHANGE_COLUMNS,
    _changes,
    lambda _scope: Totals(None),
    readers=READERS,
    rank=4,
    choices=_choices,
    about=_("Every column of every row that a line changed, before and after."),
)


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


def _rows_of_prints(scope: Scope) -> QuerySet[Print]:
    return printing.prints(
        event=scope.event, who=scope.who, kind=scope.fact, since=scope.since, until=scope.until
    )


def _prints(scope: Scope, after: int, limit: int) -> Sequence[Fact]:
    rows = _rows_of_prints(scope).filter(pk__gt=after)
    return [_fact(row) for row in printing.with_names(rows[:limit])]


def _fact(row: Print) -> Fact:
    cells = (
        row.pk,
        row.event_id,
        row.kind,
        row.subject_id,
        row.edition,
        row.number,
        row.copy,
        row.at,
        row.actor_id,
        row.who,
        row.device_id,
        row.where,
    )
    return Fact(row.pk, cells, url=reverse("prints-of", args=[row.kind, row.subject_id]))


def _print_choices(event_id: int | None) -> Choices:
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
    lambda scope: Totals(_rows_of_prints(scope).count()),
    choices=_print_choices,
    about=_(
        "Every print of a paper that has a number; the first is the original, the others say that they are copies."
    ),
)
