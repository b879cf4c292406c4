"""The staff: who may sign in, as what, by which PIN and badge."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from access.roles import Role
from journal.book import OpenBook
from journal.kinds import BookKind
from people import facts
from people.models import User
from people.secrets import PIN_LENGTH, kept_badge, kept_pin
from rulebook.refusals import Refusal

SHORTEST_BADGE = 6
EASY_PINS = frozenset({"0000", "1111", "1234", "4321"})


def add_staff(
    book: OpenBook, *, username: str, password: str, role: str, name: str = "", language: str = ""
) -> int:
    """Let somebody sign in; return the id.

    Raises ``username_missing``, ``username_taken``, ``role_unknown``, ``language_unknown`` or
    ``password_weak``, naming the field.
    """
    book.require(BookKind.HOUSE)
    username = username.strip()
    if not username:
        raise Refusal("username_missing", field="username")
    if User.objects.filter(username__iexact=username).exists():
        raise Refusal("username_taken", field="username", username=username)
    _demand_sound(role, language)
    user = User(username=username, role=role, display_name=name.strip()[:60], language=language)
    _set_password(user, password)
    user.save()
    book.record(facts.StaffAdded(user=user.pk, role=role))
    return int(user.pk)


def edit_staff(book: OpenBook, *, user_id: int, role: str, name: str, language: str = "") -> None:
    """Change name, role and language; the last administrator stays one (``last_administrator``)."""
    user = _row(book, user_id)
    _demand_sound(role, language)
    if role != Role.ADMINISTRATOR:
        _demand_other_administrator(user)
    wanted = {"role": role, "display_name": name.strip()[:60], "language": language}
    changed = tuple(field for field, value in wanted.items() if getattr(user, field) != value)
    if changed:
        for field in changed:
            setattr(user, field, wanted[field])
        user.save(update_fields=list(changed))
        book.record(facts.StaffEdited(user=user_id, fields=changed))


def set_password(book: OpenBook, *, user_id: int, password: str) -> None:
    """Give a new password; raises ``Refusal("password_weak")``. Sessions of the old one end."""
    user = _row(book, user_id)
    _set_password(user, password)
    user.save(update_fields=["password"])
    book.record(facts.StaffEdited(user=user_id, fields=("password",)))


def set_pin(book: OpenBook, *, user_id: int, pin: str) -> None:
    """Give a PIN of four digits, or none; raises ``pin_unreadable`` or ``pin_too_easy``."""
    user = _row(book, user_id)
    if pin and (len(pin) != PIN_LENGTH or not (pin.isascii() and pin.isdigit())):
        raise Refusal("pin_unreadable", field="pin", digits=PIN_LENGTH)
    if pin in EASY_PINS:
        raise Refusal("pin_too_easy", field="pin")
    user.pin = kept_pin(pin) if pin else ""
    user.save(update_fields=["pin"])
    book.record(facts.StaffEdited(user=user_id, fields=("pin",)))


def set_badge(book: OpenBook, *, user_id: int, badge: str) -> None:
    """Give a badge as the scanner reads it, or none; raises ``badge_too_short`` or ``badge_taken``."""
    user = _row(book, user_id)
    badge = badge.strip()
    if badge and len(badge) < SHORTEST_BADGE:
        raise Refusal("badge_too_short", field="badge", least=SHORTEST_BADGE)
    kept = kept_badge(badge) if badge else None
    if kept and User.objects.filter(badge_hash=kept).exclude(pk=user_id).exists():
        raise Refusal("badge_taken", field="badge")
    user.badge_hash = kept
    user.save(update_fields=["badge_hash"])
    book.record(facts.StaffEdited(user=user_id, fields=("badge",)))


def deactivate_staff(book: OpenBook, *, user_id: int) -> None:
    """Let somebody sign in no more, at once; raises ``yourself`` or ``last_administrator``."""
    user = _row(book, user_id)
    if book.actor.user_id == user_id:
        raise Refusal("yourself")
    _demand_other_administrator(user)
    user.is_active = False
    user.save(update_fields=["is_active"])
    book.record(facts.StaffDeactivated(user=user_id))


def activate_staff(book: OpenBook, *, user_id: int) -> None:
    """Let somebody sign in again."""
    user = _row(book, user_id)
    user.is_active = True
    user.save(update_fields=["is_active"])
    book.record(facts.StaffActivated(user=user_id))


def _row(book: OpenBook, user_id: int) -> User:
    book.require(BookKind.HOUSE)
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise Refusal("not_found", what="person", id=user_id)
    return user


def _set_password(user: User, password: str) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        raise Refusal("password_weak", field="password", why=" ".join(error.messages)) from None
    user.set_password(password)


def _demand_sound(role: str, language: str) -> None:
    if role not in set(Role.values) - {Role.DISPLAY.value}:
        raise Refusal("role_unknown", field="role", role=role)
    if language and language not in dict(settings.LANGUAGES):
        raise Refusal("language_unknown", field="language", known=sorted(dict(settings.LANGUAGES)))


def _demand_other_administrator(user: User) -> None:
    if user.role != Role.ADMINISTRATOR or not user.is_active:
        return
    others = User.objects.filter(role=Role.ADMINISTRATOR, is_active=True).exclude(pk=user.pk)
    if not others.exists():
        raise Refusal("last_administrator")
