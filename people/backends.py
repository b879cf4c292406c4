"""Ways to sign in beside the password: a PIN chosen under a face, a badge held to a reader."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.backends import BaseBackend, ModelBackend
from django.http import HttpRequest

from people.models import User
from people.secrets import is_pin, kept_badge


class PinBackend(BaseBackend):
    """Admits an active person by PIN, on a device that the house knows."""

    def authenticate(
        self, request: HttpRequest | None, username: str | None = None, pin: str | None = None, **_other: Any
    ) -> User | None:
        """The person whose PIN this is, or none."""
        if not username or not pin or getattr(request, "device", None) is None:
            return None
        user = User.objects.filter(username=username, is_active=True).first()
        return user if user is not None and is_pin(pin, user.pin) else None

    def get_user(self, user_id: int) -> Any:
        """As the password's backend does it."""
        return ModelBackend().get_user(user_id)


class BadgeBackend(BaseBackend):
    """Admits an active person by badge, on a device that the house knows."""

    def authenticate(
        self, request: HttpRequest | None, badge: str | None = None, **_other: Any
    ) -> User | None:
        """The person whose badge this is, or none."""
        if not badge or getattr(request, "device", None) is None:
            return None
        return User.objects.filter(badge_hash=kept_badge(badge), is_active=True).first()

    def get_user(self, user_id: int) -> Any:
        """As the password's backend does it."""
        return ModelBackend().get_user(user_id)
