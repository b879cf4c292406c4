"""A list issued: its file is made from one snapshot, and who took it, with its hash, is a line of the journal."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar

from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from access.roles import NOBODY
from access.verbs import By, of_house, verb
from cashier.inspection.common import people_named
from cashier.inspection.declared import FactList, Scope, all_lists
from cashier.inspection.files import FORMS, Issue, make
from cashier.inspection.whole import WHOLE, make_whole
from journal.book import OpenBook
from journal.facts import Fact, Undo, said
from journal.inspected import latest_of_house
from journal.reading import read_snapshot
from rulebook.refusals import Refusal
from wording.words import format_of

SEARCHED = 200
"""Issues among which the latest of one list are looked for."""


@said(_("%(fact_list)s issued (%(form)s, rows: %(lines)s), SHA-256 %(sha256)s"))
class ListIssued(Fact):
    """A list of the house was issued; ``sha256`` is the hash of its content."""

    undo: ClassVar[Undo] = Undo.NEVER

    fact_list: str
    form: str
    lines: int
    sha256: str


@said(_("%(fact_list)s of %(event)s issued (%(form)s, rows: %(lines)s), SHA-256 %(sha256)s"))
class EventListIssued(ListIssued):
    """A list of an event was issued."""

    event: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteIssue:
    """A list was made into a file."""

    fact_list: str
    form: str
    lines: int
    sha256: str
    event: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueNoted:
    """The hash that the line keeps."""

    sha256: str


@verb(NoteIssue, "", admits=NOBODY, opens=of_house)
def note_issue(book: OpenBook, command: NoteIssue) -> IssueNoted:
    """Note in the journal that a list was issued, with the hash of its content."""
    said = (command.fact_list, command.form, command.lines, command.sha256)
    book.record(ListIssued(*said) if command.event is None else EventListIssued(*said, command.event))
    return IssueNoted(sha256=command.sha256)


def issue(listed: FactList | None, scope: Scope, form: str, by: By, language: str = "") -> Issue:
    """The list as a file (None: all lists of the house together), with its line in the journal.

    In a ``language`` that was asked for, the line says so (``pdf-it``); else in that of who asks.

    The file is made before the book is opened, from one snapshot: nobody waits for it. Sent twice with one key, it is
    one line, unless the content is another by then. Raises ``Refusal("not_found")`` for a form that there is not.
    """
    if form not in (FORMS if listed else (WHOLE,)):
        raise Refusal("not_found", what=form)
    with read_snapshot(), override(language or get_language()):
        made = make(listed, scope, form) if listed else make_whole(by.actor.role)
    name = listed.name if listed else "all"
    said = f"{form}-{language}" if language else form
    noted = NoteIssue(fact_list=name, form=said, lines=made.rows, sha256=made.sha256, event=scope.event)
    key = hashlib.sha256(f"{by.key} {said} {made.sha256}".encode()).hexdigest() if by.key else ""
    note_issue.perform(noted, By(by.actor, key))
    return made


def register() -> None:
    """The words of the facts."""
    format_of("fact_list", _title)


def _title(name: Any, _details: Mapping[str, Any]) -> str:
    titles = {one.name: str(one.title) for one in all_lists()}
    return titles.get(str(name), str(_("All lists")))


@dataclass(frozen=True, slots=True)
class LatestIssue:
    """A list issued lately."""

    at: datetime
    who: str
    title: str
    form: str
    rows: int
    sha256: str


def latest_issues(event_id: int | None, name: str = "", limit: int = 10) -> tuple[LatestIssue, ...]:
    """The latest issues of the house, or of an event: of all lists, or of one."""
    fact = ListIssued if event_id is None else EventListIssued
    found = [
        one
        for one in latest_of_house([fact.__name__], SEARCHED)
        if one[2].get("event") == event_id and name in ("", one[2]["fact_list"])
    ][:limit]
    named = people_named(actor for _at, actor, _details in found)
    return tuple(
        LatestIssue(
            at,
            named.get(actor, ""),
            _title(details["fact_list"], details),
            str(details["form"]).upper(),
            details["lines"],
            details["sha256"],
        )
        for at, actor, details in found
    )
