"""The facts and refusals of staff and their tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from access.problems import names_wrong_input
from access.roles import Role
from journal.facts import Fact, Undo, says
from people.staff.rows import staff_names
from wording.words import format_of, names_of, word_refusals


@dataclass(frozen=True, slots=True)
class StaffFact(Fact):
    undo: ClassVar[Undo] = Undo.NEVER

    user: int


@says(_("%(user)s joined the staff: %(role)s"))
class StaffAdded(StaffFact):
    role: str


@says(_("The staff details of %(user)s were changed"))
class StaffEdited(StaffFact):
    """Name, role, language, password, PIN or badge were changed; the values are never in the journal."""

    fields: tuple[str, ...]


@says(_("%(user)s may no longer sign in"))
class StaffDeactivated(StaffFact): ...


@says(_("%(user)s may sign in again"))
class StaffActivated(StaffFact):
    """A member of staff may sign in again."""


@says(_("A program of %(user)s got a token: “%(token_name)s”, %(role)s, %(only_reads)s"))
class TokenMade(StaffFact):
    free_text: ClassVar[tuple[str, ...]] = ("token_name",)

    token: int
    token_name: str
    role: str
    only_reads: bool


@says(_("The token “%(token_name)s” of %(user)s was revoked"))
class TokenRevoked(StaffFact):
    free_text: ClassVar[tuple[str, ...]] = ("token_name",)

    token: int
    token_name: str


@says(_("%(count)s wrong PINs were typed for %(user)s"))
class PinGuessed(StaffFact):
    count: int


@says(_("The length of PINs was changed"))
class PinLengthsSet(Fact):
    undo: ClassVar[Undo] = Undo.NEVER


REFUSALS = (
    ("username_missing", _("A name is needed"), _("Type a sign-in name.")),
    ("username_taken", _("That name is taken"), _("“%(username)s” already exists. Choose another.")),
    ("role_unknown", _("Unknown role"), _("“%(role)s” is not a staff role.")),
    ("password_weak", _("Choose a better password"), _("%(why)s")),
    ("pin_unreadable", _("Not a PIN"), _("%(role)s: %(digits)s to %(most)s digits.")),
    (
        "own_pin_first",
        _("Choose your PIN first"),
        _(
            "Until now this machine alone runs the game, and nobody was asked for anything. Before money, a second "
            "person or a second device joins, choose your own PIN (under your name, or Make more of it)."
        ),
    ),
    (
        "host_elsewhere",
        _("Sign in"),
        _("Only on the machine that runs the game, and only until there is a PIN, no sign-in is needed."),
    ),
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
    word_refusals(REFUSALS)
    names_of("user", staff_names)
    format_of("roles", _roles)
    format_of("role", _role)
    format_of("only_reads", _only_reads)
    names_wrong_input(
        "badge_taken",
        "badge_too_short",
        "key_too_long",
        "password_weak",
        "pin_taken",
        "pin_too_easy",
        "pin_unreadable",
        "role_unknown",
        "token_day_past",
        "token_role_too_much",
        "username_missing",
        "username_taken",
    )


def _roles(value: Any, _details: Mapping[str, Any]) -> str:
    return ", ".join(str(Role(role).label) for role in value) or "–"


def _role(value: Any, _details: Mapping[str, Any]) -> str:
    return str(Role(value).label) if value in Role.values else str(value)


def _only_reads(value: Any, _details: Mapping[str, Any]) -> str:
    return gettext("reads only") if value else gettext("reads and writes")
