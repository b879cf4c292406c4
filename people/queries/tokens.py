"""Queries about tokens of programs; none of them answers a token, for none is kept."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from django.utils import timezone

from access.roles import Role
from access.scope import role_within
from journal import instants
from people.models import ProgramToken


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token of a program: whose it is, what it may do and until when, when it was last used.

    ``role`` is null where its person has lost the role: then it may do nothing.
    """

    id: int
    person: int
    person_name: str
    name: str
    role: Role | None
    only_reads: bool
    created_at: datetime
    ends_on: date | None
    last_used_at: datetime | None
    is_over: bool


def tokens(user_id: int | None = None) -> tuple[TokenView, ...]:
    """The tokens of a person or of all, by person, the newest first."""
    rows = ProgramToken.objects.select_related("user").order_by("user__display_name", "user__username", "-pk")
    return tuple(token_view(row) for row in (rows if user_id is None else rows.filter(user=user_id)))


def token_view(row: ProgramToken) -> TokenView:
    """A row as a value; ``user`` is read with it."""
    role = role_within(row.user.role, row.role)
    return TokenView(
        id=row.pk,
        person=row.user_id,
        person_name=str(row.user),
        name=row.name,
        role=Role(role) if role else None,
        only_reads=row.only_reads,
        created_at=row.created_at,
        ends_on=row.ends_on,
        last_used_at=row.last_used_at,
        is_over=is_over(row) or not row.user.is_active,
    )


def is_over(row: ProgramToken) -> bool:
    """Whether the last day of a token is past."""
    return row.ends_on is not None and row.ends_on < timezone.localdate(instants.now())
