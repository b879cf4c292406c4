"""PINs, badges and device tokens as stored: always hashed."""

from __future__ import annotations

from django.contrib.auth.hashers import check_password, make_password
from django.utils.crypto import get_random_string, salted_hmac

TOKEN_LENGTH = 40


def kept_pin(pin: str) -> str:
    """A PIN as it is stored."""
    return make_password(pin)


def is_pin(pin: str, kept: str) -> bool:
    """Whether ``pin`` matches the stored one."""
    return bool(kept) and check_password(pin, kept)


def pin_mark(pin: str) -> str:
    """What two people with the same PIN have in common; says nothing without the key of the house."""
    return salted_hmac("people.pin", pin, algorithm="sha256").hexdigest()


def kept_badge(badge: str) -> str:
    """A badge as it is stored and looked up: it is long and random, so one keyed hash is enough."""
    return salted_hmac("people.badge", badge.strip(), algorithm="sha256").hexdigest()


def kept_token(token: str) -> str:
    """A device's token as it is stored and looked up."""
    return salted_hmac("people.device", token, algorithm="sha256").hexdigest()


def new_token() -> str:
    """A new token for a device."""
    return get_random_string(TOKEN_LENGTH)
