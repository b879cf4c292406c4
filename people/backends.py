"""Ways to sign in besides the password: a PIN after choosing a name, a badge at a reader."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend, ModelBackend
from django.http import HttpRequest

from people.models import User
from people.staff.secrets import hash_of_badge, is_pin


class PinBackend(BaseBackend):
    """Signs in an active person by PIN, on a registered device."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, pin: str | None = None, **_other: Any
    ) -> User | None:
        """The person with this PIN, or None."""
        if not username or not pin or getattr(request, "device", None) is None:
            return None
        user = User.objects.filter(username=username, is_active=True).first()
        return user if user is not None and self._is_right(user, pin) else None

    def _is_right(self, user: User, pin: str) -> bool:
        def keep(stored: str) -> None:
            User.objects.filter(pk=user.pk, pin=user.pin).update(pin=stored)

        return is_pin(pin, user.pin, keep)

    def get_user(self, user_id: int) -> Any:
        """See the password's backend."""
        return ModelBackend().get_user(user_id)


class BadgeBackend(BaseBackend):
    """Signs in an active person by badge, on a registered device."""

    def authenticate(
        self, request: HttpRequest | None, badge: str | None = None, **_other: Any
    ) -> User | None:
        """The person with this badge, or None."""
        if not badge or getattr(request, "device", None) is None:
            return None
        return User.objects.filter(badge_hash=hash_of_badge(badge), is_active=True).first()

    def get_user(self, user_id: int) -> Any:
        """See the password's backend."""
        return ModelBackend().get_user(user_id)
