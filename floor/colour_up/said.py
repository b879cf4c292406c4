"""What the room is told of a colour-up, in every language of the product."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from wording.figures import chips_text


def said_to_the_room(gone: int, into: int) -> dict[str, Any]:
    """Text, language and others of an announcement: chips stay visible, players may watch (TDA 2024 rule 24-B)."""
    language, said = get_language() or settings.LANGUAGE_CODE, {}
    for code, _name in settings.LANGUAGES:
        with override(code):
            told = {"gone": chips_text(gone), "into": chips_text(into)}
            said[code] = (
                _(
                    "Chips of %(gone)s are leaving play and become chips of %(into)s. "
                    "Leave all your chips on the table, in view."
                )
                % told
            )
    return {"text": said.pop(language), "language": language, "others": said}
