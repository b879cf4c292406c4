"""The secret key: generated once, stored beside the database, readable by its owner only."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured


def kept_secret(path: Path) -> str:
    """The secret at ``path``, generated if it does not exist (mode 600).

    It is written to a temporary file and linked into place, so that two simultaneous first starts agree.
    """
    try:
        return _key_in(path)
    except OSError as error:
        # Texts are not translated before the settings are loaded.
        raise ImproperlyConfigured(f"{path} cannot be read or written: {error.strerror}") from error


def _key_in(path: Path) -> str:
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh = path.with_name(f"{path.name}.{os.getpid()}")
        try:
            fresh.touch(mode=0o600)
            fresh.write_text(secrets.token_urlsafe(50))
            os.link(fresh, path)
        except FileExistsError:
            pass
        finally:
            fresh.unlink(missing_ok=True)
    return path.read_text()
