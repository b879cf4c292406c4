"""The secret of a display and the code that a television shows."""

from __future__ import annotations

import hashlib
import secrets

# Signs that nobody mistakes for one another, read aloud or typed.
SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 6
SECRET_LENGTH = 43


def new_code() -> str:
    """A code of six signs."""
    return "".join(secrets.choice(SIGNS) for _sign in range(CODE_LENGTH))


def typed(code: str) -> str:
    """A code as it was meant: without gaps, in capitals."""
    return "".join(sign for sign in code.upper() if sign.isalnum())


def new_secret() -> str:
    """A secret of 256 bits that fits into an address."""
    return secrets.token_urlsafe(32)


def hash_of(secret: str) -> str:
    """What the house keeps of a secret."""
    return hashlib.sha256(secret.encode()).hexdigest()
