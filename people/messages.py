"""The codes of people in words."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from access.problems import mends_input
from access.roles import Role
from journal.facts import Fact
from journal.undo import taken_back
from people import facts, queries
from wording.words import Text, fact_words, format_of, names_of, refusal_words

SENTENCES: dict[type[Fact], Text] = {
    facts.PlayerAdded: _("%(player)s was entered as a player"),
    facts.PlayerEdited: _("What is known of %(player)s was changed"),
    facts.PlayerBanned: _("%(player)s is turned away %(ban_until)s"),
    facts.BanLifted: _("%(player)s is welcome again"),
    facts.PlayerErased: _("What was known of a player was erased at their wish"),
    facts.StaffAdded: _("%(user)s joined the staff: %(role)s"),
    facts.StaffEdited: _("The staff entry of %(user)s was changed"),
    facts.StaffDeactivated: _("%(user)s may no longer sign in"),
    facts.StaffActivated: _("%(user)s may sign in again"),
    facts.DeviceJoined: _("%(device)s is used by the staff"),
    facts.DeviceNamed: _("A device is now called %(device)s"),
    facts.DeviceCutOff: _("%(device)s was cut off"),
}

INPUTS = (
    "badge_taken",
    "badge_too_short",
    "ban_in_the_past",
    "ban_reason_missing",
    "birth_date_to_come",
    "card_number_taken",
    "country_unknown",
    "email_unreadable",
    "key_too_long",
    "password_weak",
    "pin_too_easy",
    "pin_unreadable",
    "role_unknown",
    "username_missing",
    "username_taken",
)


def register() -> None:
    """Give words to people's facts and refusals, and say how ids are named."""
    for fact, sentence in SENTENCES.items():
        fact_words(fact, sentence)
        taken_back(fact)
    names_of("player", queries.player_names)
    names_of("user", queries.staff_names)
    names_of("device", queries.device_names)
    format_of("role", _role)
    format_of("ban_until", _until)
    _players()
    _staff()
    _doors()
    mends_input(*INPUTS)


def _players() -> None:
    refusal_words("card_number_taken", _("That card is taken"), _("Card %(card)s belongs to another player."))
    refusal_words("country_unknown", _("Unknown country"), _("Type two letters like IT."))
    refusal_words("birth_date_to_come", _("Not born yet"), _("Check the date of birth."))
    refusal_words("email_unreadable", _("E-mail not understood"), _("“%(text)s” is not an e-mail address."))
    refusal_words("ban_reason_missing", _("A reason is needed"), _("Say why the player is turned away."))
    refusal_words("ban_in_the_past", _("That has passed"), _("Choose a day to come, or none for ever."))
    refusal_words("player_not_banned", _("Not banned"), _("%(player)s is welcome already."))
    refusal_words(
        "player_banned",
        _("This player is banned"),
        _("%(player)s is turned away %(ban_until)s: %(reason)s. Call a director."),
    )
    refusal_words(
        "player_engaged",
        _("Still needed by name"),
        _("Has an entry in: %(events)s. Settle that event or void the entry, then erase."),
    )
    refusal_words("player_erased", _("Erased"), _("This player was erased. Enter them anew."))


def _staff() -> None:
    refusal_words("username_missing", _("A name is needed"), _("Type the name to sign in with."))
    refusal_words("username_taken", _("That name is taken"), _("“%(username)s” exists. Choose another."))
    refusal_words("role_unknown", _("Unknown role"), _("“%(role)s” is not a role of the staff."))
    refusal_words("password_weak", _("Choose a better password"), _("%(why)s"))
    refusal_words("pin_unreadable", _("Not a PIN"), _("A PIN has %(digits)s digits."))
    refusal_words("pin_too_easy", _("Too easy"), _("Everybody tries that PIN first. Choose another."))
    refusal_words("badge_too_short", _("Not a badge"), _("A badge reads as %(least)s signs or more."))
    refusal_words("badge_taken", _("That badge is taken"), _("Somebody else has this badge."))
    refusal_words("yourself", _("That is you"), _("Ask another administrator to do this."))
    refusal_words(
        "last_administrator", _("The last administrator"), _("Make somebody else administrator first.")
    )


def _doors() -> None:
    refusal_words("role_forbidden", _("Not your door"), _("Your role does not allow this. Ask a director."))
    refusal_words("person_needed", _("Who is here?"), _("Say who you are, then tap again."))
    refusal_words("device_in_hand", _("This very device"), _("Cut it off from another device."))
    refusal_words("device_cut_off", _("This device was cut off"), _("Ask an administrator."))
    refusal_words("key_too_long", _("Key too long"), _("An Idempotency-Key has 64 signs at most."))
    refusal_words(
        "sign_in_refused", _("That did not fit"), _("Name and password, PIN or badge do not fit. Try again.")
    )
    refusal_words(
        "sign_in_locked",
        _("Too many tries"),
        _(
            "This name is locked on this device for a quarter of an hour. Use the password, or another device."
        ),
    )


def _role(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Role(value).label) if value in Role.values else str(value)


def _until(value: Any, _details: Mapping[str, Any]) -> str:
    if not value:
        return _now("for ever")
    return _now("until %(day)s") % {"day": date_format(date.fromisoformat(value))}
