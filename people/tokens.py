"""Tokens of programs: the person found in one statement."""

from __future__ import annotations

from typing import Any

from rest_framework import authentication
from rest_framework.authtoken.models import Token

from journal.compiled import FoundBy
from people.models import User

person_of_token = FoundBy[User](lambda key: User.objects.filter(auth_token__key=key))


class TokenAuthentication(authentication.TokenAuthentication):
    """As the framework's, with a statement that is compiled once."""

    def authenticate_credentials(self, key: str) -> tuple[Any, Any]:
        """The person and the token; raises ``AuthenticationFailed`` with the framework's words."""
        person = person_of_token(key)
        if person is None or not person.is_active:
            return super().authenticate_credentials(key)  # type: ignore[no-any-return]
        return person, Token(key=key, user_id=person.pk)
