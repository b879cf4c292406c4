"""Players: found by a few letters, added, corrected, erased."""

from __future__ import annotations

from django.urls import reverse

from access.roles import EXPORTERS
from wording.listings import FORMS


def export_files(role: str) -> tuple[tuple[str, str], ...]:
    """In which forms somebody may take all players away, each with its address; none without the role."""
    forms = FORMS if role in EXPORTERS else ()
    return tuple((form.upper(), reverse("players-export", args=[form])) for form in reversed(tuple(forms)))
