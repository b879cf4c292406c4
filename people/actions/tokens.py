"""Tokens of programs: made, revoked, ended with their person's password."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated

from django.utils import timezone

from access.fields import Id, Note
from access.roles import ADMINISTRATORS, READERS
from access.scope import role_within, roles_within
from access.verbs import action, of_house
from journal import instants
from journal.book import OpenBook
from people import facts
from people.models import ProgramToken, User
from people.queries.tokens import TokenView, token_view
from people.secrets import kept_program_token, new_program_token
from rulebook.refusals import Refusal

MOST_TOKENS = 100
"""Of a person; a program that signs in again and again is told so, and ends no other's token."""


@dataclass(frozen=True, slots=True)
class Scope:
    """What a token is called and may do: ``role`` empty as its person, until the end of a day, None: until revoked."""

    name: str = ""
    role: str = ""
    only_reads: bool = False
    ends_on: date | None = None


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token that was made: ``clear`` is shown once and kept nowhere."""

    id: int
    clear: str


def make_token(book: OpenBook, *, user: User, scope: Scope) -> NewToken:
    """Let a program act as a person, or in a role that may do less.

    The caller has seen the person's password or session: a token makes no other. Raises ``token_role_too_much``,
    ``token_day_past`` or ``tokens_exhausted``.
    """
    _require_sound(user, scope, timezone.localdate(book.now))
    made = add_token(user.pk, scope, book.now)
    book.record(
        facts.TokenMade(
            user=user.pk,
            token=made.id,
            token_name=scope.name.strip()[:60],
            role=scope.role or user.role,
            only_reads=scope.only_reads,
        )
    )
    return made


def _require_sound(user: User, scope: Scope, today: date) -> None:
    if scope.role and not role_within(user.role, scope.role):
        raise Refusal("token_role_too_much", field="role", roles=list(roles_within(user.role)))
    if scope.ends_on is not None and scope.ends_on < today:
        raise Refusal("token_day_past", field="ends_on")
    if ProgramToken.objects.filter(user=user).count() >= MOST_TOKENS:
        raise Refusal("tokens_exhausted", most=MOST_TOKENS)


def add_token(user_id: int, scope: Scope = Scope(), at: datetime | None = None) -> NewToken:
    """The row of a new token, as a step."""
    clear = new_program_token()
    row = ProgramToken.objects.create(
        user_id=user_id,
        name=scope.name.strip()[:60],
        digest=kept_program_token(clear),
        role=scope.role,
        only_reads=scope.only_reads,
        ends_on=scope.ends_on,
        created_at=at or instants.now(),
    )
    return NewToken(row.pk, clear)


@action("tokens/<int:token>/revoke/", admits=READERS, opens=of_house)
def revoke_token(
    book: OpenBook, *, token: Annotated[Id, Note("The token, by its number in the list.")]
) -> TokenView:
    """Revoke a token of a program, at once: one's own, or an administrator anybody's."""
    row = ProgramToken.objects.select_related("user").filter(pk=token).first()
    is_own = row is not None and row.user_id == book.actor.user_id
    if row is None or not (is_own or book.actor.role in ADMINISTRATORS):
        raise Refusal("not_found", what="token", id=token)
    shown = token_view(row)
    row.delete()
    book.record(facts.TokenRevoked(user=shown.person, token=shown.id, token_name=shown.name))
    return shown


def end_tokens(user_id: int) -> None:
    """All tokens of a person end, with the password under which they were made."""
    ProgramToken.objects.filter(user=user_id).delete()
