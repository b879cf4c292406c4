"""The codes of people in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from people.models import BanKinds
from people.queries import players as queries
from people.queries.ban_lists import ban_list_names
from wording.dates import date_format
from wording.words import format_of, names_of, word_refusals

INPUTS = (
    "ban_day_unreadable",
    "ban_ends_before_it_begins",
    "ban_in_the_past",
    "ban_list_unnamed",
    "ban_not_named",
    "birth_date_to_come",
    "birth_date_unreadable",
    "card_number_held",
    "card_number_taken",
    "choice_not_offered",
    "country_unknown",
    "document_misread",
    "document_taken",
    "document_twice",
    "email_unreadable",
    "names_together",
    "nickname_missing",
    "player_twice",
    "roster_head_missing",
    "roster_names_missing",
    "roster_nobody_chosen",
    "roster_unreadable",
)


REFUSALS = (
    (
        "players_exported_only",
        _("The list ends here"),
        _(
            "The first %(most)s are listed. Search for somebody, or export the players: each export is a line of the journal."
        ),
    ),
    ("card_number_taken", _("That card is taken"), _("Card %(card)s belongs to another player.")),
    (
        "document_taken",
        _("Document of another player"),
        _(
            "The document is that of %(player)s: it is the same person. Choose that player, or correct the number of the document."
        ),
    ),
    ("document_barred", _("Barred"), _("The person with this document is barred. Call a director.")),
    (
        "name_barred",
        _("Perhaps barred"),
        _(
            "Somebody of this name, born on this day, is barred. A director looks at the document and records it with the player."
        ),
    ),
    (
        "document_twice",
        _("Document twice"),
        _("Row %(row)s has the same document: it is the same person. Leave one of the rows out."),
    ),
    ("country_unknown", _("Unknown country"), _("Type two letters like IT.")),
    ("birth_date_to_come", _("Date of birth not valid"), _("Check the date of birth.")),
    ("email_unreadable", _("E-mail not valid"), _("“%(text)s” is not an e-mail address.")),
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
    ("photograph_missing", _("No photograph"), _("%(player)s has no photograph.")),
    ("nickname_missing", _("Which nickname?"), _("Type the nickname, or choose another name in public.")),
    ("ban_list_unnamed", _("Which list?"), _("Name the list, the same each time it comes in.")),
    ("player_not_banned", _("Not banned"), _("%(player)s is not banned.")),
    (
        "player_banned",
        _("This player is banned"),
        _("%(player)s is banned. Call a director."),
    ),
    (
        "player_too_young",
        _("Too young"),
        _("%(player)s is not %(years)s yet and may enter from %(may_enter_from)s."),
    ),
    (
        "birth_date_missing",
        _("No date of birth"),
        _("Players must be %(years)s. Look at the document of %(player)s and enter the date of birth."),
    ),
    (
        "player_engaged",
        _("Cannot be erased yet"),
        _("Has an entry in: %(events)s. Settle that event or void the entry first."),
    ),
    (
        "player_merged",
        _("Merged"),
        _("%(player)s was merged: it is the same person as %(other_player)s. Choose that player."),
    ),
    (
        "document_misread",
        _("Document not read"),
        _("The scan is wrong or incomplete (%(document_part)s). Scan it again, or type the name."),
    ),
    ("merged_with_itself", _("One player"), _("Choose two different players.")),
    (
        "players_in_one_event",
        _("Both are in one event"),
        _(
            "%(player)s and %(other_player)s both have an entry in: %(events)s. "
            "Void one of the two entries, or note that they are not one person."
        ),
    ),
    (
        "player_restricted",
        _("Restricted"),
        _(
            "The data of this player is only kept because the law asks for it. An administrator lifts the restriction first."
        ),
    ),
    ("player_not_restricted", _("Not restricted"), _("The data of %(player)s is not restricted.")),
    (
        "erasure_not_asked",
        _("Nothing to confirm"),
        _("Nobody asked to erase %(player)s. An administrator asks first."),
    ),
    (
        "erasure_by_two",
        _("Another person confirms"),
        _("You asked for this erasure yourself. Somebody else confirms it."),
    ),
    ("player_erased", _("Erased"), _("This player was erased. Add them again.")),
    (
        "birth_date_unreadable",
        _("Date of birth not understood"),
        _("“%(text)s” is not a date. Type it like 1980-05-31."),
    ),
    (
        "card_number_held",
        _("That card is taken"),
        _("Card %(card)s belongs to %(player)s. Correct the card number."),
    ),
    (
        "names_together",
        _("Which is the surname?"),
        _("Put the surname first and a comma after it, or use two columns: “%(text)s”."),
    ),
    ("player_twice", _("Player named twice"), _("%(player)s is in two rows. Keep one of them.")),
    (
        "roster_head_missing",
        _("No headings found"),
        _("Name the columns in the first line, one of them Surname. The template shows how."),
    ),
    ("roster_names_missing", _("No surnames"), _("Choose which column holds the surname, then read again.")),
    ("roster_nobody_chosen", _("No row chosen"), _("Choose at least one row to add or to update.")),
    ("roster_unreadable", _("File not understood"), _("Save it again as XLSX or CSV.")),
    (
        "preview_outdated",
        _("Not as you saw it"),
        _("Since the preview, the file or what is known here changed. Look at it again, then import."),
    ),
    (
        "choice_not_offered",
        _("No such choice"),
        _("Row %(row)s: choose one of those that the preview offers."),
    ),
    ("roster_row_refused", _("Nothing was imported"), _("Row %(row)s: %(why)s")),
)


def register() -> None:
    """Register the words of people's facts and refusals, and how ids are named."""
    word_refusals(REFUSALS)
    names_of("ban_list", ban_list_names)
    names_of("player", queries.player_names)
    names_of("other_player", queries.player_names)
    format_of("document_part", _document_part)
    format_of("ban_until", _until)
    for field in ("since", "until"):
        format_of(field, _day_of_term)
    format_of("ban_kind", _ban_kind)
    format_of("may_enter_from", lambda day, _details: _day(day))
    names_wrong_input(*INPUTS)


def _until(value: Any, details: Mapping[str, Any]) -> str:
    """``until 3 May (self-exclusion)``: from when and by whom only where it is not at once and by the house."""
    said = _now("until %(day)s") % {"day": _day(value)} if value else _now("permanently")
    if since := details.get("ban_since"):
        said = _now("from %(day)s, %(until)s") % {"day": _day(since), "until": said}
    kind = details.get("ban_kind", BanKinds.HOUSE)
    return said if kind == BanKinds.HOUSE else f"{said} ({_ban_kind(kind, details).lower()})"


def _day_of_term(value: Any, _details: Mapping[str, Any]) -> str:
    """The first or last day of something; a dash for none."""
    try:
        return _day(value) if value else "–"
    except ValueError:
        return str(value)


DOCUMENT_PARTS = {
    "number": _("number"),
    "born": _("date of birth"),
    "ends": _("end of validity"),
    "whole": _("all lines together"),
}


def _document_part(value: Any, _details: Mapping[str, Any]) -> str:
    return str(DOCUMENT_PARTS.get(value, value))


def _ban_kind(value: Any, _details: Mapping[str, Any]) -> str:
    return str(BanKinds(value).label) if value in BanKinds.values else str(value)


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text))
