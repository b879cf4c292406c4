"""The first page, opened in the browser of the person who starts a house that nobody has set up yet."""

from __future__ import annotations

import os
import sys
import threading
import webbrowser

from people.staff.rows import has_staff


def open_first_page(address: str) -> bool:
    """Open the address beside the start, if somebody sits here and nobody can sign in yet; whether it does."""
    if not sys.stdin.isatty() or not _has_screen() or has_staff():
        return False
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    return True


def _has_screen() -> bool:
    """Whether a browser would open a window: at a bare terminal it would take over the terminal instead."""
    return not sys.platform.startswith("linux") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
