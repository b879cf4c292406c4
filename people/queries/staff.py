"""Queries about the staff."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from access.roles import Role
from people.models import User
from rulebook.refusals import Refusal


@dataclass(frozen=True, slots=True)
class PersonView:
    """A member of staff; ``initials`` for a tile."""

    id: int
    username: str
    name: str
    role: Role
    language: str
    is_active: bool
    has_pin: bool
    has_badge: bool

    @property
    def initials(self) -> str:
        """The first letters of up to two words of the name."""
        return "".join(word[0] for word in self.name.split()[:2]).upper()


def person(user_id: int) -> PersonView:
    """A member of staff; raises ``Refusal("not_found")``."""
    row = User.objects.filter(pk=user_id).first()
    if row is None:
        raise Refusal("not_found", what="person", id=user_id)
    return view_of(row)


def staff(*, is_active: bool | None = None) -> tuple[PersonView, ...]:
    """The staff by name, all or only the active (or inactive) ones."""
    rows = User.objects.exclude(role=Role.DISPLAY).order_by("display_name", "username")
    if is_active is not None:
        rows = rows.filter(is_active=is_active)
    return tuple(view_of(row) for row in rows)


def staff_names(ids: Iterable[int]) -> Mapping[int, str]:
    """Names on the badge by id."""
    rows = User.objects.filter(pk__in=set(ids)).values_list("pk", "display_name", "username")
    return {pk: name or username for pk, name, username in rows}


def has_staff() -> bool:
    """Whether anybody can sign in."""
    return User.objects.filter(is_active=True).exists()


def view_of(row: User) -> PersonView:
    """A row of the staff as a value."""
    return PersonView(
        id=row.pk,
        username=row.username,
        name=str(row),
        role=Role(row.role),
        language=row.language,
        is_active=row.is_active,
        has_pin=bool(row.pin),
        has_badge=bool(row.badge_hash),
    )
