"""Tokens of programs: found with their person in one statement; their use is saved after the response."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import DatabaseError
from django.http import HttpRequest, HttpResponseBase
from django.utils.translation import gettext as _
from rest_framework import authentication
from rest_framework.exceptions import AuthenticationFailed

from access.scope import role_within
from journal import instants
from journal.compiled import FoundBy
from people.models import ProgramToken
from people.staff.secrets import hash_of_program_token

log = logging.getLogger(__name__)
USED_EVERY = timedelta(minutes=1)
token_by_digest = FoundBy[ProgramToken](
    lambda digest: ProgramToken.objects.select_related("user").filter(digest=digest)
)


class TokenAuthentication(authentication.TokenAuthentication):
    """The framework's, for tokens stored as a hash that may have fewer permissions than their person."""

    def authenticate(self, request: Any) -> tuple[Any, Any] | None:
        """The person in the role of the token, and the token, which the request keeps to save its use."""
        result = super().authenticate(request)
        if result is not None:
            request._request.program_token = result[1]
        return result

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        """The person and the token; raises ``AuthenticationFailed`` with the framework's message."""
        token = token_by_digest(hash_of_program_token(key))
        if token is None or token.is_past:
            raise AuthenticationFailed(_("Invalid token."))
        person = token.user
        if not person.is_active:
            raise AuthenticationFailed(_("User inactive or deleted."))
        # Only for this request: it is never saved.
        person.role = role_within(person.role, token.role)
        return person, token


def uses_noted(get_response: Callable[[HttpRequest], HttpResponseBase]) -> Any:
    """Save when a token was last used, once per minute and after the response: a read writes nothing."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        token = getattr(request, "program_token", None)
        if token is not None:
            _note_used(token)
        return response

    return middleware


def _note_used(token: ProgramToken) -> None:
    now = instants.now()
    if token.last_used_at is not None and now - token.last_used_at <= USED_EVERY:
        return
    try:
        ProgramToken.objects.filter(pk=token.pk).update(last_used_at=now)
    except DatabaseError as error:
        log.warning("the use of a token is not noted: %s", error)
