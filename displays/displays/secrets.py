"""The secret of a display and the code that a television shows."""

from __future__ import annotations

import hashlib
import secrets

from django.utils.crypto import salted_hmac

# Characters that cannot be confused when they are read aloud or typed.
SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
SECRET_LENGTH = 43


def new_code() -> str:
    """A code of six characters."""
    return "".join(secrets.choice(SIGNS) for _sign in range(CODE_LENGTH))


def typed(code: str) -> str:
    """A code normalised: without spaces, in capitals."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def new_secret() -> str:
    """A secret of 256 bits that fits into a URL."""
    return secrets.token_urlsafe(32)


def open_secret() -> str:
    """The secret of the display that every television of the room shows without a code: made from the house's key."""
    return salted_hmac("displays.open", "television", algorithm="sha256").hexdigest()


def hash_of(secret: str) -> str:
    """The stored hash of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
