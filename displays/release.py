"""The page release a display runs: it changes when the software is updated."""

from __future__ import annotations

from django.contrib.staticfiles.storage import staticfiles_storage

LENGTH = 16


def release() -> str:
    """A hash of all scripts and styles that pages load; empty where these are served without hashed names."""
    return str(getattr(staticfiles_storage, "manifest_hash", ""))[:LENGTH]
