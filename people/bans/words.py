"""The facts and refusals of bans."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from journal.facts import Fact, Undo, says
from people.bans.rows import ban_list_names
from people.models import BanKinds
from people.players.words import PlayerFact
from wording.dates import date_format
from wording.words import format_of, names_of, word_refusals


@says(_("%(player)s is banned %(ban_until)s"))
class PlayerBanned(PlayerFact):
    """A player was banned to the end of a day (ISO 8601; empty: for life), from a day (empty: at once)."""

    ban_until: str
    ban_kind: str
    ban_since: str


@says(_("The ban of %(player)s was lifted"))
class BanLifted(PlayerFact):
    ban_kind: str


@says(_("List of bans “%(ban_list)s” imported: %(added)s added, %(changed)s changed, %(lifted)s lifted"))
class BansImported(Fact):
    """An edition of a list of bans was imported: how many people it added, changed and lifted."""

    undo: ClassVar[Undo] = Undo.BY_REVERSE
    claims_rows: ClassVar[bool] = False

    ban_list: int
    ban_import: int
    added: int
    changed: int
    lifted: int


REFUSALS = (
    ("document_barred", _("Barred"), _("The person with this document is barred. Call a director.")),
    (
        "name_barred",
        _("Perhaps barred"),
        _(
            "Somebody of this name, born on this day, is barred. A director looks at the document and records it with the player."
        ),
    ),
    ("ban_in_the_past", _("That date has passed"), _("Choose a future date, or none for a permanent ban.")),
    (
        "ban_ends_before_it_begins",
        _("The ban ends before it begins"),
        _("Choose a last day on or after the first."),
    ),
    ("ban_not_named", _("Which ban?"), _("The player has %(count)s bans. Choose one of them.")),
    (
        "ban_not_yours",
        _("Not yours to lift"),
        _("%(ban_kind)s: only an administrator lifts it, with a reason."),
    ),
    ("ban_day_unreadable", _("Day not understood"), _("“%(text)s” is not a date. Type it like 2027-05-31.")),
    ("ban_list_unnamed", _("Which list?"), _("Name the list, the same each time it comes in.")),
    ("player_not_banned", _("Not banned"), _("%(player)s is not banned.")),
    (
        "player_banned",
        _("This player is banned"),
        _("%(player)s is banned. Call a director."),
    ),
)


def register() -> None:
    word_refusals(REFUSALS)
    names_of("ban_list", ban_list_names)
    format_of("ban_until", _until)
    for field in ("since", "until"):
        format_of(field, _day_of_term)
    format_of("ban_kind", _ban_kind)
    names_wrong_input(
        "ban_day_unreadable",
        "ban_ends_before_it_begins",
        "ban_in_the_past",
        "ban_list_unnamed",
        "ban_not_named",
    )


def _until(value: Any, details: Mapping[str, Any]) -> str:
    """``until 3 May (self-exclusion)``: with start and source if they are not at once and the house."""
    text = gettext("until %(day)s") % {"day": _day(value)} if value else gettext("permanently")
    if since := details.get("ban_since"):
        text = gettext("from %(day)s, %(until)s") % {"day": _day(since), "until": text}
    kind = details.get("ban_kind", BanKinds.HOUSE)
    return text if kind == BanKinds.HOUSE else f"{text} ({_ban_kind(kind, details).lower()})"


def _day_of_term(value: Any, _details: Mapping[str, Any]) -> str:
    """The first or last day of a term; a dash for none."""
    try:
        return _day(value) if value else "–"
    except ValueError:
        return str(value)


def _ban_kind(value: Any, _details: Mapping[str, Any]) -> str:
    return str(BanKinds(value).label) if value in BanKinds.values else str(value)


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text))
