"""PINs, badges and device tokens as stored: always hashed."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import Any

from django.contrib.auth.hashers import (
    BasePasswordHasher,
    PBKDF2PasswordHasher,
    check_password,
    get_hasher,
    make_password,
)
from django.utils.crypto import get_random_string, salted_hmac

TOKEN_LENGTH = 40


class PinHasher(PBKDF2PasswordHasher):
    """Fewer rounds than for a password: they cannot protect four digits; guesses are limited by day.

    Six terminals that switch users in the same second wait for each other.
    """

    iterations = 100_000


def _pin_hasher() -> BasePasswordHasher:
    hasher = get_hasher()
    return PinHasher() if isinstance(hasher, PBKDF2PasswordHasher) else hasher


def hash_of_pin(pin: str) -> str:
    return make_password(pin, hasher=_pin_hasher())


def is_pin(pin: str, secret_hash: str, keep: Callable[[str], None] | None = None) -> bool:
    """Whether ``pin`` matches the stored one; ``keep`` gets a hash to store if the stored one is outdated."""

    def store(right: str) -> None:
        if keep is not None:
            keep(hash_of_pin(right))

    hasher: Any = _pin_hasher()
    return bool(secret_hash) and check_password(pin, secret_hash, setter=store, preferred=hasher)


def pin_mark(pin: str) -> str:
    """A keyed hash that is equal for equal PINs; useless without the key of the house."""
    return salted_hmac("people.pin", pin, algorithm="sha256").hexdigest()


def hash_of_badge(badge: str) -> str:
    """The stored hash of a badge: it is long and random, so one keyed hash is enough."""
    return salted_hmac("people.badge", badge.strip(), algorithm="sha256").hexdigest()


def new_device_code() -> str:
    """Eight characters that cannot be confused."""
    return get_random_string(8, "23456789BCDFGHJKMNPQRSTVWXYZ")


def hash_of_device_code(code: str) -> str:
    """The stored hash of a code for a new device, however it was typed."""
    plain = "".join(sign for sign in code.upper() if sign.isalnum())
    return salted_hmac("people.device_code", plain, algorithm="sha256").hexdigest()


def hash_of_token(token: str) -> str:
    """The stored hash of a device's token."""
    return salted_hmac("people.device", token, algorithm="sha256").hexdigest()


def new_token() -> str:
    """A new token for a device."""
    return get_random_string(TOKEN_LENGTH)


def hash_of_program_token(token: str) -> str:
    """The stored hash of a program's token: it is random and long, so one hash is enough.

    It uses no key of the house: tokens stay valid after a restore on another machine.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def new_program_token() -> str:
    """A new token for a program: 256 random bits."""
    return "td_" + secrets.token_urlsafe(32)
