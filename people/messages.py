"""The codes of people in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from access.roles import Role
from people.models import BanKinds
from people.queries import players as queries
from people.queries.ban_lists import ban_list_names
from people.queries.devices import device_names
from people.queries.staff import staff_names
from wording.dates import date_format
from wording.words import format_of, names_of, word_refusals

INPUTS = (
    "badge_taken",
    "badge_too_short",
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
    "device_code_unknown",
    "document_misread",
    "document_taken",
    "document_twice",
    "email_unreadable",
    "key_too_long",
    "names_together",
    "nickname_missing",
    "password_weak",
    "pin_taken",
    "pin_too_easy",
    "pin_unreadable",
    "player_twice",
    "role_unknown",
    "roster_head_missing",
    "roster_names_missing",
    "roster_nobody_chosen",
    "roster_unreadable",
    "token_day_past",
    "token_role_too_much",
    "username_missing",
    "username_taken",
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
    ("username_missing", _("A name is needed"), _("Type a sign-in name.")),
    ("username_taken", _("That name is taken"), _("“%(username)s” already exists. Choose another.")),
    ("role_unknown", _("Unknown role"), _("“%(role)s” is not a staff role.")),
    ("password_weak", _("Choose a better password"), _("%(why)s")),
    ("pin_unreadable", _("Not a PIN"), _("%(role)s: %(digits)s to %(most)s digits.")),
    ("pin_taken", _("Choose another PIN"), _("This one cannot be used here. Type other digits.")),
    (
        "pin_choices_used_up",
        _("Too many attempts"),
        _("Choose your PIN again tomorrow, or ask an administrator."),
    ),
    (
        "pin_locked",
        _("Too many wrong PINs"),
        _("Too many wrong PINs were typed for this name today. Use the password or the badge."),
    ),
    (
        "device_code_unknown",
        _("Code not found"),
        _("No such code is waiting. Codes are used once, within ten minutes: ask for another."),
    ),
    ("pin_too_easy", _("PIN too easy"), _("That PIN is easy to guess. Choose another.")),
    ("badge_too_short", _("Not a badge"), _("A badge has at least %(least)s characters.")),
    ("badge_taken", _("That badge is taken"), _("Someone else has this badge.")),
    ("yourself", _("Not for your own account"), _("Ask another administrator to do this.")),
    (
        "last_administrator",
        _("This is the last administrator"),
        _("Make someone else an administrator first."),
    ),
    (
        "only_posted",
        _("Nothing to show here"),
        _(
            "This address only takes what a button or a form sends. Open the page that has it, and use it there."
        ),
    ),
    ("role_forbidden", _("No access"), _("Your role does not allow this. It can be done by: %(roles)s.")),
    (
        "token_only_reads",
        _("This token only reads"),
        _("Nothing was changed. Make another token for the program, on the page “Tokens of programs”."),
    ),
    (
        "token_role_too_much",
        _("Not a role for this token"),
        _("A token may do as much as its person, or less: %(roles)s."),
    ),
    ("token_day_past", _("The day is over"), _("Choose today or a later day, or leave it empty.")),
    (
        "tokens_exhausted",
        _("Too many tokens"),
        _("A person has at most %(most)s. Revoke one on the page “Tokens of programs”."),
    ),
    (
        "page_too_old",
        _("This page has expired"),
        _("You have signed in again meanwhile. Nothing was changed; send it again."),
    ),
    ("person_needed", _("Who are you?"), _("Identify yourself, then tap again.")),
    ("device_in_hand", _("You are using this device"), _("Use another device to disconnect it.")),
    ("device_cut_off", _("This device was disconnected"), _("Ask an administrator.")),
    ("key_too_long", _("Key too long"), _("An Idempotency-Key has at most 64 characters.")),
    (
        "sign_in_refused",
        _("Sign-in failed"),
        _("The name and password, PIN or badge do not match. Try again."),
    ),
    (
        "sign_in_busy",
        _("One moment"),
        _("Others are signing in at this moment. Try again in a second."),
    ),
    (
        "sign_in_locked",
        _("Too many attempts"),
        _("This name is locked on this device for 15 minutes. Use the password, or another device."),
    ),
)


def register() -> None:
    """Register the words of people's facts and refusals, and how ids are named."""
    word_refusals(REFUSALS)
    names_of("ban_list", ban_list_names)
    names_of("player", queries.player_names)
    names_of("other_player", queries.player_names)
    names_of("user", staff_names)
    names_of("device", device_names)
    format_of("roles", _roles)
    format_of("role", _role)
    format_of("only_reads", _only_reads)
    format_of("document_part", _document_part)
    format_of("ban_until", _until)
    for field in ("since", "until"):
        format_of(field, _day_of_term)
    format_of("ban_kind", _ban_kind)
    format_of("may_enter_from", lambda day, _details: _day(day))
    names_wrong_input(*INPUTS)


def _roles(value: Any, _details: Mapping[str, Any]) -> str:
    return ", ".join(str(Role(role).label) for role in value) or "–"


def _role(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Role(value).label) if value in Role.values else str(value)


def _only_reads(value: Any, _details: Mapping[str, Any]) -> str:
    return _now("reads only") if value else _now("reads and writes")


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
