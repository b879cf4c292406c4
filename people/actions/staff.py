"""The staff: who may sign in, in which role, with which PIN and badge."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from access.fields import Hidden, Length, Note, PersonId
from access.roles import ADMINISTRATORS, Role
from access.verbs import of_house, planned_verb, verb
from journal.book import OpenBook
from journal.kinds import BookKind
from people import facts
from people.actions.pins import give_pin, staff_row
from people.actions.tokens import end_tokens
from people.models import User
from people.queries.staff import PersonView, person
from people.secrets import kept_badge, kept_pin
from rulebook.refusals import Refusal

SHORTEST_BADGE = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffDetails:
    """Name, role and language of a member of staff."""

    role: Role
    name: Annotated[str, Length(60), Note("As on the badge.")] = ""
    language: Annotated[str, Length(8), Note("Empty: as the house.")] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AddStaff(StaffDetails):
    """A new member of staff."""

    username: Annotated[str, Length(150, may_be_empty=False), Note("The name to sign in with.")]
    password: Annotated[str, Length(128, may_be_empty=False), Hidden()] = field(repr=False)
    pin: Annotated[
        str, Length(20), Hidden(), Note("As many digits as the role needs; empty: no PIN yet.")
    ] = field(default="", repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class StaffCommand:
    """A command about a member of staff."""

    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class EditStaff(StaffDetails):
    """Name, role and language from now on."""

    person: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPassword(StaffCommand):
    """A new password."""

    password: Annotated[str, Length(128, may_be_empty=False), Hidden()] = field(repr=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class SetBadge(StaffCommand):
    """A badge for a member of staff."""

    badge: Annotated[str, Length(120), Hidden(), Note("As the reader types it; empty: no badge.")] = field(
        default="", repr=False
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Hashed:
    """Password and PIN as they are stored: hashed before the book opens, as hashing takes a tenth of a second."""

    password: str
    pin: str = ""


def _hashed_both(command: AddStaff) -> Hashed:
    return Hashed(password=make_password(command.password), pin=kept_pin(command.pin) if command.pin else "")


def _hashed_password(command: SetPassword) -> Hashed:
    return Hashed(password=make_password(command.password))


@planned_verb(
    AddStaff, "staff/", planned=_hashed_both, admits=ADMINISTRATORS, opens=of_house, makes="edit-staff"
)
def add_staff(book: OpenBook, command: AddStaff, plan: Hashed | None) -> PersonView:
    """Add a member of staff, who may sign in from now on.

    Raises ``username_missing``, ``username_taken``, ``role_unknown``, ``language_unknown``, ``password_weak``
    or what forbids the PIN, naming the field.
    """
    book.require(BookKind.HOUSE)
    username = command.username.strip()
    if not username:
        raise Refusal("username_missing", field="username")
    if User.objects.filter(username__iexact=username).exists():
        raise Refusal("username_taken", field="username", username=username)
    _require_sound(command)
    user = User(
        username=username,
        role=command.role,
        display_name=command.name.strip()[:60],
        language=command.language,
    )
    stored = plan or _hashed_both(command)
    _set_password(user, command.password, stored)
    give_pin(user, command.pin, stored.pin)
    user.save()
    book.record(facts.StaffAdded(user=user.pk, role=command.role))
    return person(user.pk)


@verb(EditStaff, "staff/<int:person>/", admits=ADMINISTRATORS, opens=of_house, method="put")
def edit_staff(book: OpenBook, command: EditStaff) -> PersonView:
    """Change name, role and language of a member of staff.

    The last administrator keeps the role: raises ``Refusal("last_administrator")``.
    """
    user = staff_row(book, command.person)
    _require_sound(command)
    if command.role != Role.ADMINISTRATOR:
        _require_other_administrator(user)
    wanted = {
        "role": command.role,
        "display_name": command.name.strip()[:60],
        "language": command.language,
    }
    changed = tuple(name for name, value in wanted.items() if getattr(user, name) != value)
    if changed:
        for name in changed:
            setattr(user, name, wanted[name])
        user.save(update_fields=list(changed))
        book.record(facts.StaffEdited(user=command.person, fields=changed))
    return person(command.person)


@planned_verb(
    SetPassword,
    "staff/<int:person>/password/",
    planned=_hashed_password,
    admits=ADMINISTRATORS,
    opens=of_house,
)
def set_password(book: OpenBook, command: SetPassword, plan: Hashed | None) -> PersonView:
    """Set a new password; sessions and tokens of programs under the old one end.

    Raises ``Refusal("password_weak")``.
    """
    user = staff_row(book, command.person)
    _set_password(user, command.password, plan or _hashed_password(command))
    user.save(update_fields=["password"])
    end_tokens(user.pk)
    book.record(facts.StaffEdited(user=command.person, fields=("password",)))
    return person(command.person)


@verb(SetBadge, "staff/<int:person>/badge/", admits=ADMINISTRATORS, opens=of_house)
def set_badge(book: OpenBook, command: SetBadge) -> PersonView:
    """Set or remove the badge of a member of staff.

    Raises ``badge_too_short`` or ``badge_taken``.
    """
    user = staff_row(book, command.person)
    badge = command.badge.strip()
    if badge and len(badge) < SHORTEST_BADGE:
        raise Refusal("badge_too_short", field="badge", least=SHORTEST_BADGE)
    kept = kept_badge(badge) if badge else None
    if kept and User.objects.filter(badge_hash=kept).exclude(pk=command.person).exists():
        raise Refusal("badge_taken", field="badge")
    user.badge_hash = kept
    user.save(update_fields=["badge_hash"])
    book.record(facts.StaffEdited(user=command.person, fields=("badge",)))
    return person(command.person)


@verb(StaffCommand, "staff/<int:person>/deactivate/", admits=ADMINISTRATORS, opens=of_house)
def deactivate_staff(book: OpenBook, command: StaffCommand) -> PersonView:
    """Revoke a member of staff's access, at once.

    Raises ``yourself`` or ``last_administrator``.
    """
    user = staff_row(book, command.person)
    if book.actor.user_id == command.person:
        raise Refusal("yourself")
    _require_other_administrator(user)
    user.is_active = False
    user.save(update_fields=["is_active"])
    book.record(facts.StaffDeactivated(user=command.person))
    return person(command.person)


@verb(StaffCommand, "staff/<int:person>/activate/", admits=ADMINISTRATORS, opens=of_house)
def activate_staff(book: OpenBook, command: StaffCommand) -> PersonView:
    """Restore a member of staff's access."""
    user = staff_row(book, command.person)
    user.is_active = True
    user.save(update_fields=["is_active"])
    book.record(facts.StaffActivated(user=command.person))
    return person(command.person)


def _set_password(user: User, password: str, hashed: Hashed) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal("password_weak", field="password", why=" ".join(error.messages)) from None
    user.password = hashed.password


def _require_sound(command: StaffDetails) -> None:
    if command.role not in set(Role.values) - {Role.DISPLAY.value}:
        raise Refusal("role_unknown", field="role", role=command.role)
    if command.language and command.language not in dict(settings.LANGUAGES):
        raise Refusal("language_unknown", field="language", known=sorted(dict(settings.LANGUAGES)))


def _require_other_administrator(user: User) -> None:
    if user.role != Role.ADMINISTRATOR or not user.is_active:
        return
    others = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Refusal("last_administrator")
